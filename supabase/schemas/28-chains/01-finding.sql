-- Who opens the way to a member whom none of the caller's friends can introduce: a friend of the caller's (the first connector) who has a friend (the
-- second connector) whom the member knows. The caller learns the first's name alone (docs/decisions/0111). Adds no tables.

-- Whom this friend of the requester's can pass a request on to: their friends through whom the target takes introductions. Whether
-- one of these is away, closed, or across a block from the requester is not asked: a way that went when the requester blocks somebody would tell who the
-- second connector is, and that somebody blocks them would show (tests: 43-blocks-unfelt, 83-chains).
create function private.second_connectors(requester uuid, connector uuid, target uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id from unnest(private.connectors_among(target, array(
    select f.id from unnest(private.friend_ids(connector)) as f (id) where (f.id in (select t.id from unnest(private.friend_ids(target)) as t (id))) is true
  ))) as c (id)
  where c.id <> requester
$$;

-- The friends of two hundred of a member's friends: ten thousand in each direction, shared evenly between those friends. Ids are drawn, so the first of them are a
-- fair sample; in their order, so that whoever asks, and however often, is answered from the same. Whether a second connector is there just now is not asked (see above).
create function private.friends_of_friends(me uuid) returns table (connector_id uuid, second_id uuid)
language sql stable security definer set search_path = '' rows 400 as $$
  with mine as materialized (
    select f.id from unnest(private.friend_ids(me)) as f (id)
    where not exists (select from public.profiles p where p.user_id = f.id and p.status <> 'active')
    order by f.id limit 200
  ), share as materialized (
    select 10000 / greatest(count(*), 1) as size from mine
  )
  select mine.id, n.id from mine cross join lateral (
    (select c.connected_user_id as id from public.connections c where c.user_id = mine.id and c.status = 'active'
      order by c.connected_user_id limit (select size from share))
    union all
    (select c.user_id from public.connections c where c.connected_user_id = mine.id and c.status = 'active'
      order by c.user_id limit (select size from share))
  ) n
  where n.id <> me
$$;

-- All ways to these members, by the first connector of each: what the cards offer and what discover is ordered by (docs/decisions/0126).
create function private.ways_to(me uuid, members uuid[]) returns table (member_id uuid, connector_id uuid)
language sql stable security definer set search_path = '' rows 50 as $$
  with near as materialized (
    select n.connector_id as step, n.second_id as id from private.friends_of_friends(me) n
  ), theirs as materialized (
    select a.id as member, f.id as friend
    from unnest(members) as a (id)
    cross join lateral (
      select c.connected_user_id as id from public.connections c where c.user_id = a.id and c.status = 'active'
      union all
      select c.user_id from public.connections c where c.connected_user_id = a.id and c.status = 'active'
    ) f
  ), known as materialized (
    select t.member, t.friend from theirs t
    where (t.friend in (select n.id from near n)) is true
      and (
        not exists (select from public.introduction_settings s where s.user_id = t.member and s.only_chosen)
        or exists (select from public.chosen_connectors c where c.user_id = t.member and c.connector_id = t.friend)
      )
  )
  select pair.member, pair.step
  from (select distinct k.member, n.step from known k join near n on n.id = k.friend where n.step <> k.member) pair
  where not exists (
    select from public.connections c
    where least(c.user_id, c.connected_user_id) = least(pair.step, pair.member)
      and greatest(c.user_id, c.connected_user_id) = greatest(pair.step, pair.member) and c.status = 'blocked'
  )
$$;

-- The first connectors to each of these members, whom helps most first; those the caller has asked come last. Of many the forty who know a way to most of them are weighed,
-- and for each member one who can be asked.
create function private.first_connectors(me uuid, members uuid[])
returns table (member_id uuid, connector_id uuid, why jsonb, is_open boolean, ask_again_at timestamptz, place bigint)
language plpgsql stable security definer set search_path = '' rows 20 as $$
#variable_conflict use_column
begin
  if coalesce(cardinality(members), 0) = 0 then
    return;
  end if;
  return query
  with found as materialized (
    select w.member_id as member, w.connector_id as step, o.is_open, case when not o.is_open then rests.until end as rests_until,
      o.is_open or rests.until is not null as asked, count(*) over (partition by w.connector_id) as opens
    from private.ways_to(me, members) w
    left join private.open_requests(me, members) asked on asked.target_id = w.member_id
    cross join lateral (
      select case when asked.listed is null then false else asked.listed @> jsonb_build_array(jsonb_build_object('connectorId', w.connector_id)) end as is_open
    ) o
    left join private.resting_connectors(me, members) rests on rests.target_id = w.member_id and rests.connector_id = w.connector_id
  ), reasons as materialized (
    -- Weighed once for each friend, however many members they know a way to.
    select r.connector_id, r.why, private.helps(r.why) as helps, lower(coalesce(p.display_name, p.name)) as name
    from private.reasons_to_ask(me, array(
      (select f.step from found f group by f.step order by count(*) desc, f.step limit 40)
      union
      select own.step from (select distinct on (f.member) f.step from found f order by f.member, f.asked, f.opens desc, f.step) own
    )) r
    join public.profiles p on p.user_id = r.connector_id
  )
  select f.member, f.step, r.why, f.is_open, f.rests_until,
    row_number() over (partition by f.member order by f.asked, r.helps desc, r.name, f.step)
  from found f
  join reasons r on r.connector_id = f.step;
end $$;

-- For a list of members: whom to ask for each of them now, if there is somebody.
create function private.first_steps(me uuid, members uuid[]) returns table (member_id uuid, connector jsonb)
language sql stable security definer set search_path = '' rows 20 as $$
  select f.member_id, private.face_of(p) from private.first_connectors(me, members) f join public.profiles p on p.user_id = f.connector_id
  where f.place = 1 and not f.is_open and f.ask_again_at is null
$$;

-- For the sheet that asks: the five who help most.
create function private.chain_connectors(me uuid, member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('why', f.why)
    || case when f.ask_again_at is null then '{}' else jsonb_build_object('askAgainAt', f.ask_again_at) end order by f.place), '[]')
  from private.first_connectors(me, array[chain_connectors.member]) f join public.profiles p on p.user_id = f.connector_id
  where f.place <= 5
$$;
