-- The live feed: posts, of which some are events. Likes and RSVPs are the next files.

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
  updated_at timestamptz not null default now(),
  -- By the committee, which keeps what it said (17-safety).
  hidden boolean not null default false
);
comment on table public.posts is $$What members post. Insert, update and delete of one's own.$$;

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

comment on column public.posts.type is '@shape post_type';

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index posts_newest on public.posts (created_at desc, id desc);
create index posts_by_author on public.posts (user_id, created_at desc);
create index posts_events_by_day on public.posts (event_date, created_at desc, id desc) where not hidden;

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

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.posts enable row level security;

grant select (id, user_id, type, content, location, tags, images, rsvp_enabled, event_date, event_time, max_attendees, likes_count, going_count,
  created_at, updated_at, hidden), delete on public.posts to authenticated;
grant insert (id, user_id, type, content, location, tags, images, rsvp_enabled, event_date, event_time, max_attendees),
  update (content, location, tags, images, rsvp_enabled, event_date, event_time, max_attendees) on public.posts to authenticated;
grant all on public.posts to service_role;

create policy "Members read posts of active members, save where one blocked the other" on public.posts for select to authenticated
  using (
    (select private.is_active_member())
    and (
      user_id = (select auth.uid())
      or (not hidden and user_id <> all ((select private.blocked_member_ids())::uuid[]) and private.is_shown(user_id))
    )
  );

create policy "Members post in their own name" on public.posts for insert to authenticated
  with check ((select private.is_active_member()) and user_id = (select auth.uid()));

create policy "Authors edit their own posts" on public.posts for update to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "Authors delete their own posts" on public.posts for delete to authenticated
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

-- Its author may delete what the committee hid, and say something else elsewhere.
create function private.guard_hidden_post() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.user_id = (select auth.uid()) then
    perform private.fail(409, 'post_hidden', 'The committee has hidden this post.');
  end if;
  return new;
end $$;

create trigger posts_stay_hidden_from_editing before update of content, location, tags, images, rsvp_enabled, event_date, event_time, max_attendees
  on public.posts for each row when (old.hidden) execute function private.guard_hidden_post();

-- Post first, then what hangs on it: a deletion that took its own row first and the post afterwards would wait for an insertion that
-- waits for it (tests: counters).
create function private.lock_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.posts p where p.id = old.post_id for no key update;
  return old;
end $$;

-- What open tabs listen to.
alter publication supabase_realtime add table public.posts;
