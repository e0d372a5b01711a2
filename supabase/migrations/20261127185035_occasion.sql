-- Written by `npm run db:diff -- occasion` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.longest_place()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 80;
comment on function private.longest_place() is 'Characters of the place where two could meet.';

revoke all on function private.longest_place() from public, anon, authenticated, service_role;
grant execute on function private.longest_place() to anon, authenticated, service_role;

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
  meeting: meeting | null,
  // What stands of when to meet, to the two of an intro or a direct chat.
  times: suggested_times | null,
  // Of one conversation that is asked for: to the two of an intro chat, and of a direct chat in which nobody has spoken.
  occasion?: occasion | null
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
        then private.meeting_shown(t.id, t.created_at, me) end,
      -- Late-bound: it is made in a later file.
      'times', private.times_shown(t, me)
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

CREATE OR REPLACE FUNCTION public.inbox_thread(thread uuid)
 RETURNS shapes.thread
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  shown jsonb;
begin
  if not exists (select from public.thread_members m where m.thread_id = thread and m.user_id = me)
    or thread = any (private.resting_thread_ids(me)) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  shown := private.threads_shown(me, array[thread]) -> 0;
  return shown || jsonb_build_object('occasion', private.occasion_shown(me, thread, shown ->> 'lastMessage' is null));
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
// To whom times to meet are suggested, to who suggested them, and to the other one of a date; `memberId` is who says so. Grouped by thread.
| { action: ''about_times'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
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

CREATE OR REPLACE FUNCTION private.is_to_come(thread uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.have_a_date(thread);
end $function$;

revoke all on function private.is_to_come(uuid) from public, anon, authenticated, service_role;

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
    -- Both know of it: not to be asked before it says nothing.
    and not private.is_to_come(chat.id)
$function$;

CREATE OR REPLACE FUNCTION private.dates_about(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('with', private.known_as(private.partner_in(t, member)), 'suggested by you', s.by_id = member, 'times', s.times,
      'place', s.place, 'became', coalesce(s.outcome, 'open'), 'date', s.agreed_time) order by s.made_at), '[]')
    from public.thread_members m join public.message_threads t on t.id = m.thread_id join private.suggested_times s on s.thread_id = t.id
    where m.user_id = member and private.partner_in(t, member) is not null
  );
end $function$;

revoke all on function private.dates_about(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.everything_about(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'account', private.account_of(member),
    'profile', (select to_jsonb(p) - '{search_text,discoverable,is_dummy,score,industries}'::text[]
      || jsonb_build_object('born', (select b.born from private.birthdays b where b.user_id = member))
      from public.profiles p where p.user_id = member),
    'application', private.applications_about(member),
    'standing', private.standing_about(member),
    'connections', private.connections_of(member),
    'conversations', private.conversations_of(member),
    'posts', private.posts_about(member),
    'endorsements', private.endorsements_about(member),
    'notifications', (select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'text', n.body, 'at', n.created_at, 'read', n.read) order by n.created_at), '[]')
      from public.notifications n where n.user_id = member),
    'stays', private.stays_about(member),
    'dates', private.dates_about(member),
    'records', private.records_about(member)
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
    'meetingAnswers', private.sweep_meeting_answers(limited),
    'pastDates', private.sweep_suggested_times(limited)
  ) || private.sweep_retention(limited);
  pictures := private.due_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $function$;

create domain shapes.suggested_times as jsonb;
comment on domain shapes.suggested_times is 'When one of two suggests to meet. `times` are those still ahead, the earliest first; `agreed` is the one the other took.

{ id: uuid, by: uuid, times: timestamp[], place: text | null, agreed: timestamp | null }';

create domain shapes.shared_event as jsonb;
comment on domain shapes.shared_event is 'An event both go to. Day and hour are the host''s.

{ id: uuid, content: text, date: date | null, time: time | null }';

create domain shapes.occasion as jsonb;
comment on domain shapes.occasion is 'What the caller and the other one of a chat share, as far as the caller sees it on the other''s profile and in the feed.

