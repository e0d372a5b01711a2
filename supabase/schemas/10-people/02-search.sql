-- Search, with its scoring.

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

create function public.search_members(query text, friends_of uuid default null, max_results int default 10) returns shapes.found_members
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
    select coalesce(jsonb_agg(c.card || jsonb_build_object(
      'relevance', h.relevance,
      'mayAsk', case when search_members.friends_of is not null then private.takes_introductions_by(h.id, search_members.friends_of) end
    ) order by h.relevance desc, h.place), '[]')
    from rows from (jsonb_to_recordset(hits) as (id uuid, relevance numeric)) with ordinality as h (id, relevance, place)
    join private.member_cards(array(select e.id from jsonb_to_recordset(hits) as e (id uuid))) c on c.user_id = h.id
  );
end $$;
comment on function public.search_members is $$Members a query finds, best first: among all who may be discovered, or (with `friends_of`,
a user id) among the friends of that friend, by name or Instagram handle. `max_results` is 1 to 50.$$;
grant execute on function public.search_members(text, uuid, int) to authenticated;
