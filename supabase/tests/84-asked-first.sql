-- Who wants to be asked first is asked before a chat opens: what each of the three sees and hears, and what each may do.
begin;

-- As long as carol decides nothing she is introduced at once; the club may decide otherwise for all who decided nothing.
select tests.become('carol');
select tests.expect_equal(public.my_introductions() -> 'askedFirst', 'false', 'out of the box nobody is asked');
select tests.become_owner();
update private.club set asked_first_by_default = true;
select tests.become('carol');
select tests.expect_equal(public.my_introductions() -> 'askedFirst', 'true', 'the club''s default');
select tests.expect_equal(public.set_introductions(asked_first => false) -> 'askedFirst', 'false', 'hers counts before the club''s');
select tests.expect_equal(public.set_introductions(only_chosen => false) -> 'askedFirst', 'false', 'what is left out stays');
select tests.expect_equal(public.set_introductions(asked_first => true) -> 'onlyChosen', 'false', 'one does not change the other');
select tests.become_owner();
update private.club set asked_first_by_default = false;
select tests.become('carol');
select tests.expect_equal(public.my_introductions() -> 'askedFirst', 'true', 'and stays hers');

-- bob's yes to alice's request passes it on: no chat yet, fourteen days from now, and both are told where it stands.
select tests.become('alice');
select tests.ask_plug('carol', 'bob', 'Chairs');
select tests.expect_equal(public.inbox_thread(tests.noted('request')) ->> 'stage', 'waiting', 'for bob');
select tests.become_owner(), tests.days_pass(3);
select tests.become('bob');
select tests.expect_equal((public.unread_counts() ->> 'actionRequired')::int, 1, 'bob is to decide');
select tests.expect_error('note_too_long', $$select public.approve_plug_request(tests.noted('request'), repeat('x', 281))$$);
select tests.expect_equal(public.approve_plug_request(tests.noted('request'), '  She is the one with the chairs.  '),
  '{"status": "approved", "stage": "asked", "introThreadId": null}', 'passed on');
select tests.expect_equal(public.approve_plug_request(tests.noted('request')), '{"status": "approved", "stage": "asked", "introThreadId": null}', 'a double tap');
select tests.expect_equal(public.approve_request_card((select id from public.messages where message_type = 'request_card')) ->> 'stage', 'asked', 'or the card');
select tests.expect_error('already_approved', $$select public.decline_plug_request(tests.noted('request'))$$);
select tests.expect(public.inbox_thread(tests.noted('request')) @> '{"status": "pending", "stage": "asked", "actionRequired": false}', 'bob has nothing to do');
select tests.expect_equal((public.inbox_thread(tests.noted('request')) ->> 'expiresAt')::timestamptz, now() + interval '14 days', 'another fourteen days');
select tests.expect_equal((public.unread_counts() ->> 'actionRequired')::int, 0, 'the badge says so');
select tests.become('alice');
select tests.expect_equal((select metadata ->> 'status' || ' ' || (metadata ->> 'stage') from public.messages where message_type = 'request_card'), 'pending asked', 'so does the card');
select tests.expect_equal((select array_agg(content) from public.messages where message_type = 'system'),
  array['Bob Okafor said yes. Carol Lindqvist is asked before the chat opens.'], 'one note');
select tests.expect_rows(1, $$select from public.notifications where data ->> 'action' = 'plug_passed_on' and body = 'Bob Okafor said yes. Carol Lindqvist is asked first.'$$);
select tests.expect(public.create_plug_request(tests.id('carol'), tests.id('bob'), 'Again') @> '{"created": false, "stage": "asked"}', 'asked again it is the open one');
select tests.expect_rows(0, $$select from public.message_threads where type = 'intro_chat'$$);

-- carol has a card, a notification and a badge; nothing of it is a row she or anybody reads.
select tests.become('carol');
select tests.note('ask', public.inbox() -> 'asks' -> 0 ->> 'id');
select tests.expect_equal(public.inbox() -> 'asks', jsonb_build_array(jsonb_build_object('id', tests.noted('ask'), 'wanted', true, 'reason', 'Chairs',
  'note', 'She is the one with the chairs.', 'endsAt', now() + interval '14 days', 'laterAt', now() + interval '7 days', 'answer', null, 'chain', false,
  'connector', jsonb_build_object('id', tests.id('bob'), 'name', 'Bob Okafor', 'avatarUrl', 'https://photos.o1.test/bob.jpg'),
  'other', jsonb_build_object('id', tests.id('alice'), 'name', 'Alice Moreau', 'avatarUrl', 'https://photos.o1.test/alice.jpg', 'city', 'Paris',
    'badge', (select badge from public.profiles where user_id = tests.id('alice'))))), 'who, through whom, why');
select tests.expect_equal((public.unread_counts() ->> 'asks')::int, 1, 'a badge');
select tests.expect_equal((select data - 'count' from public.notifications), jsonb_build_object('action', 'introduction_asked', 'introductionId', tests.noted('ask'),
  'memberId', tests.id('alice'), 'connectorId', tests.id('bob'), 'deeplink', '/inbox'), 'and a notification');
