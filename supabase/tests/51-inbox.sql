-- The inbox as its screens read it: order, paging, unread counts, opening at the first unread message, deleting and leaving.
begin;

select tests.become_owner();
select tests.befriend('alice', 'carol'), tests.befriend('alice', 'dave');
select tests.become('alice');
select tests.note('bob', public.open_direct_message(tests.id('bob'))::text), tests.note('carol', public.open_direct_message(tests.id('carol'))::text),
  tests.note('gina', public.open_direct_message(tests.id('gina'))::text);
insert into public.messages (thread_id, sender_id, content) values (tests.noted('carol'), tests.id('alice'), 'One');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('gina'), tests.id('alice'), 'Two');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('bob'), tests.id('alice'), repeat('Three ', 100));

-- Newest first, a page at a time, each conversation once.
select tests.expect_equal((public.inbox() -> 'threads' -> 0 ->> 'id')::uuid, tests.noted('bob'), 'the newest comes first');
select tests.expect_equal(length(public.inbox() -> 'threads' -> 0 -> 'lastMessage' ->> 'content'), 200, 'a preview is cut');
select tests.expect_equal(public.inbox() -> 'threads' -> 0 -> 'participants',
  jsonb_build_array(jsonb_build_object('id', tests.id('bob'), 'name', 'Bob Okafor', 'avatarUrl', 'https://photos.o1.test/bob.jpg')), 'the others are shown');
select tests.expect_equal((public.inbox() ->> 'total')::int, 3, 'all are counted');
select tests.expect(public.inbox() -> 'next' = 'null', 'one page holds them');
select tests.note('page', public.inbox(page_size => 2)::text);
select tests.expect_equal(jsonb_array_length(current_setting('story.page')::jsonb -> 'threads'), 2, 'a page of two');
select tests.expect_equal((
  select array_agg((t ->> 'id')::uuid) from jsonb_array_elements(public.inbox(
    before_updated_at => (current_setting('story.page')::jsonb -> 'next' ->> 'updatedAt')::timestamptz,
    before_id => (current_setting('story.page')::jsonb -> 'next' ->> 'id')::uuid, page_size => 2) -> 'threads') t
), array[tests.noted('carol')], 'the next page goes on where the first ended');
select tests.expect_equal(public.inbox(plug_chats_only => true) -> 'threads', '[]', 'no plug chats yet');

-- Unread: counted for whoever did not write, read up to a message, never backwards.
select tests.become('bob');
select tests.become('alice');
insert into public.messages (thread_id, sender_id, content) select tests.noted('carol'), tests.id('alice'), 'Line ' || n from generate_series(1, 10) n;
select tests.become('carol');
select tests.expect_equal(public.unread_counts() - 'newest', '{"messages": 11, "threads": 1, "marked": 0, "actionRequired": 0, "asks": 0, "notifications": 1}', 'carol''s badges');
select tests.expect_equal(public.unread_counts() -> 'newest', jsonb_build_array(jsonb_build_object('threadId', tests.noted('carol'), 'unread', 11,
  'lastSeq', (select max(m.seq) from public.messages m where m.thread_id = tests.noted('carol')))), 'and where they wait');
select tests.note('seq', (select m.seq from public.messages m where m.content = 'Line 4')::text);
select tests.expect_equal(public.mark_thread_read(tests.noted('carol'), current_setting('story.seq')::bigint), 6, 'read up to the fifth');
select tests.expect_equal(public.mark_thread_read(tests.noted('carol'), 1), 6, 'never backwards');
select tests.expect_equal((public.inbox_thread(tests.noted('carol')) ->> 'unreadCount')::int, 6, 'the thread says so');
select tests.expect_equal((public.inbox_thread(tests.noted('carol')) ->> 'lastReadSeq')::bigint, current_setting('story.seq')::bigint, 'and from where');

-- Pages of messages, ascending: the newest, before, after, around the first unread.
select tests.expect_equal((select string_agg(m.content, ', ' order by m.seq) from public.thread_messages(tests.noted('carol'), page_size => 3) m),
  'Line 8, Line 9, Line 10', 'the newest page');
select tests.expect_equal((select array_agg(m.content) from public.thread_messages(tests.noted('carol'), before_seq => current_setting('story.seq')::bigint, page_size => 2) m),
  array['Line 2', 'Line 3'], 'the page before, ascending');
select tests.expect_equal((select array_agg(m.content) from public.thread_messages(tests.noted('carol'), after_seq => current_setting('story.seq')::bigint, page_size => 2) m),
  array['Line 5', 'Line 6'], 'the page after');
select tests.expect_equal((select array_agg(m.content) from public.thread_messages(tests.noted('carol'), around_seq => current_setting('story.seq')::bigint, page_size => 4) m),
  array['Line 3', 'Line 4', 'Line 5', 'Line 6'], 'around the mark');
select tests.expect_equal(public.mark_thread_read(tests.noted('carol')), 0, 'all read');
select tests.expect_equal(public.mark_thread_read(tests.noted('carol')), 0, 'again');
select tests.expect_equal((public.unread_counts() ->> 'messages')::int, 0, 'the badge is gone');
select tests.expect_equal(public.unread_counts() -> 'newest', '[]', 'nothing waits anywhere');
select tests.become_owner();
select private.notify(tests.id('carol'), 'New Message', 'x', jsonb_build_object('action', 'plug_declined', 'deeplink', '/inbox', 'threadId', tests.noted('carol'))), private.notify(tests.id('carol'), 'Other', data => tests.notice());
select tests.become('carol');
select public.mark_thread_read(tests.noted('carol'));
select tests.expect_rows(1, 'select * from public.notifications where not read');

