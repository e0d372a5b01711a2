-- Making a group, taking friends into it and out of it, its name, and who keeps it. Leaving is `leave_group_chat`. Adds no tables.

-- Bounds ----------------------------------------------------------------------------------------------------------------------

create function private.groups_a_day() returns int language sql immutable parallel safe return 20;
comment on function private.groups_a_day is $$The groups one member makes in a day.$$;

create function private.added_a_day() returns int language sql immutable parallel safe return 100;
comment on function private.added_a_day is $$The people one member takes into groups in a day.$$;
grant execute on function private.groups_a_day(), private.added_a_day() to anon, authenticated, service_role;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

create function private.group_name(name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  said text := coalesce(private.one_line(name), '');
begin
  if not private.says_something(said) or length(said) not between 2 and private.longest_group_name() then
    perform private.fail(422, 'group_name_invalid', 'A group''s name has 2 to ' || private.longest_group_name() || ' characters.');
  end if;
  return said;
end $$;

-- One act at a time of each member, or two requests at once would each find room.
create function private.one_group_act(me uuid) returns void
language sql security definer set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended(me::text, 31)) $$;

-- Whom the caller may take into a group: friends who can be reached. Of a member across a block it says what it says of a closed account.
create function private.require_addable(me uuid, members uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  one uuid;
begin
  if cardinality(members) >= private.most_in_a_group() then
    perform private.fail(409, 'group_full', 'A group has at most ' || private.most_in_a_group() || ' people.');
  end if;
  foreach one in array members loop
    perform private.require_available(one);
    if not private.are_friends(me, one) then
      perform private.fail(403, 'not_friends', 'You can only add your friends.');
    end if;
  end loop;
  if cardinality(members) + (
    select count(*) from private.group_stays s where s.added_by = me and s.joined_at > now() - interval '1 day'
  ) > private.added_a_day() then
    perform private.fail(429, 'too_many_today', 'That is enough for one day. Try again tomorrow.');
  end if;
end $$;

create function private.tell_of_group(thread uuid, name text, me uuid, members uuid[]) returns void
language sql security definer set search_path = '' as $$
  -- In and out and in again within a day is one line that counts; being out, they had nothing to read there.
  update public.notifications n set read = false
  where n.id in (
    select distinct on (o.user_id) o.id from public.notifications o
    where o.user_id = any (members) and o.group_key = 'group_added:' || thread and o.created_at > now() - interval '1 day'
    order by o.user_id, o.read, o.created_at desc
  ) and n.read;
  select private.notify(a.id, private.name_of(me) || ' added you to a group', name,
    jsonb_build_object('action', 'group_added', 'deeplink', '/inbox?thread=' || thread, 'threadId', thread, 'memberId', me), 'group_added:' || thread)
  from unnest(members) as a (id)
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.make_group(chat_id uuid, name text, members uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  called text;
  others uuid[] := array(select m.id from unnest(members) with ordinality as m (id, place) where m.id <> me group by m.id order by min(m.place));
begin
  perform private.one_group_act(me);
  -- The same act once more, its answer was lost: whatever has become of the group since.
  if exists (select from private.groups g where g.thread_id = chat_id and g.made_by = me) then
    return chat_id;
  elsif chat_id is null or exists (select from public.message_threads t where t.id = chat_id) then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  elsif cardinality(others) = 0 then
    perform private.fail(422, 'group_empty', 'A group needs somebody beside you.');
  end if;
  called := private.group_name(make_group.name);
  perform private.require_addable(me, others);
  if (select count(*) from private.groups g where g.made_by = me and g.made_at > now() - interval '1 day') >= private.groups_a_day() then
    perform private.fail(429, 'too_many_today', 'That is enough for one day. Try again tomorrow.');
  end if;
  insert into public.message_threads (id, type, title, participants, group_chat) values (chat_id, 'intro_chat', called, me || others, true)
  on conflict (id) do nothing;
  if not found then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  insert into private.groups (thread_id, made_by, maker_id) values (chat_id, me, me);
  insert into private.group_stays (thread_id, user_id, added_by)
  select chat_id, p.id, case when p.id <> me then me end from unnest(me || others) with ordinality as p (id, place) order by p.place;
  perform private.note_of_group(chat_id, me, private.name_of(me) || ' made this group.');
  perform private.tell_of_group(chat_id, called, me, others);
  return chat_id;
end $$;
comment on function public.make_group is $$Makes a group of the caller and friends of theirs, 2 to 12 people; answers its id. `chat_id` is made by the caller and becomes the
group's: the same act sent again, because its answer was lost, is answered again.$$;

create function public.add_to_group(thread uuid, members uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  chat public.message_threads := private.own_group(me, thread);
  here uuid[] := private.others_in(chat, me);
  -- Whoever is in it out of the caller's sight can't be added, as with a closed account.
  newcomers uuid[] := array(select distinct m.id from unnest(members) as m (id) where m.id <> all (me || here));
  newest bigint;
  one uuid;
begin
  if cardinality(newcomers) = 0 then
    return;
  end if;
  perform private.one_group_act(me);
  perform private.require_addable(me, newcomers);
  -- Who left is left in peace for a week; it is said as of anybody who can't be added.
  if exists (
    select from private.group_stays s
    where s.thread_id = chat.id and s.user_id = any (newcomers) and s.ended_by = s.user_id and s.left_at > clock_timestamp() - interval '7 days'
  ) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif private.group_size(chat, here) + cardinality(newcomers) > private.most_in_a_group() then
    perform private.fail(409, 'group_full', 'A group has at most ' || private.most_in_a_group() || ' people.');
  end if;
  update public.message_threads t set participants = t.participants || newcomers where t.id = chat.id;
  insert into private.group_stays (thread_id, user_id, added_by) select chat.id, n.id, me from unnest(newcomers) as n (id);
  -- They read from now on.
  select coalesce(max(x.seq), 0) into newest from public.messages x where x.thread_id = chat.id;
  insert into public.thread_members (thread_id, user_id, hidden_until_seq, last_read_seq) select chat.id, n.id, newest, newest from unnest(newcomers) as n (id);
  foreach one in array newcomers loop
    perform private.note_of_group(chat.id, one, private.name_of(one) || ' was added.', me);
  end loop;
  perform private.tell_of_group(chat.id, chat.title, me, newcomers);
end $$;
comment on function public.add_to_group is $$Takes friends of the caller's into a group they are in. They read what is said from then on. Who is in it already stays.$$;

create function public.remove_from_group(thread uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  chat public.message_threads := private.own_group(me, thread);
begin
  perform private.require_maker(me, chat.id);
  if member = me then
    perform private.fail(422, 'self', 'A group is left, not taken from oneself.');
  elsif member <> all (private.others_in(chat, me)) then
    -- Nor is somebody taken out who is in it out of the caller's sight.
    return;
  elsif member = any (chat.participants) then
    update public.message_threads t set participants = array_remove(t.participants, member) where t.id = chat.id;
    perform private.note_of_group(chat.id, member, private.name_of(member) || ' is no longer in the group.', me);
  end if;
  -- Of who left unseen since they block the caller, it is seen now.
  update private.group_stays s set ended_by = me
  where s.thread_id = chat.id and s.user_id = member and s.left_at > (private.read_until(me) ->> member::text)::timestamptz;
end $$;
comment on function public.remove_from_group is $$Takes a member out of a group the caller keeps: they read no more of it. Sent again it changes nothing.$$;

create function public.rename_group(thread uuid, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  chat public.message_threads := private.own_group(me, thread);
  called text := private.group_name(rename_group.name);
begin
  if chat.title is distinct from called then
    update public.message_threads t set title = called where t.id = chat.id;
    -- Who called it so is not said: a name can't be unread, and who is across a block does nothing.
    perform private.system_note(chat.id, 'The group is called “' || called || '” now.', me);
  end if;
end $$;
comment on function public.rename_group is $$Gives a group another name, 2 to 60 characters. Everybody in it may.$$;

create function public.hand_group_over(thread uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  chat public.message_threads := private.own_group(me, thread);
begin
  perform private.require_maker(me, chat.id);
  if member is null or member <> all (chat.participants) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  end if;
  perform private.require_available(member);
  update private.groups g set maker_id = member where g.thread_id = chat.id;
  -- Open screens read the group again.
  update public.thread_members m set last_read_seq = m.last_read_seq where m.thread_id = chat.id and m.user_id in (me, member);
end $$;
comment on function public.hand_group_over is $$Makes another member of a group the one who keeps it; the caller keeps it until then.$$;

grant execute on function public.make_group(uuid, text, uuid[]), public.add_to_group(uuid, uuid[]), public.remove_from_group(uuid, uuid),
  public.rename_group(uuid, text), public.hand_group_over(uuid, uuid) to authenticated;
