-- Written by `npm run db:diff -- shelves` from supabase/schemas.

drop index public.thread_members_inbox;

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
  group?: group_chat,
  // Where the caller keeps it; null where they did nothing with it.
  shelf?: shelf | null
}';

comment on domain shapes.inbox_page is 'A page of conversations, newest first; before them, on the first page, those that are pinned. Pass `next` back as `before_updated_at` and `before_id`,
unrounded. The first page also has what the caller is asked before they are introduced, which introductions of theirs wait for that, and whom
they are asked to welcome.

{
  threads: thread[],
  next: { updatedAt: timestamp, id: uuid } | null,
  // Without what is archived.
  total: int,
  // On the first page, unless it is of plug chats alone: how many are archived.
  archived?: int | null,
  asks: introduction_ask[],
  chainAsks: chain_ask[],
  waiting: waiting_introduction[],
  welcomes: welcome_list
}';

comment on domain shapes.unread_counts is 'What the badges show.

{
  messages: int,
  threads: int,
  // The share of the 30 conversations in which something happened last, with the `seq` of the newest message the caller sees: a read mark that
  // waits on a device takes away what of it lies before the mark, and nothing twice.
  newest: { threadId: uuid, unread: int, lastSeq: int | null }[],
  // Conversations in which nothing is unread, marked as unread by hand.
  marked: int,
  actionRequired: int,
  // What the caller is asked before they are introduced, and has not answered.
  asks: int,
  notifications: int
}';

alter table public.thread_members add column pinned_at timestamp with time zone;

alter table public.thread_members add column archived boolean default false not null;

alter table public.thread_members add column muted_until timestamp with time zone;

alter table public.thread_members add column marked_unread boolean default false not null;

alter table public.thread_members add column shelved_by uuid;

alter table public.thread_members add constraint thread_members_pinned_is_listed CHECK (((pinned_at IS NULL) OR (NOT (hidden OR archived))));

CREATE INDEX thread_members_inbox ON public.thread_members USING btree (user_id, last_activity_at DESC, thread_id DESC) WHERE ((NOT hidden) AND (NOT archived) AND (pinned_at IS NULL));

CREATE INDEX thread_members_pinned ON public.thread_members USING btree (user_id, pinned_at) WHERE (pinned_at IS NOT NULL);

CREATE INDEX thread_members_archived ON public.thread_members USING btree (user_id, last_activity_at DESC, thread_id DESC) WHERE (archived AND (NOT hidden));

CREATE INDEX thread_members_marked ON public.thread_members USING btree (user_id) WHERE marked_unread;

CREATE OR REPLACE FUNCTION private.waits_for(member uuid, request public.message_threads)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(request.type = 'plug_request' and request.status = 'pending' and request.stage is null and request.expires_at > now()
    and request.connector_id = member, false)
$function$;

revoke all on function private.waits_for(uuid,public.message_threads) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.spread_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- On both sides of a block: to them nothing has happened.
  unseeing uuid[] := case when new.sender_id is null then '{}' else private.blocked_ids(new.sender_id) end;
begin
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, unread_count = m.unread_count + 1,
    archived = m.archived and coalesce(m.muted_until > now(), false)
  where m.thread_id = new.thread_id and m.user_id is distinct from new.sender_id and m.user_id <> all (unseeing);
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, last_read_seq = new.seq, marked_unread = false,
    archived = m.archived and coalesce(m.muted_until > now(), false)
  where m.thread_id = new.thread_id and m.user_id = new.sender_id;
  -- Who answers has read: nothing that leads here is news to them any more. Late-bound: notifications are made in a later file.
  -- What somebody else is changing at this moment is left to them: waiting for it could be a deadlock.
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = new.sender_id and not o.read and o.data ->> 'threadId' = new.thread_id::text
    for update skip locked
  );
  -- All who take part read this column, and in a group some may be across a block: there it stands still for everybody, or whoever else is in it
  -- would feel the block of the two (tests: 43-blocks-unfelt, 47-blocks-between-others).
  update public.message_threads t set updated_at = greatest(t.updated_at, new.created_at)
  where t.id = new.thread_id and (t.type <> 'intro_chat' or new.sender_id is null);
  return null;
