-- A password chosen for somebody else's address opens nothing: it becomes the account's only if the address was proved with that application.
begin;

update private.club set mail_works = true;
create function pg_temp.plan() returns jsonb language sql as $$
  select public.prepare_approval('00000000-0000-4000-9000-000000000001', tests.id('ada'))
$$;
create function pg_temp.approve(chose boolean) returns text language plpgsql as $$
begin
  perform tests.become_owner();
  insert into auth.users (id, email, raw_app_meta_data)
  values ('00000000-0000-4000-8000-0000000000a1', 'anna@applicants.test', jsonb_build_object('chose_password', chose));
  perform tests.become_service();
  perform public.complete_approval('00000000-0000-4000-9000-000000000001', '00000000-0000-4000-8000-0000000000a1', tests.id('ada'));
  perform tests.become_owner();
  return (select string_agg(o.template, ' ') from private.outbox o where o.template like 'welcome%');
end $$;
grant execute on all functions in schema pg_temp to public;

select tests.become_visitor();
select public.set_application_secret('00000000-0000-4000-9000-000000000001', 'chosen by a stranger', '01/02/1990');
select tests.become_service();
select tests.expect_equal(pg_temp.plan() -> 'passwordHash', 'null'::jsonb, 'not proved: the password is nobody''s');

-- The mailbox's owner presses the link of a mail about it: the address is confirmed, the stranger's password is not.
select tests.become_owner();
select private.ask_for_proof('00000000-0000-4000-9000-000000000001');
select o.facts ->> 'token' as token, o.facts ->> 'code' as code into temporary table mail from private.outbox o where o.template = 'application_code';
grant select on mail to public;
savepoint asked;
select tests.become_visitor();
select public.confirm_application_link((select m.token from mail m));
select tests.become_service();
select tests.expect_equal(pg_temp.plan() -> 'passwordHash', 'null'::jsonb, 'confirmed by who does not know it');
select tests.expect_equal(pg_temp.approve(false), 'welcome_set_password', 'who owns the mailbox sets one');

-- The applicant types the code where the application was handed in.
rollback to asked;
select tests.become_visitor();
select public.confirm_application('00000000-0000-4000-9000-000000000001', (select m.code from mail m));
select tests.become_service();
select tests.expect((pg_temp.plan() ->> 'passwordHash') like '$2a$10$%', 'proved');
select tests.expect_equal(pg_temp.approve(true), 'welcome', 'signs in with it');

-- A club without mail can't ask for proof: the password counts.
rollback to asked;
update private.club set mail_works = false;
select tests.become_service();
select tests.expect((pg_temp.plan() ->> 'passwordHash') like '$2a$10$%', 'as chosen');

-- An account that has signed in before needs no link for a first password.
select tests.become_owner();
update auth.users set last_sign_in_at = now() where id = tests.id('olga');
update public.applications set email = 'olga@o1.test';
select tests.become_service();
select public.complete_approval('00000000-0000-4000-9000-000000000001', tests.id('olga'), tests.id('ada'));
select tests.become_owner();
select tests.expect_rows(1, $$select from private.outbox o where o.template = 'welcome'$$);

rollback;
