-- Written by `npm run db:diff -- asked_first` from supabase/schemas.

drop function public.set_introductions(boolean,uuid[],uuid[]);
drop function public.approve_request_card(uuid);
drop function public.approve_plug_request(uuid);
drop function private.approve_request(uuid,uuid,boolean);
drop function private.settle_request(uuid,text);

CREATE OR REPLACE FUNCTION private.longest_note()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 280;
comment on function private.longest_note() is 'Characters of what a connector adds to their yes.';

revoke all on function private.longest_note() from public, anon, authenticated, service_role;
grant execute on function private.longest_note() to anon, authenticated, service_role;

comment on domain shapes.introductions is 'Who may ask to be introduced to the caller: everyone with a mutual friend, or with `onlyChosen`
only those whose mutual friend is one of `chosen`, who are kept either way. By name. `askedFirst` says whether the caller is asked before a chat
opens: what they decided, or what the club did.

{ onlyChosen: boolean, askedFirst: boolean, chosen: short_card[] }';

comment on table public.introduction_settings is 'Who may ask to be introduced to a member: everyone with a mutual friend, or with `only_chosen` only those whose mutual friend the member
chose; and whether they are asked before they are. No row is the first, and what the club decided. Members read their own; `set_introductions` writes.';

alter table public.introduction_settings add column asked_first boolean;

CREATE OR REPLACE FUNCTION private.is_asked_first(member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select s.asked_first from public.introduction_settings s where s.user_id = member),
    (select c.asked_first_by_default from private.club c), false);
end $function$;

revoke all on function private.is_asked_first(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.introductions_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'onlyChosen', exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen),
    'askedFirst', private.is_asked_first(member),
    'chosen', coalesce((
      select jsonb_agg(private.short_card_of(p) order by lower(coalesce(p.display_name, p.name)), p.user_id)
      from public.chosen_connectors c join public.profiles p on p.user_id = c.connector_id and p.status = 'active'
      where c.user_id = member
    ), '[]')
  )
$function$;

CREATE OR REPLACE FUNCTION public.set_introductions(only_chosen boolean DEFAULT NULL::boolean, choose uuid[] DEFAULT '{}'::uuid[], unchoose uuid[] DEFAULT '{}'::uuid[], asked_first boolean DEFAULT NULL::boolean)
 RETURNS shapes.introductions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  friends int;
begin
  if cardinality(choose) > 500 or cardinality(unchoose) > 500 then
    perform private.fail(422, 'too_many', 'Choose at most 500 friends at once.');
  end if;
  if cardinality(choose) > 0 then
    -- Locked, so that a friendship that ends meanwhile takes the choice along.
    select count(*) into friends from (
      select from public.connections c
      where c.status = 'active' and not array[c.user_id, c.connected_user_id] && private.my_closed_ids()
        and ((c.user_id = me and c.connected_user_id = any (choose)) or (c.connected_user_id = me and c.user_id = any (choose)))
      order by c.id for share
    ) f;
    if friends <> (select count(distinct f.id) from unnest(choose) as f (id)) then
      perform private.fail(403, 'not_friends', 'You can only choose your friends.');
    end if;
  end if;
  if num_nonnulls(set_introductions.only_chosen, set_introductions.asked_first) > 0 then
    insert into public.introduction_settings as s (user_id, only_chosen, asked_first)
    values (me, coalesce(set_introductions.only_chosen, false), set_introductions.asked_first)
    on conflict (user_id) do update set only_chosen = coalesce(set_introductions.only_chosen, s.only_chosen),
      asked_first = coalesce(set_introductions.asked_first, s.asked_first), updated_at = clock_timestamp();
  end if;
  insert into public.chosen_connectors (user_id, connector_id) select distinct me, f.id from unnest(choose) as f (id)
  on conflict do nothing;
  delete from public.chosen_connectors c where c.user_id = me and c.connector_id = any (unchoose);
  perform private.signal_members(array[me]);
  return private.introductions_of(me);
end $function$;
comment on function public.set_introductions(boolean,uuid[],uuid[],boolean) is 'Changes who may ask to be introduced to the caller, and answers how it stands then: `only_chosen` says
whether only through chosen friends, `asked_first` whether the caller is asked before a chat opens, `choose` and `unchoose` name friends (at most 500 each). What is left out stays as it is, so two devices
do not undo each other. Requests that are open stay open.';

revoke all on function public.set_introductions(boolean,uuid[],uuid[],boolean) from public, anon, authenticated, service_role;
grant execute on function public.set_introductions(boolean,uuid[],uuid[],boolean) to authenticated, service_role;

create domain shapes.request_stage as text
  constraint request_stage_known CHECK ((VALUE = ANY (ARRAY['waiting'::text, 'asked'::text, 'introduced'::text, 'declined'::text, 'expired'::text, 'not_met'::text, 'withdrawn'::text, 'overtaken'::text])));
comment on domain shapes.request_stage is 'Where a plug request stands, finer than its status: it waits for the connector, or was passed on and the target is asked. Both are
`pending`. Of those that are `expired` nobody answered, or it did not come about, or the requester withdrew it, or the two met by another way.';

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
  connection: connection_state | null
}';

create domain shapes.introduction_ask as jsonb;
comment on domain shapes.introduction_ask is 'What a member is asked before they are introduced. `wanted` says that the other one asked for it; else it is the
connector''s own idea.

{
  id: uuid,
  connector: person,
  other: short_card,
  wanted: boolean,
  // The other one''s, if they asked for it and said why.
  reason: text | null,
  // What the connector adds.
  note: text | null,
  endsAt: timestamp,
  // When "Ask me later" asks again; null when there is no later any more.
  laterAt: timestamp | null,
  // `meet` while somebody else is asked too.
  answer: ''meet'' | null
}';

create domain shapes.waiting_introduction as jsonb;
comment on domain shapes.waiting_introduction is 'An introduction of two friends of the caller''s that opens when those who are asked first have said yes. Who is asked, and what
they said, it does not say.

{ id: uuid, friends: person[], note: text | null, endsAt: timestamp }';

comment on domain shapes.inbox_page is 'A page of conversations, newest first. Pass `next` back as `before_updated_at` and `before_id`,
unrounded. The first page also has what the caller is asked before they are introduced, and which introductions of theirs wait for that.

{
  threads: thread[],
  next: { updatedAt: timestamp, id: uuid } | null,
  total: int,
  asks: introduction_ask[],
  waiting: waiting_introduction[]
}';

comment on domain shapes.unread_counts is 'What the badges show.

{
  messages: int,
  threads: int,
  // The share of the 30 conversations in which something happened last, with the `seq` of the newest message the caller sees: a read mark that
  // waits on a device takes away what of it lies before the mark, and nothing twice.
  newest: { threadId: uuid, unread: int, lastSeq: int | null }[],
  actionRequired: int,
  // What the caller is asked before they are introduced, and has not answered.
  asks: int,
  notifications: int
}';

alter table public.message_threads add column stage text;

alter table public.message_threads add column ask_again_at timestamp with time zone;

alter table public.message_threads add constraint message_threads_stage_known CHECK (((stage IS NULL) OR ((type = 'plug_request'::text) AND (stage = ANY (ARRAY['asked'::text, 'withdrawn'::text, 'overtaken'::text])))));

