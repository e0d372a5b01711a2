-- Introducing two friends unasked, and how two members stand: what a profile's buttons follow from. Adds no tables.

-- The chat in which a member introduced these two unasked, while all three are there. Volatile: it sees what a double tap has just made.
create function private.introduced_by(connector uuid, one uuid, other uuid) returns uuid
language sql security definer set search_path = '' as $$
  select t.id from public.message_threads t
  where t.connector_id = connector and least(t.requester_id, t.target_id) = least(one, other)
    and greatest(t.requester_id, t.target_id) = greatest(one, other)
    and t.type = 'intro_chat' and t.parent_request_id is null and cardinality(t.participants) = 3
$$;

-- Whoever heard nothing of an introduction because of a block does once it is made again and the block is lifted.
create function private.seat_latecomers(chat uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made public.message_threads;
  late uuid;
begin
  select t.* into made from public.message_threads t where t.id = chat for no key update;
  for late in
    insert into public.thread_members (thread_id, user_id)
    select chat, p.user_id from public.profiles p where p.user_id = any (made.participants) and private.takes_a_seat(made, p.user_id)
    on conflict (thread_id, user_id) do nothing
    returning user_id
  loop
    perform private.intro_chat_notified(chat, made.connector_id, late, case late when made.target_id then made.requester_id else made.target_id end,
      'New introduction', 'introduced');
  end loop;
end $$;

-- The chat of the three, with a greeting and the words of who made it; null when a double tap has made it meanwhile. `actor` is whose yes it was.
create function private.open_introduction(chat_id uuid, connector uuid, user_a uuid, user_b uuid, words text, actor uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  chat uuid;
begin
  insert into public.message_threads as t (id, type, title, participants, requester_id, target_id, connector_id, reason)
  values (chat_id, 'intro_chat', 'Plug Chat', array[user_a, connector, user_b], user_a, user_b, connector, words)
  on conflict (connector_id, least(requester_id, target_id), greatest(requester_id, target_id))
    where type = 'intro_chat' and parent_request_id is null and cardinality(participants) = 3
  do nothing
  returning t.id into chat;
  if chat is not null then
    perform private.system_note(chat,
      format('Hi %s and %s! %s thinks you two should meet.', private.name_of(user_a), private.name_of(user_b), private.name_of(connector)),
      actor, jsonb_build_object('kind', 'greeting'));
    if words is not null then
      insert into public.messages (thread_id, sender_id, content) values (chat, connector, words);
    end if;
  end if;
  return chat;
end $$;

create function public.introduce(user_a uuid, user_b uuid, message text default null, chat_id uuid default null) returns shapes.introduction
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  words text := case when private.says_something(introduce.message) then btrim(introduce.message) end;
  chat uuid;
  earlier public.message_threads;
begin
  -- The same act once more, its answer was lost: whatever has become of the chat since, or of the three.
  select t.* into earlier from public.message_threads t where t.id = chat_id;
  if found and earlier.type = 'intro_chat' and earlier.connector_id = me and earlier.parent_request_id is null then
    return jsonb_build_object('threadId', chat_id, 'created', true, 'stage', 'introduced');
  elsif found then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  elsif exists (select from private.proposals p where p.id = chat_id and p.connector_id = me and p.request_id is null) then
    return jsonb_build_object('threadId', chat_id, 'created', true, 'stage', 'asked');
  elsif exists (select from private.proposals p where p.id = chat_id) then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  perform private.require_unlimited(me);
  if user_a = user_b or me in (user_a, user_b) then
    perform private.fail(422, 'self', 'An introduction needs three different members.');
  end if;
  perform private.require_available(user_a);
  perform private.require_available(user_b);
  if not private.are_friends(me, user_a) or not private.are_friends(me, user_b) then
    perform private.fail(403, 'not_friends', 'You can only introduce your friends.');
  elsif private.are_friends(user_a, user_b) then
    perform private.fail(409, 'already_friends', 'The two are friends already.');
  elsif length(words) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The message can be at most ' || private.longest_reason() || ' characters.');
  end if;
  chat := private.introduced_by(me, user_a, user_b);
  if chat is not null then
    perform private.seat_latecomers(chat);
    return jsonb_build_object('threadId', chat, 'created', false, 'stage', 'introduced');
  elsif not (private.takes_introductions_by(user_a, me) and private.takes_introductions_by(user_b, me)) then
    perform private.fail(403, 'connector_not_chosen', 'One of the two takes introductions only through friends they chose.');
  elsif private.is_asked_first(user_a) or private.is_asked_first(user_b) then
    return private.propose(me, user_a, user_b, words, coalesce(chat_id, gen_random_uuid()));
  end if;
  chat := private.open_introduction(coalesce(chat_id, gen_random_uuid()), me, user_a, user_b, words, me);
  if chat is null then
    -- A double tap: the other one has made it meanwhile.
    return jsonb_build_object('threadId', private.introduced_by(me, user_a, user_b), 'created', false, 'stage', 'introduced');
  end if;
  perform private.intro_chat_notified(chat, me, user_a, user_b, 'New introduction', 'introduced');
  perform private.intro_chat_notified(chat, me, user_b, user_a, 'New introduction', 'introduced');
  return jsonb_build_object('threadId', chat, 'created', true, 'stage', 'introduced');
end $$;
comment on function public.introduce is $$Brings two of the caller's friends together in a chat of three; the same pair again answers the
same chat. Either may take introductions only through friends they chose, and who is asked first is asked before it opens. `message` is at most as long as a reason.
`chat_id` is made by the caller and becomes the chat's: the same act sent again, because its answer was lost, is answered again.$$;

-- Whose Connect was pressed, seen from `me`.
create function private.connection_between(me uuid, other uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when c.status = 'active' then 'active' when c.status = 'pending' and c.user_id = me then 'pending_mine'
      when c.status = 'pending' then 'pending_theirs' end
    from public.connections c
    where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
      and c.status <> 'blocked'
  ), 'none')
$$;

-- What one has asked and nobody has answered, by whom it is about. Whoever has no such request is not in it.
create function private.open_requests(me uuid, targets uuid[]) returns table (target_id uuid, listed jsonb)
language sql stable set search_path = '' as $$
  select t.target_id, jsonb_agg(jsonb_build_object('threadId', t.id, 'connectorId', t.connector_id, 'expiresAt', t.expires_at)
    order by t.created_at desc)
  from public.message_threads t
  where t.requester_id = me and t.target_id = any (targets) and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
  group by t.target_id
$$;

-- How two members stand and where they can talk: what a profile's buttons follow from.
create function private.relationship(me uuid, other uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'relationship', case
      when other = me then 'self'
      when found.connection = 'active' then 'friend'
      when found.intro is not null then 'intro_open'
      else 'no_relationship'
    end,
    'connection', found.connection, 'introThreadId', found.intro, 'directThreadId', private.direct_thread_of(me, other),
    'openRequests', coalesce((select o.listed from private.open_requests(me, array[other]) o), '[]')
  )
  from (
    select private.connection_between(me, other) as connection, case when other <> me then private.intro_chat_between(me, other) end as intro
  ) found
$$;

create function public.relationship_with(other uuid) returns shapes.relationship
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  perform private.require_available(other);
  return private.relationship(me, other);
end $$;
comment on function public.relationship_with is $$How the caller and another member stand, and where they can talk.$$;

create function public.connectors_to(member uuid) returns shapes.connectors
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  mutuals uuid[];
  asked jsonb;
  ways jsonb;
begin
  perform private.require_available(member);
  mutuals := array(
    select s.friend_id from private.shared_friends(me, array[member]) s where s.friend_id <> all ((select private.blocked_member_ids())::uuid[])
  );
  asked := (select o.listed from private.open_requests(me, array[member]) o);
  ways := (
    select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('why', r.why)
      || case when way.until is null then '{}' else jsonb_build_object('askAgainAt', way.until) end
      order by way.until is not null, private.helps(r.why) desc, lower(coalesce(p.display_name, p.name)), p.user_id), '[]')
    from (
      -- An open request is found again, whatever one before it came to.
      select f.id, case when o.is_open is not true then r.until end as until from unnest(mutuals) as f (id)
      cross join lateral (select asked @> jsonb_build_array(jsonb_build_object('connectorId', f.id)) as is_open) o
      left join private.resting_connectors(me, array[member]) r on r.connector_id = f.id
      where f.id = any (private.connectors_among(member, mutuals)) or o.is_open
    ) way
    join public.profiles p on p.user_id = way.id
    join private.reasons_to_ask(member, mutuals) r on r.connector_id = way.id
  );
  -- Late-bound: chains are made in a later file.
  return jsonb_build_object('mutualCount', cardinality(mutuals), 'connectors', ways,
    'chain', case when ways = '[]' then private.chain_connectors(me, member) else '[]' end);
end $$;
comment on function public.connectors_to is $$Whom the caller can ask for an introduction to a member, who helps most first; those who said no to it come last, and say from when on.$$;

grant execute on function public.introduce(uuid, uuid, text, uuid), public.relationship_with(uuid), public.connectors_to(uuid) to authenticated;
