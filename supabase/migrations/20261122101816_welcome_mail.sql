-- Written by `npm run db:diff -- welcome_mail` from supabase/schemas.

comment on domain shapes.approval is 'The member an application made. `userId` is null when that member is gone. `welcomeMail` is the mail that tells
them, where this call queued one.

{ userId: uuid | null, alreadyApproved: boolean, welcomeMail: uuid | null }';

CREATE OR REPLACE FUNCTION public.complete_approval(application uuid, account uuid, admin uuid)
 RETURNS shapes.approval
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications;
  born text;
  member uuid;
  inviter uuid;
  welcome uuid;
begin
  perform private.require_admin_id(admin);
  select * into handed_in from public.applications a where a.id = complete_approval.application for update;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such application.');
  end if;
  if handed_in.status = 'rejected' then
    perform private.fail(409, 'application_rejected', 'This application has been rejected.');
  end if;
  if handed_in.status = 'approved' then
    select p.user_id into member from public.profiles p where p.application_id = handed_in.id order by p.created_at limit 1;
    return jsonb_build_object('userId', member, 'alreadyApproved', true, 'welcomeMail', null);
  end if;
  if not exists (select from auth.users u where u.id = account and u.email = lower(handed_in.email)) then
    perform private.fail(409, 'account_mismatch', 'This account does not belong to the application.');
  end if;
  select s.date_of_birth into born from private.application_secrets s where s.application_id = handed_in.id;

  insert into public.profiles (user_id, application_id, display_name, name, age, photos, short_bio, long_bio, ig_handle, badge, press_links)
  values (
    account, handed_in.id, handed_in.name, handed_in.name, private.age_of(born),
    case when cardinality(handed_in.photos) > 0 then handed_in.photos else array_remove(array[handed_in.profile_photo], null) end,
    handed_in.short_bio, handed_in.long_bio, handed_in.instagram,
    private.industry_badge((
      select chosen.key from jsonb_each_text(handed_in.industry_scores) chosen order by chosen.value::int desc, chosen.key limit 1
    )),
    handed_in.press_links
  )
  on conflict (user_id) do nothing;
  if not found then
    perform private.fail(409, 'already_a_member', 'This address belongs to a member already.');
  end if;
  insert into public.industry_scores (user_id, industry, score)
  select account, chosen.key, chosen.value::int from jsonb_each_text(handed_in.industry_scores) chosen;

  perform private.notify(account, 'Approved ✅', 'Your application has been approved. Finish your profile to go live.',
    '{"deeplink": "/onboarding/finish", "action": "complete_profile"}');
  inviter := private.member_named(handed_in.invited_by, account);
  if inviter is not null then
    perform private.notify(inviter, 'Did you invite ' || handed_in.name || '?', handed_in.name || ' named you as the one who invited them.',
      jsonb_build_object('action', 'answer_invite_claim', 'memberId', account, 'memberName', handed_in.name));
  end if;
  -- Members who had asked this address for an endorsement get their chance now.
  perform private.announce_endorsement_request(r.id)
  from public.endorsement_requests r where r.recipient_email = lower(handed_in.email) and r.status = 'open';

  update public.applications a set status = 'approved', reviewed_at = now(), reviewed_by = admin where a.id = handed_in.id;
  insert into public.admin_audit (admin_id, action, application_id, target_email, detail)
  values (admin, 'approve', handed_in.id, lower(handed_in.email), jsonb_build_object('name', handed_in.name));
  welcome := private.queue_welcome(handed_in.id,
    needs_password => not exists (select from private.application_secrets s where s.application_id = handed_in.id));
  delete from private.application_secrets s where s.application_id = handed_in.id;
  return jsonb_build_object('userId', account, 'alreadyApproved', false, 'welcomeMail', welcome);
end $function$;

create domain shapes.mail_progress as text
  constraint mail_progress_known CHECK ((VALUE = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text])));
comment on domain shapes.mail_progress is 'How far a mail is: not yet sent, sent, given up, or of no use any more before it could be sent.';

