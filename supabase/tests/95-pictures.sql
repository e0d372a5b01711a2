-- Pictures that must go: which act lists which picture, which row keeps one, and what the sweeper names.
begin;

update private.sweeping set walk_due_at = 'infinity';
create function pg_temp.url(name text) returns text language sql as $$ select 'https://o1.test/storage/v1/object/public/profile-photos/' || name $$;
create function pg_temp.mine(who text, file text) returns text language sql as $$ select tests.id(who) || '/' || file $$;
create function pg_temp.upload(name text, at timestamptz default now() - interval '1 hour') returns void language sql security definer as $$
  insert into storage.objects (bucket_id, name, created_at, updated_at) values ('profile-photos', name, at, at)
$$;
create function pg_temp.listed() returns text language sql security definer as $$
  select coalesce(string_agg(r.name, ' ' order by r.name), '') from private.pictures_to_remove r
$$;
create function pg_temp.due() returns text language sql security definer as $$
  select coalesce(string_agg(name, ' ' order by name), '') from unnest(private.due_pictures(100)) name
$$;
create function pg_temp.later() returns void language sql security definer as $$
  update private.pictures_to_remove set due_at = now(), since = now() - interval '1 second'
$$;
create function pg_temp.empty() returns void language sql security definer as $$ delete from private.pictures_to_remove $$;

-- Names behind addresses.
select tests.expect_equal(private.picture_name(pg_temp.url('a/b.jpg') || '?t=1#x'), 'a/b.jpg', 'without a version');
select tests.expect_equal(private.picture_name('http://h/storage/v1/render/image/public/profile-photos/a/%C3%BC%20%.jpg?width=3'), 'a/ü %.jpg', 'decoded');
select tests.expect_equal(private.picture_name(pg_temp.url('a/%ff%00.jpg')), 'a/%ff%00.jpg', 'what is no text stays');
select tests.expect_equal(private.picture_name('https://photos.o1.test/a.jpg'), null, 'somebody else''s');
select tests.expect_equal(private.picture_names(array[pg_temp.url('a/1.jpg'), null, pg_temp.url('a/1.jpg?t=2'), 'x']), '{a/1.jpg}', 'once');

-- A profile: what is taken out is listed, what only moved or got another version is not.
select pg_temp.upload(pg_temp.mine('alice', n || '.jpg')) from generate_series(0, 3) n;
select tests.become('alice');
update public.profiles set photos = array[pg_temp.url(pg_temp.mine('alice', '0.jpg')), pg_temp.url(pg_temp.mine('alice', '1.jpg')), pg_temp.url(pg_temp.mine('alice', '2.jpg'))]
where user_id = tests.id('alice');
update public.profiles set photos = array[pg_temp.url(pg_temp.mine('alice', '1.jpg?t=5')), pg_temp.url(pg_temp.mine('alice', '0.jpg'))] where user_id = tests.id('alice');
select tests.expect_equal(pg_temp.listed(), pg_temp.mine('alice', '2.jpg'), 'the one taken out');
select tests.become_owner();
select tests.expect_equal(pg_temp.due(), '', 'not before an undo could come');
select tests.expect_equal(pg_temp.listed(), pg_temp.mine('alice', '2.jpg'), 'still listed');
select pg_temp.later();
select tests.expect_equal(pg_temp.due(), pg_temp.mine('alice', '2.jpg'), 'then it goes');
select tests.expect_equal(pg_temp.due(), pg_temp.mine('alice', '2.jpg'), 'and is named until it is gone');
select tests.remove_files($$name = pg_temp.mine('alice', '2.jpg')$$);
select tests.expect_equal(pg_temp.due() || pg_temp.listed(), '', 'gone');

-- Undone: the row shows it again.
select tests.become('alice');
update public.profiles set photos = photos[1:1] where user_id = tests.id('alice');
update public.profiles set photos = photos || pg_temp.url(pg_temp.mine('alice', '0.jpg')) where user_id = tests.id('alice');
select tests.become_owner();
select pg_temp.later();
select tests.expect_equal(pg_temp.due() || pg_temp.listed(), '', 'undone');

