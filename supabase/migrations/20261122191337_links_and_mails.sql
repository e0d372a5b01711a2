-- Written by `npm run db:diff -- links_and_mails` from supabase/schemas.

alter table public.admin_audit drop constraint admin_audit_action_known;
drop function public.settle_outbox(uuid,boolean,text,boolean);
alter table private.outbox drop constraint outbox_state_known;
drop function public.take_endorsement_mail(uuid,uuid);
drop domain shapes.endorsement_mail;
drop function public.release_endorsement_mail(uuid);

CREATE OR REPLACE FUNCTION private.require_member()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_active_member() then
    perform private.fail(403, 'not_a_member', case
      when exists (select from public.profiles p where p.user_id = (select auth.uid())) then 'This account has been disabled.'
      else 'Only active members can do this.'
    end);
  end if;
  return (select auth.uid());
end $function$;

alter domain shapes.audit_action drop constraint audit_action_known;
alter domain shapes.audit_action add constraint audit_action_known CHECK ((VALUE = ANY (ARRAY['approve'::text, 'reject'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text, 'resend_welcome'::text])));

alter table public.admin_audit add constraint admin_audit_action_known CHECK ((action = ANY (ARRAY['approve'::text, 'reject'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text, 'resend_welcome'::text])));

CREATE OR REPLACE FUNCTION public.request_endorsements(recipients text[])
 RETURNS shapes.sent_requests
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  recipient text;
  asked uuid;
  made public.endorsement_requests;
  answers jsonb := '[]';
begin
  -- One member's requests are counted one after the other: two at once can't pass the limit together (tests: server/database/people-races.test.ts).
  perform from public.profiles p where p.user_id = me for no key update;
  foreach recipient in array coalesce(request_endorsements.recipients, '{}') loop
    recipient := lower(btrim(coalesce(recipient, '')));
    asked := null;
    if recipient ~ '^@\S+$' then
      select p.user_id into asked from public.profiles p
      where p.user_id = private.member_with_handle(recipient) and p.status = 'active'
        and p.user_id <> me and p.user_id <> all (private.blocked_member_ids());
      if asked is null then
        perform private.fail(404, 'recipient_unknown', 'There is no member ' || recipient || '.');
      end if;
    elsif recipient !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(recipient) > private.longest_email() then
      perform private.fail(422, 'invalid_recipient', 'Please enter an email or @handle');
    elsif recipient = (select u.email from auth.users u where u.id = me) then
      perform private.fail(422, 'self', 'This is your own address.');
    end if;
    if (select count(*) from public.endorsement_requests r where r.requester_id = me and r.status = 'open')
      >= private.most_endorsement_requests()
    then
      perform private.fail(409, 'too_many_requests',
        'Maximum ' || private.most_endorsement_requests() || ' endorsement requests allowed');
    end if;
    if exists (
      select from public.endorsement_requests r
      where r.requester_id = me and (r.recipient_id = asked or r.recipient_email = recipient)
        -- Who declined is left in peace; who got a mail gets no second one for a month.
        and (r.status in ('open', 'declined') or r.mailed_at > now() - interval '30 days')
    ) then
      perform private.fail(409, 'already_requested', 'You have asked them already.');
    end if;
    insert into public.endorsement_requests (requester_id, recipient_id, recipient_email)
    values (me, asked, case when asked is null then recipient end)
    returning * into made;
    perform private.announce_endorsement_request(made.id);
    answers := answers || private.sent_request_json(made);
  end loop;
  return answers;
end $function$;