create domain shapes.mail_state as jsonb;
comment on domain shapes.mail_state is 'What has become of a mail. `error` is what the mail server said last, `nextAttemptAt` when a waiting one is
tried again.

{ state: mail_progress, error: text | null, sentAt: timestamp | null, nextAttemptAt: timestamp | null }';

create domain shapes.approval_link as jsonb;
comment on domain shapes.approval_link is 'Whose first password a link may set.

{ userId: uuid, email: text, name: text }';

create table private.approval_links (
  token_hash text not null,
  application_id uuid not null,
  expires_at timestamp with time zone default (now() + '7 days'::interval) not null
);
alter table private.approval_links enable row level security;

revoke all on table private.approval_links from public, anon, authenticated, service_role;

alter table private.approval_links add constraint approval_links_pkey PRIMARY KEY (token_hash);

alter table private.approval_links add constraint approval_links_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id) ON DELETE CASCADE;

CREATE INDEX approval_links_application ON private.approval_links USING btree (application_id);

CREATE OR REPLACE FUNCTION private.approval_link_hash(token text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(token, 'utf8')), 'hex')
$function$;

revoke all on function private.approval_link_hash(text) from public, anon, authenticated, service_role;

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
  insert into private.approval_links (token_hash, application_id)
  values (private.approval_link_hash(token), queue_welcome.application);
  return private.queue_mail('welcome_set_password', member.email, jsonb_build_object('name', member.name, 'token', token),
    queue_welcome.application, member.user_id, useful_until => now() + interval '7 days');
end $function$;

revoke all on function private.queue_welcome(uuid,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.mail_state(mail uuid)
 RETURNS shapes.mail_state
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('state', o.state, 'error', o.last_error, 'sentAt', o.sent_at, 'nextAttemptAt',
    case when o.state = 'waiting' then o.next_attempt_at end)
  from private.outbox o where o.id = mail_state.mail
$function$;
comment on function public.mail_state(uuid) is 'What has become of a mail.
@null when there is no such mail';

revoke all on function public.mail_state(uuid) from public, anon, authenticated, service_role;
grant execute on function public.mail_state(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.welcome_mail(application uuid)
 RETURNS shapes.mail_state
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select public.mail_state(o.id) from private.outbox o
    where o.about_application = welcome_mail.application and o.template in ('welcome', 'welcome_set_password')
    order by o.created_at desc limit 1
  );
end $function$;
comment on function public.welcome_mail(uuid) is 'What has become of the last welcome mail of an application, for admins.
@null when none was sent in the last 90 days';

revoke all on function public.welcome_mail(uuid) from public, anon, authenticated, service_role;
grant execute on function public.welcome_mail(uuid) to authenticated, service_role;

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
    mail := private.queue_welcome(resend_welcome.application,
      exists (select from private.approval_links l where l.application_id = resend_welcome.application));
  else
    perform pg_notify('outbox', '');
  end if;
  if mail is null then
    perform private.fail(404, 'member_not_found', 'The member is gone.');
  end if;
  return public.mail_state(mail);
end $function$;
comment on function public.resend_welcome(uuid) is 'Sends the welcome mail of an approved application again, to the address the member signs in
with today. One that still waits is tried at once instead.';

revoke all on function public.resend_welcome(uuid) from public, anon, authenticated, service_role;
grant execute on function public.resend_welcome(uuid) to authenticated, service_role;

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
  order by p.created_at limit 1;
  if answer is null then
    perform private.fail(410, 'link_ended', 'This link has been used or is too old.');
  end if;
  return answer;
end $function$;
comment on function public.approval_link(text) is 'Whose first password a mailed link may set. Asking does not use the link up.';

revoke all on function public.approval_link(text) from public, anon, authenticated, service_role;
grant execute on function public.approval_link(text) to service_role;

CREATE OR REPLACE FUNCTION public.end_approval_links(member uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.approval_links l using public.profiles p
  where p.user_id = end_approval_links.member and l.application_id = p.application_id
$function$;
comment on function public.end_approval_links(uuid) is 'After the first password is set: none of the links mailed for it works any more.';

revoke all on function public.end_approval_links(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_approval_links(uuid) to service_role;