end $function$;

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
      'actionRequired', private.waits_for(me, t),
      'canSend', t.type = 'intro_chat' or ((array_remove(t.participants, me))[1] = any (friends) and not closed.account),
      'closed', closed.account,
      'connection', case when t.type = 'intro_chat' and met.id = any (t.participants) and private.is_available(met.id)
        then private.connection_between(me, met.id) end,
      'meeting', case when t.type = 'intro_chat' and met.id = any (t.participants) and private.asks_whether_met(t.created_at) and private.is_available(met.id)
        then private.meeting_shown(t.id, t.created_at, me) end,
      -- Late-bound: they are made in later files.
      'times', private.times_shown(t, me), 'shelf', private.shelf_shown(m)
    ) || case when t.group_chat then private.group_shown(t, me, people.here, read_until) else '{}' end order by m.pinned_at, m.last_activity_at desc, t.id desc), '[]')
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
      from public.message_threads t join public.thread_members m on m.thread_id = t.id and m.user_id = me and not m.hidden and not m.archived and m.pinned_at is null
      where t.type <> 'direct_message' and (t.requester_id = me or t.connector_id = me or t.target_id = me or t.second_connector_id = me)
        and (m.last_activity_at, m.thread_id) < (before_at, before_id)
      order by m.last_activity_at desc, m.thread_id desc
      limit size
    );
  end if;
  resting := private.resting_thread_ids(me);
  return array(
    select m.thread_id from public.thread_members m
    where m.user_id = me and not m.hidden and not m.archived and m.pinned_at is null and (m.last_activity_at, m.thread_id) < (before_at, before_id) and m.thread_id <> all (resting)
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
      cross join lateral (select from public.thread_members m where m.thread_id = t.id and m.user_id = me and not m.hidden and not m.archived offset 0) seat
      where t.type <> 'direct_message' and (t.requester_id = me or t.connector_id = me or t.target_id = me or t.second_connector_id = me)
    );
  end if;
  resting := private.resting_thread_ids(me);
  -- Each along its own index.
  return (
    select count(*) from public.thread_members m
    where m.user_id = me and not m.hidden and not m.archived and m.pinned_at is null and m.thread_id <> all (resting)
  ) + (select count(*) from public.thread_members m where m.user_id = me and m.pinned_at is not null and m.thread_id <> all (resting));
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
  first boolean := before_updated_at is null;
  next_page jsonb;
begin
  if cardinality(page) > size then
    page := page[1:size];
    select jsonb_build_object('updatedAt', m.last_activity_at, 'id', m.thread_id) into next_page
    from public.thread_members m where m.thread_id = page[size] and m.user_id = me;
  end if;
  -- Late-bound: what is pinned and what is asked are made in later files.
  if first then
    page := private.pinned_thread_ids(me, plug_chats_only) || page;
  end if;
  return jsonb_build_object('threads', private.threads_shown(me, page), 'next', next_page, 'total', private.count_threads(me, plug_chats_only),
    'archived', case when first and not plug_chats_only then private.count_archived(me) end,
    'asks', case when first then private.asks_shown(me) else '[]' end,
    'chainAsks', case when first then private.chain_asks_shown(me) else '[]' end,
    'waiting', case when first then private.waiting_introductions(me) else '[]' end,
    'welcomes', case when first then private.welcomes_shown(me) else '[]' end);
end $function$;
comment on function public.inbox(timestamp with time zone,uuid,integer,boolean) is 'A page of the caller''s conversations, newest first. `page_size` is 1 to 100. `plug_chats_only`
leaves direct chats out. With the first page come, before the others, those that are pinned, and what the caller is asked before they are introduced.
Archived ones are not here (`archived_conversations`).';

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
        then page.metadata || jsonb_build_object('status', 'expired', 'stage', case page.metadata ->> 'stage' when 'asked' then 'not_met' else 'expired' end)
        else page.metadata end,
      page.created_at, page.seq, page.hidden, page.reply_to, page.edited_at, page.removed_at
    from (
      (select m.* from public.messages m where m.thread_id = thread and m.seq <= high order by m.seq desc limit upto)
      union all
      (select m.* from public.messages m where m.thread_id = thread and m.seq > low order by m.seq limit onwards)
    ) page
    order by page.seq;
