-- Two steps: a session that has shown one alone is nobody's, whatever it asks; admins of a club that wants it need two; recovery codes let in once.
begin;

create function pg_temp.enrol(name text, id int, friendly_name text default 'phone', status text default 'verified') returns uuid
language sql as $$
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values (('00000000-0000-4000-8000-0000000006' || lpad($2::text, 2, '0'))::uuid, tests.id($1), $3, 'totp', 'unverified', now(), now(), 'x');
  update auth.mfa_factors set status = $4::auth.factor_status where id = ('00000000-0000-4000-8000-0000000006' || lpad($2::text, 2, '0'))::uuid
  returning id
$$;
create function pg_temp.factor(id int) returns uuid
language sql as $$ select ('00000000-0000-4000-8000-0000000006' || lpad($1::text, 2, '0'))::uuid $$;
create function pg_temp.session(id int) returns uuid
language sql as $$ select ('00000000-0000-4000-8000-0000000005' || lpad($1::text, 2, '0'))::uuid $$;
create function pg_temp.sign_in(name text, id int, user_agent text default 'curl/8.5.0') returns void
language sql as $$
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent) values (pg_temp.session($2), tests.id($1), now(), now(), 'aal1', $3)
$$;
-- Somebody whose token says how many steps were shown.
create function pg_temp.become_at(name text, level text, session int default 1, ago interval default '1 minute') returns void
language plpgsql as $$
begin
  perform tests.become(name);
  perform set_config('request.jwt.claims',
    (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('aal', level, 'session_id', pg_temp.session(session),
      'amr', jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', floor(extract(epoch from now() - ago))))))::text, true);
end $$;
grant execute on all functions in schema pg_temp to authenticated, anon, service_role;

-- What a token of one step meets at each procedure: the hint of the error, or what came instead.
create function pg_temp.refusals_of(which text) returns table (procedure text, refusal text)
language plpgsql as $$
declare
  each record;
begin
  for each in
    select p.oid::regprocedure::text as name, p.proname,
      format('select public.%I(%s)', p.proname, (select string_agg('null::' || t.oid::regtype, ', ' order by place)
        from unnest(p.proargtypes) with ordinality as a (type, place) join pg_type t on t.oid = a.type)) as call
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('authenticated', p.oid, 'execute') and p.prosrc ~ which
  loop
    begin
      execute each.call;
      procedure := each.proname; refusal := 'nothing';
      return next;
    exception when others then
      get stacked diagnostics refusal = pg_exception_hint;
      procedure := each.proname;
      refusal := coalesce(nullif(refusal, ''), sqlstate);
      return next;
    end;
  end loop;
end $$;
grant execute on function pg_temp.refusals_of(text) to authenticated;

-- A factor that nobody confirmed asks for nothing.
select pg_temp.enrol('alice', 1, 'unfinished', 'unverified');
select pg_temp.become_at('alice', 'aal1');
select tests.expect(public.my_profile() is not null, 'who has not finished goes on as before');
select tests.become_owner();
select tests.expect(not (select two_steps from public.profiles where user_id = tests.id('alice')), 'an unverified factor is no second step');
update auth.mfa_factors set status = 'verified' where id = pg_temp.factor(1);
select tests.expect((select two_steps from public.profiles where user_id = tests.id('alice')), 'the profile knows');

-- One step is nobody's session: nothing is read, written or called.
select pg_temp.become_at('alice', 'aal1');
select tests.expect_rows(0, 'select user_id from public.profiles');
select tests.expect_rows(0, 'select * from public.industry_scores');
select tests.expect_rows(0, 'select * from public.connections');
select tests.expect_rows(0, 'select * from public.message_threads');
select tests.expect_rows(0, 'select * from public.messages');
select tests.expect_rows(0, 'select * from public.notifications');
select tests.expect_rows(0, 'select * from public.posts');
select tests.expect_rows(0, 'select * from public.endorsements');
select tests.expect_rows(0, 'select * from storage.objects');
select tests.expect_rows(0, 'select * from public.own_row()');
select tests.expect_rows(0, $$update public.profiles set bio = 'Taken over' where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$insert into public.posts (user_id, content) values (tests.id('alice'), 'Hello')$$);
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('profile-photos', tests.id('alice') || '/0.jpg')$$);
select tests.expect_error('second_step_needed', 'select public.my_profile()');
select tests.expect_error('second_step_needed', 'select public.my_sessions()');
select tests.expect_error('second_step_needed', 'select public.verify_member_access()');
select tests.expect_error('second_step_needed', 'select public.make_recovery_codes()');
select set_config('realtime.topic', 'feed', true);
select tests.expect(not private.is_active_member(), 'and hears nothing');
-- Every procedure, whichever there are: but for those that help to the second step, and those that visitors may call.
select tests.expect_equal(
  (select coalesce(string_agg(procedure || ': ' || refusal, ', ' order by procedure), '') from pg_temp.refusals_of('.')
    where refusal not in ('second_step_needed', 'not_an_admin')
      and procedure not in (select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute'))
      and procedure not in ('my_two_steps', 'spend_recovery_code', 'own_row', 'profiles')),
  '', 'every procedure of a member refuses one step');
-- A level that nobody gives is none.
select pg_temp.become_at('alice', 'aal0');
select tests.expect_error('second_step_needed', 'select public.my_profile()');
select tests.become('alice');
select tests.expect_error('second_step_needed', 'select public.my_profile()');
select pg_temp.become_at('alice', 'aal2');
select tests.expect(public.my_profile() is not null, 'two steps are');
select tests.expect_rows(1, $$update public.profiles set bio = 'Still mine' where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$update public.profiles set two_steps = false where user_id = tests.id('alice')$$);
select tests.expect_error('42501', $$select two_steps from public.profiles$$);
-- Nobody else is asked for anything.
select pg_temp.become_at('bob', 'aal1');
select tests.expect(public.my_profile() is not null, 'bob has one step');

-- Disabled stays disabled, whatever was shown.
select tests.become_owner();
select pg_temp.enrol('frank', 2);
select pg_temp.become_at('frank', 'aal1');
select tests.expect_error('not_a_member', 'select public.my_profile()');
select tests.expect_error('not_a_member', 'select public.my_two_steps()');

-- Admins ---------------------------------------------------------------------------------------------------------------------

select tests.become_owner();
select pg_temp.enrol('ada', 3), pg_temp.enrol('olga', 4);
select pg_temp.become_at('ada', 'aal1');
select tests.expect_error('second_step_needed', 'select public.verify_admin_access()');
select tests.expect_rows(0, 'select * from public.applications');
select tests.expect_rows(0, 'select * from public.admin_audit');
select tests.expect_equal(
  (select coalesce(string_agg(procedure || ': ' || refusal, ', ' order by procedure), '') from pg_temp.refusals_of('require_admin') where refusal <> 'second_step_needed'),
  '', 'every procedure of an admin refuses one step');
select tests.expect((select count(*) > 5 from pg_temp.refusals_of('require_admin')), 'and there are some');
select pg_temp.become_at('olga', 'aal1');
select tests.expect_error('second_step_needed', 'select public.verify_admin_access()');
select tests.expect_error('second_step_needed', 'select public.my_sessions()');
select pg_temp.become_at('olga', 'aal2');
select tests.expect(public.verify_admin_access(), 'an admin without a profile, with two steps');
select tests.expect_equal(jsonb_typeof(public.my_sessions()), 'array', 'what an account of theirs answers');

-- A club that asks its admins for two: the first sign-in goes, the second does not.
select tests.become_owner();
delete from auth.mfa_factors where user_id in (tests.id('ada'), tests.id('olga'));
update private.club set admins_need_two_steps = true;
select pg_temp.sign_in('ada', 11), pg_temp.sign_in('olga', 12), pg_temp.sign_in('bob', 13), pg_temp.sign_in('bob', 14);
select pg_temp.become_at('ada', 'aal1');
select tests.expect(public.verify_admin_access(), 'the first sign-in');
select tests.expect_equal(public.my_two_steps() -> 'required', to_jsonb(true), 'who is asked for two');
select tests.become_owner();
select pg_temp.sign_in('ada', 15), pg_temp.sign_in('olga', 16);
select pg_temp.become_at('ada', 'aal1');
select tests.expect_error('two_steps_required', 'select public.verify_admin_access()');
select tests.expect_rows(0, 'select * from public.applications');
select tests.expect_equal(
  (select coalesce(string_agg(procedure || ': ' || refusal, ', ' order by procedure), '') from pg_temp.refusals_of('require_admin') where refusal <> 'two_steps_required'),
  '', 'every procedure of an admin asks for two steps');
-- As a member they are who they were, and without a profile they reach what sets the steps up.
select tests.expect(public.my_profile() is not null, 'ada is a member still');
select pg_temp.become_at('olga', 'aal1');
select tests.expect_error('two_steps_required', 'select public.verify_admin_access()');
select tests.expect_equal(jsonb_array_length(public.my_two_steps() -> 'factors'), 0, 'what olga has');
-- A level without a factor behind it is not enough.
select pg_temp.become_at('ada', 'aal2');
select tests.expect_error('two_steps_required', 'select public.verify_admin_access()');
select tests.become_owner();
select pg_temp.enrol('ada', 5);
select pg_temp.become_at('ada', 'aal2');
select tests.expect(public.verify_admin_access(), 'with two steps the console opens');
select pg_temp.become_at('bob', 'aal1');
select tests.expect(not public.verify_admin_access(), 'a member is asked for nothing');
select tests.expect_equal(public.my_two_steps() -> 'required', to_jsonb(false), 'nor told so');
select tests.become_visitor();
select tests.expect(not public.verify_admin_access(), 'nor is a visitor');
select tests.expect_error('42501', 'select public.my_two_steps()');

-- Recovery codes -------------------------------------------------------------------------------------------------------------

select pg_temp.become_at('bob', 'aal1');
select tests.expect_error('no_second_step', 'select public.make_recovery_codes()');
create temporary table codes as select null::text as code, 0 as place where false;
grant all on codes to authenticated;
select pg_temp.become_at('alice', 'aal2', ago => '11 minutes');
select tests.expect_error('proof_needed', 'select public.make_recovery_codes()');
select pg_temp.become_at('alice', 'aal2');
select public.make_recovery_codes() as ended;
insert into codes select code, place from unnest(public.make_recovery_codes()) with ordinality as c (code, place);
select tests.expect_equal((select count(*) from codes where code ~ '^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$'), 10::bigint, 'codes fit to be written down');
select tests.expect_equal((select count(distinct code) from codes), 10::bigint, 'all different');
select tests.expect_equal(public.my_two_steps() -> 'recoveryCodesLeft', to_jsonb(10), 'the newer ten');
select tests.expect_equal(public.my_two_steps() #>> '{factors,0,friendlyName}', 'unfinished', 'the name of a factor');
select tests.become_owner();
select tests.expect_equal((select count(*) from private.recovery_codes c join codes k on position(k.code in c::text) > 0), 0::bigint, 'no code is kept');
-- Another member's codes are of no use, nor are codes of who has no second step.
select pg_temp.become_at('bob', 'aal1');
select tests.expect_equal(public.spend_recovery_code((select code from codes where place = 1))::text, 'wrong', 'bob with a code of alice');
-- As read aloud: small letters, blanks, an O for the nought.
select pg_temp.become_at('alice', 'aal1', 21);
select tests.expect_equal(public.spend_recovery_code(translate(lower((select code from codes where place = 1)), '-0', ' o'))::text, 'spent', 'a right one');
select tests.expect_equal(public.spend_recovery_code((select code from codes where place = 1))::text, 'spent', 'the same session goes on with it');
select pg_temp.become_at('alice', 'aal1', 22);
select tests.expect_equal(public.spend_recovery_code((select code from codes where place = 1))::text, 'wrong', 'another does not');
select tests.expect_equal(public.my_two_steps() -> 'recoveryCodesLeft', to_jsonb(9), 'nine are left');
-- Five wrong ones an hour are answered so. Whoever has the password keeps nobody out with them: a right one is taken.
select public.spend_recovery_code('AAAA-AAAA-AAAA'), public.spend_recovery_code(null), public.spend_recovery_code(''), public.spend_recovery_code('x');
select tests.expect_equal(public.spend_recovery_code('AAAA-AAAA-AAAA-AAAA')::text, 'too_many', 'after five');
select tests.expect_equal(public.spend_recovery_code((select code from codes where place = 2))::text, 'spent', 'a right one after them');
select tests.become_owner();
update private.recovery_tries set since = now() - interval '61 minutes' where user_id = tests.id('alice');
select pg_temp.become_at('alice', 'aal1', 22);
select tests.expect_equal(public.spend_recovery_code('AAAA-AAAA-AAAA-AAAA')::text, 'wrong', 'an hour later');

-- With the last factor the codes go, the other sessions end, and a mail says so.
select tests.become_owner();
select pg_temp.sign_in('alice', 21), pg_temp.sign_in('alice', 22, 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0');
delete from auth.mfa_factors where user_id = tests.id('alice');
select tests.expect_equal((select array_agg(id) from auth.sessions where user_id = tests.id('alice')), array[pg_temp.session(22)], 'who typed the code stays');
select tests.expect_equal((select count(*) from private.recovery_codes where user_id = tests.id('alice')), 0::bigint, 'codes of nothing');
select tests.expect_equal((select facts ->> 'how' from private.outbox where template = 'two_steps_off' and about_member = tests.id('alice')),
  'on Firefox on Linux, with a recovery code', 'who did it');
select pg_temp.become_at('alice', 'aal1', 22);
select tests.expect(public.my_profile() is not null, 'alice is in');
select tests.expect_equal(public.spend_recovery_code((select code from codes where place = 3))::text, 'wrong', 'a code after that');
select tests.expect_error('no_second_step', 'select public.make_recovery_codes()');

-- Told of: set up on a device, one of two removed, all removed.
select tests.become_owner();
select pg_temp.sign_in('bob', 31, 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0');
select pg_temp.enrol('bob', 6, 'first'), pg_temp.enrol('bob', 7, 'second');
update auth.sessions set factor_id = pg_temp.factor(6), aal = 'aal2' where id = pg_temp.session(31);
set constraints all immediate;
select tests.expect_equal((select array_agg(facts ->> 'name' || ' ' || (facts ->> 'device') order by facts ->> 'name') from private.outbox
  where template = 'two_steps_on' and about_member = tests.id('bob')), array['first Firefox on Linux', 'second A device we do not know'], 'set up');
select set_config('o1.acting_session', pg_temp.session(31)::text, true);
delete from auth.mfa_factors where id = pg_temp.factor(6);
select tests.expect_equal((select facts ->> 'how' from private.outbox where template = 'two_steps_less' and about_member = tests.id('bob')), 'on Firefox on Linux', 'one is left');
select tests.expect((select two_steps from public.profiles where user_id = tests.id('bob')), 'and asked for');
select set_config('o1.acting_session', '', true);
delete from auth.mfa_factors where id = pg_temp.factor(7);
select tests.expect_equal((select facts ->> 'how' from private.outbox where template = 'two_steps_off' and about_member = tests.id('bob')),
  'by the club or on one of your devices', 'by somebody else');
select tests.expect(not (select two_steps from public.profiles where user_id = tests.id('bob')), 'nothing is asked for');

-- The last one gone: who knew the password and waited for the second step is not let in by that.
select tests.become_owner();
select pg_temp.sign_in('carol', 41), pg_temp.sign_in('carol', 42), pg_temp.enrol('carol', 9);
update auth.sessions set factor_id = pg_temp.factor(9), aal = 'aal2' where id = pg_temp.session(41);
select set_config('o1.acting_session', pg_temp.session(41)::text, true);
delete from auth.mfa_factors where id = pg_temp.factor(9);
select tests.expect_equal((select array_agg(id) from auth.sessions where user_id = tests.id('carol')), array[pg_temp.session(41)], 'who showed both stays');
select set_config('o1.acting_session', '', true);

-- A pause ends with the second step, not with the password alone; so it does with a recovery code.
select pg_temp.enrol('carol', 10);
select pg_temp.become_at('carol', 'aal2');
select public.pause_account();
select tests.become_owner();
select pg_temp.sign_in('carol', 43);
select tests.expect_equal((select status from public.profiles where user_id = tests.id('carol')), 'away', 'one step ends no pause');
select pg_temp.become_at('carol', 'aal1', 43);
select tests.expect_error('not_a_member', 'select public.my_profile()');
select tests.expect_equal(jsonb_array_length(public.my_two_steps() -> 'factors'), 1, 'and what helps to the second is there');
select tests.become_owner();
update auth.sessions set aal = 'aal2', factor_id = pg_temp.factor(10) where id = pg_temp.session(43);
select tests.expect_equal((select status from public.profiles where user_id = tests.id('carol')), 'active', 'two do');
select pg_temp.become_at('carol', 'aal2', 43);
create temporary table carols_code as select (public.make_recovery_codes())[1] as code;
grant select on carols_code to authenticated;
select public.pause_account();
select tests.become_owner();
select pg_temp.sign_in('carol', 44);
select pg_temp.become_at('carol', 'aal1', 44);
select tests.expect_equal(public.spend_recovery_code((select code from carols_code))::text, 'spent', 'a code out of a pause');
select tests.become_owner();
delete from auth.mfa_factors where id = pg_temp.factor(10);
select tests.expect_equal((select status from public.profiles where user_id = tests.id('carol')), 'active', 'a recovery code does');
-- Whoever removes it from outside brings nobody back who is not there.
select pg_temp.enrol('carol', 10);
select pg_temp.become_at('carol', 'aal2', 44);
select public.pause_account();
select tests.become_owner();
select pg_temp.sign_in('carol', 45);
delete from private.recovery_codes where user_id = tests.id('carol');
delete from auth.mfa_factors where id = pg_temp.factor(10);
select tests.expect_equal((select status from public.profiles where user_id = tests.id('carol')), 'away', 'nor who waited at the door');
select tests.expect_rows(0, $$select from auth.sessions where user_id = tests.id('carol')$$);

-- A profile made later knows what its account has.
select pg_temp.enrol('ivan', 8);
insert into public.profiles (user_id, display_name) values (tests.id('ivan'), 'Ivan Petrov');
select tests.expect((select two_steps from public.profiles where user_id = tests.id('ivan')), 'from the first moment');
-- An account that goes takes them along, and nobody is mailed.
delete from auth.users where id = tests.id('ivan');
select tests.expect_equal((select count(*) from private.outbox where recipient = 'ivan@o1.test' and template = 'two_steps_off'), 0::bigint, 'nobody to tell');

-- Guessing -------------------------------------------------------------------------------------------------------------------

select tests.expect_equal(
  (select array_agg(private.count_step_try(tests.id('dave'), pg_temp.factor(9), '2030-01-01 00:00Z') order by n) from generate_series(1, 7) n),
  array[0, 0, 0, 0, 0, 0, 30], 'six tries, then half a minute');
select tests.expect_equal(private.count_step_try(tests.id('dave'), pg_temp.factor(9), '2030-01-01 00:00:30Z'), 0, 'one more');
select tests.expect_equal(private.count_step_try(tests.id('dave'), pg_temp.factor(9), '2030-01-01 00:00:31Z'), 59, 'then twice as long');
-- Another factor of the account has tries of its own, which the account counts as well.
select tests.expect_equal(
  (select array_agg(private.count_step_try(tests.id('dave'), pg_temp.factor(10), '2030-01-01 00:00:31Z') order by n) from generate_series(1, 5) n),
  array[0, 0, 0, 0, 30], 'ten of an account');
select tests.expect_equal(private.step_pause(1000, 5), interval '1 hour', 'an hour at most');
select tests.expect(private.spend_step(tests.id('dave'), pg_temp.factor(9), 100), 'a right code');
select tests.expect(not private.spend_step(tests.id('dave'), pg_temp.factor(9), 100), 'is spent');
select tests.expect(not private.spend_step(tests.id('dave'), pg_temp.factor(9), 99), 'with those before it');
select tests.expect(private.spend_step(tests.id('dave'), pg_temp.factor(9), 101), 'the next is another');
select tests.expect_equal(private.count_step_try(tests.id('dave'), pg_temp.factor(9), '2030-01-01 00:00:32Z'), 0, 'and the tries are forgotten');

-- Whoever guesses from elsewhere keeps nobody waiting where the owner showed a step before; there, too, guessing is slow.
create function pg_temp.tries(place inet, most int) returns int[]
language sql as $$
  select array_agg(private.count_step_try(tests.id('dave'), pg_temp.factor(9), '2030-01-03 00:00Z', place) order by n) from generate_series(1, most) n
$$;
select pg_temp.enrol('dave', 9);
insert into auth.mfa_challenges (id, factor_id, created_at, verified_at, ip_address) values
  (gen_random_uuid(), pg_temp.factor(9), '2030-01-01 00:00Z', '2030-01-01 00:00Z', '2001:db8:0:7::1'),
  (gen_random_uuid(), pg_temp.factor(9), '2030-01-01 00:00Z', null, '192.0.2.9');
select tests.expect_equal(pg_temp.tries('192.0.2.9', 7), array[0, 0, 0, 0, 0, 0, 30], 'elsewhere, where nobody showed one');
select tests.expect_equal(pg_temp.tries('2001:db8:0:8::1', 1), array[30], 'elsewhere again');
select tests.expect_equal(pg_temp.tries('2001:db8:0:7:a::2', 7), array[0, 0, 0, 0, 0, 0, 30], 'at home');
select tests.expect_equal(private.count_step_try(tests.id('dave'), pg_temp.factor(9), '2030-01-03 00:00Z'), 30, 'an older release says no place');
select tests.expect(private.spend_step(tests.id('dave'), pg_temp.factor(9), 102), 'a right code');
select tests.expect_equal(pg_temp.tries('2001:db8:0:7:a::2', 1), array[0], 'ends the waiting at home');
select tests.expect_equal(pg_temp.tries('192.0.2.9', 1), array[0], 'and elsewhere');

rollback;
