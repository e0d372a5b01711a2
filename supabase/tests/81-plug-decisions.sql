-- Every way a request can go: pending to approved, declined or expired, by the connector alone, once.
begin;

select tests.become('alice');
select tests.ask_plug('carol', 'bob', 'We both collect chairs.');

-- Not the requester's, the target's or a stranger's to decide.
select tests.expect_error('not_connector', $$select public.approve_plug_request(tests.noted('request'))$$);
select tests.expect_error('not_connector', $$select public.decline_plug_request(tests.noted('request'))$$);
select tests.expect_error('not_connector', $$select public.approve_request_card((select id from public.messages where thread_id = tests.noted('request')))$$);
select tests.become('carol');
select tests.expect_error('thread_not_found', $$select public.approve_plug_request(tests.noted('request'))$$);
select tests.expect_error('thread_not_found', $$select public.decline_plug_request(gen_random_uuid())$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select public.approve_plug_request(tests.noted('request'))$$);
select tests.become('bob');
select tests.note('direct', public.open_direct_message(tests.id('alice'))::text);
select tests.expect_error('not_a_request', $$select public.approve_plug_request(tests.noted('direct'))$$);
select tests.expect(public.intro_chat_of(tests.noted('request')) is null, 'no chat yet');

-- Approved: a chat of three, a greeting, a note, the card in step, everybody told; again and again the same chat.
select tests.note('chat', public.approve_plug_request(tests.noted('request')) ->> 'introThreadId');
select tests.expect_equal(public.approve_plug_request(tests.noted('request')), jsonb_build_object('status', 'approved', 'stage', 'introduced', 'introThreadId', tests.noted('chat')), 'a double click');
select tests.expect_equal((public.approve_request_card((select id from public.messages where message_type = 'request_card')) ->> 'introThreadId')::uuid, tests.noted('chat'), 'or the card');
select tests.expect_error('already_approved', $$select public.decline_plug_request(tests.noted('request'))$$);
select tests.expect_equal(public.intro_chat_of(tests.noted('request')), tests.noted('chat'), 'it can be found');
select tests.expect_equal((select (status, title) from public.message_threads where id = tests.noted('request')), ('approved'::text, 'Alice Moreau → Carol Lindqvist'::text), 'stored');
select tests.expect_equal((select metadata ->> 'status' from public.messages where message_type = 'request_card'), 'approved', 'the card too');
select tests.expect_equal((select array_agg(content order by seq) from public.messages where message_type = 'system'),
  array['Hi Alice Moreau and Carol Lindqvist! Bob Okafor thinks you two should meet.', 'Request approved! Intro chat created.'], 'a greeting there, a note here');
select tests.expect_equal((public.unread_counts() ->> 'messages')::int, 0, 'nothing of it is news to bob, who decided');
select tests.expect_equal(public.inbox_thread(tests.noted('request')) ->> 'introThreadId', current_setting('story.chat'), 'the thread links it');
select tests.expect(public.inbox_thread(tests.noted('chat')) -> 'connection' = 'null', 'nothing to connect for bob');

select tests.become('carol');
select tests.expect(public.inbox_thread(tests.noted('chat')) @> '{"type": "intro_chat", "title": "Plug Chat", "unreadCount": 1, "connection": "none", "canSend": true}', 'the target sees the chat');
select tests.expect_equal(jsonb_array_length(public.inbox_thread(tests.noted('chat')) -> 'participants'), 2, 'with the two others');
select tests.expect_rows(1, $$select * from public.notifications where data ->> 'action' = 'plug_approved'$$);
select tests.expect_rows(0, $$select * from public.messages where thread_id = tests.noted('request')$$);
select tests.expect_rows(1, $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('chat'), tests.id('carol'), 'Hello Alice')$$);
select tests.become('alice');
select tests.expect_rows(1, $$select * from public.notifications where data ->> 'action' = 'plug_approved' and data ->> 'threadId' = current_setting('story.chat')$$);
select tests.expect_equal(public.intro_chat_of(tests.noted('request')), tests.noted('chat'), 'the requester finds it');
select public.leave_group_chat(tests.noted('chat'), tests.id('alice'));
select tests.expect(public.intro_chat_of(tests.noted('request')) is null, 'until leaving it');

-- Once answered, the same may be asked anew. Declined: a note, the card in step, and it stays so.
select tests.ask_plug('carol', 'bob');
select tests.become('bob');
select tests.note('card', (select id from public.messages where thread_id = tests.noted('request'))::text);
select tests.expect_equal(public.decline_plug_request(tests.noted('request')), '{"status": "declined"}', 'declined');
select tests.expect_equal(public.decline_request_card(tests.noted('card')), '{"status": "declined"}', 'and again');
select tests.expect_error('already_declined', $$select public.approve_plug_request(tests.noted('request'))$$);
select tests.expect_error('already_declined', $$select public.approve_request_card(tests.noted('card'))$$);
select tests.expect_equal((select array_agg(content) from public.messages where thread_id = tests.noted('request') and message_type = 'system'), array['Request declined.'], 'one note');
select tests.expect_equal((select metadata ->> 'status' from public.messages where id = tests.noted('card')), 'declined', 'the card too');
select tests.become('alice');
select tests.expect_rows(1, $$select * from public.notifications where data ->> 'action' = 'plug_declined'$$);

