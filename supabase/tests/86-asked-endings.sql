-- How a request and an introduction end that were passed on, or never were: withdrawn, over, overtaken, across a block, without an account; and when the
-- same may be asked again.
begin;

insert into public.introduction_settings (user_id, asked_first) values (tests.id('carol'), true);
create function pg_temp.passed_on(asker text, target text, connector text) returns void language plpgsql as $$
begin
  perform tests.become(asker), tests.ask_plug(target, connector, 'Please');
  perform tests.become(connector), public.approve_plug_request(tests.noted('request'));
  perform tests.become_owner();
  perform tests.note('ask', (select p.id::text from private.proposals p where p.request_id = tests.noted('request')));
end $$;
-- What carol is asked, and whether a yes would still bring her together with the other one.
create function pg_temp.carol_is_asked() returns int language plpgsql as $$
begin
  perform tests.become('carol');
  return jsonb_array_length(public.inbox() -> 'asks');
end $$;

-- Withdrawn while bob has not answered: his card says so, nothing is his to decide, and alice may ask again at once.
select tests.become('alice'), tests.ask_plug('carol', 'bob', 'Please');
select tests.become('bob');
select tests.expect_error('not_requester', $$select public.withdraw_plug_request(tests.noted('request'))$$);
select tests.become('carol');
select tests.expect_error('thread_not_found', $$select public.withdraw_plug_request(tests.noted('request'))$$);
select tests.become('dave');
select tests.expect_error('thread_not_found', $$select public.withdraw_plug_request(tests.noted('request'))$$);
select tests.become('alice');
select tests.expect_error('thread_not_found', $$select public.withdraw_plug_request(gen_random_uuid())$$);
select tests.note('direct', public.open_direct_message(tests.id('bob'))::text);
select tests.expect_error('not_a_request', $$select public.withdraw_plug_request(tests.noted('direct'))$$);
select tests.expect_equal(public.withdraw_plug_request(tests.noted('request')), '{"stage": "withdrawn", "askAgainAt": null}', 'withdrawn');
select tests.expect_equal(public.withdraw_plug_request(tests.noted('request')), '{"stage": "withdrawn", "askAgainAt": null}', 'and again');
select tests.become('bob');
select tests.expect(public.inbox_thread(tests.noted('request')) @> '{"status": "expired", "stage": "withdrawn", "actionRequired": false}', 'bob has nothing to decide');
select tests.expect_equal((select metadata ->> 'stage' from public.messages where message_type = 'request_card'), 'withdrawn', 'his card says so');
select tests.expect_equal((select array_agg(content) from public.messages where message_type = 'system'), array['Alice Moreau withdrew the request.'], 'one note');
select tests.expect_rows(1, $$select from public.notifications where data ->> 'action' = 'plug_withdrawn' and body = 'Alice Moreau no longer asks to meet Carol Lindqvist.'$$);
select tests.expect_equal(public.approve_plug_request(tests.noted('request')), '{"status": "expired", "stage": "withdrawn", "introThreadId": null}', 'too late for a yes');
select tests.expect_equal(public.decline_plug_request(tests.noted('request')), '{"status": "expired"}', 'and for a no');

