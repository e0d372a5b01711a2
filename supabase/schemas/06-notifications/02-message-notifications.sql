-- What `send-notification` writes: that a message waits. Its text is the message itself, never what a browser says it is.

create function public.record_message_notification(sender uuid, recipient uuid, thread uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
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
  -- Late-bound: groups and quiet are made in later files. Where somebody wants it quiet they are told of what names them.
  named := conversation.group_chat and private.is_mentioned_in(thread, recipient);
  if private.thread_is_quiet(thread, recipient) and not (conversation.group_chat and private.mentions(newest.content, recipient)) then
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
end $$;
comment on function public.record_message_notification is $$Tells `recipient` of the newest message `sender` wrote in a thread both take
part in; a thread is one notification that counts what is unread in it, so calling twice counts nothing twice. Refuses a recipient who
shares no thread with the sender, or with whom there is a block.
@null when nobody is told: all is read already, they have the conversation open, or muted it$$;
grant execute on function public.record_message_notification(uuid, uuid, uuid) to service_role;
