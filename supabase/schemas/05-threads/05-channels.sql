-- Who may use the channel of a thread, and the word that it has changed. Our server judges open channels again at that word; the services of a
-- hosted project judge them when they are joined and when a token is renewed.

-- Whether a channel (`thread:<id>`) is that of a thread the caller takes part in; a direct chat across a block rests.
create function private.is_my_thread_topic(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active_member() and exists (
    select from public.thread_members m
    where m.user_id = (select auth.uid()) and 'thread:' || m.thread_id = topic
      and m.thread_id <> all (private.resting_thread_ids((select auth.uid())))
  )
$$;

-- Whether the caller may say there that they are typing: in a direct chat only to a friend, as with messages.
create function private.is_my_thread_to_write_in(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_my_thread_topic(topic) and not exists (
    select from public.message_threads t
    where 'thread:' || t.id = topic and t.id = any (private.my_thread_ids()) and t.type = 'direct_message'
      and (array_remove(t.participants, (select auth.uid())))[1] <> all (private.my_friend_ids())
  )
$$;
grant execute on function private.is_my_thread_topic(text), private.is_my_thread_to_write_in(text) to authenticated, service_role;

-- Policies --------------------------------------------------------------------------------------------------------------------

-- Typing signs travel over private channels; nothing of them is stored.
create policy "Members hear who is typing in their threads" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and private.is_my_thread_topic((select realtime.topic())));

create policy "Members show that they are typing in their threads" on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and private.is_my_thread_to_write_in((select realtime.topic())));

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

create function private.tell_of_changed_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('changed_rights', new.user_id::text);
  return null;
end $$;

create trigger profiles_tell_of_changed_standing after update of status on public.profiles
  for each row when (new.status is distinct from old.status) execute function private.tell_of_changed_standing();