select tests.expect_equal(jsonb_array_length(public.inbox(before_updated_at => now()) -> 'asks'), 0, 'later pages repeat nothing');
select tests.expect_rows(0, 'select from public.message_threads');
select tests.expect_error('42501', 'select from private.asks');
select tests.expect_error('42501', 'select from private.proposals');

-- Nobody else answers: not who asked, not the connector, no stranger; and no other word is an answer.
select tests.expect_error('introduction_not_found', $$select public.answer_introduction(gen_random_uuid(), 'meet')$$);
select tests.expect_error('invalid_answer', $$select public.answer_introduction(tests.noted('ask'), 'maybe')$$);
select tests.expect_error('invalid_answer', $$select public.answer_introduction(tests.noted('ask'), null)$$);
do $$ declare who text; begin
  foreach who in array '{alice,bob,dave}'::text[] loop
    perform tests.become(who);
    perform tests.expect_error('introduction_not_found', $q$select public.answer_introduction(tests.noted('ask'), 'meet')$q$);
    perform tests.expect_error('introduction_not_found', $q$select public.withdraw_introduction(tests.noted('ask'))$q$);
    perform tests.expect_equal(public.inbox() -> 'asks', '[]', who || ' is asked nothing');
    perform tests.expect_equal(public.inbox() -> 'waiting', '[]', who || ' waits for it in the request');
  end loop;
end $$;
select tests.become_visitor();
select tests.expect_error('42501', $$select public.answer_introduction(tests.noted('ask'), 'meet')$$);
select tests.become('alice');
select tests.expect_error('42501', $$update public.message_threads set stage = null$$);
select tests.expect_error('42501', $$update public.message_threads set ask_again_at = null$$);
select tests.expect_error('42501', $$update public.introduction_settings set asked_first = false$$);
-- Switching it off later takes back nothing that is asked.
select tests.become('carol');
select public.set_introductions(asked_first => false);
select tests.expect_equal(jsonb_array_length(public.inbox() -> 'asks'), 1, 'still asked');

-- Meet: the chat opens with the greeting, what bob added is his to say, and each hears of it once.
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet'),
  jsonb_build_object('status', 'met', 'threadId', tests.noted('ask'), 'askAgainAt', null), 'they meet');
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'threadId', tests.noted('ask')::text, 'sent again it is the same chat');
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'not_now') ->> 'status', 'met', 'and nothing undoes it');
select tests.expect_equal((select array_agg(coalesce(c.name, '-') || ' ' || m.content order by m.seq) from public.messages m left join tests.cast c on c.user_id = m.sender_id
  where m.thread_id = tests.noted('ask')), array['- Hi Alice Moreau and Carol Lindqvist! Bob Okafor thinks you two should meet.', 'bob She is the one with the chairs.'], 'what it opens with');
select tests.expect_equal(public.inbox() -> 'asks', '[]', 'the card is gone');
select tests.expect_rows(0, 'select from public.notifications where not read');
select tests.expect_equal(public.connect_with(tests.id('alice')), 'pending', 'she may connect');
select tests.become('alice');
select tests.expect(public.inbox_thread(tests.noted('request')) @> jsonb_build_object('status', 'approved', 'stage', 'introduced', 'introThreadId', tests.noted('ask')), 'her request');
select tests.expect_rows(1, $$select from public.notifications where data ->> 'action' = 'plug_approved' and data ->> 'threadId' = tests.noted('ask')::text$$);
select tests.become('bob');
select tests.expect_rows(1, $$select from public.notifications where data ->> 'action' = 'introduction_met' and body = 'Alice Moreau and Carol Lindqvist are in a Plug Chat with you.' and not read$$);
select tests.expect_equal(public.approve_plug_request(tests.noted('request')), jsonb_build_object('status', 'approved', 'stage', 'introduced', 'introThreadId', tests.noted('ask')), 'his answer, sent late');

-- Who is not asked first is introduced at once, and what the connector adds is said there.
select tests.become_owner(), tests.befriend('gina', 'erin'), tests.befriend('gina', 'dave');
select tests.become('dave');
select tests.ask_plug('alice', 'gina');
select tests.become('gina');
select tests.note('chat', public.approve_plug_request(tests.noted('request'), 'Ask her about Paris.') ->> 'introThreadId');
select tests.expect_equal((select content from public.messages where thread_id = tests.noted('chat') and sender_id = tests.id('gina')), 'Ask her about Paris.', 'said at once');

-- Introducing two friends asks whoever of the two wants to be asked. bob brings carol and erin together; only erin is asked.
select tests.become('erin');
select public.set_introductions(asked_first => true);
select tests.become('bob');
select tests.note('chat', '00000000-0000-4000-c000-000000000084');
select tests.expect_equal(public.introduce(tests.id('carol'), tests.id('erin'), 'You two!', tests.noted('chat')),
  jsonb_build_object('threadId', tests.noted('chat'), 'created', true, 'stage', 'asked'), 'the chat to be');
