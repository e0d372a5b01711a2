-- Whether an introduction can come about now, and why it should: what tonight's three are chosen by, and shown with.

-- Somebody whom suggestions may name to the caller.
create function private.may_be_suggested(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where p.user_id = member and p.discoverable)
    and member <> all ((select private.blocked_member_ids())::uuid[])
$$;

-- Friends, or somebody's Connect waits; never by a block, which is not a third one's to feel.
create function private.are_connected(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.connections c
    where least(c.user_id, c.connected_user_id) = least(one, other) and greatest(c.user_id, c.connected_user_id) = greatest(one, other)
      and c.status <> 'blocked'
  )
$$;

create function private.is_waved_away(me uuid, one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.waved_away w
    where w.member_id = me and w.one = least(is_waved_away.one, is_waved_away.other) and w.until > now()
      and w.other is not distinct from case when is_waved_away.other is not null then greatest(is_waved_away.one, is_waved_away.other) end
  )
$$;

create function private.can_introduce(me uuid, one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.are_connected(one, other) and private.are_friends(me, one) and private.are_friends(me, other)
    and private.may_be_suggested(one) and private.may_be_suggested(other)
    and private.takes_introductions_by(one, me) and private.takes_introductions_by(other, me)
    and not private.is_waved_away(me, one, other) and not private.are_introduced(one, other)
    -- One of the caller's own that is open, or rests.
    and not exists (
      select from private.proposals p
      where p.connector_id = me and (p.one_id, p.other_id) in ((one, other), (other, one)) and p.request_id is null
        and (p.outcome is null or p.outcome in ('ended', 'withdrawn')) and coalesce(p.ended_at, p.expires_at) + interval '30 days' > now()
    )
$$;

-- Whether the caller may meet somebody by asking for it: no request of theirs is open, whomever they asked.
create function private.can_ask_for(me uuid, target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.are_connected(me, target) and private.may_be_suggested(target)
    and not private.is_waved_away(me, target, null) and not private.are_introduced(me, target)
    and not exists (
      select from public.message_threads t
      where t.requester_id = me and t.target_id = target and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    )
    and not exists (select from private.asked_now(me) plan where private.other_of(plan, me) = target)
$$;

create function private.can_ask(me uuid, target uuid, connector uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.are_friends(me, connector) and private.are_friends(connector, target) and private.is_available(connector)
    and private.takes_introductions_by(target, connector)
    and not exists (select from private.resting_connectors(me, array[target]) r where r.connector_id = connector)
$$;

-- The friend who helps most, of at most twenty: whom the sheet has first, too.
create function private.friend_to_ask(me uuid, target uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select r.connector_id
  from private.reasons_to_ask(target, array(
    select s.friend_id from private.shared_friends(me, array[target]) s where private.can_ask(me, target, s.friend_id) order by s.friend_id limit 20
  )) r
  order by private.helps(r.why) desc, lower(private.name_of(r.connector_id)), r.connector_id limit 1
$$;

-- The best reason for each of these pairs, and what it weighs. The caller may be one of a pair. Of stays and events it says what the caller may
-- know in any case: what they were told, and who is on a list of guests they can read.
create function private.reasons_to_meet(ones uuid[], others uuid[]) returns table (one uuid, other uuid, weight int, why jsonb)
language sql stable security definer set search_path = '' as $$
  with pairs as materialized (
    select p.one, p.other from unnest(ones, others) as p (one, other)
  ), asked as (
    select p.one as id from pairs p union select p.other from pairs p
  ), people as materialized (
    select q.* from asked a cross join lateral (
      select m.user_id, m.city, private.fold(m.city) as city_key, m.industries, m.created_at > now() - interval '30 days' as is_new
      from public.profiles m where m.user_id = a.id offset 0
    ) q
  ), stays as materialized (
    select s.user_id, s.city, s.city_key, s.from_day, s.to_day
    from private.known_stays(array(select p.user_id from people p)) s where s.from_day <= private.utc_day() + 7
    union all
    select s.user_id, s.city, s.city_key, s.from_day, s.to_day
    from private.stays s join people p on p.user_id = s.user_id
    where s.user_id = (select auth.uid()) and s.to_day >= private.first_day_anywhere() and s.from_day <= private.utc_day() + 7
  ), together as materialized (
    select a.user_id as a, b.user_id as b, a.city, greatest(a.from_day, b.from_day) as from_day, least(a.to_day, b.to_day) as to_day
    from stays a join stays b on a.city_key = b.city_key and a.user_id <> b.user_id and a.from_day <= b.to_day and b.from_day <= a.to_day
    union
    select s.user_id, h.user_id, s.city, s.from_day, s.to_day
    from stays s join people h on h.city_key = s.city_key and h.user_id <> s.user_id
    where not exists (select from stays away where away.user_id = h.user_id and away.from_day <= s.to_day and s.from_day <= away.to_day)
  ), going as materialized (
    select r.user_id, p.id, p.event_date, p.user_id as host
    from people guest join public.event_rsvps r on r.user_id = guest.user_id and r.status = 'going'
    join public.posts p on p.id = r.post_id and p.event_date between private.first_day_anywhere() and private.utc_day() + 7 and not p.hidden
    where private.is_available(p.user_id) or p.user_id = (select auth.uid())
  )
  select p.one, p.other,
    case when town.a is not null then 6 when event.id is not null then 5 when fresh.who is not null then 3
      when shared.industry is not null then 2 when a.city_key = b.city_key then 2 else 1 end,
    case
      when town.a is not null then jsonb_build_object('reason', 'in-town', 'city', town.city, 'from', town.from_day, 'to', town.to_day)
      when event.id is not null then jsonb_build_object('reason', 'same-event', 'host', private.name_of(event.host), 'day', event.event_date)
      when fresh.who is not null then jsonb_build_object('reason', 'new-here', 'who', fresh.who)
      when shared.industry is not null then jsonb_build_object('reason', 'same-industry', 'industry', private.industry_label(shared.industry))
      when a.city_key = b.city_key then jsonb_build_object('reason', 'same-city', 'city', a.city)
      else '{"reason": "same-circle"}'
    end
  from pairs p
  join people a on a.user_id = p.one
  join people b on b.user_id = p.other
  left join lateral (
    select t.* from together t where (t.a, t.b) in ((p.one, p.other), (p.other, p.one)) order by t.from_day, t.to_day, t.city limit 1
  ) town on true
  left join lateral (
    select g.id, g.event_date, g.host from going g join going h on h.id = g.id
    where g.user_id = p.one and h.user_id = p.other and g.host not in (p.one, p.other) order by g.event_date, g.id limit 1
  ) event on true
  cross join lateral (
    select case when a.is_new and a.user_id <> (select auth.uid()) then a.user_id when b.is_new and b.user_id <> (select auth.uid()) then b.user_id end as who
  ) fresh
  cross join lateral (
    select min(i.key) as industry from unnest(a.industries) as i (key) where i.key = any (b.industries)
  ) shared
$$;
