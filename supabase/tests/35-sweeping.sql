-- The sweep removes applications that nobody confirmed for 14 days, and photos that nobody else uses, and nothing more.
begin;

update private.club set mail_works = true;
create function pg_temp.nr(place int) returns uuid language sql as $$ select ('00000000-0000-4000-9000-0000000002' || lpad(place::text, 2, '0'))::uuid $$;
select tests.become_visitor();
insert into public.applications (id, email, name, industry_scores, long_bio, photos, profile_photo)
select pg_temp.nr(n), 'n' || n || '@new.test', 'New Person', '{"Art": 60}', 'x', array['https://o1.test/storage/v1/object/public/profile-photos/' || photo],
  'https://o1.test/storage/v1/object/public/profile-photos/' || photo
from (values (1, 'applications/one.jpg?v=2'), (2, 'applications/two.jpg'), (3, 'applications/shared.jpg'), (4, 'applications/shared.jpg'),
  (5, 'applications/copied.jpg'), (6, 'applications/members.jpg'), (7, 'applications/../own.jpg'), (8, 'applications/unsent.jpg')) x (n, photo);
select tests.become_owner();
-- One from before copies were refused.
update public.applications set photos = array[replace(photos[1], 'applications/copied', '00000000-0000-4000-8000-000000000001/own')],
  profile_photo = replace(profile_photo, 'applications/copied', '00000000-0000-4000-8000-000000000001/own') where id = pg_temp.nr(5);
insert into storage.objects (bucket_id, name) select 'profile-photos', 'applications/' || n || '.jpg' from unnest('{one,two,shared,members,unsent}'::text[]) n;
update private.sweeping set walk_due_at = 'infinity', retention_due_at = 'infinity';
update public.profiles set application_id = null, photos = array['http://127.0.0.1/storage/v1/object/public/profile-photos/applications/members.jpg'] where user_id = tests.id('carol');
update private.outbox set state = 'sent', facts = '{}' where about_application <> pg_temp.nr(8);
select private.confirm_address(pg_temp.nr(2), with_password => true);
select tests.expect(not public.due_to_sweep(), 'all are young');

create function pg_temp.fortnight() returns void language sql security definer as $$
  update private.application_proofs set sent_at = now() - interval '14 days' where application_id <> pg_temp.nr(4);
  update private.application_links set expires_at = now() where application_id <> pg_temp.nr(4);
$$;
select pg_temp.fortnight();
select tests.become('ada');
select tests.expect_error('42501', 'select public.sweep()');
select tests.expect_error('42501', $$select public.forget_pictures('{}')$$);
select tests.become_service();
select tests.expect(public.due_to_sweep(), 'something to do');
create function pg_temp.swept() returns jsonb language sql as $$
  select jsonb_build_object('applications', s -> 'counts' -> 'unconfirmedApplications', 'pictures', s -> 'pictures') from public.sweep() s
$$;
select tests.expect_equal(pg_temp.swept(), '{"applications": 5, "pictures": ["applications/one.jpg"]}'::jsonb, 'not the picture of another application, of a member, or of another folder');
select tests.become_owner();
select tests.expect_equal((select string_agg(right(a.id::text, 1), ' ' order by a.id) from public.applications a where a.email like '%@new.test'), '2 4 8',
  'the confirmed, the young, and who could not be asked');
select tests.expect_rows(1, $$select from public.applications a where a.id = '00000000-0000-4000-9000-000000000001'$$);

-- A sweep that dies half-way is done by the next one.
select tests.become_service();
select tests.expect_equal(pg_temp.swept(), '{"applications": 0, "pictures": ["applications/one.jpg"]}'::jsonb, 'still there');
select public.forget_pictures('{applications/one.jpg}');
select tests.expect_equal(pg_temp.swept(), '{"applications": 0, "pictures": []}'::jsonb, 'done');
select tests.expect(not public.due_to_sweep(), 'nothing more');

-- A replaced application goes too; a club that lost its mail keeps all of them.
select tests.become_owner();
update public.applications set status = 'aside' where id = pg_temp.nr(2);
update private.club set mail_works = false;
select tests.expect(not public.due_to_sweep(), 'nobody can be asked');
update private.club set mail_works = true;
select tests.become_service();
select tests.expect_equal(pg_temp.swept(), '{"applications": 1, "pictures": ["applications/two.jpg"]}'::jsonb, 'the replaced one');

rollback;
