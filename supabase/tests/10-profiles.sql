-- Who sees whose profile, and who changes what of it.
begin;

-- A visitor reads nobody.
select tests.become_visitor();
select tests.expect_error('42501', 'select user_id from public.profiles');
select tests.expect_error('42501', 'select * from public.industry_scores');

-- Somebody with an account but no profile is no member.
select tests.become('ivan');
select tests.expect_rows(0, 'select user_id from public.profiles');
select tests.expect_error('not_a_member', 'select public.member_profile(tests.id(''alice''))');
select tests.expect_error('not_a_member', 'select public.discover()');
select tests.expect_error('not_a_member', 'select public.search_members(''alice'')');
select tests.expect_error('not_a_member', 'select public.home_dashboard()');
select tests.expect_error('not_a_member', 'select public.my_profile()');
select tests.expect_error('42501', 'insert into public.profiles (user_id) values (tests.id(''ivan''))');

-- A member reads members that can be discovered: not the disabled, not the hidden, not across a block, in neither direction, and nothing the club
-- keeps for itself.
select tests.become('dave');
select tests.expect_rows(7, 'select user_id from public.profiles');
select tests.expect_rows(0, 'select user_id from public.profiles where user_id = tests.id(''frank'')');
select tests.become_owner();
update public.profiles set discovery_visible = false where user_id = tests.id('carol');
update public.profiles set setup_required = true where user_id = tests.id('ada');
select tests.become('dave');
select tests.expect_rows(5, 'select user_id from public.profiles');
select tests.expect_rows(0, 'select user_id from public.profiles where user_id in (tests.id(''carol''), tests.id(''ada''))');
select tests.expect_error('42501', 'select search_text from public.profiles');
select tests.expect_error('42501', 'select user_id from public.profiles where search_text like ''%alice%''');
select tests.expect_error('42501', 'select setup_progress from public.profiles where user_id = auth.uid()');
select tests.expect_error('42501', 'select * from public.profiles');
select tests.expect_equal((select concat_ws(' ', r.display_name, r.setup_progress) from public.own_row() r), 'Dave Romero {}', 'their own row, whole');
select tests.become('carol');
select tests.expect_rows(1, 'select user_id from public.profiles where user_id = auth.uid()');
select tests.become('ivan');
select tests.expect_rows(0, 'select public.own_row()');
select tests.become('dave');
select tests.expect_equal(public.member_profile(tests.id('alice')) ->> 'name', 'Alice Moreau', 'the sheet of another');
select tests.expect_equal((
  select string_agg(k, ' ') from jsonb_object_keys(public.member_profile(tests.id('alice'))) k
  where k in ('application_id', 'applicationId', 'search_text', 'setup_progress', 'setupProgress', 'email', 'status', 'discovery_visible', 'discoveryVisible')
), null, 'holds nothing internal');
select tests.expect_equal(public.search_members('carol'), '[]', 'who hides from discovery is found by nobody');
select tests.become('alice');
select tests.expect_rows(0, 'select user_id from public.profiles where user_id = tests.id(''erin'')');
select tests.expect(public.member_profile(tests.id('erin')) is null, 'alice gets no sheet of erin, who blocked her');
select tests.become('erin');
select tests.expect_rows(0, 'select user_id from public.profiles where user_id = tests.id(''alice'')');
select tests.expect(public.member_profile(tests.id('alice')) is null, 'erin gets no sheet of alice');
select tests.expect(public.member_profile(tests.id('frank')) is null, 'nobody gets a sheet of a disabled member');

