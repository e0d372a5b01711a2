-- A plug through two friends: who is found, who is asked, what each of the four reads of the others until the chat is open, and what ends it.
begin;

-- alice knows bob, bob knows carol, carol knows dave: nobody alice knows can introduce her to dave.
select tests.become_owner();
select tests.befriend('carol', 'dave');
select tests.become('alice');
select tests.expect_equal(public.connectors_to(tests.id('dave')) - 'chain', '{"connectors": [], "mutualCount": 0}', 'nobody they share');
select tests.expect_equal(public.connectors_to(tests.id('dave')) -> 'chain', jsonb_build_array(jsonb_build_object(
  'id', tests.id('bob'), 'name', 'Bob Okafor', 'avatarUrl', 'https://photos.o1.test/bob.jpg',
  'why', '{"answersWithinDay": false, "askedALot": false, "bond": "loose"}'::jsonb)), 'bob knows somebody who knows dave, and that is all');
select tests.expect_equal(public.member_profile(tests.id('dave')) -> 'chain' ->> 'id', tests.id('bob')::text, 'his profile says whom to ask');
select tests.expect_equal((select c -> 'chain' ->> 'name' from jsonb_array_elements(public.discover() -> 'profiles') c where c ->> 'name' = 'Dave Romero'), 'Bob Okafor', 'so does discover');
select tests.expect_equal(public.connectors_to(tests.id('carol')) -> 'chain', '[]', 'carol is asked for through a mutual friend');
select tests.expect_equal(public.member_profile(tests.id('carol')) -> 'chain', 'null', 'and says so');
select tests.expect_equal(public.member_profile(tests.id('bob')) -> 'chain', 'null', 'a friend needs nobody');
select tests.expect_equal(public.connectors_to(tests.id('ada')) -> 'chain', '[]', 'ada is three steps away and more');
select tests.become('dave');
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date)
values ('00000000-0000-4000-b000-0000000000d1', tests.id('dave'), 'A table on the roof', 'event', true, current_date + 30);
select tests.become('alice');
select tests.expect_equal((select p -> 'chain' ->> 'name' from jsonb_array_elements(public.feed_page() -> 'posts') p), 'Bob Okafor', 'so does the feed');
select tests.become('carol');
select tests.expect_equal((select p -> 'chain' from jsonb_array_elements(public.feed_page() -> 'posts') p), 'null', 'to his friend it says nothing');

-- Who is found depends on everybody on the way; each of these takes bob away, and what is refused then is one thing.
create function pg_temp.no_way(what text, act text) returns void language plpgsql as $$
begin
  begin
    perform tests.become_owner();
    execute act;
    perform tests.become('alice');
    perform tests.expect_equal(public.connectors_to(tests.id('dave')) -> 'chain', '[]', 'nobody where ' || what);
    perform tests.expect_equal(public.member_profile(tests.id('dave')) -> 'chain', 'null', 'no card where ' || what);
    perform tests.expect_error('no_chain', 'select public.create_chain_request(tests.id(''dave''), tests.id(''bob''))');
    raise exception using errcode = 'ZZ002';
  exception when sqlstate 'ZZ002' then null;
  end;
end $$;
create function pg_temp.block(one text, other text) returns text language sql as $$
  select format('delete from public.connections where user_id in (%1$L, %2$L) and connected_user_id in (%1$L, %2$L); insert into public.connections (user_id, connected_user_id, status, blocked_by) values (%1$L, %2$L, ''blocked'', %1$L)',
    tests.id(one), tests.id(other))
$$;
create function pg_temp.part(one text, other text) returns text language sql as $$
  select format('delete from public.connections where user_id in (%1$L, %2$L) and connected_user_id in (%1$L, %2$L)', tests.id(one), tests.id(other))
