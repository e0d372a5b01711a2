-- The stage of the stories: a named cast, ways to become one of them, and expectations. Loaded once into a database of its own; each
-- story runs between begin and rollback. Loaded and run by the owner of the migrations.

create schema if not exists tests;
grant usage on schema tests to anon, authenticated, service_role;

create table tests.cast (name text primary key, user_id uuid not null unique);
grant select on tests.cast to anon, authenticated, service_role;

-- alice knows bob, bob knows carol and erin, erin blocked alice, gina and alice know each other, dave knows nobody, frank is disabled
-- and was alice's friend, ada is admin and a member, olga is admin without a profile, anna has applied, ivan has an account and no profile.
insert into tests.cast (name, user_id)
select name, ('00000000-0000-4000-8000-0000000000' || lpad(place::text, 2, '0'))::uuid
from unnest(array['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'gina', 'ada', 'olga', 'ivan']) with ordinality as c (name, place);

insert into auth.users (id, email, aud, role)
select user_id, name || '@o1.test', 'authenticated', 'authenticated' from tests.cast;

insert into public.profiles (user_id, display_name, name, age, city, photos, short_bio, long_bio, ig_handle, setup_required)
select c.user_id, p.full_name, p.full_name, p.age, p.city, array['https://photos.o1.test/' || c.name || '.jpg'], p.bio, p.bio, '@' || c.name, false
from (values
  ('alice', 'Alice Moreau', 29, 'Paris', 'Gallery nights'), ('bob', 'Bob Okafor', 34, 'London', 'Knows everyone'),
  ('carol', 'Carol Lindqvist', 31, 'London', 'Funds and founders'), ('dave', 'Dave Romero', 40, 'Miami', 'Quiet investor'),
  ('erin', 'Erin Walsh', 27, 'Paris', 'Runs the door'), ('frank', 'Frank Weber', 45, 'Berlin', 'Gone for now'),
  ('gina', 'Gina Rossi', 33, 'Ibiza', 'Sunset sets'), ('ada', 'Ada Stern', 38, 'London', 'Keeps the list')
) as p (name, full_name, age, city, bio)
join tests.cast c on c.name = p.name;

insert into public.industry_scores (user_id, industry, score)
select c.user_id, s.industry, s.score
from (values ('alice', 'art', 80), ('alice', 'nightlife', 71), ('bob', 'business', 90), ('carol', 'finance', 95), ('dave', 'finance', 60),
  ('erin', 'nightlife', 88), ('frank', 'tech', 70), ('gina', 'nightlife', 92), ('gina', 'travel', 50)) as s (name, industry, score)
join tests.cast c on c.name = s.name;

insert into public.connections (user_id, connected_user_id, status, blocked_by)
select a.user_id, b.user_id, k.status, case when k.status = 'blocked' then a.user_id end
from (values ('alice', 'bob', 'active'), ('bob', 'carol', 'active'), ('bob', 'erin', 'active'), ('erin', 'alice', 'blocked'),
  ('alice', 'gina', 'active'), ('alice', 'frank', 'active')) as k (one, other, status)
join tests.cast a on a.name = k.one
join tests.cast b on b.name = k.other;

update public.profiles set status = 'inactive' where user_id = (select user_id from tests.cast where name = 'frank');
insert into private.admins (user_id) select user_id from tests.cast where name in ('ada', 'olga');

insert into public.applications (id, email, name, industry_scores, short_bio, long_bio, instagram, photos, profile_photo, press_links, invited_by)
values ('00000000-0000-4000-9000-000000000001', 'Anna@applicants.test', 'Anna Bell', '{"Fashion": 90, "Tech": 60}',
  'Designer in Fashion, Tech', 'I dress the night.', '@annabell', array['https://photos.o1.test/anna.jpg'], 'https://photos.o1.test/anna.jpg',
  array['https://press.test/anna'], 'alice moreau');

-- Roles -----------------------------------------------------------------------------------------------------------------------

create function tests.id(name text) returns uuid
language sql stable as $$ select c.user_id from tests.cast c where c.name = $1 $$;

create function tests.speak_as(role_name text, sub uuid) returns void
language plpgsql as $$
begin
  perform set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object('role', role_name, 'sub', sub))::text, true);
  perform set_config('request.jwt.claim.sub', coalesce(sub::text, ''), true);
  perform set_config('request.jwt.claim.role', role_name, true);
  perform set_config('role', role_name, true);