end $function$;
comment on function public.thread_messages(uuid,bigint,bigint,bigint,integer) is 'A page of messages, ascending by `seq`: the newest without a `…_seq`, those before or after one, or half a page
up to `around_seq` and half after it. `page_size` is 1 to 200. `seq` grows in commit order: `after_seq` after a reconnect misses nothing.';

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
  update public.thread_members m set last_read_seq = greatest(m.last_read_seq, least(coalesce(mark_thread_read.seq, newest), newest)),
    marked_unread = m.marked_unread and m.last_read_seq >= least(coalesce(mark_thread_read.seq, newest), newest)
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
      -- What is quiet, or in the archive, waits without a number on a tab.
      where m.user_id = me and m.unread_count > 0 and not m.hidden and not m.archived and (m.muted_until > now()) is not true
        and m.thread_id <> all (resting)
    )
    select jsonb_build_object('messages', coalesce(sum(u.unread_count), 0), 'threads', count(*), 'newest', (
      select coalesce(jsonb_agg(jsonb_build_object('threadId', n.thread_id, 'unread', n.unread_count,
        'lastSeq', (
          select x.seq from public.messages x
          where x.thread_id = n.thread_id and (not x.hidden or x.sender_id = me)
            and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
          order by x.seq desc limit 1
        ))), '[]')
      from (select * from unread order by last_activity_at desc, thread_id desc limit 30) n
    ))
    from unread u
  ) || jsonb_build_object(
    'marked', (
      select count(*) from public.thread_members m
      where m.user_id = me and m.marked_unread and m.unread_count = 0 and not m.hidden and not m.archived and (m.muted_until > now()) is not true
        and m.thread_id <> all (resting)
    ),
    'actionRequired', (
      select count(*) from public.message_threads t
      cross join lateral (select from public.thread_members m where m.thread_id = t.id and m.user_id = me and not m.hidden and not m.archived offset 0) seat
      where t.connector_id = me and t.type = 'plug_request' and t.status = 'pending' and t.stage is null and t.expires_at > now()
    ),
    'asks', private.count_asks(me),
    'notifications', (select count(*) from public.notifications n where n.user_id = me and not n.read and n.type = 'in_app')
  );
end $function$;
comment on function public.unread_counts() is 'What the badges show; nothing of conversations that are muted or archived.';

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
  -- Late-bound: groups and quiet are made in later files. Where somebody wants it quiet they are told when they are named.
  named := conversation.group_chat and private.is_mentioned_in(thread, recipient);
  if not named and private.thread_is_quiet(thread, recipient) then
    return null;
  end if;
  return private.notify(
    recipient, private.title_of_message(conversation.title, named), private.name_of(sender) || ': ' || left(newest.content, 140),
    jsonb_build_object('action', 'open_thread', 'deeplink', '/inbox?thread=' || thread, 'threadId', thread,
      'threadType', conversation.type, 'threadTitle', conversation.title, 'messageId', newest.id, 'senderId', sender, 'senderName', private.name_of(sender))
      -- A row that is taken up again says what holds now.
      || case when conversation.group_chat then jsonb_build_object('mentioned', named) else '{}' end,
    'thread:' || thread, waiting
  );
end $function$;
comment on function public.record_message_notification(uuid,uuid,uuid) is 'Tells `recipient` of the newest message `sender` wrote in a thread both take
part in; a thread is one notification that counts what is unread in it, so calling twice counts nothing twice. Refuses a recipient who
shares no thread with the sender, or with whom there is a block.
@null when nobody is told: all is read already, they have the conversation open, or muted it';

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
  ) || jsonb_strip_nulls(jsonb_build_object('pinned', m.pinned_at, 'archived', nullif(m.archived, false), 'muted until',
    case when m.muted_until = 'infinity' then '"always"' when m.muted_until > now() then to_jsonb(m.muted_until) end, 'marked as unread', nullif(m.marked_unread, false))) order by t.created_at), '[]')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = member and t.id <> all ((select private.resting_thread_ids(member))::uuid[])
