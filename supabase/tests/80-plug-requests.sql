-- Asking for a plug: who may ask whom through whom, what a request makes, how many may be open.
begin;

-- alice asks bob for carol: a thread of the two, a card, a notification; asking again is the same request.
select tests.become('alice');
select tests.note('first', public.create_plug_request(tests.id('carol'), tests.id('bob'), '  We both collect chairs.  ')::text);
select tests.note('request', current_setting('story.first')::jsonb ->> 'threadId'), tests.note('card', current_setting('story.first')::jsonb ->> 'messageId');
select tests.expect(current_setting('story.first')::jsonb @> '{"created": true, "status": "pending"}', 'a request is made');
select tests.expect_equal((current_setting('story.first')::jsonb ->> 'expiresAt')::timestamptz, now() + interval '14 days', 'for fourteen days');
select tests.expect_equal(public.create_plug_request(tests.id('carol'), tests.id('bob'), 'Again'),
  current_setting('story.first')::jsonb || '{"created": false}', 'asking again finds it');
select tests.expect_rows(1, $$select * from public.message_threads where participants @> array[tests.id('alice')] and type = 'plug_request'$$);
select tests.expect_equal(public.relationship_with(tests.id('carol')) -> 'openRequests' -> 0 ->> 'threadId', tests.noted('request')::text, 'the profile knows');
select tests.expect(not (public.inbox_thread(tests.noted('request')) ->> 'actionRequired')::boolean, 'nothing for alice to do');

select tests.become('bob');
select tests.expect_equal((select metadata from public.messages where id = tests.noted('card')), jsonb_build_object(
  'request_type', 'plug_request', 'status', 'pending', 'expires_at', now() + interval '14 days', 'reason', 'We both collect chairs.', 'flyer_data', null,
  'requester_id', tests.id('alice'), 'connector_id', tests.id('bob'), 'target_id', tests.id('carol'),
  'requester_name', 'Alice Moreau', 'connector_name', 'Bob Okafor', 'target_name', 'Carol Lindqvist',
  'requester_avatar', 'https://photos.o1.test/alice.jpg', 'target_avatar', 'https://photos.o1.test/carol.jpg'), 'the card says all of it');
select tests.expect_rows(1, $$select * from public.notifications where data ->> 'action' = 'plug_request'$$);
select tests.expect((public.inbox_thread(tests.noted('request')) ->> 'actionRequired')::boolean, 'bob is to decide');
select tests.expect_equal((public.unread_counts() ->> 'actionRequired')::int, 1, 'the badge says so');
select tests.expect_error('42501', $$update public.messages set metadata = metadata || '{"status": "approved"}'$$);
select tests.expect_error('42501', $$update public.message_threads set status = 'approved'$$);

-- Only the two read it: not the target, no stranger.
select tests.become('carol');
select tests.expect_rows(0, 'select * from public.message_threads');
select tests.expect_rows(0, 'select * from public.messages');
select tests.expect_error('thread_not_found', $$select public.intro_chat_of(tests.noted('request'))$$);
select tests.become('dave');
select tests.expect_error('message_not_found', $$select public.approve_request_card(tests.noted('card'))$$);
select tests.expect_error('thread_not_found', $$select public.approve_plug_request(tests.noted('request'))$$);

-- Who can't be asked, or asked for.
select tests.become('alice');
select tests.expect_error('self', $$select public.create_plug_request(tests.id('alice'), tests.id('bob'))$$);
select tests.expect_error('self', $$select public.create_plug_request(tests.id('carol'), tests.id('alice'))$$);
select tests.expect_error('self', $$select public.create_plug_request(tests.id('carol'), tests.id('carol'))$$);
select tests.expect_error('already_friends', $$select public.create_plug_request(tests.id('gina'), tests.id('bob'))$$);
select tests.expect_error('connector_not_mutual', $$select public.create_plug_request(tests.id('dave'), tests.id('bob'))$$);
select tests.expect_error('connector_not_mutual', $$select public.create_plug_request(tests.id('carol'), tests.id('dave'))$$);
select tests.expect_error('connector_not_mutual', $$select public.create_plug_request(tests.id('carol'), tests.id('gina'))$$);
select tests.expect_error('not_available', $$select public.create_plug_request(tests.id('erin'), tests.id('bob'))$$);
select tests.expect_error('not_available', $$select public.create_plug_request(tests.id('frank'), tests.id('bob'))$$);
select tests.expect_error('not_available', $$select public.create_plug_request(gen_random_uuid(), tests.id('bob'))$$);
select tests.become_owner();
select tests.befriend('frank', 'carol');
select tests.become('alice');
select tests.expect_error('connector_not_mutual', $$select public.create_plug_request(tests.id('carol'), tests.id('frank'))$$);
select tests.expect_error('reason_too_long', $$select public.create_plug_request(tests.id('carol'), tests.id('bob'), repeat('a', 501))$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.create_plug_request(tests.id('bob'), tests.id('alice'))$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select public.create_plug_request(tests.id('carol'), tests.id('bob'))$$);

