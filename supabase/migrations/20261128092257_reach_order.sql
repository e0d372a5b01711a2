-- Written by `npm run db:diff -- reach_order` from supabase/schemas.

drop function private.my_circle();

CREATE OR REPLACE FUNCTION private.can_come_about(plan private.proposals, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select plan.outcome is null and plan.expires_at > now()
    and private.are_friends(plan.connector_id, plan.one_id)
    and private.are_friends(coalesce(plan.second_connector_id, plan.connector_id), plan.other_id)
    and (plan.second_connector_id is null or private.holds(plan))
    -- Whoever is to be met was asked at the second connector's yes, and is asked no more when that is taken back: as of any that is over.
    and (plan.second_connector_id is null or member <> plan.other_id
      or exists (select from private.asks a where a.proposal_id = plan.id and a.member_id = plan.second_connector_id and a.answer = 'meet'))
    and private.in_good_standing(plan.connector_id) and private.in_good_standing(plan.one_id) and private.in_good_standing(plan.other_id)
    and not private.is_across_a_block(plan.one_id, plan.other_id) and not private.are_friends(plan.one_id, plan.other_id)
    and not exists (
      select from public.thread_members seat join public.message_threads t on t.id = seat.thread_id
      where seat.user_id = any (case when plan.second_connector_id is null then array[member] else array[plan.one_id, plan.other_id] end)
        and t.type = 'intro_chat' and t.created_at > plan.made_at and t.participants @> array[plan.one_id, plan.other_id]
        and (not t.chain or (t.requester_id, t.target_id) in ((plan.one_id, plan.other_id), (plan.other_id, plan.one_id)))
    )
$function$;

CREATE OR REPLACE FUNCTION private.asked_now(member uuid)
 RETURNS SETOF private.proposals
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.* from private.asks a join private.proposals p on p.id = a.proposal_id
  where a.member_id = member and p.outcome is null and p.expires_at > now()
    and a.answer is distinct from 'not_now' and (a.ask_again_at is null or a.ask_again_at <= now())
    and private.can_come_about(p, member)
    -- In a chain their yes is the last one: it opened the chat, or a block keeps it shut, and they were told that it is over.
    and (a.answer is distinct from 'meet' or p.second_connector_id is null or member <> p.other_id)
$function$;

CREATE OR REPLACE FUNCTION public.answer_introduction(introduction uuid, answer text)
 RETURNS shapes.introduction_answer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  said text := answer_introduction.answer;
  plan private.proposals;
  later timestamptz;
begin
  if (said in ('meet', 'not_now', 'later')) is not true then
    perform private.fail(422, 'invalid_answer', 'The answer is Meet, Not now or Ask me later.');
  end if;
  select p.* into plan from private.proposals p join private.asks a on a.proposal_id = p.id and a.member_id = me where p.id = introduction;
  if not found then
    perform private.fail(404, 'introduction_not_found', 'This introduction does not exist.');
  end if;
  perform private.lock_introductions(plan.one_id, plan.other_id);
  select p.* into plan from private.proposals p where p.id = introduction for update;
  if plan.outcome = 'met' then
    return jsonb_build_object('status', 'met', 'askAgainAt', null,
      'threadId', (select m.thread_id from public.thread_members m where m.thread_id = introduction and m.user_id = me));
  elsif plan.outcome is not null or plan.expires_at <= now() or (said = 'meet' and not private.can_come_about(plan, me)) then
    return jsonb_build_object('status', 'over', 'threadId', null, 'askAgainAt', null);
  end if;
  later := case when said = 'later' then private.later_at(plan) end;
  if said = 'later' and later is null then
    perform private.fail(409, 'no_later', 'There is too little time left to ask you again.');
  end if;
  update private.asks a set answer = case when said <> 'later' then said end, answered_at = now(), ask_again_at = later
  where a.proposal_id = plan.id and a.member_id = me;
  -- What somebody else is changing at this moment is left to them, as in `spread_message`.
  update public.notifications n set read = true
  where n.id in (select o.id from public.notifications o
    where o.user_id = me and o.group_key = 'introduction:' || plan.id and not o.read for update skip locked);
  -- The member's own screens, and nobody else's: an answer is not felt (tests: 85-quiet-no).
  perform private.signal_members(array[me]);
  if said <> 'meet' then
    return jsonb_build_object('status', said, 'threadId', null, 'askAgainAt', later);
  end if;
  -- It will not come about while they can't be in one chat. To the second connector it waits for others; for whoever is asked last it would wait
  -- for nobody, so that it is over, as it were for any other reason (tests: 83-chains).
  if private.is_apart(plan) then
    return jsonb_build_object('status', case when me = plan.other_id then 'over' else 'waiting' end, 'threadId', null, 'askAgainAt', null);
  end if;
  -- The second connector of a chain said yes: whoever is asked first is asked now.
  if me = plan.second_connector_id and private.is_asked_first(plan.other_id)
    and not exists (select from private.asks a where a.proposal_id = plan.id and a.member_id = plan.other_id) then
    perform private.ask(plan, plan.other_id);
  end if;
  if exists (select from private.asks a where a.proposal_id = plan.id and a.answer is distinct from 'meet') then
    return jsonb_build_object('status', 'waiting', 'threadId', null, 'askAgainAt', null);
  end if;
  return jsonb_build_object('status', 'met', 'threadId', private.come_about(plan, me), 'askAgainAt', null);
end $function$;

CREATE OR REPLACE FUNCTION public.discover(city text DEFAULT NULL::text, industries text[] DEFAULT NULL::text[], mutuals_only boolean DEFAULT false, query text DEFAULT NULL::text, close_by boolean DEFAULT false, after text DEFAULT NULL::text, page_size integer DEFAULT 20)
 RETURNS shapes.discover_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
end $function$;
comment on function public.discover(text,text[],boolean,text,boolean,text,integer) is 'One page of discover: by relevance when there is a `query`, else by score: first the caller''s friends and whom a friend can introduce, then whom a
friend''s friend can, then whom nobody can. `mutuals_only` and a tab of the last release show these parts on each page for itself. `city` filters by one
city, `industries` by any of the labels (case does not matter), `mutuals_only` keeps members with mutual friends, `close_by` gives the
first 3, one''s own city first; whoever has none is asked for it. `after` is the last answer''s `nextCursor`. `page_size` is 1 to 50.';

CREATE OR REPLACE FUNCTION private.friends_of_friends(me uuid)
 RETURNS TABLE(connector_id uuid, second_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 400
 SET search_path TO ''
AS $function$
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
$function$;

revoke all on function private.friends_of_friends(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.ways_to(me uuid, members uuid[])
 RETURNS TABLE(member_id uuid, connector_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
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
$function$;

revoke all on function private.ways_to(uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.first_connectors(me uuid, members uuid[])
 RETURNS TABLE(member_id uuid, connector_id uuid, why jsonb, is_open boolean, ask_again_at timestamp with time zone, place bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
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
    cross join lateral (select coalesce(asked.listed @> jsonb_build_array(jsonb_build_object('connectorId', w.connector_id)), false) as is_open) o
    left join private.resting_connectors(me, members) rests on rests.target_id = w.member_id and rests.connector_id = w.connector_id
  ), reasons as materialized (
    select r.connector_id, r.why from private.reasons_to_ask(me, array(
      (select f.step from found f group by f.step order by count(*) desc, f.step limit 40)
      union
      select own.step from (select distinct on (f.member) f.step from found f order by f.member, f.asked, f.opens desc, f.step) own
    )) r
  )
  select f.member, f.step, r.why, f.is_open, f.rests_until,
    row_number() over (partition by f.member order by f.asked, private.helps(r.why) desc, lower(coalesce(p.display_name, p.name)), f.step)
  from found f
  join reasons r on r.connector_id = f.step
  join public.profiles p on p.user_id = f.step;
end $function$;

CREATE OR REPLACE FUNCTION private.all_but(members uuid[], others uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(select m.id from unnest(members) with ordinality as m (id, place)
    where (m.id in (select o.id from unnest(others) as o (id))) is not true order by m.place)
$function$;

revoke all on function private.all_but(uuid[],uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.one_step_from(me uuid, members uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.one_step_from(uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.two_steps_from(me uuid, members uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select w.member_id from private.ways_to(me, members) w
    where not exists (select from private.resting_connectors(me, members) r where r.target_id = w.member_id and r.connector_id = w.connector_id)
    union
    select o.target_id from private.open_requests(me, members) o
  );
end $function$;

revoke all on function private.two_steps_from(uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.of_steps(me uuid, steps integer, members uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.of_steps(uuid,integer,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.small_circle()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select 10000 $function$;

revoke all on function private.small_circle() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.circle_within(me uuid, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.circle_within(uuid,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.wider_circle_within(me uuid, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.wider_circle_within(uuid,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.certain_of(me uuid, circle uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

revoke all on function private.certain_of(uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.discover_of_steps(me uuid, steps integer, hidden uuid[], city_key text, keys text[], last_score integer, last_id uuid, circle uuid[], within boolean, most integer, patience integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.discover_of_steps(uuid,integer,uuid[],text,text[],integer,uuid,uuid[],boolean,integer,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.discover_by_reach(me uuid, hidden uuid[], city_key text, keys text[], part text, last_score integer, last_id uuid, most integer)
 RETURNS TABLE(user_id uuid, of_part text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.discover_by_reach(uuid,uuid[],text,text[],text,integer,uuid,integer) from public, anon, authenticated, service_role;
