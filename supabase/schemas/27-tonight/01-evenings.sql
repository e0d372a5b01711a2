-- Tonight's three: which introductions were chosen for a member, evening by evening. Only who was chosen is kept, never why: the reason is read
-- again each time, so that it is true and nobody's stay outlives its day (docs/decisions/0110).

-- One row a member: the newest evening that was chosen for. Two devices at once wait for each other at it.
create table private.evenings (
  member_id uuid primary key references public.profiles (user_id) on delete cascade,
  day date not null,
  chosen int not null default 0,
  chosen_at timestamptz not null default now()
);

create table private.evening_picks (
  member_id uuid not null references public.profiles (user_id) on delete cascade,
  day date not null,
  place int not null,
  kind text not null,
  -- Of an introduction the lower id; else whom to meet.
  one uuid not null references public.profiles (user_id) on delete cascade,
  -- Of an introduction the higher id; else the friend to ask.
  other uuid not null references public.profiles (user_id) on delete cascade,
  constraint evening_picks_pkey primary key (member_id, day, place)
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table private.evenings
  add constraint evenings_chosen_sane check (chosen between 0 and 3);

alter table private.evening_picks
  add constraint evening_picks_place_sane check (place between 1 and 3),
  add constraint evening_picks_kind_known check (kind in ('introduce', 'ask')),
  add constraint evening_picks_three_differ check (one <> other and one <> member_id and other <> member_id),
  add constraint evening_picks_lower_id_first check (kind = 'ask' or one < other);

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index evening_picks_one on private.evening_picks (one);
create index evening_picks_other on private.evening_picks (other);
create index evening_picks_past on private.evening_picks (day);

alter table private.evenings enable row level security;
alter table private.evening_picks enable row level security;

-- Evenings --------------------------------------------------------------------------------------------------------------------

-- The clock of the caller's device, by the minutes it is ahead of UTC. No device is further off than these.
create function private.clock_at(utc_offset int) returns timestamp
language sql stable set search_path = '' as $$
  select now() at time zone 'utc' + make_interval(mins => least(greatest(utc_offset, -720), 840))
$$;

create function private.tonight_hour() returns int
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.tonight_hour from private.club c), 17)
$$;

-- The evening that runs on that clock: it begins at the club's hour and ends at the next day's.
create function private.evening_at(utc_offset int) returns date
language sql stable security definer set search_path = '' as $$
  select (private.clock_at(utc_offset) - make_interval(hours => private.tonight_hour()))::date
$$;

create function private.evening_ends(evening date, utc_offset int) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (evening + 1 + make_interval(hours => private.tonight_hour(), mins => -least(greatest(utc_offset, -720), 840))) at time zone 'utc'
$$;

-- Sweeping --------------------------------------------------------------------------------------------------------------------

-- What was chosen is not chosen again within thirty days; then nobody needs to know.
create function private.sweep_evenings(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  swept int;
begin
  delete from private.evening_picks p
  where (p.member_id, p.day, p.place) in (
    select o.member_id, o.day, o.place from private.evening_picks o where o.day < private.utc_day() - 31 order by o.day limit most for update skip locked
  );
  get diagnostics swept = row_count;
  return swept;
end $$;
