-- Discover, dashboard and suggestions: who turns up, in which order, with which figures.
begin;

create function pg_temp.names(answer jsonb) returns text language sql as $$
  select coalesce(string_agg(split_part(p ->> 'name', ' ', 1), ' ' order by place), '') from jsonb_array_elements(answer -> 'profiles') with ordinality as x (p, place)
$$;
grant execute on function pg_temp.names(jsonb) to public;

select tests.become('alice');
select tests.expect_equal(pg_temp.names(public.discover()), 'Carol Bob Gina Dave Ada', 'by score; neither oneself, the disabled nor the blocked');
select tests.expect_equal(public.discover() -> 'cities' ->> 0, 'London', 'chips: the city with most members first');
select tests.expect_equal(pg_temp.names(public.discover(city => 'lóndon')), 'Carol Bob Ada', 'one city, as people write it');
select tests.expect_equal(pg_temp.names(public.discover(industries => '{Finance,NIGHTLIFE}')), 'Carol Gina Dave', 'any of the industries');
select tests.expect_equal(pg_temp.names(public.discover(mutuals_only => true)), 'Carol', 'only people with mutuals');
select tests.expect_equal(pg_temp.names(public.discover(query => 'carol')), 'Carol', 'with a query');
select tests.expect_equal(pg_temp.names(public.discover(close_by => true)), 'Carol Bob Gina', 'close by: the first three');
select tests.become('carol');
select tests.expect_equal(pg_temp.names(public.discover(close_by => true)), 'Bob Ada Erin', 'close by: one''s own city first');

-- What the filters would show is what discover then shows.
select tests.become('alice');
select tests.expect_equal((public.discover_counts() ->> 'total')::int, jsonb_array_length(public.discover() -> 'profiles'), 'all');
select tests.expect_equal((public.discover_counts(city => 'lóndon', industries => '{Finance}') ->> 'total')::int,
  jsonb_array_length(public.discover(city => 'lóndon', industries => '{Finance}') -> 'profiles'), 'a city and an industry');
select tests.expect_equal((public.discover_counts(mutuals_only => true) ->> 'total')::int,
  jsonb_array_length(public.discover(mutuals_only => true) -> 'profiles'), 'with mutuals');
select tests.expect_equal((public.discover_counts(query => 'carol') ->> 'total')::int, 1, 'a search');
select tests.expect_equal((public.discover_counts(city => 'Atlantis') ->> 'total')::int, 0, 'a city of nobody');
select tests.expect_equal((
  select string_agg(i ->> 'industry', ' ' order by i ->> 'industry') from jsonb_array_elements(public.discover_counts() -> 'industries') i
  where jsonb_array_length(public.discover(industries => array[i ->> 'industry']) -> 'profiles') <> (i ->> 'members')::int
), null, 'each industry says what it shows');
select tests.expect_equal((
  select string_agg(c ->> 'city', ' ') from jsonb_array_elements(public.discover_counts(industries => '{Finance,Nightlife}') -> 'cities') c
  where jsonb_array_length(public.discover(city => c ->> 'city', industries => '{Finance,Nightlife}') -> 'profiles') <> (c ->> 'members')::int
), null, 'each city says what it shows, beside the chosen industries');
select tests.expect_equal(public.discover_counts() ->> 'exact', 'true', 'a small club is counted');

-- Close by needs a city; whoever has none is asked for it instead of being shown the world's first three.
select tests.become_owner();
update public.profiles set city = null where user_id = tests.id('alice');
select tests.become('alice');
select tests.expect_error('no_city', $$select public.discover(close_by => true)$$);
select tests.become_owner();
update public.profiles set city = 'Paris' where user_id = tests.id('alice');

-- Pages join without a gap or a repetition.
select tests.become('alice');
select tests.expect_equal(pg_temp.names(public.discover(page_size => 2)), 'Carol Bob', 'first page');
select tests.expect_equal(pg_temp.names(public.discover(page_size => 2, after => public.discover(page_size => 2) ->> 'nextCursor')), 'Gina Dave', 'second page');
select tests.expect_equal(public.discover(page_size => 5) ->> 'nextCursor', null, 'the last page says so');
-- Whoever a friend can open the way to comes before all others, whatever their score, through all pages. Tabs of the last release go on by score.
select tests.become_owner();
savepoint strangers;
insert into public.industry_scores (user_id, industry, score) values (tests.id('dave'), 'tech', 99), (tests.id('ada'), 'tech', 98);
select tests.become('alice');
select tests.expect_equal(pg_temp.names(public.discover()), 'Carol Bob Gina Ada Dave', 'strangers come last');
create function pg_temp.all_pages(size int) returns text language plpgsql as $$
declare
  answer jsonb := public.discover(page_size => size);
  listed text := pg_temp.names(answer);
begin
  while answer ->> 'nextCursor' is not null loop
    answer := public.discover(page_size => size, after => answer ->> 'nextCursor');
    listed := listed || ' ' || pg_temp.names(answer);
  end loop;
  return listed;