-- Inline: the chat opens with the note that tells of the plug, with and without a reason.
select tests.expect_error('ask_again_later', $$select tests.ask_plug('carol', 'bob', 'One more try')$$);
select tests.become_owner(), tests.days_pass(30), tests.become('alice');
select tests.ask_plug('carol', 'bob', 'One more try');
select tests.become('bob');
select tests.note('chat', public.approve_request_card((select id from public.messages where thread_id = tests.noted('request'))) ->> 'introThreadId');
select tests.expect_equal((select content from public.messages where thread_id = tests.noted('chat')),
  'Alice Moreau plugged Carol Lindqvist. Reason: One more try. ' || to_char(now(), 'FMMonth FMDD, YYYY'), 'with the reason and the date');
select tests.become('alice');
select tests.become_owner(), tests.days_pass(30), tests.become('alice');
select tests.ask_plug('carol', 'bob');
select tests.become('bob');
select tests.note('chat', public.approve_request_card((select id from public.messages where thread_id = tests.noted('request'))) ->> 'introThreadId');
select tests.expect((select content like '%Reason: No reason given. %' from public.messages where thread_id = tests.noted('chat')), 'or without');
select tests.become_owner();
select tests.expect_equal(
  array(select private.as_sentence(w) from unnest(array['Please', 'We met.', 'Why not?', 'Now!', 'So…', '“Quite so.”', '(twice.)', 'なるほど。', 'a.b', '5.', ':)']) w),
  array['Please.', 'We met.', 'Why not?', 'Now!', 'So…', '“Quite so.”', '(twice.)', 'なるほど。', 'a.b.', '5.', ':).'], 'a sentence ends once');
select tests.become('alice');
select tests.ask_plug('carol', 'bob');
select tests.become('bob');
select tests.expect_equal(public.decline_request_card((select id from public.messages where thread_id = tests.noted('request'))), '{"status": "declined"}', 'declined inline');

-- Expired: shown as such at once, stored when touched, decided no more; and the same may be asked anew.
select tests.become('alice');
select tests.become_owner(), tests.days_pass(30), tests.become('alice');
select tests.ask_plug('carol', 'bob');
select tests.become_owner();
update public.message_threads set expires_at = now() - interval '1 second' where id = tests.noted('request');
update public.messages set metadata = metadata || jsonb_build_object('expires_at', now() - interval '1 second') where thread_id = tests.noted('request');
select tests.become('bob');
select tests.expect_equal(public.inbox_thread(tests.noted('request')) ->> 'status', 'expired', 'shown as expired');
select tests.expect_equal((select m.metadata ->> 'status' from public.thread_messages(tests.noted('request')) m), 'expired', 'on the card as well');
select tests.expect(not (public.inbox_thread(tests.noted('request')) ->> 'actionRequired')::boolean, 'nothing to decide');
select tests.expect_equal((public.unread_counts() ->> 'actionRequired')::int, 0, 'no badge');
select tests.expect_equal((select status from public.message_threads where id = tests.noted('request')), 'pending', 'not stored yet');
select tests.expect_equal(public.approve_plug_request(tests.noted('request')), '{"status": "expired", "stage": "expired", "introThreadId": null}', 'too late to approve');
select tests.expect_equal((select status from public.message_threads where id = tests.noted('request')), 'expired', 'stored by the touch');
select tests.expect_equal((select metadata ->> 'status' from public.messages where thread_id = tests.noted('request')), 'expired', 'on the card as well');
select tests.expect_equal(public.decline_plug_request(tests.noted('request')), '{"status": "expired"}', 'too late to decline');
select tests.expect(public.intro_chat_of(tests.noted('request')) is null, 'no chat came of it');
select tests.become('alice');
select tests.ask_plug('carol', 'bob');
select tests.become_owner();
update public.message_threads set expires_at = now() - interval '1 second' where id = tests.noted('request');
select tests.become('alice');
select public.mark_thread_read(tests.noted('request'));
select tests.expect_equal((select status from public.message_threads where id = tests.noted('request')), 'expired', 'reading touches, too');

-- Between asking and deciding, friendships end and people leave: no chat is made then. Blocks and closed targets are 47-blocks-between-others.
select tests.ask_plug('carol', 'bob');
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('alice');
select tests.become('bob');
select tests.expect_error('no_longer_connected', $$select public.approve_plug_request(tests.noted('request'))$$);
select tests.become_owner();
update public.profiles set status = 'active' where user_id = tests.id('alice');
select tests.become('carol');
select public.remove_friend(tests.id('bob'));
select tests.become('bob');
select tests.expect_error('no_longer_connected', $$select public.approve_plug_request(tests.noted('request'))$$);
select tests.expect_equal((select status from public.message_threads where id = tests.noted('request')), 'pending', 'nothing half-done');
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('bob');
select tests.become('bob');
select tests.expect_error('not_a_member', $$select public.approve_plug_request(tests.noted('request'))$$);

rollback;
