-- Discover's order: whoever a friend can introduce, then whom a friend's friend can, then whom nobody can, through all pages and by whatever way a page is found. What
-- a card offers decides, so that no member who can be asked for comes after one who can't.
begin;

-- A hundred and sixty members in a ring, each knowing the next two; alice knows the first. From both ends of the ring it goes on to nobody alice reaches.
insert into auth.users (id, email, aud, role)
select md5('ring' || n)::uuid, 'ring' || n || '@o1.test', 'authenticated', 'authenticated' from generate_series(1, 160) n;
insert into public.profiles (user_id, display_name, age, city, photos, ig_handle, setup_required, score)
select md5('ring' || n)::uuid, 'Ring ' || n, 30, case n % 3 when 0 then 'Oslo' else 'London' end, array['https://photos.o1.test/' || n || '.jpg'],
  '@ring' || n, false, n * 37 % 101 from generate_series(1, 160) n;
insert into public.connections (user_id, connected_user_id, status)
select md5('ring' || n)::uuid, md5('ring' || (n - 1 + k) % 160 + 1)::uuid, 'active' from generate_series(1, 160) n, generate_series(1, 2) k
union all
select tests.id('alice'), md5('ring' || n)::uuid, 'active' from unnest(array[1, 40, 80, 81]) n
-- Some know half of the ring.
union all
select md5('ring80')::uuid, md5('ring' || n)::uuid, 'active' from generate_series(100, 130) n;
-- Some take introductions through chosen friends: nobody, somebody alice knows, somebody a friend of hers knows.
insert into public.introduction_settings (user_id, only_chosen) select md5('ring' || n)::uuid, true from unnest(array[2, 3, 39, 42, 77, 83, 101, 102]) n;
insert into public.chosen_connectors (user_id, connector_id) values
  (md5('ring39')::uuid, md5('ring40')::uuid), (md5('ring42')::uuid, md5('ring41')::uuid), (md5('ring83')::uuid, md5('ring82')::uuid), (md5('ring102')::uuid, md5('ring103')::uuid);
-- Away, hidden, apart: between a friend and a target, between alice and a second connector, between alice and a target.
update public.profiles set status = 'inactive' where user_id in (md5('ring81')::uuid, md5('ring110')::uuid);
update public.profiles set discovery_visible = false where user_id in (md5('ring104')::uuid, md5('ring41')::uuid);
insert into public.connections (user_id, connected_user_id, status, blocked_by)
select md5('ring' || n)::uuid, other, 'blocked', md5('ring' || n)::uuid
from (values (5, md5('ring1')::uuid), (43, md5('ring40')::uuid), (38, tests.id('alice')), (120, tests.id('alice')), (36, tests.id('alice'))) as b (n, other);

-- All pages, one after the other.
create function pg_temp.pages(size int, in_city text default null) returns table (place bigint, card jsonb) language plpgsql as $$
declare
  answer jsonb := public.discover(city => in_city, page_size => size);
  cards jsonb := answer -> 'profiles';
begin
  while answer ->> 'nextCursor' is not null loop
    answer := public.discover(city => in_city, page_size => size, after => answer ->> 'nextCursor');
    perform tests.expect(jsonb_array_length(answer -> 'profiles') > 0, 'no page is empty');
    cards := cards || (answer -> 'profiles');
  end loop;
  return query select c.place, c.card from jsonb_array_elements(cards) with ordinality as c (card, place);
end $$;
-- What a card offers, as discover's buttons follow from it.
create function pg_temp.steps(card jsonb) returns int language sql as $$
  select case
    when card -> 'isDirectFriend' = 'true' or (card ->> 'askable')::int > 0 then 1
    when card -> 'chain' <> 'null' or card -> 'openRequests' <> '[]' then 2
    else 3
  end
$$;
create function pg_temp.as_they_should_be(what text, sizes int[], in_city text default null) returns void language plpgsql as $$
declare
  size int;
begin
  perform tests.become('alice');
  foreach size in array sizes loop
    drop table if exists pg_temp.listed;
    create temporary table listed as select p.place, p.card ->> 'userId' as id, pg_temp.steps(p.card) as steps, (p.card ->> 'score')::int as score from pg_temp.pages(size, in_city) p;
    perform tests.expect_equal((select count(*) from listed), (select count(distinct id) from listed), what || ', in pages of ' || size || ': each once');
    perform tests.expect_equal((select count(*) from listed), (public.discover_counts(city => in_city) ->> 'total')::bigint, what || ', in pages of ' || size || ': all of them');
    perform tests.expect_equal((select array_agg(id order by place) from listed), (select array_agg(id order by steps, score desc, id) from listed),
      what || ', in pages of ' || size || ': those first whom fewer steps reach, then by score');
  end loop;
end $$;

select pg_temp.as_they_should_be('everybody', '{50}');
select tests.expect_equal((select string_agg(count::text, ' ' order by steps) from (select steps, count(*) from listed group by steps) s), '38 14 106', 'there are some of each');
select pg_temp.as_they_should_be('a city', '{5}', 'Oslo');

-- An open request is no less of a way; whose only connector is not to be asked again now is none.
select tests.become('alice');
select tests.note('asked', public.create_chain_request(md5('ring98')::uuid, md5('ring80')::uuid) ->> 'threadId');
select tests.note('declined', public.create_chain_request(md5('ring131')::uuid, md5('ring80')::uuid) ->> 'threadId');
select tests.speak_as('authenticated', md5('ring80')::uuid);
select public.decline_plug_request(tests.noted('declined')::uuid);
select pg_temp.as_they_should_be('with requests', '{50}');
select tests.expect_equal((select array_agg(steps order by place) from listed where id = any (array[md5('ring98'), md5('ring131')]::uuid[]::text[])), '{2,3}', 'one asked for, one to wait for');

-- Whoever has many friends is answered along the list, and where that finds nobody soon, in the circle after all: the same either way.
create function pg_temp.small_circle(size int) returns void language plpgsql as $$
begin
  perform tests.become_owner();
  execute 'create or replace function private.small_circle() returns int language sql immutable parallel safe as ''select ' || size || '''';
end $$;
select pg_temp.small_circle(1);
select pg_temp.as_they_should_be('in the circles after all', '{50}');
select pg_temp.as_they_should_be('in the circles after all, a city', '{2}', 'Oslo');
select pg_temp.small_circle(30);
select pg_temp.as_they_should_be('the near circle along the list', '{50}');
select pg_temp.small_circle(100);
select pg_temp.as_they_should_be('the wider circle along the list', '{50}');
rollback;