CREATE OR REPLACE FUNCTION public.cancel_endorsement_request(request uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  update public.endorsement_requests r set status = 'cancelled'
  where r.id = cancel_endorsement_request.request and r.requester_id = me and r.status = 'open';
  if not found then
    perform private.fail(404, 'request_not_found', 'There is no such open request.');
  end if;
  -- A mail that has not left yet stays here, and the address may be asked again.
  update private.outbox o set state = 'dropped', facts = '{}', last_error = 'The request was taken back.'
  where o.dedupe_key = 'endorsement request ' || cancel_endorsement_request.request and o.state = 'waiting';
  if found then
    update public.endorsement_requests r set mailed_at = null where r.id = cancel_endorsement_request.request;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.mail_endorsement_request(request uuid, requester uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked record;
begin
  update public.endorsement_requests r set mailed_at = now()
  from public.profiles p
  where r.id = mail_endorsement_request.request and r.requester_id = mail_endorsement_request.requester and p.user_id = r.requester_id
    and p.status = 'active' and r.recipient_email is not null and r.status = 'open' and r.mailed_at is null
  returning r.id, r.recipient_email, left(regexp_replace(coalesce(p.display_name, p.name, 'A member'), '\s+', ' ', 'g'), 80) as requester_name
  into asked;
  if not found then
    return false;
  end if;
  -- A member is told inside the club.
  if not exists (
    select from auth.users u join public.profiles p on p.user_id = u.id where u.email = asked.recipient_email and not u.is_sso_user
  ) then
    perform private.queue_mail('endorsement_request', asked.recipient_email, jsonb_build_object('name', asked.requester_name),
      dedupe_key => 'endorsement request ' || asked.id);
  end if;
  return true;
end $function$;
comment on function public.mail_endorsement_request(uuid,uuid) is 'Mails an outsider that a member would like their endorsement: once a request, and only for the one who asked. False
when there is nothing to mail, or it was mailed already.';

revoke all on function public.mail_endorsement_request(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.mail_endorsement_request(uuid,uuid) to service_role;

alter domain shapes.mail_progress drop constraint mail_progress_known;
alter domain shapes.mail_progress add constraint mail_progress_known CHECK ((VALUE = ANY (ARRAY['waiting'::text, 'sent'::text, 'in_folder'::text, 'failed'::text, 'dropped'::text])));
comment on domain shapes.mail_progress is 'How far a mail is: not yet sent, sent, written to the outbox folder of a club without a mail server, given up, or of no use any more before it could be sent.';

alter table private.outbox add constraint outbox_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'in_folder'::text, 'failed'::text, 'dropped'::text])));

CREATE OR REPLACE FUNCTION public.settle_outbox(id uuid, delivered boolean, error text DEFAULT NULL::text, final boolean DEFAULT false, in_folder boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if delivered then
    update private.outbox o
    set state = case when settle_outbox.in_folder then 'in_folder' else 'sent' end, sent_at = now(), last_error = null, facts = '{}'
    where o.id = settle_outbox.id and o.state not in ('sent', 'in_folder');
    return;
  end if;
  update private.outbox o
  set last_error = left(settle_outbox.error, 500), next_attempt_at = now() + private.outbox_pause(o.attempts),
    state = case when settle_outbox.final then 'failed' else 'waiting' end,
    facts = case when settle_outbox.final then '{}' else o.facts end
  where o.id = settle_outbox.id and o.state = 'waiting';
end $function$;
comment on function public.settle_outbox(uuid,boolean,text,boolean,boolean) is 'What became of a claimed mail: delivered, or not, with the mail server''s own words in `error`. One
that was not is tried again after 30 seconds, then after twice as long each time, up to an hour, for three days; never when `final`. `in_folder`: it was
written to a file, and reaches nobody by itself.';

revoke all on function public.settle_outbox(uuid,boolean,text,boolean,boolean) from public, anon, authenticated, service_role;
grant execute on function public.settle_outbox(uuid,boolean,text,boolean,boolean) to service_role;

CREATE OR REPLACE FUNCTION public.resend_welcome(application uuid)
 RETURNS shapes.mail_state
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.send_approval_link(email text DEFAULT NULL::text, token text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.send_approval_link(text,text) is 'Mails an approved applicant who has set no password yet another link for it, asked for by address or with a link
that has ended. Answers nothing, whatever was asked.';

revoke all on function public.send_approval_link(text,text) from public, anon, authenticated, service_role;
grant execute on function public.send_approval_link(text,text) to anon, authenticated, service_role;
