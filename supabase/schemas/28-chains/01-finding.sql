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

-- The first connectors to each of these members, whom helps most first; those the caller has asked come last. Bounded, whoever knows thousands: two hundred of the
-- caller's friends and twenty thousand of theirs, a thousand friends of a member, forty connectors. Ids are drawn, so the first of them are a fair sample.
create function private.first_connectors(me uuid, members uuid[])
returns table (member_id uuid, connector_id uuid, why jsonb, is_open boolean, ask_again_at timestamptz, place bigint)
language plpgsql stable security definer set search_path = '' rows 20 as $$
#variable_conflict use_column
begin
  if coalesce(cardinality(members), 0) = 0 then
    return;
  end if;
  return query
  with mine as materialized (
    select f.id from unnest(private.friend_ids(me)) as f (id)
    where not exists (select from public.profiles p where p.user_id = f.id and p.status <> 'active')
    order by f.id limit 200
  ), near as materialized (
    select n.step, n.id from (
      select m.id as step, c.connected_user_id as id from mine m join public.connections c on c.user_id = m.id and c.status = 'active'
      union all
      select m.id, c.user_id from mine m join public.connections c on c.connected_user_id = m.id and c.status = 'active'
    ) n limit 20000
  ), theirs as materialized (
    select a.id as member, f.id as friend
    from unnest(members) as a (id)
    cross join lateral (
      (select c.connected_user_id as id from public.connections c where c.user_id = a.id and c.status = 'active' limit 500)
      union all
      (select c.user_id from public.connections c where c.connected_user_id = a.id and c.status = 'active' limit 500)
    ) f
    where f.id <> me
  ), known as materialized (
    select t.member, t.friend from theirs t
    where (t.friend in (select n.id from near n)) is true
      and (
        not exists (select from public.introduction_settings s where s.user_id = t.member and s.only_chosen)
        or exists (select from public.chosen_connectors c where c.user_id = t.member and c.connector_id = t.friend)
      )
  ), found as materialized (
    select pair.member, pair.step
    from (select distinct k.member, n.step from known k join near n on n.id = k.friend where n.step <> k.member) pair
    where not exists (
      select from public.connections c
      where least(c.user_id, c.connected_user_id) = least(pair.step, pair.member)
        and greatest(c.user_id, c.connected_user_id) = greatest(pair.step, pair.member) and c.status = 'blocked'
    )
  ), reasons as materialized (
    select r.connector_id, r.why from private.reasons_to_ask(me, array(
      select f.step from found f group by f.step order by count(*) desc, f.step limit 40
    )) r
  )
  select f.member, f.step, r.why, o.is_open, case when not o.is_open then rests.until end,
    row_number() over (
      partition by f.member order by o.is_open or rests.until is not null, private.helps(r.why) desc, lower(coalesce(p.display_name, p.name)), f.step
    )
  from found f
  join reasons r on r.connector_id = f.step
  join public.profiles p on p.user_id = f.step
  left join private.open_requests(me, members) asked on asked.target_id = f.member
  cross join lateral (select coalesce(asked.listed @> jsonb_build_array(jsonb_build_object('connectorId', f.step)), false) as is_open) o
  left join private.resting_connectors(me, members) rests on rests.target_id = f.member and rests.connector_id = f.step;
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
