-- Written by `npm run db:diff -- reopened_applications` from supabase/schemas.

alter table public.admin_audit drop constraint admin_audit_action_known;
drop function public.set_member_status(uuid,text,uuid);

alter domain shapes.audit_action drop constraint audit_action_known;
alter domain shapes.audit_action add constraint audit_action_known CHECK ((VALUE = ANY (ARRAY['approve'::text, 'reject'::text, 'reopen'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text, 'resend_welcome'::text])));

create domain shapes.applicant_member as jsonb;
comment on domain shapes.applicant_member is 'A member whose address or handle stands in an application that did not make them. `application` is the one
that did.

{ user_id: uuid, name: text | null, photo: text | null, status: member_status, application: uuid | null }';

create domain shapes.related_application as jsonb;
comment on domain shapes.related_application is 'Another application of the same person, as far as the address or the Instagram handle tells.

{
  id: uuid,
  name: text,
  status: application_status,
  submitted_at: timestamp,
  reviewed_at: timestamp | null,
  same: ''address'' | ''handle''
}';

comment on domain shapes.application is 'An application as the console shows it: the columns of the table, the member it made, the address this
member signs in with today, and what is known of who applies. `version` counts the decisions; what decides says which one it has seen, and so
does what disables or enables the account with the version in `profiles`. `address_member` is the member who has the address, unless the
application is approved: as long as somebody has, it can''t be. `handle_member` is the one who has the handle. `related` are other
applications of the same person, newest first, ten at most. `age` is null when the date of birth says none.

{
  id: uuid,
  email: text,
  name: text,
  city: text,
  industry_scores: application_scores,
  short_bio: text | null,
  long_bio: text,
  instagram: text | null,
  linkedin: text | null,
  tiktok: text | null,
  photos: text[],
  profile_photo: text | null,
  press_links: text[],
  invited_by: text | null,
  status: application_status,
  submitted_at: timestamp,
  reviewed_at: timestamp | null,
  reviewed_by: uuid | null,
  created_at: timestamp,
  version: int,
  age: int | null,
  profiles: { status: member_status, user_id: uuid, version: int }[],
  account_email: text | null,
  confirmed_at: timestamp | null,
  address: address_state,
  address_member: applicant_member | null,
  handle_member: applicant_member | null,
  related: related_application[]
}';

comment on table public.applications is 'What a visitor hands in: a plain insert without a select, for it cannot be read back. In a club without mail a second open one
for an address fails with 23505 and "duplicate" in its message; where there is mail it takes the place of one that nobody confirmed. A broken limit with 23514 and the constraint''s name. Admins reject by an update of `status` to `rejected`:
`reviewed_by` and `reviewed_at` are always the caller and now. A filter on `version` keeps it from undoing what another admin decided meanwhile.';

alter table public.applications add column version integer default 0 not null;

alter table public.admin_audit add constraint admin_audit_action_known CHECK ((action = ANY (ARRAY['approve'::text, 'reject'::text, 'reopen'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text, 'resend_welcome'::text])));

CREATE INDEX applications_by_handle ON public.applications USING btree (lower(instagram));

CREATE OR REPLACE FUNCTION private.sign_application_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.status <> old.status and current_user = 'authenticated' then
    new.reviewed_at := now();
    new.reviewed_by := (select auth.uid());
  end if;
  -- Moving aside and back is the applicants' doing and decides nothing.
  if new.status <> old.status and (new.status in ('approved', 'rejected') or old.status in ('approved', 'rejected')) then
    new.version := old.version + 1;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.applicant_member(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('user_id', p.user_id, 'name', coalesce(p.display_name, p.name), 'photo', p.avatar_url, 'status', p.status,
      'application', p.application_id)
    from public.profiles p where p.user_id = applicant_member.member
  );
end $function$;

