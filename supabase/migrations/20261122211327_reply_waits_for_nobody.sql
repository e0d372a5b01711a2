-- Written by `npm run db:diff -- reply_waits_for_nobody` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.spread_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unseeing uuid[] := case when new.sender_id is null then '{}' else private.blocked_ids(new.sender_id) end;
begin
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, unread_count = m.unread_count + 1
  where m.thread_id = new.thread_id and m.user_id is distinct from new.sender_id and m.user_id <> all (unseeing);
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, last_read_seq = new.seq
  where m.thread_id = new.thread_id and m.user_id = new.sender_id;
  -- Who answers has read: nothing that leads here is news to them any more. Late-bound: notifications are made in a later file.
  -- What somebody else is changing at this moment is left to them: waiting for it could be a deadlock.
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = new.sender_id and not o.read and o.data ->> 'threadId' = new.thread_id::text
    for update skip locked
  );
  update public.message_threads t set updated_at = greatest(t.updated_at, new.created_at) where t.id = new.thread_id;
  return null;
end $function$;
