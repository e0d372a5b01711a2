-- An account that the committee closed: a mail says so, and why where there was a report; its link reads it, answers once and keeps what was to be
-- erased, and taking it back takes all of that back.
begin;

create function pg_temp.close(report uuid default gen_random_uuid(), measure uuid default gen_random_uuid()) returns void
language plpgsql as $$
begin
  perform tests.become('alice');
  perform tests.note('report', (public.send_report(report, 'member', tests.id('bob'), 'scam') ->> 'id'));
  perform tests.become('ada');
  perform tests.note('measure', measure::text);
  perform public.act_on_report(measure, report, 0, 'disable', 'Sells coins.');
end $$;
-- Waiting and sent, the newest last.
create function pg_temp.mails(member text default 'bob') returns text language sql security definer as $$
  select coalesce(string_agg(o.template || ' ' || o.state, ', ' order by o.created_at, o.ctid), 'none') from private.outbox o where o.about_member = tests.id(member)
$$;
create function pg_temp.link() returns text language sql security definer as $$
  select o.facts ->> 'token' from private.outbox o where o.template = 'account_closed' and o.facts ? 'token' order by o.ctid desc limit 1
$$;
create function pg_temp.leave(gap interval default '2 minutes') returns void language sql security definer as $$
  update private.outbox set state = case state when 'waiting' then 'sent' else state end, created_at = created_at - gap;
  update private.measures set taken_at = taken_at - gap;
$$;
create function pg_temp.ask(address text) returns bigint language plpgsql as $$
begin
  perform tests.become_visitor();
  perform public.send_closed_account_link(address);
  perform tests.become_owner();
  return (select count(*) from private.outbox o where o.template = 'account_closed' and o.next_attempt_at <= now());
end $$;
create function pg_temp.switch(status text, member text default 'carol') returns void language plpgsql as $$
begin
  perform tests.become_service();
  perform public.set_member_status(tests.id(member), status, tests.id('olga'));
  perform tests.become_owner();
end $$;
create function pg_temp.erase_in(member text, days int) returns void language sql security definer as $$
  insert into private.absences (user_id, kind, erase_at) values (tests.id(member), 'closing', now() + make_interval(days => days))
$$;
grant execute on all functions in schema pg_temp to public;
create temporary table opens (link text);
grant select on opens to public;

-- Closed: the mail waits for the undo, says what kind of thing and why, and names nobody.
select pg_temp.close();
select tests.become_owner();
select tests.expect_equal(pg_temp.mails(), 'account_closed waiting', 'one mail');
select tests.expect((select o.next_attempt_at > now() + interval '20 seconds' from private.outbox o where o.template = 'account_closed'), 'not before an undo');
select tests.expect_equal((select o.recipient || ': ' || (o.facts - 'token' - 'until')::text from private.outbox o where o.template = 'account_closed'),
  'bob@o1.test: {"why": "It reads as advertising or a scam.", "name": "Bob", "what": "how you appear here"}', 'what and why');
select tests.expect((select o.facts::text !~* 'alice|moreau|coins' from private.outbox o where o.template = 'account_closed'), 'never by whom, nor the committee''s note');
select tests.expect_rows(0, $$select from private.closing_links l where l.token_hash = (select o.facts ->> 'token' from private.outbox o where o.template = 'account_closed')$$);
insert into opens select pg_temp.link();

-- Taken back within the time: nothing left the house, and nothing is said of it.
savepoint closed;
select tests.become('olga');
select public.undo_measure(tests.noted('measure'), 0);
select tests.become_owner();
select tests.expect_equal(pg_temp.mails(), 'account_closed dropped', 'nobody was told');
select tests.expect_equal((select o.facts from private.outbox o where o.template = 'account_closed'), '{}'::jsonb, 'the link is gone from it');
select tests.expect_rows(0, $$select from public.notifications n where n.user_id = tests.id('bob') and n.data ->> 'action' = 'from_committee'$$);
select tests.become('bob');
select tests.expect(private.is_active_member(), 'and Bob is in');
select tests.expect_error('link_ended', 'select public.closed_account()');
rollback to closed;

