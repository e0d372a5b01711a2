-- The chat that opens is an occasion: what its two share, when they meet, and the connector's step back. What the two agree on is theirs: who introduced
-- them reads nothing of it.
begin;

create function pg_temp.n(n int) returns uuid language sql as $$ select ('00000000-0000-4000-8000-00000000530' || n)::uuid $$;
create function pg_temp.at(days int) returns timestamptz language sql as $$ select date_trunc('day', now()) + days * interval '1 day' + interval '19 hours' $$;
create function pg_temp.suggest(n int, days int[], place text default null, instead_of int default null, chat text default 'chat') returns void language sql as $$
  select public.suggest_times(pg_temp.n(n), tests.noted(chat), array(select pg_temp.at(d) from unnest(days) d), place, pg_temp.n(instead_of))
$$;
create function pg_temp.answer(n int, day int default null) returns void language sql as $$ select public.answer_times(pg_temp.n(n), pg_temp.at(day)) $$;
create function pg_temp.times(chat text default 'chat') returns jsonb language sql as $$ select public.inbox_thread(tests.noted(chat)) -> 'times' $$;
-- What stands, as words: whose, how many, when it is.
create function pg_temp.stands(chat text default 'chat') returns text language sql as $$
  select coalesce((select c.name from tests.cast c where c.user_id = (t ->> 'by')::uuid) || ' ' || jsonb_array_length(t -> 'times')
    || coalesce(' ' || (t ->> 'place'), '') || case when t ->> 'agreed' is null then '' else ' agreed' end, 'nothing')
  from (select pg_temp.times(chat)) one (t)
$$;
create function pg_temp.told() returns text language sql as $$
  select coalesce(string_agg(title, ', ' order by title), '') from public.notifications where group_key like 'times:%' and not read
$$;
create function pg_temp.occasion(chat text default 'chat') returns jsonb language sql as $$ select public.inbox_thread(tests.noted(chat)) -> 'occasion' $$;
-- Whatever a member reads of others.
create function pg_temp.all_read() returns text language sql as $$
  select jsonb_build_array(public.inbox(), public.inbox_thread(tests.noted('chat')), public.unread_counts(), public.my_profile(), public.home_dashboard(),
    (select jsonb_agg(to_jsonb(t) order by t.id) from public.message_threads t), (select jsonb_agg(to_jsonb(m) order by m.id) from public.messages m),
    (select jsonb_agg(to_jsonb(m) order by m.id) from public.thread_members m), (select jsonb_agg(to_jsonb(n) order by n.id) from public.notifications n),
    (select jsonb_agg(to_jsonb(s)) from public.member_signals s))::text
$$;
-- Time passes.
create function pg_temp.passes(length interval) returns void language sql security definer as $$
  update private.suggested_times set times = array(select t - length from unnest(times) t), last_time = last_time - length, agreed_time = agreed_time - length;
$$;
create function pg_temp.sweep() returns int language sql security definer as $$ select private.sweep_suggested_times(10) $$;
create function pg_temp.kept() returns bigint language sql security definer as $$ select count(*) from private.suggested_times $$;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- Who may suggest ----------------------------------------------------------------------------------------------------------------

-- bob brings alice and carol together.
select tests.become('bob');
select tests.note('chat', public.introduce(tests.id('alice'), tests.id('carol'), 'Both love opera') ->> 'threadId');
select tests.expect_error('not_participant', 'select pg_temp.suggest(1, array[1])');
select tests.note('bob', pg_temp.all_read());
select tests.become('gina');
select tests.expect_error('thread_not_found', 'select pg_temp.suggest(1, array[1])');
select tests.become('frank');
select tests.expect_error('not_a_member', 'select pg_temp.suggest(1, array[1])');
select tests.expect_error('not_a_member', 'select pg_temp.answer(1, 1)');
select tests.expect_error('not_a_member', 'select public.drop_times(pg_temp.n(1), false)');
select tests.expect_error('not_a_member', 'select public.step_back(tests.noted(''chat''))');
select tests.become_visitor();
select tests.expect_error('42501', 'select pg_temp.suggest(1, array[1])');
select tests.expect_error('42501', 'select pg_temp.answer(1, 1)');
select tests.expect_error('42501', 'select public.drop_times(pg_temp.n(1), false)');
select tests.expect_error('42501', 'select public.step_back(tests.noted(''chat''))');
select tests.become('alice');
select tests.expect_error('42501', 'select * from private.suggested_times');
select tests.expect_error('42501', $$select private.occasion_shown(tests.id('bob'), tests.noted('chat'), true)$$);
select tests.become_service();
select tests.expect_error('42501', 'select * from private.suggested_times');

