-- Two devices on one profile, or on one post: what was read travels with what is written.
begin;

select tests.become('alice');
select tests.expect_rows(1, $$update public.profiles set bio = 'From the phone.', photos = '{https://p.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/a.jpg}' where user_id = tests.id('alice')$$);

-- The desk read the bio before the phone changed it: nothing is overwritten, and the error says what stands there.
select tests.expect_error('profile_changed', $$select public.save_profile('{"bio": "From the desk.", "city": "Rome"}', '{"bio": "Gallery nights", "city": "Paris"}')$$);
do $$
declare
  said text;
begin
  perform public.save_profile('{"bio": "From the desk.", "city": "Rome"}', '{"bio": "Gallery nights", "city": "Paris"}');
exception when sqlstate 'PT409' then
  get stacked diagnostics said = pg_exception_detail;
  perform tests.expect(said::jsonb = '{"bio": "From the phone."}', 'the error names what changed, and that alone');
end $$;
select tests.expect_equal((select p.bio || ' ' || p.city from public.profiles p where p.user_id = tests.id('alice')), 'From the phone. Paris',
  'a refused edit writes nothing of it');

-- Another field merges, though much else changed meanwhile.
select public.save_profile('{"city": "Rome"}', '{"city": "Paris"}');
-- Who has seen what stands there writes over it; null and lists are seen too.
select public.save_profile('{"bio": null}', '{"bio": "From the phone."}');
select public.save_profile('{"bio": ""}', '{"bio": ""}');
select public.save_profile('{"bio": null}', '{"bio": null}');
select public.save_profile('{"photos": ["https://p.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/b.jpg"]}', '{"photos": ["https://p.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/a.jpg"]}');
select tests.expect_error('profile_changed', $$select public.save_profile('{"photos": ["https://p.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/c.jpg"]}', '{"photos": ["https://p.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/a.jpg"]}')$$);
select tests.expect_error('profile_changed', $$select public.save_profile('{"bio": "Again"}', '{"bio": "From the phone."}')$$);
-- Sent twice, because the answer was lost: taken twice.
select public.save_profile('{"city": "Rome"}', '{"city": "Paris"}');
-- Without a word on what was seen it is written as it is; what is only seen is not compared.
select public.save_profile('{"bio": "As it is"}');
select public.save_profile('{"bio": "Still"}', '{"bio": "As it is", "city": "Oslo"}');
select tests.expect_equal((select concat_ws(' ', p.bio, p.city, p.photos[1], p.avatar_url, p.display_name) from public.profiles p where p.user_id = tests.id('alice')),
  'Still Rome https://p.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/b.jpg https://p.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/b.jpg Alice Moreau', 'what was written stands, what was not is untouched');

-- The text under About and who reads it are read together: what one device wrote for itself is not published by the other.
select public.save_profile('{"long_bio": "For me", "about_shown": false}', '{"long_bio": "Gallery nights", "about_shown": false}');
select tests.expect_error('profile_changed', $$select public.save_profile('{"long_bio": "Gallery nights", "about_shown": true}', '{"long_bio": "Gallery nights", "about_shown": false}')$$);
select public.save_profile('{"long_bio": "For me", "about_shown": true}', '{"long_bio": "For me", "about_shown": false}');
select tests.expect_error('profile_changed', $$select public.save_profile('{"long_bio": "A note", "about_shown": false}', '{"long_bio": "For me", "about_shown": false}')$$);
select tests.expect_equal((select concat_ws(' ', r.long_bio, r.about_shown) from public.own_row() r), 'For me t', 'neither was overwritten');

-- Nothing but what a member may change, by whoever sends it; the limits are those of the table.
select tests.expect_error('invalid_edit', $$select public.save_profile('{"founder": true}')$$);
select tests.expect_error('invalid_edit', $$select public.save_profile('{"user_id": "00000000-0000-4000-8000-000000000002"}')$$);
select tests.expect_error('invalid_edit', $$select public.save_profile('[]')$$);
select tests.expect_error('invalid_edit', $$select public.save_profile('{"bio": "x"}', '"x"')$$);
select tests.expect_error('profiles_bio_length', $$select public.save_profile(jsonb_build_object('bio', repeat('x', 141)))$$);
select tests.expect_error('setup_finished', $$select public.save_profile('{"setup_required": true}')$$);

