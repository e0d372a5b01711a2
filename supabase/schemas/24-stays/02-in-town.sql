-- Who may know where a member will be, and what a screen makes of it: the stays on a profile, who is in town, where two meet.
-- Nobody learns of a stay in any other way (tests: 85-stays, 43-blocks-unfelt).

-- Which stays of these members the caller may know: of an active friend all, of an active friend of an active friend those they share so far. Nobody's
-- across a block. The caller's own are not asked here.
create function private.known_stays(members uuid[]) returns setof private.stays
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select f.id from unnest(private.my_friend_ids()) as f (id)
  ), near as materialized (
    select distinct s.member_id from private.shared_friends((select auth.uid()), array(
      select m.id from unnest(members) as m (id) where (m.id in (select mine.id from mine)) is not true
    )) s
  )
  select s.* from private.stays s
  where s.user_id = any (members) and not exists (select from public.profiles p where p.user_id = s.user_id and p.status <> 'active')
    and s.user_id <> (select auth.uid()) and s.to_day >= private.first_day_anywhere()
    and s.user_id <> all ((select private.blocked_member_ids())::uuid[])
    and (s.user_id in (select mine.id from mine) or (s.audience = 'friends_of_friends' and s.user_id in (select near.member_id from near)))
$$;

-- What a member's page and sheet show.
create function private.stays_shown(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('city', s.city, 'from', s.from_day, 'to', s.to_day) order by s.from_day, s.to_day, s.city), '[]')
  from private.known_stays(array[member]) s
$$;

-- In town ---------------------------------------------------------------------------------------------------------------------

-- Where a member is in the coming seven days, whatever their time zone: where they stay, and at home unless one stay elsewhere takes the whole week.
create function private.places_this_week(member uuid) returns table (city_key text, first_day date, last_day date, at_home boolean)
language sql stable security definer set search_path = '' as $$
  with week as (
    select private.first_day_anywhere() as first, private.utc_day() as today, private.utc_day() + 7 as last
  ), stays as (
    select s.city_key, s.from_day, s.to_day
    from private.stays s cross join week w where s.user_id = member and s.to_day >= w.first and s.from_day <= w.last
  )
  select s.city_key, greatest(s.from_day, w.first), least(s.to_day, w.last), false from stays s cross join week w
  union all
  select private.fold(p.city), w.first, w.last, true
  from public.profiles p cross join week w
  where p.user_id = member and p.city is not null
    and not exists (select from stays s where s.city_key <> private.fold(p.city) and s.from_day <= w.today and s.to_day >= w.last - 1)
$$;

