-- The feed as its screen reads it: newest first, page by page, with everything a card shows; nobody across a block, nobody disabled.
begin;

select tests.become_owner();
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date, max_attendees, created_at)
select ('00000000-0000-4000-b000-0000000000' || lpad(n::text, 2, '0'))::uuid,
  tests.id((array['alice', 'bob', 'carol', 'erin', 'frank', 'dave'])[(n - 1) % 6 + 1]), 'Post ' || n,
  case when n = 1 then 'event' else 'post' end, n = 1, case when n = 1 then current_date - 7 end, case when n = 1 then 1 end,
  now() - n * interval '1 hour'
from generate_series(1, 12) n;
insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('gina'), 'going'),
  ('00000000-0000-4000-b000-000000000001', tests.id('carol'), 'requested');
insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000003', tests.id('alice'));

select tests.become('alice');
select tests.expect_equal((select array_agg(p ->> 'content') from jsonb_array_elements(public.feed_page() -> 'posts') p),
  array['Post 1', 'Post 2', 'Post 3', 'Post 6', 'Post 7', 'Post 8', 'Post 9', 'Post 12'], 'without erin (a block) and frank (disabled)');
select tests.expect(public.feed_page() -> 'next' = 'null', 'that is all');
select tests.note('page', public.feed_page(page_size => 3)::text);
select tests.expect_equal((select array_agg(p ->> 'content') from jsonb_array_elements(public.feed_page(
    (current_setting('story.page')::jsonb -> 'next' ->> 'createdAt')::timestamptz, (current_setting('story.page')::jsonb -> 'next' ->> 'id')::uuid, 3) -> 'posts') p),
  array['Post 6', 'Post 7', 'Post 8'], 'the next page goes on where the first ended');

-- Everything a card shows, by relation.
select tests.expect(public.feed_post('00000000-0000-4000-b000-000000000001') @> '{"isOwn": true, "isFriend": false, "isPast": true, "isFull": true,
  "rsvpEnabled": true, "goingCount": 1, "attendees": [{"name": "Gina Rossi"}], "mutuals": {"count": 0, "friends": []}}', 'an own event, over and full');
select tests.expect(public.feed_post('00000000-0000-4000-b000-000000000002') @> '{"isOwn": false, "isFriend": true, "isLiked": false,
  "author": {"name": "Bob Okafor", "city": "London"}, "rsvp": null, "mayGo": true}', 'a friend''s post');
select tests.expect(public.feed_post('00000000-0000-4000-b000-000000000003') @> '{"isFriend": false, "isLiked": true, "likesCount": 1,
  "mutuals": {"count": 1, "friends": [{"name": "Bob Okafor"}]}}', 'a post of somebody with a mutual friend');
select tests.expect(public.feed_post('00000000-0000-4000-b000-000000000006') @> '{"isFriend": false, "mayGo": false, "mutuals": {"count": 0}}', 'a stranger''s post');

-- Whoever was introduced to a host needs no second plug.
select tests.note('request', public.create_plug_request(tests.id('carol'), tests.id('bob')) ->> 'threadId');
select tests.expect(public.feed_post('00000000-0000-4000-b000-000000000003') @> '{"mayGo": false}', 'asking is not yet being introduced');
select tests.become('bob');
select public.approve_plug_request(tests.noted('request'));
select tests.become('alice');
select tests.expect(public.feed_post('00000000-0000-4000-b000-000000000003') @> '{"isFriend": false, "mayGo": true}', 'a post of somebody alice was introduced to');
select tests.expect_error('post_not_found', $$select public.feed_post('00000000-0000-4000-b000-000000000004')$$);
select tests.expect_error('post_not_found', $$select public.feed_post('00000000-0000-4000-b000-000000000005')$$);
select tests.expect_equal(public.feed_newer_count(now() - interval '6.5 hours'), 3, 'others'' posts behind the pill: two, three and six');

select tests.become('carol');
select tests.expect_equal(public.feed_post('00000000-0000-4000-b000-000000000001') ->> 'rsvp', 'requested', 'carol sees her own answer');
select tests.become('frank');
select tests.expect_error('not_a_member', 'select public.feed_page()');
select tests.become_visitor();
select tests.expect_error('42501', 'select public.feed_page()');

rollback;
