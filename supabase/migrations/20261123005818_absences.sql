-- Written by `npm run db:diff -- absences` from supabase/schemas.

alter table public.admin_audit drop constraint admin_audit_action_known;
alter table public.profiles drop constraint profiles_status_known;

CREATE OR REPLACE FUNCTION private.require_member()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_active_member() then
    perform private.fail(403, 'not_a_member', case
      when exists (select from public.profiles p where p.user_id = (select auth.uid()) and p.status = 'away')
        then 'This account is paused. Sign in again to come back.'
      when exists (select from public.profiles p where p.user_id = (select auth.uid())) then 'This account has been disabled.'
      else 'Only active members can do this.'
    end);
  end if;
  return (select auth.uid());
end $function$;

alter domain shapes.audit_action drop constraint audit_action_known;
alter domain shapes.audit_action add constraint audit_action_known CHECK ((VALUE = ANY (ARRAY['approve'::text, 'reject'::text, 'reopen'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text, 'resend_welcome'::text, 'pause'::text, 'close'::text, 'erase'::text, 'call_back'::text])));

alter table public.admin_audit add constraint admin_audit_action_known CHECK ((action = ANY (ARRAY['approve'::text, 'reject'::text, 'reopen'::text, 'disable'::text, 'enable'::text, 'update_password'::text, 'restore_profile'::text, 'keep_profile'::text, 'make_admin'::text, 'remove_admin'::text, 'resend_welcome'::text, 'pause'::text, 'close'::text, 'erase'::text, 'call_back'::text])));

alter domain shapes.member_status drop constraint member_status_known;
alter domain shapes.member_status add constraint member_status_known CHECK ((VALUE = ANY (ARRAY['active'::text, 'inactive'::text, 'away'::text])));
comment on domain shapes.member_status is 'Whether a member is in good standing. Only an active one reads and writes: the club disabled an inactive one, and one who is away paused or closes the account.';

alter table public.profiles add constraint profiles_status_known CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'away'::text])));

comment on domain shapes.notification_data is 'What a notification carries, by its `action`. `deeplink` is a path in the app. Unread
notifications of one group are one row whose `count` says how many they are.