-- A new upload of the same name is another picture.
select tests.become('alice');
update public.profiles set photos = photos[1:1] where user_id = tests.id('alice');
select tests.become_owner();
select pg_temp.later();
update storage.objects set metadata = '{}' where name = pg_temp.mine('alice', '0.jpg');
select tests.expect_equal(pg_temp.due() || pg_temp.listed(), '', 'another picture');

-- Nobody keeps or removes another member's picture by an address that was copied before that was refused.
select tests.become_owner();
update public.profiles set photos = array[pg_temp.url(pg_temp.mine('alice', '1.jpg')), pg_temp.url(pg_temp.mine('alice', '3.jpg'))] where user_id = tests.id('bob');
select tests.become('bob');
update public.profiles set photos = photos[2:2] where user_id = tests.id('bob');
select tests.expect_equal(pg_temp.listed(), '', 'not bob''s to remove');
select tests.become_owner();
select tests.expect(not private.picture_is_shown(pg_temp.mine('alice', '3.jpg')), 'not bob''s to keep');
select tests.expect(private.picture_is_shown(pg_temp.mine('alice', '1.jpg')), 'alice shows it');

-- Posts: at a replacement and at a deletion; not while another post or the profile shows it.
select pg_temp.upload(pg_temp.mine('alice', 'p' || n || '.jpg')) from generate_series(1, 3) n;
insert into public.posts (id, user_id, content, images) values
  ('00000000-0000-4000-a000-0000000000f1', tests.id('alice'), 'one', array[pg_temp.url(pg_temp.mine('alice', 'p1.jpg')), pg_temp.url(pg_temp.mine('alice', 'p2.jpg'))]),
  ('00000000-0000-4000-a000-0000000000f2', tests.id('alice'), 'two', array[pg_temp.url(pg_temp.mine('alice', 'p2.jpg')), pg_temp.url(pg_temp.mine('bob', 'x.jpg'))]);
select tests.become('alice');
update public.posts set images = array[pg_temp.url(pg_temp.mine('alice', 'p3.jpg'))] where id = '00000000-0000-4000-a000-0000000000f1';
delete from public.posts where id = '00000000-0000-4000-a000-0000000000f1';
select tests.expect_equal(pg_temp.listed(), concat_ws(' ', pg_temp.mine('alice', 'p1.jpg'), pg_temp.mine('alice', 'p2.jpg'), pg_temp.mine('alice', 'p3.jpg')), 'all of the first post');
select tests.become_owner();
select pg_temp.later();
select tests.expect_equal(pg_temp.due(), concat_ws(' ', pg_temp.mine('alice', 'p1.jpg'), pg_temp.mine('alice', 'p3.jpg')), 'save what the second shows');
select pg_temp.empty();

-- An applicant's picture is the member's after the approval; a copied address keeps none.
select pg_temp.upload('applications/' || n || '.jpg') from unnest('{anna,other}'::text[]) n;
update public.applications set photos = array[pg_temp.url('applications/anna.jpg')], profile_photo = null, created_at = now() - interval '1 day' where name = 'Anna Bell';
select tests.become_visitor();
insert into public.applications (id, email, name, industry_scores, long_bio, photos)
values ('00000000-0000-4000-9000-0000000000f3', 'copy@new.test', 'Copy Cat', '{"Art": 60}', 'x', array[pg_temp.url('applications/anna.jpg')]);
select tests.become_owner();
select tests.expect(private.picture_is_shown('applications/anna.jpg'), 'of a pending application');
update public.applications set status = 'approved', reviewed_at = now() where name = 'Anna Bell';
select tests.expect(not private.picture_is_shown('applications/anna.jpg'), 'approved, and no profile shows it; the copy counts nothing');
update public.profiles set application_id = '00000000-0000-4000-9000-000000000001', photos = array[pg_temp.url('applications/anna.jpg')] where user_id = tests.id('carol');
select tests.expect(private.picture_is_shown('applications/anna.jpg'), 'the member shows it');
select tests.become('carol');
update public.profiles set photos = '{}' where user_id = tests.id('carol');
select tests.expect_equal(pg_temp.listed(), 'applications/anna.jpg', 'and takes it away');
select tests.become_owner();
select pg_temp.later();
select tests.expect_equal(pg_temp.due(), 'applications/anna.jpg', 'which nothing keeps');
select tests.expect_equal((select c.before from private.profile_changes c where c.user_id = tests.id('carol')), pg_temp.url('applications/anna.jpg'), 'what the committee sees of it');
select tests.become_service();
select public.forget_pictures('{applications/anna.jpg}');
select tests.become_owner();
select tests.expect(exists (select from private.profile_changes c where c.user_id = tests.id('carol') and c.before is null), 'the committee''s list forgets it');
select tests.expect_equal((select a.photos from public.applications a where a.name = 'Anna Bell'), '{}', 'and the application');
update public.applications set photos = array[pg_temp.url('applications/anna.jpg')] where name = 'Anna Bell';

