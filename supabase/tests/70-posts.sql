-- Posts and likes: one's own only, every limit, counts that stay exact, and many likes told as one.
begin;

-- A post as the app makes it, read back with its author.
select tests.become('alice');
insert into public.posts (id, user_id, content, type, location, tags, images, rsvp_enabled)
values ('00000000-0000-4000-b000-000000000001', tests.id('alice'), 'Opening tonight', 'post', 'Paris', array['art', 'night'], array['https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/1.jpg'], false);
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date, event_time, max_attendees)
values ('00000000-0000-4000-b000-000000000002', tests.id('alice'), 'Dinner for ten', 'event', true, current_date + 7, '20:00', 10);
select tests.expect_rows(2, $$select p.*, a.display_name, a.avatar_url from public.posts p join public.profiles a on a.user_id = p.user_id
  order by p.created_at desc limit 50$$);

-- Limits, each by its name.
select tests.expect_error('posts_content_length', $$insert into public.posts (user_id, content) values (tests.id('alice'), E' \n ')$$);
select tests.expect_error('posts_content_length', $$insert into public.posts (user_id, content) values (tests.id('alice'), E'\u2003\u200d\u2060\ufeff')$$);
select tests.expect_error('posts_content_length', $$insert into public.posts (user_id, content) values (tests.id('alice'), repeat('a', 501))$$);
select tests.expect_rows(1, $$insert into public.posts (user_id, content) values (tests.id('alice'), repeat('a', 500))$$);
select tests.expect_error('posts_type_known', $$insert into public.posts (user_id, content, type) values (tests.id('alice'), 'x', 'link')$$);
select tests.expect_error('posts_images_limit', $$insert into public.posts (user_id, content, images)
  values (tests.id('alice'), 'x', array_fill('https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/1.jpg'::text, array[4]))$$);
select tests.expect_error('foreign_picture', $$insert into public.posts (user_id, content, images) values (tests.id('alice'), 'x', array['javascript:alert(1)'])$$);
select tests.expect_error('posts_tags_limit', $$insert into public.posts (user_id, content, tags) values (tests.id('alice'), 'x', array[' '])$$);
select tests.expect_error('posts_tags_limit', $$insert into public.posts (user_id, content, tags) values (tests.id('alice'), 'x', array_fill('a'::text, array[21]))$$);
select tests.expect_error('posts_location_length', $$insert into public.posts (user_id, content, location) values (tests.id('alice'), 'x', repeat('a', 121))$$);
select tests.expect_error('posts_event_fields', $$insert into public.posts (user_id, content, rsvp_enabled) values (tests.id('alice'), 'x', true)$$);
select tests.expect_error('posts_event_fields', $$insert into public.posts (user_id, content, max_attendees) values (tests.id('alice'), 'x', 5)$$);
select tests.expect_error('posts_max_attendees_range', $$insert into public.posts (user_id, content, type, max_attendees) values (tests.id('alice'), 'x', 'event', 0)$$);
delete from public.posts where content like 'aaa%';

-- Forgeries: another's name, counts, dates; another's post.
select tests.expect_error('42501', $$insert into public.posts (user_id, content) values (tests.id('bob'), 'In Bob''s name')$$);
select tests.expect_error('42501', $$insert into public.posts (user_id, content, likes_count) values (tests.id('alice'), 'Beloved', 1000)$$);
select tests.expect_error('42501', $$insert into public.posts (user_id, content, created_at) values (tests.id('alice'), 'Always on top', now() + interval '1 year')$$);
select tests.expect_error('42501', $$update public.posts set likes_count = 1000$$);
select tests.expect_error('42501', $$update public.posts set user_id = tests.id('bob')$$);
select tests.expect_error('42501', $$update public.posts set type = 'event'$$);
select tests.become('bob');
select tests.expect_rows(0, $$update public.posts set content = 'Defaced' where user_id = tests.id('alice')$$);
select tests.expect_rows(0, $$delete from public.posts where user_id = tests.id('alice')$$);

