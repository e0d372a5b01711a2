-- Written by `npm run db:diff -- many_friends` from supabase/schemas.

drop function private.members_near_me();
drop index public.event_rsvps_newest;
alter table private.console_counts drop constraint console_counts_counted_known;

alter table private.console_counts add constraint console_counts_counted_known CHECK ((counted = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'audit'::text, 'blocked'::text])));

CREATE OR REPLACE FUNCTION private.application_counts(patterns text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  counts jsonb;
begin
  if patterns is null then
    select jsonb_object_agg(c.counted, c.total) into counts
    from (select k.counted, sum(k.total) as total from private.console_counts k where k.counted not in ('audit', 'blocked') group by k.counted) c;
  else
    select jsonb_object_agg(c.status, c.total) into counts
    from (
      select a.status, count(*) as total from public.applications a
      where private.fits_patterns(a.search_text, patterns) and a.status <> 'aside'
      group by a.status
    ) c;
  end if;
  return '{"pending": 0, "approved": 0, "rejected": 0}'::jsonb || coalesce(counts, '{}');
end $function$;

CREATE INDEX profiles_not_active ON public.profiles USING btree (user_id) WHERE (status <> 'active'::text);

CREATE OR REPLACE FUNCTION private.many_friends()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select 500 $function$;

revoke all on function private.many_friends() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.blocker_ids(member uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(c.user_id), '{}') from public.connections c
  where c.connected_user_id = member and c.status = 'blocked' and c.blocked_by = c.user_id
$function$;

revoke all on function private.blocker_ids(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.shared_friends(viewer uuid, members uuid[])
 RETURNS TABLE(member_id uuid, friend_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with mine as materialized (
    select f.id from unnest(private.friend_ids(viewer)) as f (id)
  ), asked as (
    select m.id from unnest(members) as m (id) where m.id <> viewer and m.id <> all ((select private.blocked_ids(viewer))::uuid[])
  ), theirs as (
    select a.id, c.connected_user_id as friend from asked a join public.connections c on c.user_id = a.id and c.status = 'active'
    union all
    select a.id, c.user_id from asked a join public.connections c on c.connected_user_id = a.id and c.status = 'active'
  )
  select t.id, t.friend from theirs t
  where (t.friend in (select mine.id from mine)) is true
    and not exists (select from public.profiles p where p.user_id = t.friend and p.status <> 'active')
$function$;

CREATE OR REPLACE FUNCTION private.threads_shown(me uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  friends uuid[] := private.friend_ids(me);
  blocked uuid[] := private.own_block_ids(me);
  blocking uuid[] := private.blocker_ids(me);
  read_until jsonb := private.read_until(me);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'type', t.type, 'title', t.title,
      'status', case when t.status = 'pending' and t.expires_at <= now() then 'expired' else t.status end,
      'createdAt', t.created_at, 'updatedAt', m.last_activity_at, 'expiresAt', t.expires_at, 'reason', t.reason,
      'requesterId', t.requester_id, 'targetId', t.target_id, 'connectorId', t.connector_id,
      'parentRequestId', t.parent_request_id,
      'introThreadId', case when t.status = 'approved' then (
        select i.id from public.message_threads i
        join public.thread_members seat on seat.thread_id = i.id and seat.user_id = me where i.parent_request_id = t.id) end,
      'participants', others.faces,
      'former', former.faces,
      'lastMessage', newest.message,
      'lastReadSeq', m.last_read_seq, 'unreadCount', m.unread_count,
      'actionRequired', t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now() and t.connector_id = me,
      'canSend', t.type = 'intro_chat' or ((array_remove(t.participants, me))[1] = any (friends) and not closed.account),
      'closed', closed.account,
      'connection', case when t.type = 'intro_chat' and met.id = any (t.participants) and private.is_available(met.id)
        then private.connection_between(me, met.id) end
    ) order by m.last_activity_at desc, t.id desc), '[]')
    from public.thread_members m
    join public.message_threads t on t.id = m.thread_id
    cross join lateral (
      select case me when t.requester_id then t.target_id when t.target_id then t.requester_id end as id
    ) met
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p) order by array_position(t.participants, p.user_id)), '[]') as faces
      from public.profiles p where p.user_id = any (array_remove(t.participants, me)) and p.user_id <> all (blocked)
    ) others
    -- Everybody who ever was in an intro chat is named by it.
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p)), '[]') as faces
      from public.profiles p
      where t.type = 'intro_chat' and p.user_id in (t.requester_id, t.target_id, t.connector_id)
        and p.user_id <> all (t.participants) and p.user_id <> all (blocked)
    ) former
    -- As `is_closed_to` says of one, asked once for all.
    left join public.profiles partner on partner.user_id = (array_remove(t.participants, me))[1] and partner.status = 'active'
    cross join lateral (
      select t.type <> 'intro_chat' and (partner.user_id is null or partner.user_id = any (blocking))
        and not coalesce((array_remove(t.participants, me))[1] = any (blocked), false) as account
    ) closed
    left join lateral (
      select jsonb_build_object('id', x.id, 'seq', x.seq, 'type', x.message_type, 'content', left(x.content, 200), 'senderId', x.sender_id,
        'senderName', coalesce(sender.display_name, sender.name), 'createdAt', x.created_at) as message
      from public.messages x left join public.profiles sender on sender.user_id = x.sender_id
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or x.created_at <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
        and (not x.hidden or x.sender_id = me)
      order by x.seq desc limit 1
    ) newest on true
    where m.user_id = me and m.thread_id = any (ids)
  );
