-- What admins do, and that nobody else does it.
begin;

select tests.become_visitor();
select tests.expect(not public.verify_admin_access(), 'a visitor is no admin');
select tests.expect_error('42501', 'select public.search_applications()');
select tests.become('bob');
select tests.expect(not public.verify_admin_access(), 'a member is no admin');
select tests.expect_error('not_an_admin', 'select public.search_applications()');
select tests.expect_error('not_an_admin', 'select public.search_audit()');
select tests.expect_rows(0, 'select * from public.admin_audit');
select tests.expect_error('42501', $$insert into public.admin_audit (action) values ('approve')$$);
select tests.expect_error('42501', 'insert into private.admins values (tests.id(''bob''))');

select tests.become_owner();
insert into public.applications (email, name, industry_scores, long_bio, city, submitted_at)
select 'p' || i || '@many.test', 'Person Number' || chr(64 + i), '{"Art": 60}', 'x', 'Lisbon', now() - make_interval(days => i) from generate_series(1, 26) i;

select tests.become('olga');
select tests.expect(public.verify_admin_access(), 'olga is an admin, though no member');
select tests.expect_equal(public.search_applications() -> 'counts', '{"pending": 27, "approved": 0, "rejected": 0}', 'counts');
select tests.expect_equal(jsonb_array_length(public.search_applications() -> 'applications'), 25, 'a page');
select tests.expect_equal(jsonb_array_length(public.search_applications(page => 2) -> 'applications'), 2, 'the next');
select tests.expect_equal(public.search_applications(query => 'LISBÓN', sort => 'name') -> 'applications' -> 0 ->> 'name', 'Person NumberA', 'searched and sorted');
select tests.expect_equal(public.search_applications(query => '@annabell') ->> 'total', '1', 'by handle');
select tests.expect_equal(public.search_applications(sort => 'oldest') -> 'applications' -> 0 ->> 'email', 'p26@many.test', 'oldest first');
select tests.expect_equal(public.search_applications(status => 'rejected') ->> 'total', '0', 'by status');
-- Fewer than three letters are looked for where words begin; what has no letter or digit looks for nothing.
select tests.expect_equal(public.search_applications(query => 'an') ->> 'total', '1', 'the beginning of a name');
select tests.expect_equal(public.search_applications(query => '7@') ->> 'total', '0', 'not within a word');
select tests.expect_equal(public.search_applications(query => 'ma') ->> 'total', '26', 'the beginning of a domain');
select tests.expect_equal(public.search_applications(query => ' @ ') ->> 'total', '27', 'no words, no search');
select tests.expect_equal(public.search_applications(query => '100%') ->> 'total', '0', 'a wildcard is a character');
select tests.expect_equal(public.search_applications(query => 'number', sort => 'name', page => 2, page_size => 20) -> 'applications' -> 0 ->> 'name',
  'Person NumberU', 'found, sorted by name, the second page');
select tests.expect_equal(public.search_applications(query => 'number', page_size => 5) -> 'counts', '{"pending": 26, "approved": 0, "rejected": 0}', 'counts follow the search');
select tests.expect(not (public.search_applications() -> 'applications' -> 0) ? 'search_text', 'what search looks through is nobody''s to read');
select tests.expect_equal(public.search_applications(page => 2147483647) -> 'applications', '[]', 'past the end');
select tests.expect_error('invalid_sort', $$select public.search_applications(sort => 'name; drop')$$);

-- Reject: who and when are the database's word, and the act is written down.
select tests.expect_rows(1, $$update public.applications set status = 'rejected', reviewed_at = '2001-01-01', reviewed_by = tests.id('bob')
  where id = '00000000-0000-4000-9000-000000000001'$$);
select tests.expect((select a.reviewed_by = tests.id('olga') and a.reviewed_at > '2002-01-01' from public.applications a
  where a.id = '00000000-0000-4000-9000-000000000001'), 'signed by olga, now');
