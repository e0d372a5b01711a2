-- Finding people: the cards members are shown as, search with its scoring, and discover.

-- Cards -----------------------------------------------------------------------------------------------------------------------

-- The faces of these members, those of highest score first.
create function private.people(members uuid[], shown int) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.face_of(p) order by p.score desc, p.user_id), '[]')
  from (
    select * from public.profiles q where q.user_id = any (members) and q.status = 'active'
    order by q.score desc, q.user_id limit shown
  ) p
$$;

-- The scores to show: what stands, else fifty in each of the five industries of discover.
create function private.shown_scores(scores jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_array_length(scores) > 0 then scores else
    '[{"label":"Business","score":50},{"label":"Fashion","score":50},{"label":"Entertainment","score":50},{"label":"Lifestyle","score":50},{"label":"Nightlife","score":50}]'::jsonb
  end
$$;

-- The cards of these members as the caller may see them: who is hidden from the caller is left out. `user_id` lets callers order them.
create function private.member_cards(members uuid[], shown_mutuals int default 3) returns table (user_id uuid, card jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := (select auth.uid());
  my_friends uuid[] := private.my_friend_ids();
  hidden uuid[] := private.blocked_member_ids();
begin
  return query
  select p.user_id, jsonb_build_object(
    'id', p.id, 'userId', p.user_id, 'name', coalesce(p.display_name, p.name, 'Member'), 'age', coalesce(p.age, 25),
    'city', coalesce(p.city, 'Unknown'), 'photos', to_jsonb(p.photos), 'avatarUrl', p.avatar_url, 'badge', p.badge, 'founder', p.founder,
    -- What the member says of themselves before what they applied with.
    'igHandle', p.ig_handle, 'shortBio', coalesce(nullif(p.bio, ''), nullif(p.short_bio, ''), 'New member'),
    'longBio', coalesce(nullif(p.long_bio, ''), nullif(p.bio, ''), nullif(p.short_bio, ''), 'New member'),
    'industryScores', private.shown_scores(p.industry_scores), 'knownFor', to_jsonb(p.known_for),
    'citiesOftenIn', to_jsonb(p.cities_often_in), 'memberSince', p.created_at
  ) || jsonb_build_object(
    'score', p.score, 'clout', private.clout_of(p.score), 'percentile', private.percentile_of(p.score),
    'topPercent', greatest(100 - private.percentile_of(p.score), 1), 'isDirectFriend', p.user_id = any (my_friends),
    'mutualCount', coalesce(cardinality(m.ids), 0), 'mutuals', private.people(coalesce(m.ids, '{}'), shown_mutuals),
    'openRequests', coalesce(o.listed, '[]')
  )
  from public.profiles p
  left join (
    select s.member_id, array_agg(s.friend_id) as ids
    from private.shared_friends(me, members) s where s.friend_id <> all (hidden)
    group by s.member_id
  ) m on m.member_id = p.user_id
  left join private.open_requests(me, members) o on o.target_id = p.user_id
  where p.user_id = any (members) and p.status = 'active' and p.user_id <> all (hidden);
end $$;

-- The same as one list, in the order the members are given.
create function private.card_list(members uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(c.card order by array_position(members, c.user_id)), '[]') from private.member_cards(members) c
$$;

-- Search ----------------------------------------------------------------------------------------------------------------------

-- How well a text answers a query (both folded): 100 exact, 90 at its start, 80 within, 70 at a word's start, 60 within a word,
-- else up to 50 by how close together the query's characters stand in order.
create function private.match_score(words text, query text) returns numeric
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  place int;
  started int;
  reached int := 0;
begin
  if coalesce(words, '') = '' or coalesce(query, '') = '' then
    return 0;
  end if;
  if words = query then
    return 100;
  end if;
  place := strpos(words, query);
  if place > 0 then
    return case when place = 1 then 90 else 80 end;
  end if;
  -- A query of several words, each found by itself.
  if query ~ '\s' then
    if (select bool_and(exists (select from regexp_split_to_table(words, '\s+') w where starts_with(w, q)))
        from regexp_split_to_table(btrim(query), '\s+') q) then
      return 70;
    end if;
    if (select bool_and(strpos(words, q) > 0) from regexp_split_to_table(btrim(query), '\s+') q) then
      return 60;
    end if;
  end if;
  for i in 1..length(query) loop
    place := strpos(substr(words, reached + 1), substr(query, i, 1));
    if place = 0 then
      return 0;
    end if;
    reached := reached + place;
    started := coalesce(started, reached);
  end loop;
  return round(50.0 * length(query) / (reached - started + 1), 2);
end $$;

-- The best of a member's fields, as `search_text` lists them; the name counts half as much again.
create function private.relevance(search_text text, query text) returns numeric
language sql immutable parallel safe
return greatest(
  private.match_score(split_part(search_text, E'\n', 1), query) * 1.5,
  private.match_score(split_part(search_text, E'\n', 2), query),
  private.match_score(split_part(search_text, E'\n', 3), query),
  private.match_score(split_part(search_text, E'\n', 4), query),
  private.match_score(ltrim(split_part(search_text, E'\n', 4), '@'), query)
);

-- Members a query finds, best first. Only indexed candidates are scored: names that begin with the query, then whatever contains it (at
-- a word's start when it is too short for the index), then similar spellings, then scattered letters among the first two thousand of
-- discover.
create function private.find_members(query text, most int) returns table (user_id uuid, relevance numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  me uuid := (select auth.uid());
  hidden uuid[] := private.blocked_member_ids();
  wanted text := left(private.fold(query), 80);
  literal text := private.like_literal(wanted);
  scattered text;
  candidates uuid[];
begin
  if coalesce(wanted, '') = '' then
    return;
  end if;
  candidates := array(select p.user_id from public.profiles p where p.discoverable and p.search_text like literal || '%' limit 500);
  if length(wanted) < 3 then
    candidates := candidates || array(
      select p.user_id from public.profiles p
      where p.discoverable and (p.search_text like '% ' || literal || '%' or p.search_text like E'%\n' || literal || '%'
        or p.search_text like '%@' || literal || '%')
      limit 500
    );
  else
    candidates := candidates || array(
      select p.user_id from public.profiles p where p.discoverable and p.search_text like '%' || literal || '%' limit 1000
    );
  end if;
  if cardinality(candidates) < most then
    scattered := (select string_agg(regexp_replace(letter, '([^[:alnum:][:space:]])', '\\\1'), '.*' order by place)
      from regexp_split_to_table(wanted, '') with ordinality as l (letter, place));
    candidates := candidates || array(
      select p.user_id from public.profiles p
      where length(wanted) >= 3 and p.discoverable and wanted operator(extensions.<%) p.search_text
      limit 500
    ) || array(
      select f.user_id
      from (select p.user_id, p.search_text from public.profiles p where p.discoverable order by p.score desc, p.user_id limit 2000) f
      where f.search_text ~ scattered
    );
  end if;
  return query
  select hit.user_id, hit.relevance from (
    select p.user_id, private.relevance(p.search_text, wanted) as relevance, p.score
    from (select distinct c.id from unnest(candidates) as c (id)) one
    join public.profiles p on p.user_id = one.id
    where p.user_id <> me and p.user_id <> all (hidden)
  ) hit
  where hit.relevance > 10
  order by hit.relevance desc, hit.score desc, hit.user_id
  limit most;
end $$;

-- Search over all who may be discovered, or over one friend's friends (then by name or Instagram handle only).
create function public.search_members(query text, friends_of uuid default null, max_results int default 10) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  most int := least(greatest(coalesce(search_members.max_results, 10), 1), 50);
  wanted text := left(private.fold(search_members.query), 80);
  hits jsonb;
begin
  if coalesce(wanted, '') = '' then
    return '[]';
  end if;
  if search_members.friends_of is null then
    select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'relevance', h.relevance)), '[]') into hits
    from private.find_members(wanted, most) h;
  else
    if search_members.friends_of <> all (private.my_friend_ids()) then
      perform private.fail(403, 'not_friends', 'Only friends may look through a member''s friends.');
    end if;
    select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'relevance', h.relevance) order by h.relevance desc, h.score desc, h.user_id), '[]')
    into hits
    from (
      select p.user_id, p.score, private.relevance(p.search_text, wanted) as relevance
      from public.profiles p
      where p.user_id = any (private.friend_ids(search_members.friends_of)) and p.user_id <> me and p.status = 'active'
        and (strpos(private.fold(coalesce(p.display_name, p.name)), wanted) > 0 or strpos(private.fold(p.ig_handle), wanted) > 0)
      order by relevance desc, p.score desc, p.user_id
      limit most
    ) h;
  end if;
  return (
    select coalesce(jsonb_agg(c.card || jsonb_build_object('relevance', h.relevance) order by h.relevance desc, h.place), '[]')
    from rows from (jsonb_to_recordset(hits) as (id uuid, relevance numeric)) with ordinality as h (id, relevance, place)
    join private.member_cards(array(select e.id from jsonb_to_recordset(hits) as e (id uuid))) c on c.user_id = h.id
  );