end $function$;

CREATE INDEX event_rsvps_newest ON public.event_rsvps USING btree (post_id, status, created_at) INCLUDE (user_id);

CREATE OR REPLACE FUNCTION private.members_near_me(most integer DEFAULT NULL::integer)
 RETURNS TABLE(user_id uuid, mutuals bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
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
$function$;

revoke all on function private.members_near_me(integer) from public, anon, authenticated, service_role;

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
  -- A page is known by the score and id it ended with; a page of a search by its number.
  last_score int := case when discover.after ~ '^\d{1,3}:[0-9a-f-]{36}$' then split_part(discover.after, ':', 1)::int end;
  last_id uuid := case when discover.after ~ '^\d{1,3}:[0-9a-f-]{36}$' then split_part(discover.after, ':', 2)::uuid end;
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
end $function$;

CREATE OR REPLACE FUNCTION public.discover_counts(city text DEFAULT NULL::text, industries text[] DEFAULT NULL::text[], mutuals_only boolean DEFAULT false, query text DEFAULT NULL::text)
 RETURNS shapes.discover_counts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.opportunities_for(me uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.profiles;
  hidden uuid[] := private.blocked_member_ids();
  my_friends uuid[] := private.my_friend_ids();
  asked_friends constant int := 2 * private.many_friends();
  many boolean := cardinality(my_friends) > asked_friends;
  nearest uuid[];
  chosen uuid[];
begin
  select * into own from public.profiles p where p.user_id = me;
  nearest := array(
    select close.user_id
    -- Those with most mutual friends first, one profile at a time, until there are enough: joined, all of a circle's profiles would be read.
    from (
      select n.user_id, n.mutuals from private.members_near_me(case when many then asked_friends end) n
      -- Friends are looked up by their hash, not compared one by one, whatever the planner thinks of how many there are.
      where n.user_id <> all (hidden) and n.user_id not in (select mine.id from unnest(my_friends) as mine (id))
      order by n.mutuals desc offset 0
    ) close
    cross join lateral (
      select p.score from public.profiles p
      where p.user_id = close.user_id and p.discoverable and (
        not exists (select from public.introduction_settings s where s.user_id = p.user_id and s.only_chosen)
        or exists (
          select from public.chosen_connectors c join public.profiles f on f.user_id = c.connector_id and f.status = 'active'
          where c.user_id = p.user_id and c.connector_id = any (my_friends)
        )
      ) offset 0
    ) p
    order by close.mutuals desc, p.score desc, close.user_id
    limit case when many then 200 else 20 end
  );
  if many then
    nearest := array(
      select p.user_id
      from (select s.member_id, count(*) as mutuals from private.shared_friends(me, nearest) s group by s.member_id) counted
      join public.profiles p on p.user_id = counted.member_id
      order by counted.mutuals desc, p.score desc, p.user_id
      limit 20
    );
  end if;
  chosen := array(
    select candidate.id from unnest(nearest) with ordinality as candidate (id, place)
    where not exists (
      select from public.message_threads t
      where t.requester_id = me and t.target_id = candidate.id and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    )
    order by candidate.place
    limit 10
  );
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'profile', c.card, 'mutualsPreview', c.card -> 'mutuals',
      'reason', case when private.fold(p.city) = private.fold(own.city) then 'same-city'
        when p.industries && own.industries then 'same-industry' else 'mutual-friends' end
    ) order by array_position(chosen, c.user_id)), '[]')
    from private.member_cards(chosen, 5) c join public.profiles p on p.user_id = c.user_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.suggestions_for(me uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  my_friends uuid[] := private.my_friend_ids();
  best uuid[] := my_friends;
  pairs jsonb;
begin
  -- Some of thousands of friends are among the first of discover: there they are found without reading everybody's profile.
  if cardinality(my_friends) > private.many_friends() then
    best := array(
      select p.user_id from (
        select d.user_id, d.score from public.profiles d where d.discoverable order by d.score desc, d.user_id limit 40 * private.many_friends()
      ) p
      where (p.user_id in (select mine.id from unnest(my_friends) as mine (id))) is true and private.takes_introductions_by(p.user_id, me)
      order by p.score desc, p.user_id limit 30
    );
    best := case when cardinality(best) = 30 then best else my_friends end;
  end if;
  with friends as (
    select p.user_id, p.score, private.fold(p.city) as city_key
    from public.profiles p
    where p.user_id = any (best) and p.discoverable and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
      and not exists (
        select from public.introduction_settings s where s.user_id = p.user_id and s.only_chosen
          and not exists (select from public.chosen_connectors c where c.user_id = s.user_id and c.connector_id = me)
      )
    order by p.score desc, p.user_id limit 30
  ), strangers as (
    select a.user_id as one, b.user_id as other, a.score + b.score as weight, coalesce(a.city_key = b.city_key, false) as same_city
    from friends a join friends b on (a.score, b.user_id) > (b.score, a.user_id)
    where not exists (
      select from public.connections c
      where least(c.user_id, c.connected_user_id) = least(a.user_id, b.user_id)
        and greatest(c.user_id, c.connected_user_id) = greatest(a.user_id, b.user_id) and c.status <> 'blocked'
    )
  ), ranked as (
    select s.*, row_number() over (partition by s.one order by s.same_city desc, s.weight desc, s.other) as turn from strangers s
  )
  select coalesce(jsonb_agg(jsonb_build_object('one', p.one, 'other', p.other, 'same_city', p.same_city)), '[]') into pairs
  from (
    select * from ranked r where r.turn <= 2 and not private.are_introduced(r.one, r.other)
    order by r.same_city desc, r.weight desc, r.one, r.other limit 5
  ) p;
  return (
    with cards as (
      select c.* from private.member_cards(array(
        select x.one from jsonb_to_recordset(pairs) as x (one uuid) union select x.other from jsonb_to_recordset(pairs) as x (other uuid)
      )) c
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'user1', a.card, 'user2', b.card, 'reason', case when x.same_city then 'same-city' else 'same-circle' end
    ) order by x.place), '[]')
    from rows from (jsonb_to_recordset(pairs) as (one uuid, other uuid, same_city boolean)) with ordinality as x (one, other, same_city, place)
    join cards a on a.user_id = x.one
    join cards b on b.user_id = x.other
  );
