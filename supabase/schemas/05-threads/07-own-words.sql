-- What senders do with their own words: change them for a while, take them back for a day. The earlier ones are nowhere then, neither in the
-- conversation nor in what others were told. Adds no tables.

-- Bounds ----------------------------------------------------------------------------------------------------------------------

create function private.edit_minutes() returns int language sql immutable parallel safe return 15;
comment on function private.edit_minutes is $$The minutes in which a message can be edited.$$;

create function private.take_back_hours() returns int language sql immutable parallel safe return 24;
comment on function private.take_back_hours is $$The hours in which a message can be taken back.$$;
grant execute on function private.edit_minutes(), private.take_back_hours() to anon, authenticated, service_role;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- The caller's own message, locked behind its thread, as whoever sends there does.
create function private.own_message(me uuid, message uuid) returns public.messages
language plpgsql security definer set search_path = '' as $$
declare
  own public.messages;
begin
  perform from public.message_threads t join public.messages m on m.thread_id = t.id and m.id = message for no key update of t;
  select m.* into own from public.messages m where m.id = message for update;
  if not found or own.message_type <> 'user' or not private.reads_message(me, own) then
    perform private.fail(404, 'message_not_found', 'This message is not there.');
  elsif own.sender_id is distinct from me then
    perform private.fail(403, 'not_yours', 'Only who sent a message can change it.');
  end if;
  return own;
end $$;

-- What others were told follows the message: the line about it says what it says now. Late-bound: notifications are made in a later file.
create function private.retell_notifications(before public.messages, now_says text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told text := ': ' || left(before.content, 140);
begin
  -- To who does not read the message any more, across a block or out of the chat, nothing is said.
  update public.notifications n set body = case
    when exists (select from public.messages m where m.id = before.id and private.reads_message(n.user_id, m))
      then private.name_of(before.sender_id) || ': ' || left(now_says, 140)
    else '' end
  where n.user_id in (
      select p.id from public.message_threads t, unnest(t.participants || array[t.requester_id, t.target_id, t.connector_id, t.second_connector_id]) as p (id)
      where t.id = before.thread_id
    )
    and n.created_at >= before.created_at - interval '1 minute' and n.data ->> 'threadId' = before.thread_id::text and n.data ->> 'action' = 'open_thread'
    and n.data ->> 'senderId' = before.sender_id::text
    -- Those from before notifications named their message are found by its words.
    and coalesce(n.data ->> 'messageId' = before.id::text, right(n.body, length(told)) = told);
  perform private.retell_pushes(before);
  perform private.retell_mentions(before, now_says);
end $$;

create function private.retell_message(before public.messages, now_says text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- The words of an introduction stand a second and a third time.
  update public.message_threads t set reason = null
  where t.id = before.thread_id and t.type = 'intro_chat' and t.parent_request_id is null and t.reason = before.content;
  perform private.drop_note(before.thread_id, before.content);
  perform private.retell_notifications(before, now_says);
end $$;

-- Whoever has nothing else unread there has no news any more. Late-bound, as above.
create function private.settle_news_of(thread uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications n set read = true
  from public.thread_members m
  where m.thread_id = settle_news_of.thread and m.unread_count = 0 and n.user_id = m.user_id and not n.read
    and n.data ->> 'threadId' = settle_news_of.thread::text and n.data ->> 'action' = 'open_thread';
end $$;

-- Counts again what is unread, and open lists read their last line again: of whom has it unread, of all when it is the newest. Across a block
-- nobody notices.
create function private.spread_change(changed public.messages) returns void
language sql security definer set search_path = '' as $$
  update public.thread_members m set last_read_seq = m.last_read_seq
  where m.thread_id = changed.thread_id and m.user_id <> all (private.blocked_ids(changed.sender_id))
    and (m.last_read_seq < changed.seq or not exists (
      select from public.messages x where x.thread_id = changed.thread_id and x.seq > changed.seq
    ))
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.edit_message(message uuid, content text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  said public.messages := private.own_message(me, edit_message.message);
begin
  if said.content = edit_message.content and said.removed_at is null then
    return;
  elsif said.removed_at is not null or said.hidden then
    perform private.fail(409, 'message_gone', 'This message is not there any more.');
  elsif said.created_at <= clock_timestamp() - make_interval(mins => private.edit_minutes()) then
    perform private.fail(409, 'too_late', 'A message can be edited for ' || private.edit_minutes() || ' minutes.');
  end if;
  perform private.require_may_write(me, t.type, t.participants) from public.message_threads t where t.id = said.thread_id;
  update public.messages m set content = edit_message.content, edited_at = clock_timestamp() where m.id = said.id;
  perform private.retell_message(said, edit_message.content);
  perform private.spread_change(said);
end $$;
comment on function public.edit_message is $$Changes the words of a message of the caller's, up to 15 minutes after it was sent; `edited_at` says that it was. Needs what sending there
needs. What it said before is nowhere any more.$$;

create function public.take_back_message(message uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  said public.messages := private.own_message(me, take_back_message.message);
begin
  if said.removed_at is not null then
    return;
  elsif said.hidden then
    perform private.fail(409, 'message_gone', 'This message is not there any more.');
  elsif said.created_at <= clock_timestamp() - make_interval(hours => private.take_back_hours()) then
    perform private.fail(409, 'too_late', 'A message can be taken back for ' || private.take_back_hours() || ' hours.');
  end if;
  update public.messages m set content = 'Message removed', metadata = '{}', removed_at = clock_timestamp() where m.id = said.id;
  delete from public.message_reactions r where r.message_id = said.id;
  perform private.retell_message(said, 'Message removed');
  perform private.spread_change(said);
  perform private.settle_news_of(said.thread_id);
end $$;
comment on function public.take_back_message is $$Takes a message of the caller's back, up to 24 hours after it was sent: "Message removed" stands in its place, its words and the reactions to it
are gone, also from what others were told. Sent again it changes nothing.$$;

grant execute on function public.edit_message(uuid, text), public.take_back_message(uuid) to authenticated;
