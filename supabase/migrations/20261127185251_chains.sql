-- Written by `npm run db:diff -- chains` from supabase/schemas.

drop function private.approve_request(uuid,uuid,boolean,text);
drop function private.open_requested_chat(public.message_threads,uuid,text,boolean,uuid);
alter table public.message_threads drop constraint message_threads_participants_differ;
alter table public.message_threads drop constraint message_threads_participants_count;

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
  occasion?: occasion | null
}';

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
  answer: ''meet'' | null,
  // Of a chain: the connector is the second one, and the other one is a friend of a friend of theirs.
  chain: boolean
}';

create domain shapes.chain_ask as jsonb;
comment on domain shapes.chain_ask is 'What the second connector of a chain is asked: whether they introduce a friend of their friend''s to somebody they know. Who it is they
read when the chat opens.

{
  id: uuid,
  // Their friend, who passed it on.
  connector: person,
  target: short_card,
  // The requester''s.
  reason: text | null,
  // What the connector adds, to them alone.
  note: text | null,
  endsAt: timestamp,
  // When "Ask me later" asks again; null when there is no later any more.
  laterAt: timestamp | null,
  // `meet` while the target is asked too.
  answer: ''meet'' | null
}';

comment on domain shapes.inbox_page is 'A page of conversations, newest first. Pass `next` back as `before_updated_at` and `before_id`,
unrounded. The first page also has what the caller is asked before they are introduced, and which introductions of theirs wait for that.

{
  threads: thread[],
  next: { updatedAt: timestamp, id: uuid } | null,
  total: int,
  asks: introduction_ask[],
  chainAsks: chain_ask[],
  waiting: waiting_introduction[]
}';

alter table public.message_threads add column chain boolean default false not null;

alter table public.message_threads add column second_connector_id uuid;