end $$;
grant execute on function public.search_members(text, uuid, int) to authenticated;

-- Discover --------------------------------------------------------------------------------------------------------------------

-- The chips: cities with most members first.
create function private.discover_cities() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(c.city order by c.members desc, c.city), '[]')
  from (select * from private.city_counts where members > 0 order by members desc, city limit 40) c
$$;

-- Everyone who is a friend of one of the caller's active friends, with how many such friends there are.
-- `rows` keeps the planner from reading the whole club to join a circle to it.
create function private.members_near_me() returns table (user_id uuid, mutuals bigint)
language sql stable security definer set search_path = '' rows 100 as $$
  with mine as materialized (
    select p.user_id as id from unnest(private.my_friend_ids()) as f (id)
    join public.profiles p on p.user_id = f.id and p.status = 'active' and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
  )
  select near.id, count(*) from (
    select c.connected_user_id as id from mine join public.connections c on c.user_id = mine.id and c.status = 'active'
    union all
    select c.user_id from mine join public.connections c on c.connected_user_id = mine.id and c.status = 'active'
  ) near
  where near.id <> (select auth.uid())
  group by near.id
$$;

-- One page of discover. By relevance when there is a query, else by score; `after` says where the last page ended.
create function public.discover(
  city text default null, industries text[] default null, mutuals_only boolean default false, query text default null,
  close_by boolean default false, after text default null, page_size int default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  rows_a_page int := case when discover.close_by then 3 else least(greatest(coalesce(discover.page_size, 20), 1), 50) end;
  wanted text := nullif(private.fold(discover.query), '');
  city_key text := nullif(private.fold(discover.city), '');
  keys text[] := nullif(array(select private.industry_key(i) from unnest(discover.industries) i where private.industry_key(i) is not null), '{}');
  hidden uuid[] := private.blocked_member_ids() || me;
  with_mutuals uuid[];
  -- A page is known by the score and id it ended with; a page of a search by its number.
  last_score int := case when discover.after ~ '^\d{1,3}:[0-9a-f-]{36}$' then split_part(discover.after, ':', 1)::int end;
  last_id uuid := case when discover.after ~ '^\d{1,3}:[0-9a-f-]{36}$' then split_part(discover.after, ':', 2)::uuid end;
  skipped int := case when discover.after ~ '^\d{1,4}$' then discover.after::int else 0 end;
  page uuid[];
  next_cursor text;
begin
  if discover.mutuals_only then
    with_mutuals := array(select n.user_id from private.members_near_me() n);
  end if;
  if wanted is not null then
    page := array(
      select h.user_id from private.find_members(wanted, 200) with ordinality as h (user_id, relevance, place)
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
  elsif with_mutuals is not null then
    page := array(
      select p.user_id from unnest(with_mutuals) as near (id) join public.profiles p on p.user_id = near.id
      where p.discoverable and p.user_id <> all (hidden)
        and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (last_id is null or p.score < last_score or (p.score = last_score and p.user_id > last_id))
      order by p.score desc, p.user_id limit rows_a_page + 1
    );
  else
    page := array(
      select p.user_id from public.profiles p
      where p.discoverable and p.user_id <> all (hidden)
        and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        and (last_id is null or (p.score <= last_score and (p.score < last_score or p.user_id > last_id)))
      order by p.score desc, p.user_id limit rows_a_page + 1
    );
  end if;
  if cardinality(page) > rows_a_page then
    page := page[1:rows_a_page];
    next_cursor := case when wanted is not null then (skipped + rows_a_page)::text
      else (select p.score || ':' || p.user_id from public.profiles p where p.user_id = page[rows_a_page]) end;
  end if;
  return jsonb_build_object(
    'profiles', private.card_list(page),
    'cities', case when discover.after is null then private.discover_cities() else '[]' end,
    'nextCursor', next_cursor
  );
end $$;
grant execute on function public.discover(text, text[], boolean, text, boolean, text, int) to authenticated;
