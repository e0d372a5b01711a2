-- Written by `npm run db:diff -- meetings` from supabase/schemas.

create domain shapes.meeting_answer as text
  constraint meeting_answer_known CHECK ((VALUE = ANY (ARRAY['met'::text, 'planned'::text, 'not_yet'::text, 'did_not_fit'::text])));
comment on domain shapes.meeting_answer is 'What a member says of whether they met whom they were introduced to.';

create domain shapes.meeting as jsonb;
comment on domain shapes.meeting is 'What the caller said of whether the two met, which nobody else reads, and whether it is to be asked now.

{ answer: meeting_answer | null, due: boolean }';

comment on domain shapes.thread is 'A conversation as the inbox shows it to the caller. The first unread message is the first of `seq >
lastReadSeq`.

{
  id: uuid,
  type: thread_type,
  title: text | null,
  // Requests only. A request past its date says `expired`, whatever is stored.
  status: request_status | null,
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
  // True for the connector of a pending request only.
  actionRequired: boolean,
  canSend: boolean,
  // A direct chat whose other member has no account that can sign in: nobody would read a message.
  closed: boolean,
  // Set in intro chats for requester and target: the Connect button.
  connection: connection_state | null,
  // Set in intro chats for requester and target, from three days after the introduction until sixty days after it.
  meeting: meeting | null
}';

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
      'actionRequired', t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now() and t.connector_id = me,
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

create table private.meeting_answers (
  thread_id uuid not null,
  member_id uuid not null,
  answer text not null,
  answered_at timestamp with time zone default now() not null,
  met_at timestamp with time zone
);
alter table private.meeting_answers enable row level security;

revoke all on table private.meeting_answers from public, anon, authenticated, service_role;

comment on column private.meeting_answers.answer is '@shape meeting_answer';

alter table private.meeting_answers add constraint meeting_answers_pkey PRIMARY KEY (thread_id, member_id);

alter table private.meeting_answers add constraint meeting_answers_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.message_threads(id) ON DELETE CASCADE;

alter table private.meeting_answers add constraint meeting_answers_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;



create table private.meeting_rounds (
  id boolean default true not null,
  since timestamp with time zone default (now() - '14 days'::interval) not null,
  asked_until timestamp with time zone default (now() - '3 days'::interval) not null,
  asked_again_until timestamp with time zone default (now() - '14 days'::interval) not null
);
alter table private.meeting_rounds enable row level security;

revoke all on table private.meeting_rounds from public, anon, authenticated, service_role;

alter table private.meeting_rounds add constraint meeting_rounds_is_one CHECK (id);

alter table private.meeting_rounds add constraint meeting_rounds_pkey PRIMARY KEY (id);

alter table private.meeting_answers add constraint meeting_answers_known CHECK ((answer = ANY (ARRAY['met'::text, 'planned'::text, 'not_yet'::text, 'did_not_fit'::text])));

CREATE INDEX meeting_answers_by_member ON private.meeting_answers USING btree (member_id);

CREATE INDEX meeting_answers_to_forget ON private.meeting_answers USING btree (answered_at) WHERE (met_at IS NULL);

CREATE INDEX message_threads_intros_by_age ON public.message_threads USING btree (created_at) WHERE (type = 'intro_chat'::text);

CREATE OR REPLACE FUNCTION private.asks_whether_met(introduced_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select introduced_at <= now() - interval '3 days' and introduced_at > now() - interval '60 days'
    and introduced_at > (select r.since from private.meeting_rounds r)
$function$;

revoke all on function private.asks_whether_met(timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_to_be_asked(introduced_at timestamp with time zone, answer text, answered_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select answer is null or (answer in ('planned', 'not_yet') and now() >= introduced_at + interval '14 days'
    and answered_at < introduced_at + interval '14 days')
$function$;

revoke all on function private.is_to_be_asked(timestamp with time zone,text,timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.meeting_shown(thread uuid, introduced_at timestamp with time zone, member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('answer', a.answer, 'due', private.is_to_be_asked(introduced_at, a.answer, a.answered_at))
  from (select) one left join private.meeting_answers a on a.thread_id = thread and a.member_id = member
$function$;

revoke all on function private.meeting_shown(uuid,timestamp with time zone,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.both_had_met(thread uuid, by timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.meeting_answers a where a.thread_id = thread and a.met_at < by)
$function$;

revoke all on function private.both_had_met(uuid,timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_connector_they_met(chat public.message_threads)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(
    c.user_id,
    split_part(private.name_of(chat.requester_id), ' ', 1) || ' and ' || split_part(private.name_of(chat.target_id), ' ', 1) || ' met because of you',
    'You introduced ' || private.name_of(chat.requester_id) || ' to ' || private.name_of(chat.target_id) || '.',
    jsonb_build_object('action', 'met_because_of_you', 'requesterId', chat.requester_id, 'targetId', chat.target_id)
      || case when seat.is_taken then jsonb_build_object('deeplink', '/inbox?thread=' || chat.id, 'threadId', chat.id)
        else '{"deeplink": "/profile"}' end
  )
  from public.profiles c
  cross join lateral (select exists (select from public.thread_members m where m.thread_id = chat.id and m.user_id = c.user_id) as is_taken) seat
  where c.user_id = chat.connector_id and c.status <> 'inactive'
    and not private.is_across_a_block(c.user_id, chat.requester_id) and not private.is_across_a_block(c.user_id, chat.target_id)
$function$;

revoke all on function private.tell_connector_they_met(public.message_threads) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.ask_whether_they_met(chat public.message_threads)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(
    asked.user_id, 'Did you and ' || split_part(private.name_of(side.other), ' ', 1) || ' meet?', 'What you answer is yours alone.',
    jsonb_build_object('action', 'did_you_meet', 'deeplink', '/inbox?thread=' || chat.id, 'threadId', chat.id, 'memberId', side.other),
    'meeting:' || chat.id, 1
  )
  from (values (chat.requester_id, chat.target_id), (chat.target_id, chat.requester_id)) as side (id, other)
  join public.profiles asked on asked.user_id = side.id and asked.status = 'active'
  join public.thread_members seat on seat.thread_id = chat.id and seat.user_id = side.id
  left join private.meeting_answers a on a.thread_id = chat.id and a.member_id = side.id
  where private.asks_whether_met(chat.created_at) and private.is_to_be_asked(chat.created_at, a.answer, a.answered_at)
    and side.id = any (chat.participants) and side.other = any (chat.participants)
    and private.in_good_standing(side.other) and not private.is_across_a_block(side.id, side.other)
$function$;

revoke all on function private.ask_whether_they_met(public.message_threads) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.ask_in_a_round(from_then timestamp with time zone, to_then timestamp with time zone, most integer)
 RETURNS TABLE(asked bigint, up_to timestamp with time zone)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    select t.id from public.message_threads t
    where t.type = 'intro_chat' and t.created_at > from_then and t.created_at <= to_then
    order by t.created_at fetch first most rows with ties
  ), told as materialized (
    select t.created_at, private.ask_whether_they_met(t) from public.message_threads t where t.id in (select d.id from due d)
  )
  select count(*), max(t.created_at) from told t
$function$;

revoke all on function private.ask_in_a_round(timestamp with time zone,timestamp with time zone,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_meeting_questions(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stands private.meeting_rounds;
  first record;
  again record;
begin
  select * into stands from private.meeting_rounds r for update skip locked;
  if not found then
    return 0;
  end if;
  select * into first from private.ask_in_a_round(stands.asked_until, now() - interval '3 days', most);
  select * into again from private.ask_in_a_round(stands.asked_again_until, now() - interval '14 days', most);
  update private.meeting_rounds r
  set asked_until = coalesce(first.up_to, r.asked_until), asked_again_until = coalesce(again.up_to, r.asked_again_until)
  where first.asked + again.asked > 0;
  return greatest(first.asked, again.asked);
end $function$;

revoke all on function private.sweep_meeting_questions(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_meeting_answers(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  swept int;
begin
  delete from private.meeting_answers a
  where (a.thread_id, a.member_id) in (
    select o.thread_id, o.member_id from private.meeting_answers o
    where o.met_at is null and o.answered_at < now() - interval '60 days' order by o.answered_at limit most for update skip locked
  ) and a.met_at is null and a.answered_at < now() - interval '60 days';
  get diagnostics swept = row_count;
  return swept;
end $function$;

revoke all on function private.sweep_meeting_answers(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.meetings_are_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.meeting_answers a where a.met_at is null and a.answered_at < now() - interval '60 days')
    or exists (
      select from private.meeting_rounds r
      join public.message_threads t on t.type = 'intro_chat' and t.created_at > r.asked_until and t.created_at <= now() - interval '3 days'
    ) or exists (
      select from private.meeting_rounds r
      join public.message_threads t on t.type = 'intro_chat' and t.created_at > r.asked_again_until and t.created_at <= now() - interval '14 days'
    )
$function$;

revoke all on function private.meetings_are_due() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.answer_meeting(thread uuid, answer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  chat public.message_threads;
  other uuid;
begin
  -- Locked: of two who answer at once one is the second.
  select t.* into chat from public.message_threads t
  where t.id = answer_meeting.thread and t.type = 'intro_chat'
    and exists (select from public.thread_members m where m.thread_id = t.id and m.user_id = me)
  for no key update;
  if not found then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  other := case me when chat.requester_id then chat.target_id when chat.target_id then chat.requester_id end;
  if me = chat.connector_id then
    perform private.fail(403, 'not_participant', 'Only the two who were introduced are asked.');
  elsif answer_meeting.answer is null or answer_meeting.answer not in ('met', 'planned', 'not_yet', 'did_not_fit') then
    perform private.fail(422, 'answer_invalid', 'This is no answer.');
  elsif other is null or other <> all (chat.participants) or not private.asks_whether_met(chat.created_at) or not private.is_available(other) then
    perform private.fail(409, 'not_asked', 'This can''t be answered any more.');
  end if;
  insert into private.meeting_answers as a (thread_id, member_id, answer) values (chat.id, me, answer_meeting.answer)
  on conflict (thread_id, member_id) do update set answer = excluded.answer, answered_at = excluded.answered_at where a.answer <> excluded.answer
    or private.is_to_be_asked(chat.created_at, a.answer, a.answered_at);
  update private.meeting_answers a set met_at = now()
  where a.thread_id = chat.id and a.met_at is null
    and (select count(*) from private.meeting_answers b where b.thread_id = chat.id and b.answer = 'met') = 2;
  if found then
    perform private.tell_connector_they_met(chat);
  end if;
  update public.notifications n set read = true where n.user_id = me and n.group_key = 'meeting:' || chat.id and not n.read;
  perform private.signal_members(array[me]);
end $function$;
comment on function public.answer_meeting(uuid,text) is 'Says whether the caller met whom they were introduced to in this chat: `met`, `planned`, `not_yet` or `did_not_fit`. Nobody
else reads it; the connector is told once both have said `met`. It can be changed, and is asked from three days after the introduction until sixty days after it.';

revoke all on function public.answer_meeting(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.answer_meeting(uuid,text) to authenticated, service_role;

comment on domain shapes.network_impact is 'Introductions a member made. `successRate` is the percentage that became friends or of which both said that they met, null until
there was one.

{ made: int, successRate: int | null }';

create domain shapes.clout_cause as jsonb;
comment on domain shapes.clout_cause is 'An endorsement that raised the score of its industry by one.

{ endorser: person, industry: industry, at: timestamp }';

comment on domain shapes.my_profile is 'The own profile with all its figures. `mutuals` and `openRequests` are empty.

member_card & {
  email: text,
  displayName: text | null,
  firstName: text,
  lastName: text,
  // The city as it was written; `city` says "Unknown" instead of null.
  rawCity: text | null,
  bio: text | null,
  // The text under About, and whether members read it. It came from the application, until its author wrote another.
  about: text | null,
  aboutShown: boolean,
  setupRequired: boolean,
  discoveryVisible: boolean,
  scoreCards: score_cards,
  week: clout_week,
  cityStrengths: city_strength[],
  // The own scores; an example while `hasScores` is false.
  radar: industry_score[],
  // Introductions of somebody whose strongest industry this is.
  plugsByIndustry: { industry: industry, count: int }[],
  // Every day from 90 days ago or the first known one, oldest first, today''s last.
  cloutGrowth: clout_day[],
  // The newest 5 of the last 30 days.
  cloutCauses: clout_cause[],
  // At most 5.
  friends: person[],
  friendCount: int,
  pressLinks: text[],
  connectedAccounts: { instagram: boolean, contacts: boolean },
  blockedCount: int,
  // The newest 3.
  endorsements: endorsement[],
  endorsementCount: int,
  endorsementRequests: endorsement_requests,
  // Those that are not over, the earliest first.
  stays: own_stay[]
}';

CREATE OR REPLACE FUNCTION private.network_impact(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'made', made.total,
    'successRate', round(100.0 * (made.friends + case when made.met >= 3 then made.met else 0 end) / nullif(made.total, 0))::int
  )
  from (
    select count(*) as total, count(*) filter (where came.friends) as friends, count(*) filter (where not came.friends and came.met) as met
    from public.message_threads t
    cross join lateral (
      select coalesce(private.are_friends(t.requester_id, t.target_id), false) as friends,
        t.created_at < now() - interval '14 days' and private.both_had_met(t.id, date_trunc('week', now())) as met
    ) came
    where t.connector_id = member and t.type = 'intro_chat'
  ) made
$function$;

CREATE OR REPLACE FUNCTION private.clout_causes(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('endorser', private.face_of(c.endorser), 'industry', private.industry_label(c.industry), 'at', c.created_at)
    order by c.created_at desc, c.id), '[]')
  from (
    select p as endorser, w.industry, w.created_at, w.id
    from public.endorsements w
    join public.profiles p on p.user_id = w.endorser_id and p.status = 'active'
    join public.industry_scores i on i.user_id = w.endorsee_id and i.industry = w.industry and i.created_at <= w.created_at and i.score < 100
    where w.endorsee_id = member and w.created_at > now() - interval '30 days' and w.endorser_id <> all ((select private.blocked_member_ids())::uuid[])
    order by w.created_at desc, w.id limit 5
  ) c
$function$;

revoke all on function private.clout_causes(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.my_profile()
 RETURNS shapes.my_profile
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  own public.profiles;
  shown_name text;
  friends uuid[];
begin
  perform private.note_clout(array[me]);
  perform private.follow_birthday(me);
  select * into own from public.profiles p where p.user_id = me;
  shown_name := coalesce(own.display_name, own.name, '');
  friends := array(
    select p.user_id from public.profiles p
    where p.user_id = any (private.my_friend_ids()) and p.status = 'active' and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
  );
  return (select c.card from private.member_cards(array[me]) c) || jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = me),
    'displayName', own.display_name,
    'firstName', split_part(shown_name, ' ', 1),
    'lastName', case when strpos(shown_name, ' ') > 0 then btrim(substr(shown_name, strpos(shown_name, ' ') + 1)) else '' end,
    'rawCity', own.city, 'bio', own.bio, 'about', own.long_bio, 'aboutShown', own.about_shown,
    'setupRequired', own.setup_required, 'discoveryVisible', own.discovery_visible,
    'scoreCards', (
      select jsonb_build_object(
        'clout', private.clout_of(own.score), 'plugs', private.network_impact(me) -> 'made',
        'rank', s.rank, 'members', s.members, 'counted', s.counted
      )
      from private.standings() s where s.score = own.score
    ),
    'week', private.clout_week(me, private.clout_of(own.score)),
    'cityStrengths', private.city_strengths(me, 15),
    'radar', case when own.industry_scores = '[]' then
      '[{"label":"Nightlife","score":90},{"label":"Tech","score":86},{"label":"Fashion","score":44},{"label":"Lifestyle","score":70},{"label":"Finance","score":63}]'::jsonb
      else own.industry_scores end,
    'plugsByIndustry', (
      select coalesce(jsonb_agg(jsonb_build_object('industry', w.industry, 'count', w.times) order by w.times desc, w.industry), '[]')
      from (
        select other.industry_scores -> 0 ->> 'label' as industry, count(distinct t.id) as times
        from public.message_threads t
        join public.profiles other on other.user_id in (t.requester_id, t.target_id)
        where t.connector_id = me and t.type = 'intro_chat' and other.industry_scores <> '[]'
        group by 1
      ) w
    )
  ) || jsonb_build_object(
    'cloutGrowth', private.clout_growth(me),
    'cloutCauses', private.clout_causes(me),
    'friends', private.people(friends, 5),
    'friendCount', cardinality(friends),
    'pressLinks', to_jsonb(own.press_links),
    'connectedAccounts', jsonb_build_object('instagram', own.instagram_connected, 'contacts', own.contacts_connected),
    'blockedCount', (select count(*) from public.connections c where c.blocked_by = me),
    'endorsements', private.endorsements_page(me, null, null, 3),
    'endorsementCount', private.endorsement_count(me),
    'endorsementRequests', public.my_endorsement_requests(),
    'stays', private.own_stays(me)
  );
end $function$;

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

comment on domain shapes.swept is 'What one round of sweeping did: how many of each thing it removed or asked, the pictures that are to be removed from the
bucket now, and whether another round has more to do.

{ counts: { [text]: int }, pictures: text[], more: boolean }';

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
comment on function public.sweep(integer) is 'Does what its time has come for, at most `most` of each thing, and names the pictures that are to be removed from the
bucket. Each of those is to be removed and then named to `forget_pictures`; until then it is named again.';

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
    or private.meetings_are_due()
$function$;

-- Nobody is asked about chats from before.
insert into private.meeting_rounds default values;