// To the connector of a new request.
| { action: ''plug_request'', deeplink: text, threadId: uuid }
// To requester and target; `threadId` is the intro chat.
| { action: ''plug_approved'', deeplink: text, threadId: uuid, memberId: uuid }
// To the requester.
| { action: ''plug_declined'', deeplink: text, threadId: uuid }
// To both who were introduced.
| { action: ''introduced'', deeplink: text, threadId: uuid, memberId: uuid }
// To the other one, on the first Connect; `threadId` is the intro chat. Grouped by member.
| { action: ''connect_requested'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the one who pressed first. Grouped by member.
| { action: ''connected'', deeplink: text, threadId?: uuid, memberId: uuid, count: int }
// To the one a message is for. Grouped by thread; `count` is what is unread in it.
| { action: ''open_thread'', deeplink: text, threadId: uuid, threadType: thread_type, threadTitle: text | null, senderId: uuid, senderName: text, count: int }
// To the author of a post. Grouped by post, counting since `since`.
| { action: ''post_liked'', deeplink: text, postId: uuid, since: timestamp, count: int }
// To the host of an event. Grouped by event, counting since `since`.
| { action: ''event_rsvp'', deeplink: text, postId: uuid, since: timestamp, count: int }
// To a guest whose answer had to wait: an approved plug lets them go.
| { action: ''rsvp_granted'', deeplink: text, postId: uuid }
// To a new member.
| { action: ''complete_profile'', deeplink: text }
// To the member whom a new one named as inviter: `answer_invite_claim` answers it.
| { action: ''answer_invite_claim'', memberId: uuid, memberName: text }
// The same once it is answered.
| { action: ''invite_claim_answered'', memberId: uuid, memberName: text, answer: boolean }
// To a member who is asked for an endorsement.
| { action: ''answer_endorsement_request'', deeplink: text, requestId: uuid, requesterId: uuid, requesterName: text }
// To a member who was away and signed in again.
| { action: ''came_back'', deeplink: text, after: absence_kind, count: int }
// To a member who was endorsed.
| { action: ''open_endorsements'', deeplink: text, endorsementId: uuid }';

create domain shapes.absence_kind as text
  constraint absence_kind_known CHECK ((VALUE = ANY (ARRAY['pause'::text, 'closing'::text])));
comment on domain shapes.absence_kind is 'How a member is away: a pause lasts until they sign in, a closing account is erased at its date unless they sign in before.';

create domain shapes.closing as jsonb;
comment on domain shapes.closing is 'An account that closes. `eraseAt` is when it is erased, unless its member signs in before.

{ eraseAt: timestamp }';

create domain shapes.absence as jsonb;
comment on domain shapes.absence is 'That a member is away, since when, and when the account is erased; `eraseAt` is null in a pause.

{ kind: absence_kind, since: timestamp, eraseAt: timestamp | null }';

create domain shapes.absence_wish as text
  constraint absence_wish_known CHECK ((VALUE = ANY (ARRAY['pause'::text, 'close'::text, 'erase'::text, 'back'::text])));
comment on domain shapes.absence_wish is 'What a member asked the committee to do with their account.';

create table private.absences (
  user_id uuid not null,
  kind text not null,
  since timestamp with time zone default now() not null,
  erase_at timestamp with time zone,
  erased_at timestamp with time zone
);
alter table private.absences enable row level security;

revoke all on table private.absences from public, anon, authenticated, service_role;

alter table private.absences add constraint absences_pkey PRIMARY KEY (user_id);

alter table private.absences add constraint absences_kind_known CHECK ((kind = ANY (ARRAY['pause'::text, 'closing'::text])));

alter table private.absences add constraint absences_only_closing_erases CHECK (((kind = 'closing'::text) = (erase_at IS NOT NULL)));

alter table private.absences add constraint absences_erased_were_closing CHECK (((erased_at IS NULL) OR (kind = 'closing'::text)));

CREATE INDEX absences_due ON private.absences USING btree (erase_at) WHERE (erase_at IS NOT NULL);

CREATE OR REPLACE FUNCTION private.keep_away()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'active' and exists (select from private.absences a where a.user_id = new.user_id) then
    new.status := 'away';
  end if;
  return new;
end $function$;

revoke all on function private.keep_away() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_keep_away BEFORE UPDATE OF status ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_away();

CREATE OR REPLACE FUNCTION private.require_proof()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from jsonb_path_query(coalesce((select auth.jwt()), '{}'), 'lax $.amr[*].timestamp ? (@.type() == "number")') as proof (at)
    where to_timestamp(proof.at::numeric) > now() - interval '10 minutes'
  ) then
    perform private.fail(403, 'proof_needed', 'Please confirm that it is you.');
  end if;
end $function$;

revoke all on function private.require_proof() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.require_other_admin(leaving uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.admins a where a.user_id = leaving) and not exists (
    select from private.admins a left join public.profiles p on p.user_id = a.user_id
    where a.user_id <> leaving and coalesce(p.status, 'active') = 'active'
  ) then
    perform private.fail(409, 'last_admin', 'You are the only administrator. Make somebody else one first.');
  end if;
end $function$;

