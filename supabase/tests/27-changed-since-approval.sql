-- A member who becomes somebody else after approval is seen by the committee, which keeps it or puts back what was.
begin;

-- mallory's part is played by dave: alice's name and photo.
select tests.become('dave');
update public.profiles set display_name = 'Alice Moreau', name = 'Alice Moreau' where user_id = tests.id('dave');
update public.profiles set photos = array['https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000004/face.jpg'] || photos where user_id = tests.id('dave');
update public.profiles set bio = 'Nobody minds.', photos = photos || '{https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000004/more.jpg}' where user_id = tests.id('dave');
select tests.expect_error('not_an_admin', 'select public.changed_profiles()');
select tests.expect_error('42501', 'select * from private.profile_changes');

select tests.become('ada');
create function pg_temp.flagged() returns text language sql as $$
  select string_agg((c ->> 'field') || ': ' || coalesce(c ->> 'before', '-') || ' > ' || coalesce(c ->> 'after', '-'), ', ' order by c ->> 'field')
  from jsonb_array_elements(public.changed_profiles() -> 'changes') c
$$;
create function pg_temp.settle(field text, restore boolean) returns void language sql as $$
  select public.settle_profile_change((c ->> 'id')::uuid, restore)
  from jsonb_array_elements(public.changed_profiles() -> 'changes') c where c ->> 'field' = $1
$$;
grant execute on function pg_temp.flagged(), pg_temp.settle(text, boolean) to public;
select tests.expect_equal(pg_temp.flagged(),
  'name: Dave Romero > Alice Moreau, photo: https://photos.o1.test/dave.jpg > https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000004/face.jpg', 'before and after');
select tests.expect_equal(public.changed_profiles() ->> 'total', '2', 'how many');

-- Two changes of one thing are one, and the way back is none.
select tests.become('dave');
update public.profiles set display_name = 'Alice M' where user_id = tests.id('dave');
select tests.become('ada');
select tests.expect(pg_temp.flagged() like 'name: Dave Romero > Alice M,%', 'from what was seen last');
select tests.become('dave');
update public.profiles set display_name = 'Dave Romero' where user_id = tests.id('dave');
select tests.become('ada');
select tests.expect(pg_temp.flagged() like 'photo:%', 'the name is what it was');
select tests.become('dave');
update public.profiles set display_name = 'Alice Moreau', ig_handle = '@alice.moreau' where user_id = tests.id('dave');

-- One press puts back.
select tests.become('dave');
select tests.expect_error('not_an_admin', 'select public.settle_profile_change(gen_random_uuid(), false)');
select tests.become('ada');
select tests.expect_error('change_not_found', 'select public.settle_profile_change(gen_random_uuid(), false)');
select pg_temp.settle('name', true);
select pg_temp.settle('photo', true);
select pg_temp.settle('handle', true);
select tests.expect(pg_temp.flagged() is null, 'nothing is left to look at');
select tests.become_owner();
select tests.expect_equal(
  (select concat_ws(' ', p.display_name, p.name, p.ig_handle, p.avatar_url, cardinality(p.photos)) from public.profiles p where p.user_id = tests.id('dave')),
  'Dave Romero Dave Romero @dave https://photos.o1.test/dave.jpg 2', 'as before, with the other photo');
select tests.expect_equal(
  (select string_agg(a.action || ' ' || (a.detail ->> 'field'), ', ' order by a.detail ->> 'field') from public.admin_audit a),
  'restore_profile handle, restore_profile name, restore_profile photo', 'written down');

-- Or keeps it: the next change begins from there.
select tests.become('dave');
update public.profiles set display_name = 'David Romero' where user_id = tests.id('dave');
select tests.become('ada');
select pg_temp.settle('name', false);
select tests.become('dave');
select tests.expect_equal((select p.display_name from public.profiles p where p.user_id = tests.id('dave')), 'David Romero', 'kept');
update public.profiles set display_name = 'Dave R' where user_id = tests.id('dave');
select tests.become('ada');
select tests.expect_equal(pg_temp.flagged(), 'name: David Romero > Dave R', 'from what was kept');
select tests.expect_equal(jsonb_path_query_first(public.search_audit(), '$.entries[*] ? (@.action == "keep_profile").detail.after') #>> '{}', 'David Romero', 'the audit');

-- The face is what was approved, from the first day: the setup hides no change, and more photos behind it are none.
select tests.become_owner();
update public.profiles set setup_required = true where user_id = tests.id('carol');
select tests.become('carol');
update public.profiles set photos = photos || array['https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000003/second.jpg'] where user_id = tests.id('carol');
select tests.become('ada');
select tests.expect(pg_temp.flagged() not like '%photo:%', 'one more photo');
select tests.become('carol');
update public.profiles set photos = array['https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000003/face.jpg'] || photos, setup_required = false where user_id = tests.id('carol');
select tests.become('ada');
select tests.expect(pg_temp.flagged() like '%photo: % > https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000003/face.jpg%', 'another face, chosen in the setup');
select tests.become('carol');
select tests.expect_error('setup_finished', $$update public.profiles set setup_required = true where user_id = tests.id('carol')$$);
-- A name is what was approved, from the first day.
select tests.become_owner();
update public.profiles set setup_required = true where user_id = tests.id('gina');
select tests.become('gina');
update public.profiles set display_name = 'Alice Moreau' where user_id = tests.id('gina');
select tests.become('ada');
select tests.expect(pg_temp.flagged() like '%Gina Rossi > Alice Moreau%', 'a name is flagged in the setup too');

-- What nobody did to themselves is nobody's to look at.
select tests.become_service();
update public.profiles set display_name = 'Bob O' where user_id = tests.id('bob');
select tests.become('ada');
select tests.expect_equal(public.changed_profiles() ->> 'total', '3', 'none was added');

rollback;
