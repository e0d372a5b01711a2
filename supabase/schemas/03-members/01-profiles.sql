-- Members: their profiles. What they stand for and how two relate are files of their own.

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  -- Not unique: a list of related profiles is what the admin console reads.
  application_id uuid references public.applications (id) on delete set null,
  display_name text,
  name text,
  age int,
  city text,
  photos text[] not null default '{}',
  avatar_url text,
  bio text,
  short_bio text,
  long_bio text,
  -- What was written for the committee is members' to read only once its author says so (docs/decisions/0043).
  about_shown boolean not null default false,
  ig_handle text,
  badge text not null default 'Member',
  founder boolean not null default false,
  status text not null default 'active',
  discovery_visible boolean not null default true,
  is_dummy boolean not null default false,
  setup_required boolean not null default true,
  setup_progress jsonb not null default '{}',
  -- [{label, score}], kept by trigger from industry_scores.
  industry_scores jsonb not null default '[]',
  -- The rounded mean of those scores (50 when there are none) and their keys, kept by the same trigger.
  score int not null default 50,
  industries text[] not null default '{}',
  known_for text[] not null default '{}',
  cities_often_in text[] not null default '{}',
  press_links text[] not null default '{}',
  instagram_connected boolean not null default false,
  contacts_connected boolean not null default false,
  -- Whether the account has a second step, kept by trigger from the auth service's factors (23-two-steps): every policy reads this row already.
  two_steps boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What search looks through, a line each: name, handle, name without blanks, city, short bio as it is shown.
  search_text text generated always as (
    private.search_line(coalesce(display_name, name)) || E'\n' || private.search_line(ig_handle) || E'\n ' || coalesce(replace(private.fold(coalesce(display_name, name)), ' ', ''), '')
    || E'\n' || private.search_line(city) || E'\n' || private.search_line(coalesce(nullif(bio, ''), short_bio))
  ) stored,
  -- Who may turn up in discover, search and suggestions.
  discoverable boolean generated always as (
    status = 'active' and discovery_visible and not is_dummy and avatar_url is not null and display_name is not null
    and cardinality(photos) > 0 and photos[1] not like '%/placeholder.svg'
  ) stored
);
comment on table public.profiles is $$Who is a member. Members read finished profiles that can be discovered (never across a block) and change their own, by `user_id`; columns
the club keeps for itself are read by nobody, one's own with `own_row`. `avatar_url` follows `photos[0]`, `updated_at` is always the server's.$$;

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.profiles
  add constraint profiles_display_name_length check (btrim(display_name) <> '' and length(display_name) <= 100),
  add constraint profiles_name_length check (btrim(name) <> '' and length(name) <= 100),
  add constraint profiles_age_sane check (age between 18 and 120),
  add constraint profiles_city_length check (btrim(city) <> '' and length(city) <= 80),
  add constraint profiles_photos_valid check (cardinality(photos) <= private.most_photos() and private.are_urls(photos)),
  add constraint profiles_bio_length check (length(bio) <= 140),
  add constraint profiles_short_bio_length check (length(short_bio) <= 200),
  add constraint profiles_long_bio_length check (length(long_bio) <= 1000),
  add constraint profiles_ig_handle_length check (btrim(ig_handle) <> '' and length(ig_handle) <= 64),
  add constraint profiles_badge_length check (btrim(badge) <> '' and length(badge) <= 30),
  add constraint profiles_status_known check (status in ('active', 'inactive', 'away')),
  add constraint profiles_setup_progress_small check (jsonb_typeof(setup_progress) = 'object' and length(setup_progress::text) <= 500),
  add constraint profiles_known_for_valid check (cardinality(known_for) <= 3 and private.are_labels(known_for, 40)),
  add constraint profiles_cities_often_in_valid check (cardinality(cities_often_in) <= 5 and private.are_labels(cities_often_in, 80)),
  add constraint profiles_press_links_valid check (cardinality(press_links) <= 5 and private.are_urls(press_links)),
  add constraint profiles_score_sane check (score between 0 and 100);

comment on column public.profiles.status is '@shape member_status';
comment on column public.profiles.setup_progress is '@shape setup_progress';
comment on column public.profiles.industry_scores is '@shape industry_score_list';

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index profiles_by_application on public.profiles (application_id);
create index profiles_discovered on public.profiles (score desc, user_id) where discoverable;
create index profiles_newest on public.profiles (created_at desc) where discoverable;
-- With what the filters count, so that a city is counted without reading its members.
create index profiles_discovered_by_city on public.profiles (private.fold(city), score desc, user_id) include (city, industries) where discoverable;
create index profiles_discovered_by_industry on public.profiles using gin (industries) where discoverable;
create index profiles_searched on public.profiles using gin (search_text extensions.gin_trgm_ops) where discoverable;
-- Few are not active: of many friends it tells at once who is, without reading a profile.
create index profiles_not_active on public.profiles (user_id) where status <> 'active';
-- Finds a whole name and what names begin with.
create index profiles_by_name on public.profiles (private.fold(coalesce(display_name, name)) text_pattern_ops) where status = 'active';

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;

-- Not application_id (09-of-applications), long_bio, about_shown, setup_progress, two_steps and search_text: own_row answers one's own (tests: 10-profiles, docs/decisions/0040).
grant select (id, user_id, display_name, name, age, city, photos, avatar_url, bio, short_bio, ig_handle, badge, founder, status,
  discovery_visible, is_dummy, setup_required, industry_scores, score, industries, known_for, cities_often_in, press_links,
  instagram_connected, contacts_connected, created_at, updated_at, discoverable) on public.profiles to authenticated;
grant update (display_name, name, age, city, photos, bio, short_bio, long_bio, about_shown, ig_handle, known_for, cities_often_in,
  press_links, discovery_visible, setup_required, setup_progress, instagram_connected, contacts_connected, updated_at) on public.profiles to authenticated;
grant all on public.profiles to service_role;

-- Everybody whom the caller must not see, nor be seen by: a block counts on both sides. Policies compute the set once a statement.
-- Late-bound: connections are made in a later file.
create function private.blocked_member_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.blocked_ids((select auth.uid()));
end $$;
grant execute on function private.blocked_member_ids() to authenticated, service_role;

create policy "Members read their own profile, and others that are shown" on public.profiles for select to authenticated
  using (
    (select private.is_active_member())
    and (
      user_id = (select auth.uid())
      or (status = 'active' and discovery_visible and not setup_required and user_id <> all ((select private.blocked_member_ids())::uuid[]))
    )
  );

create policy "Admins read every profile" on public.profiles for select to authenticated
  using ((select private.is_admin()));

create policy "Members change their own profile" on public.profiles for update to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()))
  with check ((select private.is_active_member()) and user_id = (select auth.uid()));

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- The main photo is the avatar; empty answers are no answers. A member finishes the setup once.
create function private.tidy_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.display_name := private.one_line(new.display_name);
  new.name := private.one_line(new.name);
  new.city := nullif(private.one_line(new.city), '');
  new.ig_handle := nullif(private.one_line(new.ig_handle), '');
  if tg_op = 'INSERT' then
    new.avatar_url := coalesce(new.photos[1], new.avatar_url);
  else
    if new.setup_required and not old.setup_required and new.user_id = (select auth.uid()) then
      perform private.fail(409, 'setup_finished', 'Your profile is finished already.');
    end if;
    if new.photos is distinct from old.photos then
      new.avatar_url := new.photos[1];
    end if;
    new.updated_at := now();
  end if;
  return new;
end $$;

create trigger profiles_are_tidied before insert or update on public.profiles
  for each row execute function private.tidy_profile();