$$;
create function pg_temp.close(who text) returns text language sql as $$ select format('update public.profiles set status = ''inactive'' where user_id = %L', tests.id(who)) $$;
select pg_temp.no_way('bob and carol part', pg_temp.part('bob', 'carol'));
select pg_temp.no_way('carol and dave part', pg_temp.part('carol', 'dave'));
select pg_temp.no_way('dave blocks bob', pg_temp.block('dave', 'bob'));
select pg_temp.no_way('bob blocks dave', pg_temp.block('bob', 'dave'));
select pg_temp.no_way('dave chose other friends', format('insert into public.introduction_settings (user_id, only_chosen) values (%L, true)', tests.id('dave')));
select pg_temp.no_way('bob is disabled', pg_temp.close('bob'));
-- Through whom he chose it goes, also where alice's friend knows him and was not chosen.
select tests.become_owner();
savepoint chosen;
insert into public.introduction_settings (user_id, only_chosen) values (tests.id('dave'), true);
insert into public.chosen_connectors (user_id, connector_id) values (tests.id('dave'), tests.id('carol'));
select tests.befriend('bob', 'dave');
select tests.become('alice');
select tests.expect_equal(public.connectors_to(tests.id('dave')) -> 'chain' -> 0 ->> 'name', 'Bob Okafor', 'bob knows whom he chose');
rollback to chosen;

-- Asking: what can't be asked.
select tests.become('alice');
select tests.expect_error('no_chain', $$select public.create_chain_request(tests.id('dave'), tests.id('gina'))$$);
select tests.expect_error('no_chain', $$select public.create_chain_request(tests.id('dave'), tests.id('carol'))$$);
select tests.expect_error('no_chain', $$select public.create_chain_request(tests.id('carol'), tests.id('bob'))$$);
select tests.expect_error('already_friends', $$select public.create_chain_request(tests.id('gina'), tests.id('bob'))$$);
select tests.expect_error('self', $$select public.create_chain_request(tests.id('alice'), tests.id('bob'))$$);
select tests.expect_error('not_available', $$select public.create_chain_request(tests.id('frank'), tests.id('bob'))$$);
select tests.expect_error('reason_too_long', $$select public.create_chain_request(tests.id('dave'), tests.id('bob'), repeat('x', 501))$$);
select tests.expect_error('connector_not_mutual', $$select public.create_plug_request(tests.id('dave'), tests.id('bob'))$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select public.create_chain_request(tests.id('dave'), tests.id('bob'))$$);
select tests.expect_error('42501', $$select public.pass_request_on(gen_random_uuid(), tests.id('carol'))$$);
select tests.become_owner();
insert into private.club (open_requests) select 1 where not exists (select from private.club);
savepoint full_house;
update private.club set open_requests = 1;
select tests.become('alice'), public.create_plug_request(tests.id('carol'), tests.id('bob'));
select tests.expect_error('too_many_open_requests', $$select public.create_chain_request(tests.id('dave'), tests.id('bob'))$$);
rollback to full_house;

-- alice asks bob, with her place at dave's table.
select tests.become('alice');
select tests.expect(public.create_chain_request(tests.id('dave'), tests.id('bob'), 'We both keep bees', '{"postId": "00000000-0000-4000-b000-0000000000d1", "rsvp": true}',
  '00000000-0000-4000-a000-0000000000a1') @> '{"created": true, "status": "pending", "stage": "waiting"}', 'asked');
select tests.expect(public.create_chain_request(tests.id('dave'), tests.id('bob'), 'Again') @> '{"created": false}', 'a double tap');
select tests.expect(public.inbox_thread('00000000-0000-4000-a000-0000000000a1') @> '{"chain": true, "secondConnectorId": null, "passedTo": null, "stage": "waiting"}', 'a chain');
select tests.expect_equal(public.member_profile(tests.id('dave')) -> 'chain', 'null', 'bob is asked already');
select tests.expect_equal((select metadata -> 'chain' from public.messages where message_type = 'request_card'), 'true', 'says the card');
select tests.expect_rows(1, $$select from public.event_rsvps where status = 'requested'$$);
select tests.become('bob');
select tests.expect_equal((public.unread_counts() ->> 'actionRequired')::int, 1, 'bob is to decide');
select tests.expect_equal((select body from public.notifications where data ->> 'action' = 'plug_request'),
  'Alice Moreau would like to meet Dave Romero. You know somebody who knows them.', 'bob is told');
select tests.expect_equal((select jsonb_agg(c ->> 'name') from jsonb_array_elements(public.connectors_to(tests.id('dave')) -> 'connectors') c), '["Carol Lindqvist"]', 'whom he can pass it on to');

