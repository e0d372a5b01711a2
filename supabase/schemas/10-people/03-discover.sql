-- Discover: members one does not know yet, by city, industry and shared friends.

-- The chips: cities with most members first.
create function private.discover_cities() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(c.city order by c.members desc, c.city), '[]')
  from (select * from private.city_counts where members > 0 order by members desc, city limit 40) c
$$;

-- Everyone who is a friend of one of the caller's active friends, with how many such friends there are.
-- `most` bounds through how many friends: ids are drawn, so the first of them are a fair sample. `rows` keeps the planner from reading the whole
-- club to join a circle to it.
create function private.members_near_me(most int default null) returns table (user_id uuid, mutuals bigint)
language sql stable security definer set search_path = '' rows 100 as $$
  with mine as materialized (
    select f.id from unnest(private.my_friend_ids()) as f (id)
    where f.id <> all ((select private.blocked_member_ids())::uuid[])
      and not exists (select from public.profiles p where p.user_id = f.id and p.status <> 'active')
    order by f.id limit most
  )
  select near.id, count(*) from (
    select c.connected_user_id as id from mine join public.connections c on c.user_id = mine.id and c.status = 'active'
    union all
    select c.user_id from mine join public.connections c on c.connected_user_id = mine.id and c.status = 'active'
  ) near
  where near.id <> (select auth.uid())
  group by near.id
$$;

-- So many of a list by score, of all or of those in a circle or beside it, read along its index.
create function private.discover_part(hidden uuid[], city_key text, keys text[], last_score int, last_id uuid, circle uuid[], within boolean, most int) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return array(
    select p.user_id from public.profiles p
    where p.discoverable and p.user_id <> all (hidden)
      and case within when true then p.user_id = any (circle) when false then p.user_id <> all (circle) else true end
      and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
      and (last_id is null or (p.score <= last_score and (p.score < last_score or p.user_id > last_id)))
    order by p.score desc, p.user_id limit most
  );
end $$;

create function public.discover(
  city text default null, industries text[] default null, mutuals_only boolean default false, query text default null,
  close_by boolean default false, after text default null, page_size int default 20
) returns shapes.discover_page
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  rows_a_page int := case when discover.close_by then 3 else least(greatest(coalesce(discover.page_size, 20), 1), 50) end;
  wanted text := nullif(private.fold(left(discover.query, 200)), '');
  city_key text := nullif(private.fold(discover.city), '');
  keys text[] := nullif(array(select private.industry_key(i) from unnest(discover.industries) i where private.industry_key(i) is not null), '{}');
  hidden uuid[] := private.blocked_member_ids() || me;
  with_mutuals uuid[];
  -- A page is known by the score and id it ended with, and by the part of the list it ended in; a page of a search by its number. Tabs of the last
  -- release go on without a part.
  place text := substring(discover.after from '^(?:near:|two:|far:)?(\d{1,3}:[0-9a-f-]{36})$');
  part text := substring(discover.after from '^(near|two|far):');
  last_score int := split_part(place, ':', 1)::int;
  last_id uuid := split_part(place, ':', 2)::uuid;
  parts text[];
  skipped int := case when discover.after ~ '^\d{1,4}$' then discover.after::int else 0 end;
  page uuid[];
  next_cursor text;
begin
  if discover.close_by and not exists (select from public.profiles own where own.user_id = me and own.city is not null) then
    perform private.fail(409, 'no_city', 'Say first in which city you are at home.');
  end if;
  if discover.mutuals_only and (wanted is not null or discover.close_by) then
    with_mutuals := array(select n.user_id from private.members_near_me() n);
  end if;
  if wanted is not null then
    page := array(
      select h.user_id from private.find_members(discover.query, 1000) with ordinality as h (user_id, relevance, place)
      join public.profiles p on p.user_id = h.user_id
      where (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by h.place offset skipped limit rows_a_page + 1
    );
  elsif discover.close_by then
    page := array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden)
        and private.fold(p.city) = (select private.fold(own.city) from public.profiles own where own.user_id = me)
        and (keys is null or p.industries && keys) and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by p.score desc, p.user_id limit 3
    );
    page := page || array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden || page)
        and (keys is null or p.industries && keys) and (with_mutuals is null or p.user_id = any (with_mutuals))
      order by p.score desc, p.user_id limit 3 - cardinality(page)
    );
  elsif discover.mutuals_only then
    -- Whoever has hundreds of friends shares one with many: a page of those is found along the list, without reading the friends of all friends.
    if cardinality(private.my_friend_ids()) > private.many_friends() then
      page := array(
        with mine as materialized (
          select f.id from unnest(private.my_friend_ids()) as f (id)
          where f.id <> all (hidden) and not exists (select from public.profiles away where away.user_id = f.id and away.status <> 'active')
        )
        select listed.user_id from (
          select p.user_id, p.score from public.profiles p
          where p.discoverable and p.user_id <> all (hidden)
            and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
            and (last_id is null or (p.score <= last_score and (p.score < last_score or p.user_id > last_id)))
          order by p.score desc, p.user_id limit 4 * private.many_friends()
        ) listed
        where exists (
          select from public.connections c
          where c.user_id = listed.user_id and c.status = 'active' and (c.connected_user_id in (select mine.id from mine)) is true
          union all
          select from public.connections c
          where c.connected_user_id = listed.user_id and c.status = 'active' and (c.user_id in (select mine.id from mine)) is true
        )
        order by listed.score desc, listed.user_id limit rows_a_page + 1
      );
    end if;
    if page is null or cardinality(page) <= rows_a_page then
      page := array(
        select p.user_id from private.members_near_me() near join public.profiles p on p.user_id = near.user_id
        where p.discoverable and p.user_id <> all (hidden)
          and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
          and (last_id is null or p.score < last_score or (p.score = last_score and p.user_id > last_id))
        order by p.score desc, p.user_id limit rows_a_page + 1
      );
    end if;
  elsif part is null and place is not null then
    page := private.discover_part(hidden, city_key, keys, last_score, last_id, null, null, rows_a_page + 1);
  else
    -- Late-bound: chains are made in a later file.
    select coalesce(array_agg(r.user_id order by r.place), '{}'), array_agg(r.of_part order by r.place) into page, parts
    from private.discover_by_reach(me, hidden, city_key, keys, part, last_score, last_id, rows_a_page + 1) with ordinality as r (user_id, of_part, place);
  end if;
  if cardinality(page) > rows_a_page then
    page := page[1:rows_a_page];
    next_cursor := case when wanted is not null then (skipped + rows_a_page)::text
      else (
        select coalesce(parts[rows_a_page] || ':', '') || p.score || ':' || p.user_id
        from public.profiles p where p.user_id = page[rows_a_page]
      ) end;
  end if;
  return jsonb_build_object(
    'profiles', case when wanted is not null or discover.close_by or parts is not null then private.card_list(page) else private.card_list_by_reach(page) end,
    'cities', case when discover.after is null then private.discover_cities() else '[]' end,
    'nextCursor', next_cursor
  );