-- The link: read by whoever has it and nobody else, as often as they like.
select tests.become_visitor();
select tests.expect_equal((select (public.closed_account(o.link) - 'takenAt' - 'appealUntil' - 'id')::text from opens o),
  '{"act": "disable", "kind": "member", "until": null, "appeal": null, "reason": "scam", "endedAt": null, "outcome": null, "answeredAt": null, "appealedAt": null}', 'why');
select tests.expect((select public.closed_account(o.link) ->> 'appealUntil' is not null from opens o), 'it can be answered');
select tests.expect_error('link_ended', $$select public.closed_account('guessed')$$);
select tests.expect_error('link_ended', 'select public.closed_account()');
select tests.expect_error('link_ended', $$select public.answer_closed_account('Me')$$);
select tests.become('carol');
select tests.expect_error('link_ended', 'select public.closed_account()');
select tests.expect_error('measure_not_found', $$select public.appeal_measure(tests.noted('measure'), 'Me')$$);
-- Where a platform lets tokens run out, it is read with one that is left; nothing else is.
select tests.become('bob');
select tests.expect_equal(public.closed_account() ->> 'reason', 'scam', 'with what is left of a session');
select tests.expect_error('not_a_member', 'select public.my_safety()');
select tests.expect_error('not_a_member', $$select public.appeal_measure(tests.noted('measure'), 'Me')$$);

-- One answer. It is in the queue, and what comes of it is mailed and can be read.
select tests.become_owner();
select pg_temp.leave();
select tests.become_visitor();
select tests.expect_error('invalid_appeal', $$select public.answer_closed_account(' ', (select link from opens))$$);
select tests.expect_error('invalid_appeal', $$select public.answer_closed_account(repeat('x', 501), (select link from opens))$$);
select tests.expect_equal(public.answer_closed_account(' They are real. ', (select link from opens)) ->> 'appeal', 'They are real.', 'answered');
select public.answer_closed_account('They are real.', (select link from opens));
select tests.expect_error('already_appealed', $$select public.answer_closed_account('And more', (select link from opens))$$);
select tests.become('bob');
select tests.expect_error('already_appealed', $$select public.answer_closed_account('And more')$$);
select tests.become('olga');
select tests.expect_equal(public.safety_queue('appeals') -> 'reports' -> 0 ->> 'id', tests.noted('report')::text, 'in the queue');
savepoint answered;
select public.answer_appeal(tests.noted('measure'), 1, false, 'They are not.');
select public.answer_appeal(tests.noted('measure'), 1, false, 'They are not.');
select tests.become_owner();
select tests.expect_equal(pg_temp.mails(), 'account_closed sent, account_stays_closed waiting', 'told once');
select tests.become_visitor();
select tests.expect_equal((select public.closed_account(o.link) ->> 'outcome' from opens o), 'stands', 'and read by the same link');
select tests.become_owner();
select tests.expect_equal((select p.status from public.profiles p where p.user_id = tests.id('bob')), 'inactive', 'closed still');
rollback to answered;
select tests.become('olga');
select public.answer_appeal(tests.noted('measure'), 1, true, 'They are.');
select tests.become_owner();
select tests.expect_equal(pg_temp.mails(), 'account_closed sent, account_reopened waiting', 'told once');
select tests.become('bob');
select tests.expect_equal((select n.title || ': ' || n.body from public.notifications n where n.title like 'The committee has read%'),
  'The committee has read your answer: Your account is open again. Thank you for explaining.', 'inside too');
select tests.expect_equal(public.my_safety() -> 'measures' -> 0 -> 'appealUntil', 'null', 'nothing more to answer');
select tests.become_visitor();
select tests.expect_equal((select public.closed_account(o.link) ->> 'outcome' from opens o), 'lifted', 'and by the link');
rollback to answered;