-- A reason is optional, and blank is none.
select tests.become('carol');
select tests.ask_plug('erin', 'bob', E' \n\u200b ');
select tests.expect_equal((select reason from public.message_threads), null, 'no reason given');
select tests.expect_equal((select content from public.messages), 'Carol Lindqvist would like to meet Erin Walsh.', 'the card speaks for itself');
select tests.expect_rows(1, $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('request'), auth.uid(), 'Please!')$$);

-- At most five open at once, or as many as the operator says; those past their date no longer count.
select tests.become_owner();
insert into public.message_threads (type, participants, status, requester_id, target_id, connector_id, expires_at)
select 'plug_request', array[tests.id('carol'), tests.id('bob')], 'pending', tests.id('carol'), null, tests.id('bob'), now() + interval '1 day'
from generate_series(1, 4);
select tests.become('carol');
select tests.expect_error('too_many_open_requests', $$select public.create_plug_request(tests.id('alice'), tests.id('bob'))$$);
select tests.expect(public.create_plug_request(tests.id('erin'), tests.id('bob')) @> '{"created": false}', 'the open one can still be found');
select tests.become_owner();
update public.message_threads set expires_at = now() - interval '1 minute' where requester_id = tests.id('carol') and target_id is null;
select tests.become('carol');
select tests.expect(public.create_plug_request(tests.id('alice'), tests.id('bob')) @> '{"created": true}', 'there is room again');
select tests.expect_rows(4, $$select * from public.message_threads where status = 'expired'$$);

-- From the feed: the database copies the post itself; a foreign or made-up one is refused.
select tests.become('carol');
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date, location)
values ('00000000-0000-4000-b000-000000000001', tests.id('carol'), 'Rooftop', 'event', true, current_date + 3, 'Soho');
select tests.become_owner();
select tests.befriend('dave', 'bob');
select tests.become('dave');
select tests.expect_error('flyer_invalid', $$select public.create_plug_request(tests.id('erin'), tests.id('bob'), 'x', '{"postId": "00000000-0000-4000-b000-000000000001"}')$$);
select tests.expect_error('flyer_invalid', $$select public.create_plug_request(tests.id('carol'), tests.id('bob'), 'x', '{"postId": "nonsense"}')$$);
select tests.expect_error('flyer_invalid', $$select public.create_plug_request(tests.id('carol'), tests.id('bob'), 'x', '[]')$$);
select tests.expect_error('flyer_invalid', $$select public.create_plug_request(tests.id('carol'), tests.id('bob'), 'x', jsonb_build_object('content', repeat('a', 8000)))$$);
select tests.expect_error('reason_required', $$select public.create_plug_request(tests.id('carol'), tests.id('bob'), ' ', '{"postId": "00000000-0000-4000-b000-000000000001"}')$$);
select tests.note('request', public.create_plug_request(tests.id('carol'), tests.id('bob'), 'I would come',
  '{"postId": "00000000-0000-4000-b000-000000000001", "content": "Forged", "rsvp": true}') ->> 'threadId');
select tests.expect((select metadata -> 'flyer_data' @> '{"type": "event", "content": "Rooftop", "city": "Soho", "rsvp": true}'
  from public.messages where thread_id = tests.noted('request')), 'the snapshot is the database''s');
