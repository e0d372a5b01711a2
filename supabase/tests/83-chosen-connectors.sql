-- Who may ask to be introduced to a member: everyone with a mutual friend, or only through friends the member chose.
begin;

-- alice and carol share bob and gina. As long as carol decides nothing, either may be asked.
select tests.befriend('gina', 'carol');
select tests.become('alice');
select tests.expect_equal(public.connectors_to(tests.id('carol')), jsonb_build_object('mutualCount', 2, 'chain', '[]'::jsonb, 'connectors', jsonb_build_array(
  jsonb_build_object('id', tests.id('bob'), 'name', 'Bob Okafor', 'avatarUrl', 'https://photos.o1.test/bob.jpg', 'why', no_reason),
  jsonb_build_object('id', tests.id('gina'), 'name', 'Gina Rossi', 'avatarUrl', 'https://photos.o1.test/gina.jpg', 'why', no_reason))), 'both of them, by name')
from (select '{"answersWithinDay": false, "bond": "loose", "askedALot": false}'::jsonb as no_reason) new_friends;
select tests.expect_equal((public.member_profile(tests.id('carol')) -> 'askable')::int, 2, 'the card counts both');
select tests.expect_equal(public.my_introductions(), '{"onlyChosen": false, "askedFirst": false, "chosen": [], "welcoming": false}', 'nobody has decided anything');

-- carol chooses nobody: then nobody may ask, and nobody is offered as a way to her.
select tests.become('carol');
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date)
values ('00000000-0000-4000-b000-000000000001', tests.id('carol'), 'Rooftop', 'event', true, current_date + 3);
select tests.expect_equal(public.set_introductions(only_chosen => true), '{"onlyChosen": true, "askedFirst": false, "chosen": [], "welcoming": false}', 'only whom she chooses');
select tests.become('alice');
select tests.expect_equal(public.connectors_to(tests.id('carol')), '{"connectors": [], "mutualCount": 2, "chain": []}', 'nobody to ask');
select tests.expect(public.member_profile(tests.id('carol')) @> '{"askable": 0, "mutualCount": 2}', 'the mutual friends are still hers to see');
select tests.expect_error('connector_not_chosen', $$select public.create_plug_request(tests.id('carol'), tests.id('bob'))$$);
select tests.expect_error('connector_not_chosen', $$select public.create_plug_request(tests.id('carol'), tests.id('gina'), 'x',
  '{"postId": "00000000-0000-4000-b000-000000000001", "rsvp": true}')$$);
select tests.expect_rows(0, 'select * from public.event_rsvps');
select tests.expect(not public.plug_opportunities()::text like '%Carol%', 'nor is she recommended');
select tests.expect(not public.home_dashboard()::text like '%Carol%', 'on the dashboard either');
select tests.expect_equal(public.feed_post('00000000-0000-4000-b000-000000000001') -> 'hasConnector', 'false', 'her event has no way in');
select tests.expect(public.search_members('carol', tests.id('bob')) @> '[{"name": "Carol Lindqvist", "mayAsk": false}]', 'found among bob''s friends, and not through him');
select tests.expect(public.search_members('carol') @> '[{"mayAsk": null}]', 'a search of all asks of nobody');

-- What is refused tells a stranger nothing: who shares no friend, or is blocked, hears what they heard before.
select tests.become('dave');
select tests.expect_error('connector_not_mutual', $$select public.create_plug_request(tests.id('carol'), tests.id('bob'))$$);
select tests.expect_equal(public.connectors_to(tests.id('carol')), '{"connectors": [], "mutualCount": 0, "chain": []}', 'no way, as for anybody');
select tests.become('alice');
select tests.expect_error('connector_not_mutual', $$select public.create_plug_request(tests.id('carol'), tests.id('dave'))$$);
select tests.expect_error('not_available', $$select public.connectors_to(tests.id('erin'))$$);
select tests.expect_error('not_available', $$select public.connectors_to(tests.id('frank'))$$);

