-- What leaves the house: queued with its cause, claimed by one, settled, and never lost in between.
begin;

select tests.become('alice');
select tests.expect_error('42501', $$select private.queue_mail('note', 'someone@o1.test')$$);
select tests.expect_error('42501', 'select public.claim_outbox()');
select tests.expect_error('42501', 'select * from private.outbox');

create function pg_temp.queue(recipient text, dedupe_key text default null, useful_until timestamptz default null) returns uuid
language sql as $$ select private.queue_mail('note', recipient, '{"link": "/x"}', dedupe_key => $2, useful_until => $3) $$;
create function pg_temp.claim(most int default 5) returns jsonb
language plpgsql as $$
begin
  perform tests.become_service();
  return public.claim_outbox(most);
end $$;
grant execute on all functions in schema pg_temp to service_role;
create function pg_temp.state_of(recipient text) returns text
language sql as $$ select o.state || ' ' || o.attempts || ' ' || coalesce(o.last_error, '-') || ' ' || o.facts::text
  from private.outbox o where o.recipient = $1 $$;

-- A cause that is undone sends nothing; a key is one mail.
select tests.become_owner();
savepoint cause;
select pg_temp.queue('undone@o1.test');
rollback to cause;
select tests.expect_rows(0, 'select * from private.outbox');
select tests.expect_equal(pg_temp.queue(' one@o1.test ', 'welcome:1'), pg_temp.queue('one@o1.test', 'welcome:1'), 'one mail a key');
select tests.expect_rows(1, 'select * from private.outbox');
select tests.expect_error('outbox_template_named', $$select private.queue_mail('../secret', 'one@o1.test')$$);

-- Claimed by one for a while, handed out again when nothing comes of it, then settled.
select tests.expect_equal((pg_temp.claim() #> '{mails,0}') - 'id'::text,
  '{"template": "note", "recipient": "one@o1.test", "facts": {"link": "/x"}, "attempt": 1}'::jsonb, 'claimed');
select tests.expect_equal(pg_temp.claim() -> 'mails', '[]', 'nobody else gets it');
select tests.expect((pg_temp.claim() ->> 'nextAttemptAt')::timestamptz > now() + interval '1 minute', 'not yet');
select tests.become_owner();
update private.outbox set next_attempt_at = now();
select tests.expect_equal(pg_temp.claim() -> 'mails' -> 0 ->> 'attempt', '2', 'who claimed it died');
select tests.become_owner();
create temporary table one as select o.id from private.outbox o;
grant select on one to service_role;
select tests.become_service();
select public.settle_outbox((select id from one), false, '454 try later');
select tests.become_owner();
select tests.expect_equal(pg_temp.state_of('one@o1.test'), 'waiting 2 454 try later {"link": "/x"}', 'it waits');
select tests.expect_equal((select o.next_attempt_at - now() from private.outbox o), interval '1 minute', 'twice as long as the first time');
update private.outbox set next_attempt_at = now();
select pg_temp.claim();
select public.settle_outbox((select id from one), true);
select public.settle_outbox((select id from one), false, 'somebody slower');
select tests.become_owner();
select tests.expect_equal(pg_temp.state_of('one@o1.test'), 'sent 3 - {}', 'sent stays sent, and no link is kept');
select tests.expect((select o.sent_at = now() from private.outbox o), 'and when');
select tests.expect_equal(pg_temp.claim() -> 'nextAttemptAt', 'null', 'nothing waits');
select tests.become_owner();
select pg_temp.queue('file@o1.test');
select pg_temp.claim();
select tests.become_owner();
select public.settle_outbox((select o.id from private.outbox o where o.recipient = 'file@o1.test'), true, in_folder => true);
select tests.expect_equal(pg_temp.state_of('file@o1.test'), 'in_folder 1 - {}', 'a file is not sent');

-- An answer that no other try can change ends it; so do three days, and the end of what it carries.
select tests.become_owner();
select pg_temp.queue('nobody@o1.test');
select pg_temp.claim();
select tests.become_owner();
select public.settle_outbox((select o.id from private.outbox o where o.recipient = 'nobody@o1.test'), false, '550 no such mailbox', true);
select tests.expect_equal(pg_temp.state_of('nobody@o1.test'), 'failed 1 550 no such mailbox {}', 'final');
select pg_temp.queue('later@o1.test'), pg_temp.queue('never@o1.test'), pg_temp.queue('ended@o1.test', useful_until => now() - interval '1 second');
update private.outbox set created_at = now() - interval '73 hours' where recipient in ('later@o1.test', 'never@o1.test');
update private.outbox set attempts = 9, last_error = '535 wrong password' where recipient = 'later@o1.test';
select tests.expect_equal(jsonb_array_length(pg_temp.claim() -> 'mails'), 1, 'what nobody has tried yet is tried, however late');
select tests.become_owner();
select tests.expect_equal(pg_temp.state_of('later@o1.test'), 'failed 9 535 wrong password {}', 'given up');
select tests.expect_equal(split_part(pg_temp.state_of('ended@o1.test'), ' ', 1), 'dropped', 'of no use any more');
select tests.expect_equal(array(select extract(epoch from private.outbox_pause(n))::int from unnest(array[0, 1, 2, 7, 8, 400]) n),
  array[30, 30, 60, 1920, 3600, 3600], 'pauses');

-- A club has mail when its server says so.
select tests.expect(not private.club_has_mail(), 'not before');
update private.club set mail_works = true;
select tests.expect(private.club_has_mail(), 'now');
select tests.expect_error('club_is_one', 'insert into private.club (id) values (false)');

rollback;