-- What can't be suggested.
select tests.become('alice');
select tests.expect_equal(pg_temp.stands(), 'nothing', 'at first');
select tests.expect_error('times_invalid', 'select pg_temp.suggest(1, array[]::int[])');
select tests.expect_error('times_invalid', 'select pg_temp.suggest(1, null)');
select tests.expect_error('times_invalid', 'select pg_temp.suggest(1, array[1, null])');
select tests.expect_error('times_invalid', 'select pg_temp.suggest(1, array[1, 2, 3, 4])');
select tests.expect_error('times_invalid', 'select pg_temp.suggest(1, array[1, 200])');
select tests.expect_error('times_invalid', 'select pg_temp.suggest(1, array[1], repeat(''x'', 81))');
select tests.expect_error('times_invalid', 'select pg_temp.suggest(null, array[1])');
select tests.expect_error('times_invalid', $$select public.suggest_times(pg_temp.n(1), tests.noted('chat'), array['infinity'::timestamptz])$$);
select tests.expect_error('time_past', 'select pg_temp.suggest(1, array[-1, 1])');
select tests.expect_error('time_past', $$select public.suggest_times(pg_temp.n(1), tests.noted('chat'), array['-infinity'::timestamptz])$$);
select tests.expect_error('thread_not_found', 'select public.suggest_times(pg_temp.n(1), gen_random_uuid(), array[pg_temp.at(1)])');

-- Suggesting and taking ----------------------------------------------------------------------------------------------------------

-- alice suggests three, sent twice by a line that was lost. carol hears of it once; bob of nothing.
select pg_temp.suggest(1, array[3, 1, 2, 2], E'  Bar\n Termini ');
select pg_temp.suggest(1, array[3, 1, 2, 2], E'  Bar\n Termini ');
select tests.expect_equal(pg_temp.times() -> 'times', to_jsonb(array[pg_temp.at(1), pg_temp.at(2), pg_temp.at(3)]), 'in their order, each once');
select tests.expect_equal(pg_temp.stands(), 'alice 3 Bar Termini', 'what she suggests');
select tests.expect_error('times_suggested', 'select pg_temp.suggest(2, array[4])');
select tests.expect_error('not_participant', 'select pg_temp.answer(1, 1)');
select tests.become('carol');
select tests.expect_equal(pg_temp.stands(), 'alice 3 Bar Termini', 'carol reads it');
select tests.expect_equal((select t -> 'times' ->> 'id' from jsonb_array_elements(public.inbox() -> 'threads') t where t ->> 'id' = tests.noted('chat')::text), pg_temp.n(1)::text,
  'and in the list');
select tests.expect_equal(pg_temp.told(), 'Alice suggests a time', 'and is told');
select tests.expect_error('id_taken', 'select pg_temp.suggest(1, array[4])');
select tests.expect_error('times_suggested', 'select pg_temp.suggest(2, array[4])');
select tests.expect_error('not_participant', 'select public.drop_times(pg_temp.n(1), false)');
select tests.expect_error('times_invalid', 'select pg_temp.answer(1, 4)');
select tests.expect_error('times_not_found', 'select pg_temp.answer(9, 1)');
select tests.become('bob');
select tests.expect_error('times_not_found', 'select pg_temp.answer(1, 1)');
select tests.expect_error('times_not_found', 'select public.drop_times(pg_temp.n(1), false)');
select tests.become('gina');
select tests.expect_error('times_not_found', 'select pg_temp.answer(1, 1)');

