-- Written by `npm run db:diff -- groups` from supabase/schemas.

alter table public.message_threads drop constraint message_threads_participants_count;
drop policy "Members read threads they take part in" on public.message_threads;
alter table public.messages drop constraint messages_system_notes_have_no_sender;

CREATE OR REPLACE FUNCTION private.most_in_a_group()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 12;
comment on function private.most_in_a_group() is 'The people of a group.';

revoke all on function private.most_in_a_group() from public, anon, authenticated, service_role;
grant execute on function private.most_in_a_group() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.longest_group_name()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 60;
comment on function private.longest_group_name() is 'Characters of a group''s name.';

revoke all on function private.longest_group_name() from public, anon, authenticated, service_role;
grant execute on function private.longest_group_name() to anon, authenticated, service_role;

comment on domain shapes.message_metadata is 'What a message carries besides its text. `message_type` says which: a member may put
anything into a message of type `user`.

| request_card
// The note an intro chat opens with.
| { kind: ''greeting'' }
// A note about its sender: they came into the group, or are not in it any more.
| { group: ''person'' }
// Of a message of photographs: how many it was sent with.
| { kind: ''photographs'', count: int }
// Of a voice note.
| { kind: ''voice'' }
| { [text]: json }';

comment on domain shapes.thread is 'A conversation as the inbox shows it to the caller. The first unread message is the first of `seq >
lastReadSeq`.

{
  id: uuid,
  type: thread_type,
  // "Welcome" where the house introduced the two: then there is no connector.
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
  // Whether it goes through two friends: the connector passes the request on to a friend of theirs whom the target knows.
  chain: boolean,
  // In the chat of a chain: whom the target knows.
  secondConnectorId: uuid | null,
  // To the connector of a chain''s request: whom they passed it on to.
  passedTo: person | null,
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
  occasion?: occasion | null,
  // Of a group of friends, whose name is the title; `type` is that of an intro chat.
  group?: group_chat
}';

create domain shapes.group_chat as jsonb;
comment on domain shapes.group_chat is 'What a chat of friends has beside its name and people, to one of them. They read what was said since `joinedAt`. The maker
is null while the caller sees nobody else in it who could be.

{ makerId: uuid | null, joinedAt: timestamp, full: boolean }';

alter table public.message_threads add column group_chat boolean default false not null;

alter table public.message_threads add constraint message_threads_participants_count CHECK (
CASE type
    WHEN 'intro_chat'::text THEN (cardinality(participants) <=
    CASE
        WHEN group_chat THEN private.most_in_a_group()
        WHEN chain THEN 4
        ELSE 3
    END)
    ELSE (cardinality(participants) = 2)
END);

alter table public.message_threads add constraint message_threads_groups_have_no_cast CHECK (((NOT group_chat) OR ((type = 'intro_chat'::text) AND (title IS NOT NULL) AND (NOT chain) AND (num_nonnulls(requester_id, target_id, connector_id, reason, parent_request_id) = 0))));

create policy "Members read threads they take part in" on public.message_threads for select to authenticated
  using ((( SELECT private.is_active_member() AS is_active_member) AND (NOT group_chat) AND (id = ANY (( SELECT private.my_listed_thread_ids() AS my_listed_thread_ids)::uuid[]))));

CREATE OR REPLACE FUNCTION private.takes_a_seat(thread public.message_threads, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select thread.type <> 'intro_chat' or thread.group_chat or member = thread.connector_id or not (
    private.is_across_a_block(member, thread.connector_id) or (
      private.is_across_a_block(thread.requester_id, thread.target_id)
      and not (member = thread.requester_id and thread.parent_request_id is not null and thread.target_id <> all (private.own_block_ids(member)))
    )
  )
$function$;

alter table public.messages add constraint messages_system_notes_have_no_sender CHECK (((message_type <> 'system'::text) OR (sender_id IS NULL) OR (metadata ? 'group'::text)));

CREATE OR REPLACE FUNCTION private.intro_chat_between(a uuid, b uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.id
  from public.thread_members one
  join public.message_threads t on t.id = one.thread_id and t.type = 'intro_chat' and not t.group_chat and b = any (t.participants)
    and (not t.chain or (t.requester_id, t.target_id) in ((a, b), (b, a)))
  where one.user_id = a
  order by one.last_activity_at desc, t.id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.others_in(thread public.message_threads, member uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when thread.group_chat then (private.seen_in_group(thread.id, member, private.read_until(member))).here else array_remove(thread.participants, member) end;
end $function$;

revoke all on function private.others_in(public.message_threads,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.leave_group_chat(thread_id uuid, user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  left_thread uuid := leave_group_chat.thread_id;
  kind text;
  of_friends boolean;
begin
  if leave_group_chat.user_id is distinct from me then
    perform private.fail(403, 'not_participant', 'You can only leave your own conversations.');
  end if;
  select t.type, t.group_chat into kind, of_friends from public.message_threads t join public.thread_members m on m.thread_id = t.id and m.user_id = me
  -- Asked again of who had to wait.
  where t.id = left_thread and me = any (t.participants) for no key update of t;
  if kind is null then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif kind <> 'intro_chat' then
    perform private.fail(409, 'not_a_group', 'Only a group chat can be left.');
  end if;
  update public.message_threads t set participants = array_remove(t.participants, me) where t.id = left_thread;
  if of_friends then
    -- Late-bound: groups are made in a later file.
    perform private.note_of_group(left_thread, me, private.name_of(me) || ' is no longer in the group.');
    return;
  end if;
  perform private.system_note(left_thread, private.name_of(me) || ' left the chat.');
end $function$;
comment on function public.leave_group_chat(uuid,uuid) is 'Leaves an intro chat or a group, with a note in it; `user_id` is the caller''s own.';

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
      'parentRequestId', t.parent_request_id, 'chain', t.chain, 'secondConnectorId', t.second_connector_id,
      'passedTo', case when t.chain and t.connector_id = me and t.stage = 'asked' then private.passed_to(t.id) end,
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
    ) || case when t.group_chat then private.group_shown(t, me, people.here, read_until) else '{}' end order by m.last_activity_at desc, t.id desc), '[]')
    from public.thread_members m
    join public.message_threads t on t.id = m.thread_id
    cross join lateral (
      select case me when t.requester_id then t.target_id when t.target_id then t.requester_id end as id
    ) met
    left join lateral private.seen_in_group(t.id, me, read_until) seen on t.group_chat
    -- Everybody who ever was in an intro chat is named by it.
    cross join lateral (
      select case when t.group_chat then seen.here else array_remove(t.participants, me) end as here,
        case when t.group_chat then seen.gone when t.type = 'intro_chat' then array[t.requester_id, t.target_id, t.connector_id, t.second_connector_id] end as gone,
        case when t.group_chat then '{}' else blocked end as unseen
    ) people
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p) order by array_position(people.here, p.user_id)), '[]') as faces
      from public.profiles p where p.user_id = any (people.here) and p.user_id <> all (people.unseen)
    ) others
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p) order by array_position(people.gone, p.user_id)), '[]') as faces
      from public.profiles p
      where p.user_id = any (people.gone) and (t.group_chat or p.user_id <> all (t.participants)) and p.user_id <> all (people.unseen)
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
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
        and (not x.hidden or x.sender_id = me)
      order by x.seq desc limit 1
    ) newest on true
    where m.user_id = me and m.thread_id = any (ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION public.mark_thread_read(thread uuid, seq bigint DEFAULT NULL::bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  read_until jsonb := private.read_until(me);
  newest bigint;
  still_unread int;
begin
  select m.unread_count into still_unread from public.thread_members m where m.thread_id = mark_thread_read.thread and m.user_id = me;
  if not found then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  perform private.expire_if_due(thread);
  -- Of what the caller reads: a mark beyond it would tell that something is said across a block.
  newest := coalesce((
    select x.seq from public.messages x
    where x.thread_id = mark_thread_read.thread
      and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
    order by x.seq desc limit 1
  ), 0);
  -- A mark that is there already writes nothing: open tabs would hear of it. Unless what was unread can't be read any more, since a block.
  update public.thread_members m set last_read_seq = greatest(m.last_read_seq, least(coalesce(mark_thread_read.seq, newest), newest))
  where m.thread_id = mark_thread_read.thread and m.user_id = me
    and (m.last_read_seq < least(coalesce(mark_thread_read.seq, newest), newest)
      or case when m.unread_count > 0 then m.unread_count <> private.unread_of(m) end)
  returning m.unread_count into newest;
  if found then
    still_unread := newest;
  end if;
  if still_unread = 0 then
    update public.notifications n set read = true
    where n.user_id = me and not n.read and n.data ->> 'threadId' = mark_thread_read.thread::text;
  end if;
  return still_unread;
end $function$;

CREATE OR REPLACE FUNCTION private.typing_partner(topic text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  thread uuid;
  pair uuid[];
begin
  if (topic ~ '^typing(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){3}$') is not true or not private.is_active_member() then
    return null;
  end if;
  thread := split_part(topic, ':', 2);
  pair := array[split_part(topic, ':', 3), split_part(topic, ':', 4)];
  -- The other takes part, which is what one may know of them; whether they have a seat is theirs.
  if me <> all (pair) or pair[1] >= pair[2] or thread = any (private.resting_thread_ids(me)) or not exists (
    select from public.thread_members m join public.message_threads t on t.id = m.thread_id
    where m.thread_id = thread and m.user_id = me and (array_remove(pair, me))[1] = any (private.others_in(t, me))
  ) then
    return null;
  end if;
  return (array_remove(pair, me))[1];
end $function$;

CREATE OR REPLACE FUNCTION private.retell_message(before public.messages, now_says text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told text := ': ' || left(before.content, 140);
begin
  -- The words of an introduction stand a second and a third time.
  update public.message_threads t set reason = null
  where t.id = before.thread_id and t.type = 'intro_chat' and t.parent_request_id is null and t.reason = before.content;
  perform private.drop_note(before.thread_id, before.content);
  -- To who does not read the message any more, across a block or out of the chat, nothing is said.
  update public.notifications n set body = case
    when exists (select from public.messages m where m.id = before.id and private.reads_message(n.user_id, m))
      then private.name_of(before.sender_id) || ': ' || left(now_says, 140)
    else '' end
  where n.user_id in (
      select p.id from public.message_threads t, unnest(t.participants || array[t.requester_id, t.target_id, t.connector_id, t.second_connector_id]) as p (id)
      where t.id = before.thread_id
    )
    and n.created_at >= before.created_at - interval '1 minute' and n.data ->> 'threadId' = before.thread_id::text and n.data ->> 'action' = 'open_thread'
    and n.data ->> 'senderId' = before.sender_id::text
    -- Those from before notifications named their message are found by its words.
    and coalesce(n.data ->> 'messageId' = before.id::text, right(n.body, length(told)) = told);
  perform private.retell_mentions(before, now_says);
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
// To the second connector of a chain: a friend of `connectorId` would like to meet `memberId`. `answer_introduction` answers it.
| { action: ''chain_asked'', deeplink: text, introductionId: uuid, memberId: uuid, connectorId: uuid, count: int }
// To the connector, once all who were asked said yes; `threadId` is the intro chat.
| { action: ''introduction_met'', deeplink: text, threadId: uuid }
// To requester and connector, when nobody met by its end; `threadId` is the request, if there is one.
| { action: ''introduction_not_met'', deeplink: text, threadId?: uuid }
// To both who were introduced; to a newcomer whom a host said hello to.
| { action: ''introduced'', deeplink: text, threadId: uuid, memberId: uuid }
// To the other one, on the first Connect; `threadId` is the intro chat. Grouped by member.
| { action: ''connect_requested'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the one who pressed first. Grouped by member.
| { action: ''connected'', deeplink: text, threadId?: uuid, memberId: uuid, count: int }
// To whom a friend took into a group; `memberId` is the friend.
| { action: ''group_added'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the one a message is for. Grouped by thread; `count` is what is unread in it. In a group `mentioned` says that some of it names them.
| { action: ''open_thread'', deeplink: text, threadId: uuid, threadType: thread_type, threadTitle: text | null, messageId?: uuid, senderId: uuid, senderName: text, count: int, mentioned?: boolean }
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
// To a host, of a newcomer the house asks them to welcome. Grouped by newcomer.
| { action: ''welcome_newcomer'', deeplink: text, memberId: uuid, count: int }
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

CREATE OR REPLACE FUNCTION public.record_message_notification(sender uuid, recipient uuid, thread uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  conversation public.message_threads;
  newest record;
  waiting int;
  named boolean;
begin
  select t.* into conversation
  from public.message_threads t
  join public.thread_members a on a.thread_id = t.id and a.user_id = sender
  join public.profiles p on p.user_id = sender and p.status = 'active'
  join public.profiles q on q.user_id = recipient and q.status = 'active'
  where t.id = thread and sender <> recipient and recipient = any (t.participants) and recipient <> all (private.blocked_ids(sender));
  if not found then
    perform private.fail(403, 'no_shared_thread', 'You share no conversation with this member.');
  end if;
  select m.id, m.content into newest from public.messages m
  where m.thread_id = thread and m.sender_id = sender and m.message_type = 'user' and not m.hidden and m.removed_at is null and m.created_at > now() - interval '1 hour'
  -- Locked: who changes these words just now has either changed them by then, or changes what is told as well.
  order by m.seq desc limit 1 for share;
  if not found then
    perform private.fail(422, 'invalid_request', 'There is no new message to tell of.');
  end if;
  -- Locked: whoever reads the conversation just now has either read it by then, or takes this notification along.
  select m.unread_count into waiting from public.thread_members m where m.thread_id = thread and m.user_id = recipient for share;
  -- Without a seat nobody is told, and the sender learns nothing of that.
  if not found or waiting = 0 then
    return null;
  end if;
  -- Late-bound: groups are made in a later file.
  named := conversation.group_chat and private.is_mentioned_in(thread, recipient);
  return private.notify(
    recipient, private.title_of_message(conversation.title, named), private.name_of(sender) || ': ' || left(newest.content, 140),
    jsonb_build_object('action', 'open_thread', 'deeplink', '/inbox?thread=' || thread, 'threadId', thread,
      'threadType', conversation.type, 'threadTitle', conversation.title, 'messageId', newest.id, 'senderId', sender, 'senderName', private.name_of(sender))
      -- A row that is taken up again says what holds now.
      || case when conversation.group_chat then jsonb_build_object('mentioned', named) else '{}' end,
    'thread:' || thread, waiting
  );
end $function$;

CREATE OR REPLACE FUNCTION private.thing_reported(me uuid, kind text, subject uuid, photo text)
 RETURNS private.reports
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_thing private.reports;
  said public.messages;
  posted public.posts;
  person public.profiles;
begin
  if thing_reported.kind = 'message' then
    select m.* into said from public.messages m
    join public.thread_members seat on seat.thread_id = m.thread_id and seat.user_id = me
    -- A note about a member is not their word.
    where m.id = subject and m.sender_id is not null and m.message_type <> 'system' and not m.hidden and m.removed_at is null;
    found_thing.member_id := said.sender_id;
    found_thing.thread_id := said.thread_id;
    found_thing.seq := said.seq;
    found_thing.snapshot := jsonb_build_object('text', said.content, 'images', '[]'::jsonb, 'madeAt', said.created_at, 'place', null)
      -- Late-bound: the photographs of messages are made in a later file.
      || private.files_reported(said.id);
  elsif thing_reported.kind in ('post', 'event') then
    select p.* into posted from public.posts p where p.id = subject and not p.hidden;
    found_thing.member_id := posted.user_id;
    found_thing.snapshot := jsonb_build_object('text', posted.content, 'images', posted.images, 'madeAt', posted.created_at, 'place', posted.location);
  else
    select p.* into person from public.profiles p where p.user_id = subject;
    found_thing.member_id := person.user_id;
    if thing_reported.kind = 'photo' and not (photo = any (person.photos) or exists (
      select from public.posts p where p.user_id = subject and photo = any (p.images)
    )) then
      return null;
    end if;
    found_thing.snapshot := case thing_reported.kind
      when 'photo' then jsonb_build_object('text', null, 'images', jsonb_build_array(photo), 'madeAt', null, 'place', null)
      else jsonb_build_object('text', concat_ws(E'\n', coalesce(person.display_name, person.name), person.ig_handle, nullif(person.bio, ''),
          case when person.about_shown then nullif(person.long_bio, '') end),
        'images', person.photos, 'madeAt', null, 'place', person.city) end;
  end if;
  if found_thing.member_id is null then
    return null;
  end if;
  found_thing.kind := case when thing_reported.kind in ('post', 'event') then posted.type else thing_reported.kind end;
  found_thing.thing := case when thing_reported.kind = 'photo' then photo else subject::text end;
  return found_thing;
end $function$;

CREATE OR REPLACE FUNCTION private.conversations_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', case when t.group_chat then 'group' else t.type end, 'title', t.title, 'begun', t.created_at, 'status', t.status, 'stage', private.stage_of(t), 'reason', t.reason,
    'with', (select coalesce(jsonb_agg(private.known_as(o)), '[]') from unnest(private.others_in(t, member)) o),
    'requester', case when t.requester_id is not null then private.known_as(t.requester_id) end,
    'target', case when t.target_id is not null then private.known_as(t.target_id) end,
    'connector', case when t.connector_id is not null then private.known_as(t.connector_id) end,
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('from', case when x.message_type = 'system' then 'o1' else private.known_as(x.sender_id) end,
        'at', x.created_at, 'text', x.content) || jsonb_strip_nulls(jsonb_build_object('edited', x.edited_at, 'taken back', x.removed_at,
        'reactions', private.reactions_in_export(x.id, member)) || private.files_in_export(x.id)) order by x.seq), '[]')
      from public.messages x
      -- What they deleted for themselves, and what a block hides, they don't read here either.
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((private.read_until(member) ->> x.sender_id::text)::timestamptz, 'infinity'))
    )
  ) order by t.created_at), '[]')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = member and t.id <> all ((select private.resting_thread_ids(member))::uuid[])
$function$;

create table private.groups (
  thread_id uuid not null,
  made_by uuid,
  maker_id uuid,
  made_at timestamp with time zone default now() not null
);
alter table private.groups enable row level security;

revoke all on table private.groups from public, anon, authenticated, service_role;

alter table private.groups add constraint groups_pkey PRIMARY KEY (thread_id);

alter table private.groups add constraint groups_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.message_threads(id) ON DELETE CASCADE;

alter table private.groups add constraint groups_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL;

alter table private.groups add constraint groups_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL;

create table private.group_makers (
  thread_id uuid not null,
  user_id uuid not null,
  since timestamp with time zone default clock_timestamp() not null
);
alter table private.group_makers enable row level security;

revoke all on table private.group_makers from public, anon, authenticated, service_role;

alter table private.group_makers add constraint group_makers_pkey PRIMARY KEY (thread_id, since);

alter table private.group_makers add constraint group_makers_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES private.groups(thread_id) ON DELETE CASCADE;

alter table private.group_makers add constraint group_makers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

create table private.group_stays (
  id bigint generated always as identity not null,
  thread_id uuid not null,
  user_id uuid not null,
  added_by uuid,
  joined_at timestamp with time zone default clock_timestamp() not null,
  left_at timestamp with time zone,
  ended_by uuid
);
alter table private.group_stays enable row level security;

revoke all on table private.group_stays from public, anon, authenticated, service_role;

alter table private.group_stays add constraint group_stays_pkey PRIMARY KEY (id);

alter table private.group_stays add constraint group_stays_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES private.groups(thread_id) ON DELETE CASCADE;

alter table private.group_stays add constraint group_stays_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.group_stays add constraint group_stays_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL;

alter table private.group_stays add constraint group_stays_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.profiles(user_id) ON DELETE SET NULL;

CREATE INDEX groups_by_maker ON private.groups USING btree (maker_id);

CREATE INDEX groups_made_by ON private.groups USING btree (made_by);

CREATE INDEX group_makers_by_member ON private.group_makers USING btree (user_id);

CREATE UNIQUE INDEX group_stays_one_at_a_time ON private.group_stays USING btree (thread_id, user_id) WHERE (left_at IS NULL);

CREATE INDEX group_stays_of_group ON private.group_stays USING btree (thread_id);

CREATE INDEX group_stays_by_member ON private.group_stays USING btree (user_id);

CREATE INDEX group_stays_added ON private.group_stays USING btree (added_by, joined_at);

CREATE INDEX group_stays_ended ON private.group_stays USING btree (ended_by);

CREATE OR REPLACE FUNCTION private.seen_in_group(thread uuid, member uuid, until jsonb, OUT here uuid[], OUT gone uuid[])
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with stays as (
    select s.*, coalesce((until ->> s.user_id::text)::timestamptz, 'infinity') as upto from private.group_stays s where s.thread_id = thread
  ), seen as (
    select distinct on (s.user_id) s.id, s.user_id, case when s.left_at <= s.upto or s.ended_by = member then s.left_at end as ended
    from stays s
    where s.user_id <> member and s.joined_at <= s.upto and (s.upto = 'infinity' or exists (
      select from stays o
      where o.user_id = member and greatest(o.joined_at, s.joined_at) < least(o.left_at, s.left_at, s.upto)
    ))
    order by s.user_id, s.id desc
  )
  select coalesce(array_agg(s.user_id order by s.id) filter (where s.ended is null), '{}'),
    coalesce(array_agg(s.user_id order by s.id) filter (where s.ended >= (select max(o.joined_at) from stays o where o.user_id = member)), '{}')
  from seen s
$function$;

revoke all on function private.seen_in_group(uuid,uuid,jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.group_size(chat public.message_threads, here uuid[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select greatest(cardinality(chat.participants), cardinality(here) + 1)
$function$;

revoke all on function private.group_size(public.message_threads,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.maker_seen(thread uuid, member uuid, here uuid[], until jsonb)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with makers as (
    select m.user_id, m.since, lead(m.since, 1, 'infinity') over (order by m.since) as upto,
      (until ->> m.user_id::text)::timestamptz as blocked_at
    from private.group_makers m where m.thread_id = thread
  )
  select coalesce(
    (select m.user_id from makers m where m.blocked_at >= m.since and m.blocked_at < m.upto and m.user_id = any (here) order by m.since limit 1),
    (select m.user_id from (select * from makers m where m.since <= coalesce(m.blocked_at, 'infinity') order by m.since desc limit 1) m
      where m.user_id = any (here) or m.user_id = member and m.upto = 'infinity'),
    here[1])
$function$;

revoke all on function private.maker_seen(uuid,uuid,uuid[],jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.group_shown(chat public.message_threads, member uuid, here uuid[], until jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('group', jsonb_build_object(
    'makerId', private.maker_seen(chat.id, member, here, until),
    'joinedAt', (select s.joined_at from private.group_stays s where s.thread_id = chat.id and s.user_id = member and s.left_at is null),
    'full', private.group_size(chat, here) >= private.most_in_a_group()))
$function$;

revoke all on function private.group_shown(public.message_threads,uuid,uuid[],jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.note_of_group(thread uuid, about uuid, note text, actor uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said bigint;
begin
  insert into public.messages (thread_id, sender_id, content, message_type, metadata) values (thread, about, note, 'system', '{"group": "person"}')
  returning seq into said;
  update public.thread_members m set last_read_seq = said where m.thread_id = thread and m.user_id = actor and actor <> about;
end $function$;

revoke all on function private.note_of_group(uuid,uuid,text,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.own_group(me uuid, thread uuid)
 RETURNS public.message_threads
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.message_threads;
begin
  select t.* into own from public.message_threads t
  where t.id = thread and t.group_chat and me = any (t.participants)
  for no key update of t;
  if not found then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  return own;
end $function$;

revoke all on function private.own_group(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.require_maker(me uuid, thread uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from private.groups g where g.thread_id = thread and g.maker_id = me) then
    perform private.fail(403, 'not_the_maker', 'Only who keeps the group can do this.');
  end if;
end $function$;

revoke all on function private.require_maker(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.note_the_maker()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.group_makers (thread_id, user_id) values (new.thread_id, new.maker_id);
  return null;
end $function$;

revoke all on function private.note_the_maker() from public, anon, authenticated, service_role;

CREATE TRIGGER groups_note_their_maker AFTER INSERT ON private.groups FOR EACH ROW WHEN ((new.maker_id IS NOT NULL)) EXECUTE FUNCTION private.note_the_maker();

CREATE TRIGGER groups_note_their_next_maker AFTER UPDATE OF maker_id ON private.groups FOR EACH ROW WHEN (((new.maker_id IS NOT NULL) AND (new.maker_id IS DISTINCT FROM old.maker_id))) EXECUTE FUNCTION private.note_the_maker();

CREATE OR REPLACE FUNCTION private.keep_the_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.group_stays s set left_at = clock_timestamp(), ended_by = (select o.id from unnest(old.participants) as o (id) where o.id = (select auth.uid()))
  where s.thread_id = new.id and s.left_at is null and s.user_id <> all (new.participants);
  update private.groups g set maker_id = (
    select s.user_id from private.group_stays s
    where s.thread_id = new.id and s.left_at is null
    order by private.in_good_standing(s.user_id) desc, private.is_across_a_block(g.maker_id, s.user_id), s.id limit 1
  )
  where g.thread_id = new.id and (g.maker_id is null or g.maker_id <> all (new.participants));
  return null;
end $function$;

revoke all on function private.keep_the_group() from public, anon, authenticated, service_role;

CREATE TRIGGER message_threads_keep_their_group AFTER UPDATE OF participants ON public.message_threads FOR EACH ROW WHEN (new.group_chat) EXECUTE FUNCTION private.keep_the_group();

CREATE OR REPLACE FUNCTION private.groups_a_day()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 20;
comment on function private.groups_a_day() is 'The groups one member makes in a day.';

revoke all on function private.groups_a_day() from public, anon, authenticated, service_role;
grant execute on function private.groups_a_day() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.added_a_day()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 100;
comment on function private.added_a_day() is 'The people one member takes into groups in a day.';

revoke all on function private.added_a_day() from public, anon, authenticated, service_role;
grant execute on function private.added_a_day() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.group_name(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  said text := coalesce(private.one_line(name), '');
begin
  if not private.says_something(said) or length(said) not between 2 and private.longest_group_name() then
    perform private.fail(422, 'group_name_invalid', 'A group''s name has 2 to ' || private.longest_group_name() || ' characters.');
  end if;
  return said;
end $function$;

revoke all on function private.group_name(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.one_group_act(me uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$ select pg_advisory_xact_lock(hashtextextended(me::text, 31)) $function$;

revoke all on function private.one_group_act(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.require_addable(me uuid, members uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  one uuid;
begin
  if cardinality(members) >= private.most_in_a_group() then
    perform private.fail(409, 'group_full', 'A group has at most ' || private.most_in_a_group() || ' people.');
  end if;
  foreach one in array members loop
    perform private.require_available(one);
    if not private.are_friends(me, one) then
      perform private.fail(403, 'not_friends', 'You can only add your friends.');
    end if;
  end loop;
  if cardinality(members) + (
    select count(*) from private.group_stays s where s.added_by = me and s.joined_at > now() - interval '1 day'
  ) > private.added_a_day() then
    perform private.fail(429, 'too_many_today', 'That is enough for one day. Try again tomorrow.');
  end if;
end $function$;

revoke all on function private.require_addable(uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_of_group(thread uuid, name text, me uuid, members uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- In and out and in again within a day is one line that counts; being out, they had nothing to read there.
  update public.notifications n set read = false
  where n.id in (
    select distinct on (o.user_id) o.id from public.notifications o
    where o.user_id = any (members) and o.group_key = 'group_added:' || thread and o.created_at > now() - interval '1 day'
    order by o.user_id, o.read, o.created_at desc
  ) and n.read;
  select private.notify(a.id, private.name_of(me) || ' added you to a group', name,
    jsonb_build_object('action', 'group_added', 'deeplink', '/inbox?thread=' || thread, 'threadId', thread, 'memberId', me), 'group_added:' || thread)
  from unnest(members) as a (id)
$function$;

revoke all on function private.tell_of_group(uuid,text,uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.make_group(chat_id uuid, name text, members uuid[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  called text;
  others uuid[] := array(select m.id from unnest(members) with ordinality as m (id, place) where m.id <> me group by m.id order by min(m.place));
begin
  perform private.one_group_act(me);
  -- The same act once more, its answer was lost: whatever has become of the group since.
  if exists (select from private.groups g where g.thread_id = chat_id and g.made_by = me) then
    return chat_id;
  elsif chat_id is null or exists (select from public.message_threads t where t.id = chat_id) then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  elsif cardinality(others) = 0 then
    perform private.fail(422, 'group_empty', 'A group needs somebody beside you.');
  end if;
  called := private.group_name(make_group.name);
  perform private.require_addable(me, others);
  if (select count(*) from private.groups g where g.made_by = me and g.made_at > now() - interval '1 day') >= private.groups_a_day() then
    perform private.fail(429, 'too_many_today', 'That is enough for one day. Try again tomorrow.');
  end if;
  insert into public.message_threads (id, type, title, participants, group_chat) values (chat_id, 'intro_chat', called, me || others, true)
  on conflict (id) do nothing;
  if not found then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  insert into private.groups (thread_id, made_by, maker_id) values (chat_id, me, me);
  insert into private.group_stays (thread_id, user_id, added_by)
  select chat_id, p.id, case when p.id <> me then me end from unnest(me || others) with ordinality as p (id, place) order by p.place;
  perform private.note_of_group(chat_id, me, private.name_of(me) || ' made this group.');
  perform private.tell_of_group(chat_id, called, me, others);
  return chat_id;
end $function$;
comment on function public.make_group(uuid,text,uuid[]) is 'Makes a group of the caller and friends of theirs, 2 to 12 people; answers its id. `chat_id` is made by the caller and becomes the
group''s: the same act sent again, because its answer was lost, is answered again.';

revoke all on function public.make_group(uuid,text,uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.make_group(uuid,text,uuid[]) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.add_to_group(thread uuid, members uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  chat public.message_threads := private.own_group(me, thread);
  here uuid[] := private.others_in(chat, me);
  -- Whoever is in it out of the caller's sight can't be added, as with a closed account.
  newcomers uuid[] := array(select distinct m.id from unnest(members) as m (id) where m.id <> all (me || here));
  newest bigint;
  one uuid;
begin
  if cardinality(newcomers) = 0 then
    return;
  end if;
  perform private.one_group_act(me);
  perform private.require_addable(me, newcomers);
  -- Who left is left in peace for a week; it is said as of anybody who can't be added.
  if exists (
    select from private.group_stays s
    where s.thread_id = chat.id and s.user_id = any (newcomers) and s.ended_by = s.user_id and s.left_at > clock_timestamp() - interval '7 days'
  ) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif private.group_size(chat, here) + cardinality(newcomers) > private.most_in_a_group() then
    perform private.fail(409, 'group_full', 'A group has at most ' || private.most_in_a_group() || ' people.');
  end if;
  update public.message_threads t set participants = t.participants || newcomers where t.id = chat.id;
  insert into private.group_stays (thread_id, user_id, added_by) select chat.id, n.id, me from unnest(newcomers) as n (id);
  -- They read from now on.
  select coalesce(max(x.seq), 0) into newest from public.messages x where x.thread_id = chat.id;
  insert into public.thread_members (thread_id, user_id, hidden_until_seq, last_read_seq) select chat.id, n.id, newest, newest from unnest(newcomers) as n (id);
  foreach one in array newcomers loop
    perform private.note_of_group(chat.id, one, private.name_of(one) || ' was added.', me);
  end loop;
  perform private.tell_of_group(chat.id, chat.title, me, newcomers);
end $function$;
comment on function public.add_to_group(uuid,uuid[]) is 'Takes friends of the caller''s into a group they are in. They read what is said from then on. Who is in it already stays.';

revoke all on function public.add_to_group(uuid,uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.add_to_group(uuid,uuid[]) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.remove_from_group(thread uuid, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  chat public.message_threads := private.own_group(me, thread);
begin
  perform private.require_maker(me, chat.id);
  if member = me then
    perform private.fail(422, 'self', 'A group is left, not taken from oneself.');
  elsif member <> all (private.others_in(chat, me)) then
    -- Nor is somebody taken out who is in it out of the caller's sight.
    return;
  elsif member = any (chat.participants) then
    update public.message_threads t set participants = array_remove(t.participants, member) where t.id = chat.id;
    perform private.note_of_group(chat.id, member, private.name_of(member) || ' is no longer in the group.', me);
  end if;
  -- Of who left unseen since they block the caller, it is seen now.
  update private.group_stays s set ended_by = me
  where s.thread_id = chat.id and s.user_id = member and s.left_at > (private.read_until(me) ->> member::text)::timestamptz;
end $function$;
comment on function public.remove_from_group(uuid,uuid) is 'Takes a member out of a group the caller keeps: they read no more of it. Sent again it changes nothing.';

revoke all on function public.remove_from_group(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_from_group(uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.rename_group(thread uuid, name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  chat public.message_threads := private.own_group(me, thread);
  called text := private.group_name(rename_group.name);
begin
  if chat.title is distinct from called then
    update public.message_threads t set title = called where t.id = chat.id;
    -- Who called it so is not said: a name can't be unread, and who is across a block does nothing.
    perform private.system_note(chat.id, 'The group is called “' || called || '” now.', me);
  end if;
end $function$;
comment on function public.rename_group(uuid,text) is 'Gives a group another name, 2 to 60 characters. Everybody in it may.';

revoke all on function public.rename_group(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.rename_group(uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.hand_group_over(thread uuid, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  chat public.message_threads := private.own_group(me, thread);
begin
  perform private.require_maker(me, chat.id);
  if member is null or member <> all (chat.participants) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  end if;
  perform private.require_available(member);
  update private.groups g set maker_id = member where g.thread_id = chat.id;
  -- Open screens read the group again.
  update public.thread_members m set last_read_seq = m.last_read_seq where m.thread_id = chat.id and m.user_id in (me, member);
end $function$;
comment on function public.hand_group_over(uuid,uuid) is 'Makes another member of a group the one who keeps it; the caller keeps it until then.';

revoke all on function public.hand_group_over(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.hand_group_over(uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.mentions(words text, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select words ~* ('@' || regexp_replace(private.name_of(member), '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])')
$function$;

revoke all on function private.mentions(text,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.title_of_message(name text, named boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select case when named then 'You were mentioned in “' || name || '”' else 'New Message' end $function$;

revoke all on function private.title_of_message(text,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_mentioned_in(thread uuid, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from (
      select m.* from public.messages m
      where m.thread_id = thread and m.seq > (select s.last_read_seq from public.thread_members s where s.thread_id = thread and s.user_id = member)
      order by m.seq desc limit 100
    ) m
    where m.message_type = 'user' and m.sender_id is distinct from member and not m.hidden and strpos(m.content, '@') > 0
      and private.mentions(m.content, member) and private.reads_message(member, m)
  )
$function$;

revoke all on function private.is_mentioned_in(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.retell_mentions(before public.messages, now_says text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.notifications n
  set title = private.title_of_message(n.data ->> 'threadTitle', now.named), data = n.data || jsonb_build_object('mentioned', now.named)
  from (
    select o.id, case when not o.read then private.is_mentioned_in(t.id, o.user_id) else private.mentions(now_says, o.user_id) end as named
    from public.message_threads t join public.notifications o on o.user_id = any (t.participants)
    where t.id = before.thread_id and t.group_chat and o.created_at >= before.created_at - interval '1 minute'
      and o.data ->> 'threadId' = t.id::text and o.data ->> 'action' = 'open_thread'
      and (not o.read or o.data ->> 'messageId' = before.id::text and private.mentions(before.content, o.user_id))
  ) now
  where n.id = now.id and (n.data ->> 'mentioned')::boolean is distinct from now.named
$function$;

revoke all on function private.retell_mentions(public.messages,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.notice_kind(action text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when action in ('open_thread', 'group_added') then 'messages'
    when action in ('plug_request', 'plug_approved', 'plug_declined', 'plug_passed_on', 'plug_withdrawn') then 'plugs'
    when action in ('introduction_asked', 'chain_asked', 'introduction_met', 'introduction_not_met', 'introduced', 'did_you_meet', 'met_because_of_you',
      'about_times', 'welcome_newcomer') then 'introductions'
    when action in ('connect_requested', 'connected') then 'friends'
    when action in ('answer_endorsement_request', 'open_endorsements') then 'endorsements'
    when action = 'post_liked' then 'likes'
    when action in ('event_rsvp', 'rsvp_granted') then 'events'
    else 'club'
  end
$function$;

grant select (group_chat) on table public.message_threads to authenticated;

revoke all on sequence private.group_stays_id_seq from public, anon, authenticated, service_role;
