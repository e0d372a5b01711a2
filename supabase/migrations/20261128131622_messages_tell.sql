-- Written by `npm run db:diff -- messages_tell` from supabase/schemas.

comment on table public.messages is 'What was said. Members insert `{ id, thread_id, sender_id, content, message_type: ''user'' }` with an `id` made on the device: an upsert with
`{ onConflict: ''id'', ignoreDuplicates: true }` makes a retry safe; `reply_to` names what it answers. Anything forged breaks row security (42501). It tells all others as it is stored. Open tabs listen by
`thread_id` on the private channel `thread:<id>`. Typing signs, and receipts
(`seen`: `who`, `fromSeq`, `seq`, `at`), travel between two: `typing:<thread>:<one>:<other>`, the lower id first.';

CREATE OR REPLACE FUNCTION private.hears_message(conversation public.message_threads, newest public.messages, recipient uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not private.thread_is_quiet(conversation.id, recipient) or (conversation.group_chat and private.mentions(newest.content, recipient));
end $function$;

revoke all on function private.hears_message(public.message_threads,public.messages,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_of_message(conversation public.message_threads, newest public.messages, recipient uuid, waiting integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  named boolean := conversation.group_chat and private.is_mentioned_in(conversation.id, recipient);
  sender text := private.name_of(newest.sender_id);
begin
  return private.notify(
    recipient, private.title_of_message(conversation.title, named), sender || ': ' || left(newest.content, 140),
    jsonb_build_object('action', 'open_thread', 'deeplink', '/inbox?thread=' || conversation.id, 'threadId', conversation.id,
      'threadType', conversation.type, 'threadTitle', conversation.title, 'messageId', newest.id, 'senderId', newest.sender_id, 'senderName', sender)
      -- A row that is taken up again says what holds now.
      || case when conversation.group_chat then jsonb_build_object('mentioned', named) else '{}' end,
    'thread:' || conversation.id, waiting
  );
end $function$;

revoke all on function private.tell_of_message(public.message_threads,public.messages,uuid,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_of_messages(stored uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.messages;
  conversation public.message_threads;
  unhearing uuid[];
  seat record;
begin
  for said in
    select distinct on (x.thread_id) x.* from public.messages x
    where x.id = any (stored) and x.message_type = 'user' and not x.hidden and x.created_at > now() - interval '1 hour'
      and exists (select from public.profiles p where p.user_id = x.sender_id and p.status = 'active')
    order by x.thread_id, x.seq desc
  loop
    select t.* into conversation from public.message_threads t where t.id = said.thread_id;
    unhearing := said.sender_id || private.blocked_ids(said.sender_id);
    for seat in
      select m.user_id, m.unread_count from public.thread_members m
      where m.thread_id = said.thread_id and m.user_id = any (conversation.participants) and m.user_id <> all (unhearing) and m.unread_count > 0
        and exists (select from public.profiles p where p.user_id = m.user_id and p.status = 'active')
      order by m.user_id
    loop
      if private.hears_message(conversation, said, seat.user_id) then
        perform private.tell_of_message(conversation, said, seat.user_id, seat.unread_count);
      end if;
    end loop;
  end loop;
end $function$;

revoke all on function private.tell_of_messages(uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.messages_tell()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_of_messages(array(select s.id from stored s));
  return null;
end $function$;

revoke all on function private.messages_tell() from public, anon, authenticated, service_role;

CREATE TRIGGER messages_tell AFTER INSERT ON public.messages REFERENCING NEW TABLE AS stored FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.messages_tell();

CREATE OR REPLACE FUNCTION public.record_message_notification(sender uuid, recipient uuid, thread uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  conversation public.message_threads;
  newest public.messages;
  told record;
  waiting int;
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
  select m.* into newest from public.messages m
  where m.thread_id = thread and m.sender_id = sender and m.message_type = 'user' and not m.hidden and m.removed_at is null and m.created_at > now() - interval '1 hour'
  -- Locked: who changes these words just now has either changed them by then, or changes what is told as well.
  order by m.seq desc limit 1 for share;
  if not found then
    perform private.fail(422, 'invalid_request', 'There is no new message to tell of.');
  end if;
  -- Locked: whoever reads the conversation just now has either read it by then, or takes this notification along.
  select m.unread_count into waiting from public.thread_members m where m.thread_id = thread and m.user_id = recipient for share;
  -- Without a seat nobody is told, and the sender learns nothing of that.
  if not found or waiting = 0 or not private.hears_message(conversation, newest, recipient) then
    return null;
  end if;
  -- Told by itself, or something newer was: that stays as it is, also where the member has settled it without reading the conversation.
  select n.id, n.read into told
  from public.notifications n join public.messages x on x.id = (n.data ->> 'messageId')::uuid
  where n.user_id = recipient and n.group_key = 'thread:' || thread and n.created_at > now() - interval '2 hours' and x.seq >= newest.seq
  order by n.read limit 1;
  if found then
    return case when not told.read then told.id end;
  end if;
  return private.tell_of_message(conversation, newest, recipient, waiting);
end $function$;
comment on function public.record_message_notification(uuid,uuid,uuid) is 'Messages tell by themselves as they are stored; this tells `recipient` of the newest message `sender` wrote in a thread both take
part in where that was not so, and changes nothing that was told. Refuses a recipient who shares no thread with the sender, or with whom there is a block.
@null when nobody is told: all is read already, it was settled, or they want it quiet';

CREATE OR REPLACE FUNCTION private.say_with_files(said public.messages, files public.message_files[])
 RETURNS public.messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made public.messages;
  added int;
begin
  perform pg_advisory_xact_lock(l) from (select private.lock_of_file(f.name) as l from unnest(files) f order by 1) locks;
  if said.thread_id is null or said.thread_id <> all (private.my_thread_ids()) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif exists (
    select from unnest(files) f
    where not exists (select from storage.objects o where o.bucket_id = private.message_bucket(f.kind) and o.name = f.name)
      -- It is being removed. Late-bound: these are in a later file.
      or exists (select from private.files_to_remove r where r.name = f.name)
  ) then
    perform private.fail(409, 'file_not_there', 'A file has not arrived.');
  end if;
  insert into public.messages (id, thread_id, sender_id, content, reply_to, metadata)
  values (said.id, said.thread_id, said.sender_id, said.content, said.reply_to, said.metadata)
  on conflict (id) do nothing returning * into made;
  if found then
    insert into public.message_files select f.* from unnest(files) f on conflict do nothing;
    get diagnostics added = row_count;
    if added < cardinality(files) then
      if files[1].kind = 'voice' then
        perform private.fail(422, 'voice_invalid', 'This voice note was sent before.');
      end if;
      perform private.fail(422, 'photos_invalid', 'A photograph is sent once.');
    end if;
    perform private.tell_of_messages(array[made.id]);
  else
    -- The same, sent from two tabs at once.
    select m.* into strict made from public.messages m where m.id = said.id and m.sender_id = said.sender_id;
  end if;
  return made;
end $function$;

CREATE OR REPLACE FUNCTION private.queue_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- In quiet hours it waits for their end.
  pause_ends timestamptz := now();
  -- Whoever hands over what is due already looks again for some seconds (server/outbox/push). A word to them makes commits wait for each other, so that
  -- a busy club would write as many messages as its disk writes one after the other.
  worker_is_awake boolean := exists (select from private.pushes p where p.state = 'waiting' and p.next_attempt_at <= now());
begin
  -- News has another hour, or counts on.
  if tg_op = 'INSERT' or new.created_at <> old.created_at or (new.data ->> 'count')::int > coalesce((old.data ->> 'count')::int, 0)
    or new.data -> 'messageId' is distinct from old.data -> 'messageId' then
    if new.read or not private.push_wanted(new.user_id, new.data ->> 'action', nullif(new.data ->> 'threadId', '')::uuid) then
      return null;
    end if;
    pause_ends := coalesce(private.quiet_until(new.user_id), pause_ends);
    -- One that is being handed over, or waits after a fault, keeps its hour, or waits for a later one: news does not hurry a push service that is down.
    insert into private.pushes as p (subscription_id, notification_id, tag, next_attempt_at, queued_at)
    select s.id, new.id, private.push_tag(new), pause_ends, pause_ends from private.push_subscriptions s where s.user_id = new.user_id order by s.id
    on conflict on constraint pushes_one_of_a_tag do update
    set notification_id = excluded.notification_id, quiet = false, version = p.version + 1, queued_at = excluded.queued_at, state = 'waiting',
      attempts = case p.state when 'waiting' then p.attempts else 0 end,
      next_attempt_at = case p.state when 'waiting' then greatest(p.next_attempt_at, excluded.next_attempt_at) else excluded.next_attempt_at end;
  else
    -- Its words have changed: what devices show of it changes too, whether it is read by now or not.
    update private.pushes p set quiet = p.quiet or p.state = 'sent' or p.attempts > 0, version = p.version + 1, state = 'waiting',
      attempts = case p.state when 'waiting' then p.attempts else 0 end,
      next_attempt_at = case p.state when 'waiting' then p.next_attempt_at else now() end,
      queued_at = case p.state when 'waiting' then p.queued_at else now() end
    where p.notification_id = new.id and (p.sent_at is not null or p.attempts > 0);
  end if;
  if found and not worker_is_awake then
    -- The worker wakes at the commit.
    perform pg_notify('pushes', '');
  end if;
  return null;
end $function$;
