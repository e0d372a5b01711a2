-- The inbox as screens read it: a page of conversations, one conversation, a page of messages, what is unread. Adds no tables.

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- These threads as the inbox shows them to `me`, pinned ones first, then the newest; those `me` takes no part in are left out.
create function private.threads_shown(me uuid, ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

-- Direct chats with those whom this member blocks rest until that is lifted.
create function private.resting_thread_ids(member uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  blocked uuid[] := private.own_block_ids(member);
begin
  -- Nearly everybody: asked for with every screen and every push.
  if blocked = '{}' then
    return blocked;
  end if;
  return (
    select coalesce(array_agg(t.id), '{}')
    from unnest(blocked) as b (id)
    join public.message_threads t on t.type = 'direct_message'
      and least(t.participants[1], t.participants[2]) = least(member, b.id)
      and greatest(t.participants[1], t.participants[2]) = greatest(member, b.id)
  );
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- Ids of a page of conversations, newest first, without those that are pinned or archived. Walks one index and joins nothing that grows with the club.
create function private.inbox_page(me uuid, before_at timestamptz, before_id uuid, size int, plug_chats_only boolean) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

create function private.count_threads(me uuid, plug_chats_only boolean) returns int
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

create function public.inbox(
  before_updated_at timestamptz default null, before_id uuid default null, page_size int default 50, plug_chats_only boolean default false
) returns shapes.inbox_page
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function public.inbox is $$A page of the caller's conversations, newest first. `page_size` is 1 to 100. `plug_chats_only`
leaves direct chats out. With the first page come, before the others, those that are pinned, and what the caller is asked before they are introduced.
Archived ones are not here (`archived_conversations`).$$;

create function public.inbox_thread(thread uuid) returns shapes.thread
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  shown jsonb;
begin
  if not exists (select from public.thread_members m where m.thread_id = thread and m.user_id = me)
    or thread = any (private.resting_thread_ids(me)) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  shown := private.threads_shown(me, array[thread]) -> 0;
  -- Late-bound: receipts are made in a later file.
  return shown || jsonb_build_object('occasion', private.occasion_shown(me, thread, shown ->> 'lastMessage' is null)) || private.seen_shown(me, shown);
end $$;
comment on function public.inbox_thread is $$One conversation, also when it is hidden from the list.$$;

-- With the caller's own rights: what may be read is the policy's to say.
create function public.thread_messages(
  thread uuid, before_seq bigint default null, after_seq bigint default null, around_seq bigint default null, page_size int default 50
) returns setof public.messages
language plpgsql stable set search_path = '' as $$
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
end $$;
comment on function public.thread_messages is $$A page of messages, ascending by `seq`: the newest without a `…_seq`, those before or after one, or half a page
up to `around_seq` and half after it. `page_size` is 1 to 200. `seq` grows in commit order: `after_seq` after a reconnect misses nothing.$$;

create function public.mark_thread_read(thread uuid, seq bigint default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  read_until jsonb := private.read_until(me);
  newest bigint;
  was_read bigint;
  upto bigint;
  still_unread int;
begin
  select m.unread_count, greatest(m.last_read_seq, m.hidden_until_seq) into still_unread, was_read
  from public.thread_members m where m.thread_id = mark_thread_read.thread and m.user_id = me;
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
  upto := least(coalesce(mark_thread_read.seq, newest), newest);
  -- A mark that is there already writes nothing: open tabs would hear of it. Unless what was unread can't be read any more, since a block.
  update public.thread_members m set last_read_seq = greatest(m.last_read_seq, upto),
    marked_unread = m.marked_unread and m.last_read_seq >= upto
  where m.thread_id = mark_thread_read.thread and m.user_id = me
    and (m.last_read_seq < upto
      or case when m.unread_count > 0 then m.unread_count <> private.unread_of(m) end)
  returning m.unread_count into newest;
  if found then
    still_unread := newest;
  end if;
  -- Late-bound: they are made in a later file.
  if upto > was_read then
    perform private.note_seen(me, thread, was_read, upto);
  end if;
  perform private.note_active(me);
  if still_unread = 0 then
    update public.notifications n set read = true
    where n.user_id = me and not n.read and n.data ->> 'threadId' = mark_thread_read.thread::text;
  end if;
  return still_unread;
end $$;
comment on function public.mark_thread_read is $$Moves the caller's mark forward, to `seq` or to the newest message, never backwards;
answers how many are unread still. Stores an expiry that is due. Once all is read, so are the notifications that lead here. Who wrote what is read now
sees that it was seen, if both show it.$$;

grant execute on function public.inbox(timestamptz, uuid, int, boolean), public.inbox_thread(uuid),
  public.thread_messages(uuid, bigint, bigint, bigint, int), public.mark_thread_read(uuid, bigint)
  to authenticated;
