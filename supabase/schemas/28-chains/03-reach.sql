-- Who can be reached, and in how many steps: the order of discover. A member's step here follows from what their card offers (10-people/01-cards.sql), so that the order and the
-- button never disagree (docs/decisions/0126; tests: 14-reach). Adds no tables.

create function private.all_but(members uuid[], others uuid[]) returns uuid[]
language sql immutable set search_path = '' as $$
  select array(select m.id from unnest(members) with ordinality as m (id, place)
    where (m.id in (select o.id from unnest(others) as o (id))) is not true order by m.place)
$$;

-- Those of these members who have one step: friends, and whom a friend may introduce. The first mutual friend found is enough: in a dense club a member has hundreds.
create function private.one_step_from(me uuid, members uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  friends uuid[] := private.friend_ids(me);
begin
  return array(
    with mine as materialized (
      select f.id from unnest(friends) as f (id) where not exists (select from public.profiles p where p.user_id = f.id and p.status <> 'active')
    )
    select m.id from unnest(members) as m (id)
    where (m.id in (select f.id from unnest(friends) as f (id))) is true or exists (
      select from public.connections c
      where c.user_id = m.id and c.status = 'active' and (c.connected_user_id in (select mine.id from mine)) is true
        and private.takes_introductions_by(m.id, c.connected_user_id)
      union all
      select from public.connections c
      where c.connected_user_id = m.id and c.status = 'active' and (c.user_id in (select mine.id from mine)) is true
        and private.takes_introductions_by(m.id, c.user_id)
    )
  );
end $$;

-- Those who have two: whom a chain reaches, or who has been asked for. Not asked about who has one.
create function private.two_steps_from(me uuid, members uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select w.member_id from private.ways_to(me, members) w
    where not exists (select from private.resting_connectors(me, members) r where r.target_id = w.member_id and r.connector_id = w.connector_id)
    union
    select o.target_id from private.open_requests(me, members) o
  );
end $$;

-- Those of these members who have that many steps, in their order; 3 is who can't be reached.
create function private.of_steps(me uuid, steps int, members uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  near uuid[] := private.one_step_from(me, members);
  far uuid[];
  wide uuid[];
begin
  if steps = 1 or cardinality(members) = 0 then
    return array(select m.id from unnest(members) with ordinality as m (id, place) where m.id = any (near) order by m.place);
  end if;
  far := private.all_but(members, near);
  wide := case when cardinality(far) > 0 then private.two_steps_from(me, far) else '{}' end;
  return array(select m.id from unnest(far) with ordinality as m (id, place) where (m.id = any (wide)) = (steps = 2) order by m.place);
end $$;

-- How many friendships are read to know a circle whole, before it is looked for along the list instead. Stories make it small, to go each way.
create function private.small_circle() returns int language sql immutable parallel safe as $$ select 10000 $$;

-- Friends, and whoever shares one with the caller: all that have one step, and those who take introductions through others alone. Null where it takes reading more than `most` friendships.
create function private.circle_within(me uuid, most int) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  friends uuid[] := private.friend_ids(me);
  near uuid[] := array(
    select n.id from unnest(friends) as f (id) cross join lateral (
      select c.connected_user_id as id from public.connections c where c.user_id = f.id and c.status = 'active'
      union all
      select c.user_id from public.connections c where c.connected_user_id = f.id and c.status = 'active'
    ) n
    where not exists (select from public.profiles p where p.user_id = f.id and p.status <> 'active') limit most + 1
  );
begin
  return case when most is null or cardinality(near) <= most then array(select f.id from unnest(friends) as f (id) union select n.id from unnest(near) as n (id)) end;
end $$;

-- All that have two steps, and others: the friends of friends' friends, and who has been asked for. Null where it takes reading more than `most` friendships.
create function private.wider_circle_within(me uuid, most int) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  seconds uuid[] := array(select distinct n.second_id from private.friends_of_friends(me) n);
  wide uuid[] := array(
    select n.id from unnest(seconds) as s (id) cross join lateral (
      select c.connected_user_id as id from public.connections c where c.user_id = s.id and c.status = 'active'
      union all
      select c.user_id from public.connections c where c.connected_user_id = s.id and c.status = 'active'
    ) n limit most + 1
  );
begin
  return case when most is null or cardinality(wide) <= most then array(
    select w.id from unnest(wide) as w (id)
    union
    select t.target_id from public.message_threads t
    where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now() and t.target_id is not null
  ) end;
end $$;

-- Those of a circle who are reached for certain: not who takes introductions through chosen friends, whom a block keeps from a friend of the caller's, or for whom the caller has asked.
create function private.certain_of(me uuid, circle uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with doubtful as materialized (
    select b.id from unnest(private.friend_ids(me)) as f (id) cross join lateral (
      select c.connected_user_id as id from public.connections c where c.user_id = f.id and c.status = 'blocked'
      union all
      select c.user_id from public.connections c where c.connected_user_id = f.id and c.status = 'blocked'
    ) b
    union all
    select t.target_id from public.message_threads t where t.requester_id = me and t.type = 'plug_request' and t.target_id is not null
  )
  select array(
    select c.id from unnest(circle) as c (id)
    where (c.id in (select d.id from doubtful d)) is not true
      and not exists (select from public.introduction_settings s where s.user_id = c.id and s.only_chosen)
  )
$$;

-- Along the list of discover, among these members or beside them (`within`), who have that many steps; 3 is who can't be reached. Null where so many were looked at and the page is not full.
create function private.discover_of_steps(
  me uuid, steps int, hidden uuid[], city_key text, keys text[], last_score int, last_id uuid, circle uuid[], within boolean, most int, patience int
) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  page uuid[] := '{}';
  listed uuid[];
  -- Of two steps, outside of a circle, is one in ten in a club of a hundred thousand.
  chunk int := most * case when steps = 2 and within is not true then 8 else 2 end;
  looked int := 0;
begin
  if within and cardinality(circle) = 0 then
    return page;
  end if;
  loop
    listed := private.discover_part(hidden, city_key, keys, last_score, last_id, circle, within, chunk);
    page := (page || private.of_steps(me, steps, listed))[:most];
    looked := looked + chunk;
    if cardinality(page) = most or cardinality(listed) < chunk then
      return page;
    elsif looked >= patience then
      return null;
    end if;
    select p.score, p.user_id into last_score, last_id from public.profiles p where p.user_id = listed[chunk];
    chunk := least(2 * chunk, 500);
  end loop;
end $$;

-- A page of all members: those of one step, of two, of none, and each of these parts by score. It goes on in this part after this score and id. Who is of a small circle is looked for in it; who
-- is of a large one along the list, as they are many there, and so is who is in none. Where so many rows give no page, the circles are read after all; of a large club that reaches nearly everybody first with more patience.
create function private.discover_by_reach(
  me uuid, hidden uuid[], city_key text, keys text[], part text, last_score int, last_id uuid, most int
) returns table (user_id uuid, of_part text)
language plpgsql stable security definer set search_path = '' rows 20 as $$
#variable_conflict use_column
declare
  parts constant text[] := '{near,two,far}';
  begins constant int := coalesce(array_position(parts, discover_by_reach.part), 1);
  near uuid[] := private.circle_within(me, private.small_circle());
  beside constant boolean := case when near is not null then false end;
  wide uuid[];
  known uuid[];
  found uuid[];
  missing int := most;
begin
  for steps in begins..3 loop
    found := null;
    if steps = 1 and near is null then
      found := private.discover_of_steps(me, steps, hidden, city_key, keys, last_score, last_id, null, null, missing, private.small_circle() / 20);
    elsif steps > 1 then
      known := private.certain_of(me, near);
      if steps = 3 then
        found := private.discover_of_steps(me, steps, hidden, city_key, keys, last_score, last_id, known, beside, missing, private.small_circle() / 40);
      end if;
      if found is null then
        wide := coalesce(wide, private.wider_circle_within(me, 2 * private.small_circle()));
        if wide is null or (steps = 3 and near is null) then
          found := private.discover_of_steps(me, steps, hidden, city_key, keys, last_score, last_id, known, beside, missing, private.small_circle() / 4);
        end if;
      end if;
    end if;
    if found is null then
      near := coalesce(near, private.circle_within(me, null));
      wide := case when steps > 1 then coalesce(wide, private.wider_circle_within(me, null)) end;
      known := case steps when 1 then near when 2 then private.all_but(wide, private.certain_of(me, near)) else private.certain_of(me, near || wide) end;
      found := private.discover_of_steps(me, steps, hidden, city_key, keys, last_score, last_id, known, steps < 3, missing, null);
    end if;
    return query select f.id, parts[steps] from unnest(found) with ordinality as f (id, place) order by f.place;
    missing := missing - cardinality(found);
    exit when missing = 0;
    last_score := null;
    last_id := null;
  end loop;
end $$;