-- Nobody reads whom another member chose, nor that they did; nobody writes it by hand, or for another.
select tests.become('bob');
select tests.expect_rows(0, 'select * from public.introduction_settings');
select tests.expect_rows(0, 'select * from public.chosen_connectors');
select tests.expect_error('42501', $$insert into public.chosen_connectors (user_id, connector_id) values (tests.id('carol'), tests.id('bob'))$$);
select tests.expect_error('42501', $$insert into public.introduction_settings (user_id, only_chosen) values (tests.id('bob'), true)$$);
select tests.expect_error('42501', 'update public.introduction_settings set only_chosen = false');
select tests.expect_error('42501', 'delete from public.chosen_connectors');

-- bob, whom she did not choose, introduces her to nobody, and is not told to; a chat he has made stays a chat.
select tests.expect_error('connector_not_chosen', $$select public.introduce(tests.id('alice'), tests.id('carol'))$$);
select tests.expect_error('connector_not_chosen', $$select public.introduce(tests.id('carol'), tests.id('alice'))$$);
select tests.expect(not public.connection_suggestions()::text like '%Carol%', 'nobody suggests it');
select tests.expect(public.friends_of(tests.id('bob')) @> '[{"name": "Carol Lindqvist", "mayIntroduce": false}, {"name": "Alice Moreau", "mayIntroduce": true}]',
  'his friends, and whom of them he may introduce');
select tests.become('alice');
select tests.expect(public.friends_of(tests.id('bob')) @> '[{"name": "Carol Lindqvist", "mayIntroduce": null}]', 'of another''s friends nothing is said');

-- She chooses bob, twice and on two devices: he is chosen once.
select tests.become('carol');
select tests.note('signal', (select changed_at::text from public.member_signals));
select tests.expect_equal(public.set_introductions(choose => array[tests.id('bob'), tests.id('bob')]) -> 'chosen' -> 0 ->> 'name', 'Bob Okafor', 'chosen');
select tests.expect_equal(jsonb_array_length(public.set_introductions(choose => array[tests.id('bob')]) -> 'chosen'), 1, 'once');
select tests.expect((select changed_at from public.member_signals) > current_setting('story.signal')::timestamptz, 'her other devices hear it');
select tests.expect_error('not_friends', $$select public.set_introductions(choose => array[tests.id('bob'), tests.id('alice')])$$);
select tests.expect_error('not_friends', $$select public.set_introductions(choose => array[tests.id('carol')])$$);
select tests.expect_error('too_many', $$select public.set_introductions(choose => array_fill(tests.id('bob'), array[501]))$$);
select tests.expect_error('too_many', $$select public.set_introductions(unchoose => array_fill(tests.id('bob'), array[501]))$$);
select tests.expect_equal(public.set_introductions(null, null, null), public.my_introductions(), 'what is left out stays');
select tests.become('alice');
select tests.expect_equal((select jsonb_agg(c -> 'id') from jsonb_array_elements(public.connectors_to(tests.id('carol')) -> 'connectors') as c),
  jsonb_build_array(tests.id('bob')), 'bob can be asked');
select tests.expect_equal((public.member_profile(tests.id('carol')) -> 'askable')::int, 1, 'and is counted');
select tests.expect(public.plug_opportunities()::text like '%Carol%', 'she is recommended again');
select tests.expect_equal(public.feed_post('00000000-0000-4000-b000-000000000001') -> 'hasConnector', 'true', 'her event has a way in');
select tests.expect(public.search_members('carol', tests.id('bob')) @> '[{"mayAsk": true}]', 'through bob');
select tests.expect(public.search_members('carol', tests.id('gina')) @> '[{"mayAsk": false}]', 'and not through gina');
select tests.expect_error('connector_not_chosen', $$select public.create_plug_request(tests.id('carol'), tests.id('gina'))$$);
select tests.ask_plug('carol', 'bob', 'Chairs');
select tests.expect_equal((public.member_profile(tests.id('carol')) -> 'askable')::int, 0, 'asked is asked');

