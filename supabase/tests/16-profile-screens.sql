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

-- What raised the clout in the last thirty days: endorsements that made a point, of whom one can see.
select tests.become('alice');
select public.write_endorsement(tests.id('bob'), 'business', 'Opens every door');
select public.write_endorsement(tests.id('bob'), 'art', 'Has an eye');
create function pg_temp.causes() returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_array(c #> '{endorser,name}', c -> 'industry')) from jsonb_array_elements(public.my_profile() -> 'cloutCauses') c
$$;
select tests.become('bob');
select tests.expect_equal(pg_temp.causes(), '[["Alice Moreau", "Business"]]', 'bob has a score in business and none in art');
select public.block_member(tests.id('alice'));
select tests.expect_equal(public.my_profile() -> 'cloutCauses', '[]', 'nothing of whom he blocks');
select public.unblock_member(tests.id('alice'));
select tests.become_owner();
update public.industry_scores set created_at = created_at - interval '31 days' where user_id = tests.id('bob');
savepoint recent;
update public.endorsements set created_at = now() - interval '30 days';
select tests.become('bob');
select tests.expect_equal(public.my_profile() -> 'cloutCauses', '[]', 'long ago');
rollback to recent;
update public.industry_scores set score = 100 where user_id = tests.id('bob');
select tests.become('bob');
select tests.expect_equal(public.my_profile() -> 'cloutCauses', '[]', 'a score at its top may have stood there before');
rollback to recent;
update public.industry_scores set created_at = now() + interval '1 second' where user_id = tests.id('bob');
select tests.become('bob');
select tests.expect_equal(public.my_profile() -> 'cloutCauses', '[]', 'a score that was chosen later');

rollback;