select tests.expect_equal((select status from public.event_rsvps), 'requested', 'and the RSVP waits');

-- Whoever has asked already waits for a place with that request: nothing new is asked, so nothing new is to be said.
delete from public.event_rsvps;
select tests.expect(public.create_plug_request(tests.id('carol'), tests.id('bob'), null,
  '{"postId": "00000000-0000-4000-b000-000000000001", "rsvp": true}') @> jsonb_build_object('threadId', tests.noted('request'), 'created', false),
  'the open request serves');
select tests.expect_equal((select status from public.event_rsvps), 'requested', 'the RSVP waits again');

-- Nobody's words are made up: without the post there is no card of it, and of a post the caller can't see neither.
select tests.expect_error('flyer_invalid', $$select public.create_plug_request(tests.id('alice'), tests.id('bob'), 'x', '{"content": "A sample", "city": "Miami"}')$$);
select tests.expect_error('flyer_invalid', $$select public.create_plug_request(tests.id('alice'), tests.id('bob'), 'x', '{}')$$);
select tests.expect_error('flyer_invalid', $$select public.create_plug_request(tests.id('alice'), tests.id('bob'), 'x', '{"postId": "", "content": "A sample"}')$$);
select tests.expect_error('flyer_invalid', $$select public.create_plug_request(tests.id('alice'), tests.id('bob'), 'x', '{"postId": null, "content": "A sample"}')$$);
select tests.expect_rows(1, $$select from public.messages m where m.message_type = 'request_card'$$);

-- Approved, the guest goes, and is told so.
select tests.become('bob');
select public.approve_plug_request(tests.noted('request'));
select tests.become('dave');
select tests.expect_equal((select status from public.event_rsvps where user_id = tests.id('dave')), 'going', 'the RSVP goes');
select tests.expect_equal((select title || ' ' || body from public.notifications where data ->> 'action' = 'rsvp_granted'), 'You are on the list Carol Lindqvist: Rooftop',
  'the guest is told');

-- Sent again because its answer was lost, it is the same request, whatever has happened since; a later one is another.
select tests.become_owner();
delete from public.connections where tests.id('dave') in (user_id, connected_user_id);
select tests.befriend('dave', 'gina');
select tests.befriend('gina', 'carol');
select tests.become('dave');
select tests.note('lost', '00000000-0000-4000-c000-000000000007');
select tests.note('once', public.create_plug_request(tests.id('carol'), tests.id('gina'), 'Chairs', null, tests.noted('lost'))::text);
select tests.expect(current_setting('story.once')::jsonb @> jsonb_build_object('threadId', tests.noted('lost'), 'created', true), 'the id is the thread''s');
select tests.expect_equal(public.create_plug_request(tests.id('carol'), tests.id('gina'), 'Chairs', null, tests.noted('lost')), current_setting('story.once')::jsonb, 'the same answer');
select tests.expect_rows(1, $$select * from public.messages where thread_id = tests.noted('lost')$$);
select tests.expect_error('id_taken', $$select public.introduce(tests.id('gina'), tests.id('carol'), null, tests.noted('lost'))$$);
select tests.become('gina');
select tests.expect_rows(1, $$select * from public.notifications where data ->> 'threadId' = tests.noted('lost')::text$$);
select public.approve_plug_request(tests.noted('lost'));
select tests.become_owner();
select tests.befriend('dave', 'carol');
select tests.become('dave');
select tests.expect(public.create_plug_request(tests.id('carol'), tests.id('gina'), 'Chairs', null, tests.noted('lost')) @> '{"created": true, "status": "approved"}',
  'friends by now, and still its answer');
select tests.expect_rows(1, $$select * from public.message_threads where type = 'plug_request' and target_id = tests.id('carol') and connector_id = tests.id('gina')$$);

-- An id is its maker's: nobody else learns what it stands for, or takes it.
select tests.become('alice');
select tests.expect_error('id_taken', $$select public.create_plug_request(tests.id('erin'), tests.id('bob'), 'x', null, tests.noted('lost'))$$);
select tests.become('gina');
select tests.expect_error('id_taken', $$select public.create_plug_request(tests.id('bob'), tests.id('alice'), 'x', null, tests.noted('lost'))$$);

rollback;
