-- Introducing two friends unasked, and RSVPs that ride on a plug.
begin;

-- bob brings alice and carol together: a chat of three with a greeting and his words; the same again is the same chat.
select tests.become('bob');
select tests.note('made', public.introduce(tests.id('alice'), tests.id('carol'), ' You both collect chairs. ')::text);
select tests.note('chat', current_setting('story.made')::jsonb ->> 'threadId');
select tests.expect(current_setting('story.made')::jsonb @> '{"created": true}', 'made');
select tests.expect_equal(public.introduce(tests.id('carol'), tests.id('alice'), 'Again'), jsonb_build_object('threadId', tests.noted('chat'), 'created', false, 'stage', 'introduced'), 'either way round, once');
select tests.expect_equal((select array_agg(content order by seq) from public.messages where thread_id = tests.noted('chat')),
  array['Hi Alice Moreau and Carol Lindqvist! Bob Okafor thinks you two should meet.', 'You both collect chairs.'], 'a greeting and his words');
select tests.expect_equal((select unread_count from public.thread_members where thread_id = tests.noted('chat')), 0, 'nothing new to bob');
select tests.become('alice');
select tests.expect_rows(1, $$select * from public.notifications where data ->> 'action' = 'introduced'$$);
select tests.expect(public.inbox_thread(tests.noted('chat')) @> '{"connection": "none", "unreadCount": 2, "title": "Plug Chat"}', 'alice may connect');
select tests.expect_equal(public.connect_with(tests.id('carol')), 'pending', 'and presses');
select tests.expect_equal(public.inbox_thread(tests.noted('chat')) ->> 'connection', 'pending_mine', 'which the chat shows');

-- Whoever left can't be connected with through it; a later introduction makes a new chat.
select tests.become('carol');
select tests.expect_equal(public.inbox_thread(tests.noted('chat')) ->> 'connection', 'pending_theirs', 'carol is asked');
select public.leave_group_chat(tests.noted('chat'), tests.id('carol'));
select tests.expect_error('no_intro_chat', $$select public.connect_with(tests.id('alice'))$$);
select tests.become('bob');
select tests.expect(public.introduce(tests.id('alice'), tests.id('carol')) @> '{"created": true}', 'a new chat');

-- Sent again because its answer was lost, it is the same chat, also once somebody has left it or the two are friends.
select tests.become_owner();
select tests.befriend('gina', 'carol');
select tests.become('gina');
select tests.note('lost', '00000000-0000-4000-c000-000000000008');
select tests.expect_equal(public.introduce(tests.id('alice'), tests.id('carol'), 'Chairs', tests.noted('lost')),
  jsonb_build_object('threadId', tests.noted('lost'), 'created', true, 'stage', 'introduced'), 'the id is the chat''s');
select tests.become('carol');
select public.leave_group_chat(tests.noted('lost'), tests.id('carol'));
select tests.become('gina');
select tests.expect_equal(public.introduce(tests.id('alice'), tests.id('carol'), 'Chairs', tests.noted('lost')),
  jsonb_build_object('threadId', tests.noted('lost'), 'created', true, 'stage', 'introduced'), 'the same answer');
select tests.expect_equal((select count(*) from public.messages where thread_id = tests.noted('lost') and content = 'Chairs'), 1::bigint, 'said once');
select tests.become('bob');
select tests.expect_error('id_taken', $$select public.introduce(tests.id('alice'), tests.id('carol'), null, tests.noted('lost'))$$);
select tests.become_owner();
delete from public.connections where tests.id('gina') in (user_id, connected_user_id) and tests.id('carol') in (user_id, connected_user_id);
select tests.become('bob');

-- Who can't be introduced.
select tests.expect_error('self', $$select public.introduce(tests.id('alice'), tests.id('alice'))$$);
select tests.expect_error('self', $$select public.introduce(tests.id('bob'), tests.id('alice'))$$);
select tests.expect_error('not_friends', $$select public.introduce(tests.id('alice'), tests.id('gina'))$$);
select tests.expect_error('not_available', $$select public.introduce(tests.id('alice'), tests.id('frank'))$$);
select tests.expect_error('reason_too_long', $$select public.introduce(tests.id('carol'), tests.id('erin'), repeat('a', 501))$$);
select tests.become_owner();
select tests.befriend('bob', 'gina');
select tests.become('alice');
select tests.expect_error('already_friends', $$select public.introduce(tests.id('bob'), tests.id('gina'))$$);
select tests.become('dave');
select tests.expect_error('not_friends', $$select public.introduce(tests.id('alice'), tests.id('carol'))$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.introduce(tests.id('alice'), tests.id('carol'))$$);

-- RSVP by plug: what waits goes on approval where there is room, and is dropped by a decline.
select tests.become('carol');
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date, max_attendees)
values ('00000000-0000-4000-b000-000000000001', tests.id('carol'), 'One chair left', 'event', true, current_date + 3, 1),
  ('00000000-0000-4000-b000-000000000002', tests.id('carol'), 'No limit', 'event', true, current_date + 3, null);
select tests.become('alice');
select tests.note('request', public.create_plug_request(tests.id('carol'), tests.id('bob'), 'May I?',
  '{"postId": "00000000-0000-4000-b000-000000000001", "rsvp": true}') ->> 'threadId');
select tests.expect_equal(public.feed_post('00000000-0000-4000-b000-000000000001') ->> 'rsvp', 'requested', 'it waits');
select tests.become('bob');
select public.decline_plug_request(tests.noted('request'));
select tests.become('alice');
select tests.expect(public.feed_post('00000000-0000-4000-b000-000000000001') -> 'rsvp' = 'null', 'declined, and free to ask another friend; this one in 30 days');
select tests.become_owner();
update public.message_threads set ask_again_at = now() where ask_again_at is not null;
select tests.become('alice');
select tests.note('request', public.create_plug_request(tests.id('carol'), tests.id('bob'), 'Please?',
  '{"postId": "00000000-0000-4000-b000-000000000001", "rsvp": true}') ->> 'threadId');
select public.rsvp('00000000-0000-4000-b000-000000000002');
select tests.become('bob');
select public.approve_plug_request(tests.noted('request'));
select tests.become('alice');
select tests.expect_equal(public.feed_post('00000000-0000-4000-b000-000000000001') ->> 'rsvp', 'going', 'approved, so alice goes');
select tests.expect_equal(public.feed_post('00000000-0000-4000-b000-000000000002') ->> 'rsvp', 'going', 'to both');
select tests.expect(public.feed_post('00000000-0000-4000-b000-000000000001') @> '{"goingCount": 1, "isFull": true}', 'the last seat is hers');
select public.cancel_rsvp('00000000-0000-4000-b000-000000000002');
select tests.expect_equal(public.rsvp('00000000-0000-4000-b000-000000000002') ->> 'status', 'going', 'once plugged, directly');

-- No room left: approval still makes the chat, and the answer goes on waiting.
select tests.become('gina');
select tests.note('request', public.create_plug_request(tests.id('carol'), tests.id('bob'), 'Me too',
  '{"postId": "00000000-0000-4000-b000-000000000001", "rsvp": true}') ->> 'threadId');
select tests.become('bob');
select tests.expect_equal(public.approve_plug_request(tests.noted('request')) ->> 'status', 'approved', 'approved');
select tests.become('gina');
select tests.expect_equal(public.feed_post('00000000-0000-4000-b000-000000000001') ->> 'rsvp', 'requested', 'and waiting');
select tests.expect_error('event_full', $$select public.rsvp('00000000-0000-4000-b000-000000000001')$$);

rollback;
