-- Stays: where a member says they will be, from which day to which, and who may know. Who is told of them is the next file; decision 0105.

create table private.stays (
  -- Made on the device, so that one sent twice is one.
  id uuid primary key,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Null once it is removed: the bare row keeps a save that arrives late from bringing it back.
  city text,
  from_day date,
  to_day date,
  audience text,
  changed_at timestamptz not null default now(),
  -- By which cities are compared, kept: a screen asks for many.
  city_key text generated always as (private.fold(city)) stored
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table private.stays
  add constraint stays_whole_or_removed check (num_nulls(city, from_day, to_day, audience) in (0, 4)),
  add constraint stays_city_length check (btrim(city) <> '' and length(city) <= 80),
  add constraint stays_days_in_order check (to_day - from_day between 0 and private.longest_stay() - 1),
  add constraint stays_audience_known check (audience in ('friends', 'friends_of_friends'));

comment on column private.stays.audience is '@shape stay_audience';

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index stays_of_member on private.stays (user_id, to_day);
create index stays_by_city on private.stays (city_key, to_day);
create index stays_past on private.stays (to_day) where city is not null;
create index stays_removed on private.stays (changed_at) where city is null;

alter table private.stays enable row level security;

-- Days ------------------------------------------------------------------------------------------------------------------------

-- The server's day is that of UTC. Somewhere it is still yesterday and somewhere tomorrow already: what is asked reaches a day further on either side.
create function private.utc_day() returns date
language sql stable set search_path = '' as $$ select (now() at time zone 'utc')::date $$;

create function private.first_day_anywhere() returns date
language sql stable set search_path = '' as $$ select private.utc_day() - 1 $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- Those of a member that are not over, as they keep them.
create function private.own_stays(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'city', s.city, 'from', s.from_day, 'to', s.to_day, 'audience', s.audience)
    order by s.from_day, s.to_day, s.id), '[]')
  from private.stays s where s.user_id = member and s.to_day >= private.first_day_anywhere()
$$;

create function public.save_stay(id uuid, city text, from_day date, to_day date, audience text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  place text := nullif(private.one_line(save_stay.city), '');
  standing private.stays;
begin
  if save_stay.id is null or place is null or length(place) > 80 or to_day < from_day or num_nulls(from_day, to_day, audience) > 0
    or not (isfinite(from_day) and isfinite(to_day)) or audience not in ('friends', 'friends_of_friends') then
    perform private.fail(422, 'invalid_stay', 'Say in which city you are, from which day to which, and who may know.');
  elsif to_day - from_day >= private.longest_stay() then
    perform private.fail(422, 'stay_too_long', 'A stay is three months long at most.');
  elsif to_day < private.first_day_anywhere() then
    perform private.fail(422, 'stay_over', 'These days are over.');
  elsif from_day > private.utc_day() + 366 then
    perform private.fail(422, 'stay_too_far', 'A stay begins within a year.');
  end if;
  -- Two saved at once wait for each other, else both would be the tenth.
  perform from public.profiles p where p.user_id = me for no key update;
  select * into standing from private.stays s where s.id = save_stay.id;
  -- An id is its maker's: whoever else brings it learns nothing.
  if standing.user_id <> me then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  elsif standing.id is not null and standing.city is null then
    perform private.fail(409, 'stay_removed', 'You removed this stay.');
  elsif private.most_stays() <= (
    select count(*) from private.stays s where s.user_id = me and s.id <> save_stay.id and s.to_day >= private.first_day_anywhere()
  ) then
    perform private.fail(409, 'too_many_stays', 'You can have ten stays ahead. Remove one first.');
  end if;
  insert into private.stays as s (id, user_id, city, from_day, to_day, audience)
  values (save_stay.id, me, place, save_stay.from_day, save_stay.to_day, save_stay.audience)
  on conflict on constraint stays_pkey do update
  set city = excluded.city, from_day = excluded.from_day, to_day = excluded.to_day, audience = excluded.audience, changed_at = now()
  where s.user_id = me;
  perform private.signal_members(array[me]);
end $$;
comment on function public.save_stay is $$Says where the caller will be, both days included, and who may know: `friends`, or `friends_of_friends` too. The id is made on the
device; saved again, the stay is changed. At most ten that are not over, each three months long at most and beginning within a year.$$;

create function public.remove_stay(id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  update private.stays s set city = null, from_day = null, to_day = null, audience = null, changed_at = now()
  where s.id = remove_stay.id and s.user_id = me and s.city is not null;
  if not found then
    return false;
  end if;
  -- Of the bare rows the twenty newest are enough.
  delete from private.stays s where s.id in (
    select o.id from private.stays o where o.user_id = me and o.city is null order by o.changed_at desc, o.id offset 20
  );
  perform private.signal_members(array[me]);
  return true;
end $$;
comment on function public.remove_stay is $$Takes back what the caller said about where they will be; true if it stood.$$;

grant execute on function public.save_stay(uuid, text, date, date, text), public.remove_stay(uuid) to authenticated;

-- Sweeping --------------------------------------------------------------------------------------------------------------------

-- Where somebody has been is nobody's business a month later, not the club's either.
create function private.sweep_stays(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  past int;
begin
  delete from private.stays s where s.id in (
    select p.id from private.stays p where p.city is not null and p.to_day < private.utc_day() - 30 order by p.to_day limit most
  );
  get diagnostics past = row_count;
  delete from private.stays s where s.id in (
    select r.id from private.stays r where r.city is null and r.changed_at < now() - interval '30 days' order by r.changed_at limit most
  );
  return past;
end $$;