-- Withdrawn once it was passed on: carol's card goes, and the same friend can't be asked for the same member for thirty days.
select pg_temp.passed_on('alice', 'carol', 'bob');
select tests.expect_equal(pg_temp.carol_is_asked(), 1, 'asked');
select tests.become('alice');
select tests.expect_equal((public.withdraw_plug_request(tests.noted('request')) ->> 'askAgainAt')::timestamptz, now() + interval '30 days', 'withdrawn');
select tests.expect_equal(pg_temp.carol_is_asked(), 0, 'asked no more');
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet'), '{"status": "over", "threadId": null, "askAgainAt": null}', 'and no yes counts');
select tests.expect_rows(0, 'select from public.notifications where not read');
select tests.become('alice');
select tests.expect_error('ask_again_later', $$select tests.ask_plug('carol', 'bob')$$);
select tests.expect_equal(public.connectors_to(tests.id('carol')) -> 'connectors' -> 0 -> 'askAgainAt', to_jsonb(now() + interval '30 days'), 'the list says when');
select tests.become_owner(), tests.befriend('alice', 'erin'), tests.befriend('erin', 'carol');
select tests.become('alice');
select tests.expect_equal(public.connectors_to(tests.id('carol')) #> '{connectors,0,askAgainAt}', null, 'erin can be asked at once');
select tests.become_owner(), tests.days_pass(29), tests.become('alice');
select tests.expect_error('ask_again_later', $$select tests.ask_plug('carol', 'bob')$$);
select tests.become_owner(), tests.days_pass(1);

-- Over after fourteen days: thirty more from then, whatever carol said.
select pg_temp.passed_on('alice', 'carol', 'bob');
select tests.become_owner(), tests.days_pass(14), tests.become('alice');
select tests.expect(public.inbox_thread(tests.noted('request')) @> '{"status": "expired", "stage": "not_met"}', 'it did not come about');
select tests.expect_equal((public.inbox_thread(tests.noted('request')) ->> 'askAgainAt')::timestamptz, now() + interval '30 days', 'and when it may be asked again');
select tests.expect_error('ask_again_later', $$select tests.ask_plug('carol', 'bob')$$);
select tests.expect_equal(public.withdraw_plug_request(tests.noted('request')) ->> 'stage', 'not_met', 'nothing is left to withdraw');
select tests.become_owner(), tests.days_pass(30);

-- "Ask me later": gone for a week, then asked again, with a word; in the last days a day before the end, and then there is no later.
select pg_temp.passed_on('alice', 'carol', 'bob');
select tests.become('carol');
select tests.expect_equal((public.answer_introduction(tests.noted('ask'), 'later') ->> 'askAgainAt')::timestamptz, now() + interval '7 days', 'in a week');
select tests.expect_equal(pg_temp.carol_is_asked(), 0, 'not now');
select tests.expect_rows(0, 'select from public.notifications where not read and data ->> ''introductionId'' = tests.noted(''ask'')::text');
select tests.become_owner(), tests.days_pass(7);
select tests.expect_equal(pg_temp.carol_is_asked(), 1, 'asked again');
select tests.become_service();
select tests.expect(public.due_to_sweep(), 'somebody is to be asked again');
select tests.become_owner();
select private.sweep_introductions(10);
select private.sweep_introductions(10);
select tests.become('carol');
select tests.expect_rows(1, $$select from public.notifications where not read and data ->> 'introductionId' = tests.noted('ask')::text$$);
select tests.expect_equal((public.inbox() -> 'asks' -> 0 ->> 'laterAt')::timestamptz, now() + interval '6 days', 'a day before the end');
select public.answer_introduction(tests.noted('ask'), 'later');
select tests.become_owner(), tests.days_pass(6), tests.become('carol');
select tests.expect_equal(public.inbox() -> 'asks' -> 0 -> 'laterAt', 'null', 'no later');
select tests.expect_error('no_later', $$select public.answer_introduction(tests.noted('ask'), 'later')$$);
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'status', 'met', 'still time to meet');
select tests.become_owner();
delete from public.message_threads where true;