revoke all on function private.require_other_admin(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.go_away(member uuid, kind text, erase_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Locked: somebody who signs in at this moment is either seen by what follows, or waits for it and comes back (private.come_back).
  perform from public.profiles p where p.user_id = member for update;
  if not found then
    perform private.fail(404, 'member_not_found', 'There is no such member.');
  end if;
  perform private.require_other_admin(member);
  insert into private.absences as a (user_id, kind, erase_at) values (member, go_away.kind, go_away.erase_at)
  on conflict (user_id) do update set
    since = case when a.kind = excluded.kind then a.since else excluded.since end,
    kind = excluded.kind,
    erase_at = least(a.erase_at, excluded.erase_at)
  where a.kind = 'pause' or excluded.kind = 'closing';
  update public.profiles p set status = 'away' where p.user_id = member and p.status = 'active';
  delete from auth.sessions s where s.user_id = member;
end $function$;

revoke all on function private.go_away(uuid,text,timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.come_back(member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended private.absences;
begin
  perform from public.profiles p where p.user_id = member for update;
  delete from private.absences a where a.user_id = member and a.erased_at is null returning * into ended;
  if ended.user_id is null then
    return false;
  end if;
  update public.profiles p set status = 'active' where p.user_id = member and p.status = 'away';
  -- The mail with the date of the end has nothing to say any more.
  update private.outbox o set state = 'dropped', facts = '{}' where o.about_member = member and o.template = 'account_closing' and o.state = 'waiting';
  perform private.notify(member, 'Welcome back', case ended.kind
      when 'pause' then 'Your pause is over. Everything is as you left it, and members see you again.'
      else 'Your account stays. Everything is as you left it, and members see you again.' end,
    jsonb_build_object('action', 'came_back', 'after', ended.kind, 'deeplink', '/profile'), 'came_back');
  return true;
end $function$;

revoke all on function private.come_back(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.end_absence_at_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.profiles p where p.user_id = new.user_id for share;
  if exists (select from private.absences a where a.user_id = new.user_id) then
    perform private.come_back(new.user_id);
  end if;
  return null;
end $function$;

revoke all on function private.end_absence_at_sign_in() from public, anon, authenticated, service_role;

CREATE TRIGGER sessions_end_absences AFTER INSERT ON auth.sessions FOR EACH ROW EXECUTE FUNCTION private.end_absence_at_sign_in();

CREATE OR REPLACE FUNCTION public.pause_account()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  perform private.require_proof();
  perform private.go_away(me, 'pause');
end $function$;
comment on function public.pause_account() is 'Hides the caller from everybody until they sign in again; nothing is lost. Ends all their sessions. Asks for a proof
of who they are in the last ten minutes.';

revoke all on function public.pause_account() from public, anon, authenticated, service_role;
grant execute on function public.pause_account() to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.close_member(member uuid, at_once boolean)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told timestamptz;
begin
  perform private.go_away(member, 'closing', case when at_once then now() else now() + interval '14 days' end);
  select a.erase_at into told from private.absences a where a.user_id = member;
  if not at_once then
    perform private.queue_mail('account_closing', u.email, jsonb_build_object(
        'name', split_part(coalesce(p.display_name, p.name, 'Member'), ' ', 1),
        'when', to_char(told at time zone 'utc', 'FMDD FMMonth YYYY')),
      member => member, dedupe_key => format('account_closing %s %s', member, told::text), useful_until => told)
    from auth.users u join public.profiles p on p.user_id = u.id where u.id = member and u.email is not null;
  end if;
  return told;
end $function$;

revoke all on function private.close_member(uuid,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.close_account()
 RETURNS shapes.closing
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  perform private.require_proof();
  return jsonb_build_object('eraseAt', private.close_member(me, at_once => false));
end $function$;
comment on function public.close_account() is 'Closes the caller''s account: hidden and signed out at once, erased in 14 days unless they sign in before. A mail says
when. Asks for a proof of who they are in the last ten minutes.';

revoke all on function public.close_account() from public, anon, authenticated, service_role;
grant execute on function public.close_account() to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.absence_json(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', a.kind, 'since', a.since, 'eraseAt', a.erase_at) from private.absences a where a.user_id = member
$function$;

revoke all on function private.absence_json(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.absence_of(member uuid)
 RETURNS shapes.absence
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.absence_json(absence_of.member);
end $function$;
comment on function public.absence_of(uuid) is 'How a member is away, for admins.
@null when they are not';

revoke all on function public.absence_of(uuid) from public, anon, authenticated, service_role;
grant execute on function public.absence_of(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.set_absence(member uuid, wish text)
 RETURNS shapes.absence
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  before jsonb := private.absence_json(set_absence.member);
begin
  if set_absence.member = admin then
    perform private.fail(409, 'own_account', 'Your own account is in your settings.');
  end if;
  case set_absence.wish
    when 'pause' then perform private.go_away(set_absence.member, 'pause');
    when 'close' then perform private.close_member(set_absence.member, at_once => false);
    when 'erase' then perform private.close_member(set_absence.member, at_once => true);
    when 'back' then perform private.come_back(set_absence.member);
    else perform private.fail(422, 'invalid_action', 'An account is paused, closed, erased or called back.');
  end case;
  -- Asked twice is done once, and written down once.
  if private.absence_json(set_absence.member) is distinct from before then
    perform private.record_account_act(admin, case set_absence.wish when 'pause' then 'pause' when 'close' then 'close' when 'erase' then 'erase'
      else 'call_back' end, set_absence.member);
  end if;
  return private.absence_json(set_absence.member);
end $function$;
comment on function public.set_absence(uuid,text) is 'Pauses, closes (with 14 days to come back) or erases the account of a member who asked for it, or calls it back, for
admins. Answers where they stand then.
@null when they are not away
@takes wish absence_wish';

revoke all on function public.set_absence(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.set_absence(uuid,text) to authenticated, service_role;