$function$;

create domain shapes.mute_length as text
  constraint mute_length_known CHECK ((VALUE = ANY (ARRAY['8_hours'::text, 'week'::text, 'always'::text, 'off'::text])));
comment on domain shapes.mute_length is 'For how long a conversation is to be quiet, counted from when the server hears of it; `off` ends it.';

create domain shapes.shelf as jsonb;
comment on domain shapes.shelf is 'Where the caller keeps a conversation. Nobody else learns of it.

{
  // Those that are pinned stand above the others, the one pinned first on top.
  pinnedAt: timestamp | null,
  // A message brings it back into the list, unless it is muted.
  archived: boolean,
  muted: boolean,
  // Null while it is not muted, and where it is for always.
  mutedUntil: timestamp | null,
  markedUnread: boolean
}';

create domain shapes.found_message as jsonb;
comment on domain shapes.found_message is 'A message whose words a search has found. `content` is the stretch around the first of them; `cut` says that something stands before it.

{ threadId: uuid, id: uuid, seq: int, senderId: uuid | null, content: text, cut: boolean, createdAt: timestamp }';

create domain shapes.inbox_finds as jsonb;
comment on domain shapes.inbox_finds is 'What a search finds in the caller''s conversations: conversations by their people, and messages by their words, the newest first, of one conversation three
at most.

{
  // All that are named below.
  threads: thread[],
  people: uuid[],
  messages: found_message[]
}';

create domain shapes.thread_finds as jsonb;
comment on domain shapes.thread_finds is 'The messages of one conversation that hold all words of a search, the newest first; at most 500 of them are named.

{ hits: { id: uuid, seq: int }[], total: int }';

CREATE OR REPLACE FUNCTION private.most_pinned()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 5;
comment on function private.most_pinned() is 'The conversations a member pins at most.';

revoke all on function private.most_pinned() from public, anon, authenticated, service_role;
grant execute on function private.most_pinned() to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.thread_is_quiet(thread uuid, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.thread_members m where m.thread_id = thread and m.user_id = member and m.muted_until > now())
$function$;

revoke all on function private.thread_is_quiet(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.shelf_shown(place public.thread_members)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select case when place.pinned_at is not null or place.archived or place.marked_unread or place.muted_until > now() then jsonb_build_object(
    'pinnedAt', place.pinned_at, 'archived', place.archived, 'muted', coalesce(place.muted_until > now(), false),
    'mutedUntil', case when place.muted_until > now() and isfinite(place.muted_until) then place.muted_until end, 'markedUnread', place.marked_unread) end
$function$;

revoke all on function private.shelf_shown(public.thread_members) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.pinned_thread_ids(me uuid, plug_chats_only boolean)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(m.thread_id), '{}')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = me and m.pinned_at is not null and not (plug_chats_only and t.type = 'direct_message')
    and m.thread_id <> all ((select private.resting_thread_ids(me))::uuid[])
$function$;

