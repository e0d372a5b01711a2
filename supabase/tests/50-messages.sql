-- Who reads and writes what in conversations: participants only, friends only, in one's own name, and nothing twice.
begin;

select tests.become('alice');
select tests.note('direct', public.open_direct_message(tests.id('bob'))::text);
select tests.expect_equal(public.open_direct_message(tests.id('bob')), tests.noted('direct'), 'there is one direct chat of two');
select tests.expect_equal(public.find_direct_message_thread(tests.id('bob'), tests.id('alice')), tests.noted('direct'), 'found either way round');
select tests.expect(public.find_direct_message_thread(tests.id('alice'), tests.id('gina')) is null, 'none yet with gina');
select tests.expect_error('not_participant', $$select public.find_direct_message_thread(tests.id('bob'), tests.id('carol'))$$);
select tests.expect_error('self', $$select public.open_direct_message(tests.id('alice'))$$);
select tests.expect_error('not_friends', $$select public.open_direct_message(tests.id('carol'))$$);
select tests.expect_error('not_available', $$select public.open_direct_message(tests.id('frank'))$$);
select tests.expect_error('not_available', $$select public.open_direct_message(tests.id('erin'))$$);

-- An empty chat is only in the list of whoever opened it.
select tests.expect_rows(1, 'select * from public.message_threads');
select tests.become('bob');
select tests.expect_rows(0, 'select * from public.message_threads');

-- A message as the app sends it, and once more by a retry.
select tests.become('alice');
insert into public.messages (id, thread_id, sender_id, content, message_type, metadata)
values ('00000000-0000-4000-a000-000000000001', tests.noted('direct'), tests.id('alice'), 'Hello Bob', 'user', '{}');
select tests.expect_error('23505', $$insert into public.messages (id, thread_id, sender_id, content)
  values ('00000000-0000-4000-a000-000000000001', tests.noted('direct'), tests.id('alice'), 'Hello Bob')$$);
select tests.expect_rows(0, $$insert into public.messages (id, thread_id, sender_id, content)
  values ('00000000-0000-4000-a000-000000000001', tests.noted('direct'), tests.id('alice'), 'Hello Bob') on conflict (id) do nothing$$);
select tests.expect_rows(1, $$insert into public.messages (thread_id, sender_id, content, metadata)
  values (tests.noted('direct'), tests.id('alice'), 'Are you there?', null) returning id, seq, created_at$$);
select tests.expect_equal((select unread_count from public.thread_members), 0, 'one''s own messages are read');

select tests.become('bob');
select tests.expect_rows(1, 'select * from public.message_threads order by updated_at desc');
select tests.expect_rows(2, $$select * from public.messages where thread_id = tests.noted('direct') order by created_at$$);
select tests.expect_equal((select unread_count from public.thread_members), 2, 'bob has two unread, retries not counted');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('bob'), 'Here');
select tests.expect_equal((select unread_count from public.thread_members), 0, 'who answers has read');
select tests.expect((select t.updated_at = max(m.created_at) from public.message_threads t join public.messages m on m.thread_id = t.id
  group by t.id), 'sending touches updated_at');

-- Forgeries.
select tests.expect_error('42501', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('alice'), 'I owe you')$$);
select tests.expect_error('42501', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), null, 'A note')$$);
select tests.expect_error('42501', $$insert into public.messages (thread_id, content, message_type) values (tests.noted('direct'), 'A note', 'system')$$);
select tests.expect_error('42501', $$insert into public.messages (thread_id, sender_id, content, message_type, metadata)
  values (tests.noted('direct'), tests.id('bob'), 'A card', 'request_card', '{"status": "pending"}')$$);
