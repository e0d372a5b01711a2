-- Choosing tonight's three: two introductions to make and one to ask for, or what there is of these. The same day and the same club give the same three.

-- Who of these is seldom introduced: new here, or in no intro chat of the last ninety days. Only the choice knows of it, no sentence says so.
create function private.seldom_introduced(members uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.id), '{}') from unnest(members) as m (id)
  where exists (select from public.profiles p where p.user_id = m.id and p.created_at > now() - interval '30 days')
    or not (
      exists (select from public.message_threads t where t.requester_id = m.id and t.type = 'intro_chat' and t.created_at > now() - interval '90 days')
      or exists (select from public.message_threads t where t.target_id = m.id and t.type = 'intro_chat' and t.created_at > now() - interval '90 days')
    )
$$;

-- Two friends to bring together. Of many friends forty are drawn anew each evening, whoever they are: so everybody's turn comes.
create function private.pairs_to_draw(me uuid, evening date, draw bigint) returns table (kind text, one uuid, other uuid, weight int, reason text, seldom boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  drawn uuid[] := array(
    select p.user_id
    from (select f.id from unnest(private.my_friend_ids()) as f (id) order by uuid_hash_extended(f.id, draw), f.id limit 200) f
    cross join lateral (
      select q.user_id from public.profiles q
      where q.user_id = f.id and q.discoverable and q.user_id <> all ((select private.blocked_member_ids())::uuid[])
        and private.takes_introductions_by(q.user_id, me) offset 0
    ) p
    order by uuid_hash_extended(p.user_id, draw), p.user_id limit 40
  );
  rare uuid[] := private.seldom_introduced(drawn);
  ones uuid[];
  others uuid[];
begin
  select array_agg(a.id order by a.id, b.id), array_agg(b.id order by a.id, b.id) into ones, others
  from unnest(drawn) as a (id) join unnest(drawn) as b (id) on a.id < b.id
  where not private.are_connected(a.id, b.id)
    and not exists (select from private.evening_picks p where p.member_id = me and p.day > evening - 30 and p.one = a.id and p.other = b.id and p.kind = 'introduce');
  return query
  select 'introduce', r.one, r.other, r.weight, r.why ->> 'reason', r.one = any (rare) or r.other = any (rare) from private.reasons_to_meet(ones, others) r;
end $$;

-- Somebody to be introduced to, through a friend. Drawn as pairs are.
create function private.members_to_draw(me uuid, evening date, draw bigint) returns table (kind text, one uuid, other uuid, weight int, reason text, seldom boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  my_friends uuid[] := private.my_friend_ids();
  asked_friends constant int := 2 * private.many_friends();
  drawn uuid[] := array(
    select p.user_id
    from (
      select n.user_id from private.members_near_me(case when cardinality(my_friends) > asked_friends then asked_friends end) n
      where n.user_id <> all (private.blocked_member_ids()) and n.user_id not in (select mine.id from unnest(my_friends) as mine (id))
        and n.user_id not in (select p.one from private.evening_picks p where p.member_id = me and p.day > evening - 30 and p.kind = 'ask')
      order by uuid_hash_extended(n.user_id, draw), n.user_id limit 100
    ) n
    cross join lateral (select q.user_id from public.profiles q where q.user_id = n.user_id and q.discoverable offset 0) p
    order by uuid_hash_extended(p.user_id, draw), p.user_id limit 30
  );
  rare uuid[] := private.seldom_introduced(drawn);
begin
  return query
  select 'ask', r.one, null::uuid, r.weight, r.why ->> 'reason', r.one = any (rare)
  from private.reasons_to_meet(drawn, array_fill(me, array[cardinality(drawn)])) r;
end $$;

-- Writes the evening's three, and says how many they are. `beside` are pairs and members that the screen names in any case: they come last.
create function private.choose_tonight(me uuid, evening date, beside text[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  draw bigint := hashtextextended(me::text || evening, 0);
  candidates jsonb;
  slot text;
  pick record;
  friend uuid;
  taken uuid[] := '{}';
  said text[] := '{}';
  made int := 0;
begin
  if private.is_limited(me) then
    return 0;
  end if;
  candidates := (select jsonb_agg(to_jsonb(c)) from private.pairs_to_draw(me, evening, draw) c);
  if private.most_open_requests() > (
    select count(*) from public.message_threads t
    where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
  ) then
    candidates := coalesce(candidates, '[]') || coalesce((select jsonb_agg(to_jsonb(c)) from private.members_to_draw(me, evening, draw) c), '[]');
  end if;
  -- The best pair, one with somebody who is seldom introduced, and somebody to meet; then whatever fills the three. Nobody stands in two of them,
  -- and a reason that was given once counts for less.
  foreach slot in array array['best', 'fair', 'ask', 'any', 'any', 'any'] loop
    exit when made = 3;
    for pick in
      select c.* from jsonb_to_recordset(candidates) as c (kind text, one uuid, other uuid, weight int, reason text, seldom boolean)
      where slot = 'any' or (c.kind = 'ask') = (slot = 'ask')
      order by coalesce(c.one || '+' || c.other, c.one::text) = any (beside), slot = 'fair' and not c.seldom,
        c.weight - case when c.reason = any (said) then 4 else 0 end desc, not c.seldom,
        uuid_hash_extended(c.one, draw) + coalesce(uuid_hash_extended(c.other, draw), 0)::numeric, c.one, c.other
    loop
      continue when pick.one = any (taken) or pick.other = any (taken);
      friend := pick.other;
      if pick.kind = 'ask' then
        continue when not private.can_ask_for(me, pick.one);
        friend := private.friend_to_ask(me, pick.one);
        continue when friend is null;
      else
        continue when not private.can_introduce(me, pick.one, pick.other);
      end if;
      made := made + 1;
      insert into private.evening_picks (member_id, day, place, kind, one, other) values (me, evening, made, pick.kind, pick.one, friend);
      said := said || pick.reason;
      taken := taken || array_remove(array[pick.one, pick.other], null);
      exit;
    end loop;
  end loop;
  return made;
end $$;

-- The evening's three as they stand. Chosen when the member first asks; again after an hour where nobody was found, for somebody may have come.
create function private.tonight_of(me uuid, utc_offset int, beside text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  evening date := private.evening_at(utc_offset);
  stands private.evenings;
begin
  select e.* into stands from private.evenings e where e.member_id = me;
  if stands.day is null or stands.day < evening or (stands.chosen = 0 and stands.chosen_at < now() - interval '1 hour') then
    insert into private.evenings as e (member_id, day) values (me, evening)
    on conflict (member_id) do update set day = greatest(e.day, excluded.day), chosen_at = now(), chosen = 0
    where e.day < excluded.day or (e.chosen = 0 and e.chosen_at < now() - interval '1 hour')
    returning e.* into stands;
    if found then
      begin
        update private.evenings e set chosen = private.choose_tonight(me, stands.day, beside) where e.member_id = me;
      exception when others then
        -- The dashboard is more than this part of it; it is looked at again after an hour.
        raise warning 'Nobody was chosen for this evening: %', sqlerrm;
      end;
    end if;
    -- As this or another device has just written it.
    select e.* into stands from private.evenings e where e.member_id = me;
  end if;
  -- Whoever travels west keeps the evening that began in the east.
  return (
    with picks as materialized (
      select p.* from private.evening_picks p
      where p.member_id = me and p.day = stands.day and case p.kind when 'introduce' then private.can_introduce(me, p.one, p.other)
        else private.can_ask_for(me, p.one) and private.can_ask(me, p.one, p.other) end
    ), reasons as (
      select r.* from private.reasons_to_meet(
        array(select p.one from picks p order by p.place), array(select case p.kind when 'ask' then me else p.other end from picks p order by p.place)
      ) r
    )
    select jsonb_build_object('until', private.evening_ends(stands.day, utc_offset), 'chosen', stands.chosen, 'introductions', coalesce(jsonb_agg(
      jsonb_build_object('kind', p.kind, 'one', private.face_of(a), 'other', private.face_of(b), 'why', r.why) order by p.place), '[]'))
    from picks p
    join public.profiles a on a.user_id = p.one
    join public.profiles b on b.user_id = p.other
    join reasons r on r.one = p.one and r.other = case p.kind when 'ask' then me else p.other end
  );
end $$;