-- Opened again at the other place of the console: the same, and the answer waits for nobody.
select tests.become_service();
select public.set_member_status(tests.id('bob'), 'active', tests.id('olga'));
select tests.become_owner();
select tests.expect_equal(pg_temp.mails(), 'account_closed sent, account_reopened waiting', 'mailed');
select tests.expect_equal((select m.undone_by from private.measures m), tests.id('olga'), 'by whom');
select tests.become('ada');
select tests.expect_equal(public.safety_queue() -> 'counts' ->> 'appeals', '0', 'no appeal waits');
select tests.expect_error('measure_changed', $$select public.answer_appeal(tests.noted('measure'), 1, true, 'x')$$);
rollback to closed;

-- In time.
select tests.become_owner();
update private.measures set taken_at = now() - interval '15 days';
select tests.become_visitor();
select tests.expect_equal((select public.closed_account(o.link) -> 'appealUntil' from opens o), 'null', 'too late');
select tests.expect_error('appeal_too_late', $$select public.answer_closed_account('Late', (select link from opens))$$);
select tests.become_owner();
update private.closing_links set expires_at = now();
select tests.become_visitor();
select tests.expect_error('link_ended', $$select public.closed_account((select link from opens))$$);
rollback to closed;

-- Asked for again by address: one that waits goes now, another one after a minute, five a day; for nobody else, and nobody learns for whom.
select tests.become_owner();
select tests.expect_equal(pg_temp.ask('alice@o1.test') + pg_temp.ask('nobody@o1.test') + pg_temp.ask(null), 0::numeric, 'not for others');
select tests.expect_equal(pg_temp.ask(' Bob@O1.test '), 1, 'now');
select pg_temp.leave('59 seconds');
select tests.expect_equal(pg_temp.ask('bob@o1.test'), 1, 'too soon');
select pg_temp.leave('2 seconds');
select tests.expect_equal(pg_temp.ask('bob@o1.test'), 2, 'another one');
select tests.expect_equal((select count(*) from private.closing_links), 2::bigint, 'with a link of its own');
select pg_temp.leave(); select pg_temp.ask('bob@o1.test'); select pg_temp.leave(); select pg_temp.ask('bob@o1.test'); select pg_temp.leave();
select tests.expect_equal(pg_temp.ask('bob@o1.test'), 5, 'the fifth');
select pg_temp.leave();
select tests.expect_equal(pg_temp.ask('bob@o1.test'), 5, 'no sixth');

rollback to closed;

-- Closed by an admin without a report: a mail all the same, with no reason that nobody gave, and nothing to answer.
select pg_temp.switch('inactive');
select tests.expect_equal(pg_temp.mails('carol'), 'account_closed waiting', 'one mail');
select pg_temp.switch('inactive');
select tests.expect_equal(pg_temp.mails('carol'), 'account_closed waiting', 'once, however often it is pressed');
select tests.expect_equal((select (o.facts - 'token')::text from private.outbox o where o.about_member = tests.id('carol')), '{"name": "Carol"}', 'what is true, and no more');
select tests.expect((select o.next_attempt_at > now() + interval '20 seconds' from private.outbox o where o.about_member = tests.id('carol')), 'not before an undo');
truncate opens;
insert into opens select pg_temp.link();
select pg_temp.switch('active');
select tests.expect_equal(pg_temp.mails('carol'), 'account_closed dropped', 'taken back in time, nobody was told');
select pg_temp.switch('inactive');
select pg_temp.leave();
truncate opens;
insert into opens select o.facts ->> 'token' from private.outbox o where o.about_member = tests.id('carol') and o.facts ? 'token';
select tests.become_visitor();
select tests.expect_equal(public.why_closed((select link from opens))::text, '{"open": false, "eraseAt": null, "measure": null}', 'read by its link');
select tests.expect_error('link_ended', $$select public.answer_closed_account('Me', (select link from opens))$$);
select tests.expect_error('link_ended', $$select public.why_closed('guessed')$$);
select tests.expect_error('link_ended', 'select public.why_closed()');
select tests.become('alice');
select tests.expect_error('link_ended', 'select public.why_closed()');
select tests.become('carol');
select tests.expect_equal(public.why_closed() -> 'open', 'false', 'with what is left of a session');
select tests.become_owner();
select tests.expect_equal(pg_temp.ask('carol@o1.test'), 1, 'and mailed again when asked for');
select pg_temp.leave();
select pg_temp.switch('active');
select tests.expect_equal(pg_temp.mails('carol'), 'account_closed dropped, account_closed sent, account_closed sent, account_reopened waiting', 'who was told is told that it is open');
select tests.expect_equal((select o.facts ->> 'seen' from private.outbox o where o.template = 'account_reopened'), 'yes', 'and seen');
select tests.become_visitor();
select tests.expect_equal(public.why_closed((select link from opens)) -> 'open', 'true', 'the link says so too');
rollback to closed;

