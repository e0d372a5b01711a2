-- Who may use the channel of a thread, and the word that it has changed. Our server judges open channels again at that word; the services of a
-- hosted project judge them when they are joined and when a token is renewed.

-- Whether a channel (`thread:<id>`) is that of a thread the caller takes part in; a direct chat with whom they block rests.
create function private.is_my_thread_topic(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active_member() and exists (
    select from public.thread_members m
    where m.user_id = (select auth.uid()) and 'thread:' || m.thread_id = topic
      and m.thread_id <> all (private.resting_thread_ids((select auth.uid())))
  )
$$;

-- Two who share a thread have a channel for typing signs, `typing:<thread>:<one>:<other>`, the lower id first. Only the two may use it, so whatever
-- one hears there was said by the other, or by the database of the two (36-seen): nobody types in somebody else's name, and in a group no sign crosses a block (tests: 52-typing).

-- The other of the two, if the caller is one of them, both are in the thread, and it does not rest.
create function private.typing_partner(topic text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  thread uuid;
  pair uuid[];
begin
  if (topic ~ '^typing(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){3}$') is not true or not private.is_active_member() then
    return null;
  end if;
  thread := split_part(topic, ':', 2);
  pair := array[split_part(topic, ':', 3), split_part(topic, ':', 4)];
  -- The other takes part, which is what one may know of them; whether they have a seat is theirs.
  if me <> all (pair) or pair[1] >= pair[2] or thread = any (private.resting_thread_ids(me)) or not exists (
    select from public.thread_members m join public.message_threads t on t.id = m.thread_id
    where m.thread_id = thread and m.user_id = me and (array_remove(pair, me))[1] = any (private.others_in(t, me))
  ) then
    return null;
  end if;
  return (array_remove(pair, me))[1];
end $$;

-- Whether the caller may say there that they are typing: as with messages, but to nobody across a block, and where there is one to hear it.
create function private.may_type(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  other uuid := private.typing_partner(topic);
begin
  return other is not null and private.is_available(other) and (
    private.are_friends((select auth.uid()), other)
    or exists (select from public.message_threads t where t.id = split_part(topic, ':', 2)::uuid and t.type = 'intro_chat')
  );
end $$;
grant execute on function private.is_my_thread_topic(text), private.typing_partner(text), private.may_type(text) to authenticated, service_role;

-- Policies --------------------------------------------------------------------------------------------------------------------

-- The channel of a thread brings its messages and ends with the seat. Nobody speaks there: it could not be known who does.
create policy "Members join the channels of their threads" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and private.is_my_thread_topic((select realtime.topic())));

-- Typing signs travel over private channels; nothing of them is stored.
create policy "Members hear who types to them" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and private.typing_partner((select realtime.topic())) is not null);

create policy "Members show that they type to those they may write to" on realtime.messages for insert to authenticated
  with check (extension = 'broadcast' and private.may_type((select realtime.topic())));

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Tells whose channels are to be judged again. It says nothing of why; who may still use theirs notices nothing.
create function private.tell_of_changed_rights() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'connections' then
    perform pg_notify('changed_rights', b.user_id::text), pg_notify('changed_rights', b.connected_user_id::text)
    from changed b where tg_op <> 'INSERT' or b.status = 'blocked';
  else
    perform pg_notify('changed_rights', b.user_id::text) from changed b;
  end if;
  return null;
end $$;

create trigger thread_members_tell_who_left after delete on public.thread_members
  referencing old table as changed for each statement execute function private.tell_of_changed_rights();
create trigger connections_tell_who_is_changed after update on public.connections
  referencing new table as changed for each statement execute function private.tell_of_changed_rights();
create trigger connections_tell_who_is_parted after delete on public.connections
  referencing old table as changed for each statement execute function private.tell_of_changed_rights();
-- A block of two who are no friends any more; what else begins takes nothing away.
create trigger connections_tell_who_is_new after insert on public.connections
  referencing new table as changed for each statement execute function private.tell_of_changed_rights();

-- Theirs, and those of whoever may type to them: as with a block.
create function private.tell_of_changed_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('changed_rights', o.user_id::text) from (
    select new.user_id union select o.user_id from public.thread_members m join public.thread_members o on o.thread_id = m.thread_id
    where m.user_id = new.user_id
  ) o;
  return null;
end $$;

create trigger profiles_tell_of_changed_standing after update of status on public.profiles
  for each row when (new.status is distinct from old.status) execute function private.tell_of_changed_standing();
