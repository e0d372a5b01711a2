-- What the addresses in a conversation lead to: each reader sees what they may see of it, and what is gone, hidden, away or across a block is left out alike.
begin;

create function pg_temp.post(place int) returns uuid language sql as $$ select ('00000000-0000-4000-d000-0000000000' || lpad(place::text, 2, '0'))::uuid $$;
create function pg_temp.posts(variadic places int[]) returns text language sql as $$
  select coalesce(string_agg(p ->> 'content', ', ' order by p ->> 'content'), '')
  from jsonb_array_elements(public.linked_things(posts => array(select pg_temp.post(place) from unnest(places) place)) -> 'posts') p
$$;
create function pg_temp.members(variadic names text[]) returns text language sql as $$
  select coalesce(string_agg(m ->> 'name', ', ' order by place), '')
  from jsonb_array_elements(public.linked_things(members => array(select tests.id(name) from unnest(names) name)) -> 'members') with ordinality as e (m, place)
$$;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- alice and bob are friends, carol is a friend of bob's, gina a stranger; erin is across a block, frank is disabled.
select tests.become_owner();
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date, event_time, location, images, hidden) values
  (pg_temp.post(1), tests.id('alice'), 'Own', 'post', false, null, null, null, '{}', false),
  (pg_temp.post(2), tests.id('bob'), 'Supper', 'event', true, current_date + 7, '20:00', 'The long table', '{https://pictures.test/a.jpg,https://pictures.test/b.jpg}', false),
  (pg_temp.post(3), tests.id('carol'), 'Of carol', 'post', false, null, null, null, '{}', false),
  (pg_temp.post(4), tests.id('erin'), 'Of erin', 'post', false, null, null, null, '{}', false),
  (pg_temp.post(5), tests.id('frank'), 'Of frank', 'post', false, null, null, null, '{}', false),
  (pg_temp.post(6), tests.id('gina'), 'Hidden', 'post', false, null, null, null, '{}', true),
  (pg_temp.post(7), tests.id('gina'), repeat('long ', 100), 'post', false, null, null, null, '{}', false);

-- Only members ask.
select tests.become_visitor();
select tests.expect_error('42501', 'select public.linked_things()');
select tests.become('frank');
select tests.expect_error('not_a_member', 'select public.linked_things()');

select tests.become('alice');
select tests.expect_equal(public.linked_things(), '{"posts": [], "members": []}'::jsonb, 'nothing asked, nothing said');
select tests.expect_equal(pg_temp.posts(1, 2, 3, 4, 5, 6, 99), 'Of carol, Own, Supper', 'as the feed shows them');
select tests.expect_equal((select count(*) from unnest(array[1, 2, 3, 7]) place where public.feed_post(pg_temp.post(place)) is not null), 4::bigint, 'and they open');
select tests.expect_error('post_not_found', 'select public.feed_post(pg_temp.post(4))');
select tests.expect(public.linked_things(array[pg_temp.post(2)]) -> 'posts' -> 0 @> jsonb_build_object('type', 'event', 'image', 'https://pictures.test/a.jpg',
  'location', 'The long table', 'eventDate', current_date + 7, 'eventTime', '20:00:00', 'isPast', false, 'author', jsonb_build_object('name', 'Bob Okafor')), 'all a card shows');
select tests.expect_equal(length(public.linked_things(array[pg_temp.post(7)]) -> 'posts' -> 0 ->> 'content'), 200, 'words are cut');

-- Members, in the order they are asked for; by user id and by profile id.
select tests.expect_equal(pg_temp.members('gina', 'bob', 'erin', 'frank', 'alice'), 'Gina Rossi, Bob Okafor, Alice Moreau', 'as their profiles open');
select tests.expect(public.member_profile(tests.id('erin')) is null and public.member_profile(tests.id('frank')) is null, 'which theirs do not');
select tests.note('profile', (select id::text from public.profiles where user_id = tests.id('bob')));
select tests.expect(public.linked_things(members => array[tests.noted('profile')]) -> 'members' -> 0
  @> jsonb_build_object('asked', tests.noted('profile'), 'id', tests.id('bob'), 'city', 'London'), 'by the id of the profile too');

-- Across a block neither side has a card of the other's, and a third has both.
select tests.become('erin');
select tests.expect_equal(pg_temp.posts(1, 2, 4), 'Of erin, Supper', 'erin has none of alice''s');
select tests.expect_equal(pg_temp.members('alice', 'bob'), 'Bob Okafor', 'nor of herself');
select tests.become('bob');
select tests.expect_equal(pg_temp.posts(1, 4), 'Of erin, Own', 'bob has both');

-- Gone, hidden, away and blocked look the same: the answer is that of an id nobody ever had.
select tests.become('gina');
select tests.expect_equal(pg_temp.posts(6), '', 'what the committee hid is nobody''s card, not its author''s either');
select tests.note('never', public.linked_things(array[gen_random_uuid()], array[gen_random_uuid()])::text);
select tests.become('alice');
select tests.expect_equal(public.linked_things(array[pg_temp.post(place)], array[tests.id(name)])::text, current_setting('story.never'), name || ' is away')
from (values (4, 'erin'), (5, 'frank')) as gone (place, name);
select tests.become('carol');
select tests.expect(pg_temp.posts(2) = 'Supper' and pg_temp.members('bob') = 'Bob Okafor', 'before');
select public.block_member(tests.id('bob'));
select tests.expect_equal(public.linked_things(array[pg_temp.post(2)], array[tests.id('bob')])::text, current_setting('story.never'), 'who blocks');
select tests.become('bob');
select tests.expect_equal(public.linked_things(array[pg_temp.post(3)], array[tests.id('carol')])::text, current_setting('story.never'), 'who is blocked');
select tests.become('alice');
delete from public.posts where id = pg_temp.post(1);
select tests.become('bob');
select tests.expect_equal(public.linked_things(array[pg_temp.post(1)])::text, jsonb_build_object('posts', '[]'::jsonb, 'members', '[]'::jsonb)::text, 'deleted');

-- However many are asked for, fifty of each are looked at.
select tests.expect_equal(pg_temp.members(variadic array_fill('gina'::text, array[60])), (select string_agg('Gina Rossi', ', ') from generate_series(1, 50)), 'fifty');

rollback;