-- Passing on: to a friend of both alone, once, by bob alone.
select tests.expect_error('second_required', $$select public.approve_plug_request('00000000-0000-4000-a000-0000000000a1')$$);
select tests.expect_error('second_not_mutual', $$select public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('erin'))$$);
select tests.expect_error('second_not_mutual', $$select public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('alice'))$$);
select tests.expect_error('second_not_mutual', $$select public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('dave'))$$);
select tests.expect_error('second_not_mutual', $$select public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('bob'))$$);
select tests.expect_error('second_not_mutual', $$select public.pass_request_on('00000000-0000-4000-a000-0000000000a1', gen_random_uuid())$$);
select tests.expect_error('note_too_long', $$select public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('carol'), repeat('x', 281))$$);
do $$ declare who text; begin
  foreach who in array '{carol,dave,erin,gina}'::text[] loop
    perform tests.become(who);
    perform tests.expect_error('thread_not_found', $q$select public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('carol'))$q$);
    perform tests.expect_rows(0, $q$select from public.message_threads where type = 'plug_request'$q$);
    perform tests.expect_rows(0, $q$select from public.notifications where body like '%Dave%'$q$);
  end loop;
end $$;
select tests.become('alice');
select tests.expect_error('not_connector', $$select public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('carol'))$$);
select tests.become_owner();
savepoint waiting;
select tests.days_pass(3);
select tests.become('bob');
select tests.expect_equal(public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('carol'), ' You owe me one. '),
  '{"status": "approved", "stage": "asked", "introThreadId": null}', 'passed on');
select tests.expect_equal(public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('carol')) ->> 'stage', 'asked', 'a double tap');
select tests.expect(public.inbox_thread('00000000-0000-4000-a000-0000000000a1') @> jsonb_build_object('passedTo', jsonb_build_object('name', 'Carol Lindqvist'), 'stage', 'asked'), 'bob reads to whom');
select tests.expect_equal((public.inbox_thread('00000000-0000-4000-a000-0000000000a1') ->> 'expiresAt')::timestamptz, now() + interval '14 days', 'another fourteen days');

-- All that one of them can read, as words: no name and no id of who is not theirs.
create function pg_temp.all_of(who text) returns text language plpgsql as $$
declare
  said text;
  every_word text := '';
  asks text;
