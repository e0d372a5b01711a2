-- Written by `npm run db:diff -- seats_one_at_a_time` from supabase/schemas.

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
      where t.type <> 'direct_message' and (t.requester_id = me or t.connector_id = me or t.target_id = me)
    );
  end if;
  resting := private.resting_thread_ids(me);
  return (select count(*) from public.thread_members m where m.user_id = me and not m.hidden and m.thread_id <> all (resting));
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
      where t.connector_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    ),
    'notifications', (select count(*) from public.notifications n where n.user_id = me and not n.read)
  );
end $function$;