-- A request that is open stays open when she chooses otherwise: it is found, shown, and decided.
select tests.become('carol');
select tests.expect_equal(public.set_introductions(choose => array[tests.id('gina')], unchoose => array[tests.id('bob'), tests.id('dave')]) -> 'chosen' -> 0 ->> 'name',
  'Gina Rossi', 'now gina');
select tests.become('alice');
select tests.expect_equal((public.create_plug_request(tests.id('carol'), tests.id('bob')) ->> 'threadId')::uuid, tests.noted('request'), 'asked again, it is the open one');
select tests.expect_equal(jsonb_array_length(public.connectors_to(tests.id('carol')) -> 'connectors'), 2, 'gina to ask, bob asked already');
select tests.expect_equal((public.member_profile(tests.id('carol')) -> 'askable')::int, 1, 'one still to ask');
select tests.become('bob');
select tests.expect_equal(public.approve_plug_request(tests.noted('request')) ->> 'status', 'approved', 'and bob may still say yes');
select tests.become('alice');
select public.leave_group_chat(t.id, tests.id('alice')) from public.message_threads t where t.parent_request_id = tests.noted('request');
select tests.expect_error('connector_not_chosen', $$select public.create_plug_request(tests.id('carol'), tests.id('bob'))$$);

-- What an old introduction made stays: the same pair again is the same chat, whatever was chosen since.
select tests.become('gina');
select tests.note('chat', public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId');
select tests.become('carol');
select public.set_introductions(unchoose => array[tests.id('gina')]);
select tests.become('gina');
select tests.expect_equal((public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId')::uuid, tests.noted('chat'), 'the chat there is');

-- Whoever is removed or blocked is no longer chosen, also when the two become friends again; a new friend is not chosen by itself.
select tests.become('carol');
select public.set_introductions(choose => array[tests.id('bob'), tests.id('gina')]);
select public.remove_friend(tests.id('bob'));
select public.block_member(tests.id('gina'));
select tests.expect_equal(public.my_introductions(), '{"onlyChosen": true, "askedFirst": false, "chosen": [], "welcoming": false}', 'both fell out');
select tests.become_owner();
select tests.befriend('bob', 'carol');
select tests.befriend('gina', 'carol');
select tests.expect_equal((select count(*) from public.chosen_connectors), 0::bigint, 'friends again, and not chosen');
-- By hand, as any client of the tables may.
select tests.become('carol');
select public.set_introductions(choose => array[tests.id('bob'), tests.id('gina')]);
update public.connections set status = 'blocked' where tests.id('bob') in (user_id, connected_user_id);
select tests.expect_equal(jsonb_array_length(public.my_introductions() -> 'chosen'), 1, 'a block by hand drops a choice too');
select tests.become('gina');
delete from public.connections where tests.id('carol') in (user_id, connected_user_id);
select tests.become('carol');
select tests.expect_equal(public.my_introductions() -> 'chosen', '[]', 'and a friendship ended by the other side');

-- A disabled friend is nobody to ask, and counts again once enabled.
select tests.become_owner();
select tests.befriend('bob', 'carol');
select tests.become('carol');
select public.set_introductions(choose => array[tests.id('bob')]);
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('bob');
select tests.become('carol');
select tests.expect_equal(public.my_introductions() -> 'chosen', '[]', 'not shown while disabled');
select tests.become('alice');
select tests.expect(not public.plug_opportunities()::text like '%Carol%', 'and no way to carol');
select tests.become_owner();
update public.profiles set status = 'active' where user_id = tests.id('bob');
select tests.become('carol');
select tests.expect_equal(jsonb_array_length(public.my_introductions() -> 'chosen'), 1, 'still chosen');

-- Everyone again: whom she chose is kept for the next time.
select tests.expect(public.set_introductions(only_chosen => false) @> jsonb_build_object('onlyChosen', false, 'chosen', jsonb_build_array(jsonb_build_object('id', tests.id('bob')))),
  'everyone, and bob is kept');

rollback;