-- Who had asked to be erased, and is shut out before it happens, still takes that back: by the link, for they can't sign in.
select tests.become_owner();
select pg_temp.erase_in('carol', 5);
update public.profiles set status = 'away' where user_id = tests.id('carol');
select pg_temp.switch('inactive');
select tests.expect_equal((select o.facts ->> 'erased' from private.outbox o where o.about_member = tests.id('carol')), private.in_words(now() + interval '5 days'), 'the mail says when');
truncate opens;
insert into opens select o.facts ->> 'token' from private.outbox o where o.about_member = tests.id('carol');
select tests.become_visitor();
select tests.expect_error('link_ended', $$select public.keep_closed_account('guessed')$$);
select tests.expect_error('link_ended', 'select public.keep_closed_account()');
select tests.expect_equal((public.why_closed((select link from opens)) ->> 'eraseAt')::timestamptz, now() + interval '5 days', 'so does the link');
select tests.expect_equal(public.keep_closed_account((select link from opens))::text, '{"open": false, "eraseAt": null, "measure": null}', 'kept, and closed still');
select public.keep_closed_account((select link from opens));
select tests.become_owner();
select tests.expect_rows(0, $$select from private.absences where user_id = tests.id('carol')$$);
select tests.expect_equal((select p.status from public.profiles p where p.user_id = tests.id('carol')), 'inactive', 'the committee''s word stands');
select tests.expect_rows(0, $$select from public.notifications where user_id = tests.id('carol') and data ->> 'action' = 'came_back'$$);
-- Asked for by letter while closed: that mail has the link itself.
select tests.become('ada');
select public.set_absence(tests.id('carol'), 'close');
select tests.become_owner();
select tests.expect_equal((private.closing_named((select o.facts ->> 'token' from private.outbox o where o.template = 'account_closing'))).member_id, tests.id('carol'), 'with a link of its own');
-- Open again, and away still: nobody sees them, and the mail does not say so.
select pg_temp.leave();
select pg_temp.switch('active');
select tests.expect_equal((select (o.facts - 'name')::text from private.outbox o where o.template = 'account_reopened'),
  jsonb_build_object('erased', private.in_words(now() + interval '14 days'))::text, 'what is true');
select tests.become_visitor();
select tests.expect_equal((public.keep_closed_account((select link from opens)) ->> 'eraseAt')::timestamptz, now() + interval '14 days', 'an open account is kept by signing in');
rollback to closed;

-- An erased member leaves neither mail nor link.
select tests.become_owner();
insert into private.absences (user_id, kind, erase_at) values (tests.id('bob'), 'closing', now());
select private.sweep_closed_accounts(5);
select tests.expect_equal((select count(*) from private.closing_links) + (select count(*) from private.outbox) + (select count(*) from private.measures), 0::bigint, 'nothing');

rollback;
