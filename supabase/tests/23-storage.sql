-- The photo bucket: one's own folder, and a single add for applicants.
begin;

select tests.expect_equal((select to_jsonb(b) -> 'public' from storage.buckets b where b.id = 'profile-photos'), 'true', 'read by address');
select tests.expect_equal((select b.file_size_limit from storage.buckets b where b.id = 'profile-photos'), 10485760::bigint, '10 MB');
select tests.expect((select not b.allowed_mime_types && '{image/svg+xml,text/html}' from storage.buckets b where b.id = 'profile-photos'), 'pictures without scripts');

select tests.become('alice');
select tests.expect_rows(1, $$insert into storage.objects (bucket_id, name) values ('profile-photos', tests.id('alice') || '/0.jpg')$$);
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('profile-photos', tests.id('bob') || '/0.jpg')$$);
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('profile-photos', 'loose.jpg')$$);
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('profile-photos', 'applications/deep/1.jpg')$$);
select tests.expect_rows(1, $$update storage.objects set metadata = '{}' where name = tests.id('alice') || '/0.jpg'$$);
select tests.expect_error('42501', $$update storage.objects set name = tests.id('bob') || '/0.jpg'$$);

select tests.become('bob');
select tests.expect_rows(0, 'select * from storage.objects');
select tests.expect_rows(0, $$update storage.objects set metadata = '{}'$$);
select tests.expect_equal(tests.remove_files(), 0::bigint, 'and removes none');

select tests.become_visitor();
select tests.expect_rows(1, $$insert into storage.objects (bucket_id, name) values ('profile-photos', 'applications/1700000000000-0123456789abcdef0123456789abcdef.jpg')$$);
select tests.expect_error('23505', $$insert into storage.objects (bucket_id, name) values ('profile-photos', 'applications/1700000000000-0123456789abcdef0123456789abcdef.jpg')$$);
select tests.expect_rows(0, 'select * from storage.objects');
select tests.expect_rows(0, $$update storage.objects set metadata = '{}'$$);
select tests.expect_equal(tests.remove_files(), 0::bigint, 'and removes none');
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('profile-photos', tests.id('alice') || '/1.jpg')$$);
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('profile-photos', 'applications/../x.jpg')$$);
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('profile-photos', 'applications/1700000000000.jpg')$$);
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('profile-photos', 'applications/1700000000000-12345.jpg')$$);
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('other', 'applications/1.jpg')$$);

rollback;