-- Friends first, then friends of friends: of these the hundred who leave first are asked whether they are, so that a full city costs no more than
-- that. Who does not turn up in discover is found here by friends alone.
create function private.in_town(me uuid, most int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  my_friends uuid[];
  found jsonb;
begin
  if not exists (select from private.places_this_week(me)) then
    return '[]';
  end if;
  my_friends := private.my_friend_ids();
  with places as materialized (
    select * from private.places_this_week(me)
  ), mine as materialized (
    select f.id from unnest(my_friends) as f (id)
  ), here as materialized (
    select s.id, s.user_id, s.city, s.from_day, s.to_day, true as friend
    from places o cross join mine cross join lateral (
      select w.* from private.stays w
      where w.user_id = mine.id and w.to_day >= o.first_day and w.from_day <= o.last_day and w.city_key = o.city_key offset 0
    ) s
    union all
    -- Along the index: the first hundred are found without reading all who are in the city.
    select near.id, near.user_id, near.city, near.from_day, near.to_day, false
    from places o cross join lateral (
      select s.* from private.stays s
      where s.city_key = o.city_key and s.to_day >= o.first_day and s.from_day <= o.last_day
        and s.audience = 'friends_of_friends' and s.user_id <> me and (s.user_id in (select mine.id from mine)) is not true
        and (select p.discoverable from public.profiles p where p.user_id = s.user_id)
      order by s.to_day limit 100
    ) near
  ), known as (
    select s.id from private.known_stays(array(select h.user_id from here h)) s
  ), coming as (
    select distinct on (h.user_id) h.user_id, h.city, h.from_day, h.to_day, h.friend from here h join known k on k.id = h.id
    order by h.user_id, h.to_day < private.utc_day(), h.from_day, h.to_day
  ), living as (
    -- Friends at home where the caller stays, unless they said that they are away.
    select distinct on (p.user_id) p.user_id, p.city, null::date as from_day, null::date as to_day, true as friend
    from places o cross join unnest(my_friends) as f (id)
    cross join lateral (
      select q.user_id, q.city from public.profiles q where q.user_id = f.id and private.fold(q.city) = o.city_key and q.status = 'active' offset 0
    ) p
    where not o.at_home and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
      and not exists (select from coming c where c.user_id = p.user_id)
      and not exists (
        select from private.stays s where s.user_id = p.user_id and s.city_key <> o.city_key
          and s.to_day >= o.first_day and s.from_day <= o.last_day offset 0
      )
    order by p.user_id
  ), listed as (
    select p.face, p.score, w.user_id, w.city, w.from_day, w.to_day, w.friend
    from (select * from coming union all select * from living) w
    -- One profile at a time: joined, all the club's would be read.
    cross join lateral (select private.face_of(q) as face, q.score from public.profiles q where q.user_id = w.user_id offset 0) p
    -- Who left yesterday is still there somewhere, and comes last.
    order by coalesce(w.to_day < private.utc_day(), false), not w.friend, w.from_day nulls last, p.score desc, w.user_id
    limit most
  )
  select coalesce(jsonb_agg(l.face || jsonb_build_object('city', l.city, 'from', l.from_day, 'to', l.to_day, 'friend', l.friend)
    order by coalesce(l.to_day < private.utc_day(), false), not l.friend, l.from_day nulls last, l.score desc, l.user_id), '[]')
  into found from listed l;
  return found;
end $$;

create function public.in_town() returns shapes.in_town_list
language sql stable security definer set search_path = '' as $$
  select private.in_town(private.require_member(), 50)
$$;
comment on function public.in_town is $$Who of the caller's circle is this week in the caller's city, or where the caller's own stay says they are: at most 50. Friends, and
friends of friends who share it so far.$$;

-- Where two meet --------------------------------------------------------------------------------------------------------------

-- Its words are read by all who take part in a plug: so only what somebody shares with friends of friends, beside the caller's own. Where
-- a member lives counts on days for which nothing that may be told says they are elsewhere.
create function public.both_in_town(one uuid, other uuid) returns shapes.stays
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  return (
    with told as (
      select s.user_id, s.city, s.city_key, s.from_day, s.to_day
      from private.known_stays(array[one, other]) s where s.audience = 'friends_of_friends'
      union all
      select s.user_id, s.city, s.city_key, s.from_day, s.to_day
      from private.stays s where s.user_id = me and me in (one, other) and s.to_day >= private.first_day_anywhere()
    ), homes as (
      select p.user_id, private.fold(p.city) as city_key from public.profiles p
      where p.user_id in (one, other) and p.city is not null and private.is_available(p.user_id)
    ), together as (
      select a.city, greatest(a.from_day, b.from_day) as from_day, least(a.to_day, b.to_day) as to_day
      from told a join told b on a.user_id = one and b.user_id = other and a.city_key = b.city_key
        and a.from_day <= b.to_day and b.from_day <= a.to_day
      union
      select t.city, t.from_day, t.to_day
      from told t join homes h on h.user_id <> t.user_id and h.city_key = t.city_key
      where not exists (
        select from told away where away.user_id = h.user_id and away.from_day <= t.to_day and t.from_day <= away.to_day
      )
    )
    select coalesce(jsonb_agg(jsonb_build_object('city', w.city, 'from', w.from_day, 'to', w.to_day) order by w.from_day, w.to_day, w.city), '[]')
    from (select * from together t where one <> other order by t.from_day, t.to_day, t.city limit 3) w
  );
end $$;
comment on function public.both_in_town is $$The next three times the two are in one city, as far as the caller may say so in a plug: of the caller all, of others
what they share with friends of friends.$$;

grant execute on function public.in_town(), public.both_in_town(uuid, uuid) to authenticated;
