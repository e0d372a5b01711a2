-- That a message waits: told in the transaction that stores it, so whoever has it stored need do nothing more. Decision 0127.

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Whether a member wants to hear of a message: where they want it quiet, of what names them. Late-bound: groups and quiet are made in later files.
create function private.hears_message(conversation public.message_threads, newest public.messages, recipient uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not private.thread_is_quiet(conversation.id, recipient) or (conversation.group_chat and private.mentions(newest.content, recipient));
end $$;

create function private.tell_of_message(conversation public.message_threads, newest public.messages, recipient uuid, waiting int) returns uuid
language plpgsql security definer set search_path = '' as $$
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
end $$;

-- Tells all others of messages that were stored just now: of the newest one in a conversation, by the order of the members' ids, so that no two who write
-- at once wait for each other. Their seats are locked by then, as by who reads: the seat first, then what was told (server/database/told-races.test.ts).
-- Two small questions: the one that joined them all cost more than all else that storing a message does. By kept plans: for lists the database would plan
-- each of them anew with each message, which took a quarter of what telling costs.
create function private.tell_of_messages(stored uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
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
end $$;

-- Triggers --------------------------------------------------------------------------------------------------------------------

create function private.messages_tell() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_messages(array(select s.id from stored s));
  return null;
end $$;

-- What members send themselves. Of what a procedure says in somebody's name it tells in its own way: a message with files like one without, the words of
-- an introduction by telling of the introduction. Once for the statement, so that what is unread has been counted for all rows.
create trigger messages_tell after insert on public.messages referencing new table as stored
  for each statement when (current_user = 'authenticated') execute function private.messages_tell();

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- What `send-notification` calls: tabs of before messages told by themselves ask for it after each.
create function public.record_message_notification(sender uuid, recipient uuid, thread uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.record_message_notification is $$Messages tell by themselves as they are stored; this tells `recipient` of the newest message `sender` wrote in a thread both take
part in where that was not so, and changes nothing that was told. Refuses a recipient who shares no thread with the sender, or with whom there is a block.
@null when nobody is told: all is read already, it was settled, or they want it quiet$$;
grant execute on function public.record_message_notification(uuid, uuid, uuid) to service_role;