select tests.expect_equal(public.search_audit() -> 'entries' -> 0 ->> 'adminEmail', 'olga@o1.test', 'who did what');
select tests.expect_equal(public.search_audit('00000000-0000-4000-9000-000000000001') ->> 'total', '1', 'of one application');
select tests.expect_rows(0, $$update public.applications set status = 'pending' where id = '00000000-0000-4000-9000-000000000001'$$);
select tests.expect_error('42501', $$update public.applications set status = 'approved' where email = 'p1@many.test'$$);
select tests.expect_error('42501', $$update public.applications set long_bio = 'edited' where email = 'p1@many.test'$$);
select tests.expect_error('42501', 'delete from public.applications');
select tests.expect_error('42501', 'delete from public.admin_audit');

-- The counts are kept, and as true as counting: after decisions, removals, and what was undone.
create function pg_temp.counted() returns jsonb language sql as $$
  select '{"pending": 0, "approved": 0, "rejected": 0}'::jsonb || coalesce(jsonb_object_agg(c.status, c.total), '{}')
  from (select a.status, count(*) as total from public.applications a group by a.status) c
$$;
grant execute on function pg_temp.counted() to public;
select tests.expect_equal(public.search_applications() -> 'counts', '{"pending": 26, "approved": 0, "rejected": 1}', 'a decision moves one');
savepoint undone;
select tests.become_owner();
insert into public.applications (email, name, industry_scores, long_bio, status, reviewed_at)
values ('x@many.test', 'Soon Gone', '{"Art": 60}', 'x', 'pending', null), ('y@many.test', 'Soon Gone', '{"Art": 60}', 'x', 'approved', now());
update public.applications set status = 'approved', reviewed_at = now() where email in ('p1@many.test', 'p2@many.test', 'x@many.test');
delete from public.applications where email in ('p3@many.test', 'y@many.test');
delete from public.admin_audit;
select tests.become('olga');
select tests.expect_equal(public.search_applications() -> 'counts', '{"pending": 23, "approved": 3, "rejected": 1}', 'made, decided and removed');
select tests.expect_equal(public.search_applications() -> 'counts', pg_temp.counted(), 'as counting says');
select tests.expect_equal(public.search_audit() ->> 'total', '0', 'nothing is left of the audit');
rollback to savepoint undone;
select tests.expect_equal(public.search_applications() -> 'counts', pg_temp.counted(), 'undone with what was undone');
select tests.expect_equal(public.search_audit() ->> 'total', '1', 'the line is back');
select tests.expect_error('42501', 'select * from private.console_counts');

-- Accounts: the functions' procedures.
select tests.become_owner();
insert into auth.sessions (id, user_id) values (gen_random_uuid(), tests.id('bob')), (gen_random_uuid(), tests.id('carol'));
select tests.become_service();
select tests.expect_error('not_an_admin', $$select public.set_member_status(tests.id('carol'), 'inactive', tests.id('bob'))$$);
select tests.expect_error('member_not_found', $$select public.set_member_status(tests.id('ivan'), 'inactive', tests.id('ada'))$$);
select tests.expect_error('own_account', $$select public.set_member_status(tests.id('ada'), 'inactive', tests.id('ada'))$$);
select tests.expect_error('invalid_action', $$select public.set_member_status(tests.id('bob'), 'gone', tests.id('ada'))$$);
select tests.expect_equal(public.set_member_status(tests.id('bob'), 'inactive', tests.id('ada')) ->> 'status', 'inactive', 'disabled');
select public.set_member_status(tests.id('bob'), 'inactive', tests.id('ada'));
select public.record_password_change(tests.id('carol'), tests.id('ada'));
select tests.become_owner();
select tests.expect_equal((select count(*) from auth.sessions), 0::bigint, 'sessions end');
select tests.expect_equal((select string_agg(a.action, ' ' order by a.action) from public.admin_audit a), 'disable reject update_password', 'each act once');
select tests.become('bob');
select tests.expect_rows(0, 'select user_id from public.profiles');
select tests.become_service();
select public.set_member_status(tests.id('bob'), 'active', tests.id('ada'));
select tests.become('bob');
select tests.expect(tests.rows_of('select user_id from public.profiles') > 1, 'enabled again');

rollback;