select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.save_profile('{"bio": "Back"}')$$);
select tests.become('ivan');
select tests.expect_error('not_a_member', $$select public.save_profile('{"bio": "In"}')$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select public.save_profile('{"bio": "In"}')$$);

-- A post is saved by the same rule.
select tests.become('alice');
insert into public.posts (id, user_id, content, type, location, rsvp_enabled, event_time, max_attendees)
values ('00000000-0000-4000-b000-0000000000c1', tests.id('alice'), 'Supper', 'event', 'Paris', true, '20:00', 10);
select tests.expect_equal(public.save_post('00000000-0000-4000-b000-0000000000c1', '{"content": "Supper at eight"}', '{"content": "Supper"}') ->> 'content',
  'Supper at eight', 'the answer is the post');
select tests.expect_error('post_changed', $$select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"content": "Supper at nine", "location": "Rome"}', '{"content": "Supper", "location": "Paris"}')$$);
do $$
declare
  said text;
begin
  perform public.save_post('00000000-0000-4000-b000-0000000000c1', '{"content": "Supper at nine", "location": "Rome"}', '{"content": "Supper", "location": "Paris"}');
exception when sqlstate 'PT409' then
  get stacked diagnostics said = pg_exception_detail;
  perform tests.expect(said::jsonb = '{"content": "Supper at eight"}', 'the error names what changed, and that alone');
end $$;
-- Another field merges. An hour is the same with and without its seconds, and what was sent twice is taken twice.
select tests.expect_equal(public.save_post('00000000-0000-4000-b000-0000000000c1', '{"event_time": "21:00", "tags": ["art"]}', '{"event_time": "20:00", "content": "Supper"}') ->> 'eventTime',
  '21:00:00', 'merged');
select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"event_time": "21:00"}', '{"event_time": "20:00"}');
select tests.expect_error('post_changed', $$select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"event_time": "22:00"}', '{"event_time": "20:00"}')$$);
select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"location": null, "max_attendees": null}', '{"location": "Paris", "max_attendees": 10}');
select tests.expect_equal((select concat_ws(' ', p.content, p.location, p.event_time, p.max_attendees, p.tags) from public.posts p
  where p.id = '00000000-0000-4000-b000-0000000000c1'), 'Supper at eight 21:00:00 {art}', 'what was written stands, what was not is untouched');
-- Without a word on what was seen it is written as it is.
select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"content": "As it is"}');
-- Nothing but what an author may change, by the author, within the limits of the table.
select tests.expect_error('invalid_edit', $$select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"likes_count": 9}')$$);
select tests.expect_error('invalid_edit', $$select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"type": "post"}')$$);
select tests.expect_error('invalid_edit', $$select public.save_post('00000000-0000-4000-b000-0000000000c1', '[]')$$);
select tests.expect_error('invalid_edit', $$select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"content": "x"}', '"x"')$$);
select tests.expect_error('posts_content_length', $$select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"content": " "}')$$);
select tests.expect_error('post_not_found', $$select public.save_post('00000000-0000-4000-b000-0000000000cf', '{"content": "x"}')$$);
-- A plain PATCH writes what it is given, as in a profile: an older build of the app still sends it, with the version it was made for.
select tests.expect_rows(1, $$update public.posts set content = 'By hand' where id = '00000000-0000-4000-b000-0000000000c1'$$);
select tests.become('bob');
select tests.expect_error('post_not_found', $$select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"content": "Defaced"}')$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"content": "x"}')$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select public.save_post('00000000-0000-4000-b000-0000000000c1', '{"content": "x"}')$$);

rollback;