-- Deleting hides for the one who deletes; a new message brings back what is new; the other keeps everything.
select public.delete_chat_thread(tests.noted('carol'), tests.id('carol'));
select tests.expect_equal(public.inbox() -> 'threads', '[]', 'gone from carol''s list');
select tests.expect_rows(0, $$select * from public.message_threads$$);
select tests.expect_rows(0, $$select * from public.messages where thread_id = tests.noted('carol')$$);
select tests.expect_rows(0, $$select * from public.thread_messages(tests.noted('carol'))$$);
select tests.expect_equal(public.find_direct_message_thread(tests.id('carol'), tests.id('alice')), tests.noted('carol'), 'it can still be found');
select tests.become('alice');
select tests.expect_rows(11, $$select * from public.messages where thread_id = tests.noted('carol')$$);
insert into public.messages (thread_id, sender_id, content) values (tests.noted('carol'), tests.id('alice'), 'Back again');
select tests.become('carol');
select tests.expect_equal(jsonb_array_length(public.inbox() -> 'threads'), 1, 'a new message brings it back');
select tests.expect_rows(1, $$select * from public.messages where thread_id = tests.noted('carol')$$);
select tests.expect_equal((public.unread_counts() ->> 'messages')::int, 1, 'with one unread');
select public.delete_chat_thread(tests.noted('carol'), tests.id('carol'));
select tests.expect_equal(public.open_direct_message(tests.id('alice')), tests.noted('carol'), 'opening brings it back too');
select tests.expect_equal(public.inbox() -> 'threads' -> 0 -> 'lastMessage', 'null', 'empty, since all of it was deleted');
select tests.expect_error('not_a_group', $$select public.leave_group_chat(tests.noted('carol'), tests.id('carol'))$$);

-- Leaving a group takes one out and leaves a note; nothing is lost for the others.
select tests.become('bob');
select tests.note('group', public.introduce(tests.id('erin'), tests.id('carol'), 'You two should meet') ->> 'threadId');
select tests.become('erin');
select tests.expect_equal((public.inbox(plug_chats_only => true) -> 'threads' -> 0 ->> 'type'), 'intro_chat', 'a plug chat');
select tests.expect_error('not_deletable', $$select public.delete_chat_thread(tests.noted('group'), tests.id('erin'))$$);
select tests.expect_error('not_participant', $$select public.leave_group_chat(tests.noted('group'), tests.id('carol'))$$);
select public.leave_group_chat(tests.noted('group'), tests.id('erin'));
select tests.expect_rows(0, $$select * from public.messages where thread_id = tests.noted('group')$$);
select tests.expect_error('thread_not_found', $$select public.leave_group_chat(tests.noted('group'), tests.id('erin'))$$);
select tests.expect_error('thread_not_found', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('group'), tests.id('erin'), 'One more thing')$$);
select tests.become('carol');
select tests.expect_equal((public.inbox_thread(tests.noted('group')) -> 'lastMessage' ->> 'content'), 'Erin Walsh left the chat.', 'a note tells of it');
select tests.expect_equal(jsonb_array_length(public.inbox_thread(tests.noted('group')) -> 'participants'), 1, 'bob is still there');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) -> 'former' -> 0 ->> 'name', 'Erin Walsh', 'erin is named on what she wrote');
select tests.expect_equal(jsonb_array_length(public.inbox_thread(tests.noted('group')) -> 'former'), 1, 'and nobody else is');
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('erin');
select tests.become('carol');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) -> 'former' -> 0 ->> 'name', 'Erin Walsh', 'also with her account disabled, as of those who stayed');
select public.block_member(tests.id('erin'));
select tests.expect_equal(public.inbox_thread(tests.noted('group')) -> 'former', '[]', 'but not across a block');
select public.unblock_member(tests.id('erin'));
select tests.expect_rows(1, $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('group'), tests.id('carol'), 'A pity')$$);

-- Who answers has read: what told of it is read too.
select tests.become_owner();
select tests.befriend('alice', 'bob');
select tests.become('alice');
select tests.note('talk', public.open_direct_message(tests.id('bob'))::text);
insert into public.messages (thread_id, sender_id, content) values (tests.noted('talk'), tests.id('alice'), 'Are you in?');
select tests.become('bob');
select tests.expect_rows(1, $$select * from public.notifications where data ->> 'threadId' = tests.noted('talk')::text and not read$$);
insert into public.messages (thread_id, sender_id, content) values (tests.noted('talk'), tests.id('bob'), 'I am.');
select tests.expect_rows(0, $$select * from public.notifications where data ->> 'threadId' = tests.noted('talk')::text and not read$$);
select tests.expect_equal((select unread_count from public.thread_members where thread_id = tests.noted('talk')), 0, 'and nothing counts as unread');

-- Nobody reads what is sent to a disabled account: it is said before, and refused.
select tests.become('alice');
select tests.expect(public.inbox_thread(tests.noted('talk')) @> '{"canSend": true, "closed": false}', 'bob reads');
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('bob');
select tests.become('alice');
select tests.expect(public.inbox_thread(tests.noted('talk')) @> '{"canSend": false, "closed": true}', 'bob does not any more');
select tests.expect_equal(public.inbox_thread(tests.noted('talk')) -> 'participants' -> 0 ->> 'name', 'Bob Okafor', 'he stays by name');
select tests.expect_error('account_closed', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('talk'), tests.id('alice'), 'Hello?')$$);

rollback;
