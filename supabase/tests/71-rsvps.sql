-- RSVPs: friends go, others wait for a plug; never above the limit, never to one's own, never to what is over.
begin;

select tests.become('alice');
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date, max_attendees)
values ('00000000-0000-4000-b000-000000000001', tests.id('alice'), 'Dinner for two', 'event', true, current_date + 7, 2),
  ('00000000-0000-4000-b000-000000000002', tests.id('alice'), 'A talk', 'event', false, current_date + 7, null),
  ('00000000-0000-4000-b000-000000000003', tests.id('alice'), 'Last week', 'event', true, current_date - 7, null),
  ('00000000-0000-4000-b000-000000000004', tests.id('alice'), 'Just words', 'post', false, null, null),
  ('00000000-0000-4000-b000-000000000005', tests.id('alice'), 'Any day', 'event', true, null, null);

-- By hand, as the app does it: a friend goes; others may only wait.
select tests.become('bob');
insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('bob'), 'going');
select tests.expect_error('23505', $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('bob'), 'going')$$);
select tests.expect_error('42501', $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('gina'), 'going')$$);
select tests.expect_error('42501', $$update public.event_rsvps set status = 'going'$$);
select tests.expect_error('event_rsvps_status_known', $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000005', tests.id('bob'), 'maybe')$$);
select tests.expect_equal(public.rsvp('00000000-0000-4000-b000-000000000001'), '{"status": "going", "already": true, "goingCount": 1}', 'a second answer changes nothing');
select tests.become('carol');
select tests.expect_error('not_friends', $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('carol'), 'going')$$);
insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('carol'), 'requested');
select tests.expect_error('42501', $$update public.event_rsvps set status = 'going'$$);
select tests.expect_equal(public.rsvp('00000000-0000-4000-b000-000000000005') ->> 'status', 'requested', 'a stranger waits');

-- Who waits to be introduced is between them and the host; who goes is seen by all who see the event.
select tests.become('gina');
select tests.expect_equal((select string_agg(distinct r.status, ' ') from public.event_rsvps r), 'going', 'a guest reads who goes');
select tests.become('alice');
select tests.expect_rows(1, $$select from public.event_rsvps r where r.user_id = tests.id('carol') and r.status = 'requested' and r.post_id = '00000000-0000-4000-b000-000000000001'$$);
select tests.become('carol');
select tests.expect_rows(2, $$select from public.event_rsvps r where r.user_id = auth.uid() and r.status = 'requested'$$);

-- What takes no RSVP, by hand and by procedure.
select tests.become('bob');
select tests.expect_error('not_an_event', $$select public.rsvp('00000000-0000-4000-b000-000000000002')$$);
select tests.expect_error('not_an_event', $$select public.rsvp('00000000-0000-4000-b000-000000000004')$$);
select tests.expect_error('event_past', $$select public.rsvp('00000000-0000-4000-b000-000000000003')$$);
select tests.expect_error('event_past', $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000003', tests.id('bob'), 'going')$$);
select tests.expect_error('not_an_event', $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000004', tests.id('bob'), 'requested')$$);
select tests.expect_error('post_not_found', $$select public.rsvp(gen_random_uuid())$$);
select tests.become('alice');
select tests.expect_error('own_event', $$select public.rsvp('00000000-0000-4000-b000-000000000001')$$);
select tests.expect_error('own_event', $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('alice'), 'going')$$);
select tests.become('erin');
select tests.expect_error('post_not_found', $$select public.rsvp('00000000-0000-4000-b000-000000000001')$$);
select tests.expect_error('post_not_found', $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('erin'), 'requested')$$);
select tests.expect_rows(0, 'select * from public.event_rsvps');
select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.rsvp('00000000-0000-4000-b000-000000000001')$$);
select tests.expect_error('42501', $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('frank'), 'requested')$$);

-- Room for two: the third is refused, and the limit can't be lowered below who is going.
select tests.become('gina');
select tests.expect_equal(public.rsvp('00000000-0000-4000-b000-000000000001'), '{"status": "going", "already": false, "goingCount": 2}', 'gina takes the last seat');
select tests.become_owner();
select tests.befriend('alice', 'dave'), tests.befriend('alice', 'carol');
select tests.become('dave');
select tests.expect_error('event_full', $$select public.rsvp('00000000-0000-4000-b000-000000000001')$$);
select tests.expect_error('event_full', $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('dave'), 'going')$$);
select tests.become('alice');
select tests.expect_error('below_going', $$update public.posts set max_attendees = 1 where id = '00000000-0000-4000-b000-000000000001'$$);
select tests.expect_rows(1, $$update public.posts set max_attendees = 3 where id = '00000000-0000-4000-b000-000000000001'$$);
select tests.expect_rows(1, $$select * from public.notifications where data ->> 'action' = 'event_rsvp'$$);
select tests.expect_equal((select body from public.notifications where data ->> 'action' = 'event_rsvp'), 'Gina Rossi and 1 other are going to your event.', 'told as one');
select tests.become_owner();
select tests.expect_error('posts_going_within_capacity', $$update public.posts set going_count = 4 where id = '00000000-0000-4000-b000-000000000001'$$);

-- Whoever waits goes once they may; who cancels makes room.
select tests.become('carol');
select tests.expect_equal(public.rsvp('00000000-0000-4000-b000-000000000001'), '{"status": "going", "already": false, "goingCount": 3}', 'friends now, so carol goes');
select tests.expect_rows(4, 'select * from public.event_rsvps');
select tests.become('bob');
select tests.expect_rows(0, $$delete from public.event_rsvps where user_id = tests.id('carol')$$);
select tests.expect(public.cancel_rsvp('00000000-0000-4000-b000-000000000001'), 'bob cancels');
select tests.expect(not public.cancel_rsvp('00000000-0000-4000-b000-000000000001'), 'once');
select tests.become('gina');
select tests.expect_rows(1, 'delete from public.event_rsvps where user_id = auth.uid()');
select tests.become('alice');
select tests.expect_equal((select going_count from public.posts where id = '00000000-0000-4000-b000-000000000001'), 1, 'the count follows');
select tests.expect_equal((select body from public.notifications where data ->> 'action' = 'event_rsvp'), 'Carol Lindqvist is going to your event.', 'and so does the notice');

rollback;