CREATE OR REPLACE FUNCTION private.stage_of(request public.message_threads)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when request.status = 'approved' then 'introduced'
    when request.status = 'declined' then 'declined'
    when request.status = 'pending' and request.expires_at > now() then coalesce(request.stage, 'waiting')
    when request.status is not null then coalesce(nullif(request.stage, 'asked'), case request.stage when 'asked' then 'not_met' else 'expired' end)
  end
$function$;

revoke all on function private.stage_of(public.message_threads) from public, anon, authenticated, service_role;

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
        then private.connection_between(me, met.id) end
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

CREATE OR REPLACE FUNCTION public.inbox(before_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, plug_chats_only boolean DEFAULT false)
 RETURNS shapes.inbox_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  size int := least(greatest(page_size, 1), 100);
  -- One more than a page tells whether there is another.
  page uuid[] := private.inbox_page(me, coalesce(before_updated_at, 'infinity'),
    coalesce(inbox.before_id, '00000000-0000-0000-0000-000000000000'), size + 1, plug_chats_only);
  next_page jsonb;
begin
  if cardinality(page) > size then
    page := page[1:size];
    select jsonb_build_object('updatedAt', m.last_activity_at, 'id', m.thread_id) into next_page
    from public.thread_members m where m.thread_id = page[size] and m.user_id = me;
  end if;
  -- Late-bound: what is asked is made in a later file.
  return jsonb_build_object('threads', private.threads_shown(me, page), 'next', next_page, 'total', private.count_threads(me, plug_chats_only),
    'asks', case when before_updated_at is null then private.asks_shown(me) else '[]' end,
    'waiting', case when before_updated_at is null then private.waiting_introductions(me) else '[]' end);
end $function$;
comment on function public.inbox(timestamp with time zone,uuid,integer,boolean) is 'A page of the caller''s conversations, newest first. `page_size` is 1 to 100. `plug_chats_only`
leaves direct chats out. What the caller is asked before they are introduced comes with the first page.';

CREATE OR REPLACE FUNCTION public.thread_messages(thread uuid, before_seq bigint DEFAULT NULL::bigint, after_seq bigint DEFAULT NULL::bigint, around_seq bigint DEFAULT NULL::bigint, page_size integer DEFAULT 50)
 RETURNS SETOF public.messages
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  size int := least(greatest(page_size, 1), 200);
  -- The page's ends: `upto` newest ones at or below `high`, then `onwards` ones above `low`.
  high bigint := coalesce(before_seq - 1, around_seq, 9223372036854775807);
  low bigint := coalesce(after_seq, around_seq, 9223372036854775807);
  upto int := case when before_seq is null and after_seq is not null then 0 when around_seq is not null then (size + 1) / 2 else size end;
  onwards int := case when after_seq is not null then size when around_seq is not null then size / 2 else 0 end;
begin
  perform private.require_member();
  if thread is null or thread <> all (private.my_thread_ids()) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  return query
    select page.id, page.thread_id, page.sender_id, page.content, page.message_type,
      -- A request past its date says so, whatever is stored.
      case when page.message_type = 'request_card' and page.metadata ->> 'status' = 'pending'
        and (page.metadata ->> 'expires_at')::timestamptz <= now()
        then page.metadata || case page.metadata ->> 'stage' when 'asked' then '{"status": "expired", "stage": "not_met"}'
          else '{"status": "expired", "stage": "expired"}' end::jsonb
        else page.metadata end,
      page.created_at, page.seq, page.hidden
    from (
      (select m.* from public.messages m where m.thread_id = thread and m.seq <= high order by m.seq desc limit upto)
      union all
      (select m.* from public.messages m where m.thread_id = thread and m.seq > low order by m.seq limit onwards)
    ) page
    order by page.seq;
end $function$;

CREATE OR REPLACE FUNCTION public.unread_counts()
 RETURNS shapes.unread_counts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  read_until jsonb := private.read_until(me);
  resting uuid[] := private.resting_thread_ids(me);
begin
  return (
    with unread as materialized (
      select m.thread_id, m.unread_count, m.last_activity_at
      from public.thread_members m
      where m.user_id = me and m.unread_count > 0 and not m.hidden and m.thread_id <> all (resting)
    )
    select jsonb_build_object('messages', coalesce(sum(u.unread_count), 0), 'threads', count(*), 'newest', (
      select coalesce(jsonb_agg(jsonb_build_object('threadId', n.thread_id, 'unread', n.unread_count,
        'lastSeq', (
          select x.seq from public.messages x
          where x.thread_id = n.thread_id and (not x.hidden or x.sender_id = me)
            and (x.sender_id is null or x.created_at <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
          order by x.seq desc limit 1
        ))), '[]')
      from (select * from unread order by last_activity_at desc, thread_id desc limit 30) n
    ))
    from unread u
  ) || jsonb_build_object(
    'actionRequired', (
      select count(*) from public.message_threads t
      cross join lateral (select from public.thread_members m where m.thread_id = t.id and m.user_id = me and not m.hidden offset 0) seat
      where t.connector_id = me and t.type = 'plug_request' and t.status = 'pending' and t.stage is null and t.expires_at > now()
    ),
    'asks', private.count_asks(me),
    'notifications', (select count(*) from public.notifications n where n.user_id = me and not n.read)
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

comment on domain shapes.request_card is 'The card of a plug request: what a message of type `request_card` carries. A request past its
date says `expired` when it is read, whatever is stored.

{
  request_type: ''plug_request'',
  status: request_status,
  // Once something has happened to it.
  stage?: request_stage,
  expires_at: timestamp,
  reason: text | null,
  flyer_data: flyer | null,
  requester_id: uuid,
  connector_id: uuid,
  target_id: uuid,
  requester_name: text,
  connector_name: text,
  target_name: text,
  requester_avatar: text | null,
  target_avatar: text | null
}';

comment on domain shapes.plug_request_made is 'The request that is open now; `created` is false when the same one was open already.
`messageId` is its card. An act that is sent again finds its request as it stands since, perhaps decided.

{ threadId: uuid, messageId: uuid, created: boolean, status: request_status, stage: request_stage, expiresAt: timestamp }';

comment on domain shapes.plug_approval is 'What approving came to. `expired` when it was too late; `introThreadId` is the chat of the
three. In stage `asked` there is none yet: the target is asked first.

{ status: ''approved'' | ''expired'', stage: request_stage, introThreadId: uuid | null }';

comment on domain shapes.introduction is 'The chat of the three; `created` is false when the same introduction was made before. In stage
`asked` it is the chat to be: one of the two, or both, are asked first.

{ threadId: uuid, created: boolean, stage: ''asked'' | ''introduced'' }';

create domain shapes.plug_withdrawal as jsonb;
comment on domain shapes.plug_withdrawal is 'What withdrawing came to: `withdrawn`, or how the request had ended before. `askAgainAt` is when
the same friend can be asked for the same member again; null: at once.

{ stage: request_stage, askAgainAt: timestamp | null }';

create domain shapes.introduction_answer as jsonb;
comment on domain shapes.introduction_answer is 'What an answer came to. `met` opens the chat, `waiting` says that somebody else is asked too,
`over` that the introduction can''t come about any more.

{ status: ''met'' | ''waiting'' | ''not_now'' | ''later'' | ''over'', threadId: uuid | null, askAgainAt: timestamp | null }';

create domain shapes.connector as jsonb;
comment on domain shapes.connector is 'Somebody who can introduce the caller to a member; with `askAgainAt` not before then, because they were asked already.

person & { askAgainAt?: timestamp }';

comment on domain shapes.connectors is 'Whom the caller can ask for an introduction to a member, by name: the mutual friends
through whom the member takes introductions, and those whom the caller has asked already. `mutualCount` counts all mutual friends.

{ connectors: connector[], mutualCount: int }';

CREATE OR REPLACE FUNCTION private.request_made(request public.message_threads, created boolean)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('threadId', request.id, 'messageId', (
    select m.id from public.messages m where m.thread_id = request.id and m.message_type = 'request_card' order by m.seq limit 1
  ), 'created', created, 'status', request.status, 'stage', private.stage_of(request), 'expiresAt', request.expires_at)
$function$;

CREATE OR REPLACE FUNCTION private.most_open_requests()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select c.open_requests from private.club c), 5);
end $function$;

