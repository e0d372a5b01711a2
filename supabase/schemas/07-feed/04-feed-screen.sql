-- The feed as its screen reads it: a page, one post, how many are newer. Adds no tables.

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- These posts as the feed shows them to `me`, newest first. Says nothing of who may see them: callers pick ids that may be seen.
create function private.posts_shown(me uuid, ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  friends uuid[] := private.friend_ids(me);
  blocked uuid[] := private.blocked_ids(me);
  -- Whoever was introduced to a host goes to their events without asking again.
  introduced uuid[] := array(
    select t.target_id from public.message_threads t where t.requester_id = me and t.type = 'plug_request' and t.status = 'approved'
  );
  asked uuid[] := array(
    select t.target_id from public.message_threads t
    where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
  );
begin
  return (
    with picked as materialized (
      select p.* from public.posts p where p.id = any (ids)
    ), strangers as (
      select array_agg(distinct p.user_id) as ids from picked p where p.user_id <> me
    ), shared as (
      select s.member_id, f as friend, rule.user_id is null or chosen.user_id is not null as connects,
        row_number() over (partition by s.member_id order by lower(coalesce(f.display_name, f.name)), f.user_id) as place,
        count(*) over (partition by s.member_id) as total
      from private.shared_friends(me, (select s.ids from strangers s)) s join public.profiles f on f.user_id = s.friend_id
        left join public.introduction_settings rule on rule.user_id = s.member_id and rule.only_chosen
        left join public.chosen_connectors chosen on chosen.user_id = s.member_id and chosen.connector_id = s.friend_id
    ), mutuals as (
      select s.member_id, bool_or(s.connects) as connected, jsonb_build_object(
        'count', max(s.total), 'friends', jsonb_agg(private.face_of(s.friend) order by s.place) filter (where s.place <= 15)
      ) as shown
      from shared s group by s.member_id
    ), steps as materialized (
      -- Late-bound: chains are made in a later file.
      select c.member_id, c.connector from private.first_steps(me, array(
        select far.id from strangers s, unnest(s.ids) as far (id) left join mutuals m on m.member_id = far.id
        where coalesce(m.connected, false) is false and far.id <> all (friends)
      )) c
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'type', p.type, 'content', p.content, 'location', p.location, 'tags', p.tags, 'images', p.images,
      'rsvpEnabled', p.rsvp_enabled, 'eventDate', p.event_date, 'eventTime', p.event_time, 'maxAttendees', p.max_attendees,
      'likesCount', p.likes_count, 'goingCount', p.going_count, 'createdAt', p.created_at, 'updatedAt', p.updated_at,
      'author', private.short_card_of(a),
      'isOwn', p.user_id = me, 'hidden', p.hidden, 'isFriend', p.user_id = any (friends),
      'mayGo', p.user_id = any (friends) or p.user_id = any (introduced),
      'isLiked', exists (select from public.post_likes l where l.post_id = p.id and l.user_id = me),
      'rsvp', (select r.status from public.event_rsvps r where r.post_id = p.id and r.user_id = me),
      'isPast', private.day_is_over(p.event_date), 'isFull', coalesce(p.going_count >= p.max_attendees, false),
      'attendees', case when p.going_count = 0 then '[]' else (
        select coalesce(jsonb_agg(private.face_of(guest) order by first.created_at), '[]')
        from (
          select r.user_id, r.created_at from public.event_rsvps r join public.profiles active on active.user_id = r.user_id and active.status = 'active'
          where r.post_id = p.id and r.status = 'going' and r.user_id <> all (blocked) order by r.created_at limit 15
        ) first
        join public.profiles guest on guest.user_id = first.user_id
      ) end,
      'mutuals', coalesce(m.shown, '{"count": 0, "friends": []}'),
      'hasConnector', coalesce(m.connected, false) or p.user_id = any (asked),
      'chain', step.connector
    ) order by p.created_at desc, p.id desc), '[]')
    from picked p
    join public.profiles a on a.user_id = p.user_id
    left join mutuals m on m.member_id = p.user_id
    left join steps step on step.member_id = p.user_id
  );
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.feed_page(before_created_at timestamptz default null, before_id uuid default null, page_size int default 50) returns shapes.feed_page
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  blocked uuid[] := private.blocked_ids(me);
  size int := least(greatest(page_size, 1), 50);
  page uuid[];
  next_page jsonb;
begin
  page := array(
    select p.id from public.posts p join public.profiles a on a.user_id = p.user_id and a.status = 'active'
    where (p.created_at, p.id) < (coalesce(before_created_at, 'infinity'), coalesce(before_id, '00000000-0000-0000-0000-000000000000'))
      and p.user_id <> all (blocked) and (not p.hidden or p.user_id = me)
    order by p.created_at desc, p.id desc
    limit size + 1
  );
  if cardinality(page) > size then
    page := page[1:size];
    select jsonb_build_object('createdAt', p.created_at, 'id', p.id) into next_page from public.posts p where p.id = page[size];
  end if;
  return jsonb_build_object('posts', private.posts_shown(me, page), 'next', next_page);
end $$;
comment on function public.feed_page is $$A page of the feed, newest first. `page_size` is 1 to 50.$$;

create function public.feed_post(post uuid) returns shapes.post
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  if not exists (
    select from public.posts p join public.profiles a on a.user_id = p.user_id and a.status = 'active'
    where p.id = post and p.user_id <> all (private.blocked_ids(me)) and (not p.hidden or p.user_id = me)
  ) then
    perform private.fail(404, 'post_not_found', 'This post does not exist.');
  end if;
  return private.posts_shown(me, array[post]) -> 0;
end $$;
comment on function public.feed_post is $$One post as the feed shows it.$$;

create function public.feed_newer_count(after timestamptz) returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  blocked uuid[] := private.blocked_ids(me);
begin
  return (
    select count(*) from (
      -- The newest first, one author at a time: a plan that knows nothing of `after` would read all members instead.
      select from public.posts p
      cross join lateral (select from public.profiles a where a.user_id = p.user_id and a.status = 'active' offset 0) author
      where p.created_at > feed_newer_count.after and p.user_id <> me and not p.hidden and p.user_id <> all (blocked)
      order by p.created_at desc limit 99
    ) newer
  );
end $$;
comment on function public.feed_newer_count is $$How many posts of others are newer than `after`, 99 at most.$$;

grant execute on function public.feed_page(timestamptz, uuid, int), public.feed_post(uuid), public.feed_newer_count(timestamptz)
  to authenticated;