revoke all on function private.applicant_member(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.related_applications(handed_in public.applications)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.submitted_at desc, r.id), '[]') from (
    select a.id, a.name, a.status, a.submitted_at, a.reviewed_at,
      case when lower(a.email) = lower(handed_in.email) then 'address' else 'handle' end as same
    from public.applications a
    where a.id <> handed_in.id and a.status <> 'aside'
      and (lower(a.email) = lower(handed_in.email) or lower(a.instagram) = lower(handed_in.instagram))
    order by a.submitted_at desc, a.id
    limit 10
  ) r
$function$;

revoke all on function private.related_applications(public.applications) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.account_version(application uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int from public.admin_audit a
  where a.application_id = account_version.application and a.action in ('disable', 'enable')
$function$;

revoke all on function private.account_version(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.application_json(handed_in public.applications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  holder uuid := case when handed_in.status <> 'approved' then private.member_with_address(handed_in.email, handed_in.id) end;
  namesake uuid := case when handed_in.status <> 'approved' then private.member_with_handle(handed_in.instagram) end;
begin
  return to_jsonb(handed_in) - 'search_text' || jsonb_build_object(
    'address', private.address_state(handed_in, holder),
    'address_member', private.applicant_member(holder),
    'handle_member', private.applicant_member(namesake),
    'related', private.related_applications(handed_in)
  ) || (
    select jsonb_build_object(
      'profiles', coalesce(jsonb_agg(jsonb_build_object(
        'status', p.status, 'user_id', p.user_id, 'version', private.account_version(handed_in.id))), '[]'),
      'account_email', min(u.email),
      'age', coalesce(min(p.age), (
        select private.age_today(private.day_of_birth(s.date_of_birth)) from private.application_secrets s where s.application_id = handed_in.id
      ))
    )
    from public.profiles p join auth.users u on u.id = p.user_id
    where p.application_id = handed_in.id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.hold_address(address text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended('application ' || lower(address), 0))
$function$;

revoke all on function private.hold_address(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.reopen_application(application uuid, version integer)
 RETURNS shapes.application
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_admin();
  handed_in public.applications;
begin
  select * into handed_in from public.applications a where a.id = reopen_application.application;
  perform private.hold_address(handed_in.email);
  select * into handed_in from public.applications a where a.id = reopen_application.application for update;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such application.');
  end if;
  -- Reopened already, from what the caller has seen: an answer was lost, or a colleague was a moment quicker.
  if handed_in.status = 'pending' and handed_in.version = reopen_application.version + 1 then
    return private.application_json(handed_in);
  end if;
  if handed_in.status <> 'rejected' or handed_in.version is distinct from reopen_application.version then
    perform private.fail(409, 'already_decided', 'Another admin has decided on this application meanwhile.');
  end if;
  if exists (select from public.applications a where lower(a.email) = lower(handed_in.email) and a.status = 'pending') then
    perform private.fail(409, 'newer_application_open', 'Another application of this address is waiting. Decide on that one first.');
  end if;
  update public.applications a set status = 'pending', reviewed_at = null, reviewed_by = null where a.id = handed_in.id returning * into handed_in;
  insert into public.admin_audit (admin_id, action, application_id, target_email, detail)
  values (me, 'reopen', handed_in.id, handed_in.email, jsonb_build_object('name', handed_in.name));
  return private.application_json(handed_in);
end $function$;
comment on function public.reopen_application(uuid,integer) is 'Puts a rejected application back into the queue, at any time. `version` is the one that was seen: whoever
comes after another decision is told. One at a time of an address is open.';

revoke all on function public.reopen_application(uuid,integer) from public, anon, authenticated, service_role;
grant execute on function public.reopen_application(uuid,integer) to authenticated, service_role;

comment on domain shapes.member_account is 'The account an admin means. `email` is its address today, `version` how often it was disabled or enabled.

{ userId: uuid, email: text | null, status: member_status, version: int }';

CREATE OR REPLACE FUNCTION public.member_account(admin uuid, application uuid DEFAULT NULL::uuid, member uuid DEFAULT NULL::uuid, email text DEFAULT NULL::text)
 RETURNS shapes.member_account
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  meant uuid[];
  account jsonb;
begin
  perform private.require_admin_id(admin);
  meant := case
    when member_account.member is not null then array[member_account.member]
    when member_account.application is not null
      then array(select p.user_id from public.profiles p where p.application_id = member_account.application)
    else private.members_of_address(member_account.email)
  end;
  if cardinality(meant) > 1 then
    perform private.fail(409, 'several_members', 'Several members applied with this address. Choose one in the console.');
  end if;
  select jsonb_build_object('userId', u.id, 'email', u.email, 'status', p.status, 'version', private.account_version(p.application_id)) into account
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = meant[1];
  if account is null then
    perform private.fail(404, 'member_not_found', 'There is no such member.');
  end if;
  return account;
end $function$;

CREATE OR REPLACE FUNCTION public.set_member_status(member uuid, status text, admin uuid, version integer DEFAULT NULL::integer)
 RETURNS shapes.member_account
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account jsonb;
begin
  perform from public.profiles p where p.user_id = set_member_status.member for update;
  account := public.member_account(set_member_status.admin, member => set_member_status.member);
  if set_member_status.status is null or set_member_status.status not in ('active', 'inactive') then
    perform private.fail(422, 'invalid_action', 'An account is disabled or enabled.');
  end if;
  if set_member_status.member = set_member_status.admin then
    perform private.fail(409, 'own_account', 'You can''t disable your own account.');
  end if;
  if account ->> 'status' <> set_member_status.status and (account ->> 'version')::int <> set_member_status.version then
    perform private.fail(409, 'account_changed', 'Another admin has disabled or enabled this account meanwhile.');
  end if;
  update public.profiles p set status = set_member_status.status
  where p.user_id = set_member_status.member and p.status <> set_member_status.status;
  if found then
    perform private.record_account_act(set_member_status.admin, case set_member_status.status when 'active' then 'enable' else 'disable' end,
      set_member_status.member);
  end if;
  if set_member_status.status = 'inactive' then
    delete from auth.sessions s where s.user_id = set_member_status.member;
  end if;
  return public.member_account(set_member_status.admin, member => set_member_status.member);
end $function$;
comment on function public.set_member_status(uuid,text,uuid,integer) is 'Disables or enables a member. Disabling ends every session; from that moment no policy
knows the member as active. With a `version`, it is refused when the account was disabled or enabled since that was seen.';

revoke all on function public.set_member_status(uuid,text,uuid,integer) from public, anon, authenticated, service_role;
grant execute on function public.set_member_status(uuid,text,uuid,integer) to service_role;

CREATE OR REPLACE FUNCTION private.make_room(address text, application uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hold_address(address);
  update public.applications a set status = 'aside'
  where lower(a.email) = lower(address) and a.status = 'pending' and a.confirmed_at is null and a.id <> application;
  return not exists (
    select from public.applications a where lower(a.email) = lower(address) and a.status = 'pending' and a.id <> application
  );
end $function$;

CREATE OR REPLACE FUNCTION private.unproved_applications()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.id from private.application_proofs p join public.applications a on a.id = p.application_id
  where private.club_has_mail() and p.sent_at <= now() - interval '14 days'
    and (a.status = 'aside' or a.status = 'pending' and a.confirmed_at is null and a.version = 0)
    and not exists (select from private.application_links l where l.application_id = a.id and l.expires_at > now())
    and (
      exists (select from private.outbox o where o.about_application = a.id and o.state = 'sent')
      or not exists (select from private.outbox o where o.about_application = a.id and o.state in ('waiting', 'failed'))
    )
$function$;

comment on domain shapes.account_state is 'Whether the member may come in from now on. `version` is what an undoing of this says it has seen.
@answered by manage-user-account

{ success: true, status: member_status, version: int }';