revoke all on function private.most_open_requests() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.resting_connectors(me uuid, targets uuid[])
 RETURNS TABLE(target_id uuid, connector_id uuid, until timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select t.target_id, t.connector_id, max(t.ask_again_at) from public.message_threads t
  where t.requester_id = me and t.target_id = any (targets) and t.type = 'plug_request' and t.ask_again_at > now()
    and (t.status <> 'pending' or t.expires_at <= now())
  group by t.target_id, t.connector_id
$function$;

revoke all on function private.resting_connectors(uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.create_plug_request(target uuid, connector uuid, reason text DEFAULT NULL::text, flyer jsonb DEFAULT NULL::jsonb, request_id uuid DEFAULT NULL::uuid)
 RETURNS shapes.plug_request_made
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  why text := case when private.says_something(create_plug_request.reason) then btrim(create_plug_request.reason) end;
  snapshot jsonb;
  request public.message_threads;
  made boolean := false;
  asker public.profiles;
  asked public.profiles;
  again timestamptz;
begin
  -- The same act once more, its answer was lost: whatever has become of the request since, or of the three.
  select t.* into request from public.message_threads t where t.id = request_id;
  if found then
    return private.request_made_before(me, request);
  end if;
  perform private.require_unlimited(me);
  if target = me or connector = me or connector = target then
    perform private.fail(422, 'self', 'A plug needs three different members.');
  end if;
  perform private.require_available(target);
  if private.are_friends(me, target) then
    perform private.fail(409, 'already_friends', 'You are friends already.');
  elsif not private.are_friends(me, connector) or not private.are_friends(connector, target) or not private.is_available(connector) then
    perform private.fail(403, 'connector_not_mutual', 'Only a mutual friend can introduce you.');
  elsif length(why) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The reason can be at most ' || private.longest_reason() || ' characters.');
  end if;
  snapshot := private.snapshot_flyer(flyer, target);
  -- One member's requests queue up, so that a double tap finds the first one and the bound holds.
  perform pg_advisory_xact_lock(hashtextextended(me::text, 2));
  perform private.expire_if_due(due.id) from (
    select t.id from public.message_threads t
    where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at <= now() order by t.id
  ) due;
  select t.* into request from public.message_threads t
  where t.requester_id = me and t.connector_id = create_plug_request.connector and t.target_id = create_plug_request.target
    and t.type = 'plug_request' and t.status = 'pending';
  if not found then
    if not private.takes_introductions_by(target, connector) then
      perform private.fail(403, 'connector_not_chosen', 'This member takes introductions only through friends they chose.');
    end if;
    again := (select r.until from private.resting_connectors(me, array[create_plug_request.target]) r where r.connector_id = create_plug_request.connector);
    if again is not null then
      perform private.fail(409, 'ask_again_later', 'You can ask ' || private.name_of(connector) || ' for ' || private.name_of(target) || ' again from '
        || private.in_words(again) || '.', jsonb_build_object('until', again));
    end if;
    if snapshot is not null and why is null then
      perform private.fail(422, 'reason_required', 'Say why you would like to meet.');
    end if;
    if (select count(*) from public.message_threads t where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending')
      >= private.most_open_requests() then
      perform private.fail(409, 'too_many_open_requests', 'You have ' || private.most_open_requests() || ' open requests. Wait for some to be answered.',
        jsonb_build_object('most', private.most_open_requests()));
    end if;
    made := true;
    select p.* into asker from public.profiles p where p.user_id = me;
    select p.* into asked from public.profiles p where p.user_id = create_plug_request.target;
    insert into public.message_threads (id, type, title, participants, status, requester_id, target_id, connector_id, reason, expires_at)
    values (coalesce(request_id, gen_random_uuid()), 'plug_request', private.name_of(me) || ' → ' || private.name_of(target), array[me, connector], 'pending', me,
      create_plug_request.target, create_plug_request.connector, why, now() + interval '14 days')
    returning * into request;
    insert into public.messages (thread_id, sender_id, content, message_type, metadata)
    values (request.id, me, coalesce(why, private.name_of(me) || ' would like to meet ' || private.name_of(target) || '.'), 'request_card',
      jsonb_build_object(
        'request_type', 'plug_request', 'status', 'pending', 'expires_at', request.expires_at, 'reason', why, 'flyer_data', snapshot,
        'requester_id', me, 'connector_id', connector, 'target_id', target,
        'requester_name', private.name_of(me), 'connector_name', private.name_of(connector), 'target_name', private.name_of(target),
        'requester_avatar', private.face_of(asker) ->> 'avatarUrl', 'target_avatar', private.face_of(asked) ->> 'avatarUrl'
      ));
    perform private.notify(connector, 'Plug request',
      private.name_of(me) || ' would like to meet ' || private.name_of(target) || '.',
      jsonb_build_object('action', 'plug_request', 'threadId', request.id, 'deeplink', '/inbox?thread=' || request.id));
  end if;
  if (snapshot ->> 'rsvp')::boolean and snapshot ->> 'type' = 'event' then
    insert into public.event_rsvps (post_id, user_id, status) values ((snapshot ->> 'postId')::uuid, me, 'requested')
    on conflict (post_id, user_id) do nothing;
  end if;
  return private.request_made(request, made);
end $function$;
comment on function public.create_plug_request(uuid,uuid,text,jsonb,uuid) is 'Asks a mutual friend (`connector`) for an introduction to `target`, who may take
introductions only through friends they chose. The same request, while it is open, is answered again. `reason` is as long as the table allows, and needed with a flyer. At most as many requests of one member are
open at once as the club says (5); they expire after 14 days. After a no the same friend can be asked for the same member again in 30 days. `request_id` is made by the caller and becomes the thread''s: the same act sent again, because
its answer was lost, is answered again whatever happened since.
@takes flyer sent_flyer';

CREATE OR REPLACE FUNCTION private.settle_request(thread uuid, outcome text, stage text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with settled as (
    update public.message_threads t set status = outcome, stage = coalesce(settle_request.stage, t.stage),
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

revoke all on function private.settle_request(uuid,text,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.lock_introductions(one uuid, other uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_pair(one, other);
  perform from public.message_threads t
  where (t.requester_id, t.target_id) in ((one, other), (other, one)) and t.type = 'plug_request' and t.status = 'pending'
  order by t.id for no key update;
end $function$;

revoke all on function private.lock_introductions(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.open_requested_chat(request public.message_threads, chat_id uuid, note text, inline boolean, actor uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asker text := private.name_of(request.requester_id);
  met text := private.name_of(request.target_id);
begin
  perform private.settle_request(request.id, 'approved');
  insert into public.message_threads (id, type, title, participants, requester_id, target_id, connector_id, reason, parent_request_id)
  values (chat_id, 'intro_chat', 'Plug Chat', array[request.requester_id, request.connector_id, request.target_id], request.requester_id,
    request.target_id, request.connector_id, request.reason, request.id);
  perform private.system_note(chat_id, case
    when inline then format('%s plugged %s. Reason: %s %s', asker, met,
      private.as_sentence(coalesce(request.reason, 'No reason given')), to_char(now(), 'FMMonth FMDD, YYYY'))
    else format('Hi %s and %s! %s thinks you two should meet.', asker, met, private.name_of(request.connector_id))
  end, actor, jsonb_build_object('kind', 'greeting'));
  if note is not null then
    insert into public.messages (thread_id, sender_id, content) values (chat_id, request.connector_id, note);
  end if;
  perform private.system_note(request.id, 'Request approved! Intro chat created.', actor);
  if private.is_available(request.target_id) and not private.is_across_a_block(request.requester_id, request.target_id) then
    perform private.grant_waiting_rsvps(request.requester_id, request.target_id);
  end if;
  perform private.overtake_requests(request.requester_id, request.target_id);
  return chat_id;
end $function$;

revoke all on function private.open_requested_chat(public.message_threads,uuid,text,boolean,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.overtake_requests(requester uuid, target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  other uuid;
begin
  for other in
    select t.id from public.message_threads t
    where t.requester_id = requester and t.target_id = target and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    order by t.id
  loop
    perform private.close_request(other, 'overtaken', private.name_of(requester) || ' and ' || private.name_of(target) || ' have met by another way.');
  end loop;
end $function$;

revoke all on function private.overtake_requests(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.close_request(thread uuid, stage text, note text, actor uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.settle_request(thread, 'expired', close_request.stage);
  perform private.system_note(thread, note, actor);
  perform private.end_proposals(array(select p.id from private.proposals p where p.request_id = thread and p.outcome is null), close_request.stage);
end $function$;

revoke all on function private.close_request(uuid,text,text,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.approve_request(me uuid, thread uuid, inline boolean, note text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  words text := case when private.says_something(approve_request.note) then btrim(approve_request.note) end;
  request public.message_threads;
  chat uuid;
begin
  select t.* into request from public.message_threads t where t.id = thread;
  if request.requester_id is not null and request.target_id is not null then
    perform private.lock_introductions(request.requester_id, request.target_id);
  end if;
  request := private.request_to_decide(me, thread);
  if request.status = 'approved' then
    select t.id into chat from public.message_threads t where t.parent_request_id = thread;
    return jsonb_build_object('status', 'approved', 'stage', 'introduced', 'introThreadId', chat);
  elsif request.status = 'declined' then
    perform private.fail(409, 'already_declined', 'This request was declined.');
  elsif request.status = 'expired' or private.expire_if_due(thread) then
    select t.* into request from public.message_threads t where t.id = thread;
    return jsonb_build_object('status', 'expired', 'stage', private.stage_of(request), 'introThreadId', null);
  elsif request.stage = 'asked' then
    return jsonb_build_object('status', 'approved', 'stage', 'asked', 'introThreadId', null);
  end if;
  -- A block between the other two is not theirs to feel, and whoever asked can't tell it from an account that is closed: so who is away is
  -- introduced too, and finds the chat when they are back (tests: 47-blocks-between-others).
  if not private.are_friends(me, request.requester_id) or not private.is_available(request.requester_id)
    or request.target_id is null or not (
      private.is_closed_to(me, request.target_id)
      or (private.are_friends(me, request.target_id) and private.is_available(request.target_id))
    ) then
    perform private.fail(409, 'no_longer_connected', 'The three of you are no longer connected.');
  elsif length(words) > private.longest_note() then
    perform private.fail(422, 'note_too_long', 'What you add can be at most ' || private.longest_note() || ' characters.');
  end if;
  if private.is_asked_first(request.target_id) then
    perform private.pass_on(request, words, inline);
    return jsonb_build_object('status', 'approved', 'stage', 'asked', 'introThreadId', null);
  end if;
  chat := private.open_requested_chat(request, gen_random_uuid(), words, inline, me);
  perform private.intro_chat_notified(chat, me, request.requester_id, request.target_id, 'Request approved!', 'plug_approved');
  perform private.intro_chat_notified(chat, me, request.target_id, request.requester_id, 'New introduction', 'plug_approved');
  return jsonb_build_object('status', 'approved', 'stage', 'introduced', 'introThreadId', chat);
end $function$;

revoke all on function private.approve_request(uuid,uuid,boolean,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.decline_request(me uuid, thread uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request public.message_threads := private.request_to_decide(me, thread);
begin
  if request.status = 'declined' then
    return jsonb_build_object('status', 'declined');
  elsif request.status = 'approved' then
    perform private.fail(409, 'already_approved', 'This request was approved.');
  elsif request.status = 'expired' or private.expire_if_due(thread) then
    return jsonb_build_object('status', 'expired');
  elsif request.stage = 'asked' then
    perform private.fail(409, 'already_approved', 'This request was approved.');
  end if;
  perform private.settle_request(thread, 'declined');
  perform private.system_note(thread, 'Request declined.', me);
  perform private.drop_waiting_rsvps(request.requester_id, request.target_id);
  perform private.notify(request.requester_id, 'Request declined',
    'Your request to meet ' || private.name_of(request.target_id) || ' was declined.',
    jsonb_build_object('action', 'plug_declined', 'threadId', thread, 'deeplink', '/inbox?thread=' || thread));
  return jsonb_build_object('status', 'declined');
end $function$;

CREATE OR REPLACE FUNCTION public.approve_plug_request(thread uuid, note text DEFAULT NULL::text)
 RETURNS shapes.plug_approval
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.approve_request(private.require_member(), thread, false, note)
$function$;
comment on function public.approve_plug_request(uuid,text) is 'Approves a plug request: opens the intro chat and tells both, or passes it on where the target is asked
first. `note` is what the caller adds, at most 280 characters. Approving again answers the same chat.';

revoke all on function public.approve_plug_request(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.approve_plug_request(uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.approve_request_card(message uuid, note text DEFAULT NULL::text)
 RETURNS shapes.plug_approval
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  return private.approve_request(me, private.thread_of_card(me, message), true, note);
end $function$;
comment on function public.approve_request_card(uuid,text) is 'Approves a plug request by the message id of its card; the chat opens with the words
"… plugged …". `note` as there.';

revoke all on function public.approve_request_card(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.approve_request_card(uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.open_introduction(chat_id uuid, connector uuid, user_a uuid, user_b uuid, words text, actor uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chat uuid;
begin
  insert into public.message_threads as t (id, type, title, participants, requester_id, target_id, connector_id, reason)
  values (chat_id, 'intro_chat', 'Plug Chat', array[user_a, connector, user_b], user_a, user_b, connector, words)
  on conflict (connector_id, least(requester_id, target_id), greatest(requester_id, target_id))
    where type = 'intro_chat' and parent_request_id is null and cardinality(participants) = 3
  do nothing
  returning t.id into chat;
  if chat is not null then
    perform private.system_note(chat,
      format('Hi %s and %s! %s thinks you two should meet.', private.name_of(user_a), private.name_of(user_b), private.name_of(connector)),
      actor, jsonb_build_object('kind', 'greeting'));
    if words is not null then
      insert into public.messages (thread_id, sender_id, content) values (chat, connector, words);
    end if;
  end if;
  return chat;
end $function$;

revoke all on function private.open_introduction(uuid,uuid,uuid,uuid,text,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.introduce(user_a uuid, user_b uuid, message text DEFAULT NULL::text, chat_id uuid DEFAULT NULL::uuid)
 RETURNS shapes.introduction
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  words text := case when private.says_something(introduce.message) then btrim(introduce.message) end;
  chat uuid;
  earlier public.message_threads;
begin
  -- The same act once more, its answer was lost: whatever has become of the chat since, or of the three.
  select t.* into earlier from public.message_threads t where t.id = chat_id;
  if found and earlier.type = 'intro_chat' and earlier.connector_id = me and earlier.parent_request_id is null then
    return jsonb_build_object('threadId', chat_id, 'created', true, 'stage', 'introduced');
  elsif found then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  elsif exists (select from private.proposals p where p.id = chat_id and p.connector_id = me and p.request_id is null) then
    return jsonb_build_object('threadId', chat_id, 'created', true, 'stage', 'asked');
  elsif exists (select from private.proposals p where p.id = chat_id) then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  perform private.require_unlimited(me);
  if user_a = user_b or me in (user_a, user_b) then
    perform private.fail(422, 'self', 'An introduction needs three different members.');
  end if;
  perform private.require_available(user_a);
  perform private.require_available(user_b);
  if not private.are_friends(me, user_a) or not private.are_friends(me, user_b) then
    perform private.fail(403, 'not_friends', 'You can only introduce your friends.');
  elsif private.are_friends(user_a, user_b) then
    perform private.fail(409, 'already_friends', 'The two are friends already.');
  elsif length(words) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The message can be at most ' || private.longest_reason() || ' characters.');
  end if;
  chat := private.introduced_by(me, user_a, user_b);
  if chat is not null then
    perform private.seat_latecomers(chat);
    return jsonb_build_object('threadId', chat, 'created', false, 'stage', 'introduced');
  elsif not (private.takes_introductions_by(user_a, me) and private.takes_introductions_by(user_b, me)) then
    perform private.fail(403, 'connector_not_chosen', 'One of the two takes introductions only through friends they chose.');
  elsif private.is_asked_first(user_a) or private.is_asked_first(user_b) then
    return private.propose(me, user_a, user_b, words, coalesce(chat_id, gen_random_uuid()));
  end if;
  chat := private.open_introduction(coalesce(chat_id, gen_random_uuid()), me, user_a, user_b, words, me);
  if chat is null then
    -- A double tap: the other one has made it meanwhile.
    return jsonb_build_object('threadId', private.introduced_by(me, user_a, user_b), 'created', false, 'stage', 'introduced');
  end if;
  perform private.intro_chat_notified(chat, me, user_a, user_b, 'New introduction', 'introduced');
  perform private.intro_chat_notified(chat, me, user_b, user_a, 'New introduction', 'introduced');
  return jsonb_build_object('threadId', chat, 'created', true, 'stage', 'introduced');
end $function$;
comment on function public.introduce(uuid,uuid,text,uuid) is 'Brings two of the caller''s friends together in a chat of three; the same pair again answers the
same chat. Either may take introductions only through friends they chose, and who is asked first is asked before it opens. `message` is at most as long as a reason.
`chat_id` is made by the caller and becomes the chat''s: the same act sent again, because its answer was lost, is answered again.';

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
    select coalesce(jsonb_agg(private.face_of(p) || case when way.until is null then '{}' else jsonb_build_object('askAgainAt', way.until) end
      order by lower(coalesce(p.display_name, p.name)), p.user_id), '[]')
    from (
      -- An open request is found again, whatever one before it came to.
      select f.id, case when o.is_open is not true then r.until end as until from unnest(mutuals) as f (id)
      cross join lateral (select asked @> jsonb_build_array(jsonb_build_object('connectorId', f.id)) as is_open) o
      left join private.resting_connectors(me, array[member]) r on r.connector_id = f.id
      where f.id = any (private.connectors_among(member, mutuals)) or o.is_open
    ) way
    join public.profiles p on p.user_id = way.id
  ));
end $function$;
comment on function public.connectors_to(uuid) is 'Whom the caller can ask for an introduction to a member, and from when on those who said no to it.';

create table private.proposals (
  id uuid default gen_random_uuid() not null,
  connector_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  request_id uuid,
  note text,
  inline boolean default false not null,
  made_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone default (now() + '14 days'::interval) not null,
  outcome text,
  ended_at timestamp with time zone
);
alter table private.proposals enable row level security;

revoke all on table private.proposals from public, anon, authenticated, service_role;

alter table private.proposals add constraint proposals_pkey PRIMARY KEY (id);

alter table private.proposals add constraint proposals_connector_id_fkey FOREIGN KEY (connector_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.proposals add constraint proposals_one_id_fkey FOREIGN KEY (one_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.proposals add constraint proposals_other_id_fkey FOREIGN KEY (other_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.proposals add constraint proposals_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.message_threads(id) ON DELETE CASCADE;

create table private.asks (
  proposal_id uuid not null,
  member_id uuid not null,
  answer text,
  answered_at timestamp with time zone,
  ask_again_at timestamp with time zone
);
alter table private.asks enable row level security;

revoke all on table private.asks from public, anon, authenticated, service_role;

alter table private.asks add constraint asks_pkey PRIMARY KEY (proposal_id, member_id);

alter table private.asks add constraint asks_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES private.proposals(id) ON DELETE CASCADE;

alter table private.asks add constraint asks_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.proposals add constraint proposals_three_differ CHECK (((one_id <> other_id) AND (one_id <> connector_id) AND (other_id <> connector_id)));

alter table private.proposals add constraint proposals_note_length CHECK (((btrim(note) <> ''::text) AND (length(note) <=
CASE
    WHEN (request_id IS NULL) THEN private.longest_reason()
    ELSE private.longest_note()
END)));

alter table private.proposals add constraint proposals_outcome_known CHECK ((outcome = ANY (ARRAY['met'::text, 'ended'::text, 'withdrawn'::text, 'overtaken'::text])));

alter table private.asks add constraint asks_answer_known CHECK ((answer = ANY (ARRAY['meet'::text, 'not_now'::text])));

CREATE UNIQUE INDEX proposals_one_open_per_introduction ON private.proposals USING btree (connector_id, LEAST(one_id, other_id), GREATEST(one_id, other_id)) WHERE ((outcome IS NULL) AND (request_id IS NULL));

CREATE INDEX proposals_by_connector ON private.proposals USING btree (connector_id, expires_at);

CREATE INDEX proposals_by_one ON private.proposals USING btree (one_id, other_id);

CREATE INDEX proposals_by_other ON private.proposals USING btree (other_id);

CREATE INDEX proposals_by_request ON private.proposals USING btree (request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX proposals_due ON private.proposals USING btree (expires_at) WHERE (outcome IS NULL);

CREATE INDEX proposals_by_age ON private.proposals USING btree (expires_at);

CREATE INDEX asks_by_member ON private.asks USING btree (member_id);

CREATE INDEX asks_due ON private.asks USING btree (ask_again_at) WHERE (ask_again_at IS NOT NULL);

CREATE OR REPLACE FUNCTION private.other_of(plan private.proposals, member uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case member when plan.one_id then plan.other_id when plan.other_id then plan.one_id end
$function$;

revoke all on function private.other_of(private.proposals,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.can_come_about(plan private.proposals, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select plan.outcome is null and plan.expires_at > now()
    and private.are_friends(plan.connector_id, plan.one_id) and private.are_friends(plan.connector_id, plan.other_id)
    and private.in_good_standing(plan.connector_id) and private.in_good_standing(plan.one_id) and private.in_good_standing(plan.other_id)
    and not private.is_across_a_block(plan.one_id, plan.other_id) and not private.are_friends(plan.one_id, plan.other_id)
    and not exists (
      select from public.thread_members seat join public.message_threads t on t.id = seat.thread_id
      where seat.user_id = member and t.type = 'intro_chat' and t.created_at > plan.made_at
        and t.participants @> array[plan.one_id, plan.other_id]
    )
$function$;

revoke all on function private.can_come_about(private.proposals,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.asked_now(member uuid)
 RETURNS SETOF private.proposals
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.* from private.asks a join private.proposals p on p.id = a.proposal_id
  where a.member_id = member and p.outcome is null and p.expires_at > now()
    and a.answer is distinct from 'not_now' and (a.ask_again_at is null or a.ask_again_at <= now())
    and private.can_come_about(p, member)
$function$;

revoke all on function private.asked_now(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.later_at(plan private.proposals)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select later.at from (select least(now() + interval '7 days', plan.expires_at - interval '1 day') as at) later
  where later.at > now() + interval '1 hour'
$function$;

revoke all on function private.later_at(private.proposals) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.asks_shown(me uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', plan.id, 'connector', private.face_of(connector), 'other', private.short_card_of(other),
    'wanted', plan.request_id is not null, 'reason', request.reason, 'note', plan.note, 'endsAt', plan.expires_at,
    'laterAt', private.later_at(plan), 'answer', a.answer
  ) order by plan.made_at desc, plan.id), '[]')
  from private.asked_now(me) plan
  join private.asks a on a.proposal_id = plan.id and a.member_id = me
  join public.profiles connector on connector.user_id = plan.connector_id
  join public.profiles other on other.user_id = private.other_of(plan, me)
  left join public.message_threads request on request.id = plan.request_id
$function$;

revoke all on function private.asks_shown(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.count_asks(me uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::int from private.asked_now(me) plan
  join private.asks a on a.proposal_id = plan.id and a.member_id = me and a.answer is null
$function$;

revoke all on function private.count_asks(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.waiting_introductions(me uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', plan.id, 'note', plan.note, 'endsAt', plan.expires_at, 'friends', (
      select jsonb_agg(private.face_of(p) order by p.user_id = plan.other_id) from public.profiles p where p.user_id in (plan.one_id, plan.other_id)
    )
  ) order by plan.made_at desc, plan.id), '[]')
  from private.proposals plan
  where plan.connector_id = me and plan.request_id is null and plan.outcome is null and plan.expires_at > now()
    and not array[plan.one_id, plan.other_id] && private.own_block_ids(me)
$function$;

revoke all on function private.waiting_introductions(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.ask(plan private.proposals, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.asks (proposal_id, member_id) values (plan.id, member);
  perform private.tell_of_ask(plan, member);
end $function$;

revoke all on function private.ask(private.proposals,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_of_ask(plan private.proposals, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  met uuid := private.other_of(plan, member);
begin
  if not private.can_come_about(plan, member) then
    return;
  end if;
  perform private.notify(member, 'Would you like to meet ' || private.name_of(met) || '?',
    case when plan.request_id is null then private.name_of(plan.connector_id) || ' would like to introduce you.'
      else private.name_of(met) || ' asked ' || private.name_of(plan.connector_id) || ' to be introduced to you.' end,
    jsonb_build_object('action', 'introduction_asked', 'introductionId', plan.id, 'memberId', met, 'connectorId', plan.connector_id, 'deeplink', '/inbox'),
    'introduction:' || plan.id);
  perform private.signal_members(array[member]);
end $function$;

revoke all on function private.tell_of_ask(private.proposals,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.pass_on(request public.message_threads, note text, inline boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan private.proposals;
begin
  insert into private.proposals (connector_id, one_id, other_id, request_id, note, inline)
  values (request.connector_id, request.requester_id, request.target_id, request.id, pass_on.note, pass_on.inline)
  returning * into plan;
  update public.message_threads t set expires_at = plan.expires_at, ask_again_at = plan.expires_at + interval '30 days' where t.id = request.id;
  perform private.settle_request(request.id, 'pending', 'asked');
  perform private.system_note(request.id,
    private.name_of(request.connector_id) || ' said yes. ' || private.name_of(request.target_id) || ' is asked before the chat opens.', request.connector_id);
  perform private.notify(request.requester_id, 'Your request was passed on',
    private.name_of(request.connector_id) || ' said yes. ' || private.name_of(request.target_id) || ' is asked first.',
    jsonb_build_object('action', 'plug_passed_on', 'threadId', request.id, 'deeplink', '/inbox?thread=' || request.id));
  perform private.ask(plan, request.target_id);
end $function$;

revoke all on function private.pass_on(public.message_threads,text,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.propose(me uuid, user_a uuid, user_b uuid, words text, chat_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan private.proposals;
  again timestamptz;
  member uuid;
begin
  perform private.lock_pair(user_a, user_b);
  select p.* into plan from private.proposals p
  where p.connector_id = me and (p.one_id, p.other_id) in ((user_a, user_b), (user_b, user_a)) and p.outcome is null and p.expires_at > now()
  order by p.made_at desc limit 1;
  if found then
    return jsonb_build_object('threadId', plan.id, 'created', false, 'stage', 'asked');
  end if;
  again := (
    select max(coalesce(p.ended_at, p.expires_at)) + interval '30 days' from private.proposals p
    where p.connector_id = me and (p.one_id, p.other_id) in ((user_a, user_b), (user_b, user_a)) and p.request_id is null
      and (p.outcome is null or p.outcome in ('ended', 'withdrawn'))
  );
  if again > now() then
    perform private.fail(409, 'ask_again_later', 'You can introduce the two again from ' || private.in_words(again) || '.', jsonb_build_object('until', again));
  end if;
  perform private.end_proposals(array(select p.id from private.proposals p
    where p.connector_id = me and (p.one_id, p.other_id) in ((user_a, user_b), (user_b, user_a)) and p.outcome is null), 'ended');
  insert into private.proposals (id, connector_id, one_id, other_id, note) values (chat_id, me, user_a, user_b, words) returning * into plan;
  for member in select m.id from unnest(array[user_a, user_b]) as m (id) where private.is_asked_first(m.id) order by m.id loop
    perform private.ask(plan, member);
  end loop;
  perform private.signal_members(array[me]);
  return jsonb_build_object('threadId', plan.id, 'created', true, 'stage', 'asked');
end $function$;

revoke all on function private.propose(uuid,uuid,uuid,text,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.end_proposals(ids uuid[], outcome text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told uuid[] := array(
    select distinct t.id from private.proposals p
    cross join lateral (
      select a.member_id as id from private.asks a where a.proposal_id = p.id and a.answer is distinct from 'not_now' and private.can_come_about(p, a.member_id)
      union all select p.connector_id where p.request_id is null
    ) t
    where p.id = any (ids)
  );
begin
  perform from private.proposals p where p.id = any (ids) order by p.id for update;
  update private.proposals p set outcome = end_proposals.outcome, ended_at = least(now(), p.expires_at) where p.id = any (ids) and p.outcome is null;
  -- What is asked there is asked no more. What somebody else is changing at this moment is left to them, as in `spread_message`.
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o join unnest(ids) as p (id) on o.group_key = 'introduction:' || p.id
    where o.user_id in (select a.member_id from private.asks a where a.proposal_id = p.id) and not o.read for update of o skip locked
  );
  perform private.signal_members(told);
end $function$;

revoke all on function private.end_proposals(uuid[],text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.end_introductions_of_friends()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request record;
begin
  for request in
    select t.id, t.requester_id, t.target_id from public.message_threads t
    where (t.requester_id, t.target_id) in ((new.user_id, new.connected_user_id), (new.connected_user_id, new.user_id))
      and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    order by t.id for no key update
  loop
    perform private.close_request(request.id, 'overtaken',
      private.name_of(request.requester_id) || ' and ' || private.name_of(request.target_id) || ' have met by another way.');
  end loop;
  perform private.end_proposals(array(
    select p.id from private.proposals p
    where (p.one_id, p.other_id) in ((new.user_id, new.connected_user_id), (new.connected_user_id, new.user_id)) and p.outcome is null
  ), 'overtaken');
  return null;
end $function$;

revoke all on function private.end_introductions_of_friends() from public, anon, authenticated, service_role;

CREATE TRIGGER connections_end_introductions AFTER INSERT OR UPDATE OF status ON public.connections FOR EACH ROW WHEN ((new.status = 'active'::text)) EXECUTE FUNCTION private.end_introductions_of_friends();

CREATE OR REPLACE FUNCTION private.sweep_introductions(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan private.proposals;
  due record;
  swept int := 0;
begin
  for plan in
    select p.* from private.proposals p where p.outcome is null and p.expires_at <= now() order by p.expires_at, p.id limit most
  loop
    -- In this order everywhere: the request, then what was passed on of it.
    perform private.expire_if_due(plan.request_id);
    select p.* into plan from private.proposals p where p.id = plan.id and p.outcome is null for update;
    continue when not found;
    perform private.end_proposals(array[plan.id], 'ended');
    perform private.tell_of_the_end(plan);
    swept := swept + 1;
  end loop;
  for due in
    update private.asks a set ask_again_at = null
    where (a.proposal_id, a.member_id) in (
      select d.proposal_id, d.member_id from private.asks d where d.ask_again_at <= now() order by d.ask_again_at limit most for update skip locked
    )
    returning a.proposal_id, a.member_id, a.answer
  loop
    perform private.tell_of_ask(p, due.member_id) from private.proposals p where p.id = due.proposal_id and due.answer is null;
  end loop;
  delete from private.proposals p where p.id in (
    select o.id from private.proposals o where o.outcome is not null and o.expires_at < now() - interval '60 days' order by o.expires_at limit most
  );
  return swept;
end $function$;

revoke all on function private.sweep_introductions(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_of_the_end(plan private.proposals)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(plan.connector_id, 'It did not come about',
    'Your introduction of ' || private.name_of(plan.one_id) || ' and ' || private.name_of(plan.other_id) || ' did not come about.',
    jsonb_strip_nulls(jsonb_build_object('action', 'introduction_not_met', 'threadId', plan.request_id,
      'deeplink', coalesce('/inbox?thread=' || plan.request_id, '/inbox'))));
  if plan.request_id is not null then
    perform private.notify(plan.one_id, 'It did not come about', 'Your request to meet ' || private.name_of(plan.other_id) || ' did not come about.',
      jsonb_build_object('action', 'introduction_not_met', 'threadId', plan.request_id, 'deeplink', '/inbox?thread=' || plan.request_id));
  end if;
end $function$;

revoke all on function private.tell_of_the_end(private.proposals) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.introductions_are_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.proposals p where p.outcome is null and p.expires_at <= now())
    or exists (select from private.asks a where a.ask_again_at <= now())
$function$;

revoke all on function private.introductions_are_due() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.come_about(plan private.proposals, actor uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request public.message_threads;
  chat uuid;
  friend uuid;
begin
  update private.proposals p set outcome = 'met', ended_at = now() where p.id = plan.id;
  if plan.request_id is not null then
    select t.* into request from public.message_threads t where t.id = plan.request_id;
    chat := private.open_requested_chat(request, plan.id, plan.note, plan.inline, actor);
  else
    chat := coalesce(private.open_introduction(plan.id, plan.connector_id, plan.one_id, plan.other_id, plan.note, actor),
      private.introduced_by(plan.connector_id, plan.one_id, plan.other_id));
  end if;
  foreach friend in array array[plan.one_id, plan.other_id] loop
    if friend <> actor then
      perform private.intro_chat_notified(chat, plan.connector_id, friend, private.other_of(plan, friend),
        case when plan.request_id is null then 'New introduction' else 'Request approved!' end,
        case when plan.request_id is null then 'introduced' else 'plug_approved' end);
    end if;
  end loop;
  perform private.notify(plan.connector_id, 'Your introduction came about',
    private.name_of(plan.one_id) || ' and ' || private.name_of(plan.other_id) || ' are in a Plug Chat with you.',
    jsonb_build_object('action', 'introduction_met', 'threadId', chat, 'deeplink', '/inbox?thread=' || chat));
  -- Its card stood among what waits.
  perform private.signal_members(array[plan.connector_id]);
  return chat;
end $function$;

revoke all on function private.come_about(private.proposals,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.answer_introduction(introduction uuid, answer text)
 RETURNS shapes.introduction_answer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  said text := answer_introduction.answer;
  plan private.proposals;
  later timestamptz;
begin
  if (said in ('meet', 'not_now', 'later')) is not true then
    perform private.fail(422, 'invalid_answer', 'The answer is Meet, Not now or Ask me later.');
  end if;
  select p.* into plan from private.proposals p join private.asks a on a.proposal_id = p.id and a.member_id = me where p.id = introduction;
  if not found then
    perform private.fail(404, 'introduction_not_found', 'This introduction does not exist.');
  end if;
  perform private.lock_introductions(plan.one_id, plan.other_id);
  select p.* into plan from private.proposals p where p.id = introduction for update;
  if plan.outcome = 'met' then
    return jsonb_build_object('status', 'met', 'askAgainAt', null,
      'threadId', (select m.thread_id from public.thread_members m where m.thread_id = introduction and m.user_id = me));
  elsif plan.outcome is not null or plan.expires_at <= now() or (said = 'meet' and not private.can_come_about(plan, me)) then
    return jsonb_build_object('status', 'over', 'threadId', null, 'askAgainAt', null);
  end if;
  later := case when said = 'later' then private.later_at(plan) end;
  if said = 'later' and later is null then
    perform private.fail(409, 'no_later', 'There is too little time left to ask you again.');
  end if;
  update private.asks a set answer = case when said <> 'later' then said end, answered_at = now(), ask_again_at = later
  where a.proposal_id = plan.id and a.member_id = me;
  -- What somebody else is changing at this moment is left to them, as in `spread_message`.
  update public.notifications n set read = true
  where n.id in (select o.id from public.notifications o
    where o.user_id = me and o.group_key = 'introduction:' || plan.id and not o.read for update skip locked);
  -- The member's own screens, and nobody else's: an answer is not felt (tests: 85-quiet-no).
  perform private.signal_members(array[me]);
  if said <> 'meet' then
    return jsonb_build_object('status', said, 'threadId', null, 'askAgainAt', later);
  elsif exists (select from private.asks a where a.proposal_id = plan.id and a.answer is distinct from 'meet') then
    return jsonb_build_object('status', 'waiting', 'threadId', null, 'askAgainAt', null);
  end if;
  return jsonb_build_object('status', 'met', 'threadId', private.come_about(plan, me), 'askAgainAt', null);
end $function$;
comment on function public.answer_introduction(uuid,text) is 'Answers what the caller is asked before an introduction: `meet`, `not_now` or `later` (in 7 days). Only a `meet`
is ever told: with the last of them the chat opens, and its id is the introduction''s. Until then an answer may be changed. The same answer sent
again is answered again.';

revoke all on function public.answer_introduction(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.answer_introduction(uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.withdraw_plug_request(thread uuid)
 RETURNS shapes.plug_withdrawal
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  request public.message_threads;
  stage text;
begin
  select t.* into request from public.message_threads t where t.id = thread for no key update;
  if not found or not exists (select from public.thread_members m where m.thread_id = thread and m.user_id = me) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif request.type <> 'plug_request' then
    perform private.fail(422, 'not_a_request', 'This conversation is not a plug request.');
  elsif request.requester_id is distinct from me then
    perform private.fail(403, 'not_requester', 'Only who asked can withdraw a request.');
  end if;
  stage := private.stage_of(request);
  if stage = 'introduced' then
    perform private.fail(409, 'already_approved', 'This request was approved.');
  elsif stage = 'declined' then
    perform private.fail(409, 'already_declined', 'This request was declined.');
  elsif stage in ('waiting', 'asked') then
    perform private.close_request(thread, 'withdrawn', private.name_of(me) || ' withdrew the request.', me);
    perform private.drop_waiting_rsvps(me, request.target_id);
    perform private.notify(request.connector_id, 'Request withdrawn',
      private.name_of(me) || ' no longer asks to meet ' || private.name_of(request.target_id) || '.',
      jsonb_build_object('action', 'plug_withdrawn', 'threadId', thread, 'deeplink', '/inbox?thread=' || thread));
    select t.* into request from public.message_threads t where t.id = thread;
  end if;
  return jsonb_build_object('stage', private.stage_of(request), 'askAgainAt', case when request.ask_again_at > now() then request.ask_again_at end);
end $function$;
comment on function public.withdraw_plug_request(uuid) is 'Takes back a plug request of the caller''s that is open, and tells the connector. Withdrawing again answers
the same. One that was passed on already can''t be asked again for 30 days.';

revoke all on function public.withdraw_plug_request(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_plug_request(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.withdraw_introduction(introduction uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  plan private.proposals;
begin
  select p.* into plan from private.proposals p where p.id = introduction and p.connector_id = me and p.request_id is null;
  if not found then
    perform private.fail(404, 'introduction_not_found', 'This introduction does not exist.');
  end if;
  perform private.lock_introductions(plan.one_id, plan.other_id);
  select p.* into plan from private.proposals p where p.id = introduction for update;
  if plan.outcome = 'met' then
    perform private.fail(409, 'already_met', 'The two have met: the chat is open.');
  elsif plan.outcome is null then
    perform private.end_proposals(array[plan.id], 'withdrawn');
  end if;
end $function$;
comment on function public.withdraw_introduction(uuid) is 'Takes back an introduction of two of the caller''s friends that waits for their answers. Again, it is withdrawn.';

revoke all on function public.withdraw_introduction(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_introduction(uuid) to authenticated, service_role;

alter table private.club add column asked_first_by_default boolean default false not null;

alter table private.club add column open_requests integer default 5 not null;

alter table private.club add constraint club_open_requests_sane CHECK (((open_requests >= 1) AND (open_requests <= 100)));

CREATE OR REPLACE FUNCTION private.card_without(card jsonb, of private.traces, stand_in uuid)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.without_traces(
    card
    || case when card ->> 'requester_id' = of.member::text then '{"requester_name": "A former member", "requester_avatar": null, "reason": null}' else '{}' end::jsonb
    || case when card ->> 'target_id' = of.member::text then '{"target_name": "A former member", "target_avatar": null, "flyer_data": null}' else '{}' end::jsonb
    || case when card ->> 'connector_id' = of.member::text then '{"connector_name": "A former member"}' else '{}' end::jsonb
    || case when card ->> 'status' = 'pending' then (case card ->> 'stage' when 'asked' then '{"status": "expired", "stage": "not_met"}' else '{"status": "expired", "stage": "expired"}' end) else '{}' end::jsonb,
    of, stand_in)
$function$;

CREATE OR REPLACE FUNCTION private.conversations_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', t.type, 'title', t.title, 'begun', t.created_at, 'status', t.status, 'stage', private.stage_of(t), 'reason', t.reason,
    'with', (select coalesce(jsonb_agg(private.known_as(o)), '[]') from unnest(t.participants) o where o <> member),
    'requester', case when t.requester_id is not null then private.known_as(t.requester_id) end,
    'target', case when t.target_id is not null then private.known_as(t.target_id) end,
    'connector', case when t.connector_id is not null then private.known_as(t.connector_id) end,
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('from', case when x.message_type = 'system' then 'o1' else private.known_as(x.sender_id) end,
        'at', x.created_at, 'text', x.content) order by x.seq), '[]')
      from public.messages x
      -- What they deleted for themselves, and what a block hides, they don't read here either.
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or x.created_at <= coalesce((private.read_until(member) ->> x.sender_id::text)::timestamptz, 'infinity'))
    )
  ) order by t.created_at), '[]')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = member and t.id <> all ((select private.resting_thread_ids(member))::uuid[])
$function$;

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
      'chosen', (select coalesce(jsonb_agg(private.known_as(c.connector_id)), '[]') from public.chosen_connectors c where c.user_id = member and private.in_good_standing(c.connector_id))))
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
  -- Each removes at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'hiddenForGood', private.sweep_safety(limited),
    'endedExports', private.sweep_exports(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited),
    'vouchedTickets', private.sweep_vouched_tickets(limited),
    'endedIntroductions', private.sweep_introductions(limited)
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
    or private.introductions_are_due()
$function$;

grant select (asked_first) on table public.introduction_settings to authenticated;
grant select (stage, ask_again_at) on table public.message_threads to authenticated;