select tests.expect_error('42501', $$insert into public.messages (thread_id, sender_id, content, created_at) values (tests.noted('direct'), tests.id('bob'), 'Old', '2020-01-01')$$);
select tests.expect_error('428C9', $$insert into public.messages (thread_id, sender_id, content, seq) values (tests.noted('direct'), tests.id('bob'), 'First', 1)$$);
select tests.expect_error('42501', $$update public.messages set content = 'Goodbye'$$);
select tests.expect_error('42501', $$delete from public.messages$$);
select tests.expect_error('42501', $$insert into public.message_threads (type, participants) values ('intro_chat', array[tests.id('bob'), tests.id('dave')])$$);
select tests.expect_error('42501', $$update public.message_threads set participants = participants || tests.id('carol')$$);
select tests.expect_error('42501', $$delete from public.message_threads$$);
select tests.expect_error('42501', $$insert into public.thread_members (thread_id, user_id) values (tests.noted('direct'), tests.id('bob'))$$);
select tests.expect_error('42501', $$update public.thread_members set last_read_seq = 0$$);

-- Limits.
select tests.expect_error('messages_content_length', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('bob'), E' \n\t ')$$);
select tests.expect_error('messages_content_length', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('bob'), E'\u2003\u200d\u2060\ufeff')$$);
select tests.expect_error('messages_content_length', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('bob'), repeat('a', 4001))$$);
select tests.expect_rows(1, $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('bob'), repeat('a', 4000))$$);
select tests.expect_error('messages_metadata_small', $$insert into public.messages (thread_id, sender_id, content, metadata)
  values (tests.noted('direct'), tests.id('bob'), 'Big', jsonb_build_object('x', repeat('a', 1000)))$$);

-- Others: strangers, those across a block, disabled members, visitors.
select tests.become('dave');
select tests.expect_rows(0, 'select * from public.message_threads');
select tests.expect_rows(0, $$select * from public.message_threads where participants @> array[tests.id('bob')]$$);
select tests.expect_rows(0, 'select * from public.messages');
select tests.expect_rows(0, 'select * from public.thread_members');
select tests.expect_error('thread_not_found', $$select public.inbox_thread(tests.noted('direct'))$$);
select tests.expect_error('thread_not_found', $$select * from public.thread_messages(tests.noted('direct'))$$);
select tests.expect_error('thread_not_found', $$select public.mark_thread_read(tests.noted('direct'))$$);
select tests.expect_error('thread_not_found', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('dave'), 'Hi')$$);
select tests.expect_error('thread_not_found', $$select public.delete_chat_thread(tests.noted('direct'), tests.id('dave'))$$);
select tests.expect_error('not_participant', $$select public.delete_chat_thread(tests.noted('direct'), tests.id('bob'))$$);
select tests.expect_error('thread_not_found', $$select public.leave_group_chat(tests.noted('direct'), tests.id('dave'))$$);
select tests.become('ada');
select tests.expect_rows(0, 'select * from public.messages');
select tests.become_visitor();
select tests.expect_error('42501', 'select * from public.messages');
select tests.expect_error('42501', 'select * from public.message_threads');
select tests.expect_error('42501', 'select * from public.thread_members');
select tests.expect_error('42501', 'select public.inbox()');

-- A disabled member's token does nothing any more; what they wrote stays.
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('bob');
select tests.become('bob');
select tests.expect_rows(0, 'select * from public.message_threads');
select tests.expect_rows(0, 'select * from public.messages');
select tests.expect_error('42501', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('bob'), 'Still here')$$);
select tests.expect_error('not_a_member', 'select public.inbox()');
select tests.become('alice');
select tests.expect_rows(4, 'select * from public.messages');
select tests.become_owner();
update public.profiles set status = 'active' where user_id = tests.id('bob');

-- Friendship is asked for at the moment of sending; what was said stays readable.
select tests.become('bob');
select public.remove_friend(tests.id('alice'));
select tests.become('alice');
select tests.expect_error('not_friends', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('alice'), 'Why?')$$);
select tests.expect_rows(4, 'select * from public.messages');
select tests.expect(not (public.inbox_thread(tests.noted('direct')) ->> 'canSend')::boolean, 'the composer knows');

rollback;
