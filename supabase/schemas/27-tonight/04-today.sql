-- What else home shows of today: what came of the caller's introductions, events of the day, who is new.

-- The caller's introductions of the last ninety days that came to something, the newest first. That two met is said to whoever was told of it then
-- (docs/decisions/0107), that they are friends to who is a friend of both, that they talk to who is in their chat.
create function private.because_of_you(me uuid, most int) returns jsonb
language sql stable security definer set search_path = '' as $$
  with made as (
    select t.* from public.message_threads t
    where (t.connector_id = me or t.second_connector_id = me) and t.type = 'intro_chat' and t.created_at > now() - interval '90 days'
      and t.requester_id is not null and t.target_id is not null
    order by t.created_at desc, t.id limit 30
  ), came as (
    select m.id, m.created_at, m.requester_id, m.target_id, seat.hidden_until_seq, case
      when exists (
        select from private.meeting_answers a
        join public.notifications n on n.user_id = me and n.created_at = a.met_at and n.data ->> 'action' = 'met_because_of_you'
          and n.data ->> 'requesterId' = m.requester_id::text and n.data ->> 'targetId' = m.target_id::text
        where a.thread_id = m.id
      ) then 'met'
      when private.are_friends(m.requester_id, m.target_id) and private.are_friends(me, m.requester_id) and private.are_friends(me, m.target_id) then 'friends'
      when 2 = (
        select count(distinct w.sender_id) from (
          select x.sender_id from public.messages x where x.thread_id = m.id and x.seq > seat.hidden_until_seq order by x.created_at limit 50
        ) w where w.sender_id in (m.requester_id, m.target_id)
      ) then 'talking'
    end as came
    from made m left join public.thread_members seat on seat.thread_id = m.id and seat.user_id = me
    where private.is_available(m.requester_id) and private.is_available(m.target_id)
  )
  select coalesce(jsonb_agg(jsonb_build_object('one', private.face_of(a), 'other', private.face_of(b), 'came', c.came,
    'threadId', case when c.hidden_until_seq is not null then c.id end) order by c.created_at desc, c.id), '[]')
  from (select * from came where came.came is not null order by came.created_at desc, came.id limit most) c
  join public.profiles a on a.user_id = c.requester_id
  join public.profiles b on b.user_id = c.target_id
$$;

-- Of the two hundred events of that day which were made last: those the caller answered, friends' and those most go to.
create function private.events_on(me uuid, day date, most int) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select f.id from unnest(private.my_friend_ids()) as f (id)
  ), listed as (
    select e.id, e.content, e.location, e.event_date, e.event_time, e.going_count, host.face, answer.status
    from (select p.* from public.posts p where p.event_date = events_on.day and not p.hidden order by p.created_at desc, p.id desc limit 200) e
    cross join lateral (
      select private.face_of(h) as face from public.profiles h
      where h.user_id = e.user_id and h.status = 'active' and h.user_id <> all ((select private.blocked_member_ids())::uuid[]) offset 0
    ) host
    left join public.event_rsvps answer on answer.post_id = e.id and answer.user_id = me
    order by (e.user_id = me or answer.status is not null) desc, (e.user_id in (select mine.id from mine)) desc, e.going_count desc, e.id limit most
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'content', left(l.content, 140), 'location', l.location, 'day', l.event_date,
    'time', l.event_time, 'host', l.face, 'goingCount', l.going_count, 'rsvp', l.status) order by l.event_time nulls last, l.id), '[]')
  from listed l
$$;

-- Who joined in the last fourteen days, of the caller's city or one of their industries, and is no friend yet: of the two hundred newest.
create function private.new_members(me uuid, most int) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select private.fold(p.city) as city_key, p.industries from public.profiles p where p.user_id = me
  ), mine as materialized (
    select f.id from unnest(private.my_friend_ids()) as f (id)
  ), listed as (
    select p.face, p.city, p.created_at, p.user_id, coalesce(p.city_key = own.city_key, false) as same_city,
      (select min(i.key) from unnest(p.industries) as i (key) where i.key = any (own.industries)) as industry
    from own cross join lateral (
      select private.face_of(q) as face, q.user_id, q.city, private.fold(q.city) as city_key, q.industries, q.created_at
      from public.profiles q where q.discoverable and q.created_at > now() - interval '14 days' order by q.created_at desc limit 200
    ) p
    where p.user_id <> me and p.user_id <> all ((select private.blocked_member_ids())::uuid[]) and (p.user_id in (select mine.id from mine)) is not true
      and (p.city_key = own.city_key or p.industries && own.industries)
    order by p.created_at desc, p.user_id limit most
  )
  select coalesce(jsonb_agg(l.face || jsonb_build_object('city', l.city, 'sameCity', l.same_city, 'industry', private.industry_label(l.industry))
    order by l.created_at desc, l.user_id), '[]')
  from listed l
$$;

-- The dashboard with what is of today. Without the clock of a device there is no evening, and nothing is chosen.
create function private.with_today(me uuid, utc_offset int, dashboard jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return dashboard || jsonb_build_object(
    'tonight', case when utc_offset is not null then private.tonight_of(me, utc_offset, array(
      -- What a screen shows of suggestions without a swipe.
      select least(s #>> '{user1,userId}', s #>> '{user2,userId}') || '+' || greatest(s #>> '{user1,userId}', s #>> '{user2,userId}')
      from jsonb_array_elements(dashboard -> 'suggestions') with ordinality as e (s, place) where place <= 3
      union all
      select o #>> '{profile,userId}' from jsonb_array_elements(dashboard -> 'opportunities') with ordinality as e (o, place) where place <= 3
    )) end,
    'becauseOfYou', private.because_of_you(me, 3),
    'eventsToday', case when utc_offset is null then '[]' else private.events_on(me, private.clock_at(utc_offset)::date, 3) end,
    'newMembers', private.new_members(me, 6)
  );
end $$;