alter table public.message_threads add constraint message_threads_second_connector_id_fkey FOREIGN KEY (second_connector_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL;

alter table public.message_threads add constraint message_threads_participants_count CHECK (
CASE type
    WHEN 'intro_chat'::text THEN (cardinality(participants) <=
    CASE
        WHEN chain THEN 4
        ELSE 3
    END)
    ELSE (cardinality(participants) = 2)
END);

alter table public.message_threads add constraint message_threads_participants_differ CHECK (((array_position(participants, NULL::uuid) IS NULL) AND ((cardinality(participants) < 2) OR (participants[1] <> participants[2])) AND ((cardinality(participants) < 3) OR ((participants[1] <> participants[3]) AND (participants[2] <> participants[3]))) AND ((cardinality(participants) < 4) OR (participants[4] <> ALL (participants[1:3])))));

alter table public.message_threads add constraint message_threads_chains_are_plugs CHECK (((NOT chain) OR (type <> 'direct_message'::text)));

alter table public.message_threads add constraint message_threads_second_connector_of_chains CHECK (((second_connector_id IS NULL) OR (chain AND (type = 'intro_chat'::text) AND (second_connector_id <> requester_id) AND (second_connector_id <> target_id) AND (second_connector_id <> connector_id))));

CREATE INDEX message_threads_by_second_connector ON public.message_threads USING btree (second_connector_id) WHERE (second_connector_id IS NOT NULL);

CREATE OR REPLACE FUNCTION private.intro_chat_between(a uuid, b uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.id
  from public.thread_members one
  join public.message_threads t on t.id = one.thread_id and t.type = 'intro_chat' and b = any (t.participants)
    and (not t.chain or (t.requester_id, t.target_id) in ((a, b), (b, a)))
  where one.user_id = a
  order by one.last_activity_at desc, t.id limit 1
$function$;

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
      where t.type = 'intro_chat' and p.user_id in (t.requester_id, t.target_id, t.connector_id, t.second_connector_id)
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

CREATE OR REPLACE FUNCTION private.inbox_page(me uuid, before_at timestamp with time zone, before_id uuid, size integer, plug_chats_only boolean)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  resting uuid[];
begin
  if plug_chats_only then
    return array(
      select m.thread_id
      from public.message_threads t join public.thread_members m on m.thread_id = t.id and m.user_id = me and not m.hidden
      where t.type <> 'direct_message' and (t.requester_id = me or t.connector_id = me or t.target_id = me or t.second_connector_id = me)
        and (m.last_activity_at, m.thread_id) < (before_at, before_id)
      order by m.last_activity_at desc, m.thread_id desc
      limit size
    );
  end if;
  resting := private.resting_thread_ids(me);
  return array(
    select m.thread_id from public.thread_members m
    where m.user_id = me and not m.hidden and (m.last_activity_at, m.thread_id) < (before_at, before_id) and m.thread_id <> all (resting)
    order by m.last_activity_at desc, m.thread_id desc
    limit size
  );
end $function$;

CREATE OR REPLACE FUNCTION private.count_threads(me uuid, plug_chats_only boolean)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  resting uuid[];
begin
  if plug_chats_only then
    return (
      -- One seat at a time: of who has thousands of conversations a plan for the usual few would compare each with each.
      select count(*)
      from public.message_threads t
      cross join lateral (select from public.thread_members m where m.thread_id = t.id and m.user_id = me and not m.hidden offset 0) seat
      where t.type <> 'direct_message' and (t.requester_id = me or t.connector_id = me or t.target_id = me or t.second_connector_id = me)
    );
  end if;
  resting := private.resting_thread_ids(me);
  return (select count(*) from public.thread_members m where m.user_id = me and not m.hidden and m.thread_id <> all (resting));
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
    'chainAsks', case when before_updated_at is null then private.chain_asks_shown(me) else '[]' end,
    'waiting', case when before_updated_at is null then private.waiting_introductions(me) else '[]' end);
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

comment on domain shapes.post is 'A post or an event as the feed shows it to the caller.

{
  id: uuid,
  type: post_type,
  content: text,
  location: text | null,
  tags: text[],
  images: text[],
  rsvpEnabled: boolean,
  eventDate: date | null,
  eventTime: time | null,
  maxAttendees: int | null,
  likesCount: int,
  goingCount: int,
  createdAt: timestamp,
  updatedAt: timestamp,
  author: short_card,
  isOwn: boolean,
  // By the committee: only its author still sees that it is there.
  hidden: boolean,
  isFriend: boolean,
  // An answer of the caller''s goes at once: a friend of the author, or somebody who was introduced to them.
  mayGo: boolean,
  isLiked: boolean,
  // The caller''s own answer.
  rsvp: rsvp_status | null,
  isPast: boolean,
  isFull: boolean,
  // At most 15 who are going; `goingCount` counts all.
  attendees: person[],
  // Friends shared with the author, at most 15; empty for one''s own posts.
  mutuals: { count: int, friends: person[] },
  // One of them can be asked, or was asked, for an introduction to the author.
  hasConnector: boolean,
  // Where that is not so: a friend of the caller''s who knows somebody who can introduce them.
  chain: person | null
}';

CREATE OR REPLACE FUNCTION private.posts_shown(me uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  friends uuid[] := private.friend_ids(me);
  blocked uuid[] := private.blocked_ids(me);
  -- Whoever was introduced to a host goes to their events without asking again.
  introduced uuid[] := array(
    select t.target_id from public.message_threads t where t.requester_id = me and t.type = 'plug_request' and t.status = 'approved'
  );
  asked uuid[] := array(
    select t.target_id from public.message_threads t
    where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
  );
begin
  return (
    with picked as materialized (
      select p.* from public.posts p where p.id = any (ids)
    ), strangers as (
      select array_agg(distinct p.user_id) as ids from picked p where p.user_id <> me
    ), shared as (
      select s.member_id, f as friend, rule.user_id is null or chosen.user_id is not null as connects,
        row_number() over (partition by s.member_id order by lower(coalesce(f.display_name, f.name)), f.user_id) as place,
        count(*) over (partition by s.member_id) as total
      from private.shared_friends(me, (select s.ids from strangers s)) s join public.profiles f on f.user_id = s.friend_id
        left join public.introduction_settings rule on rule.user_id = s.member_id and rule.only_chosen
        left join public.chosen_connectors chosen on chosen.user_id = s.member_id and chosen.connector_id = s.friend_id
    ), mutuals as (
      select s.member_id, bool_or(s.connects) as connected, jsonb_build_object(
        'count', max(s.total), 'friends', jsonb_agg(private.face_of(s.friend) order by s.place) filter (where s.place <= 15)
      ) as shown
      from shared s group by s.member_id
    ), steps as materialized (
      -- Late-bound: chains are made in a later file.
      select c.member_id, c.connector from private.first_steps(me, array(
        select far.id from strangers s, unnest(s.ids) as far (id) left join mutuals m on m.member_id = far.id
        where coalesce(m.connected, false) is false and far.id <> all (friends)
      )) c
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'type', p.type, 'content', p.content, 'location', p.location, 'tags', p.tags, 'images', p.images,
      'rsvpEnabled', p.rsvp_enabled, 'eventDate', p.event_date, 'eventTime', p.event_time, 'maxAttendees', p.max_attendees,
      'likesCount', p.likes_count, 'goingCount', p.going_count, 'createdAt', p.created_at, 'updatedAt', p.updated_at,
      'author', private.short_card_of(a),
      'isOwn', p.user_id = me, 'hidden', p.hidden, 'isFriend', p.user_id = any (friends),
      'mayGo', p.user_id = any (friends) or p.user_id = any (introduced),
      'isLiked', exists (select from public.post_likes l where l.post_id = p.id and l.user_id = me),
      'rsvp', (select r.status from public.event_rsvps r where r.post_id = p.id and r.user_id = me),
      'isPast', private.day_is_over(p.event_date), 'isFull', coalesce(p.going_count >= p.max_attendees, false),
      'attendees', case when p.going_count = 0 then '[]' else (
        select coalesce(jsonb_agg(private.face_of(guest) order by first.created_at), '[]')
        from (
          select r.user_id, r.created_at from public.event_rsvps r join public.profiles active on active.user_id = r.user_id and active.status = 'active'
          where r.post_id = p.id and r.status = 'going' and r.user_id <> all (blocked) order by r.created_at limit 15
        ) first
        join public.profiles guest on guest.user_id = first.user_id
      ) end,
      'mutuals', coalesce(m.shown, '{"count": 0, "friends": []}'),
      'hasConnector', coalesce(m.connected, false) or p.user_id = any (asked),
      'chain', step.connector
    ) order by p.created_at desc, p.id desc), '[]')
    from picked p
    join public.profiles a on a.user_id = p.user_id
    left join mutuals m on m.member_id = p.user_id
    left join steps step on step.member_id = p.user_id
  );
end $function$;

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
  // Of a chain: the connector knows somebody who knows the target.
  chain?: true,
  requester_id: uuid,
  connector_id: uuid,
  target_id: uuid,
  requester_name: text,
  connector_name: text,
  target_name: text,
  requester_avatar: text | null,
  target_avatar: text | null
}';

comment on domain shapes.connectors is 'Whom the caller can ask for an introduction to a member: the mutual friends through whom the member takes introductions, and those whom
the caller has asked already. Who helps most is first: a closer bond and a quick answer count for them, having been asked a lot this week against them; then by
name. `mutualCount` counts all mutual friends. Where none of them can be asked, `chain` are friends of the caller who know somebody who can introduce them, at
most five; their `bond` is the one with the caller.

{ connectors: connector[], mutualCount: int, chain: connector[] }';