end $function$;

CREATE OR REPLACE FUNCTION public.safety_members(page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS shapes.safety_members
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  me uuid := private.require_admin();
  rows_a_page int := least(greatest(coalesce(safety_members.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(safety_members.page, 1), 1)::bigint - 1) * rows_a_page;
  blocked uuid[] := array(
    select b.member_id from private.blocked_members b where b.member_id <> me order by b.latest desc, b.member_id offset skipped limit rows_a_page
  );
begin
  return (
    with limited as (
      select distinct on (m.member_id) m.* from private.measures m
      where m.act = 'limit' and m.undone_at is null and m.until > now() and m.member_id <> me
      order by m.member_id, m.until desc
    )
    select jsonb_build_object(
      'limited', (
        select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('measureId', l.id, 'reportId', l.report_id, 'since', l.taken_at, 'until', l.until)
          order by l.until desc, l.id), '[]')
        from (select * from limited order by until desc, id offset skipped limit rows_a_page) l join public.profiles p on p.user_id = l.member_id
      ),
      'blocked', (
        select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('by', b.times, 'since', b.since, 'latest', b.latest)
          order by b.latest desc, b.member_id), '[]')
        from unnest(blocked) as listed (id) join private.blocked_members b on b.member_id = listed.id join public.profiles p on p.user_id = listed.id
      ),
      'total', jsonb_build_object('limited', (select count(*) from limited), 'blocked',
        (select coalesce(sum(k.total), 0)::bigint from private.console_counts k where k.counted = 'blocked')
          - (select count(*) from private.blocked_members b where b.member_id = me))
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.count_blocked_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_console_counts(jsonb_build_object('blocked', (select count(*) from after_change)));
  else
    perform private.add_to_console_counts(jsonb_build_object('blocked', (select -count(*) from before_change)));
  end if;
  return null;
end $function$;

revoke all on function private.count_blocked_members() from public, anon, authenticated, service_role;

CREATE TRIGGER blocked_members_counted_when_new AFTER INSERT ON private.blocked_members REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION private.count_blocked_members();

CREATE TRIGGER blocked_members_counted_when_gone AFTER DELETE ON private.blocked_members REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION private.count_blocked_members();

-- Those who are blocked already.
insert into private.console_counts (counted, slot, total)
select 'blocked', 0, count(*) from private.blocked_members having count(*) > 0;