-- carol suggests others instead: alice's are gone.
select tests.become('carol');
select pg_temp.suggest(2, array[5, 6], null, 1);
select tests.expect_equal(pg_temp.told(), '', 'what she answered is no news to her');
select tests.expect_equal(pg_temp.stands(), 'carol 2', 'carol''s stand');
select tests.become('alice');
select tests.expect_equal(pg_temp.told(), 'Carol suggests a time', 'alice is told');
select tests.expect_error('not_participant', 'select pg_temp.answer(1, 1)');
-- A tap on what was there before says so, and takes nothing.
select tests.become('carol');
select tests.expect_error('times_gone', 'select pg_temp.answer(1, 1)');
select public.drop_times(pg_temp.n(1), false);
select tests.expect_equal(pg_temp.stands(), 'carol 2', 'nothing is taken back by it');

-- None of them suits alice. Said twice, it is said once.
select tests.become('alice');
select pg_temp.answer(2);
select pg_temp.answer(2);
select tests.expect_error('times_gone', 'select pg_temp.answer(2, 5)');
select tests.expect_equal(pg_temp.stands(), 'nothing', 'nothing stands');
select tests.become('carol');
select tests.expect_equal(pg_temp.told(), 'Alice can''t make it', 'carol hears it');

-- alice suggests, and takes it back before carol has looked.
select tests.become('alice');
select pg_temp.suggest(3, array[2]);
select public.drop_times(pg_temp.n(3), false);
select public.drop_times(pg_temp.n(3), false);
select tests.become('carol');
select tests.expect_equal(pg_temp.stands() || pg_temp.told(), 'nothing', 'there is nothing to hear of');
select tests.expect_error('times_gone', 'select pg_temp.answer(3, 2)');

-- carol takes one. On another device she had taken another: the first stands. alice, who takes hers back at that moment, calls nothing off.
select tests.become('alice');
select pg_temp.suggest(4, array[2, 3], 'Tate');
select tests.become('carol');
select pg_temp.answer(4, 3);
select pg_temp.answer(4, 3);
select tests.expect_error('time_agreed', 'select pg_temp.answer(4, 2)');
select tests.expect_error('time_agreed', 'select pg_temp.answer(4)');
select tests.expect_error('time_agreed', 'select pg_temp.suggest(5, array[6], null, 4)');
select tests.become('alice');
select tests.expect_equal(pg_temp.told(), 'Carol takes one of your times', 'alice is told');
select tests.expect_error('time_agreed', 'select public.drop_times(pg_temp.n(4), false)');
select tests.expect_equal((pg_temp.times() ->> 'agreed')::timestamptz, pg_temp.at(3), 'it is a date');

-- Whoever introduced them has read nothing of all that, anywhere.
select tests.become('bob');
select tests.expect_equal(pg_temp.all_read(), current_setting('story.bob'), 'bob reads what he read before');
select tests.expect_equal(pg_temp.stands(), 'nothing', 'nor in the chat');

-- A date that is to come is not asked after.
savepoint asked;
select tests.become_owner();
update public.message_threads set created_at = created_at - interval '4 days';
update private.meeting_rounds set since = since - interval '4 days', asked_until = asked_until - interval '4 days';
select private.sweep_meeting_questions(10);
select tests.expect_equal((select count(*) from public.notifications where data ->> 'action' = 'did_you_meet'), 0::bigint, 'nobody is asked');
rollback to asked;

-- It stays in sight for some hours, and is swept a month later.
savepoint later;
select tests.become('alice');
select pg_temp.passes(pg_temp.at(3) - now() + interval '5 hours');
select tests.expect_equal(pg_temp.stands(), 'alice 0 Tate agreed', 'on the way');
select public.drop_times(pg_temp.n(4), true);
select tests.expect_equal(pg_temp.stands(), 'alice 0 Tate agreed', 'what has been is not called off');
select pg_temp.passes('1 hour');
select tests.expect_equal(pg_temp.stands(), 'nothing', 'over');
select pg_temp.suggest(5, array[1]);
select tests.expect_equal(pg_temp.stands(), 'alice 1', 'the next one');
select pg_temp.passes('2 days');
select tests.become('carol');
select tests.expect_equal(pg_temp.stands(), 'nothing', 'nobody answered');
select tests.expect_error('time_past', $$select public.answer_times(pg_temp.n(5), pg_temp.at(1) - interval '2 days')$$);
select pg_temp.suggest(6, array[1]);
select tests.expect_equal(pg_temp.stands(), 'carol 1', 'what lapsed is in nobody''s way');
select pg_temp.passes('33 days');
select tests.expect(pg_temp.kept() > 0 and pg_temp.sweep() > 0 and pg_temp.kept() = 0, 'a month later nothing is kept');
rollback to later;