begin
  foreach asks in array array['select public.inbox()', 'select public.inbox(plug_chats_only => true)', 'select public.unread_counts()', 'select * from public.message_threads',
    'select * from public.messages', 'select * from public.thread_members', 'select * from public.notifications', 'select * from public.member_signals',
    'select public.home_dashboard() -> ''notification''', 'select public.my_introductions()'] loop
    perform tests.become(who);
    execute format('select coalesce(jsonb_agg(to_jsonb(x))::text, '''') from (%s) x', asks) into said;
    every_word := every_word || said;
  end loop;
  perform tests.become_owner();
  return every_word || (private.everything_about(tests.id(who)) - 'profile')::text;
end $$;
create function pg_temp.reads(who text, of text) returns boolean language sql as $$
  select a.words ~ tests.id(of)::text or a.words ~ (select p.display_name from public.profiles p where p.user_id = tests.id(of)) from (select pg_temp.all_of(who) as words) a
$$;
select tests.become_owner();
select tests.expect_equal(pg_temp.reads('alice', 'bob') and pg_temp.reads('alice', 'dave'), true, 'alice reads of bob and dave');
select tests.expect_equal(pg_temp.reads('alice', 'carol'), false, 'and nothing of carol');
select tests.expect_equal(pg_temp.reads('carol', 'bob') and pg_temp.reads('carol', 'dave'), true, 'carol reads of bob and dave');
select tests.expect_equal(pg_temp.reads('carol', 'alice'), false, 'and nothing of alice');
select tests.expect_equal(pg_temp.reads('dave', 'alice') or pg_temp.reads('dave', 'bob'), false, 'dave reads nothing before');
select tests.expect(pg_temp.all_of('dave') !~ 'bees', 'not a word');

-- carol's card: her friend's wish, with alice's words and bob's, and no alice.
select tests.become('carol');
select tests.note('ask', public.inbox() -> 'chainAsks' -> 0 ->> 'id');
select tests.expect_equal(public.inbox() -> 'chainAsks', jsonb_build_array(jsonb_build_object('id', tests.noted('ask'), 'reason', 'We both keep bees', 'note', 'You owe me one.',
  'endsAt', now() + interval '14 days', 'laterAt', now() + interval '7 days', 'answer', null,
  'connector', jsonb_build_object('id', tests.id('bob'), 'name', 'Bob Okafor', 'avatarUrl', 'https://photos.o1.test/bob.jpg'),
  'target', jsonb_build_object('id', tests.id('dave'), 'name', 'Dave Romero', 'avatarUrl', 'https://photos.o1.test/dave.jpg', 'city', 'Miami',
    'badge', (select badge from public.profiles where user_id = tests.id('dave'))))), 'for whom, to whom, why');
select tests.expect_equal(public.inbox() -> 'asks', '[]', 'she is not the one to be met');
select tests.expect_equal((public.unread_counts() ->> 'asks')::int, 1, 'a badge');
select tests.expect_equal((select data - 'count' from public.notifications), jsonb_build_object('action', 'chain_asked', 'introductionId', tests.noted('ask'),
  'memberId', tests.id('dave'), 'connectorId', tests.id('bob'), 'deeplink', '/inbox'), 'and a notification');
select tests.expect_error('42501', 'select from private.proposals');
do $$ declare who text; begin
  foreach who in array '{alice,bob,dave,erin,gina}'::text[] loop
    perform tests.become(who);
    perform tests.expect_error('introduction_not_found', $q$select public.answer_introduction(tests.noted('ask'), 'meet')$q$);
    perform tests.expect_equal(public.inbox() -> 'chainAsks', '[]', who || ' is asked nothing');
  end loop;
end $$;

-- Her no, her "later" and her silence are one thing to alice and bob; then it did not come about, and alice waits thirty days.
select tests.become_owner();
savepoint passed;
create temporary table silences as
select who, what, pg_temp.all_of(who) as words from unnest('{alice,bob,dave}'::text[]) who, unnest('{silence}'::text[]) what;
select tests.become('carol');
select public.answer_introduction(tests.noted('ask'), 'later');
select public.answer_introduction(tests.noted('ask'), 'not_now');
select tests.expect_equal(public.inbox() -> 'chainAsks', '[]', 'carol is asked no more');
select tests.become_owner();
select tests.expect_equal((select count(*) from silences s where pg_temp.all_of(s.who) is distinct from s.words), 0, 'nobody feels it');
select tests.days_pass(14), private.sweep_introductions(100);
select tests.become('alice');
select tests.expect(public.inbox_thread('00000000-0000-4000-a000-0000000000a1') @> '{"status": "expired", "stage": "not_met"}', 'it did not come about');
select tests.expect_error('ask_again_later', $$select public.create_chain_request(tests.id('dave'), tests.id('bob'), 'Again')$$);
select tests.expect(public.connectors_to(tests.id('dave')) -> 'chain' -> 0 ? 'askAgainAt', 'the sheet says from when on');
select tests.expect_equal(public.member_profile(tests.id('dave')) -> 'chain', 'null', 'the card offers nobody');
select tests.expect_equal((select array_agg(body) from public.notifications where data ->> 'action' = 'introduction_not_met'), array['Your request to meet Dave Romero did not come about.'], 'alice is told');
select tests.become_owner();
rollback to passed;

-- Her yes opens the chat of four, and now all are named.
select tests.become('carol');
select tests.note('chat', public.answer_introduction(tests.noted('ask'), 'meet') ->> 'threadId');
select tests.expect(public.inbox_thread(tests.noted('chat')) @> jsonb_build_object('type', 'intro_chat', 'chain', true, 'requesterId', tests.id('alice'), 'connectorId', tests.id('bob'),
  'secondConnectorId', tests.id('carol'), 'targetId', tests.id('dave'), 'connection', null), 'the chat of four');
select tests.expect_equal(jsonb_array_length(public.inbox_thread(tests.noted('chat')) -> 'participants'), 3, 'and three others');
select tests.expect_equal(jsonb_array_length(public.inbox(plug_chats_only => true) -> 'threads'), 1, 'among carol''s plug chats');
select tests.expect_equal((select array_agg(content order by seq) from public.messages), array['Hi Alice Moreau and Dave Romero! Bob Okafor and Carol Lindqvist think you two should meet.'], 'a greeting, and not what bob told carol');
select tests.expect_rows(0, $$select from public.notifications where data ->> 'action' = 'introduction_met'$$);
select tests.become('dave');
select tests.expect_equal((select array_agg(body) from public.notifications where data ->> 'action' = 'plug_approved'), array['Carol Lindqvist introduced you to Alice Moreau.'], 'dave hears it from his friend');
select tests.expect_equal(public.inbox_thread(tests.noted('chat')) ->> 'connection', 'none', 'dave may connect with alice');
select tests.expect_error('no_intro_chat', $$select public.connect_with(tests.id('bob'))$$);
select tests.expect_equal(public.relationship_with(tests.id('bob')) ->> 'relationship', 'no_relationship', 'bob is who made it');
select tests.become('bob');
select tests.expect_rows(1, $$select from public.notifications where data ->> 'action' = 'introduction_met'$$);
select tests.expect_equal((public.my_profile() -> 'scoreCards' ->> 'plugs')::int, 1, 'bob made it');
select tests.become('carol');
select tests.expect_equal((public.my_profile() -> 'scoreCards' ->> 'plugs')::int, 1, 'and so did carol');
select tests.become('alice');
select tests.expect_equal((select array_agg(body) from public.notifications where data ->> 'action' = 'plug_approved'), array['Bob Okafor introduced you to Dave Romero.'], 'alice from hers');
select tests.expect(public.inbox_thread('00000000-0000-4000-a000-0000000000a1') @> jsonb_build_object('stage', 'introduced', 'introThreadId', tests.noted('chat')), 'the way into it');
select tests.expect_rows(1, $$select from public.event_rsvps where user_id = tests.id('alice') and status = 'going'$$);
select tests.expect_equal(public.connect_with(tests.id('dave')), 'pending', 'the first press');
select tests.expect_error('no_intro_chat', $$select public.connect_with(tests.id('carol'))$$);
select tests.become('dave');
select tests.expect_equal(public.connect_with(tests.id('alice')), 'active', 'friends');
-- Both connectors are told that they met; whoever leaves is not named by the chat for that.
select tests.become_owner();
update public.message_threads set created_at = now() - interval '4 days' where id = tests.noted('chat');
update private.meeting_rounds set since = now() - interval '90 days' where true;
select tests.become('alice'), public.answer_meeting(tests.noted('chat'), 'met');
select tests.become('dave'), public.answer_meeting(tests.noted('chat'), 'met');
select tests.become('carol');
select tests.expect_error('not_participant', $$select public.answer_meeting(tests.noted('chat'), 'met')$$);
select tests.expect_rows(1, $$select from public.notifications where data ->> 'action' = 'met_because_of_you'$$);
select tests.expect_equal(public.home_dashboard() #>> '{becauseOfYou,0,came}', 'met', 'and home says so to both connectors');
select public.leave_group_chat(tests.noted('chat'), tests.id('carol'));
select tests.become('bob');
select tests.expect_equal(public.home_dashboard() #>> '{becauseOfYou,0,came}', 'met', 'to both');
select tests.expect_rows(1, $$select from public.notifications where data ->> 'action' = 'met_because_of_you'$$);
select tests.expect_equal(public.inbox_thread(tests.noted('chat')) -> 'former' -> 0 ->> 'name', 'Carol Lindqvist', 'who left is still named');
select tests.become_owner();
rollback to passed;

-- dave wants to be asked first: carol's yes asks him, and he reads of carol and alice alone.
insert into public.introduction_settings (user_id, asked_first) values (tests.id('dave'), true);
select tests.become('carol');
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'status', 'waiting', 'dave is asked');
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'status', 'waiting', 'once');
select tests.expect_equal(public.inbox() -> 'chainAsks' -> 0 ->> 'answer', 'meet', 'carol said yes');
select tests.become_owner();
select tests.expect_equal(pg_temp.reads('carol', 'alice'), false, 'and reads nothing of alice yet');
select tests.expect_equal(pg_temp.reads('dave', 'alice') and pg_temp.reads('dave', 'carol'), true, 'dave reads of alice and carol');
select tests.expect_equal(pg_temp.reads('dave', 'bob'), false, 'and nothing of bob');
select tests.expect(pg_temp.all_of('dave') !~ 'owe me', 'nor what bob told carol');
select tests.expect_equal(pg_temp.reads('alice', 'carol'), false, 'alice nothing of carol');
select tests.become('dave');
select tests.expect(public.inbox() -> 'asks' -> 0 @> jsonb_build_object('chain', true, 'wanted', true, 'note', null, 'reason', 'We both keep bees',
  'connector', jsonb_build_object('id', tests.id('carol')), 'other', jsonb_build_object('id', tests.id('alice'))), 'his card');
select tests.become_owner();
savepoint dave_is_asked;
select tests.become('dave');
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'status', 'met', 'his yes opens it');
select tests.become_owner();
rollback to dave_is_asked;
-- carol thinks again: for dave it is over, as it were had alice taken it back. He is told neither, nor is anybody that he would have met her; with carol's yes he is asked again.
create function pg_temp.over_for_dave(what text, act text) returns jsonb language plpgsql as $$
declare
  read jsonb;
begin
  begin
    perform tests.become_owner();
    execute act;
    perform tests.become('dave');
    perform tests.expect_equal(public.inbox() -> 'asks', '[]', 'no card where ' || what);
    perform tests.expect_equal((public.unread_counts() ->> 'asks')::int, 0, 'no badge where ' || what);
    read := public.answer_introduction(tests.noted('ask'), 'meet') || jsonb_build_object('asks', public.inbox() -> 'asks', 'signals', (select count(*) from public.member_signals),
      'notices', (select jsonb_agg(data -> 'action' order by id) from public.notifications));
    perform tests.become_owner();
    perform tests.expect_rows(0, $q$select from public.message_threads where type = 'intro_chat'$q$);
    perform tests.expect_rows(0, format($q$select from private.asks where member_id = %L and answer is not null$q$, tests.id('dave')));
    raise exception using errcode = 'ZZ002';
  exception when sqlstate 'ZZ002' then
    return read;
  end;
end $$;
select tests.expect_equal(pg_temp.over_for_dave('carol thinks again', $$select tests.become('carol'), public.answer_introduction(tests.noted('ask'), 'not_now')$$) - 'signals',
  pg_temp.over_for_dave('alice takes it back', $$select tests.become('alice'), public.withdraw_plug_request('00000000-0000-4000-a000-0000000000a1')$$) - 'signals', 'one and the same');
select tests.expect_equal(pg_temp.over_for_dave('carol puts it off', $$select tests.become('carol'), public.answer_introduction(tests.noted('ask'), 'later')$$) ->> 'status', 'over', 'or puts it off');
select tests.become('carol'), public.answer_introduction(tests.noted('ask'), 'not_now');
select tests.become('dave');
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'not_now') ->> 'status', 'not_now', 'a no of an open tab is one');
select tests.become('carol');
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'status', 'waiting', 'carol says yes after all, and does not learn of it');
select tests.become_owner();
rollback to dave_is_asked;
select tests.become('carol'), public.answer_introduction(tests.noted('ask'), 'not_now'), public.answer_introduction(tests.noted('ask'), 'meet');
select tests.become('dave');
select tests.expect_equal(jsonb_array_length(public.inbox() -> 'asks'), 1, 'his card is there again');
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'status', 'met', 'and his yes opens the chat');
select tests.become_owner();
rollback to dave_is_asked;
-- A block between two who do not know of each other in it shows to dave neither before his yes nor, by that, afterwards.
create function pg_temp.shut(what text, act text) returns void language plpgsql as $$
begin
  begin
    perform tests.become_owner();
    execute act;
    perform tests.become('dave');
    perform tests.expect_equal(jsonb_array_length(public.inbox() -> 'asks'), 1, 'the same card where ' || what);
    perform tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'status', 'over', 'over where ' || what);
    perform tests.expect_equal(public.inbox() -> 'asks', '[]', 'and gone where ' || what);
    perform tests.become_owner();
    perform tests.expect_rows(0, $q$select from public.message_threads where type = 'intro_chat'$q$);
    raise exception using errcode = 'ZZ002';
  exception when sqlstate 'ZZ002' then null;
  end;
end $$;
select pg_temp.shut('alice blocks carol', pg_temp.block('alice', 'carol'));
select pg_temp.shut('dave blocks bob', pg_temp.block('dave', 'bob'));
select pg_temp.shut('bob blocks dave', pg_temp.block('bob', 'dave'));
select tests.become_owner();
rollback to passed;

-- What comes between hides the card and says nothing; undone in time, it is there again.
create function pg_temp.hides(what text, act text) returns void language plpgsql as $$
begin
  begin
    perform tests.become_owner();
    execute act;
    perform tests.become('carol');
    perform tests.expect_equal(public.inbox() -> 'chainAsks', '[]', 'no card where ' || what);
    perform tests.expect_equal((public.unread_counts() ->> 'asks')::int, 0, 'no badge where ' || what);
    perform tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'status', 'over', 'over where ' || what);
    perform tests.become_owner();
    perform tests.expect_rows(0, $q$select from public.message_threads where type = 'intro_chat'$q$);
    raise exception using errcode = 'ZZ002';
  exception when sqlstate 'ZZ002' then null;
  end;
end $$;
-- A block between two who do not know of each other in it changes nothing that is shown: whoever blocks one after the other would learn who it is. It
-- does not come about.
create function pg_temp.stays(what text, act text) returns void language plpgsql as $$
begin
  begin
    perform tests.become('carol');
    perform tests.note('shown', (public.inbox() -> 'chainAsks')::text);
    perform tests.become('alice');
    perform tests.note('ways', public.connectors_to(tests.id('dave'))::text);
    perform tests.become_owner();
    execute act;
    perform tests.become('carol');
    perform tests.expect_equal((public.inbox() -> 'chainAsks')::text, current_setting('story.shown'), 'the same card where ' || what);
    perform tests.expect_equal((public.unread_counts() ->> 'asks')::int, 1, 'the same badge where ' || what);
    perform tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'status', 'waiting', 'it waits where ' || what);
    perform tests.become_owner();
    perform tests.expect_rows(0, $q$select from public.message_threads where type = 'intro_chat'$q$);
    perform tests.expect_rows(0, format($q$select from private.asks where member_id = %L$q$, tests.id('dave')));
    if what in ('alice blocks carol', 'carol blocks alice') then
      perform tests.become('alice');
      perform tests.expect_equal(public.connectors_to(tests.id('dave'))::text, current_setting('story.ways'), 'alice learns nothing by it');
    end if;
    raise exception using errcode = 'ZZ002';
  exception when sqlstate 'ZZ002' then null;
  end;
end $$;
select pg_temp.stays('alice blocks carol', pg_temp.block('alice', 'carol'));
select pg_temp.stays('carol blocks alice', pg_temp.block('carol', 'alice'));
select pg_temp.stays('dave blocks bob', pg_temp.block('dave', 'bob'));
select pg_temp.stays('bob blocks dave', pg_temp.block('bob', 'dave'));
select pg_temp.hides('alice blocks dave', pg_temp.block('alice', 'dave'));
select pg_temp.hides('dave blocks alice', pg_temp.block('dave', 'alice'));
select pg_temp.hides('bob and carol part', pg_temp.part('bob', 'carol'));
select pg_temp.hides('alice and bob part', pg_temp.part('alice', 'bob'));
select pg_temp.hides('carol and dave part', pg_temp.part('carol', 'dave'));
select pg_temp.hides('bob is disabled', pg_temp.close('bob'));
select pg_temp.hides('alice is disabled', pg_temp.close('alice'));
select pg_temp.hides('dave is disabled', pg_temp.close('dave'));
select pg_temp.hides('alice and dave are friends', $$select tests.befriend('alice', 'dave')$$);
select pg_temp.hides('it is over', 'select tests.days_pass(14)');
select pg_temp.hides('alice takes it back', $$select tests.become('alice'), public.withdraw_plug_request('00000000-0000-4000-a000-0000000000a1')$$);

-- alice takes it back: both legs are over, bob is told, carol's card is gone and nobody tells her.
select tests.become('alice');
select tests.expect_equal(public.withdraw_plug_request('00000000-0000-4000-a000-0000000000a1') ->> 'stage', 'withdrawn', 'withdrawn');
select tests.become('carol');
select tests.expect_rows(0, $$select from public.notifications where not read$$);
select tests.become_owner();
rollback to passed;

-- A mutual friend appears: carol and alice become friends. The first chat wins and the other closes kindly.
select tests.befriend('alice', 'carol');
select tests.become('alice');
select tests.note('direct', public.create_plug_request(tests.id('dave'), tests.id('carol'), 'Directly') ->> 'threadId');
select tests.become('carol');
select tests.expect_equal(jsonb_array_length(public.inbox() -> 'chainAsks'), 1, 'the chain is open still');
select public.approve_plug_request(tests.noted('direct'));
select tests.expect_equal(public.inbox() -> 'chainAsks', '[]', 'and is done now');
select tests.become('alice');
select tests.expect_equal(public.inbox_thread('00000000-0000-4000-a000-0000000000a1') ->> 'stage', 'overtaken', 'met by another way');
select tests.become_owner();
rollback to passed;
-- Two chains at once, through two friends to the same second: the first yes opens one chat, the other is over.
select tests.befriend('gina', 'carol');
select tests.become('alice');
select tests.note('other', public.create_chain_request(tests.id('dave'), tests.id('gina'), 'Both') ->> 'threadId');
select tests.become('gina'), public.pass_request_on(tests.noted('other'), tests.id('carol'));
select tests.become('carol');
select tests.expect_equal(jsonb_array_length(public.inbox() -> 'chainAsks'), 2, 'two friends ask');
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'status', 'met', 'one is enough');
select tests.expect_equal(public.inbox() -> 'chainAsks', '[]', 'the other is done');
select tests.become('gina');
select tests.expect_equal(public.inbox_thread(tests.noted('other')) ->> 'stage', 'overtaken', 'gina is thanked');
select tests.become_owner();
select tests.expect_rows(1, $$select from public.message_threads where type = 'intro_chat'$$);
rollback to passed;
-- carol's account is erased: nobody is told before its day, and then those who wait are, as had she not answered.
delete from auth.users where id = tests.id('carol');
select tests.become('alice');
select tests.expect_equal(public.inbox_thread('00000000-0000-4000-a000-0000000000a1') ->> 'stage', 'asked', 'alice waits');
select tests.become_owner();
select tests.days_pass(14);
select tests.become_service();
select tests.expect_equal(public.sweep() #>> '{counts,endedIntroductions}', '1', 'swept');
select tests.become('alice');
select tests.expect_equal(public.inbox_thread('00000000-0000-4000-a000-0000000000a1') ->> 'stage', 'not_met', 'it did not come about');
select tests.expect_rows(1, $$select from public.notifications where data ->> 'action' = 'introduction_not_met'$$);
select tests.become('bob');
select tests.expect_rows(1, $$select from public.notifications where data ->> 'action' = 'introduction_not_met'$$);
select tests.become_owner();
rollback to passed;
-- bob's account is erased: what he passed on goes with it, and carol is asked no more.
delete from auth.users where id = tests.id('bob');
select tests.become('carol');
select tests.expect_equal(public.inbox() -> 'chainAsks', '[]', 'bob is gone');
select tests.become_owner();
rollback to waiting;

-- While bob has not answered: he meets dave himself and introduces them, declines, or is too late.
select tests.befriend('bob', 'dave');
select tests.become('bob');
select tests.expect_equal(public.approve_plug_request('00000000-0000-4000-a000-0000000000a1') ->> 'stage', 'introduced', 'bob knows dave now');
select tests.expect_rows(1, $$select from public.message_threads where type = 'intro_chat' and not chain and cardinality(participants) = 3$$);
select tests.become_owner();
rollback to waiting;
select tests.become('bob');
select tests.expect_equal(public.decline_plug_request('00000000-0000-4000-a000-0000000000a1') ->> 'status', 'declined', 'or declines');
select tests.expect_error('already_declined', $$select public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('carol'))$$);
select tests.become_owner();
rollback to waiting;
select tests.days_pass(14);
select tests.become('bob');
select tests.expect_equal(public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('carol')) ->> 'status', 'expired', 'too late');
select tests.become_owner();
rollback to waiting;
-- alice and carol are across a block since: bob does not feel it, carol is not asked.
select tests.become('carol'), public.block_member(tests.id('alice'));
select tests.become('bob');
select tests.expect_equal((select jsonb_agg(c ->> 'name') from jsonb_array_elements(public.connectors_to(tests.id('dave')) -> 'connectors') c), '["Carol Lindqvist"]', 'his list is as it was');
select tests.expect_equal(public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('carol')) ->> 'stage', 'asked', 'passed on');
select tests.become('carol');
select tests.expect_equal(public.inbox() -> 'chainAsks', '[]', 'and carol hears nothing');
select tests.expect_rows(0, $$select from public.notifications where data ->> 'action' = 'chain_asked'$$);
select tests.become_owner();
rollback to waiting;
-- dave is away, or blocks bob: one refusal.
update public.profiles set status = 'inactive' where user_id = tests.id('dave');
select tests.become('bob');
select tests.expect_error('no_longer_connected', $$select public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('carol'))$$);
select tests.become_owner();
rollback to waiting;
select tests.become('dave'), public.block_member(tests.id('bob'));
select tests.become('bob');
select tests.expect_error('no_longer_connected', $$select public.pass_request_on('00000000-0000-4000-a000-0000000000a1', tests.id('carol'))$$);

rollback;