-- Nobody writes somebody else's picture into a row: not into a profile, a post or an application, in no spelling of its address.
select tests.become('dave');
select tests.expect_error('foreign_picture', $$update public.profiles set photos = array[pg_temp.url('applications/anna.jpg')] where user_id = tests.id('dave')$$);
select tests.expect_error('foreign_picture', $$update public.profiles set photos = photos || pg_temp.url(pg_temp.mine('alice', 'p1.jpg')) where user_id = tests.id('dave')$$);
select tests.expect_error('foreign_picture', $$update public.profiles set photos = photos || (pg_temp.url('%61pplications/anna.jpg') || '?t=1') where user_id = tests.id('dave')$$);
select tests.expect_error('foreign_picture', $$select public.save_profile(jsonb_build_object('photos', array[pg_temp.url('applications/anna.jpg')]))$$);
select tests.expect_error('foreign_picture', $$insert into public.posts (user_id, content, images) values (tests.id('dave'), 'x', array[pg_temp.url(pg_temp.mine('alice', 'p1.jpg'))])$$);
select tests.expect_error('foreign_picture', $$insert into public.posts (user_id, content, images) values (tests.id('dave'), 'x', array[pg_temp.url('applications/anna.jpg')])$$);
select tests.expect_rows(1, $$insert into public.posts (user_id, content, images) values (tests.id('dave'), 'Own', array[pg_temp.url(pg_temp.mine('dave', 'x.jpg'))])$$);
select tests.expect_error('foreign_picture', $$update public.posts set images = images || pg_temp.url(pg_temp.mine('alice', 'p1.jpg')) where content = 'Own'$$);
select tests.expect_rows(1, $$update public.profiles set photos = array[pg_temp.url(pg_temp.mine('dave', 'x.jpg'))] where user_id = tests.id('dave')$$);
select tests.become_visitor();
select tests.expect_error('foreign_picture', $$insert into public.applications (email, name, industry_scores, long_bio, photos)
  values ('face@new.test', 'Some Face', '{"Art": 60}', 'x', array[pg_temp.url(pg_temp.mine('alice', 'p1.jpg'))])$$);
-- Nor one from elsewhere, which would tell a stranger who looks; nor an address that only has the bucket's name somewhere in it.
select tests.become('dave');
select tests.expect_error('foreign_picture', format($$update public.profiles set photos = array[%L] where user_id = tests.id('dave')$$, u)),
  tests.expect_error('foreign_picture', format($$insert into public.posts (user_id, content, images) values (tests.id('dave'), 'x', array[%L])$$, u))
from unnest(array['https://elsewhere.test/x.jpg', 'https://elsewhere.test/profile-photos/' || pg_temp.mine('dave', 'x.jpg'),
  'https://elsewhere.test/?' || pg_temp.url(pg_temp.mine('dave', 'x.jpg')), 'https://elsewhere.test/#/storage/v1/object/public/profile-photos/' || pg_temp.mine('dave', 'x.jpg'),
  'https://elsewhere.test\storage/v1/object/public/profile-photos/' || pg_temp.mine('dave', 'x.jpg'), 'javascript:alert(1)']) u;
select tests.become_visitor();
select tests.expect_error('foreign_picture', format($$insert into public.applications (email, name, industry_scores, long_bio, %s)
  values ('face@new.test', 'Some Face', '{"Art": 60}', 'x', %L)$$, c, v))