{
  // Where both are at home or often.
  cities: text[],
  industries: text[],
  // Without who introduced them.
  mutuals: { count: int, people: person[] },
  events: shared_event[],
  // The next times both are in one city.
  inTown: stays,
  // Whether one of the two has said something.
  begun: boolean
}';

create table private.suggested_times (
  id uuid not null,
  thread_id uuid not null,
  by_id uuid not null,
  times timestamp with time zone[] not null,
  last_time timestamp with time zone not null,
  place text,
  made_at timestamp with time zone default now() not null,
  outcome text,
  agreed_time timestamp with time zone
);
alter table private.suggested_times enable row level security;

revoke all on table private.suggested_times from public, anon, authenticated, service_role;

alter table private.suggested_times add constraint suggested_times_pkey PRIMARY KEY (id);

alter table private.suggested_times add constraint suggested_times_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.message_threads(id) ON DELETE CASCADE;

alter table private.suggested_times add constraint suggested_times_by_id_fkey FOREIGN KEY (by_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.suggested_times add constraint suggested_times_count CHECK (((cardinality(times) >= 1) AND (cardinality(times) <= 3) AND (array_position(times, NULL::timestamp with time zone) IS NULL)));

alter table private.suggested_times add constraint suggested_times_last_is_one CHECK ((last_time = ANY (times)));

alter table private.suggested_times add constraint suggested_times_place_length CHECK (((btrim(place) <> ''::text) AND (length(place) <= private.longest_place())));

alter table private.suggested_times add constraint suggested_times_outcome_known CHECK ((outcome = ANY (ARRAY['agreed'::text, 'declined'::text, 'withdrawn'::text, 'replaced'::text, 'called_off'::text])));

alter table private.suggested_times add constraint suggested_times_agreed_is_one CHECK (((agreed_time IS NULL) OR (agreed_time = ANY (times))));

alter table private.suggested_times add constraint suggested_times_agreed_has_time CHECK (((outcome IS DISTINCT FROM 'agreed'::text) OR (agreed_time IS NOT NULL)));

CREATE UNIQUE INDEX suggested_times_one_open ON private.suggested_times USING btree (thread_id) WHERE (outcome IS NULL);

CREATE INDEX suggested_times_by_thread ON private.suggested_times USING btree (thread_id, last_time);

CREATE INDEX suggested_times_by_member ON private.suggested_times USING btree (by_id);

CREATE INDEX suggested_times_to_forget ON private.suggested_times USING btree (last_time);

CREATE OR REPLACE FUNCTION private.partner_in(chat public.message_threads, member uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select o.id from (
    select case
      when chat.type = 'direct_message' then (array_remove(chat.participants, member))[1]
      when chat.type = 'intro_chat' and member = chat.requester_id then chat.target_id
      when chat.type = 'intro_chat' and member = chat.target_id then chat.requester_id
    end as id
  ) o
  where o.id = any (chat.participants) and member = any (chat.participants)
$function$;

revoke all on function private.partner_in(public.message_threads,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.may_meet(chat public.message_threads, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_available(other) and (chat.type = 'intro_chat' or private.are_friends((select auth.uid()), other))
$function$;

revoke all on function private.may_meet(public.message_threads,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_ahead(suggested private.suggested_times)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when suggested.outcome = 'agreed' then suggested.agreed_time > now() when suggested.outcome is null then suggested.last_time > now() else false end
$function$;

revoke all on function private.is_ahead(private.suggested_times) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.times_shown(chat public.message_threads, member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', s.id, 'by', s.by_id, 'place', s.place, 'agreed', s.agreed_time, 'times', (
    select coalesce(jsonb_agg(one.at order by one.at), '[]') from unnest(s.times) as one (at) where one.at > now()
  ))
  from private.suggested_times s
  where s.thread_id = chat.id and s.last_time > now() - interval '6 hours'
    and ((s.outcome is null and s.last_time > now()) or (s.outcome = 'agreed' and s.agreed_time > now() - interval '6 hours'))
    -- Asked of what is there, so that a chat without a date costs nothing.
    and private.may_meet(chat, case s.by_id when member then private.partner_in(chat, member) when private.partner_in(chat, member) then s.by_id end)
  order by s.made_at desc, s.id limit 1
$function$;

revoke all on function private.times_shown(public.message_threads,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.have_a_date(thread uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.suggested_times s where s.thread_id = thread and s.outcome = 'agreed' and s.agreed_time > now())
$function$;

revoke all on function private.have_a_date(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_of_times(chat uuid, teller uuid, member uuid, what text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(
    member,
    split_part(private.name_of(teller), ' ', 1) || case what when 'suggested' then ' suggests a time'
      when 'agreed' then ' takes one of your times' else ' can''t make it' end,
    case what when 'suggested' then 'Take one, or suggest others.' when 'agreed' then 'It is a date. It stands in your chat.'
      else 'Suggest another time in your chat.' end,
    jsonb_build_object('action', 'about_times', 'deeplink', '/inbox?thread=' || chat, 'threadId', chat, 'memberId', teller),
    'times:' || chat, 1
  )
$function$;

revoke all on function private.tell_of_times(uuid,uuid,uuid,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.have_read_of_times(chat uuid, member uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.notifications n set read = true where n.user_id = member and n.group_key = 'times:' || chat and not n.read
$function$;

revoke all on function private.have_read_of_times(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.times_to_settle(me uuid, suggestion uuid)
 RETURNS private.suggested_times
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_times private.suggested_times;
begin
  perform from public.message_threads t
  where t.id = (select s.thread_id from private.suggested_times s where s.id = suggestion) and private.partner_in(t, me) is not null
    and exists (select from public.thread_members m where m.thread_id = t.id and m.user_id = me)
  for no key update;
  if not found then
    perform private.fail(404, 'times_not_found', 'These times do not exist.');
  end if;
  select s.* into found_times from private.suggested_times s where s.id = suggestion;
  return found_times;
end $function$;

revoke all on function private.times_to_settle(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.suggest_times(id uuid, thread uuid, times timestamp with time zone[], place text DEFAULT NULL::text, instead_of uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  chat public.message_threads;
  other uuid;
  earlier private.suggested_times;
  spot text := nullif(private.one_line(suggest_times.place), '');
  chosen timestamptz[] := array(select distinct one.at from unnest(suggest_times.times) as one (at) order by one.at);
begin
  select t.* into chat from public.message_threads t
  where t.id = suggest_times.thread and exists (select from public.thread_members m where m.thread_id = t.id and m.user_id = me)
  for no key update;
  if not found then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  select s.* into earlier from private.suggested_times s where s.id = suggest_times.id;
  -- The same act once more, its answer was lost. An id is its maker's: whoever else brings it learns nothing.
  if earlier.by_id = me and earlier.thread_id = chat.id then
    return;
  elsif earlier.id is not null then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  other := private.partner_in(chat, me);
  if other is null then
    perform private.fail(403, 'not_participant', 'Only the two who are to meet make a date.');
  elsif not private.may_meet(chat, other) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif suggest_times.id is null or array_position(chosen, null) is not null or cardinality(chosen) not between 1 and 3
    or length(spot) > private.longest_place() or chosen[cardinality(chosen)] > now() + interval '180 days' then
    perform private.fail(422, 'times_invalid', 'Suggest one to three times in the coming half year.');
  elsif chosen[1] <= now() then
    perform private.fail(422, 'time_past', 'This time is over.');
  elsif private.have_a_date(chat.id) then
    perform private.fail(409, 'time_agreed', 'You have a date already. Call it off first.');
  elsif exists (
    select from private.suggested_times s where s.thread_id = chat.id and s.outcome is null and s.last_time > now() and s.id is distinct from instead_of
  ) then
    perform private.fail(409, 'times_suggested', 'Times are suggested already.');
  end if;
  update private.suggested_times s set outcome = 'replaced' where s.thread_id = chat.id and s.outcome is null;
  insert into private.suggested_times (id, thread_id, by_id, times, last_time, place)
  values (suggest_times.id, chat.id, me, chosen, chosen[cardinality(chosen)], spot);
  perform private.have_read_of_times(chat.id, me);
  perform private.tell_of_times(chat.id, me, other, 'suggested');
  perform private.signal_members(array[me]);
end $function$;
comment on function public.suggest_times(uuid,uuid,timestamp with time zone[],text,uuid) is 'Suggests one to three times to meet to the other one of a direct chat, or of the two who were introduced, and perhaps a place. The id
is made on the device. Where times stand already, `instead_of` names them: these take their place. Whoever introduced the two reads nothing of it.';

revoke all on function public.suggest_times(uuid,uuid,timestamp with time zone[],text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.suggest_times(uuid,uuid,timestamp with time zone[],text,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.answer_times(id uuid, taken timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  asked private.suggested_times := private.times_to_settle(me, answer_times.id);
  chat public.message_threads;
begin
  select t.* into chat from public.message_threads t where t.id = asked.thread_id;
  if asked.by_id = me then
    perform private.fail(403, 'not_participant', 'The other one answers.');
  elsif asked.outcome = 'agreed' and asked.agreed_time is distinct from taken then
    perform private.fail(409, 'time_agreed', 'You took another time already.');
  elsif asked.outcome = 'agreed' or (asked.outcome = 'declined' and taken is null) then
    return;
  elsif asked.outcome is not null then
    perform private.fail(409, 'times_gone', 'These times are not suggested any more.');
  elsif not private.may_meet(chat, asked.by_id) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif taken is not null and taken <> all (asked.times) then
    perform private.fail(422, 'times_invalid', 'This time was not suggested.');
  elsif taken <= now() then
    perform private.fail(422, 'time_past', 'This time is over.');
  end if;
  update private.suggested_times s set outcome = case when taken is null then 'declined' else 'agreed' end, agreed_time = taken where s.id = asked.id;
  perform private.have_read_of_times(chat.id, me);
  perform private.tell_of_times(chat.id, me, asked.by_id, case when taken is null then 'declined' else 'agreed' end);
  perform private.signal_members(array[me]);
end $function$;
comment on function public.answer_times(uuid,timestamp with time zone) is 'Takes one of the suggested times, or with none says that none of them suits.';

revoke all on function public.answer_times(uuid,timestamp with time zone) from public, anon, authenticated, service_role;
grant execute on function public.answer_times(uuid,timestamp with time zone) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.drop_times(id uuid, agreed boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  standing private.suggested_times := private.times_to_settle(me, drop_times.id);
  chat public.message_threads;
  other uuid;
begin
  select t.* into chat from public.message_threads t where t.id = standing.thread_id;
  other := private.partner_in(chat, me);
  if private.is_ahead(standing) is not true then
    return;
  elsif standing.outcome is null and standing.by_id <> me then
    perform private.fail(403, 'not_participant', 'Only who suggested them takes them back.');
  elsif standing.outcome = 'agreed' and drop_times.agreed is not true then
    perform private.fail(409, 'time_agreed', 'One of your times was taken meanwhile.');
  end if;
  update private.suggested_times s set outcome = case when standing.outcome = 'agreed' then 'called_off' else 'withdrawn' end where s.id = standing.id;
  perform private.have_read_of_times(chat.id, me);
  if standing.outcome = 'agreed' and private.may_meet(chat, other) then
    perform private.tell_of_times(chat.id, me, other, 'called_off');
  else
    perform private.have_read_of_times(chat.id, other);
  end if;
  perform private.signal_members(case when private.may_meet(chat, other) then array[me, other] else array[me] end);
end $function$;
comment on function public.drop_times(uuid,boolean) is 'Takes back what the caller suggested, or calls off a date of the two. `agreed` says which of it the caller saw: times that were taken
meanwhile are not called off by it. What is over is left as it is.';

revoke all on function public.drop_times(uuid,boolean) from public, anon, authenticated, service_role;
grant execute on function public.drop_times(uuid,boolean) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_suggested_times(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  past int;
begin
  delete from private.suggested_times s where s.id in (
    select o.id from private.suggested_times o where o.last_time < now() - interval '30 days' order by o.last_time limit most for update skip locked
  );
  get diagnostics past = row_count;
  return past;
end $function$;

revoke all on function private.sweep_suggested_times(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.occasion_shown(me uuid, thread uuid, is_empty boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chat public.message_threads;
  other uuid;
  mutuals uuid[];
begin
  select t.* into chat from public.message_threads t where t.id = thread;
  other := private.partner_in(chat, me);
  if other is null or private.may_meet(chat, other) is not true or (chat.type = 'direct_message' and not is_empty) then
    return null;
  end if;
  mutuals := array(
    select s.friend_id from private.shared_friends(me, array[other]) s
    where s.friend_id is distinct from chat.connector_id and s.friend_id <> all ((select private.blocked_member_ids())::uuid[])
  );
  return jsonb_build_object(
    'cities', (
      select coalesce(jsonb_agg(c.city order by c.place), '[]') from (
        select theirs.city, min(theirs.place) as place
        from public.profiles a cross join lateral unnest(array_prepend(a.city, a.cities_often_in)) with ordinality as theirs (city, place)
        where a.user_id = other and theirs.city is not null and private.fold(theirs.city) in (
          select private.fold(mine.city) from public.profiles b cross join lateral unnest(array_prepend(b.city, b.cities_often_in)) as mine (city)
          where b.user_id = me
        )
        group by theirs.city order by 2 limit 3
      ) c
    ),
    'industries', (
      select coalesce(jsonb_agg(l.label order by l.place), '[]') from (
        select theirs.one ->> 'label' as label, theirs.place
        from public.profiles a cross join lateral jsonb_array_elements(a.industry_scores) with ordinality as theirs (one, place)
        join public.profiles b on b.user_id = me and b.industry_scores @> jsonb_build_array(jsonb_build_object('label', theirs.one ->> 'label'))
        where a.user_id = other order by theirs.place limit 3
      ) l
    ),
    'mutuals', jsonb_build_object('count', cardinality(mutuals), 'people', private.people(mutuals, 3)),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'content', left(e.content, 140), 'date', e.event_date, 'time', e.event_time)
        order by e.event_date, e.event_time, e.id), '[]')
      from (
        select p.* from public.event_rsvps mine join public.event_rsvps theirs on theirs.post_id = mine.post_id and theirs.user_id = other
        join public.posts p on p.id = mine.post_id
        where mine.user_id = me and mine.status = 'going' and theirs.status = 'going' and not p.hidden and not private.day_is_over(p.event_date)
          and private.is_available(p.user_id)
        order by p.event_date, p.event_time, p.id limit 2
      ) e
    ),
    'inTown', public.both_in_town(me, other),
    'begun', exists (select from public.messages m where m.thread_id = chat.id and m.sender_id in (me, other))
  );
end $function$;

revoke all on function private.occasion_shown(uuid,uuid,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.step_back(thread uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  chat public.message_threads;
begin
  select t.* into chat from public.message_threads t
  where t.id = step_back.thread and t.type = 'intro_chat'
    and exists (select from public.thread_members m where m.thread_id = t.id and m.user_id = me)
  for no key update;
  if not found then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif chat.connector_id is distinct from me then
    perform private.fail(403, 'not_connector', 'Only who introduced the two leaves them to it.');
  end if;
  update public.message_threads t set participants = array_remove(t.participants, me) where t.id = chat.id;
  perform private.system_note(chat.id, private.name_of(me) || ' leaves you to it.');
end $function$;
comment on function public.step_back(uuid) is 'The caller, who introduced the two of an intro chat, leaves it to them, with a note that says so.';

revoke all on function public.step_back(uuid) from public, anon, authenticated, service_role;
grant execute on function public.step_back(uuid) to authenticated, service_role;