CREATE OR REPLACE FUNCTION private.make_plug_request(me uuid, target uuid, connector uuid, reason text, flyer jsonb, request_id uuid, chain boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  why text := case when private.says_something(make_plug_request.reason) then btrim(make_plug_request.reason) end;
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
  elsif chain then
    perform private.require_chain(me, connector, target);
  elsif not private.are_friends(me, connector) or not private.are_friends(connector, target) or not private.is_available(connector) then
    perform private.fail(403, 'connector_not_mutual', 'Only a mutual friend can introduce you.');
  end if;
  if length(why) > private.longest_reason() then
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
  where t.requester_id = me and t.connector_id = make_plug_request.connector and t.target_id = make_plug_request.target
    and t.type = 'plug_request' and t.status = 'pending';
  if not found then
    if not chain and not private.takes_introductions_by(target, connector) then
      perform private.fail(403, 'connector_not_chosen', 'This member takes introductions only through friends they chose.');
    end if;
    again := (select r.until from private.resting_connectors(me, array[make_plug_request.target]) r where r.connector_id = make_plug_request.connector);
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
    select p.* into asked from public.profiles p where p.user_id = make_plug_request.target;
    insert into public.message_threads (id, type, title, participants, status, requester_id, target_id, connector_id, reason, chain, expires_at)
    values (coalesce(request_id, gen_random_uuid()), 'plug_request', private.name_of(me) || ' → ' || private.name_of(target), array[me, connector], 'pending', me,
      make_plug_request.target, make_plug_request.connector, why, make_plug_request.chain, now() + interval '14 days')
    returning * into request;
    insert into public.messages (thread_id, sender_id, content, message_type, metadata)
    values (request.id, me, coalesce(why, private.name_of(me) || ' would like to meet ' || private.name_of(target) || '.'), 'request_card',
      jsonb_build_object(
        'request_type', 'plug_request', 'status', 'pending', 'expires_at', request.expires_at, 'reason', why, 'flyer_data', snapshot,
        'requester_id', me, 'connector_id', connector, 'target_id', target,
        'requester_name', private.name_of(me), 'connector_name', private.name_of(connector), 'target_name', private.name_of(target),
        'requester_avatar', private.face_of(asker) ->> 'avatarUrl', 'target_avatar', private.face_of(asked) ->> 'avatarUrl'
      ) || case when chain then '{"chain": true}' else '{}' end::jsonb);
    perform private.notify(connector, 'Plug request',
      private.name_of(me) || ' would like to meet ' || private.name_of(target) || case when chain then '. You know somebody who knows them.' else '.' end,
      jsonb_build_object('action', 'plug_request', 'threadId', request.id, 'deeplink', '/inbox?thread=' || request.id));
  end if;
  if (snapshot ->> 'rsvp')::boolean and snapshot ->> 'type' = 'event' then
    insert into public.event_rsvps (post_id, user_id, status) values ((snapshot ->> 'postId')::uuid, me, 'requested')
    on conflict (post_id, user_id) do nothing;
  end if;
  return private.request_made(request, made);
end $function$;

revoke all on function private.make_plug_request(uuid,uuid,uuid,text,jsonb,uuid,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.create_plug_request(target uuid, connector uuid, reason text DEFAULT NULL::text, flyer jsonb DEFAULT NULL::jsonb, request_id uuid DEFAULT NULL::uuid)
 RETURNS shapes.plug_request_made
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.make_plug_request(private.require_member(), target, connector, reason, flyer, request_id, false)
$function$;

CREATE OR REPLACE FUNCTION private.open_requested_chat(request public.message_threads, chat_id uuid, note text, inline boolean, actor uuid, second uuid DEFAULT NULL::uuid)
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
  insert into public.message_threads (id, type, title, participants, requester_id, target_id, connector_id, reason, parent_request_id, chain,
    second_connector_id)
  values (chat_id, 'intro_chat', 'Plug Chat', array_remove(array[request.requester_id, request.connector_id, second, request.target_id], null),
    request.requester_id, request.target_id, request.connector_id, request.reason, request.id, second is not null, second);
  perform private.system_note(chat_id, case
    when inline then format('%s plugged %s. Reason: %s %s', asker, met,
      private.as_sentence(coalesce(request.reason, 'No reason given')), to_char(now(), 'FMMonth FMDD, YYYY'))
    when second is not null then format('Hi %s and %s! %s and %s think you two should meet.', asker, met, private.name_of(request.connector_id),
      private.name_of(second))
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

revoke all on function private.open_requested_chat(public.message_threads,uuid,text,boolean,uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.approve_request(me uuid, thread uuid, inline boolean, note text, second uuid DEFAULT NULL::uuid)
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
  elsif request.chain and (second is not null or not (private.are_friends(me, request.target_id) and private.takes_introductions_by(request.target_id, me))) then
    return private.pass_along(request, second, words);
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

revoke all on function private.approve_request(uuid,uuid,boolean,text,uuid) from public, anon, authenticated, service_role;

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
  ways jsonb;
begin
  perform private.require_available(member);
  mutuals := array(
    select s.friend_id from private.shared_friends(me, array[member]) s where s.friend_id <> all ((select private.blocked_member_ids())::uuid[])
  );
  asked := (select o.listed from private.open_requests(me, array[member]) o);
  ways := (
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
  );
  -- Late-bound: chains are made in a later file.
  return jsonb_build_object('mutualCount', cardinality(mutuals), 'connectors', ways,
    'chain', case when ways = '[]' then private.chain_connectors(me, member) else '[]' end);
end $function$;

alter table private.proposals add column second_connector_id uuid;

alter table private.proposals add constraint proposals_second_connector_id_fkey FOREIGN KEY (second_connector_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.proposals add constraint proposals_second_differs CHECK (((second_connector_id <> one_id) AND (second_connector_id <> other_id) AND (second_connector_id <> connector_id)));

alter table private.proposals add constraint proposals_chains_are_requests CHECK (((second_connector_id IS NULL) OR (request_id IS NOT NULL)));

CREATE INDEX proposals_by_second ON private.proposals USING btree (second_connector_id) WHERE (second_connector_id IS NOT NULL);

CREATE OR REPLACE FUNCTION private.holds(plan private.proposals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.are_friends(plan.connector_id, plan.second_connector_id) and private.in_good_standing(plan.second_connector_id)
    and not private.is_across_a_block(plan.one_id, plan.second_connector_id) and not private.is_across_a_block(plan.connector_id, plan.other_id)
$function$;

revoke all on function private.holds(private.proposals) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.can_come_about(plan private.proposals, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select plan.outcome is null and plan.expires_at > now()
    and private.are_friends(plan.connector_id, plan.one_id)
    and private.are_friends(coalesce(plan.second_connector_id, plan.connector_id), plan.other_id)
    and (plan.second_connector_id is null or private.holds(plan))
    and private.in_good_standing(plan.connector_id) and private.in_good_standing(plan.one_id) and private.in_good_standing(plan.other_id)
    and not private.is_across_a_block(plan.one_id, plan.other_id) and not private.are_friends(plan.one_id, plan.other_id)
    and not exists (
      select from public.thread_members seat join public.message_threads t on t.id = seat.thread_id
      where seat.user_id = any (case when plan.second_connector_id is null then array[member] else array[plan.one_id, plan.other_id] end)
        and t.type = 'intro_chat' and t.created_at > plan.made_at and t.participants @> array[plan.one_id, plan.other_id]
        and (not t.chain or (t.requester_id, t.target_id) in ((plan.one_id, plan.other_id), (plan.other_id, plan.one_id)))
    )
$function$;

CREATE OR REPLACE FUNCTION private.asks_shown(me uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', plan.id, 'connector', private.face_of(connector), 'other', private.short_card_of(other),
    'wanted', plan.request_id is not null, 'reason', request.reason, 'note', case when plan.second_connector_id is null then plan.note end,
    'endsAt', plan.expires_at, 'laterAt', private.later_at(plan), 'answer', a.answer, 'chain', plan.second_connector_id is not null
  ) order by plan.made_at desc, plan.id), '[]')
  from private.asked_now(me) plan
  join private.asks a on a.proposal_id = plan.id and a.member_id = me
  -- Of a chain they know the second connector alone.
  join public.profiles connector on connector.user_id = coalesce(plan.second_connector_id, plan.connector_id)
  join public.profiles other on other.user_id = private.other_of(plan, me)
  left join public.message_threads request on request.id = plan.request_id
$function$;

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
  elsif member = plan.second_connector_id then
    perform private.tell_second_connector(plan);
    return;
  end if;
  perform private.notify(member, 'Would you like to meet ' || private.name_of(met) || '?',
    case when plan.request_id is null then private.name_of(plan.connector_id) || ' would like to introduce you.'
      when plan.second_connector_id is not null then private.name_of(plan.second_connector_id) || ' and a friend of theirs would like to introduce you.'
      else private.name_of(met) || ' asked ' || private.name_of(plan.connector_id) || ' to be introduced to you.' end,
    jsonb_build_object('action', 'introduction_asked', 'introductionId', plan.id, 'memberId', met,
      'connectorId', coalesce(plan.second_connector_id, plan.connector_id), 'deeplink', '/inbox'),
    'introduction:' || plan.id);
  perform private.signal_members(array[member]);
end $function$;

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
  where c.user_id in (chat.connector_id, chat.second_connector_id) and c.status <> 'inactive'
    and not private.is_across_a_block(c.user_id, chat.requester_id) and not private.is_across_a_block(c.user_id, chat.target_id)
$function$;

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
  if me in (chat.connector_id, chat.second_connector_id) then
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
    -- What the first connector of a chain added was for the second.
    chat := private.open_requested_chat(request, plan.id, case when plan.second_connector_id is null then plan.note end, plan.inline, actor,
      plan.second_connector_id);
  else
    chat := coalesce(private.open_introduction(plan.id, plan.connector_id, plan.one_id, plan.other_id, plan.note, actor),
      private.introduced_by(plan.connector_id, plan.one_id, plan.other_id));
  end if;
  foreach friend in array array[plan.one_id, plan.other_id] loop
    if friend <> actor then
      perform private.intro_chat_notified(chat, case friend when plan.other_id then coalesce(plan.second_connector_id, plan.connector_id)
        else plan.connector_id end, friend, private.other_of(plan, friend),
        case when plan.request_id is null then 'New introduction' else 'Request approved!' end,
        case when plan.request_id is null then 'introduced' else 'plug_approved' end);
    end if;
  end loop;
  foreach friend in array array_remove(array[plan.connector_id, plan.second_connector_id], null) loop
    if friend <> actor then
      perform private.notify(friend, 'Your introduction came about',
        private.name_of(plan.one_id) || ' and ' || private.name_of(plan.other_id) || ' are in a Plug Chat with you.',
        jsonb_build_object('action', 'introduction_met', 'threadId', chat, 'deeplink', '/inbox?thread=' || chat));
    end if;
  end loop;
  -- Its card stood among what waits.
  perform private.signal_members(array_remove(array[plan.connector_id, plan.second_connector_id], null));
  return chat;
end $function$;

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
  end if;
  -- The second connector of a chain said yes: whoever is asked first is asked now.
  if me = plan.second_connector_id and private.is_asked_first(plan.other_id)
    and not exists (select from private.asks a where a.proposal_id = plan.id and a.member_id = plan.other_id) then
    perform private.ask(plan, plan.other_id);
  end if;
  if exists (select from private.asks a where a.proposal_id = plan.id and a.answer is distinct from 'meet') then
    return jsonb_build_object('status', 'waiting', 'threadId', null, 'askAgainAt', null);
  end if;
  return jsonb_build_object('status', 'met', 'threadId', private.come_about(plan, me), 'askAgainAt', null);
end $function$;

comment on domain shapes.member_card is 'What cards, carousels and sheets show. Missing values are filled as the product words them
(`age` 25, `city` "Unknown", `badge` "Member", bios "New member").

{
  // The profile''s id; `userId` is the account''s.
  id: uuid,
  userId: uuid,
  name: text,
  // Follows the day of birth; as it was written for members who joined before the day was kept.
  age: int,
  city: text,
  photos: text[],
  avatarUrl: text | null,
  badge: text,
  founder: boolean,
  igHandle: text | null,
  // What the member wrote when finishing the profile, else what they applied with.
  shortBio: text,
  // The text under About where its author shows it, else as `shortBio`.
  longBio: text,
  // Highest first, never empty: fifty in each of five while `hasScores` is false.
  industryScores: industry_score[],
  // Whether these scores are the member''s own, or what everybody begins with.
  hasScores: boolean,
  // The label of the strongest industry; "Clout" without scores.
  topLabel: text,
  knownFor: text[],
  citiesOftenIn: text[],
  memberSince: timestamp,
  // The rounded mean of the scores by industry.
  score: int,
  // 1700 + 23 × score.
  clout: int,
  // 100 − topPercent.
  percentile: int,
  // The share of the club''s members among whom they stand, rounded, never below 1: the 24th of 61 is among the top 39 percent. By a
  // table of scores in a club of fewer than ten.
  topPercent: int,
  isDirectFriend: boolean,
  // Counts all mutual friends.
  mutualCount: int,
  // At most 3 of them unless said otherwise (5 in `plug_opportunity`, 6 in `member_profile`), the highest score first.
  mutuals: person[],
  // How many of all mutual friends the caller can still ask for an introduction: the member takes introductions through them, and no request
  // of the caller''s is open with them.
  askable: int,
  // The caller''s own unanswered plug requests towards them.
  openRequests: open_request[],
  // Where no mutual friend can ever be asked: a friend of the caller''s who knows somebody who can introduce them.
  chain: person | null
}';

CREATE OR REPLACE FUNCTION private.member_cards(members uuid[], shown_mutuals integer DEFAULT 3)
 RETURNS TABLE(user_id uuid, card jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := (select auth.uid());
  my_friends uuid[] := private.my_friend_ids();
  hidden uuid[] := private.blocked_member_ids();
begin
  return query
  with shared as materialized (
    select s.member_id, array_agg(s.friend_id) as ids
    from private.shared_friends(me, members) s where s.friend_id <> all (hidden)
    group by s.member_id
  ), steps as materialized (
    -- Late-bound: chains are made in a later file.
    select c.member_id, c.connector from private.first_steps(me, array(
      select far.id from unnest(members) as far (id) left join shared s on s.member_id = far.id
      where far.id <> me and far.id <> all (my_friends) and far.id <> all (hidden)
        and coalesce(cardinality(private.connectors_among(far.id, s.ids)), 0) = 0
    )) c
  )
  select p.user_id, jsonb_build_object(
    'id', p.id, 'userId', p.user_id, 'name', coalesce(p.display_name, p.name, 'Member'), 'age', coalesce(private.age_today(b.born), p.age, 25),
    'city', coalesce(p.city, 'Unknown'), 'photos', to_jsonb(p.photos), 'avatarUrl', p.avatar_url, 'badge', p.badge, 'founder', p.founder,
    -- What the member says of themselves before what they applied with.
    'igHandle', p.ig_handle, 'shortBio', coalesce(nullif(p.bio, ''), nullif(p.short_bio, ''), 'New member'),
    'longBio', coalesce(case when p.about_shown then nullif(btrim(p.long_bio), '') end, nullif(p.bio, ''), nullif(p.short_bio, ''), 'New member'),
    'industryScores', private.shown_scores(p.industry_scores), 'hasScores', p.industry_scores <> '[]',
    'topLabel', private.top_label(p.industry_scores), 'knownFor', to_jsonb(p.known_for),
    'citiesOftenIn', to_jsonb(p.cities_often_in), 'memberSince', p.created_at
  ) || jsonb_build_object(
    'score', p.score, 'clout', private.clout_of(p.score), 'percentile', 100 - s.top_percent,
    'topPercent', s.top_percent, 'isDirectFriend', p.user_id = any (my_friends),
    'mutualCount', coalesce(cardinality(m.ids), 0), 'mutuals', private.people(coalesce(m.ids, '{}'), shown_mutuals),
    'openRequests', coalesce(o.listed, '[]'), 'chain', step.connector,
    'askable', (
      select count(*) from unnest(private.connectors_among(p.user_id, m.ids)) as connector (id)
      where o.listed is null or not o.listed @> jsonb_build_array(jsonb_build_object('connectorId', connector.id))
    )
  )
  from public.profiles p
  left join private.birthdays b on b.user_id = p.user_id
  join (select placed.score, placed.top_percent from private.standings() placed) s on s.score = p.score
  left join shared m on m.member_id = p.user_id
  left join steps step on step.member_id = p.user_id
  left join private.open_requests(me, members) o on o.target_id = p.user_id
  where p.user_id = any (members) and p.status = 'active' and p.user_id <> all (hidden);
end $function$;

CREATE OR REPLACE FUNCTION private.card_list_by_reach(members uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(c.card order by
    (c.card -> 'isDirectFriend' = 'false' and c.card -> 'askable' = '0' and c.card -> 'chain' = 'null' and c.card -> 'openRequests' = '[]'),
    array_position(members, c.user_id)), '[]')
  from private.member_cards(members) c
$function$;

revoke all on function private.card_list_by_reach(uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.discover(city text DEFAULT NULL::text, industries text[] DEFAULT NULL::text[], mutuals_only boolean DEFAULT false, query text DEFAULT NULL::text, close_by boolean DEFAULT false, after text DEFAULT NULL::text, page_size integer DEFAULT 20)
 RETURNS shapes.discover_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  rows_a_page int := case when discover.close_by then 3 else least(greatest(coalesce(discover.page_size, 20), 1), 50) end;
  wanted text := nullif(private.fold(left(discover.query, 200)), '');
  city_key text := nullif(private.fold(discover.city), '');
  keys text[] := nullif(array(select private.industry_key(i) from unnest(discover.industries) i where private.industry_key(i) is not null), '{}');
  hidden uuid[] := private.blocked_member_ids() || me;
  with_mutuals uuid[];
  -- A page is known by the score and id it ended with; a page of a search by its number.
  last_score int := case when discover.after ~ '^\d{1,3}:[0-9a-f-]{36}$' then split_part(discover.after, ':', 1)::int end;
  last_id uuid := case when discover.after ~ '^\d{1,3}:[0-9a-f-]{36}$' then split_part(discover.after, ':', 2)::uuid end;
  skipped int := case when discover.after ~ '^\d{1,4}$' then discover.after::int else 0 end;
  page uuid[];
  next_cursor text;
begin
  if discover.close_by and not exists (select from public.profiles own where own.user_id = me and own.city is not null) then
    perform private.fail(409, 'no_city', 'Say first in which city you are at home.');
  end if;
  if discover.mutuals_only and (wanted is not null or discover.close_by) then
    with_mutuals := array(select n.user_id from private.members_near_me() n);
  end if;
  if wanted is not null then
    page := array(
      select h.user_id from private.find_members(discover.query, 1000) with ordinality as h (user_id, relevance, place)
      join public.profiles p on p.user_id = h.user_id
      where (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by h.place offset skipped limit rows_a_page + 1
    );
  elsif discover.close_by then
    page := array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden)
        and private.fold(p.city) = (select private.fold(own.city) from public.profiles own where own.user_id = me)
        and (keys is null or p.industries && keys) and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by p.score desc, p.user_id limit 3
    );
    page := page || array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden || page)
        and (keys is null or p.industries && keys) and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by p.score desc, p.user_id limit 3 - cardinality(page)
    );
  elsif discover.mutuals_only then
    -- Whoever has hundreds of friends shares one with many: a page of those is found along the list, without reading the friends of all friends.
    if cardinality(private.my_friend_ids()) > private.many_friends() then
      page := array(
        with mine as materialized (
          select f.id from unnest(private.my_friend_ids()) as f (id)
          where f.id <> all (hidden) and not exists (select from public.profiles away where away.user_id = f.id and away.status <> 'active')
        )
        select listed.user_id from (
          select p.user_id, p.score from public.profiles p
          where p.discoverable and p.user_id <> all (hidden)
            and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
            and (last_id is null or (p.score <= last_score and (p.score < last_score or p.user_id > last_id)))
          order by p.score desc, p.user_id limit 4 * private.many_friends()
        ) listed
        where exists (
          select from public.connections c
          where c.user_id = listed.user_id and c.status = 'active' and (c.connected_user_id in (select mine.id from mine)) is true
          union all
          select from public.connections c
          where c.connected_user_id = listed.user_id and c.status = 'active' and (c.user_id in (select mine.id from mine)) is true
        )
        order by listed.score desc, listed.user_id limit rows_a_page + 1
      );
    end if;
    if page is null or cardinality(page) <= rows_a_page then
      page := array(
        select p.user_id from private.members_near_me() near join public.profiles p on p.user_id = near.user_id
        where p.discoverable and p.user_id <> all (hidden)
          and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
          and (last_id is null or p.score < last_score or (p.score = last_score and p.user_id > last_id))
        order by p.score desc, p.user_id limit rows_a_page + 1
      );
    end if;
  else
    page := array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden)
        and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (last_id is null or (p.score <= last_score and (p.score < last_score or p.user_id > last_id)))
      order by p.score desc, p.user_id limit rows_a_page + 1
    );
  end if;
  if cardinality(page) > rows_a_page then
    page := page[1:rows_a_page];
    next_cursor := case when wanted is not null then (skipped + rows_a_page)::text
      else (select p.score || ':' || p.user_id from public.profiles p where p.user_id = page[rows_a_page]) end;
  end if;
  return jsonb_build_object(
    'profiles', case when wanted is not null or discover.close_by then private.card_list(page) else private.card_list_by_reach(page) end,
    'cities', case when discover.after is null then private.discover_cities() else '[]' end,
    'nextCursor', next_cursor
  );
end $function$;
comment on function public.discover(text,text[],boolean,text,boolean,text,integer) is 'One page of discover: by relevance when there is a `query`, else by score, on each page those first who can be reached. `city` filters by one
city, `industries` by any of the labels (case does not matter), `mutuals_only` keeps members with mutual friends, `close_by` gives the
first 3, one''s own city first; whoever has none is asked for it. `after` is the last answer''s `nextCursor`. `page_size` is 1 to 50.';

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
    where (t.connector_id = member or t.second_connector_id = member) and t.type = 'intro_chat'
  ) made
$function$;

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
        where (t.connector_id = me or t.second_connector_id = me) and t.type = 'intro_chat' and other.industry_scores <> '[]'
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

CREATE OR REPLACE FUNCTION private.erase_conversations(of private.traces, stand_in uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone uuid := of.member;
  theirs uuid[];
  doomed uuid[];
  waiting record;
begin
  theirs := array(
    select t.id from public.message_threads t
    where t.id in (
      select m.thread_id from public.thread_members m where m.user_id = gone
      union select x.thread_id from public.messages x where x.sender_id = gone
      union select r.id from public.message_threads r where r.requester_id = gone
      union select r.id from public.message_threads r where r.target_id = gone
      union select r.id from public.message_threads r where r.connector_id = gone
      union select r.id from public.message_threads r where r.second_connector_id = gone
    )
    order by t.id for update
  );
  doomed := array(
    select t.id from public.message_threads t
    where t.id = any (theirs) and (
      not exists (select from public.profiles p where p.user_id = any (t.participants) and p.user_id <> gone)
      or t.type = 'direct_message' and not exists (select from public.messages x where x.thread_id = t.id)
      or t.type = 'plug_request' and t.requester_id = gone
        and not exists (select from public.messages x where x.thread_id = t.id and x.message_type = 'user' and x.sender_id <> gone)
    )
  );
  -- Whoever waited for their yes may ask another friend.
  for waiting in
    update public.message_threads t set status = 'expired'
    where t.id = any (theirs) and t.status = 'pending' returning t.requester_id, t.target_id
  loop
    perform private.drop_waiting_rsvps(waiting.requester_id, waiting.target_id);
  end loop;
  update public.messages x
  set content = case
      when x.message_type = 'request_card' and x.metadata ->> 'requester_id' = gone::text
        then 'A former member would like to meet ' || coalesce(x.metadata ->> 'target_name', 'somebody') || '.'
      else private.without_traces(x.content, of, stand_in, 4000) end,
    metadata = case x.message_type when 'request_card' then private.card_without(x.metadata, of, stand_in)
      when 'user' then '{}' else private.without_traces(x.metadata, of, stand_in) end,
    sender_id = nullif(x.sender_id, gone)
  -- What others wrote is theirs, whomever they name in it.
  where x.thread_id = any (theirs) and (x.sender_id is null or x.sender_id = gone or x.message_type = 'request_card');
  update public.message_threads t
  set title = private.without_traces(t.title, of, stand_in, 250),
    reason = case when gone in (t.requester_id, t.connector_id) then null else private.without_traces(t.reason, of, stand_in, private.longest_reason()) end,
    requester_id = nullif(t.requester_id, gone), target_id = nullif(t.target_id, gone), connector_id = nullif(t.connector_id, gone),
    second_connector_id = nullif(t.second_connector_id, gone),
    participants = case t.type when 'intro_chat' then array_remove(t.participants, gone) else array_replace(t.participants, gone, stand_in) end
  where t.id = any (theirs);
  delete from public.message_threads t where t.id = any (doomed);
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
      'asked first', private.is_asked_first(member),
      'was asked', (select coalesce(jsonb_agg(jsonb_build_object(
        -- Of a chain each knows their neighbours alone.
        'by', private.known_as(case when member = p.other_id then coalesce(p.second_connector_id, p.connector_id) else p.connector_id end),
        'to meet', private.known_as(case member when p.second_connector_id then p.other_id else private.other_of(p, member) end),
        'at', p.made_at, 'note', case when p.second_connector_id is null or member = p.second_connector_id then p.note end, 'answer', a.answer) order by p.made_at), '[]') from private.asks a join private.proposals p on p.id = a.proposal_id where a.member_id = member),
      'passed on', (select coalesce(jsonb_agg(jsonb_build_object('of', private.known_as(p.one_id), 'to', private.known_as(p.other_id),
        'through', case when p.second_connector_id is not null then private.known_as(p.second_connector_id) end, 'at', p.made_at, 'note', p.note) order by p.made_at), '[]') from private.proposals p where p.connector_id = member),
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
    where s.friend_id is distinct from chat.connector_id and s.friend_id is distinct from chat.second_connector_id and s.friend_id <> all ((select private.blocked_member_ids())::uuid[])
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
  elsif (me in (chat.connector_id, chat.second_connector_id)) is not true then
    perform private.fail(403, 'not_connector', 'Only who introduced the two leaves them to it.');
  end if;
  update public.message_threads t set participants = array_remove(t.participants, me) where t.id = chat.id;
  perform private.system_note(chat.id, private.name_of(me) || ' leaves you to it.');
end $function$;

CREATE OR REPLACE FUNCTION private.second_connectors(requester uuid, connector uuid, target uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.id from unnest(private.connectors_among(target, array(
    select f.id from unnest(private.friend_ids(connector)) as f (id) where (f.id in (select t.id from unnest(private.friend_ids(target)) as t (id))) is true
  ))) as c (id)
  where c.id <> requester and c.id <> all ((select private.blocked_ids(requester))::uuid[]) and private.in_good_standing(c.id)
$function$;

revoke all on function private.second_connectors(uuid,uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.first_connectors(me uuid, members uuid[])
 RETURNS TABLE(member_id uuid, connector_id uuid, why jsonb, is_open boolean, ask_again_at timestamp with time zone, place bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  unseen uuid[] := private.blocked_ids(me) || me;
begin
  if coalesce(cardinality(members), 0) = 0 then
    return;
  end if;
  return query
  with mine as materialized (
    select f.id from unnest(private.friend_ids(me)) as f (id)
    where not exists (select from public.profiles p where p.user_id = f.id and p.status <> 'active')
    order by f.id limit 200
  ), near as materialized (
    select n.step, n.id from (
      select m.id as step, c.connected_user_id as id from mine m join public.connections c on c.user_id = m.id and c.status = 'active'
      union all
      select m.id, c.user_id from mine m join public.connections c on c.connected_user_id = m.id and c.status = 'active'
    ) n limit 20000
  ), theirs as materialized (
    select a.id as member, f.id as friend
    from unnest(members) as a (id)
    cross join lateral (
      (select c.connected_user_id as id from public.connections c where c.user_id = a.id and c.status = 'active' limit 500)
      union all
      (select c.user_id from public.connections c where c.connected_user_id = a.id and c.status = 'active' limit 500)
    ) f
    where f.id <> all (unseen)
  ), known as materialized (
    select t.member, t.friend from theirs t
    where (t.friend in (select n.id from near n)) is true
      and not exists (select from public.profiles p where p.user_id = t.friend and p.status <> 'active')
      and (
        not exists (select from public.introduction_settings s where s.user_id = t.member and s.only_chosen)
        or exists (select from public.chosen_connectors c where c.user_id = t.member and c.connector_id = t.friend)
      )
  ), found as materialized (
    select pair.member, pair.step
    from (select distinct k.member, n.step from known k join near n on n.id = k.friend where n.step <> k.member) pair
    where not exists (
      select from public.connections c
      where least(c.user_id, c.connected_user_id) = least(pair.step, pair.member)
        and greatest(c.user_id, c.connected_user_id) = greatest(pair.step, pair.member) and c.status = 'blocked'
    )
  ), reasons as materialized (
    select r.connector_id, r.why from private.reasons_to_ask(me, array(
      select f.step from found f group by f.step order by count(*) desc, f.step limit 40
    )) r
  )
  select f.member, f.step, r.why, o.is_open, case when not o.is_open then rests.until end,
    row_number() over (
      partition by f.member order by o.is_open or rests.until is not null, private.helps(r.why) desc, lower(coalesce(p.display_name, p.name)), f.step
    )
  from found f
  join reasons r on r.connector_id = f.step
  join public.profiles p on p.user_id = f.step
  left join private.open_requests(me, members) asked on asked.target_id = f.member
  cross join lateral (select coalesce(asked.listed @> jsonb_build_array(jsonb_build_object('connectorId', f.step)), false) as is_open) o
  left join private.resting_connectors(me, members) rests on rests.target_id = f.member and rests.connector_id = f.step;
end $function$;

revoke all on function private.first_connectors(uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.first_steps(me uuid, members uuid[])
 RETURNS TABLE(member_id uuid, connector jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
  select f.member_id, private.face_of(p) from private.first_connectors(me, members) f join public.profiles p on p.user_id = f.connector_id
  where f.place = 1 and not f.is_open and f.ask_again_at is null
$function$;

revoke all on function private.first_steps(uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.chain_connectors(me uuid, member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('why', f.why)
    || case when f.ask_again_at is null then '{}' else jsonb_build_object('askAgainAt', f.ask_again_at) end order by f.place), '[]')
  from private.first_connectors(me, array[chain_connectors.member]) f join public.profiles p on p.user_id = f.connector_id
  where f.place <= 5
$function$;

revoke all on function private.chain_connectors(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.require_chain(me uuid, connector uuid, target uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.are_friends(me, connector) or not private.is_available(connector) or private.is_across_a_block(connector, target)
    or (private.are_friends(connector, target) and private.takes_introductions_by(target, connector))
    or not exists (select from private.second_connectors(me, connector, target)) then
    perform private.fail(403, 'no_chain', 'They know nobody who can introduce you.');
  end if;
end $function$;

revoke all on function private.require_chain(uuid,uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.pass_along(request public.message_threads, second uuid, note text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := request.connector_id;
  plan private.proposals;
  said text := private.name_of(me) || ' passed it on to somebody who knows ' || private.name_of(request.target_id) || '.';
begin
  if second is null then
    perform private.fail(422, 'second_required', 'Choose who of your friends could introduce them.');
  elsif request.requester_id is null or request.target_id is null or not private.are_friends(me, request.requester_id)
    or not private.is_available(request.requester_id) or not private.is_available(request.target_id) then
    perform private.fail(409, 'no_longer_connected', 'You are no longer connected.');
  elsif second in (me, request.requester_id, request.target_id) or not private.are_friends(me, second) or not private.is_available(second)
    or not private.are_friends(second, request.target_id) or not private.takes_introductions_by(request.target_id, second) then
    perform private.fail(403, 'second_not_mutual', 'Only a friend of both of you can introduce them.');
  elsif length(note) > private.longest_note() then
    perform private.fail(422, 'note_too_long', 'What you add can be at most ' || private.longest_note() || ' characters.');
  end if;
  insert into private.proposals (connector_id, one_id, other_id, request_id, note, second_connector_id)
  values (me, request.requester_id, request.target_id, request.id, pass_along.note, second)
  returning * into plan;
  update public.message_threads t set expires_at = plan.expires_at, ask_again_at = plan.expires_at + interval '30 days' where t.id = request.id;
  perform private.settle_request(request.id, 'pending', 'asked');
  perform private.system_note(request.id, said, me);
  perform private.notify(request.requester_id, 'Your request was passed on', said,
    jsonb_build_object('action', 'plug_passed_on', 'threadId', request.id, 'deeplink', '/inbox?thread=' || request.id));
  perform private.ask(plan, second);
  return jsonb_build_object('status', 'approved', 'stage', 'asked', 'introThreadId', null);
end $function$;

revoke all on function private.pass_along(public.message_threads,uuid,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_second_connector(plan private.proposals)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(plan.second_connector_id, private.name_of(plan.connector_id) || ' asks for a friend',
    'A friend of ' || private.name_of(plan.connector_id) || ' would like to meet ' || private.name_of(plan.other_id) || '.',
    jsonb_build_object('action', 'chain_asked', 'introductionId', plan.id, 'memberId', plan.other_id, 'connectorId', plan.connector_id, 'deeplink', '/inbox'),
    'introduction:' || plan.id);
  perform private.signal_members(array[plan.second_connector_id]);
end $function$;

revoke all on function private.tell_second_connector(private.proposals) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.chain_asks_shown(me uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', plan.id, 'connector', private.face_of(connector), 'target', private.short_card_of(target), 'reason', request.reason, 'note', plan.note,
    'endsAt', plan.expires_at, 'laterAt', private.later_at(plan), 'answer', a.answer
  ) order by plan.made_at desc, plan.id), '[]')
  from private.asked_now(me) plan
  join private.asks a on a.proposal_id = plan.id and a.member_id = me
  join public.profiles connector on connector.user_id = plan.connector_id
  join public.profiles target on target.user_id = plan.other_id
  join public.message_threads request on request.id = plan.request_id
  where plan.second_connector_id = me
$function$;

revoke all on function private.chain_asks_shown(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.passed_to(request uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.face_of(p) from private.proposals plan join public.profiles p on p.user_id = plan.second_connector_id
  where plan.request_id = request order by plan.made_at desc limit 1
$function$;

revoke all on function private.passed_to(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.create_chain_request(target uuid, connector uuid, reason text DEFAULT NULL::text, flyer jsonb DEFAULT NULL::jsonb, request_id uuid DEFAULT NULL::uuid)
 RETURNS shapes.plug_request_made
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.make_plug_request(private.require_member(), target, connector, reason, flyer, request_id, true)
$function$;
comment on function public.create_chain_request(uuid,uuid,text,jsonb,uuid) is 'Asks a friend (`connector`) who knows somebody who can introduce the caller to `target`, as `create_plug_request` asks a mutual
friend and with its limits. The friend passes it on with `pass_request_on`.
@takes flyer sent_flyer';

revoke all on function public.create_chain_request(uuid,uuid,text,jsonb,uuid) from public, anon, authenticated, service_role;
grant execute on function public.create_chain_request(uuid,uuid,text,jsonb,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.pass_request_on(thread uuid, second uuid, note text DEFAULT NULL::text)
 RETURNS shapes.plug_approval
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.approve_request(private.require_member(), thread, false, note, second)
$function$;
comment on function public.pass_request_on(uuid,uuid,text) is 'Passes a chain''s request on to `second`, a friend of the caller''s and of the target''s, who then decides; `note` is for them alone, at most 280
characters. It stays open for another fourteen days. Passing it on again answers the same.';

revoke all on function public.pass_request_on(uuid,uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.pass_request_on(uuid,uuid,text) to authenticated, service_role;

grant select (chain, second_connector_id) on table public.message_threads to authenticated;
