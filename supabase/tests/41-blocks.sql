-- Blocking: what either side may do, what neither can tell, and what ends by it.
begin;

-- By hand, as the blocker: the row becomes theirs, whatever they say about it.
select tests.become('alice');
select tests.note('direct', public.open_direct_message(tests.id('bob'))::text);
insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('alice'), 'Hello Bob');
select tests.expect_rows(1, $$update public.connections set status = 'blocked' where connected_user_id = tests.id('bob') and user_id = auth.uid()$$);
select tests.expect_rows(1, $$select * from public.connections where status = 'blocked' and blocked_by = auth.uid()$$);
select tests.expect_rows(0, $$update public.connections set status = 'blocked' where status = 'blocked'$$);

-- The blocked side sees no row, lifts nothing and reaches nobody.
select tests.become('bob');
select tests.expect_rows(2, 'select * from public.connections');
select tests.expect_rows(0, $$delete from public.connections where user_id = tests.id('alice')$$);
select tests.expect_rows(0, $$update public.connections set status = 'active' where user_id = tests.id('alice')$$);
select tests.expect_error('account_closed', $$insert into public.messages (thread_id, sender_id, content)
  values (tests.noted('direct'), tests.id('bob'), 'Hello?')$$);
select tests.expect_error('not_available', $$select public.open_direct_message(tests.id('alice'))$$);
select tests.expect_error('not_available', $$select public.relationship_with(tests.id('alice'))$$);
-- Their conversation is that with an account that is closed: what was said stays, and is all there will be.
select tests.expect_rows(1, $$select * from public.messages where thread_id = tests.noted('direct')$$);
select tests.expect(public.inbox_thread(tests.noted('direct')) @> '{"closed": true, "canSend": false}', 'it is closed');
select tests.expect_equal((public.unread_counts() ->> 'threads')::int, 1, 'what was unread is');
select tests.become('alice');
select tests.expect_rows(0, $$select * from public.messages where sender_id = tests.id('bob')$$);
select tests.expect_equal(public.inbox() -> 'threads', '[]', 'whoever blocks has it rest');
select tests.expect_equal((public.inbox() ->> 'total')::int, 0, 'not counted');
select tests.expect_error('thread_not_found', $$select public.inbox_thread(tests.noted('direct'))$$);
select tests.expect_error('not_friends', $$insert into public.messages (thread_id, sender_id, content)
  values (tests.noted('direct'), tests.id('alice'), 'Still')$$);
select tests.become('bob');
select tests.expect(not public.remove_friend(tests.id('alice')), 'bob has no friendship to end');
select tests.expect(not public.unblock_member(tests.id('alice')), 'bob has no block to lift');
select tests.expect_equal(public.my_blocked(), '[]', 'bob blocks nobody');
select tests.expect_rows(0, $$select user_id from public.profiles where user_id = tests.id('alice')$$);

-- Both may block: neither can tell, and lifting one leaves the other.
select public.block_member(tests.id('alice'));
select tests.expect_equal(public.my_blocked() -> 0 ->> 'name', 'Alice Moreau', 'bob blocks too');
select tests.expect_rows(1, $$select * from public.connections where status = 'blocked' and blocked_by = auth.uid()$$);
select tests.become('alice');
select tests.expect_equal(public.my_blocked() -> 0 ->> 'name', 'Bob Okafor', 'alice sees her own block');
select tests.expect(public.unblock_member(tests.id('bob')), 'alice lifts hers');
select tests.expect_equal(public.my_blocked(), '[]', 'and has none left');
select tests.expect_error('not_available', $$select public.open_direct_message(tests.id('bob'))$$);
select tests.expect_rows(1, 'select * from public.connections');
select tests.become('bob');
select tests.expect_rows(1, $$delete from public.connections where status = 'blocked' and blocked_by = auth.uid()$$);
select tests.become('alice');
select tests.expect_equal(public.relationship_with(tests.id('bob')) ->> 'relationship', 'no_relationship', 'friendship does not come back');

-- A return block survives a plain delete by the first blocker.
select public.block_member(tests.id('bob'));
select tests.become('bob');
select public.block_member(tests.id('alice'));
select tests.become('alice');
select tests.expect_rows(1, $$delete from public.connections where status = 'blocked'$$);
select tests.become('bob');
select tests.expect_rows(1, $$select * from public.connections where blocked_by = auth.uid()$$);
select tests.expect(public.unblock_member(tests.id('alice')), 'bob''s block was his to lift');
select tests.expect(not public.unblock_member(tests.id('alice')), 'once');

-- Strangers can be blocked; nobody blocks themselves; visitors and disabled members block nobody.
select public.block_member(tests.id('dave'));
select tests.become('dave');
select tests.expect_rows(0, $$select user_id from public.profiles where user_id = tests.id('bob')$$);
select tests.expect_error('self', $$select public.block_member(tests.id('dave'))$$);
select tests.expect_error('not_available', $$select public.block_member(gen_random_uuid())$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.block_member(tests.id('alice'))$$);
select tests.expect_rows(0, $$update public.connections set status = 'blocked'$$);
select tests.expect_rows(0, $$delete from public.connections$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select public.block_member(tests.id('alice'))$$);

-- In a chat of three whoever blocks does not read the other, and the other nothing that came after; the third reads both.
select tests.become_owner();
select tests.befriend('gina', 'bob'), tests.befriend('gina', 'alice');
select tests.become('gina');
select tests.note('group', public.introduce(tests.id('alice'), tests.id('bob')) ->> 'threadId');
select tests.become('alice');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('group'), tests.id('alice'), 'Hi both');
select public.block_member(tests.id('bob'));
insert into public.messages (thread_id, sender_id, content) values (tests.noted('group'), tests.id('alice'), 'Only Gina reads this');
select tests.become('bob');
select tests.note('before', (select jsonb_build_array(t.updated_at, m.last_activity_at, m.unread_count) from public.message_threads t
  join public.thread_members m on m.thread_id = t.id where t.id = tests.noted('group'))::text);
select tests.become('alice');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('group'), tests.id('alice'), 'And this too');
select tests.become('bob');
select tests.expect_equal((select jsonb_build_array(t.updated_at, m.last_activity_at, m.unread_count) from public.message_threads t
  join public.thread_members m on m.thread_id = t.id where t.id = tests.noted('group'))::text, current_setting('story.before'), 'to bob nothing has happened');
select tests.expect_rows(2, $$select * from public.thread_messages(tests.noted('group'))$$);
select tests.expect_equal(public.inbox_thread(tests.noted('group')) -> 'lastMessage' ->> 'content', 'Hi both', 'what was said before the block');
select tests.expect(public.inbox_thread(tests.noted('group')) -> 'connection' = 'null', 'and nothing to press');
select tests.expect_error('not_available', $$select public.connect_with(tests.id('alice'))$$);
select public.mark_thread_read(tests.noted('group'), 0);
select tests.become('gina');
select tests.expect_rows(4, $$select * from public.thread_messages(tests.noted('group'))$$);
select tests.become('alice');
select tests.expect(public.inbox_thread(tests.noted('group'))::text not like '%Bob Okafor"%', 'whoever blocks has the other out of sight');

rollback;