from (values ('photos', '{https://elsewhere.test/x.jpg}'), ('profile_photo', 'https://elsewhere.test/profile-photos/applications/x.jpg')) w (c, v);
-- What stands in a row stays, whoever put it there; the portrait of one's own application is one's own, also after an undo.
select tests.become_owner();
update public.profiles set photos = array[pg_temp.url('applications/other.jpg'), 'https://elsewhere.test/older.jpg'] where user_id = tests.id('dave');
select tests.become('dave');
select tests.expect_rows(1, $$update public.profiles set photos = photos || pg_temp.url(pg_temp.mine('dave', 'x.jpg')) where user_id = tests.id('dave')$$);
select tests.become('carol');
select tests.expect_rows(1, $$update public.profiles set photos = array[pg_temp.url('applications/anna.jpg')] where user_id = tests.id('carol')$$);
select tests.expect_rows(1, $$update public.profiles set photos = '{}' where user_id = tests.id('carol')$$);
select tests.expect_rows(1, $$update public.profiles set photos = array[pg_temp.url('applications/anna.jpg')] where user_id = tests.id('carol')$$);
select tests.become_owner();
delete from public.posts where content = 'Own';

-- A whole folder, whoever shows what is in it.
update public.profiles set photos = array[pg_temp.url('applications/anna.jpg')] where user_id = tests.id('carol');
select pg_temp.upload(pg_temp.mine('carol', n)) from unnest('{1.jpg,deep/2.jpg}'::text[]) n;
update public.profiles set application_id = null, photos = array[pg_temp.url('applications/anna.jpg')] where user_id = tests.id('dave');
select pg_temp.empty();
select private.remove_folder(tests.id('carol'));
delete from auth.users where id = tests.id('carol');
select tests.expect_equal(pg_temp.due(), concat_ws(' ', pg_temp.mine('carol', '1.jpg'), pg_temp.mine('carol', 'deep/2.jpg'), 'applications/anna.jpg'), 'everything of hers');
select pg_temp.empty();

-- What no row names goes after a day; the walk goes on where it was, and comes again in an hour.
select pg_temp.upload(pg_temp.mine('bob', 'old.jpg'), now() - interval '25 hours'), pg_temp.upload(pg_temp.mine('bob', 'young.jpg'), now() - interval '23 hours'),
  pg_temp.upload('applications/old.jpg', now() - interval '25 hours'), pg_temp.upload('applications/used.jpg', now() - interval '25 hours'),
  pg_temp.upload('loose.jpg', now() - interval '25 hours'), pg_temp.upload('applications/deep/er.jpg', now() - interval '25 hours');
update public.applications set photos = array[pg_temp.url('applications/used.jpg')] where id = '00000000-0000-4000-9000-0000000000f3';
update private.sweeping set walk_due_at = now();
select tests.become_service();
select tests.expect(public.due_to_sweep(), 'a walk is due');
select tests.expect((public.sweep(2) - 'pictures')::jsonb @> '{"counts": {"unnamedUploads": 0, "unconfirmedApplications": 0}, "more": true}', 'nothing among the first two');
select tests.become_owner();
select private.sweep_unnamed_uploads(2) from generate_series(1, 20);
select tests.expect_equal(pg_temp.listed(), concat_ws(' ', pg_temp.mine('bob', 'old.jpg'), 'applications/deep/er.jpg', 'applications/old.jpg', 'loose.jpg'), 'old and unnamed');
select tests.expect(not exists (select from private.sweeping s where s.walked_to <> '' or s.walk_due_at <= now()), 'the walk has ended');
select tests.become_service();
select tests.expect_equal(jsonb_array_length(public.sweep() -> 'pictures'), 4, 'named');
select public.forget_pictures('{loose.jpg}');
select tests.expect_equal(jsonb_array_length(public.sweep() -> 'pictures'), 3, 'one less');
select public.forget_pictures(array(select jsonb_array_elements_text(public.sweep() -> 'pictures')));
select tests.expect(not public.due_to_sweep(), 'nothing more');
-- Two names that are odd, and who may ask.
select tests.become_owner();
select private.remove_picture(x) from unnest(array[null, '', 'https://o1.test/x.jpg', 'applications/', 'a b']) x;
select tests.expect_equal(pg_temp.listed(), '', 'names no picture');
select tests.become('alice');
select tests.expect_error('42501', $$select private.remove_picture('applications/used.jpg')$$);
select tests.expect_error('42501', $$select private.remove_folder(tests.id('bob'))$$);

rollback;
