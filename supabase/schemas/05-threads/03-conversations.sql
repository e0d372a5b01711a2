-- Finding, opening, deleting and leaving a conversation, and the notes nobody sends.

create function private.direct_thread_of(a uuid, b uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.id from public.message_threads t
  where t.type = 'direct_message'
    and least(t.participants[1], t.participants[2]) = least(a, b) and greatest(t.participants[1], t.participants[2]) = greatest(a, b)
$$;

-- The newest intro chat `a` has a seat in and `b` takes part in; of a chain's, the two it was opened for. Whether `b` has a seat is not `a`'s to know (tests: 47-blocks-between-others).
create function private.intro_chat_between(a uuid, b uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.id
  from public.thread_members one
  join public.message_threads t on t.id = one.thread_id and t.type = 'intro_chat' and not t.group_chat and b = any (t.participants)
    and (not t.chain or (t.requester_id, t.target_id) in ((a, b), (b, a)))
  where one.user_id = a
  order by one.last_activity_at desc, t.id limit 1
$$;

-- The others of a conversation, as one of it sees them. Late-bound: groups are made in a later file.
create function private.others_in(thread public.message_threads, member uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when thread.group_chat then (private.seen_in_group(thread.id, member, private.read_until(member))).here else array_remove(thread.participants, member) end;
end $$;

-- A note from nobody. Whoever acted is taken to have read the conversation they acted in.
create function private.system_note(thread uuid, note text, actor uuid default null, details jsonb default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made public.messages;
begin
  insert into public.messages (thread_id, sender_id, content, message_type, metadata) values (thread, null, note, 'system', details)
  returning * into made;
  update public.thread_members m set last_read_seq = made.seq
  where m.thread_id = thread and m.user_id = actor;
  return made.id;
end $$;

create function public.find_direct_message_thread(user_a uuid, user_b uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  if me not in (user_a, user_b) then
    perform private.fail(403, 'not_participant', 'You can only look for your own conversations.');
  end if;
  return private.direct_thread_of(user_a, user_b);
end $$;
comment on function public.find_direct_message_thread is $$The direct chat of the caller and another member. One of the two has to be the
caller.
@null when there is none$$;

create function public.open_direct_message(other uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  thread uuid;
begin
  if other = me then
    perform private.fail(422, 'self', 'You cannot message yourself.');
  end if;
  perform private.require_available(other);
  if not private.are_friends(me, other) then
    perform private.fail(403, 'not_friends', 'You can only message friends.');
  end if;
  insert into public.message_threads (type, participants) values ('direct_message', array[me, other])
  on conflict (least(participants[1], participants[2]), greatest(participants[1], participants[2])) where type = 'direct_message'
  do nothing
  returning id into thread;
  if thread is null then
    thread := private.direct_thread_of(me, other);
    update public.thread_members m set hidden = false where m.thread_id = thread and m.user_id = me and m.hidden;
  else
    -- Nothing was said yet: the other's list stays as it is until something is.
    update public.thread_members m set hidden = true where m.thread_id = thread and m.user_id = other;
  end if;
  return thread;
end $$;
comment on function public.open_direct_message is $$Makes, or brings back, the one direct chat of the caller and a friend; answers its id.$$;

create function public.delete_chat_thread(thread_id uuid, user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  doomed uuid := delete_chat_thread.thread_id;
  kind text;
  newest bigint;
begin
  if delete_chat_thread.user_id is distinct from me then
    perform private.fail(403, 'not_participant', 'You can only delete your own conversations.');
  end if;
  select t.type into kind from public.message_threads t join public.thread_members m on m.thread_id = t.id and m.user_id = me
  where t.id = doomed for no key update of t;
  if kind is null then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif kind = 'intro_chat' then
    perform private.fail(409, 'not_deletable', 'A group chat can be left, not deleted.');
  end if;
  select coalesce(max(x.seq), 0) into newest from public.messages x where x.thread_id = doomed;
  update public.thread_members m set hidden = true, hidden_until_seq = newest, last_read_seq = newest
  where m.thread_id = doomed and m.user_id = me;
end $$;
comment on function public.delete_chat_thread is $$Hides a direct chat or a request for the caller; `user_id` is the caller's own.$$;

create function public.leave_group_chat(thread_id uuid, user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  left_thread uuid := leave_group_chat.thread_id;
  kind text;
  of_friends boolean;
begin
  if leave_group_chat.user_id is distinct from me then
    perform private.fail(403, 'not_participant', 'You can only leave your own conversations.');
  end if;
  select t.type, t.group_chat into kind, of_friends from public.message_threads t join public.thread_members m on m.thread_id = t.id and m.user_id = me
  -- Asked again of who had to wait.
  where t.id = left_thread and me = any (t.participants) for no key update of t;
  if kind is null then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif kind <> 'intro_chat' then
    perform private.fail(409, 'not_a_group', 'Only a group chat can be left.');
  end if;
  update public.message_threads t set participants = array_remove(t.participants, me) where t.id = left_thread;
  if of_friends then
    -- Late-bound: groups are made in a later file.
    perform private.note_of_group(left_thread, me, private.name_of(me) || ' is no longer in the group.');
    return;
  end if;
  perform private.system_note(left_thread, private.name_of(me) || ' left the chat.');
end $$;
comment on function public.leave_group_chat is $$Leaves an intro chat or a group, with a note in it; `user_id` is the caller's own.$$;

grant execute on function public.find_direct_message_thread(uuid, uuid), public.open_direct_message(uuid),
  public.delete_chat_thread(uuid, uuid), public.leave_group_chat(uuid, uuid) to authenticated;