end $$;

-- From here on statements are those of a member (or anyone else of the cast) holding a valid token.
create function tests.become(name text) returns void
language plpgsql as $$
begin
  if tests.id(name) is null then
    raise exception 'Nobody in the cast is called %', name;
  end if;
  perform tests.speak_as('authenticated', tests.id(name));
end $$;

create function tests.become_visitor() returns void
language sql as $$ select tests.speak_as('anon', null) $$;

create function tests.become_service() returns void
language sql as $$ select tests.speak_as('service_role', null) $$;

-- The owner of the database again: for setting a scene or looking behind it.
create function tests.become_owner() returns void
language plpgsql as $$
begin
  perform set_config('request.jwt.claims', '', true);
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claim.role', '', true);
  perform set_config('role', 'none', true);
end $$;

-- Files ----------------------------------------------------------------------------------------------------------------------

-- As on a hosted project: nobody deletes rows of the storage service by SQL, not even the owner. Rules that need that would fail there.
create function tests.keep_stored_rows() returns trigger
language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Only the storage service deletes rows of %.%.', tg_table_schema, tg_table_name using errcode = '42501';
  end if;
  return null;
end $$;
create trigger only_the_service_deletes before delete on storage.objects for each statement execute function tests.keep_stored_rows();
create trigger only_the_service_deletes before delete on storage.buckets for each statement execute function tests.keep_stored_rows();

-- What the storage service does when the caller asks it to remove these files: their policies decide. Returns how many went.
create function tests.remove_files(condition text default 'true') returns bigint
language plpgsql as $$
declare
  gone bigint;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  execute 'delete from storage.objects where ' || condition;
  get diagnostics gone = row_count;
  perform set_config('storage.allow_delete_query', 'false', true);
  return gone;
end $$;

-- Expectations ----------------------------------------------------------------------------------------------------------------

create function tests.expect(holds boolean, what text) returns void
language plpgsql as $$
begin
  if holds is not true then
    raise exception 'Expected: %', what;
  end if;
end $$;

create function tests.expect_equal(got anycompatible, wanted anycompatible, what text) returns void
language plpgsql as $$
begin
  if got is distinct from wanted then
    raise exception 'Expected %: % but found %', what, wanted, got;
  end if;
end $$;

-- The statement fails with this: a code of ours (the hint), an sqlstate, or the name of the broken constraint.
create function tests.expect_error(code text, statement text) returns void
language plpgsql as $$
declare
  state text;
  hint text;
  broken text;
  said text;
begin
  begin
    execute statement;
  exception when others then
    get stacked diagnostics state = returned_sqlstate, hint = pg_exception_hint, broken = constraint_name, said = message_text;
    if code in (state, hint, broken) then
      return;
    end if;
    raise exception 'Expected error % of % but got % % (%)', code, statement, state, said, hint;
  end;
  raise exception 'Expected error % but nothing stopped: %', code, statement;
end $$;

-- How many rows a statement returns or changes.
create function tests.rows_of(statement text) returns bigint
language plpgsql as $$
declare
  touched bigint;
begin
  execute statement;
  get diagnostics touched = row_count;
  return touched;
end $$;

create function tests.expect_rows(wanted bigint, statement text) returns void
language plpgsql as $$
declare
  touched bigint := tests.rows_of(statement);
begin
  if touched is distinct from wanted then
    raise exception 'Expected % rows of % but got %', wanted, statement, touched;
  end if;
end $$;

-- What a notification carries where a story does not care of what it tells; one that is grouped counts.
create function tests.notice(grouped boolean default false) returns jsonb
language sql immutable as $$
  select case when grouped
    then '{"action": "event_rsvp", "deeplink": "/live-network", "postId": "00000000-0000-4000-a000-000000000001", "since": "2026-01-01T00:00:00+00:00"}'
    else '{"action": "complete_profile", "deeplink": "/onboarding/finish"}' end::jsonb
$$;

grant execute on all functions in schema tests to anon, authenticated, service_role;
