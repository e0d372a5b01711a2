-- What is kept for a time: how long by setting, what goes with it, and what the history says afterwards.
begin;

update private.sweeping set walk_due_at = 'infinity';
create function pg_temp.counts() returns jsonb language sql security definer as $$
  select private.sweep_retention(100)
$$;
create function pg_temp.again() returns void language sql security definer as $$ update private.sweeping set retention_due_at = now() $$;
select tests.become('ada');
update public.applications set status = 'rejected' where name = 'Anna Bell';
select tests.become_owner();
insert into private.application_secrets (application_id, password_hash, date_of_birth) select a.id, 'x', '01/01/1990' from public.applications a where a.name = 'Anna Bell';
select private.queue_mail('application_code', 'anna@applicants.test', '{}', a.id) from public.applications a where a.name = 'Anna Bell';
update public.applications set photos = '{https://o1.test/storage/v1/object/public/profile-photos/applications/anna.jpg}', reviewed_at = now() - interval '179 days' where name = 'Anna Bell';
insert into public.notifications (user_id, title, data, created_at, read)
select tests.id('alice'), days || ' days', tests.notice(), now() - make_interval(days => days), days <> 400 from unnest('{179,181,400}'::int[]) days;
insert into public.admin_audit (action, created_at) values ('approve', now() - interval '729 days'), ('approve', now() - interval '731 days');
insert into private.outbox (template, recipient, state, created_at)
values ('welcome', 'old@o1.test', 'sent', now() - interval '91 days'), ('welcome', 'waits@o1.test', 'waiting', now() - interval '91 days'),
  ('welcome', 'new@o1.test', 'sent', now() - interval '89 days');

select tests.become_service();
select tests.expect(public.due_to_sweep(), 'an hour has gone');
select tests.become_owner();
select tests.expect_equal(pg_temp.counts(), '{"rejectedApplications": 0, "answeredReports": 0, "audit": 1, "notifications": 1, "mails": 1}', 'what is too old');
select tests.expect_equal(pg_temp.counts(), '{}', 'not again within the hour');
select tests.become_service();
select tests.expect(not public.due_to_sweep(), 'nothing is due');
select tests.become_owner();
select tests.expect_equal((select string_agg(o.recipient, ' ' order by o.recipient) from private.outbox o), 'anna@applicants.test new@o1.test waits@o1.test', 'what waits stays');
select tests.expect_equal((select string_agg(n.title, ' ' order by n.title) from public.notifications n where n.title like '% days'), '179 days 400 days', 'the younger one, and what nobody has read');

-- A rejected application goes whole: answers, secrets, mails, picture, and its name in the history.
select pg_temp.again();
update public.applications set reviewed_at = now() - interval '181 days' where name = 'Anna Bell';
select tests.expect_equal((pg_temp.counts() ->> 'rejectedApplications')::int, 1, 'Anna''s');
select tests.expect_rows(0, 'select from private.application_secrets');
select tests.expect_equal((select string_agg(r.name, ' ') from private.pictures_to_remove r where r.due_at <= now()), 'applications/anna.jpg', 'her picture is due');
select tests.expect_rows(0, $$select from private.outbox where recipient like 'anna%'$$);
select tests.expect_equal((select row(a.application_id, a.target_email, a.detail ->> 'name')::text from public.admin_audit a where a.action = 'reject'),
  '(,,"A former applicant")', 'that somebody was rejected stays');
select tests.expect_rows(0, $$select from public.admin_audit a where a::text ilike '%anna%'$$);

-- An answered report goes with the acts and every word, a year after the last thing that happened to it. The history keeps the act.
create function pg_temp.decide(what text, subject uuid, act text, days int default null) returns void language plpgsql as $$
declare
  report uuid := gen_random_uuid();
begin
  perform tests.become('alice');
  perform public.send_report(report, 'member', subject, 'scam', 'Words of ' || what);
  perform tests.become('ada');
  perform public.act_on_report(gen_random_uuid(), report, 0, act, 'Note on ' || what, days);
end $$;
create function pg_temp.kept_notes() returns text language sql security definer as $$
  select coalesce(string_agg(m.note, ', ' order by m.note), 'nothing') from private.measures m
$$;
select pg_temp.decide('carol', tests.id('carol'), 'warn');
select pg_temp.decide('gina', tests.id('gina'), 'limit', 90);
select pg_temp.decide('erin', tests.id('erin'), 'disable');
select tests.become('alice');
select public.send_report(gen_random_uuid(), 'member', tests.id('dave'), 'scam', 'Nobody has looked yet');
select tests.become_owner();
update private.reports set created_at = now() - interval '366 days', answered_at = answered_at - interval '366 days';
update private.measures set taken_at = now() - interval '366 days', until = until - interval '366 days';
update public.admin_audit set created_at = now() - interval '366 days' where action = 'act_on_report';
select pg_temp.again();
update private.retention set days = 367 where thing = 'answered_reports';
select tests.expect_equal(pg_temp.counts() ->> 'answeredReports', '0', 'by setting');
update private.retention set days = 365 where thing = 'answered_reports';
select pg_temp.again();
select tests.expect_equal(pg_temp.counts() ->> 'answeredReports', '1', 'what is over');
select tests.expect_equal(pg_temp.kept_notes(), 'Note on erin, Note on gina', 'the limit ended less than a year ago, the account is closed still');
select tests.expect_rows(1, $$select from private.reports where state = 'open'$$);
select tests.expect_rows(0, $$select from private.reports where words like '%carol'$$);
select tests.expect_equal((select string_agg(a.detail ->> 'act', ' ' order by a.detail ->> 'act') from public.admin_audit a where a.action = 'act_on_report' and not a.detail ? 'note'),
  'disable limit warn', 'the acts, without the words');
update private.measures set until = now() - interval '366 days', appeal = 'Please', appealed_at = now() - interval '366 days' where act = 'limit';
update public.profiles set status = 'active' where user_id = tests.id('erin');
select pg_temp.again();
select tests.expect_equal(pg_temp.counts() ->> 'answeredReports', '1', 'the account is open again');
select tests.expect_equal(pg_temp.kept_notes(), 'Note on gina', 'an appeal waits for its answer');
update private.measures set outcome = 'stands', answered_at = now() - interval '366 days';
select pg_temp.again();
select tests.expect_equal(pg_temp.counts() ->> 'answeredReports', '1', 'answered');
select tests.expect_error('retention_days_sane', $$update private.retention set days = 29 where thing = 'answered_reports'$$);

-- For ever is for ever; less than the mailed link lives is refused.
update private.retention set days = null where thing = 'notifications';
update public.notifications set created_at = '2001-01-01';
select pg_temp.again();
select tests.expect_equal((pg_temp.counts() ->> 'notifications')::int, 0, 'kept for ever');
update private.retention set days = 1 where thing = 'notifications';
select pg_temp.again();
select tests.expect((pg_temp.counts() ->> 'notifications')::int > 0, 'kept for a day');
select tests.expect_error('retention_days_sane', $$update private.retention set days = 13 where thing = 'unconfirmed_applications'$$);
select tests.expect_error('retention_days_sane', $$update private.retention set days = 0 where thing = 'audit'$$);
select tests.expect_error('retention_thing_known', $$insert into private.retention values ('everything', 1)$$);

rollback;
