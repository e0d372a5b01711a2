-- The welcome mail of an approval: queued with it, shown to admins, sent again on a press, and the link in it for who has no password yet.

create table private.approval_links (
  token_hash text primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The address it was mailed to: once the member has another, this mailbox opens nothing.
  email text not null,
  expires_at timestamptz not null default now() + interval '7 days'
);
create index approval_links_application on private.approval_links (application_id);
alter table private.approval_links enable row level security;

-- A link is known by its hash alone.
create function private.approval_link_hash(token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'utf8')), 'hex')
$$;

-- The mail goes to the address the member signs in with today.
create function private.queue_welcome(application uuid, needs_password boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
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
end $$;

create function public.mail_state(mail uuid) returns shapes.mail_state
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', o.state, 'error', o.last_error, 'sentAt', o.sent_at, 'nextAttemptAt',
    case when o.state = 'waiting' then o.next_attempt_at end)
  from private.outbox o where o.id = mail_state.mail
$$;
comment on function public.mail_state is $$What has become of a mail.
@null when there is no such mail$$;

create function public.welcome_mail(application uuid) returns shapes.mail_state
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select public.mail_state(o.id) from private.outbox o
    where o.about_application = welcome_mail.application and o.template in ('welcome', 'welcome_set_password')
    order by o.created_at desc limit 1
  );
end $$;
comment on function public.welcome_mail is $$What has become of the last welcome mail of an application, for admins.
@null when none was sent, or long ago$$;

create function public.resend_welcome(application uuid) returns shapes.mail_state
language plpgsql security definer set search_path = '' as $$
declare
  mail uuid;
  member uuid;
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
  select p.user_id into member from public.profiles p where p.application_id = resend_welcome.application order by p.created_at limit 1;
  perform private.record_account_act(auth.uid(), 'resend_welcome', member);
  return public.mail_state(mail);
end $$;
comment on function public.resend_welcome is $$Sends the welcome mail of an approved application again, to the address the member signs in
with today. One that still waits is tried at once instead.$$;

create function public.approval_link(token text) returns shapes.approval_link
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function public.approval_link is $$Whose first password a mailed link may set. Asking does not use the link up. It ends
with the first sign-in, and when the address changes.$$;

-- An approved applicant who has no password yet asks for another link: with the address, or with a link that has ended. Nobody learns whether
-- there was anything to send: the answer is none, and an address is mailed once a minute and five times a day at most (tests: 93-asked-again).
create function public.send_approval_link(email text default null, token text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid;
begin
  if send_approval_link.token is not null then
    select l.application_id into wanted from private.approval_links l
    where l.token_hash = private.approval_link_hash(send_approval_link.token);
  else
    select p.application_id into wanted from auth.users u join public.profiles p on p.user_id = u.id
    where u.email = lower(btrim(send_approval_link.email)) and not u.is_sso_user;
  end if;
  -- Two who ask at once wait for each other.
  perform from public.applications a where a.id = wanted for update;
  if exists (
    select from private.approval_links l join public.profiles p on p.application_id = l.application_id join auth.users u on u.id = p.user_id
    where l.application_id = wanted and p.status = 'active' and u.last_sign_in_at is null
  ) and not exists (
    select from private.outbox o where o.about_application = wanted and o.template = 'welcome_set_password'
      and (o.state = 'waiting' or o.created_at > now() - interval '1 minute')
  ) and 5 > (
    select count(*) from private.outbox o where o.about_application = wanted and o.template = 'welcome_set_password'
      and o.created_at > now() - interval '1 day'
  ) then
    perform private.queue_welcome(wanted, needs_password => true);
  end if;
end $$;
comment on function public.send_approval_link is $$Mails an approved applicant who has set no password yet another link for it, asked for by address or with a link
that has ended. Answers nothing, whatever was asked.$$;

create function public.end_approval_links(member uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.approval_links l using public.profiles p
  where p.user_id = end_approval_links.member and l.application_id = p.application_id
$$;
comment on function public.end_approval_links is $$After the first password is set: none of the links mailed for it works any more.$$;

grant execute on function public.send_approval_link(text, text) to anon, authenticated;
grant execute on function public.welcome_mail(uuid), public.resend_welcome(uuid) to authenticated;
grant execute on function public.mail_state(uuid), public.approval_link(text), public.end_approval_links(uuid) to service_role;