-- carol calls it off.
select tests.become('carol');
select public.drop_times(pg_temp.n(4), true);
select tests.expect_equal(pg_temp.stands(), 'nothing', 'called off');
select tests.become('alice');
select tests.expect_equal(pg_temp.told(), 'Carol can''t make it', 'alice hears it');
select pg_temp.suggest(7, array[2]);

-- Who is away, disabled, across a block, or left: nothing stands, and it is the same answer for all of them.
create function pg_temp.gone(why text) returns void language plpgsql as $$
begin
  perform tests.become('alice');
  perform tests.expect_equal(pg_temp.stands() || pg_temp.occasion()::text, 'nothingnull', why);
  perform tests.expect_error(case why when 'left' then 'not_participant' else 'not_available' end, 'select pg_temp.suggest(8, array[1], null, 7)');
  perform tests.expect_error(case why when 'left' then 'times_not_found' else 'not_available' end, 'select public.drop_times(pg_temp.n(7), false)');
  perform tests.become('carol');
end $$;
grant execute on function pg_temp.gone(text) to authenticated;
select tests.become('carol');
savepoint closed;
select public.block_member(tests.id('alice'));
select pg_temp.gone('blocked');
select tests.expect_error('not_available', 'select pg_temp.answer(7, 2)');
select tests.expect_equal(pg_temp.stands(), 'nothing', 'nor on this side');
rollback to closed;
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('carol');
select pg_temp.gone('disabled');
select tests.expect_error('not_a_member', 'select pg_temp.answer(7, 2)');
rollback to closed;
select public.leave_group_chat(tests.noted('chat'), tests.id('carol'));
select pg_temp.gone('left');
select tests.expect_error('times_not_found', 'select pg_temp.answer(7, 2)');
rollback to closed;

-- What they share ----------------------------------------------------------------------------------------------------------------

select tests.expect_equal(pg_temp.occasion(), '{"cities": [], "industries": [], "mutuals": {"count": 0, "people": []}, "events": [], "inTown": [], "begun": false}',
  'nothing but bob, who is no news');
select tests.become_owner();
select tests.befriend('gina', 'carol');
update public.profiles set cities_often_in = '{lisbon,PARIS}' where user_id = tests.id('carol');
update public.profiles set cities_often_in = '{Lisbon,Rome}' where user_id = tests.id('alice');
insert into public.industry_scores (user_id, industry, score) values (tests.id('carol'), 'art', 50);
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date) values
  (pg_temp.n(1), tests.id('bob'), 'Opera night', 'event', true, current_date + 3), (pg_temp.n(2), tests.id('bob'), 'Only alice', 'event', true, current_date + 3),
  (pg_temp.n(3), tests.id('bob'), 'Hidden', 'event', true, current_date + 3);
insert into public.event_rsvps (post_id, user_id, status) values (pg_temp.n(1), tests.id('alice'), 'going'), (pg_temp.n(1), tests.id('carol'), 'going'),
  (pg_temp.n(2), tests.id('alice'), 'going'), (pg_temp.n(2), tests.id('carol'), 'requested'), (pg_temp.n(3), tests.id('alice'), 'going'), (pg_temp.n(3), tests.id('carol'), 'going');
