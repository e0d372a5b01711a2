-- "Did you meet?": two who were introduced are asked after three days and after fourteen. What one answers is nobody else's; the connector hears of it
-- once both have said that they met.
begin;

-- Time passes: whatever a moment is kept for was so long ago.
create function pg_temp.passes(length interval) returns void language sql security definer as $$
  update public.message_threads set created_at = created_at - length;
  update private.meeting_answers set answered_at = answered_at - length, met_at = met_at - length;
  update private.meeting_rounds set since = since - length, asked_until = asked_until - length, asked_again_until = asked_again_until - length;
$$;
create function pg_temp.sweep(most int default 100) returns int language sql security definer as $$ select private.sweep_meeting_questions(most) $$;
create function pg_temp.asked() returns bigint language sql as $$
  select count(*) from public.notifications where data ->> 'action' = 'did_you_meet' and not read
$$;
create function pg_temp.told() returns bigint language sql as $$
  select count(*) from public.notifications where data ->> 'action' = 'met_because_of_you'
$$;
create function pg_temp.meeting(chat text) returns jsonb language sql as $$ select public.inbox_thread(tests.noted(chat)) -> 'meeting' $$;
create function pg_temp.introduced(connector text, one text, other text, chat text) returns void language plpgsql as $$
begin
  perform tests.become(connector);
  perform tests.note(chat, public.introduce(tests.id(one), tests.id(other)) ->> 'threadId');
end $$;
-- Whatever a member reads of others: conversations, notifications, signals, profiles, the dashboard.
create function pg_temp.all_read() returns text language sql as $$
  select jsonb_build_array(public.inbox(), public.unread_counts(), public.my_profile(), public.home_dashboard(),
    (select jsonb_agg(public.member_profile(c.user_id) order by c.name) from tests.cast c),
    (select jsonb_agg(to_jsonb(t) order by t.id) from public.message_threads t), (select jsonb_agg(to_jsonb(m) order by m.id) from public.messages m),
    (select jsonb_agg(to_jsonb(m) order by m.id) from public.thread_members m), (select jsonb_agg(to_jsonb(n) order by n.id) from public.notifications n),
    (select jsonb_agg(to_jsonb(s)) from public.member_signals s))::text
$$;

-- bob brings alice and carol together. Nobody is asked anything yet.
select pg_temp.introduced('bob', 'alice', 'carol', 'chat');
select pg_temp.passes('3 days' - interval '1 second');
select tests.expect_equal(pg_temp.sweep(), 0, 'too early');
select tests.become('alice');
select tests.expect_equal(pg_temp.meeting('chat'), 'null', 'not asked');
select tests.expect_error('not_asked', $$select public.answer_meeting(tests.noted('chat'), 'met')$$);