end $$;
select tests.expect_equal(pg_temp.all_pages(size), 'Carol Bob Gina Ada Dave', 'in pages of ' || size) from generate_series(1, 6) size;
select tests.expect_equal(pg_temp.names(public.discover(after => (select p.score || ':' || p.user_id from public.profiles p where p.user_id = tests.id('carol')))), 'Bob Gina Dave',
  'an older tab goes on where it was');
rollback to strangers;
select tests.become('alice');
select tests.expect_equal(public.discover(page_size => 2, after => 'nonsense; drop table') -> 'profiles' -> 0 ->> 'name', 'Carol Lindqvist', 'a strange cursor begins anew');

-- Without a photo nobody is shown; sample rows neither.
select tests.become_owner();
update public.profiles set photos = '{}' where user_id = tests.id('dave');
update public.profiles set is_dummy = true where user_id = tests.id('ada');
select tests.become('alice');
select tests.expect_equal(pg_temp.names(public.discover()), 'Carol Bob Gina', 'no photo, no card');

-- How one is connected is said, and no more than that.
select tests.expect_equal(public.member_profile(tests.id('carol')) -> 'mutuals' -> 0 ->> 'name', 'Bob Okafor', 'the mutual friend');
select tests.expect_equal(public.member_profile(tests.id('carol')) ->> 'relationship', 'no_relationship', 'alice and carol');
select tests.expect_equal(public.member_profile(tests.id('carol')) ->> 'friendsUnlocked', 'false', 'a stranger''s friends are locked');
select tests.expect_equal(public.member_profile(tests.id('carol')) ->> 'friendCount', null, 'nor are they counted');
select tests.expect_equal(public.member_profile(tests.id('bob')) ->> 'relationship', 'friend', 'alice and bob');
select tests.expect_equal(public.member_profile(tests.id('bob')) ->> 'friendCount', '2', 'a friend''s friends, without the one across a block');
select tests.expect_equal(public.member_profile(tests.id('alice')) ->> 'relationship', 'self', 'oneself');
select tests.expect_equal(public.member_profile((public.member_profile(tests.id('bob')) ->> 'id')::uuid) ->> 'name', 'Bob Okafor', 'by profile id too');
select tests.expect(public.member_profile(gen_random_uuid()) is null, 'nobody');

-- Opportunities and pairs.
select tests.expect_equal(public.plug_opportunities() -> 0 -> 'profile' ->> 'name', 'Carol Lindqvist', 'a friend of a friend');
select tests.expect_equal(jsonb_array_length(public.plug_opportunities()), 1, 'friends, the blocked and oneself are none');
select tests.expect_equal(public.connection_suggestions() -> 0 ->> 'reason', 'same-circle', 'bob and gina, of different cities');
select tests.become('bob');
select tests.expect(exists (
  select from jsonb_array_elements(public.connection_suggestions()) s
  where array[s -> 'user1' ->> 'name', s -> 'user2' ->> 'name'] <@ array['Alice Moreau', 'Erin Walsh']
), 'of two of whom one blocked the other a friend of both feels nothing (47-blocks-between-others)');
select tests.become('dave');
select tests.expect_equal(public.connection_suggestions(), '[]'::jsonb, 'without friends there is nobody to introduce');
select tests.expect_equal(public.plug_opportunities(), '[]'::jsonb, 'nor anybody to ask');

-- However many mutual friends there are: all are counted, five are shown, and their cards elsewhere show three.
select tests.become_owner();
select tests.befriend(f.one, f.other) from (values ('dave', 'gina'), ('dave', 'ada'), ('dave', 'alice'), ('dave', 'bob'), ('dave', 'erin'),
  ('carol', 'gina'), ('carol', 'ada'), ('carol', 'alice'), ('carol', 'erin')) as f (one, other);
update public.profiles set photos = '{https://photos.o1.test/x.jpg}' where user_id = tests.id('dave');
select tests.become('dave');
select tests.expect_equal((
  select (o -> 'profile' ->> 'mutualCount') || ' ' || jsonb_array_length(o -> 'mutualsPreview')
  from jsonb_array_elements(public.plug_opportunities()) o where o -> 'profile' ->> 'name' = 'Carol Lindqvist'
), '5 5', 'five of five');
select tests.expect_equal((
  select (p ->> 'mutualCount') || ' ' || jsonb_array_length(p -> 'mutuals') from jsonb_array_elements(public.discover(query => 'carol') -> 'profiles') p
), '5 3', 'three of five');
select tests.become('dave');

-- The banner's steps.
update public.profiles set setup_progress = '{}', bio = null, instagram_connected = false, contacts_connected = false where user_id = tests.id('dave');
select tests.expect_equal(public.home_dashboard() -> 'completion' ->> 'percent', '40', 'photo and industries came with the application');
update public.profiles set setup_progress = '{"photos": true, "endorsements": true, "completed": true}', bio = ' ' where user_id = tests.id('dave');
select tests.expect_equal(public.home_dashboard() -> 'completion' ->> 'percent', '60', 'a step that was taken is done');
update public.profiles set bio = 'Here.', contacts_connected = true where user_id = tests.id('dave');
select tests.expect_equal(public.home_dashboard() -> 'completion' ->> 'percent', '100', 'so is an answer that stands');

rollback;