update public.posts set hidden = true where id = pg_temp.n(3);
select tests.become('alice');
select tests.expect_equal(pg_temp.occasion() - 'inTown' || jsonb_build_object('mutuals', pg_temp.occasion() #> '{mutuals,people,0,name}', 'events', pg_temp.occasion() #> '{events,0,content}'),
  '{"cities": ["lisbon", "PARIS"], "industries": ["Art"], "mutuals": "Gina Rossi", "events": "Opera night", "begun": false}', 'what alice sees of both');
select tests.expect_equal(jsonb_array_length(pg_temp.occasion() -> 'events'), 1, 'no other event');
-- bob learns nothing of it; nobody else has the chat. gina, whom alice blocks, is not named to alice.
select tests.become('bob');
select tests.expect_equal(coalesce(pg_temp.occasion()::text, 'null'), 'null', 'not to who introduced them');
select tests.become('gina');
select tests.expect_error('thread_not_found', 'select pg_temp.occasion()');
savepoint blocked;
select tests.become('alice');
select public.block_member(tests.id('gina'));
select tests.expect_equal(pg_temp.occasion() -> 'mutuals', '{"count": 0, "people": []}', 'nobody across a block');
rollback to blocked;
-- It has begun once one of the two speaks, not when bob does.
select tests.become('bob');
insert into public.messages (id, thread_id, sender_id, content) values (gen_random_uuid(), tests.noted('chat'), tests.id('bob'), 'Enjoy');
select tests.become('carol');
select tests.expect_equal(pg_temp.occasion() ->> 'begun', 'false', 'bob spoke');
insert into public.messages (id, thread_id, sender_id, content) values (gen_random_uuid(), tests.noted('chat'), tests.id('carol'), 'Hello');
select tests.expect_equal(pg_temp.occasion() ->> 'begun', 'true', 'carol spoke');

-- Direct chats -------------------------------------------------------------------------------------------------------------------

-- Friends have an occasion until something is said, and make dates as long as they are friends.
select tests.note('direct', public.open_direct_message(tests.id('gina'))::text);
select tests.expect_equal(pg_temp.occasion('direct') ->> 'begun', 'false', 'nobody has spoken');
select pg_temp.suggest(8, array[1], null, null, 'direct');
select tests.become('gina');
select tests.expect_equal(pg_temp.stands('direct'), 'carol 1', 'gina reads it');
insert into public.messages (id, thread_id, sender_id, content) values (gen_random_uuid(), tests.noted('direct'), tests.id('gina'), 'Yes');
select tests.expect_equal(coalesce(pg_temp.occasion('direct')::text, 'null'), 'null', 'it has begun');
select public.remove_friend(tests.id('carol'));
select tests.expect_equal(pg_temp.stands('direct'), 'nothing', 'no friends, no date');
select tests.expect_error('not_available', 'select pg_temp.answer(8, 1)');

-- Stepping back ------------------------------------------------------------------------------------------------------------------

select tests.become('alice');
select tests.expect_error('not_connector', $$select public.step_back(tests.noted('chat'))$$);
select tests.become('gina');
select tests.expect_error('thread_not_found', $$select public.step_back(tests.noted('chat'))$$);
select tests.expect_error('thread_not_found', $$select public.step_back(tests.noted('direct'))$$);
select tests.become('bob');
select public.step_back(tests.noted('chat'));
select tests.expect_error('thread_not_found', $$select public.step_back(tests.noted('chat'))$$);
select tests.expect_error('thread_not_found', $$select public.inbox_thread(tests.noted('chat'))$$);
select tests.become('alice');
select tests.expect_equal((select content from public.messages where thread_id = tests.noted('chat') order by seq desc limit 1), 'Bob Okafor leaves you to it.', 'the two read it');
select tests.expect_equal(pg_temp.stands(), 'alice 1', 'what stands between the two stays');
select tests.expect_equal(pg_temp.occasion() #>> '{mutuals,count}', '0', 'who introduced them is still no news');
insert into public.messages (id, thread_id, sender_id, content) values (gen_random_uuid(), tests.noted('chat'), tests.id('alice'), 'Dinner?');
select tests.become('carol');
select pg_temp.answer(7, 2);
select tests.expect_equal(pg_temp.stands(), 'alice 1 agreed', 'they meet');

rollback;
