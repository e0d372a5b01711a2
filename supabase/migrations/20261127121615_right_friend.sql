-- Written by `npm run db:diff -- right_friend` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.signalled_within(milliseconds integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.member_signals s
    where s.user_id = private.require_member()
      and s.changed_at > clock_timestamp() - make_interval(secs => least(greatest(milliseconds, 0), 60000) / 1000.0)
  )
$function$;
comment on function public.signalled_within(integer) is 'Whether what the caller may see has changed in the last so many milliseconds, a minute at most: asked by a screen that was read just
before its channel was joined.';

revoke all on function public.signalled_within(integer) from public, anon, authenticated, service_role;
grant execute on function public.signalled_within(integer) to authenticated, service_role;

comment on domain shapes.thread is 'A conversation as the inbox shows it to the caller. The first unread message is the first of `seq >
lastReadSeq`.

{
  id: uuid,
  type: thread_type,
  title: text | null,
  // Requests only. A request past its date says `expired`, whatever is stored.
  status: request_status | null,
  stage: request_stage | null,
  // To the requester of a request that came to nothing: from when on the same can be asked again, if not at once.
  askAgainAt: timestamp | null,
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: timestamp | null,
  reason: text | null,
  requesterId: uuid | null,
  targetId: uuid | null,
  connectorId: uuid | null,
  parentRequestId: uuid | null,
  introThreadId: uuid | null,
  // The others.
  participants: person[],
  // Who left the group: what they wrote stays theirs.
  former: person[],
  // Null in an empty chat.
  lastMessage: last_message | null,
  lastReadSeq: int,
  unreadCount: int,
  // True for the connector of a request that waits for them only.
  actionRequired: boolean,
  canSend: boolean,
  // A direct chat whose other member has no account that can sign in: nobody would read a message.
  closed: boolean,
  // Set in intro chats for requester and target: the Connect button.
  connection: connection_state | null,
  // Set in intro chats for requester and target, from three days after the introduction until sixty days after it.
  meeting: meeting | null
}';

alter table public.message_threads add column decided_at timestamp with time zone;

alter table public.message_threads add constraint message_threads_decided_requests CHECK (((decided_at IS NULL) OR ((type = 'plug_request'::text) AND ((status = ANY (ARRAY['approved'::text, 'declined'::text])) OR (stage IS NOT NULL)))));

CREATE INDEX message_threads_asked ON public.message_threads USING btree (connector_id, created_at DESC) WHERE (type = 'plug_request'::text);

CREATE OR REPLACE FUNCTION private.threads_shown(me uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  friends uuid[] := private.friend_ids(me);
  blocked uuid[] := private.own_block_ids(me);
  blocking uuid[] := private.blocker_ids(me);
  read_until jsonb := private.read_until(me);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'type', t.type, 'title', t.title,
      'status', case when t.status = 'pending' and t.expires_at <= now() then 'expired' else t.status end,
      'stage', private.stage_of(t),
      'askAgainAt', case when t.requester_id = me and t.ask_again_at > now() and (t.status <> 'pending' or t.expires_at <= now()) then t.ask_again_at end,
      'createdAt', t.created_at, 'updatedAt', m.last_activity_at, 'expiresAt', t.expires_at, 'reason', t.reason,
      'requesterId', t.requester_id, 'targetId', t.target_id, 'connectorId', t.connector_id,
      'parentRequestId', t.parent_request_id,
      'introThreadId', case when t.status = 'approved' then (
        select i.id from public.message_threads i
        cross join lateral (select from public.thread_members own where own.thread_id = i.id and own.user_id = me offset 0) seat
        where i.parent_request_id = t.id) end,
      'participants', others.faces,
      'former', former.faces,
      'lastMessage', newest.message,
      'lastReadSeq', m.last_read_seq, 'unreadCount', m.unread_count,
      'actionRequired', t.type = 'plug_request' and t.status = 'pending' and t.stage is null and t.expires_at > now() and t.connector_id = me,
      'canSend', t.type = 'intro_chat' or ((array_remove(t.participants, me))[1] = any (friends) and not closed.account),
      'closed', closed.account,
      'connection', case when t.type = 'intro_chat' and met.id = any (t.participants) and private.is_available(met.id)
        then private.connection_between(me, met.id) end,
      'meeting', case when t.type = 'intro_chat' and met.id = any (t.participants) and private.asks_whether_met(t.created_at) and private.is_available(met.id)
        then private.meeting_shown(t.id, t.created_at, me) end
    ) order by m.last_activity_at desc, t.id desc), '[]')
    from public.thread_members m
    join public.message_threads t on t.id = m.thread_id
    cross join lateral (
      select case me when t.requester_id then t.target_id when t.target_id then t.requester_id end as id
    ) met
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p) order by array_position(t.participants, p.user_id)), '[]') as faces
      from public.profiles p where p.user_id = any (array_remove(t.participants, me)) and p.user_id <> all (blocked)
    ) others
    -- Everybody who ever was in an intro chat is named by it.
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p)), '[]') as faces
      from public.profiles p
      where t.type = 'intro_chat' and p.user_id in (t.requester_id, t.target_id, t.connector_id)
        and p.user_id <> all (t.participants) and p.user_id <> all (blocked)
    ) former
    -- As `is_closed_to` says of one, asked once for all.
    left join public.profiles partner on partner.user_id = (array_remove(t.participants, me))[1] and partner.status = 'active'
    cross join lateral (
      select t.type <> 'intro_chat' and (partner.user_id is null or partner.user_id = any (blocking))
        and not coalesce((array_remove(t.participants, me))[1] = any (blocked), false) as account
    ) closed
    left join lateral (
      select jsonb_build_object('id', x.id, 'seq', x.seq, 'type', x.message_type, 'content', left(x.content, 200), 'senderId', x.sender_id,
        'senderName', coalesce(sender.display_name, sender.name), 'createdAt', x.created_at) as message
      from public.messages x left join public.profiles sender on sender.user_id = x.sender_id
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or x.created_at <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
        and (not x.hidden or x.sender_id = me)
      order by x.seq desc limit 1
    ) newest on true
    where m.user_id = me and m.thread_id = any (ids)
  );
end $function$;

comment on domain shapes.notification_data is 'What a notification carries, by its `action`. `deeplink` is a path in the app. Unread
notifications of one group are one row whose `count` says how many they are.

// To the connector of a new request.
| { action: ''plug_request'', deeplink: text, threadId: uuid }
// To requester and target; `threadId` is the intro chat.
| { action: ''plug_approved'', deeplink: text, threadId: uuid, memberId: uuid }
// To the requester.
| { action: ''plug_declined'', deeplink: text, threadId: uuid }
// To the requester, whose request the connector passed on: the target is asked first.
| { action: ''plug_passed_on'', deeplink: text, threadId: uuid }
// To the connector.
| { action: ''plug_withdrawn'', deeplink: text, threadId: uuid }
// To a member who is asked before an introduction: `answer_introduction` answers it.
| { action: ''introduction_asked'', deeplink: text, introductionId: uuid, memberId: uuid, connectorId: uuid, count: int }
// To the connector, once all who were asked said yes; `threadId` is the intro chat.
| { action: ''introduction_met'', deeplink: text, threadId: uuid }
// To requester and connector, when nobody met by its end; `threadId` is the request, if there is one.
| { action: ''introduction_not_met'', deeplink: text, threadId?: uuid }
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
// To requester and target of an introduction, after three days and after fourteen; `memberId` is the other. Grouped by thread.
| { action: ''did_you_meet'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the connector, once both have said so. Without `threadId` to who has left the chat.
| { action: ''met_because_of_you'', deeplink: text, threadId?: uuid, requesterId: uuid, targetId: uuid }
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
// To a member whose export can be fetched.
| { action: ''export_ready'', deeplink: text, count: int }
// To a member who was away and signed in again.
| { action: ''came_back'', deeplink: text, after: absence_kind, count: int }
// To a member whose report the committee has looked at.
| { action: ''report_answered'', deeplink: text, reportId: uuid }
// To a member whom an act of the committee concerns, or who answered one.
| { action: ''from_committee'', deeplink: text, measureId: uuid }
// To a member who was endorsed.
| { action: ''open_endorsements'', deeplink: text, endorsementId: uuid }';

create domain shapes.bond as text
  constraint bond_known CHECK ((VALUE = ANY (ARRAY['close'::text, 'good'::text, 'loose'::text])));
comment on domain shapes.bond is 'How well two friends know each other, and no more than that.';

comment on domain shapes.connector is 'A mutual friend whom the caller can ask for an introduction, and what speaks for asking them; with `askAgainAt` not before
then, because they were asked already.

person & {
  askAgainAt?: timestamp,
  why: {
    // From five decisions on.
    answersWithinDay: boolean,
    // Between them and the target, as it stood at the beginning of the week.
    bond: bond,
    // Three times or more in seven days, by whomever.
    askedALot: boolean
  }
}';

comment on domain shapes.connectors is 'Whom the caller can ask for an introduction to a member: the mutual friends through whom the member takes introductions, and those whom
the caller has asked already. Who helps most is first: a closer bond and a quick answer count for them, having been asked a lot this week against them; then by
name. `mutualCount` counts all mutual friends.

{ connectors: connector[], mutualCount: int }';

CREATE OR REPLACE FUNCTION private.settle_request(thread uuid, outcome text, stage text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with settled as (
    update public.message_threads t set status = outcome, stage = coalesce(settle_request.stage, t.stage),
      decided_at = case when outcome in ('approved', 'declined') or settle_request.stage = 'asked' then coalesce(t.decided_at, clock_timestamp())
        else t.decided_at end,
      ask_again_at = case
        when outcome = 'approved' or settle_request.stage = 'overtaken' then null
        when outcome = 'declined' or (settle_request.stage = 'withdrawn' and t.stage = 'asked') then now() + interval '30 days'
        else t.ask_again_at end
    where t.id = thread returning t as request
  )
  update public.messages m
  set metadata = m.metadata || jsonb_build_object('status', (s.request).status, 'stage', private.stage_of(s.request), 'expires_at', (s.request).expires_at)
  from settled s
  where m.thread_id = thread and m.message_type = 'request_card';
$function$;

CREATE OR REPLACE FUNCTION public.connectors_to(member uuid)
 RETURNS shapes.connectors
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  mutuals uuid[];
  asked jsonb;
begin
  perform private.require_available(member);
  mutuals := array(
    select s.friend_id from private.shared_friends(me, array[member]) s where s.friend_id <> all ((select private.blocked_member_ids())::uuid[])
  );
  asked := (select o.listed from private.open_requests(me, array[member]) o);
  return jsonb_build_object('mutualCount', cardinality(mutuals), 'connectors', (
    select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('why', r.why)
      || case when way.until is null then '{}' else jsonb_build_object('askAgainAt', way.until) end
      order by way.until is not null, private.helps(r.why) desc, lower(coalesce(p.display_name, p.name)), p.user_id), '[]')
    from (
      -- An open request is found again, whatever one before it came to.
      select f.id, case when o.is_open is not true then r.until end as until from unnest(mutuals) as f (id)
      cross join lateral (select asked @> jsonb_build_array(jsonb_build_object('connectorId', f.id)) as is_open) o
      left join private.resting_connectors(me, array[member]) r on r.connector_id = f.id
      where f.id = any (private.connectors_among(member, mutuals)) or o.is_open
    ) way
    join public.profiles p on p.user_id = way.id
    join private.reasons_to_ask(member, mutuals) r on r.connector_id = way.id
  ));
end $function$;
comment on function public.connectors_to(uuid) is 'Whom the caller can ask for an introduction to a member, who helps most first; those who said no to it come last, and say from when on.';

CREATE OR REPLACE FUNCTION private.bond_of(friends_since timestamp with time zone, quieter bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when friends_since < now() - interval '90 days' and quieter >= 5 then 'close'
    when friends_since < now() - interval '90 days' or quieter >= 5 then 'good'
    else 'loose'
  end
$function$;

revoke all on function private.bond_of(timestamp with time zone,bigint) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.helps(why jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case why ->> 'bond' when 'close' then 2 when 'good' then 1 else 0 end
    + case when why -> 'answersWithinDay' = 'true' then 2 else 0 end
    - case when why -> 'askedALot' = 'true' then 4 else 0 end
$function$;

revoke all on function private.helps(jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.reasons_to_ask(target uuid, connectors uuid[])
 RETURNS TABLE(connector_id uuid, why jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select f.id, jsonb_build_object(
    'answersWithinDay', asked.decided >= 5 and asked.within_a_day * 2 > asked.decided + asked.unanswered,
    'bond', private.bond_of(known.since, least(said.by_connector, said.by_target)),
    'askedALot', asked.this_week >= 3
  )
  from unnest(reasons_to_ask.connectors) as f (id)
  cross join lateral (
    select count(r.decided_at) as decided, count(*) filter (where r.decided_at <= r.created_at + interval '1 day') as within_a_day,
      count(*) filter (where r.decided_at is null and r.status in ('pending', 'expired') and r.created_at < now() - interval '1 day') as unanswered,
      count(*) filter (where r.created_at > now() - interval '7 days') as this_week
    from (
      select t.status, t.created_at, t.decided_at from public.message_threads t
      where t.connector_id = f.id and t.type = 'plug_request' order by t.created_at desc limit 30
    ) r
  ) asked
  cross join lateral (
    select max(c.created_at) as since from public.connections c
    where least(c.user_id, c.connected_user_id) = least(f.id, reasons_to_ask.target)
      and greatest(c.user_id, c.connected_user_id) = greatest(f.id, reasons_to_ask.target) and c.status = 'active'
  ) known
  cross join lateral (
    select count(*) filter (where m.sender_id = f.id) as by_connector, count(*) filter (where m.sender_id = reasons_to_ask.target) as by_target
    from (
      select x.sender_id from public.messages x
      where x.thread_id = (
        select t.id from public.message_threads t
        where least(t.participants[1], t.participants[2]) = least(f.id, reasons_to_ask.target)
          and greatest(t.participants[1], t.participants[2]) = greatest(f.id, reasons_to_ask.target) and t.type = 'direct_message'
      ) and x.created_at < date_trunc('week', now())
      order by x.created_at desc limit 40
    ) m
  ) said
$function$;

revoke all on function private.reasons_to_ask(uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.connections_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'friends', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(f)) order by private.known_as(f)), '[]') from unnest(private.friend_ids(member)) f where private.in_good_standing(f)),
    'asked to connect', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(c.connected_user_id), 'at', c.created_at)), '[]')
      from public.connections c where c.user_id = member and c.status = 'pending'),
    'blocked', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(b.id), 'since', b.since)), '[]') from (
      select case c.user_id when member then c.connected_user_id else c.user_id end as id, c.updated_at as since from public.connections c where c.blocked_by = member
    ) b),
    'introduced by', (select jsonb_build_object(
      'asked first', private.is_asked_first(member),
      'was asked', (select coalesce(jsonb_agg(jsonb_build_object('by', private.known_as(p.connector_id), 'to meet', private.known_as(private.other_of(p, member)),
        'at', p.made_at, 'note', p.note, 'answer', a.answer) order by p.made_at), '[]') from private.asks a join private.proposals p on p.id = a.proposal_id where a.member_id = member),
      'passed on', (select coalesce(jsonb_agg(jsonb_build_object('of', private.known_as(p.one_id), 'to', private.known_as(p.other_id),
        'at', p.made_at, 'note', p.note) order by p.made_at), '[]') from private.proposals p where p.connector_id = member),
      'only friends they chose', exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen),
      'chosen', (select coalesce(jsonb_agg(private.known_as(c.connector_id)), '[]') from public.chosen_connectors c where c.user_id = member and private.in_good_standing(c.connector_id)))),
    'did you meet', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', private.known_as(case t.requester_id when member then t.target_id else t.requester_id end), 'answer', a.answer, 'at', a.answered_at) order by a.answered_at), '[]')
      from private.meeting_answers a join public.message_threads t on t.id = a.thread_id where a.member_id = member),
    -- Only whom they can still see: who closed the account to them looks gone.
    'not to be suggested', (select coalesce(jsonb_agg(jsonb_build_object('names', array_remove(array[private.known_as(w.one),
      case when w.other is not null then private.known_as(w.other) end], null), 'until', w.until) order by w.until), '[]')
      from private.waved_away w where w.member_id = member and w.until > now()
        and not private.is_closed_to(member, w.one) and (w.other is null or not private.is_closed_to(member, w.other)))
  )
$function$;

CREATE OR REPLACE FUNCTION public.sweep(most integer DEFAULT 100)
 RETURNS shapes.swept
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limited int := least(greatest(coalesce(sweep.most, 100), 1), 1000);
  counts jsonb;
  pictures text[];
begin
  -- Each does at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'hiddenForGood', private.sweep_safety(limited),
    'endedExports', private.sweep_exports(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited),
    'vouchedTickets', private.sweep_vouched_tickets(limited),
    'pastStays', private.sweep_stays(limited),
    'wavedAway', private.sweep_waved_away(limited),
    'endedIntroductions', private.sweep_introductions(limited),
    'meetingQuestions', private.sweep_meeting_questions(limited),
    'meetingAnswers', private.sweep_meeting_answers(limited)
  ) || private.sweep_retention(limited);
  pictures := private.due_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $function$;

CREATE OR REPLACE FUNCTION public.due_to_sweep()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.pictures_to_remove r where r.due_at <= now())
    or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
    or exists (select from private.unproved_applications())
    or private.accounts_are_due()
    or exists (select from private.hidden_for_good())
    or private.exports_are_over()
    or private.vouched_tickets_are_over()
    or private.waved_away_is_over()
    or private.introductions_are_due()
    or private.meetings_are_due()
$function$;

grant select (decided_at) on table public.message_threads to authenticated;