-- After three days both are, once; bob is not, in the chat or anywhere.
select pg_temp.passes('1 second');
select tests.become_owner();
update private.sweeping set walk_due_at = 'infinity', retention_due_at = 'infinity';
select tests.become_service();
select tests.expect(public.due_to_sweep(), 'due');
select tests.expect_equal(public.sweep() #>> '{counts,meetingQuestions}', '1', 'one chat');
select tests.expect(not public.due_to_sweep(), 'asked');
select tests.expect_equal(public.sweep() #>> '{counts,meetingQuestions}', '0', 'once');
select tests.become('alice');
select tests.expect_equal(pg_temp.asked(), 1::bigint, 'alice is asked');
select tests.expect((select title = 'Did you and Carol meet?' and data @> jsonb_build_object('threadId', tests.noted('chat'), 'memberId', tests.id('carol'))
  from public.notifications where data ->> 'action' = 'did_you_meet'), 'about carol');
select tests.expect_equal(pg_temp.meeting('chat'), '{"answer": null, "due": true}', 'in the chat too');
select tests.become('carol');
select tests.expect_equal((select title from public.notifications where data ->> 'action' = 'did_you_meet'), 'Did you and Alice meet?', 'carol is');
select tests.become('bob');
select tests.expect_equal(pg_temp.asked(), 0::bigint, 'bob is not');
select tests.expect_equal(pg_temp.meeting('chat'), 'null', 'nor in the chat');

-- Who may not answer, and what is no answer.
select tests.expect_error('not_participant', $$select public.answer_meeting(tests.noted('chat'), 'met')$$);
select tests.become('gina');
select tests.expect_error('thread_not_found', $$select public.answer_meeting(tests.noted('chat'), 'met')$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.answer_meeting(tests.noted('chat'), 'met')$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select public.answer_meeting(tests.noted('chat'), 'met')$$);
select tests.become('alice');
select tests.expect_error('answer_invalid', $$select public.answer_meeting(tests.noted('chat'), 'perhaps')$$);
select tests.expect_error('answer_invalid', $$select public.answer_meeting(tests.noted('chat'), null)$$);
select tests.expect_error('thread_not_found', $$select public.answer_meeting(gen_random_uuid(), 'met')$$);
select tests.expect_error('thread_not_found', $$select public.answer_meeting(public.open_direct_message(tests.id('bob')), 'met')$$);
select tests.expect_error('42501', 'select * from private.meeting_answers');
select tests.expect_error('42501', 'select * from private.meeting_rounds');
select tests.become_service();
select tests.expect_error('42501', 'select * from private.meeting_answers');

-- alice says each of the four. Nothing that carol, bob or gina reads depends on it.
select tests.become('carol');
select tests.note('carol', pg_temp.all_read());
select tests.become('bob');
select tests.note('bob', pg_temp.all_read());
select tests.become('gina');
select tests.note('gina', pg_temp.all_read());
select tests.become('alice');
create function pg_temp.says(said text) returns void language plpgsql as $$
declare
  reader text;
begin
  perform tests.become('alice');
  perform public.answer_meeting(tests.noted('chat'), said);
  perform tests.expect_equal(pg_temp.meeting('chat') ->> 'answer', said, 'she reads it');
  foreach reader in array array['carol', 'bob', 'gina'] loop
    perform tests.become(reader);
    perform tests.expect_equal(pg_temp.all_read(), current_setting('story.' || reader), reader || ' reads nothing of ' || said);
  end loop;
end $$;
select pg_temp.says('did_not_fit');
select pg_temp.says('not_yet');
select pg_temp.says('met');
select pg_temp.says('planned');
select tests.become('alice');
select tests.expect_equal(pg_temp.asked(), 0::bigint, 'answered, so no question is unread');
select tests.expect_equal(pg_temp.meeting('chat'), '{"answer": "planned", "due": false}', 'nor asked in the chat');

-- After fourteen days: alice, who had planned it, and carol, who said nothing. carol said that it did not fit: then it is alice alone, who can't tell.
select pg_temp.passes('11 days');
savepoint silent;
select pg_temp.sweep();
select tests.expect_equal(pg_temp.asked(), 1::bigint, 'alice is asked again');
select tests.expect_equal(pg_temp.meeting('chat'), '{"answer": "planned", "due": true}', 'in the chat too');
select tests.become('carol');
select tests.expect_equal((select (count(*), max(data ->> 'count'))::text from public.notifications where data ->> 'action' = 'did_you_meet'), '(1,1)', 'carol has one');
rollback to silent;
select tests.become('carol');
select public.answer_meeting(tests.noted('chat'), 'did_not_fit');
select pg_temp.sweep();
select tests.expect_equal(pg_temp.asked(), 0::bigint, 'carol is not asked');
select tests.become('alice');
select tests.expect_equal(pg_temp.asked(), 1::bigint, 'alice is, all the same');
select public.answer_meeting(tests.noted('chat'), 'planned');
select tests.expect_equal(pg_temp.meeting('chat'), '{"answer": "planned", "due": false}', 'said again, it is not asked again');
select pg_temp.passes('1 day');
select tests.expect_equal(pg_temp.sweep(), 0, 'that was the last question');

-- alice says that they met: nobody hears of it. Then carol does: bob hears it, once, and the two see nothing new.
select public.answer_meeting(tests.noted('chat'), 'met');
select tests.become('bob');
select tests.expect_equal(pg_temp.told(), 0::bigint, 'one is not both');
select tests.become('alice');
select tests.note('alice', pg_temp.all_read());
select tests.become('carol');
select public.answer_meeting(tests.noted('chat'), 'met');
select public.answer_meeting(tests.noted('chat'), 'met');
select tests.expect_equal(pg_temp.told(), 0::bigint, 'carol hears nothing');
select tests.become('alice');
select tests.expect_equal(pg_temp.all_read(), current_setting('story.alice'), 'nor does alice');
select tests.become('bob');
select tests.expect_equal((select jsonb_agg(jsonb_build_array(title, body, data ->> 'threadId')) from public.notifications where data ->> 'action' = 'met_because_of_you'),
  jsonb_build_array(jsonb_build_array('Alice and Carol met because of you', 'You introduced Alice Moreau to Carol Lindqvist.', tests.noted('chat'))), 'bob hears it');
select tests.expect(not exists (select from public.messages m where m.thread_id = tests.noted('chat') and m.content like '%met%'), 'the chat says nothing');

-- What both have said stands. Neither learns that from an answer that is refused, and bob hears it no second time.
select tests.become('alice');
select public.answer_meeting(tests.noted('chat'), 'not_yet');
select tests.expect_equal(pg_temp.meeting('chat') ->> 'answer', 'not_yet', 'changed, as far as she can tell');
select public.answer_meeting(tests.noted('chat'), 'met');
select tests.become('bob');
select tests.expect_equal(pg_temp.told(), 1::bigint, 'once');

-- Intro Success: a meeting counts from the next week on, of chats of two weeks, and where there are three. alice and gina, who look at bob, can't read from it
-- what carol answered.
create function pg_temp.rate() returns text language sql as $$ select public.member_profile(tests.id('bob')) #>> '{networkImpact,successRate}' $$;
select tests.become('alice');
select tests.expect_equal(pg_temp.rate(), '0', 'not this week');
select pg_temp.passes('7 days');
select tests.expect_equal(pg_temp.rate(), '0', 'nor one alone');
select tests.become_owner();
select tests.befriend('bob', other) from unnest(array['gina', 'dave', 'ada']) other;
select pg_temp.introduced('bob', 'alice', 'dave', 'second');
select pg_temp.introduced('bob', 'alice', 'ada', 'third');
select pg_temp.introduced('bob', 'carol', 'dave', 'fourth');
select pg_temp.passes('10 days');
select tests.become('alice');
select public.answer_meeting(tests.noted('second'), 'met');
select public.answer_meeting(tests.noted('third'), 'met');
select tests.become('dave');
select public.answer_meeting(tests.noted('second'), 'met');
select tests.become('ada');
select public.answer_meeting(tests.noted('third'), 'met');
select tests.expect_equal(pg_temp.rate(), '0', 'three, of which two are young and of this week');
select pg_temp.passes('7 days');
select tests.expect_equal(pg_temp.rate(), '75', 'three of four');
select tests.become_owner();
select tests.befriend('alice', 'dave');
select tests.become('ada');
select tests.expect_equal(pg_temp.rate(), '25', 'a friendship counts as ever, the two meetings left do not');
select tests.become('bob');
select tests.expect_equal(public.my_profile() #>> '{scoreCards,plugs}', '4', 'plugs made are introductions, as ever');
select tests.become_owner();
delete from public.connections where tests.id('alice') in (user_id, connected_user_id) and tests.id('dave') in (user_id, connected_user_id);

-- Sixty days after the introduction nobody is asked any more; an answer that came to no meeting is forgotten.
select tests.become('carol');
select public.answer_meeting(tests.noted('fourth'), 'planned');
select pg_temp.passes('43 days');
select tests.expect_equal(pg_temp.meeting('fourth'), 'null', 'over');
select tests.expect_error('not_asked', $$select public.answer_meeting(tests.noted('fourth'), 'met')$$);
select pg_temp.passes('17 days');
select tests.become_owner();
select tests.expect_rows(7, 'select from private.meeting_answers');
select tests.expect_equal(private.sweep_meeting_answers(10), 0, 'not to the second');
select pg_temp.passes('1 second');
select tests.become_service();
select tests.expect(public.due_to_sweep(), 'due');
select tests.expect_equal(public.sweep() #>> '{counts,meetingAnswers}', '1', 'one');
select tests.become_owner();
select tests.expect_rows(6, 'select from private.meeting_answers where met_at is not null');

-- Only where both are there: who left the chat, is disabled or paused, or is across a block is neither asked nor asked about. Of these the one who is left
-- can't tell which it was.
create function pg_temp.unasked(who text, chat text) returns void language plpgsql as $$
begin
  perform pg_temp.sweep();
  perform tests.become(who);
  perform tests.expect_equal(pg_temp.asked(), 0::bigint, who || ' is not asked');
  perform tests.expect_equal(pg_temp.meeting(chat), 'null', who || ' reads no question');
  perform tests.expect_error('not_asked', format('select public.answer_meeting(%L, ''met'')', tests.noted(chat)));
end $$;
create function pg_temp.both_met() returns void language plpgsql as $$
begin
  perform tests.become('gina');
  perform public.answer_meeting(tests.noted('apart'), 'met');
  perform tests.become('carol');
  perform public.answer_meeting(tests.noted('apart'), 'met');
  perform tests.become_owner();
end $$;
select tests.become_owner();
delete from public.notifications;
select pg_temp.introduced('bob', 'gina', 'carol', 'apart');
select pg_temp.passes('3 days');
savepoint apart;
select tests.become('carol');
select public.leave_group_chat(tests.noted('apart'), tests.id('carol'));
select tests.expect_error('thread_not_found', $$select public.answer_meeting(tests.noted('apart'), 'met')$$);
select pg_temp.unasked('gina', 'apart');
rollback to apart;
select tests.become('carol');
select public.block_member(tests.id('gina'));
select pg_temp.unasked('gina', 'apart');
select pg_temp.unasked('carol', 'apart');
rollback to apart;
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('carol');
select pg_temp.unasked('gina', 'apart');
select tests.become_owner();
select tests.expect_rows(0, $$select from public.notifications where user_id = tests.id('carol') and data ->> 'action' = 'did_you_meet'$$);
update public.profiles set status = 'away' where user_id = tests.id('carol');
select pg_temp.unasked('gina', 'apart');
select tests.become('carol');
select tests.expect_error('not_a_member', $$select public.answer_meeting(tests.noted('apart'), 'met')$$);
rollback to apart;

-- The connector hears nothing across a block, set by either side, also when it is lifted later; nor disabled. The two answer as ever.
select tests.become('bob');
select public.block_member(tests.id('gina'));
select pg_temp.both_met();
select tests.expect_rows(0, $$select from public.notifications where data ->> 'action' = 'met_because_of_you'$$);
rollback to apart;
select tests.become('carol');
select public.block_member(tests.id('bob'));
select pg_temp.both_met();
select tests.become('carol');
select public.unblock_member(tests.id('bob'));
select public.answer_meeting(tests.noted('apart'), 'planned');
select public.answer_meeting(tests.noted('apart'), 'met');
select tests.become_owner();
select tests.expect_rows(0, $$select from public.notifications where data ->> 'action' = 'met_because_of_you'$$);
rollback to apart;
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('bob');
select pg_temp.both_met();
select tests.expect_rows(0, $$select from public.notifications where data ->> 'action' = 'met_because_of_you'$$);
rollback to apart;

-- Who has left the chat they made hears it too; it leads them to their own profile.
select tests.become('bob');
select public.leave_group_chat(tests.noted('apart'), tests.id('bob'));
select pg_temp.both_met();
select tests.expect_equal((select data - 'action' from public.notifications where data ->> 'action' = 'met_because_of_you'),
  jsonb_build_object('deeplink', '/profile', 'requesterId', tests.id('gina'), 'targetId', tests.id('carol')), 'no chat to go to');
rollback to apart;

-- An older club: of chats from more than two weeks before there were questions nobody is asked; of those from before the last three days there is no
-- notification until the fourteenth.
select tests.become_owner();
delete from public.message_threads;
select pg_temp.introduced('bob', 'alice', 'carol', 'old');
select pg_temp.introduced('bob', 'alice', 'dave', 'recent');
select tests.become_owner();
delete from public.notifications;
delete from private.meeting_rounds;
insert into private.meeting_rounds default values;
update public.message_threads set created_at = now() - interval '15 days' where id = tests.noted('old');
update public.message_threads set created_at = now() - interval '5 days' where id = tests.noted('recent');
select tests.expect_equal(pg_temp.sweep(), 0, 'no notification');
select tests.become('alice');
select tests.expect_equal(pg_temp.meeting('old'), 'null', 'nor a question in the chat');
select tests.expect_equal(pg_temp.meeting('recent'), '{"answer": null, "due": true}', 'of the recent one there is');
select pg_temp.passes('9 days');
select tests.expect_equal(pg_temp.sweep(), 1, 'on the fourteenth day');
select tests.expect_equal(pg_temp.asked(), 1::bigint, 'one');

-- So many at a time, and as many as were made in the same moment: none is skipped.
select tests.become_owner();
delete from public.message_threads;
delete from public.notifications;
insert into public.message_threads (type, participants, requester_id, target_id, connector_id, created_at)
select 'intro_chat', array[tests.id('alice'), tests.id(o), tests.id('bob')], tests.id('alice'), tests.id(o), tests.id('bob'), now()
from unnest(array['carol', 'dave', 'ada']) o;
update public.message_threads set created_at = now() - interval '1 second' where target_id = tests.id('ada');
select pg_temp.passes('3 days');
select tests.expect_equal(array[pg_temp.sweep(1), pg_temp.sweep(1), pg_temp.sweep(1)], array[1, 2, 0], 'one, then two of one moment');
select tests.become('alice');
select tests.expect_equal(pg_temp.asked(), 3::bigint, 'each once');

rollback;