-- Nobody reads who came with which application; admins join their list by it, and get of a profile what members may read.
select tests.become_owner();
update public.profiles set application_id = '00000000-0000-4000-9000-000000000001', long_bio = 'Nightporter by the quarry' where user_id = tests.id('gina');
select tests.become('alice');
select tests.expect_error('42501', 'select application_id from public.profiles');
select tests.expect_error('42501', 'select p.user_id from public.profiles p join public.applications a on a.id = p.application_id');
select tests.expect_rows(0, $$select m.* from public.profiles(jsonb_populate_record(null::public.applications, '{"id": "00000000-0000-4000-9000-000000000001"}')) m$$);
select tests.become('gina');
select tests.expect_error('42501', 'select application_id from public.profiles where user_id = auth.uid()');
select tests.become_visitor();
select tests.expect_error('42501', $$select public.profiles(jsonb_populate_record(null::public.applications, '{"id": "00000000-0000-4000-9000-000000000001"}'))$$);
select tests.become('olga');
select tests.expect_error('42501', 'select application_id from public.profiles');
select tests.expect_equal((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('who', m.user_id, 'status', m.status, 'text', m.long_bio, 'search', m.search_text)))
  from public.applications a cross join lateral public.profiles(a) m where a.id = '00000000-0000-4000-9000-000000000001'
), jsonb_build_array(jsonb_build_object('who', tests.id('gina'), 'status', 'active')), 'the list of admins');
select tests.become_owner();
update public.profiles set application_id = null where user_id = tests.id('gina');

-- What was written for the committee is its author's to publish: no card, no row, no filter, no order and no search tells it before, to admins either.
select tests.become_owner();
update public.profiles set long_bio = 'Nightporter by the quarry', about_shown = false where user_id = tests.id('gina');
select tests.become('alice');
select tests.expect_equal(public.member_profile(tests.id('gina')) ->> 'longBio', 'Sunset sets', 'the bio stands where the text is not shown');
select tests.expect_equal(public.search_members('Nightporter quarry'), '[]', 'nobody is found by it');
select tests.expect(strpos(concat_ws(' ', public.discover(), public.home_dashboard(), public.friends_of(tests.id('alice')), public.search_members('gina'), public.feed_page()),
  'Nightporter') = 0, 'no screen tells it');
select tests.expect_error('42501', 'select long_bio from public.profiles');
select tests.expect_error('42501', 'select about_shown from public.profiles');
select tests.expect_error('42501', $$select user_id from public.profiles where long_bio like '%quarry%'$$);
select tests.expect_error('42501', 'select user_id from public.profiles order by long_bio');
select tests.expect_error('42501', $$update public.profiles set city = 'Paris' where user_id = auth.uid() and long_bio like '%'$$);
select tests.become('ada');
select tests.expect_error('42501', 'select long_bio from public.profiles');
select tests.expect_error('42501', 'select long_bio from public.profiles where user_id = auth.uid()');
-- Its author reads, edits and shows it.
select tests.become('gina');
select tests.expect_equal((select concat_ws(' ', r.long_bio, r.about_shown) from public.own_row() r), 'Nightporter by the quarry f', 'their own row has it');
select tests.expect_equal(public.my_profile() ->> 'about', 'Nightporter by the quarry', 'and so has their profile');
select tests.expect_equal(public.my_profile() ->> 'longBio', 'Sunset sets', 'which shows of the card what others see');
select public.save_profile('{"about_shown": true, "long_bio": "Nightporter by the quarry"}', '{"about_shown": false, "long_bio": "Nightporter by the quarry"}');
select tests.expect_error('42501', 'update public.profiles set about_shown = true where user_id = tests.id(''bob'') returning long_bio');
select tests.expect_rows(0, 'update public.profiles set about_shown = true where user_id = tests.id(''bob'')');
select tests.become('alice');
select tests.expect_equal(public.member_profile(tests.id('gina')) ->> 'longBio', 'Nightporter by the quarry', 'shown, everybody reads it');
select tests.expect_error('42501', 'select long_bio from public.profiles');
select tests.become_owner();
update public.profiles set long_bio = ' ' where user_id = tests.id('gina');
select tests.become('alice');
select tests.expect_equal(public.member_profile(tests.id('gina')) ->> 'longBio', 'Sunset sets', 'an empty one leaves the bio');

-- A member changes what is theirs, of their own row.
select tests.become('alice');
select tests.expect_rows(1, $$update public.profiles set bio = 'Out late.', photos = array['https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/b.jpg', 'https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/c.jpg'],
  known_for = '{Events}', cities_often_in = '{Ibiza,Miami}', city = ' ', updated_at = '2001-01-01' where user_id = tests.id('alice')$$);
