-- When members were born. Nobody reads the day; everybody sees the age that follows from it, today.

create table private.birthdays (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  born date not null
);
alter table private.birthdays enable row level security;

-- The whole years between two days. Who was born on the 29th of February is a year older on the 1st of March of a common year.
create function private.age_on(born date, day date) returns int
language sql immutable strict parallel safe
return extract(year from age(day::timestamp, born::timestamp))::int;

-- The age today, by one calendar for everybody, wherever they read it; null out of the bounds of an age.
create function private.age_today(born date) returns int
language sql stable parallel safe
return case when private.age_on(born, (now() at time zone 'utc')::date) between 18 and 120
    then private.age_on(born, (now() at time zone 'utc')::date) end;

-- `profiles.age` keeps what was known when it was written. It follows the day of birth whenever the row is written, and when its owner comes in.
create function private.follow_birthday(member uuid) returns void
language sql security definer set search_path = '' as $$
  update public.profiles p set age = private.age_today(b.born)
  from private.birthdays b
  where p.user_id = member and b.user_id = member and p.age is distinct from private.age_today(b.born)
$$;

create function private.keep_age() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.age := coalesce((select private.age_today(b.born) from private.birthdays b where b.user_id = new.user_id), new.age);
  return new;
end $$;

create trigger profiles_age_with_the_days before update on public.profiles
  for each row execute function private.keep_age();
