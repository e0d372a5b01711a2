-- A rejection is not final: it is undone by whoever has seen it, and by nobody else. And what the console says of who applies.
begin;

create function pg_temp.nr(place int) returns uuid language sql as $$ select ('00000000-0000-4000-9000-0000000003' || lpad(place::text, 2, '0'))::uuid $$;
create function pg_temp.apply(place int, address text, handle text default null) returns void language plpgsql as $$
begin
  perform tests.become_visitor();
  insert into public.applications (id, email, name, industry_scores, long_bio, instagram) values (pg_temp.nr(place), address, 'New Person', '{"Art": 60}', 'x', handle);
end $$;
create function pg_temp.reject(place int, seen int) returns text language sql as $$
  select format($s$update public.applications set status = 'rejected' where id = %L and version = %s$s$, pg_temp.nr(place), seen)
$$;
create function pg_temp.reopen(place int, seen int) returns text language sql as $$
  select format('select public.reopen_application(%L, %s)', pg_temp.nr(place), seen)
$$;
create function pg_temp.shown(place int, field text) returns text language sql as $$ select public.application_details(pg_temp.nr(place)) ->> field $$;

select pg_temp.apply(1, 'back@new.test', '@back');
select public.set_application_secret(pg_temp.nr(1), 'chosen', to_char(now() - interval '30 years', 'DD/MM/YYYY'));

-- One admin rejects, the other is told, the first one changes their mind.
select tests.become('ada');
select tests.expect_equal(array[pg_temp.shown(1, 'version'), pg_temp.shown(1, 'age')], array['0', '30'], 'as it came');
select tests.expect_error('already_decided', pg_temp.reopen(1, 0));
select tests.expect_rows(1, pg_temp.reject(1, 0));
select tests.become('olga');
select tests.expect_rows(0, pg_temp.reject(1, 0));
select tests.become('ada');
select tests.expect_error('already_decided', pg_temp.reopen(1, 0));
select tests.expect_error('application_not_found', pg_temp.reopen(99, 1));
select tests.expect_equal(public.search_applications('rejected') ->> 'total', '1', 'in its list');
select tests.expect_equal(public.search_applications('rejected', 'back@new') ->> 'total', '1', 'found there');
select tests.expect_equal(public.reopen_application(pg_temp.nr(1), 1) ->> 'status', 'pending', 'open again');
select tests.expect_equal(public.reopen_application(pg_temp.nr(1), 1) ->> 'version', '2', 'and again, when the answer was lost');
select tests.expect_equal((select array[a.reviewed_at is null, a.reviewed_by is null] from public.applications a where a.id = pg_temp.nr(1)), array[true, true], 'undecided');
select tests.expect_equal((select string_agg(a ->> 'action' || ' by ' || (a ->> 'adminEmail'), ', ' order by a ->> 'action') from jsonb_array_elements(public.search_audit(pg_temp.nr(1)) -> 'entries') a),
  'reject by ada@o1.test, reopen by ada@o1.test', 'each act once');
select tests.expect_equal(public.search_applications('pending', 'back@new') -> 'counts', '{"pending": 1, "approved": 0, "rejected": 0}', 'counted');
-- Olga has still the first version before her.
select tests.become('olga');
select tests.expect_rows(0, pg_temp.reject(1, 0));
select tests.become_visitor();
select tests.expect_equal(public.application_status('back@new.test', 'chosen'), 'pending', 'the applicant waits again, with the chosen password');

-- Nobody else reopens: no visitor, no applicant, no member, no disabled admin; and not by the table.
select tests.become('ada');
select tests.expect_rows(1, pg_temp.reject(1, 2));
select tests.expect_rows(0, $$update public.applications set status = 'pending' where status = 'rejected'$$);
select tests.expect_error('42501', $$update public.applications set version = 9$$);
select tests.become_visitor();
select tests.expect_error('42501', pg_temp.reopen(1, 3));
select tests.expect_error('42501', $$insert into public.applications (email, name, industry_scores, long_bio, version) values ('v@y.test', 'A B', '{"Art": 50}', 'x', 7)$$);
select tests.become('bob');
select tests.expect_error('not_an_admin', pg_temp.reopen(1, 3));
select tests.become_owner();
insert into private.admins values (tests.id('frank'));
select tests.become('frank');
select tests.expect_error('not_an_admin', pg_temp.reopen(1, 3));

-- One of an address is open at a time. The committee decides on the newer one first.
select pg_temp.apply(2, 'Back@New.test');
select tests.become('ada');
select tests.expect_error('newer_application_open', pg_temp.reopen(1, 3));
select tests.expect_rows(1, pg_temp.reject(2, 0));
select tests.expect_equal(public.reopen_application(pg_temp.nr(1), 3) ->> 'status', 'pending', 'now it is its turn');

