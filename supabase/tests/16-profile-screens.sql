-- What profile screens say of a relationship and of a member's introductions, as both grow.
begin;

-- Asked, and not decided yet.
select tests.become('alice');
select tests.expect_equal(public.member_profile(tests.id('bob')) -> 'networkImpact', '{"made": 0, "successRate": null}', 'no introduction yet');
select public.create_plug_request(tests.id('carol'), tests.id('bob'), 'We should meet.');
select tests.expect_equal(public.member_profile(tests.id('carol')) -> 'openRequests' -> 0 ->> 'connectorId', tests.id('bob')::text, 'an open request is shown');
select tests.expect_equal(public.discover(query => 'carol') -> 'profiles' -> 0 -> 'openRequests' -> 0 ->> 'connectorId', tests.id('bob')::text, 'and on every card of theirs');
select tests.expect_equal(public.discover(query => 'bob') -> 'profiles' -> 0 -> 'openRequests', '[]'::jsonb, 'on nobody else''s');
select tests.expect_equal(public.plug_opportunities(), '[]'::jsonb, 'who was asked for is no opportunity any more');
select tests.become('carol');
select tests.expect_equal(public.member_profile(tests.id('alice')) -> 'openRequests', '[]'::jsonb, 'the target learns nothing of it');

-- Introduced: the intro chat is open for both.
select tests.become('bob');
select public.introduce(tests.id('alice'), tests.id('carol'), 'Two people with taste.');
select tests.become('alice');
select tests.expect_equal(public.member_profile(tests.id('carol')) ->> 'relationship', 'intro_open', 'alice and carol have an intro chat');
select tests.expect(public.member_profile(tests.id('carol')) ->> 'introThreadId' is not null, 'and may open it');
select tests.expect_equal(public.member_profile(tests.id('bob')) -> 'networkImpact', '{"made": 1, "successRate": 0}', 'bob made one');
select tests.expect(public.member_profile(tests.id('bob')) ->> 'directThreadId' is null, 'no direct chat was begun');

-- They become friends: the introduction counts as a success.
select public.connect_with(tests.id('carol'));
select tests.become('carol');
select public.connect_with(tests.id('alice'));
select tests.expect_equal(public.member_profile(tests.id('alice')) ->> 'relationship', 'friend', 'friends');
select tests.expect_equal(public.member_profile(tests.id('bob')) -> 'networkImpact', '{"made": 1, "successRate": 100}', 'a success');
select tests.become('bob');
select tests.expect_equal((public.my_profile() -> 'scoreCards' ->> 'plugs')::int, 1, 'plugs on the score card');
select tests.expect_equal(public.my_profile() -> 'plugsByIndustry',
  '[{"count": 1, "industry": "Art"}, {"count": 1, "industry": "Finance"}]', 'by the strongest industry of those introduced');

-- Cities: where friends live, the own city and those often visited.
update public.profiles set cities_often_in = '{Ibiza}' where user_id = tests.id('bob');
select tests.expect_equal(public.my_profile() -> 'cityStrengths',
  '[{"city": "London", "strength": 100}, {"city": "Paris", "strength": 100}, {"city": "Ibiza", "strength": 50}]', 'strength of cities');
select tests.expect_equal(public.my_profile() ->> 'blockedCount', '0', 'bob blocks nobody');
select tests.become('erin');
select tests.expect_equal(public.my_profile() ->> 'blockedCount', '1', 'erin blocks one');
select tests.expect_equal(public.my_profile() ->> 'email', 'erin@o1.test', 'one''s own address');

rollback;
