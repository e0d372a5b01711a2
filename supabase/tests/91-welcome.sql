-- The welcome mail: queued with the approval, seen by admins alone, sent again, and the link in it opens one account once.
begin;

select tests.become_owner();
create temporary table link (token text);
create function pg_temp.follow() returns void
language sql as $$ delete from link; insert into link select o.facts ->> 'token' from private.outbox o where o.template = 'welcome_set_password' and o.state = 'waiting' $$;
grant all on link to public;
insert into auth.users (id, email, aud, role) values ('00000000-0000-4000-8000-000000000091', 'anna@applicants.test', 'authenticated', 'authenticated');

select tests.become_service();
select tests.expect((public.complete_approval('00000000-0000-4000-9000-000000000001', '00000000-0000-4000-8000-000000000091', tests.id('ada'))
  ->> 'welcomeMail') is not null, 'approving queues the welcome');
select tests.expect_equal(public.complete_approval('00000000-0000-4000-9000-000000000001', '00000000-0000-4000-8000-000000000091', tests.id('ada'))
  -> 'welcomeMail', 'null', 'once');
select tests.become_owner();
select tests.expect_equal((select o.template || ' ' || o.recipient || ' ' || (o.facts ->> 'name') from private.outbox o),
  'welcome_set_password anna@applicants.test Anna', 'to who chose no password');
select pg_temp.follow();

-- Only admins see it and send it again; what still waits is not sent twice.
select tests.become('bob');
select tests.expect_error('not_an_admin', $$select public.welcome_mail('00000000-0000-4000-9000-000000000001')$$);
select tests.expect_error('not_an_admin', $$select public.resend_welcome('00000000-0000-4000-9000-000000000001')$$);
select tests.expect_error('42501', $$select public.approval_link('x')$$);
select tests.become('olga');
select tests.expect_equal(public.welcome_mail('00000000-0000-4000-9000-000000000001') ->> 'state', 'waiting', 'it waits');
select tests.expect_error('application_not_found', $$select public.resend_welcome('00000000-0000-4000-9000-000000000002')$$);
select tests.expect_equal(public.resend_welcome('00000000-0000-4000-9000-000000000001') ->> 'state', 'waiting', 'tried now');
select tests.become_owner();
select tests.expect_rows(1, 'select from private.outbox');
update private.outbox set state = 'failed', last_error = '550 5.1.1 no such user', facts = '{}';
update auth.users set email = 'anna@elsewhere.test' where id = '00000000-0000-4000-8000-000000000091';
select tests.become('olga');
select tests.expect_equal(public.welcome_mail('00000000-0000-4000-9000-000000000001') - 'nextAttemptAt',
  '{"state": "failed", "error": "550 5.1.1 no such user", "sentAt": null}'::jsonb, 'in the mail server''s own words');
select public.resend_welcome('00000000-0000-4000-9000-000000000001');
select tests.become_owner();
select tests.expect_rows(1, $$select from private.outbox where recipient = 'anna@elsewhere.test' and template = 'welcome_set_password'$$);

select tests.expect_equal(array(select a.action || ' ' || a.target_email from public.admin_audit a
  where a.admin_id = tests.id('olga') and a.action = 'resend_welcome' order by a.created_at),
  array['resend_welcome anna@applicants.test', 'resend_welcome anna@elsewhere.test'], 'each is written down');

-- A link opens nothing for a mailbox that is no longer the member's. The one mailed to today's address works until it has been used, the
-- member has signed in, or seven days are over; the token itself is kept nowhere.
select tests.become_service();
select tests.expect_error('link_ended', 'select public.approval_link((select l.token from link l))');
select tests.become_owner();
select pg_temp.follow();
select tests.become_service();
select tests.expect_equal(public.approval_link((select l.token from link l)),
  '{"userId": "00000000-0000-4000-8000-000000000091", "email": "anna@elsewhere.test", "name": "Anna Bell"}'::jsonb, 'whose it is');
select tests.expect_error('link_ended', $$select public.approval_link('guessed')$$);
select tests.expect_error('link_ended', 'select public.approval_link(null)');
select tests.become_owner();
select tests.expect_rows(0, 'select from private.approval_links l join link k on l.token_hash = k.token');
savepoint later;
update private.approval_links set expires_at = now();
select tests.become_service();
select tests.expect_error('link_ended', 'select public.approval_link((select l.token from link l))');
rollback to later;
update auth.users set last_sign_in_at = now() where id = '00000000-0000-4000-8000-000000000091';
select tests.become_service();
select tests.expect_error('link_ended', 'select public.approval_link((select l.token from link l))');
rollback to later;
select tests.become_service();
select public.end_approval_links('00000000-0000-4000-8000-000000000091');
select tests.expect_error('link_ended', 'select public.approval_link((select l.token from link l))');

-- Who has a password is sent no link.
select tests.become_owner();
delete from private.outbox;
select tests.become('olga');
select tests.expect(public.welcome_mail('00000000-0000-4000-9000-000000000001') is null, 'nothing to tell');
select public.resend_welcome('00000000-0000-4000-9000-000000000001');
select tests.become_owner();
select tests.expect_rows(1, $$select from private.outbox where template = 'welcome' and facts = '{"name": "Anna"}'$$);

rollback;
