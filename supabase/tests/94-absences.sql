-- Being away: paused or closing. Hidden as a disabled member is, nothing lost, ended by signing in.
begin;

-- A token whose owner proved who they are so long ago.
create function pg_temp.become_proved(name text, ago interval default '1 minute') returns void
language plpgsql as $$
begin
  perform tests.become(name);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('amr',
    jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', floor(extract(epoch from now() - ago))))))::text, true);
end $$;
create function pg_temp.sign_in(name text) returns void
language sql security definer as $$
  insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (gen_random_uuid(), tests.id(name), now(), now(), 'aal1')
$$;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- An unlocked phone is not enough, whatever its token says of other things.
select tests.become('alice');
select tests.expect_error('proof_needed', 'select public.pause_account()');
select tests.expect_error('proof_needed', 'select public.close_account()');
select pg_temp.become_proved('alice', '11 minutes');
select tests.expect_error('proof_needed', 'select public.pause_account()');
select tests.expect_error('proof_needed', 'select public.close_account()');
select tests.become_visitor();
select tests.expect_error('42501', 'select public.pause_account()');
select pg_temp.become_proved('frank');
select tests.expect_error('not_a_member', 'select public.pause_account()');
select tests.expect_error('not_a_member', 'select public.close_account()');

-- A pause: sessions end, nobody sees them, their token reads nothing, and says why.
select tests.become_owner();
insert into public.posts (id, user_id, content) values ('00000000-0000-4000-8000-000000009501', tests.id('alice'), 'Still mine');
select pg_temp.sign_in('alice');
select pg_temp.become_proved('alice');
select public.pause_account();
select tests.expect_rows(0, 'select user_id from public.profiles');
select tests.expect_rows(0, 'select * from public.notifications');
do $$
declare
  reason text;
begin
  perform public.my_profile();
exception when others then
  get stacked diagnostics reason = message_text;
  perform tests.expect_equal(reason, 'This account is paused. Sign in again to come back.', 'and is told why');
end $$;
select tests.become_owner();
select tests.expect_rows(0, $$select from auth.sessions where user_id = tests.id('alice')$$);
select tests.become('gina');
select tests.expect_rows(0, $$select user_id from public.profiles where user_id = tests.id('alice')$$);
select tests.expect_rows(0, $$select id from public.posts where user_id = tests.id('alice')$$);
select tests.expect_equal(public.search_members('Alice Moreau') #>> '{members,0}', null, 'a search finds nobody');
select tests.expect(not exists (select from jsonb_array_elements(public.friends_of(tests.id('gina'))) f where (f ->> 'id')::uuid = tests.id('alice')),
  'no friend is listed');
select tests.expect_error('not_available', $$select public.open_direct_message(tests.id('alice'))$$);

-- Enabling the account of somebody who is away ends nothing; disabling it, and enabling it again, neither.
select tests.become_service();
select tests.expect_equal(public.set_member_status(tests.id('alice'), 'inactive', tests.id('ada')) ->> 'status', 'inactive', 'disabled meanwhile');
select tests.expect_equal(public.set_member_status(tests.id('alice'), 'active', tests.id('ada')) ->> 'status', 'away', 'enabled and away still');

-- Signing in is coming back: everything as it was, and a word of welcome.
select tests.become_owner();
select pg_temp.sign_in('alice');
select tests.expect_rows(0, 'select from private.absences');
select tests.become('alice');
select tests.expect_rows(1, $$select from public.profiles where user_id = tests.id('alice') and status = 'active'$$);
select tests.expect_rows(1, $$select from public.posts where user_id = tests.id('alice')$$);
select tests.expect_equal((select n.title || ': ' || (n.data ->> 'after') from public.notifications n where n.data ->> 'action' = 'came_back'),
  'Welcome back: pause', 'a word of welcome');
select tests.expect_equal(public.my_profile() ->> 'friendCount', '2', 'friends of alice');
select tests.become('gina');
select tests.expect_rows(1, $$select from public.profiles where user_id = tests.id('alice')$$);

-- Somebody who was disabled by the club while away stays disabled when they sign in (the auth service refuses them; this is behind it).
select pg_temp.become_proved('alice');
select public.pause_account();
select tests.become_service();
select public.set_member_status(tests.id('alice'), 'inactive', tests.id('ada'));
select tests.become_owner();
select pg_temp.sign_in('alice');
select tests.expect_equal((select status from public.profiles where user_id = tests.id('alice')), 'inactive', 'disabled is disabled');
update public.profiles set status = 'active' where user_id = tests.id('alice');

-- Closing: 14 days, a mail that says when; asked again it is the same date, and a pause from then on changes nothing.
select pg_temp.become_proved('alice');
select tests.expect_equal((public.close_account() ->> 'eraseAt')::timestamptz, now() + interval '14 days', 'in fourteen days');
select tests.become_owner();
select tests.expect_equal((select o.recipient || ' ' || (o.facts ->> 'name') from private.outbox o where o.template = 'account_closing'), 'alice@o1.test Alice',
  'a mail says so');
update private.absences set erase_at = now() + interval '3 days' where user_id = tests.id('alice');
select tests.become('ada');
select tests.expect_equal((public.set_absence(tests.id('alice'), 'close') ->> 'eraseAt')::timestamptz, now() + interval '3 days', 'the earlier date stays');
select tests.expect_equal(public.set_absence(tests.id('alice'), 'pause') ->> 'kind', 'closing', 'a pause ends no closing');
select tests.expect_rows(0, $$select from public.admin_audit where action in ('pause', 'close')$$);

-- On request an admin calls them back, or sends them away; everything is in the audit.
select tests.expect_equal(public.set_absence(tests.id('alice'), 'back'), null, 'called back');
select tests.become_owner();
select tests.expect_equal((select o.state from private.outbox o where o.template = 'account_closing' order by created_at limit 1), 'dropped', 'the mail stays at home');
select tests.become('ada');
select tests.expect_equal(public.set_absence(tests.id('alice'), 'pause') ->> 'kind', 'pause', 'paused on request');
select tests.expect_equal(public.absence_of(tests.id('alice')) ->> 'eraseAt', null, 'no date in a pause');
select tests.expect_equal((public.set_absence(tests.id('alice'), 'close') ->> 'eraseAt')::timestamptz, now() + interval '14 days', 'from a pause it closes');
select tests.expect_equal((public.set_absence(tests.id('alice'), 'erase') ->> 'eraseAt')::timestamptz, now(), 'erased at the next sweep');
select tests.expect_equal((select string_agg(a.action, ' ' order by a.action) from public.admin_audit a where a.target_email = 'alice@o1.test' and a.action not in ('enable', 'disable')),
  'call_back close erase pause', 'written down');
select tests.expect_error('own_account', $$select public.set_absence(tests.id('ada'), 'pause')$$);
select tests.expect_error('invalid_action', $$select public.set_absence(tests.id('bob'), 'vanish')$$);
select tests.expect_error('member_not_found', $$select public.set_absence(tests.id('ivan'), 'pause')$$);
select tests.become('bob');
select tests.expect_error('not_an_admin', $$select public.set_absence(tests.id('alice'), 'back')$$);
select tests.expect_error('not_an_admin', $$select public.absence_of(tests.id('alice'))$$);

-- Day by day: on the thirteenth nothing happens, on the fourteenth it ends, and until it has been swept signing in still takes it back.
select tests.become('ada');
select public.set_absence(tests.id('alice'), 'back');
select pg_temp.become_proved('alice');
select public.close_account();
select tests.become_owner();
create function pg_temp.on_day(day int) returns int language plpgsql as $$
begin
  update private.absences a set since = now() - make_interval(days => day), erase_at = now() + make_interval(days => 14 - day) where a.user_id = tests.id('alice');
  return private.sweep_closed_accounts(10);
end $$;
savepoint closing;
select tests.expect_equal(array[pg_temp.on_day(0), pg_temp.on_day(13)], array[0, 0], 'not before');
update private.absences set erase_at = now() + interval '1 second';
select tests.expect(not private.accounts_are_due() and private.sweep_closed_accounts(10) = 0, 'nor in the last second');
select pg_temp.sign_in('alice');
select tests.become('alice');
select tests.expect_equal(public.my_profile() ->> 'friendCount', '2', 'all there');
rollback to closing;
update private.absences set erase_at = now();
select tests.expect(private.accounts_are_due(), 'due');
savepoint due;
select pg_temp.sign_in('alice');
select tests.expect_rows(0, 'select from private.absences');
select tests.expect_equal(private.sweep_closed_accounts(10), 0, 'signed in before the sweeper came');
rollback to due;
select tests.expect_equal(pg_temp.on_day(14), 1, 'on the day');
select tests.expect_rows(0, $$select from public.profiles where user_id = tests.id('alice')$$);
select pg_temp.sign_in('alice');
select tests.expect_rows(1, $$select from private.absences where erased_at is not null$$);
select tests.become('alice');
select tests.expect_error('not_a_member', 'select public.my_profile()');
select tests.become_owner();
rollback to due;
select tests.expect_equal(pg_temp.on_day(15), 1, 'and a day late, when the server was down');
rollback to closing;

-- The last administrator stays.
select tests.become_owner();
delete from private.admins where user_id = tests.id('olga');
select pg_temp.become_proved('ada');
select tests.expect_error('last_admin', 'select public.pause_account()');
select tests.expect_error('last_admin', 'select public.close_account()');

rollback;