end $$;
comment on function public.discover is $$One page of discover: by relevance when there is a `query`, else by score: first the caller's friends and whom a friend can introduce, then whom a
friend's friend can, then whom nobody can. `mutuals_only` and a tab of the last release show these parts on each page for itself. `city` filters by one
city, `industries` by any of the labels (case does not matter), `mutuals_only` keeps members with mutual friends, `close_by` gives the
first 3, one's own city first; whoever has none is asked for it. `after` is the last answer's `nextCursor`. `page_size` is 1 to 50.$$;
grant execute on function public.discover(text, text[], boolean, text, boolean, text, int) to authenticated;

-- All filters are counted from one reading of whom the search, or the whole of discover, gives. Beyond five thousand this would cost more than it
-- tells: then an index alone says so, and nobody's row is read for it.
create function public.discover_counts(
  city text default null, industries text[] default null, mutuals_only boolean default false, query text default null
) returns shapes.discover_counts
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  most constant int := 5000;
  city_key text := nullif(private.fold(discover_counts.city), '');
  keys text[] := nullif(array(select private.industry_key(i) from unnest(discover_counts.industries) i where private.industry_key(i) is not null), '{}');
  hidden uuid[] := private.blocked_member_ids() || me;
  near uuid[];
  found uuid[];
  counted jsonb;
  too_many boolean := false;
begin
  if nullif(private.fold(left(discover_counts.query, 200)), '') is not null then
    found := array(select h.user_id from private.find_members(discover_counts.query, 1000) h);
  elsif not discover_counts.mutuals_only then
    select count(*) > most into too_many from (
      select from public.profiles p where p.discoverable and p.user_id <> all (hidden) limit most + 1
    ) everybody;
  end if;
  if not too_many then
    -- Of few whom a search found it is asked who is near, of a large club who are near at all.
    near := case when cardinality(found) < cardinality(private.my_friend_ids()) then array(select distinct s.member_id from private.shared_friends(me, found) s)
      else array(select n.user_id from private.members_near_me() n) end;
    with pool as materialized (
      select p.city, p.industries, p.user_id = any (near) as is_near
      from public.profiles p
      where p.discoverable and p.user_id <> all (hidden) and (found is null or p.user_id = any (found))
        and (not discover_counts.mutuals_only or p.user_id = any (near))
      limit most + 1
    ), places as materialized (
      select c.city, private.fold(c.city) as key from (select distinct p.city from pool p) c
    ), judged as materialized (
      select p.city, s.key, p.industries, p.is_near, city_key is null or coalesce(s.key = city_key, false) as in_city, keys is null or p.industries && keys as in_industry
      from pool p left join places s on s.city = p.city
    )
    select jsonb_build_object(
      'exact', (select count(*) <= most from pool),
      'total', count(*) filter (where j.in_city and j.in_industry),
      'mutuals', count(*) filter (where j.in_city and j.in_industry and j.is_near),
      'industries', (
        select coalesce(jsonb_agg(jsonb_build_object('industry', private.industry_label(i.key), 'members', i.members) order by i.members desc, i.key), '[]')
        from (select k.key, count(*) as members from judged o, unnest(o.industries) as k (key) where o.in_city group by k.key) i
      ),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_object('city', c.city, 'members', c.members) order by c.members desc, c.city), '[]')
        from (select min(o.city) as city, count(*) as members from judged o where o.in_industry and o.key is not null group by o.key) c
      )
    ) into counted from judged j;
  end if;
  if (counted ->> 'exact')::boolean then
    return counted;
  end if;
  return jsonb_build_object(
    'exact', false,
    'total', (
      select count(*) from (
        select from public.profiles p
        where p.discoverable and p.user_id <> all (hidden)
          and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        limit 1000
      ) fitting
    ),
    'mutuals', null, 'industries', '[]'::jsonb,
    'cities', (select jsonb_agg(jsonb_build_object('city', c.city, 'members', null) order by c.place) from jsonb_array_elements_text(private.discover_cities()) with ordinality as c (city, place))
  );
end $$;
comment on function public.discover_counts is $$What each filter of `discover` would show, in one call. Takes what `discover` takes.$$;
grant execute on function public.discover_counts(text, text[], boolean, text) to authenticated;
