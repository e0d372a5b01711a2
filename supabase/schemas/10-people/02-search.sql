-- Search: one folding, one set of words and one scoring for all of its places (01-foundation/03-text folds and parts words).

-- How well a line answers a query: 100 exact, 90 at its start, 80 within, 70 when each word begins one of its words, 60 when each stands
-- somewhere. `starts` and `within` are its words as patterns.
create function private.match_score(line text, phrase text, starts text[], within text[]) returns numeric
language sql immutable parallel safe
return case
  when line = ' ' || phrase then 100
  when starts_with(line, ' ' || phrase) then 90
  when strpos(line, phrase) > 0 then 80
  when line like all (starts) then 70
  when line like all (within) then 60
  else 0
end;

-- The best line of a search text; the name counts half as much again. The name without blanks only answers what begins it: in its midst the end
-- of one word meets the next. Words that only several lines together hold ("ava london") are worth less than those of one.
create function private.relevance(search_text text, words text[]) returns numeric
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  phrase text := array_to_string(words, ' ');
  lines text[] := string_to_array(search_text, E'\n');
  starts text[];
  within text[];
  best numeric := 0;
begin
  select array_agg('% ' || private.like_literal(w) || '%'), array_agg('%' || private.like_literal(w) || '%') into starts, within from unnest(words) w;
  for place in 1..cardinality(lines) loop
    if place <> 3 then
      best := greatest(best, private.match_score(lines[place], phrase, starts, within) * case when place = 1 then 1.5 else 1 end);
    elsif starts_with(lines[place], ' ' || phrase) then
      best := greatest(best, 105);
    end if;
  end loop;
  if best = 0 then
    lines[3] := null;
    best := case when array_to_string(lines, E'\n') like all (within) then 55 else 0 end;
  end if;
  return best;
end $$;

-- The last resort: up to 50 by how close together a query's letters stand in order, in the name (half as much again), the handle or the city.
create function private.scattered_score(search_text text, phrase text) returns numeric
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  lines text[] := string_to_array(search_text, E'\n');
  letters text[] := regexp_split_to_array(replace(phrase, ' ', ''), '');
  line int;
  found_at int;
  started int;
  reached int;
  best numeric := 0;
begin
  foreach line in array array[1, 2, 4] loop
    reached := 0;
    started := null;
    for letter in 1..cardinality(letters) loop
      found_at := strpos(substr(lines[line], reached + 1), letters[letter]);
      exit when coalesce(found_at, 0) = 0;
      reached := reached + found_at;
      started := coalesce(started, reached);
    end loop;
    if found_at > 0 then
      best := greatest(best, round(50.0 * cardinality(letters) / (reached - started + 1), 2) * case when line = 1 then 1.5 else 1 end);
    end if;
  end loop;
  return best;
end $$;

-- Name, handle and the name without blanks: what one looks for among people one knows.
create function private.who_of(search_text text) returns text
language sql immutable parallel safe
return split_part(search_text, E'\n', 1) || E'\n' || split_part(search_text, E'\n', 2) || E'\n' || split_part(search_text, E'\n', 3);

-- Letters in order with others between them, in one line; null for a query of fewer than three, which would find everybody.
create function private.scattered_pattern(phrase text) returns text
language sql immutable parallel safe
return (
  select case when count(*) >= 3 then string_agg(regexp_replace(l.letter, '([^[:alnum:]])', '\\\1'), '[^\n]*' order by l.place) end
  from regexp_split_to_table(replace(phrase, ' ', ''), '') with ordinality as l (letter, place)
);

