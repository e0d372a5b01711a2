-- The live feed: posts, events, likes and RSVPs.

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  type text not null default 'post',
  content text not null,
  location text,
  tags text[] not null default '{}',
  images text[] not null default '{}',
  rsvp_enabled boolean not null default false,
  event_date date,
  event_time time,
  max_attendees int,
  likes_count int not null default 0,
  going_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.post_likes (
  post_id uuid not null references public.posts (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);

create table public.event_rsvps (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  status text not null,
  created_at timestamptz not null default now(),
  constraint event_rsvps_one_per_member unique (post_id, user_id)
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.posts
  add constraint posts_type_known check (type in ('post', 'event')),
  add constraint posts_content_length check (private.says_something(content) and length(content) <= 500),
  add constraint posts_location_length check (btrim(location) <> '' and length(location) <= 120),
  add constraint posts_tags_limit check (cardinality(tags) <= 20 and private.are_labels(tags, 50)),
  add constraint posts_images_limit check (cardinality(images) <= 3 and private.are_urls(images)),
  add constraint posts_event_fields check (
    type = 'event' or (not rsvp_enabled and event_date is null and event_time is null and max_attendees is null)
  ),
  -- A year is written with four digits: any other is a slip of the hand, and no calendar shows it.
  add constraint posts_event_date_sane check (event_date between '1970-01-01' and '2999-12-31'),
  add constraint posts_max_attendees_range check (max_attendees between 1 and 100000),
  add constraint posts_likes_count_not_negative check (likes_count >= 0),
  add constraint posts_going_within_capacity check (going_count >= 0 and (max_attendees is null or going_count <= max_attendees));

alter table public.event_rsvps
  add constraint event_rsvps_status_known check (status in ('going', 'requested'));

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index posts_newest on public.posts (created_at desc, id desc);
create index posts_by_author on public.posts (user_id, created_at desc);
create index post_likes_newest on public.post_likes (post_id, created_at desc);
create index post_likes_by_member on public.post_likes (user_id, post_id);
create index event_rsvps_newest on public.event_rsvps (post_id, status, created_at);
create index event_rsvps_by_member on public.event_rsvps (user_id, post_id);

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Disabled members' posts rest with them. The answer for one author, so that a page asks for its own authors only.
create function private.is_shown(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where p.user_id = member and p.status = 'active')
$$;
grant execute on function private.is_shown(uuid) to authenticated, service_role;

-- A day is over once it is over everywhere: events carry no time zone. Sets no search path: queries take it in.
create function private.day_is_over(day date) returns boolean
language sql stable as $$
  select coalesce(day < (now() at time zone 'Etc/GMT+12')::date, false)
$$;

-- Friends of the author go, and those a friend has introduced to the author.
create function private.may_go_to_events_of(member uuid, author uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.are_friends(member, author) or exists (
    select from public.message_threads t
    where t.requester_id = member and t.target_id = author and t.type = 'plug_request' and t.status = 'approved'
  )
$$;

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.posts enable row level security;
alter table public.post_likes enable row level security;
alter table public.event_rsvps enable row level security;

grant select, delete on public.posts, public.post_likes, public.event_rsvps to authenticated;
grant insert (id, user_id, type, content, location, tags, images, rsvp_enabled, event_date, event_time, max_attendees),
  update (content, location, tags, images, rsvp_enabled, event_date, event_time, max_attendees) on public.posts to authenticated;
grant insert (post_id, user_id) on public.post_likes to authenticated;
grant insert (id, post_id, user_id, status) on public.event_rsvps to authenticated;
grant all on public.posts, public.post_likes, public.event_rsvps to service_role;

create policy "Members read posts of active members, save where one blocked the other" on public.posts for select to authenticated
  using (
    (select private.is_active_member())
    and (
      user_id = (select auth.uid())
      or (user_id <> all ((select private.blocked_member_ids())::uuid[]) and private.is_shown(user_id))
    )
  );

create policy "Members post in their own name" on public.posts for insert to authenticated
  with check ((select private.is_active_member()) and user_id = (select auth.uid()));

create policy "Authors edit their own posts" on public.posts for update to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "Authors delete their own posts" on public.posts for delete to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

create policy "Members read what they like" on public.post_likes for select to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

create policy "Members like posts they can see" on public.post_likes for insert to authenticated
  with check (
    (select private.is_active_member())
    and user_id = (select auth.uid())
    and exists (select from public.posts p where p.id = post_id)
  );

create policy "Members take back their likes" on public.post_likes for delete to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

create policy "Members read who comes to events they can see" on public.event_rsvps for select to authenticated
  using (
    (select private.is_active_member())
    and (
      user_id = (select auth.uid())
      or (user_id <> all ((select private.blocked_member_ids())::uuid[]) and exists (select from public.posts p where p.id = post_id))
    )
  );

-- Whether it may be `going`, and whether there is room, is the trigger's to say, with a code (tests: 71-rsvps).
create policy "Members answer for themselves to events they can see" on public.event_rsvps for insert to authenticated
  with check (
    (select private.is_active_member())
    and user_id = (select auth.uid())
    and exists (select from public.posts p where p.id = post_id)
  );

create policy "Members take back their answers" on public.event_rsvps for delete to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

-- Triggers --------------------------------------------------------------------------------------------------------------------

create function private.guard_capacity() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.max_attendees < old.going_count then
    perform private.fail(409, 'below_going', 'More members than that are already going.');
  end if;
  return new;
end $$;

create trigger posts_keep_room_for_those_going before update of max_attendees on public.posts
  for each row execute function private.guard_capacity();
create trigger posts_are_touched before update of content, location, tags, images, rsvp_enabled, event_date, event_time, max_attendees
  on public.posts for each row execute function private.touch_updated_at();

-- The post's lock comes first, so that likes of one post queue up and their times follow their order.
create function private.stamp_like() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.posts p where p.id = new.post_id for no key update;
  if (select auth.uid()) is not null then
    new.created_at := clock_timestamp();
  end if;
  return new;
end $$;

create trigger post_likes_are_stamped before insert on public.post_likes for each row execute function private.stamp_like();

-- Post first, then what hangs on it: a deletion that took its own row first and the post afterwards would wait for an insertion that
-- waits for it (tests: counters).
create function private.lock_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.posts p where p.id = old.post_id for no key update;
  return old;
end $$;

create trigger post_likes_wait_for_their_post before delete on public.post_likes
  for each row execute function private.lock_post();
create trigger event_rsvps_wait_for_their_post before delete on public.event_rsvps
  for each row execute function private.lock_post();

-- One row for the author, however many like it; taken back likes leave it, and the last one takes it along.
create function private.tell_of_likes(post public.posts, since timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  likers int;
  newest text;
  key text := 'likes:' || post.id;
begin
  select count(*) into likers from (
    select from public.post_likes l where l.post_id = post.id and l.created_at >= since and l.user_id <> post.user_id limit 1000
  ) recent;
  if likers = 0 then
    delete from public.notifications n where n.user_id = post.user_id and n.group_key = key and not n.read;
    return;
  end if;
  select private.name_of(l.user_id) into newest from public.post_likes l
  where l.post_id = post.id and l.user_id <> post.user_id order by l.created_at desc limit 1;
  perform private.notify(post.user_id, 'New likes',
    newest || case likers when 1 then '' when 2 then ' and 1 other' else format(' and %s others', likers - 1) end || ' liked your post.',
    jsonb_build_object('action', 'post_liked', 'postId', post.id, 'since', since, 'deeplink', '/live-network?post=' || post.id),
    key, likers);
end $$;

create function private.count_likes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  liked public.posts;
  row_of_like public.post_likes := case tg_op when 'INSERT' then new else old end;
  since timestamptz;
begin
  update public.posts p set likes_count = greatest(p.likes_count + case tg_op when 'INSERT' then 1 else -1 end, 0)
  where p.id = row_of_like.post_id returning p.* into liked;
  if not found or row_of_like.user_id = liked.user_id then
    return null;
  end if;
  select (n.data ->> 'since')::timestamptz into since from public.notifications n
  where n.user_id = liked.user_id and n.group_key = 'likes:' || liked.id and not n.read;
  if tg_op = 'INSERT' then
    perform private.tell_of_likes(liked, least(since, row_of_like.created_at));
  elsif row_of_like.created_at >= since then
    perform private.tell_of_likes(liked, since);
  end if;
  return null;
end $$;

create trigger posts_count_their_likes after insert or delete on public.post_likes
  for each row execute function private.count_likes();

-- The post's lock makes the last seat one member's.
create function private.admit_rsvp() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  event public.posts;
begin
  select p.* into event from public.posts p where p.id = new.post_id for no key update;
  if me is not null then
    new.created_at := clock_timestamp();
    if event.id is null or event.user_id = any (private.blocked_member_ids()) or not private.is_shown(event.user_id) then
      perform private.fail(404, 'post_not_found', 'This post does not exist.');
    elsif event.type <> 'event' or not event.rsvp_enabled then
      perform private.fail(422, 'not_an_event', 'This post takes no RSVPs.');
    elsif event.user_id = new.user_id then
      perform private.fail(422, 'own_event', 'You are the host of this event.');
    elsif private.day_is_over(event.event_date) then
      perform private.fail(409, 'event_past', 'This event is over.');
    elsif new.status = 'going' and not private.may_go_to_events_of(new.user_id, event.user_id) then
      perform private.fail(403, 'not_friends', 'Ask a mutual friend for a plug to join this event.');
    end if;
  end if;
  if new.status = 'going' and (tg_op = 'INSERT' or old.status <> 'going') and event.going_count >= event.max_attendees then
    perform private.fail(409, 'event_full', 'This event is full.');
  end if;
  return new;
end $$;

create trigger event_rsvps_are_admitted before insert or update of status on public.event_rsvps
  for each row execute function private.admit_rsvp();

create function private.tell_of_rsvps(event public.posts, since timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  guests int;
  newest text;
  key text := 'rsvps:' || event.id;
begin
  select count(*) into guests from (
    select from public.event_rsvps r where r.post_id = event.id and r.status = 'going' and r.created_at >= since limit 1000
  ) recent;
  if guests = 0 then
    delete from public.notifications n where n.user_id = event.user_id and n.group_key = key and not n.read;
    return;
  end if;
  select private.name_of(r.user_id) into newest from public.event_rsvps r
  where r.post_id = event.id and r.status = 'going' order by r.created_at desc limit 1;
  perform private.notify(event.user_id, 'New RSVPs',
    newest || case guests when 1 then ' is' when 2 then ' and 1 other are' else format(' and %s others are', guests - 1) end
      || ' going to your event.',
    jsonb_build_object('action', 'event_rsvp', 'postId', event.id, 'since', since, 'deeplink', '/live-network?post=' || event.id),
    key, guests);
end $$;

create function private.count_going() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event public.posts;
  answer public.event_rsvps := case tg_op when 'DELETE' then old else new end;
  change int := (tg_op <> 'DELETE' and new.status = 'going')::int - (tg_op <> 'INSERT' and old.status = 'going')::int;
  since timestamptz;
begin
  if change = 0 then
    return null;
  end if;
  update public.posts p set going_count = greatest(p.going_count + change, 0) where p.id = answer.post_id returning p.* into event;
  if not found then
    return null;
  end if;
  select (n.data ->> 'since')::timestamptz into since from public.notifications n
  where n.user_id = event.user_id and n.group_key = 'rsvps:' || event.id and not n.read;
  if change > 0 then
    perform private.tell_of_rsvps(event, least(since, answer.created_at));
  elsif answer.created_at >= since then
    perform private.tell_of_rsvps(event, since);
  end if;
  return null;
end $$;

create trigger posts_count_who_is_going after insert or update of status or delete on public.event_rsvps
  for each row execute function private.count_going();

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- Friends of the author (and those introduced to them) go; others wait until a plug is approved. A second tap changes nothing, save
-- that a waiting answer goes as soon as it may.
create function public.rsvp(post uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  author uuid;
  entitled text;
  mine text;
  had text;
begin
  select p.user_id into author from public.posts p where p.id = rsvp.post for no key update;
  entitled := case when private.may_go_to_events_of(me, author) then 'going' else 'requested' end;
  select r.status into had from public.event_rsvps r where r.post_id = rsvp.post and r.user_id = me;
  if had is null then
    insert into public.event_rsvps (post_id, user_id, status) values (rsvp.post, me, entitled) returning status into mine;
  elsif had = 'requested' and entitled = 'going' then
    update public.event_rsvps r set status = 'going', created_at = clock_timestamp()
    where r.post_id = rsvp.post and r.user_id = me returning r.status into mine;
  else
    mine := had;
  end if;
  return jsonb_build_object(
    'status', mine, 'already', had is not distinct from mine,
    'goingCount', (select p.going_count from public.posts p where p.id = rsvp.post)
  );
end $$;

create function public.cancel_rsvp(post uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  perform from public.posts p where p.id = cancel_rsvp.post for no key update;
  delete from public.event_rsvps r where r.post_id = cancel_rsvp.post and r.user_id = me;
  return found;
end $$;

grant execute on function public.rsvp(uuid), public.cancel_rsvp(uuid) to authenticated;

-- What open tabs listen to.
alter publication supabase_realtime add table public.posts;