-- A second connector asked for the same: the first chat wins, the other request closes kindly, with nothing to wait for; so does what is passed on.
select tests.become('alice'), tests.ask_plug('carol', 'erin', 'Please'), tests.note('other', current_setting('story.request'));
select pg_temp.passed_on('alice', 'carol', 'bob');
select tests.become('erin'), public.approve_plug_request(tests.noted('other'));
select tests.expect_equal(pg_temp.carol_is_asked(), 2, 'by both');
select public.answer_introduction(tests.noted('ask'), 'meet');
select tests.expect_equal(pg_temp.carol_is_asked(), 0, 'and by none');
select tests.become('alice');
select tests.expect(public.inbox_thread(tests.noted('other')) @> '{"status": "expired", "stage": "overtaken"}', 'overtaken');
select tests.become('erin');
select tests.expect(public.inbox_thread(tests.noted('other')) #>> '{lastMessage,content}' = 'Alice Moreau and Carol Lindqvist have met by another way.', 'erin is thanked');
select tests.expect_equal(public.approve_plug_request(tests.noted('other')) ->> 'stage', 'overtaken', 'and decides nothing');
select tests.become_owner();
delete from public.message_threads where true;
delete from private.proposals where true;
-- With a chat that opens at once as well, which the other connector has not answered.
update public.introduction_settings set asked_first = false where user_id = tests.id('carol');
select tests.become('alice'), tests.ask_plug('carol', 'erin', 'Please'), tests.note('other', current_setting('story.request')), tests.ask_plug('carol', 'bob', 'Please');
select tests.become('bob'), public.approve_plug_request(tests.noted('request'));
select tests.become('erin');
select tests.expect_equal(public.inbox_thread(tests.noted('other')) ->> 'stage', 'overtaken', 'overtaken');
select tests.expect_equal((public.unread_counts() -> 'actionRequired')::int, 0, 'nothing for erin to do');
select tests.become_owner();
update public.introduction_settings set asked_first = true where user_id = tests.id('carol');
delete from public.message_threads where true;

-- Friends by other ways: all that was asked for it is done, in both directions, and what a friend of both had in mind.
select tests.become('carol'), tests.ask_plug('alice', 'erin', 'Please'), tests.note('other', current_setting('story.request'));
select pg_temp.passed_on('alice', 'carol', 'bob');
select tests.become('erin'), tests.note('chat', public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId');
select tests.become_owner();
select private.make_friends(tests.id('alice'), tests.id('carol'));
select tests.expect_equal((select string_agg(t.stage, ' ') from public.message_threads t where t.type = 'plug_request'), 'overtaken overtaken', 'both requests');
select tests.expect_equal((select string_agg(p.outcome, ' ') from private.proposals p where p.ended_at = now() and p.made_at = now()), 'overtaken overtaken', 'all that was passed on');
select tests.expect_equal(pg_temp.carol_is_asked(), 0, 'asked no more');
select tests.become('erin');
select tests.expect_equal(public.inbox() -> 'waiting', '[]', 'nothing waits');
select tests.become_owner();
delete from public.connections where tests.id('alice') in (user_id, connected_user_id) and tests.id('carol') in (user_id, connected_user_id);
delete from public.message_threads where true;
delete from private.proposals where true;

-- Whatever comes between the three, carol's card goes, a yes is answered with "over", and whoever passed it on reads the same as if she said nothing. Each is
-- undone, and the card is there again.
select pg_temp.passed_on('alice', 'carol', 'bob');
select tests.note('alices', current_setting('story.request'));
create temporary table between_them as select * from (values
  ('alice blocks carol', 'select tests.become(''alice''), public.block_member(tests.id(''carol''))', 'select tests.become(''alice''), public.unblock_member(tests.id(''carol''))'),
  ('carol blocks alice', 'select tests.become(''carol''), public.block_member(tests.id(''alice''))', 'select tests.become(''carol''), public.unblock_member(tests.id(''alice''))'),
  ('alice is disabled', 'update public.profiles set status = ''inactive'' where user_id = tests.id(''alice'')', 'update public.profiles set status = ''active'' where user_id = tests.id(''alice'')'),
  ('alice is away', 'update public.profiles set status = ''away'' where user_id = tests.id(''alice'')', 'update public.profiles set status = ''active'' where user_id = tests.id(''alice'')'),
  ('bob is disabled', 'update public.profiles set status = ''inactive'' where user_id = tests.id(''bob'')', 'update public.profiles set status = ''active'' where user_id = tests.id(''bob'')'),
  ('bob is away', 'update public.profiles set status = ''away'' where user_id = tests.id(''bob'')', 'update public.profiles set status = ''active'' where user_id = tests.id(''bob'')'),
  ('carol blocks bob', 'select tests.become(''carol''), public.block_member(tests.id(''bob''))', 'select tests.become(''carol''), public.unblock_member(tests.id(''bob'')), tests.become_owner(), tests.befriend(''bob'', ''carol'')'),
  ('bob removes alice', 'select tests.become(''bob''), public.remove_friend(tests.id(''alice''))', 'select tests.become_owner(), tests.befriend(''bob'', ''alice'')'),
  ('alice blocks bob', 'select tests.become(''alice''), public.block_member(tests.id(''bob''))', 'select tests.become(''alice''), public.unblock_member(tests.id(''bob'')), tests.become_owner(), tests.befriend(''bob'', ''alice'')')
) b (what, happens, undone);
do $$ declare it record; begin
  for it in select * from between_them loop
    perform tests.become_owner();
    execute it.happens;
    perform tests.expect_equal(pg_temp.carol_is_asked(), 0, 'asked nothing when ' || it.what);
    perform tests.expect_equal((public.unread_counts() -> 'asks')::int, 0, 'no badge when ' || it.what);
    perform tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet'), '{"status": "over", "threadId": null, "askAgainAt": null}', 'no chat when ' || it.what);
    perform tests.become_owner();
    perform tests.expect_equal((select count(*) from public.message_threads where type = 'intro_chat'), 0::bigint, 'nothing opened when ' || it.what);
    perform tests.expect_equal((select t.stage from public.message_threads t where t.id = tests.noted('request')), 'asked', 'still open when ' || it.what);
    execute it.undone;
    perform tests.expect_equal(pg_temp.carol_is_asked(), 1, 'and again, no longer ' || it.what);
  end loop;
end $$;
-- Whoever is disabled or away answers nothing themselves.
select tests.become_owner();
update public.profiles set status = 'away' where user_id = tests.id('carol');
select tests.become('carol');
select tests.expect_error('not_a_member', $$select public.answer_introduction(tests.noted('ask'), 'meet')$$);
select tests.expect_error('not_a_member', $$select public.withdraw_plug_request(tests.noted('request'))$$);
select tests.expect_error('not_a_member', $$select public.withdraw_introduction(tests.noted('ask'))$$);
select tests.become_owner();
update public.profiles set status = 'active' where user_id = tests.id('carol');

-- Passed on across a block, or to somebody who is away: nobody is asked, nothing is told, and whoever asked reads the same.
select tests.become('carol'), public.block_member(tests.id('dave')), tests.become_owner(), tests.befriend('dave', 'bob');
select tests.become('dave');
select tests.expect_error('not_available', $$select tests.ask_plug('carol', 'bob')$$);
select tests.become('carol'), public.unblock_member(tests.id('dave'));
select tests.become('dave'), tests.ask_plug('carol', 'bob', 'Hello'), tests.note('daves', current_setting('story.request'));
select tests.become('carol'), public.block_member(tests.id('dave'));
select tests.become('bob');
select tests.expect_equal(public.approve_plug_request(tests.noted('daves')) ->> 'stage', 'asked', 'bob feels nothing of it');
select tests.become('carol');
select tests.expect_rows(0, $$select from public.notifications where title like '%Dave%'$$);
select public.unblock_member(tests.id('dave'));
select tests.expect_equal(pg_temp.carol_is_asked(), 2, 'lifted, it is there');

-- bob withdraws an introduction of two friends: it is gone for both, once; the same two rest for thirty days.
select tests.become_owner();
delete from public.connections where tests.id('carol') in (user_id, connected_user_id) and tests.id('erin') in (user_id, connected_user_id);
select tests.become('bob');
select tests.note('chat', public.introduce(tests.id('carol'), tests.id('erin'), 'You two') ->> 'threadId');
select tests.expect_error('introduction_not_found', $$select public.withdraw_introduction(tests.noted('ask'))$$);
select tests.become('erin');
select tests.expect_error('introduction_not_found', $$select public.withdraw_introduction(tests.noted('chat'))$$);
select tests.expect_equal(pg_temp.carol_is_asked(), 3, 'carol is asked that too');
select tests.become('bob');
select public.withdraw_introduction(tests.noted('chat'));
select public.withdraw_introduction(tests.noted('chat'));
select tests.expect_equal(public.inbox() -> 'waiting', '[]', 'nothing waits');
select tests.expect_error('ask_again_later', $$select public.introduce(tests.id('erin'), tests.id('carol'))$$);
select tests.expect_equal(pg_temp.carol_is_asked(), 2, 'asked no more');
select tests.become_owner(), tests.days_pass(12), tests.become('bob');
select tests.expect_error('ask_again_later', $$select public.introduce(tests.id('erin'), tests.id('carol'))$$);
select tests.become_owner();
update private.proposals set ended_at = now() - interval '30 days' where id = tests.noted('chat');
select tests.become('bob');
select tests.note('chat', public.introduce(tests.id('erin'), tests.id('carol')) ->> 'threadId');
select tests.become('carol');
select tests.expect_equal(public.answer_introduction(tests.noted('chat'), 'meet') ->> 'status', 'met', 'in thirty days again');
select tests.become('bob');
select tests.expect_error('already_met', $$select public.withdraw_introduction(tests.noted('chat'))$$);

-- Erased: whoever is asked, asks or passed on takes it along; the request it came from ends as any does.
select tests.become_owner();
select private.erase_member(tests.id('bob'));
select tests.expect_rows(0, $$select from private.proposals where outcome is null$$);
select tests.become('alice');
select tests.expect(public.inbox_thread(tests.noted('alices')) @> '{"status": "expired", "stage": "not_met"}', 'alice''s request is over');
select tests.expect_equal((select m.metadata ->> 'stage' from public.messages m where m.message_type = 'request_card' and m.thread_id = tests.noted('alices')), 'not_met', 'and its card');

-- Two months after its end nothing is kept of it.
select tests.become_owner(), tests.befriend('gina', 'carol'), tests.befriend('gina', 'alice');
select pg_temp.passed_on('alice', 'carol', 'gina');
select tests.become_owner();
select tests.days_pass(14), private.sweep_introductions(10), tests.days_pass(59), private.sweep_introductions(10);
select tests.expect_rows(1, 'select from private.proposals where request_id = tests.noted(''request'')');
select tests.days_pass(2), private.sweep_introductions(10);
select tests.expect_rows(0, 'select from private.proposals where request_id = tests.noted(''request'')');

rollback;