revoke all on function private.pinned_thread_ids(uuid,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.count_archived(me uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) from public.thread_members m
  where m.user_id = me and m.archived and not m.hidden and m.thread_id <> all ((select private.resting_thread_ids(me))::uuid[])
$function$;

revoke all on function private.count_archived(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.leave_the_shelf()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.pinned_at := null;
  new.archived := false;
  new.marked_unread := false;
  return new;
end $function$;

revoke all on function private.leave_the_shelf() from public, anon, authenticated, service_role;

CREATE TRIGGER thread_members_leave_the_shelf BEFORE UPDATE OF hidden ON public.thread_members FOR EACH ROW WHEN ((new.hidden AND (NOT old.hidden))) EXECUTE FUNCTION private.leave_the_shelf();

CREATE OR REPLACE FUNCTION public.shelve_thread(thread uuid, act_id uuid, pinned boolean DEFAULT NULL::boolean, archived boolean DEFAULT NULL::boolean, mute text DEFAULT NULL::text, marked_unread boolean DEFAULT NULL::boolean, seen_seq bigint DEFAULT NULL::bigint)
 RETURNS shapes.shelf
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  place public.thread_members;
begin
  if shelve_thread.mute not in ('8_hours', 'week', 'always', 'off') or (shelve_thread.pinned and shelve_thread.archived) or act_id is null then
    perform private.fail(422, 'invalid_shelf', 'A conversation is pinned or archived, and muted for 8 hours, a week or always.');
  end if;
  -- Two pinned at once wait for each other, else both would be the fifth.
  if shelve_thread.pinned then
    perform from public.profiles p where p.user_id = me for no key update;
  end if;
  select m.* into place from public.thread_members m where m.thread_id = shelve_thread.thread and m.user_id = me for no key update;
  if not found or shelve_thread.thread = any (private.resting_thread_ids(me)) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  if place.shelved_by is distinct from act_id then
    place.shelved_by := act_id;
    -- A chat that was deleted meanwhile stays so.
    if shelve_thread.pinned and place.pinned_at is null and not place.hidden then
      if private.most_pinned() <= cardinality(private.pinned_thread_ids(me, false)) then
        perform private.fail(409, 'too_many_pinned', 'You can pin five conversations. Unpin one first.');
      end if;
      place.pinned_at := clock_timestamp();
      place.archived := false;
    elsif not shelve_thread.pinned then
      place.pinned_at := null;
    end if;
    place.muted_until := case shelve_thread.mute
      when '8_hours' then now() + interval '8 hours' when 'week' then now() + interval '7 days' when 'always' then 'infinity' when 'off' then null
      else place.muted_until end;
    if shelve_thread.archived and exists (
      select from public.message_threads t where t.id = place.thread_id and private.waits_for(me, t)
    ) then
      perform private.fail(409, 'answer_first', 'This request waits for your answer.');
    end if;
    -- What has come since it was pressed, and can be read, brings it back, as if it had come afterwards.
    if shelve_thread.archived and not place.hidden and (place.muted_until > now() or seen_seq is null or not exists (
      select from public.messages x
      where x.thread_id = place.thread_id and x.seq > greatest(seen_seq, place.last_read_seq) and x.sender_id is distinct from me and not x.hidden and x.removed_at is null
        and private.reads_message(me, x)
    )) then
      place.archived := true;
      place.pinned_at := null;
    elsif not shelve_thread.archived then
      place.archived := false;
    end if;
    place.marked_unread := coalesce(shelve_thread.marked_unread, place.marked_unread) and not place.hidden;
    update public.thread_members m set pinned_at = place.pinned_at, archived = place.archived, muted_until = place.muted_until,
      marked_unread = place.marked_unread, shelved_by = place.shelved_by
    where m.id = place.id;
    -- What it has told of messages is no news any more. What somebody else is changing at this moment is left to them: waiting could be a deadlock.
    if shelve_thread.mute <> 'off' then
      update public.notifications n set read = true
      where n.id in (
        select o.id from public.notifications o
        where o.user_id = me and not o.read and o.data ->> 'action' = 'open_thread' and o.data ->> 'threadId' = place.thread_id::text
        for update skip locked
      );
    end if;
  end if;
  return jsonb_build_object('pinnedAt', place.pinned_at, 'archived', place.archived, 'muted', coalesce(place.muted_until > now(), false),
    'mutedUntil', case when place.muted_until > now() and isfinite(place.muted_until) then place.muted_until end, 'markedUnread', place.marked_unread);
end $function$;
comment on function public.shelve_thread(uuid,uuid,boolean,boolean,text,boolean,bigint) is 'Puts a conversation of the caller''s where they want it: `pinned` (five at most), `archived`, `mute` (`8_hours`, `week`, `always`, `off`),
`marked_unread`; what is null stays as it is. Pinned ends archived, and the other way round. A request that waits for the caller''s answer is not
archived, a deleted chat not pinned. Muted, messages are not told; requests, Connect and dates are. With `seen_seq`, the newest message the caller saw, it is not
archived when another has come since and it is not muted. `act_id` is made by the caller: the same act sent again does nothing. Nobody else learns of it.';

revoke all on function public.shelve_thread(uuid,uuid,boolean,boolean,text,boolean,bigint) from public, anon, authenticated, service_role;
grant execute on function public.shelve_thread(uuid,uuid,boolean,boolean,text,boolean,bigint) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.archived_conversations(before_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50)
 RETURNS shapes.inbox_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  size int := least(greatest(page_size, 1), 100);
  resting uuid[] := private.resting_thread_ids(me);
  -- One more than a page tells whether there is another.
  page uuid[] := array(
    select m.thread_id from public.thread_members m
    where m.user_id = me and m.archived and not m.hidden and m.thread_id <> all (resting)
      and (m.last_activity_at, m.thread_id)
        < (coalesce(before_updated_at, 'infinity'), coalesce(archived_conversations.before_id, '00000000-0000-0000-0000-000000000000'))
    order by m.last_activity_at desc, m.thread_id desc
    limit size + 1
  );
  next_page jsonb;
begin
  if cardinality(page) > size then
    page := page[1:size];
    select jsonb_build_object('updatedAt', m.last_activity_at, 'id', m.thread_id) into next_page
    from public.thread_members m where m.thread_id = page[size] and m.user_id = me;
  end if;
  return jsonb_build_object('threads', private.threads_shown(me, page), 'next', next_page, 'total', private.count_archived(me),
    'asks', '[]'::jsonb, 'chainAsks', '[]'::jsonb, 'waiting', '[]'::jsonb, 'welcomes', '[]'::jsonb);
end $function$;
comment on function public.archived_conversations(timestamp with time zone,uuid,integer) is 'A page of the conversations the caller has archived, newest first. `page_size` is 1 to 100.';

revoke all on function public.archived_conversations(timestamp with time zone,uuid,integer) from public, anon, authenticated, service_role;
grant execute on function public.archived_conversations(timestamp with time zone,uuid,integer) to authenticated, service_role;

create table private.message_lines (
  message_id uuid not null,
  thread_id uuid not null,
  seq bigint not null,
  line text not null
);
alter table private.message_lines enable row level security;

revoke all on table private.message_lines from public, anon, authenticated, service_role;

alter table private.message_lines add constraint message_lines_pkey PRIMARY KEY (message_id);

alter table private.message_lines add constraint message_lines_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;

CREATE UNIQUE INDEX message_lines_in_order ON private.message_lines USING btree (thread_id, seq);

CREATE INDEX message_lines_searched ON private.message_lines USING gin (line extensions.gin_trgm_ops);

CREATE OR REPLACE FUNCTION private.keep_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.message_type <> 'user' or new.hidden or new.removed_at is not null then
    delete from private.message_lines l where l.message_id = new.id;
  else
    insert into private.message_lines (message_id, thread_id, seq, line) values (new.id, new.thread_id, new.seq, private.search_line(new.content))
    on conflict (message_id) do update set line = excluded.line;
  end if;
  return null;
end $function$;

revoke all on function private.keep_line() from public, anon, authenticated, service_role;

CREATE TRIGGER messages_keep_their_line AFTER INSERT ON public.messages FOR EACH ROW WHEN ((new.message_type = 'user'::text)) EXECUTE FUNCTION private.keep_line();

CREATE TRIGGER messages_change_their_line AFTER UPDATE OF content, hidden, removed_at ON public.messages FOR EACH ROW WHEN ((new.message_type = 'user'::text)) EXECUTE FUNCTION private.keep_line();

CREATE OR REPLACE FUNCTION private.find_threads_by_people(me uuid, patterns text[], most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unnamed uuid[] := private.own_block_ids(me) || me;
  resting uuid[] := private.resting_thread_ids(me);
begin
  return array(
    select m.thread_id
    from public.thread_members m join public.message_threads t on t.id = m.thread_id
    where m.user_id = me and not m.hidden and m.thread_id <> all (resting) and (
      select private.fits_patterns(string_agg(private.who_of(p.search_text), E'\n'), patterns)
      from public.profiles p where p.user_id = any (t.participants || t.target_id) and p.user_id <> all (unnamed)
    )
    order by m.last_activity_at desc, m.thread_id desc
    limit most
  );
end $function$;

revoke all on function private.find_threads_by_people(uuid,text[],integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.share_of_lines(patterns text[])
 RETURNS double precision
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) filter (where private.fits_patterns(l.line, patterns))::float / greatest(count(*), 1)
  from private.message_lines l tablesample system ((
    select least(100, 100 * 1500.0 / greatest(c.reltuples, 1)) from pg_catalog.pg_class c where c.oid = 'private.message_lines'::regclass
  ))
$function$;

revoke all on function private.share_of_lines(text[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.walk_words(me uuid, patterns text[], read_until jsonb, of_each integer, in_all integer, OUT found uuid[], OUT whole boolean)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with resting as materialized (
    select private.resting_thread_ids(me) as ids
  ), seats as materialized (
    select m.thread_id, m.hidden_until_seq from public.thread_members m, resting r
    where m.user_id = me and m.thread_id <> all (r.ids)
    order by m.last_activity_at desc
  ), newest as materialized (
    select l.message_id, l.thread_id, l.seq, private.fits_patterns(l.line, patterns) as fits
    from seats s cross join lateral (
      select o.message_id, o.thread_id, o.seq, o.line from private.message_lines o
      where o.thread_id = s.thread_id and o.seq > s.hidden_until_seq and (read_until = '{}' or exists (
        select from public.messages x
        where x.id = o.message_id
          and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
        offset 0
      ))
      order by o.seq desc limit of_each
    ) l
    limit in_all
  )
  select array(
    select h.message_id from (
      select n.message_id, row_number() over (partition by n.thread_id order by n.seq desc) as turn from newest n where n.fits
    ) h where h.turn <= 3
  ), (select count(*) < in_all from newest) and not exists (select from newest n group by n.thread_id having count(*) >= of_each)
$function$;

revoke all on function private.walk_words(uuid,text[],jsonb,integer,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.find_words(me uuid, patterns text[], read_until jsonb, most integer)
 RETURNS TABLE(message_id uuid, line text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  rare constant int := 8000;
  found uuid[];
  whole boolean;
  lines float := (select c.reltuples from pg_catalog.pg_class c where c.oid = 'private.message_lines'::regclass);
begin
  select w.found, w.whole into found, whole from private.walk_words(me, patterns, read_until, 300, 3000) w;
  if whole or cardinality(found) >= most then
    null;
  elsif lines * private.share_of_lines(patterns) > rare then
    select w.found into found from private.walk_words(me, patterns, read_until, 5000, 20000) w;
  else
    found := array(
      select h.message_id from (
        select l.message_id, l.seq, row_number() over (partition by l.thread_id order by l.seq desc) as turn
        from private.message_lines l
        where private.fits_patterns(l.line, patterns) and exists (
          select from public.thread_members m where m.thread_id = l.thread_id and m.user_id = me and l.seq > m.hidden_until_seq
        ) and l.thread_id <> all ((select private.resting_thread_ids(me))::uuid[]) and (read_until = '{}' or exists (
          select from public.messages x
          where x.id = l.message_id
            and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
          offset 0
        ))
      ) h where h.turn <= 3 order by h.seq desc limit most * 3
    );
  end if;
  return query select l.message_id, l.line from private.message_lines l where l.message_id = any (found);
end $function$;

revoke all on function private.find_words(uuid,text[],jsonb,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.place_of_word(content text, line text, word text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  short constant boolean := length(word) < 3 and word !~ '[\u2e80-\U0010ffff]';
  place constant int := case when short then strpos(line, ' ' || word) + 1 else strpos(line, word) end;
  guess constant int := length(content) * place / greatest(length(line), 1);
  low int := 0;
  high int := length(content);
  turn int := 0;
  probe int := case when short then 0 else strpos(lower(content), word) end;
begin
  if probe > 0 then
    return probe;
  end if;
  while high - low > 20 loop
    turn := turn + 1;
    probe := case turn when 1 then guess + 10 when 2 then guess - 10 else (low + high) / 2 end;
    continue when probe <= low or probe >= high;
    if length(private.search_line(left(content, probe))) < place then
      low := probe;
    else
      high := probe;
    end if;
  end loop;
  return greatest(high, 1);
end $function$;

revoke all on function private.place_of_word(text,text,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_inbox(query text)
 RETURNS shapes.inbox_finds
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  words text[] := private.search_words(search_inbox.query);
  patterns text[] := private.search_patterns(words);
  read_until jsonb := private.read_until(me);
  people uuid[];
  messages jsonb;
begin
  if patterns is null then
    return '{"threads": [], "people": [], "messages": []}';
  end if;
  people := private.find_threads_by_people(me, patterns, 10);
  select coalesce(jsonb_agg(f.shown order by f.created_at desc), '[]') into messages from (
    select x.created_at, jsonb_build_object('threadId', x.thread_id, 'id', x.id, 'seq', x.seq, 'senderId', x.sender_id,
      'content', substr(x.content, x.begins, 240), 'cut', x.begins > 1, 'createdAt', x.created_at) as shown
    from (
      -- The stretch begins a little before the first word, and is as long as the text allows.
      select n.*, case when length(n.content) <= 240 then 1
        else greatest(1, least(private.place_of_word(n.content, n.line, words[1]) - 60, length(n.content) - 239)) end as begins
      from (
        select x.*, w.line from private.find_words(me, patterns, read_until, 30) w join public.messages x on x.id = w.message_id
        order by x.created_at desc limit 30
      ) n
    ) x
  ) f;
  return jsonb_build_object('people', to_jsonb(people), 'messages', messages, 'threads', private.threads_shown(me,
    people || array(select distinct (m ->> 'threadId')::uuid from jsonb_array_elements(messages) m)));
end $function$;
comment on function public.search_inbox(text) is 'What a search finds in the caller''s conversations, archived ones too: conversations by their people, messages by their words, all words in any order,
without case, accents and marks. Of a conversation three messages at most; `search_thread` finds all of one.';

revoke all on function public.search_inbox(text) from public, anon, authenticated, service_role;
grant execute on function public.search_inbox(text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_thread(thread uuid, query text)
 RETURNS shapes.thread_finds
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  me uuid := private.require_member();
  patterns text[] := private.search_patterns(private.search_words(search_thread.query));
  read_until jsonb := private.read_until(me);
  gone_until bigint;
begin
  select m.hidden_until_seq into gone_until from public.thread_members m where m.thread_id = search_thread.thread and m.user_id = me;
  if not found or search_thread.thread = any (private.resting_thread_ids(me)) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  return (
    with found as materialized (
      select x.id, x.seq
      from private.message_lines l join public.messages x on x.id = l.message_id
      where l.thread_id = search_thread.thread and l.seq > gone_until and private.fits_patterns(l.line, patterns)
        and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
    )
    select jsonb_build_object('total', (select count(*) from found), 'hits', coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'seq', f.seq) order by f.seq desc), '[]'))
    from (select * from found order by seq desc limit 500) f
  );
end $function$;
comment on function public.search_thread(uuid,text) is 'The messages of a conversation of the caller''s that hold all words of a search, in any order, without case, accents and marks.';

revoke all on function public.search_thread(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.search_thread(uuid,text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.badge_of(member uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (coalesce(sum(m.unread_count), 0) + private.count_asks(member))::int
  from public.thread_members m
  where m.user_id = member and m.unread_count > 0 and not m.hidden and not m.archived and (m.muted_until > now()) is not true
    and m.thread_id <> all (private.resting_thread_ids(member))
$function$;

grant select (pinned_at, archived, muted_until, marked_unread, shelved_by) on table public.thread_members to authenticated;