-- Members a query finds, best first. Only indexed candidates are scored: who has the very name, names that begin with the query, then whoever
-- holds all of its words. Only when there is nobody: scattered letters among the first two thousand of discover, as long as they are at
-- least half as close as the closest.
create function private.find_members(query text, most int) returns table (user_id uuid, relevance numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  me uuid := (select auth.uid());
  hidden uuid[] := private.blocked_member_ids() || me;
  words text[] := private.search_words(find_members.query);
  phrase text := array_to_string(words, ' ');
  patterns text[] := private.search_patterns(words);
  scattered text := private.scattered_pattern(phrase);
  candidates uuid[];
begin
  if patterns is null then
    return;
  end if;
  candidates := array(
    select p.user_id from public.profiles p
    where private.fold(coalesce(p.display_name, p.name)) = phrase and p.status = 'active' and p.discoverable limit 200
  ) || array(
    select p.user_id from public.profiles p
    where private.fold(coalesce(p.display_name, p.name)) like private.like_literal(phrase) || '%' and p.status = 'active' and p.discoverable limit 500
  ) || array(
    select p.user_id from public.profiles p where p.discoverable and private.fits_patterns(p.search_text, patterns) limit 1000
  );
  return query
  select hit.user_id, hit.relevance from (
    select p.user_id, private.relevance(p.search_text, words) as relevance, p.score
    from (select distinct c.id from unnest(candidates) as c (id)) one
    join public.profiles p on p.user_id = one.id
    where p.user_id <> all (hidden)
  ) hit
  where hit.relevance > 10
  order by hit.relevance desc, hit.score desc, hit.user_id
  limit most;
  if found or scattered is null then
    return;
  end if;
  return query
  select hit.user_id, hit.relevance from (
    select near.*, max(near.relevance) over () as closest from (
      select f.user_id, f.score, private.scattered_score(f.search_text, phrase) as relevance
      from (
        select p.user_id, p.score, p.search_text from public.profiles p
        where p.discoverable and p.user_id <> all (hidden) order by p.score desc, p.user_id limit 2000
      ) f
      where f.search_text ~ scattered
    ) near
  ) hit
  where hit.relevance > 10 and hit.relevance >= hit.closest / 2
  order by hit.relevance desc, hit.score desc, hit.user_id
  limit most;
end $$;

-- Among a member's friends a query finds by name and handle alone; scattered letters as above.
create function private.find_friends(friends_of uuid, query text, most int) returns table (user_id uuid, relevance numeric)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := (select auth.uid());
  words text[] := private.search_words(find_friends.query);
  phrase text := array_to_string(words, ' ');
  patterns text[] := private.search_patterns(words);
  scattered text := private.scattered_pattern(phrase);
begin
  return query
  with friends as materialized (
    select p.user_id, p.score, private.who_of(p.search_text) as who
    from public.profiles p
    where p.user_id = any (private.friend_ids(find_friends.friends_of)) and p.user_id <> me and p.status = 'active'
  ), literal as materialized (
    select f.user_id, f.score, private.relevance(f.who, words) as relevance from friends f where private.fits_patterns(f.who, patterns)
  ), hits as (
    select l.* from literal l where l.relevance > 10
    union all
    select near.user_id, near.score, near.relevance from (
      select f.user_id, f.score, private.scattered_score(f.who, phrase) as relevance, max(private.scattered_score(f.who, phrase)) over () as closest
      from friends f where f.who ~ scattered and not exists (select from literal l where l.relevance > 10)
    ) near
    where near.relevance > 10 and near.relevance >= near.closest / 2
  )
  select h.user_id, h.relevance from hits h
  order by h.relevance desc, h.score desc, h.user_id
  limit most;
end $$;

create function public.search_members(query text, friends_of uuid default null, max_results int default 10) returns shapes.found_members
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  most int := least(greatest(coalesce(search_members.max_results, 10), 1), 50);
  hits jsonb;
begin
  if search_members.friends_of is not null and search_members.friends_of <> all (private.my_friend_ids()) then
    perform private.fail(403, 'not_friends', 'Only friends may look through a member''s friends.');
  end if;
  if search_members.friends_of is null then
    select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'relevance', h.relevance)), '[]') into hits
    from private.find_members(search_members.query, most) h;
  else
    select coalesce(jsonb_agg(jsonb_build_object('id', h.user_id, 'relevance', h.relevance)), '[]') into hits
    from private.find_friends(search_members.friends_of, search_members.query, most) h;
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
a user id) among the friends of that friend, by name or Instagram handle. Accents, marks and apostrophes don't matter, nor does the order of
words; letters with others between them find only where nothing better does. `max_results` is 1 to 50.$$;
grant execute on function public.search_members(text, uuid, int) to authenticated;