-- Who reads: every active member, save across a block; no visitor, no disabled member; nothing of the disabled.
select tests.expect_rows(2, 'select * from public.posts');
select tests.become('dave');
select tests.expect_rows(2, 'select * from public.posts');
select tests.become('erin');
select tests.expect_rows(0, 'select * from public.posts');
select tests.expect_error('42501', $$insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', tests.id('erin'))$$);
select tests.become('frank');
select tests.expect_rows(0, 'select * from public.posts');
select tests.expect_error('42501', $$insert into public.posts (user_id, content) values (tests.id('frank'), 'I am back')$$);
select tests.expect_error('42501', $$insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', tests.id('frank'))$$);
select tests.become_visitor();
select tests.expect_error('42501', 'select * from public.posts');
select tests.expect_error('42501', 'select * from public.post_likes');
select tests.expect_error('42501', 'select * from public.event_rsvps');
select tests.become_owner();
insert into public.posts (id, user_id, content) values ('00000000-0000-4000-b000-000000000003', tests.id('frank'), 'From before');
select tests.become('bob');
select tests.expect_rows(0, $$select * from public.posts where user_id = tests.id('frank')$$);
select tests.expect_error('post_not_found', $$select public.feed_post('00000000-0000-4000-b000-000000000003')$$);

-- Likes: toggled, one each, counted, never in another's name.
insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', tests.id('bob'));
select tests.expect_rows(0, $$insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', tests.id('bob')) on conflict do nothing$$);
select tests.expect_error('23505', $$insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', tests.id('bob'))$$);
select tests.expect_error('42501', $$insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', tests.id('carol'))$$);
select tests.expect_equal((select likes_count from public.posts where id = '00000000-0000-4000-b000-000000000001'), 1, 'counted once');
select tests.expect_rows(1, 'select post_id from public.post_likes');
select tests.become('carol');
select tests.expect_rows(0, 'select * from public.post_likes');
select tests.expect_rows(0, $$delete from public.post_likes where user_id = tests.id('bob')$$);
insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', tests.id('carol'));
select tests.become('dave');
insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', tests.id('dave'));
select tests.become('alice');
insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', tests.id('alice'));
select tests.expect_equal((select likes_count from public.posts where id = '00000000-0000-4000-b000-000000000001'), 4, 'four like it');
select tests.expect_rows(1, $$select * from public.notifications where data ->> 'action' = 'post_liked'$$);
select tests.expect_equal((select body from public.notifications where data ->> 'action' = 'post_liked'), 'Dave Romero and 2 others liked your post.', 'told as one, not of oneself');

-- Likes taken back leave the notice, and the last takes it along.
select tests.become('dave');
select tests.expect_rows(1, 'delete from public.post_likes');
select tests.expect_rows(0, 'delete from public.post_likes');
select tests.become('alice');
select tests.expect_equal((select body || (data ->> 'count') from public.notifications where data ->> 'action' = 'post_liked'), 'Carol Lindqvist and 1 other liked your post.2', 'without dave');
select tests.become('bob');
delete from public.post_likes;
select tests.become('carol');
delete from public.post_likes;
select tests.become('alice');
select tests.expect_rows(0, 'select * from public.notifications');
delete from public.post_likes;
select tests.expect_equal((select likes_count from public.posts where id = '00000000-0000-4000-b000-000000000001'), 0, 'none is left');

-- Editing and deleting one's own.
select tests.expect_rows(1, $$update public.posts set content = 'Opening tomorrow', location = null, tags = '{}' where id = '00000000-0000-4000-b000-000000000001' and user_id = auth.uid()$$);
select tests.expect_error('posts_content_length', $$update public.posts set content = ' '$$);
select tests.expect_rows(1, $$update public.posts set max_attendees = null where id = '00000000-0000-4000-b000-000000000002'$$);
select tests.become('bob');
insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', tests.id('bob'));
select tests.become('alice');
select tests.expect_rows(2, $$delete from public.posts where user_id = auth.uid()$$);
select tests.become_owner();
select tests.expect_rows(0, 'select * from public.post_likes');

rollback;
