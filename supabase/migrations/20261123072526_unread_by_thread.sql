-- Written by `npm run db:diff -- unread_by_thread` from supabase/schemas.

comment on domain shapes.unread_counts is 'What the badges show.

{
  messages: int,
  threads: int,
  // The share of the 30 conversations in which something happened last, with the `seq` of the newest message the caller sees: a read mark that
  // waits on a device takes away what of it lies before the mark, and nothing twice.
  newest: { threadId: uuid, unread: int, lastSeq: int | null }[],
  actionRequired: int,
  notifications: int
}';

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
      select count(*) from public.message_threads t join public.thread_members m on m.thread_id = t.id and m.user_id = me and not m.hidden
      where t.connector_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    ),
    'notifications', (select count(*) from public.notifications n where n.user_id = me and not n.read)
  );
end $function$;