select tests.expect_equal(public.introduce(tests.id('carol'), tests.id('erin'), 'You two!', tests.noted('chat')),
  jsonb_build_object('threadId', tests.noted('chat'), 'created', true, 'stage', 'asked'), 'sent again, the same answer');
select tests.expect_equal(public.introduce(tests.id('erin'), tests.id('carol'), 'Again'),
  jsonb_build_object('threadId', tests.noted('chat'), 'created', false, 'stage', 'asked'), 'either way round, once');
select tests.expect_equal(public.inbox() -> 'waiting', jsonb_build_array(jsonb_build_object('id', tests.noted('chat'), 'note', 'You two!', 'endsAt', now() + interval '14 days',
  'friends', jsonb_build_array(jsonb_build_object('id', tests.id('carol'), 'name', 'Carol Lindqvist', 'avatarUrl', 'https://photos.o1.test/carol.jpg'),
    jsonb_build_object('id', tests.id('erin'), 'name', 'Erin Walsh', 'avatarUrl', 'https://photos.o1.test/erin.jpg')))), 'it waits, and does not say for whom');
select tests.become('gina');
select tests.expect_error('id_taken', $$select public.introduce(tests.id('dave'), tests.id('erin'), null, tests.noted('chat'))$$);
select tests.become('carol');
select tests.expect_equal(public.inbox() -> 'asks', '[]', 'carol is not asked, and hears nothing yet');
select tests.expect_rows(0, $$select from public.notifications where data ->> 'action' in ('introduced', 'introduction_asked') and not read$$);
select tests.become('erin');
select tests.expect(public.inbox() -> 'asks' -> 0 @> '{"wanted": false, "reason": null, "note": "You two!"}', 'bob''s idea, in his words');
select tests.expect_equal(public.answer_introduction(tests.noted('chat'), 'meet') ->> 'status', 'met', 'she would like to');
select tests.become('carol');
select tests.expect_rows(1, $$select from public.notifications where data ->> 'action' = 'introduced' and data ->> 'threadId' = tests.noted('chat')::text$$);
select tests.become('bob');
select tests.expect_equal(public.inbox() -> 'waiting', '[]', 'nothing waits');
select tests.expect_equal(public.introduce(tests.id('erin'), tests.id('carol')), jsonb_build_object('threadId', tests.noted('chat'), 'created', false, 'stage', 'introduced'), 'the chat there is');

-- Both are asked: one yes opens nothing, and says nothing of the other; a no may become a yes as long as it is open.
select tests.become('dave');
select public.set_introductions(asked_first => true);
select tests.become('gina');
select tests.note('chat', public.introduce(tests.id('dave'), tests.id('erin')) ->> 'threadId');
select tests.become('dave');
select tests.expect_equal(public.answer_introduction(tests.noted('chat'), 'meet'), '{"status": "waiting", "threadId": null, "askAgainAt": null}', 'erin is asked too');
select tests.expect_equal(public.inbox() -> 'asks' -> 0 ->> 'answer', 'meet', 'his card says what he said');
select tests.expect_equal((public.unread_counts() ->> 'asks')::int, 0, 'and asks nothing more');
select tests.note('before', (public.inbox() -> 'asks')::text);
select tests.become('erin');
select tests.expect_equal(public.inbox() -> 'asks' -> 0 ->> 'answer', null, 'erin reads nothing of his answer');
select tests.expect_equal(public.answer_introduction(tests.noted('chat'), 'not_now') ->> 'status', 'not_now', 'a no');
select tests.become('dave');
select tests.expect_equal((public.inbox() -> 'asks')::text, current_setting('story.before'), 'which he reads nothing of');
select tests.become('erin');
select tests.expect_equal(public.answer_introduction(tests.noted('chat'), 'meet') ->> 'status', 'met', 'the last answer counts');
select tests.become('dave');
select tests.expect_rows(1, $$select from public.notifications where data ->> 'action' = 'introduced'$$);

-- As many open requests as the operator says; an older club's many stay open, and count.
select tests.become_owner();
update private.club set open_requests = 1;
insert into public.message_threads (type, participants, status, requester_id, target_id, connector_id, expires_at)
select 'plug_request', array[tests.id('carol'), tests.id('bob')], 'pending', tests.id('carol'), null, tests.id('bob'), now() + interval '1 day' from generate_series(1, 7);
select tests.become('carol');
select tests.expect_error('too_many_open_requests', $$select public.create_plug_request(tests.id('alice'), tests.id('bob'))$$);
select tests.expect_rows(7, $$select from public.message_threads where status = 'pending' and requester_id = tests.id('carol')$$);
select tests.become_owner();
update private.club set open_requests = 8;
select tests.become('carol');
select tests.expect(public.create_plug_request(tests.id('alice'), tests.id('bob')) @> '{"created": true, "stage": "waiting"}', 'there is room for one more');

rollback;
