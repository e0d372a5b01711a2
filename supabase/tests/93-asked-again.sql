-- An approved applicant without a password asks for another link. A request for anybody else, or too many, sends nothing and gets the same answer.
begin;

insert into auth.users (id, email, aud, role) values ('00000000-0000-4000-8000-000000000091', 'anna@applicants.test', 'authenticated', 'authenticated');
select tests.become_service();
select public.complete_approval('00000000-0000-4000-9000-000000000001', '00000000-0000-4000-8000-000000000091', tests.id('ada'));

create function pg_temp.ask(email text default null, token text default null) returns bigint
language plpgsql as $$
begin
  perform tests.become_visitor();
  perform public.send_approval_link(email, token);
  perform tests.become_owner();
  return (select count(*) from private.outbox o where o.template = 'welcome_set_password');
end $$;
grant execute on all functions in schema pg_temp to anon, service_role;
create function pg_temp.later(gap interval) returns void
language sql as $$ update private.outbox set created_at = created_at - gap, state = 'sent' $$;

select tests.become_owner();
create temporary table first_link as select o.facts ->> 'token' as token from private.outbox o;
select tests.expect_equal(pg_temp.ask('anna@applicants.test'), 1, 'the first one still waits');
select pg_temp.later('59 seconds');
select tests.expect_equal(pg_temp.ask('anna@applicants.test'), 1, 'too soon');
select pg_temp.later('2 seconds');
select tests.expect_equal(pg_temp.ask(' Anna@Applicants.test '), 2, 'another one');
select tests.expect_equal((select o.recipient || ' ' || (o.facts ->> 'name') from private.outbox o where o.state = 'waiting'),
  'anna@applicants.test Anna', 'to the mailbox alone');

-- A link that has ended is enough to ask.
select pg_temp.later('2 minutes');
update private.approval_links set expires_at = now();
select tests.expect_equal(pg_temp.ask(token => (select token from first_link)), 3, 'with the ended link');
select pg_temp.later('2 minutes');
select tests.expect_equal(pg_temp.ask(token => 'guessed'), 3, 'not with a guess');
select tests.expect_equal(pg_temp.ask('nobody@o1.test') + pg_temp.ask() + pg_temp.ask('bob@o1.test'), 9, 'nor for a member or nobody');

-- Not for a disabled account, nor once there is a password or a sign-in.
savepoint open;
update public.profiles set status = 'inactive' where user_id = '00000000-0000-4000-8000-000000000091';
select tests.expect_equal(pg_temp.ask('anna@applicants.test'), 3, 'disabled');
rollback to open;
update auth.users set last_sign_in_at = now() where id = '00000000-0000-4000-8000-000000000091';
select tests.expect_equal(pg_temp.ask('anna@applicants.test'), 3, 'signed in');
rollback to open;
select tests.become_service();
select public.end_approval_links('00000000-0000-4000-8000-000000000091');
select tests.expect_equal(pg_temp.ask('anna@applicants.test'), 3, 'a password is set');
rollback to open;

-- Five a day.
select pg_temp.ask('anna@applicants.test');
select pg_temp.later('2 minutes');
select tests.expect_equal(pg_temp.ask('anna@applicants.test'), 5, 'the fifth');
select pg_temp.later('2 minutes');
select tests.expect_equal(pg_temp.ask('anna@applicants.test'), 5, 'no sixth');
select pg_temp.later('1 day');
select tests.expect_equal(pg_temp.ask('anna@applicants.test'), 6, 'tomorrow');

rollback;