select tests.expect_equal((select p.avatar_url from public.profiles p where p.user_id = tests.id('alice')), 'https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/b.jpg',
  'the avatar follows the first photo');
select tests.expect((select p.city is null and p.updated_at > '2002-01-01' from public.profiles p where p.user_id = tests.id('alice')),
  'a blank city is none and the time of change is the server''s');
select tests.expect_rows(0, $$update public.profiles set bio = 'Hacked' where user_id = tests.id('bob')$$);
select tests.expect_error('42501', $$update public.profiles set status = 'active' where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$update public.profiles set founder = true where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$update public.profiles set badge = 'Founder' where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$update public.profiles set is_dummy = true where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$update public.profiles set industry_scores = '[]' where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$update public.profiles set score = 100 where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$update public.profiles set user_id = tests.id('dave') where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$update public.profiles set application_id = null where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$update public.profiles set avatar_url = 'https://x.test/y' where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$delete from public.profiles where user_id = tests.id('alice')$$);

-- Every limit has a name.
select tests.expect_error('profiles_bio_length', $$update public.profiles set bio = repeat('x', 141) where user_id = tests.id('alice')$$);
select tests.expect_rows(1, $$update public.profiles set bio = repeat('x', 140) where user_id = tests.id('alice')$$);
select tests.expect_error('profiles_photos_valid', $$update public.profiles set photos = array_fill('https://p.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/a.jpg'::text, array[6]) where user_id = tests.id('alice')$$);
select tests.expect_rows(1, $$update public.profiles set photos = array_fill('https://p.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/a.jpg'::text, array[5]) where user_id = tests.id('alice')$$);
select tests.expect_error('foreign_picture', $$update public.profiles set photos = '{javascript:alert(1)}' where user_id = tests.id('alice')$$);
select tests.expect_error('profiles_photos_valid', $$update public.profiles set photos = array[null]::text[] where user_id = tests.id('alice')$$);
select tests.expect_error('profiles_known_for_valid', $$update public.profiles set known_for = '{a,b,c,d}' where user_id = tests.id('alice')$$);
select tests.expect_error('profiles_known_for_valid', $$update public.profiles set known_for = '{" "}' where user_id = tests.id('alice')$$);
select tests.expect_error('profiles_cities_often_in_valid', $$update public.profiles set cities_often_in = '{a,b,c,d,e,f}' where user_id = tests.id('alice')$$);
select tests.expect_error('profiles_press_links_valid', $$update public.profiles set press_links = '{not a link}' where user_id = tests.id('alice')$$);
select tests.expect_error('profiles_age_sane', $$update public.profiles set age = 7 where user_id = tests.id('alice')$$);
select tests.expect_error('profiles_display_name_length', $$update public.profiles set display_name = ' ' where user_id = tests.id('alice')$$);
select tests.expect_error('profiles_setup_progress_small', $$update public.profiles set setup_progress = '[]' where user_id = tests.id('alice')$$);

-- A name is one line: nothing in it breaks a list, or turns the writing around.
select tests.expect_rows(1, $$update public.profiles set display_name = E' Alice\n\u202EMoreau\u0007 ', city = E'Saint-\tDenis' where user_id = tests.id('alice')$$);
select tests.expect_equal((select p.display_name || ' / ' || p.city from public.profiles p where p.user_id = tests.id('alice')), 'Alice Moreau / Saint- Denis', 'kept as one line');
select tests.expect_error('profiles_display_name_length', $$update public.profiles set display_name = E'\u200B\u00A0' where user_id = tests.id('alice')$$);
select tests.expect_error('profiles_display_name_length', $$update public.profiles set display_name = repeat('x', 101) where user_id = tests.id('alice')$$);
select tests.expect_rows(1, $$update public.profiles set display_name = '👩‍👩‍👧 नीहारिका' where user_id = tests.id('alice')$$);

-- An admin reads every profile, and changes none but their own.
select tests.become('olga');
select tests.expect_rows(8, 'select user_id from public.profiles');
select tests.expect_rows(0, $$update public.profiles set bio = 'x' where user_id = tests.id('bob')$$);

rollback;
