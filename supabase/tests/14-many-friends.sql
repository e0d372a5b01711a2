-- A member with more friends than any screen reads whole: what is found by shorter ways is what the long way finds.
begin;

-- Many are ten here, so that the club stays small; some are asked, the nearest are counted by all.
create or replace function private.many_friends() returns int language sql immutable parallel safe as $$ select 10 $$;

insert into auth.users (id, email, aud, role)
select md5('many' || n)::uuid, 'many' || n || '@o1.test', 'authenticated', 'authenticated' from generate_series(1, 150) n;
insert into public.profiles (user_id, display_name, age, city, photos, ig_handle, setup_required, score)
select md5('many' || n)::uuid, 'Member ' || n, 30, case n % 7 when 0 then 'Oslo' else 'London' end, array['https://photos.o1.test/' || n || '.jpg'],
  '@many' || n, false, case when n > 90 then 97 else 95 - n end from generate_series(1, 150) n;
-- Alice knows the first sixty, and they know each other by pairs; each of the others knows some of them, two have no friend at all. Sixty
-- more stand before all of them in discover and know nobody.
insert into public.connections (user_id, connected_user_id, status)
select tests.id('alice'), md5('many' || n)::uuid, 'active' from generate_series(1, 60) n
union all
select md5('many' || n)::uuid, md5('many' || n + 1)::uuid, 'active' from generate_series(1, 59, 2) n
union all
select md5('many' || n)::uuid, md5('many' || k * 2)::uuid, 'active' from generate_series(61, 88) n, generate_series(1, n - 60) k;
-- Some are away, some hide, some take introductions through chosen friends, one of whom is Alice.
update public.profiles set status = 'away' where user_id in (md5('many4')::uuid, md5('many80')::uuid, md5('many7')::uuid);
update public.profiles set discovery_visible = false where user_id in (md5('many79')::uuid, md5('many8')::uuid);
insert into public.introduction_settings (user_id, only_chosen) select md5('many' || n)::uuid, true from unnest(array[88, 87, 49, 50]) n;
insert into public.chosen_connectors (user_id, connector_id) values
  (md5('many87')::uuid, md5('many6')::uuid), (md5('many50')::uuid, tests.id('alice'));

-- Whoever shares an active friend with Alice, with how many.
create function pg_temp.near() returns table (id uuid, mutuals bigint) language sql stable security definer as $$
  select other.id, count(*)
  from public.connections c
  cross join lateral (values (c.user_id, c.connected_user_id), (c.connected_user_id, c.user_id)) as other (id, friend)
  join public.profiles f on f.user_id = other.friend and f.status = 'active'
  where c.status = 'active' and other.friend = any ((select private.friend_ids(tests.id('alice')))::uuid[]) and other.id <> tests.id('alice')
  group by 1
$$;
create function pg_temp.listed(in_city text default null) returns uuid[] language sql stable security definer as $$
  select array_agg(p.user_id order by p.score desc, p.user_id) from pg_temp.near() n join public.profiles p on p.user_id = n.id
  where p.discoverable and (in_city is null or p.city = in_city) and p.user_id <> all ((select private.blocked_ids(tests.id('alice')))::uuid[])
$$;
create function pg_temp.pages(in_city text default null) returns uuid[] language plpgsql as $$
declare
  answer jsonb := public.discover(mutuals_only => true, city => in_city, page_size => 12);
  found uuid[];
begin
  loop
    found := found || array(select (p ->> 'userId')::uuid from jsonb_array_elements(answer -> 'profiles') with ordinality as x (p, place) order by place);
    exit when answer ->> 'nextCursor' is null;
    answer := public.discover(mutuals_only => true, city => in_city, page_size => 12, after => answer ->> 'nextCursor');
  end loop;
  return found;
end $$;
create function pg_temp.nearest() returns uuid[] language sql stable security definer as $$
  select array(
    select p.user_id from pg_temp.near() n join public.profiles p on p.user_id = n.id
    where p.discoverable and p.user_id <> all ((select private.friend_ids(tests.id('alice')) || private.blocked_ids(tests.id('alice')))::uuid[])
      and (not exists (select from public.introduction_settings s where s.user_id = p.user_id) or exists (
        select from public.chosen_connectors c where c.user_id = p.user_id and c.connector_id = any ((select private.friend_ids(tests.id('alice')))::uuid[])
      ))
    order by n.mutuals desc, p.score desc, p.user_id limit 10
  )
$$;
create function pg_temp.best_friends() returns uuid[] language sql stable security definer as $$
  select array(
    select p.user_id from public.profiles p
    where p.user_id = any ((select private.friend_ids(tests.id('alice')))::uuid[]) and p.discoverable and private.takes_introductions_by(p.user_id, tests.id('alice'))
    order by p.score desc, p.user_id limit 30
  )
$$;

select tests.become('alice');
select tests.expect(cardinality(pg_temp.listed()) > 70, 'nearly all of them share a friend with her');
select tests.expect_equal(pg_temp.pages(), pg_temp.listed(), 'discover, mutual friends only: all pages');
select tests.expect_equal(pg_temp.pages('Oslo'), pg_temp.listed('Oslo'), 'of one city');
select tests.expect_equal(pg_temp.pages('Miami'), '{}'::uuid[], 'of a city without any');
select tests.expect_equal(
  (select array_agg((o -> 'profile' ->> 'userId')::uuid order by place) from jsonb_array_elements(public.plug_opportunities()) with ordinality as x (o, place)),
  pg_temp.nearest(), 'whom she could introduce: those with most mutual friends');
select tests.expect_equal((
  with pairs as materialized (select s from jsonb_array_elements(public.connection_suggestions()) s)
  select count(*) filter (where array[s -> 'user1' ->> 'userId', s -> 'user2' ->> 'userId']::uuid[] <@ best.ids)
  from pairs, (select pg_temp.best_friends() as ids) best
), 5::bigint, 'whom she could make known to each other: among her best thirty');
select tests.expect_equal((public.discover_counts(query => 'member 8') ->> 'mutuals')::int,
  jsonb_array_length(public.discover(query => 'member 8', mutuals_only => true) -> 'profiles'), 'a search says how many of those it finds share a friend');

rollback;
