-- "My data": asked for once a day by who proves who they are, made by one process, fetched by its member alone, gone after a day.
begin;

create function pg_temp.become_proved(name text) returns void
language plpgsql as $$
begin
  perform tests.become(name);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('amr',
    jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', floor(extract(epoch from now()))))))::text, true);
end $$;
grant execute on all functions in schema pg_temp to authenticated, anon;

select tests.become('alice');
select tests.expect_equal(public.my_export(), null, 'none yet');
select tests.expect_error('proof_needed', 'select public.request_export()');
select tests.become('frank');
select tests.expect_error('not_a_member', 'select public.request_export()');
select tests.expect_error('not_a_member', 'select public.my_export()');
select pg_temp.become_proved('alice');
select tests.expect_error('42501', 'select public.claim_export()');
select tests.expect_error('42501', $$select public.settle_export(gen_random_uuid(), 1, 1)$$);
select tests.expect_error('42501', 'select private.everything_about(tests.id(''bob''))');

-- Asked for twice it is one.
select tests.expect_equal(public.request_export() ->> 'state', 'waiting', 'asked for');
select tests.expect_equal(public.request_export() ->> 'id', public.my_export() ->> 'id', 'the same one');
select tests.expect_equal((public.my_export() ->> 'nextAt')::timestamptz, now() + interval '24 hours', 'another one tomorrow');

-- One process makes it; should it die, another one does, five times at most.
select tests.become_service();
select tests.expect(public.exports_to_make(), 'there is one to make');
create temporary table made on commit drop as select public.claim_export() as it;
select tests.expect_equal((select it ->> 'name' from made), 'Alice Moreau', 'hers');
select tests.expect_equal((select it #>> '{about,account,email}' from made), 'alice@o1.test', 'about her');
select tests.expect_equal(public.claim_export(), null, 'for nobody else meanwhile');
select tests.expect(not public.exports_to_make(), 'nothing to make meanwhile');
select tests.become_owner();
update private.exports set next_attempt_at = now(), attempts = 4;
select tests.become_service();
select tests.expect_equal(public.claim_export() ->> 'id', (select it ->> 'id' from made), 'again after a death');
select tests.become_owner();
update private.exports set next_attempt_at = now();
select tests.become_service();
select tests.expect_equal(public.claim_export(), null, 'and then no more');
select pg_temp.become_proved('alice');
select tests.expect_equal(public.my_export() ->> 'state', 'failed', 'she is told');
select tests.become_owner();
update private.exports set asked_at = now() - interval '1 minute';
select pg_temp.become_proved('alice');
select tests.expect_equal(public.request_export() ->> 'state', 'waiting', 'and may ask again at once');

-- Ready: she is told, and finds its parts for a day.
select tests.become_service();
update made set it = public.claim_export();
select tests.become_owner();
insert into storage.objects (bucket_id, name) select 'exports', (it ->> 'member') || '/' || (it ->> 'id') || '-1.zip' from made;
select tests.become_service();
select public.settle_export((select (it ->> 'id')::uuid from made), 1, 5000);
select public.settle_export((select (it ->> 'id')::uuid from made), 2, 6000);
select pg_temp.become_proved('alice');
select tests.expect_equal(public.my_export() ->> 'state', 'ready', 'ready');
select tests.expect_equal((public.my_export() ->> 'endsAt')::timestamptz, now() + interval '24 hours', 'for a day');
select tests.expect_rows(1, $$select from public.notifications n where n.data ->> 'action' = 'export_ready'$$);
select tests.expect_rows(1, $$select from storage.objects o where o.bucket_id = 'exports' and o.name = public.my_export() #>> '{parts,0}'$$);
select tests.expect_equal(public.request_export() ->> 'state', 'ready', 'asked again today it is the same');
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('exports', tests.id('alice') || '/x.zip')$$);
-- Nobody else sees it: not a friend, not an admin, not a visitor, and not she once she is away.
select tests.become('bob');
select tests.expect_rows(0, $$select from storage.objects where bucket_id = 'exports'$$);
select tests.become('ada');
select tests.expect_rows(0, $$select from storage.objects where bucket_id = 'exports'$$);
select tests.become_visitor();
select tests.expect_rows(0, $$select from storage.objects where bucket_id = 'exports'$$);
select pg_temp.become_proved('alice');
select public.pause_account();
select tests.expect_rows(0, $$select from storage.objects where bucket_id = 'exports'$$);
select tests.become('ada');
select public.set_absence(tests.id('alice'), 'back');

-- Made while she is on her way out: it is nobody's until she is back, and hers then; her word of it waits.
savepoint before_closing;
select tests.become_owner();
delete from private.exports; select tests.remove_files($$bucket_id = 'exports'$$);
select pg_temp.become_proved('alice');
select public.request_export();
select public.close_account();
select tests.become_service();
update made set it = public.claim_export();
select tests.expect_equal((select it ->> 'member' from made), tests.id('alice')::text, 'made all the same');
select tests.become_owner();
insert into storage.objects (bucket_id, name) select 'exports', (it ->> 'member') || '/' || (it ->> 'id') || '-1.zip' from made;
select tests.become_service();
select public.settle_export((select (it ->> 'id')::uuid from made), 1, 5000);
select pg_temp.become_proved('alice');
select tests.expect_rows(0, $$select from storage.objects where bucket_id = 'exports'$$);
select tests.expect_error('not_a_member', 'select public.my_export()');
select tests.expect_error('not_a_member', 'select public.request_export()');
savepoint closing;
select tests.become_owner();
insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (gen_random_uuid(), tests.id('alice'), now(), now(), 'aal1');
select pg_temp.become_proved('alice');
select tests.expect_equal(public.my_export() ->> 'state', 'ready', 'back in time');
select tests.expect_rows(1, $$select from storage.objects where bucket_id = 'exports'$$);
rollback to closing;
-- Erased before she is back: the file is on the sweeper's list, and the account is not forgotten while it is there.
select tests.become_owner();
update private.absences set erase_at = now();
select tests.expect_equal(private.sweep_closed_accounts(5), 1, 'erased');
select tests.expect_rows(0, 'select from private.exports');
select tests.become_service();
select tests.expect_equal(public.ended_exports(), (select array[(it ->> 'member') || '/' || (it ->> 'id') || '-1.zip'] from made), 'its file goes');
select tests.become_owner();
delete from auth.users where id = tests.id('alice');
select tests.expect(not public.forget_account(tests.id('alice')), 'the file is there');
rollback to before_closing;

-- Its day is over: the files are named to be removed, and it says so.
select tests.become_service();
select tests.expect_equal(public.ended_exports(), '{}', 'nothing to remove before');
select tests.become_owner();
update private.exports set ends_at = now() where state = 'ready';
select tests.become('alice');
select tests.expect_rows(0, $$select from storage.objects where bucket_id = 'exports'$$);
select tests.become_service();
select tests.expect(public.due_to_sweep(), 'the sweeper is called');
select tests.expect_equal(public.ended_exports(), (select array[(it ->> 'member') || '/' || (it ->> 'id') || '-1.zip'] from made), 'the file goes');
select tests.become('alice');
select tests.expect_equal(public.my_export() ->> 'state', 'ended', 'ended');
select tests.become_owner();
select tests.expect_equal(private.sweep_exports(10), 1, 'one ended');
select tests.expect_equal(private.sweep_exports(10), 0, 'once');
-- What was made of it is forgotten after a month; a file without a row is nobody's and goes.
update private.exports set asked_at = now() - interval '31 days';
select private.sweep_exports(10);
select tests.expect_rows(0, 'select from private.exports');
select tests.expect_equal(cardinality(public.ended_exports()), 1, 'a file of no export');

rollback;
