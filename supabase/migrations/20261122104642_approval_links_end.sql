-- Written by `npm run db:diff -- approval_links_end` from supabase/schemas.

-- A link mailed before is bound to no address: it ends, and the console sends another.
delete from private.approval_links;
alter table private.approval_links add column email text not null;

CREATE OR REPLACE FUNCTION private.queue_welcome(application uuid, needs_password boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member record;
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  select p.user_id, u.email, split_part(coalesce(p.display_name, p.name), ' ', 1) as name into member
  from public.profiles p join auth.users u on u.id = p.user_id
  where p.application_id = queue_welcome.application order by p.created_at limit 1;
  if member.email is null then
    return null;
  end if;
  if not needs_password then
    return private.queue_mail('welcome', member.email, jsonb_build_object('name', member.name), queue_welcome.application, member.user_id);
  end if;
  insert into private.approval_links (token_hash, application_id, email)
  values (private.approval_link_hash(token), queue_welcome.application, member.email);
  return private.queue_mail('welcome_set_password', member.email, jsonb_build_object('name', member.name, 'token', token),
    queue_welcome.application, member.user_id, useful_until => now() + interval '7 days');
end $function$;

CREATE OR REPLACE FUNCTION public.resend_welcome(application uuid)
 RETURNS shapes.mail_state
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail uuid;
begin
  perform private.require_admin();
  perform from public.applications a where a.id = resend_welcome.application and a.status = 'approved' for update;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such approved application.');
  end if;
  -- One that waits is tried now; it is not sent twice.
  update private.outbox o set next_attempt_at = now()
  where o.about_application = resend_welcome.application and o.template in ('welcome', 'welcome_set_password') and o.state = 'waiting'
  returning o.id into mail;
  if mail is null then
    mail := private.queue_welcome(resend_welcome.application, exists (
      select from private.approval_links l
      join public.profiles p on p.application_id = l.application_id
      join auth.users u on u.id = p.user_id
      where l.application_id = resend_welcome.application and u.last_sign_in_at is null
    ));
  else
    perform pg_notify('outbox', '');
  end if;
  if mail is null then
    perform private.fail(404, 'member_not_found', 'The member is gone.');
  end if;
  return public.mail_state(mail);
end $function$;

CREATE OR REPLACE FUNCTION public.approval_link(token text)
 RETURNS shapes.approval_link
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  select jsonb_build_object('userId', p.user_id, 'email', u.email, 'name', coalesce(p.display_name, p.name)) into answer
  from private.approval_links l join public.profiles p on p.application_id = l.application_id join auth.users u on u.id = p.user_id
  where l.token_hash = private.approval_link_hash(approval_link.token) and l.expires_at > now() and p.status = 'active'
    and l.email = u.email and u.last_sign_in_at is null
  order by p.created_at limit 1;
  if answer is null then
    perform private.fail(410, 'link_ended', 'This link has been used or is too old.');
  end if;
  return answer;
end $function$;
comment on function public.approval_link(text) is 'Whose first password a mailed link may set. Asking does not use the link up. It ends
with the first sign-in, and when the address changes.';
