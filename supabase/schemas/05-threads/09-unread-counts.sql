-- What the tabs say in numbers: unread messages, and what waits for an answer.

create function public.unread_counts() returns shapes.unread_counts
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function public.unread_counts is $$What the badges show; nothing of conversations that are muted or archived.$$;

grant execute on function public.unread_counts() to authenticated;