-- Each shows the others of the same person, whichever is newer; a handle is a hint. One that stands aside is nobody's to see.
select pg_temp.apply(3, 'other@new.test', '@BACK');
select tests.become_owner();
insert into public.applications (id, email, name, industry_scores, long_bio, status) values (pg_temp.nr(4), 'back@new.test', 'A B', '{"Art": 60}', 'x', 'aside');
select tests.become('ada');
create function pg_temp.related(place int) returns text language sql as $$
  select string_agg(right(r ->> 'id', 1) || ' ' || (r ->> 'status') || ' ' || (r ->> 'same'), ', ' order by r ->> 'id')
  from jsonb_array_elements(public.application_details(pg_temp.nr(place)) -> 'related') r
$$;
select tests.expect_equal(array[pg_temp.related(1), pg_temp.related(2), pg_temp.related(3)],
  array['2 rejected address, 3 pending handle', '1 pending address', '1 pending handle'], 'of the same person');

-- What is a member's says whose, decided or not, and how that member came.
select pg_temp.apply(5, 'bob@o1.test', '@Alice');
select tests.become('ada');
select tests.expect_equal((public.application_details(pg_temp.nr(5)) -> 'address_member') - '{user_id,photo}'::text[],
  '{"name": "Bob Okafor", "status": "active", "application": null}', 'bob''s address');
select tests.expect_equal(pg_temp.shown(5, 'handle_member')::jsonb ->> 'name', 'Alice Moreau', 'and the handle of alice');
select tests.expect_rows(1, pg_temp.reject(5, 0));
select tests.expect_equal(array[pg_temp.shown(5, 'address'), pg_temp.shown(5, 'address_member')::jsonb ->> 'name'], array['member', 'Bob Okafor'], 'rejected, it still is');
select tests.expect_equal(public.reopen_application(pg_temp.nr(5), 1) ->> 'address', 'member', 'reopened, it still can''t be approved');
select tests.become_service();
select tests.expect_error('already_a_member', format('select public.prepare_approval(%L, %L)', pg_temp.nr(5), tests.id('ada')));
select tests.expect_error('already_a_member', format('select public.prepare_approval(%L, tests.id(''ada''))', pg_temp.nr(5)));

-- A reopened one is the committee's: no sweep takes it for never having been confirmed.
select tests.become_owner();
update private.club set mail_works = true;
select pg_temp.apply(6, 'sweep@new.test'), pg_temp.apply(7, 'swept@new.test');
select tests.become('ada');
select tests.expect_rows(1, pg_temp.reject(6, 0));
select public.reopen_application(pg_temp.nr(6), 1);
select tests.become_owner();
update private.outbox set state = 'sent', facts = '{}' where about_application in (pg_temp.nr(6), pg_temp.nr(7));
update private.application_proofs set sent_at = now() - interval '14 days' where application_id in (pg_temp.nr(6), pg_temp.nr(7));
update private.application_links set expires_at = now() where application_id in (pg_temp.nr(6), pg_temp.nr(7));
select tests.become_service();
select public.sweep();
select tests.become_owner();
select tests.expect_equal((select string_agg(a.email, ' ') from public.applications a where a.id in (pg_temp.nr(6), pg_temp.nr(7))), 'sweep@new.test', 'swept is only what nobody looked at');

-- Accounts: what was disabled or enabled since is not undone by whoever has not seen it.
update public.applications set status = 'approved', reviewed_at = now() where id = pg_temp.nr(3);
update public.profiles set application_id = pg_temp.nr(3) where user_id = tests.id('bob');
select tests.become_service();
select tests.expect_equal(public.set_member_status(tests.id('bob'), 'inactive', tests.id('ada'), 0) ->> 'version', '1', 'ada disables');
select tests.expect_equal(public.set_member_status(tests.id('bob'), 'inactive', tests.id('olga'), 0) ->> 'version', '1', 'olga too: it is as she wants it');
select tests.expect_equal(public.set_member_status(tests.id('bob'), 'active', tests.id('olga'), 1) ->> 'version', '2', 'olga enables');
select tests.expect_equal(public.set_member_status(tests.id('bob'), 'inactive', tests.id('olga'), 2) ->> 'version', '3', 'and has second thoughts');
select tests.expect_error('account_changed', $$select public.set_member_status(tests.id('bob'), 'active', tests.id('ada'), 1)$$);
select tests.become('ada');
select tests.expect_equal(pg_temp.shown(3, 'profiles')::jsonb -> 0 ->> 'version', '3', 'what the console shows');
select tests.become_service();
select tests.expect_equal(public.set_member_status(tests.id('bob'), 'active', tests.id('ada')) ->> 'status', 'active', 'without a version as before');

rollback;
