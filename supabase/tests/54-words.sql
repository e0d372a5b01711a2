-- What members make of what was said: answers to a message, reactions, edits, and words taken back. Who reads a message reads these, nobody else.
begin;

create function pg_temp.message(name text) returns uuid language sql as $$ select current_setting('story.' || name)::uuid $$;
create function pg_temp.says(chat text, name text, words text, answers uuid default null) returns void language plpgsql as $$
begin
  perform tests.note(name, gen_random_uuid()::text);
  insert into public.messages (id, thread_id, sender_id, content, reply_to)
  values (pg_temp.message(name), tests.noted(chat), (select auth.uid()), words, answers);
end $$;
-- What the caller's page says of one message.
create function pg_temp.shown(chat text, name text) returns jsonb language sql as $$
  select m from jsonb_array_elements(public.messages_page(tests.noted(chat)) -> 'messages') m where m ->> 'id' = current_setting('story.' || name)
$$;
create function pg_temp.reactions(chat text, name text) returns text language sql as $$
  select coalesce(string_agg(c.name || ' ' || (r ->> 'emoji'), ', ' order by c.name), '')
  from jsonb_array_elements(pg_temp.shown(chat, name) -> 'reactions') r join tests.cast c on c.user_id::text = r ->> 'userId'
$$;
create function pg_temp.ages(name text, by_then interval) returns void language sql security definer as $$
  update public.messages set created_at = created_at - by_then where id = pg_temp.message(name)
$$;
-- How a request of another member's ends.
create function pg_temp.rows_kept() returns bigint language sql security definer as $$ select count(*) from public.message_reactions where emoji is not null $$;

-- bob brings alice and carol together, the two talk; alice and bob have a direct chat.
select tests.become('bob');
select tests.note('group', public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId');
select tests.become('alice');
select tests.note('direct', public.open_direct_message(tests.id('bob'))::text);
select pg_temp.says('direct', 'hello', 'Hello Bob');
select pg_temp.says('group', 'hi', 'Hi Carol');

-- An answer names what it answers, in the same conversation; whoever reads it sees that as it is now.
select tests.become('bob');
select pg_temp.says('direct', 'answer', 'Hello Alice', pg_temp.message('hello'));
select tests.expect_equal(pg_temp.shown('direct', 'answer') #>> '{quoted,content}', 'Hello Bob', 'what it answers');
select tests.expect(pg_temp.shown('direct', 'answer') -> 'quoted' @> jsonb_build_object('id', pg_temp.message('hello'), 'senderId', tests.id('alice'), 'removed', false), 'whose');
select tests.expect_error('reply_not_here', $$select pg_temp.says('direct', 'x', 'Elsewhere', pg_temp.message('hi'))$$);
select tests.expect_error('reply_not_here', $$select pg_temp.says('direct', 'x', 'Nothing', gen_random_uuid())$$);
select tests.expect_error('reply_not_here', $$select pg_temp.says('group', 'x', 'A note', (select m.id from public.messages m where m.message_type = 'system' limit 1))$$);
-- A page has what pages had.
select tests.expect_equal((select jsonb_agg(to_jsonb(m) order by m.seq) from public.thread_messages(tests.noted('direct')) m),
  (select jsonb_agg(m - 'reactions' - 'quoted') from jsonb_array_elements(public.messages_page(tests.noted('direct')) -> 'messages') m), 'the same messages');
select tests.expect_equal(jsonb_array_length(public.messages_page(tests.noted('direct'), page_size => 1) -> 'messages'), 1, 'of the same size');

-- One reaction a member: a second one replaces it, the same again changes nothing, null takes it off.
select public.react(pg_temp.message('hello'), '❤️'), public.react(pg_temp.message('hello'), '😂');
select tests.expect_equal(pg_temp.reactions('direct', 'hello'), 'bob 😂', 'one each');
create temporary table heard as select r.* from public.message_reactions r;
select public.react(pg_temp.message('hello'), '😂');
select tests.expect_rows(0, 'select * from public.message_reactions except select * from heard');
select tests.become('alice');
select public.react(pg_temp.message('hello'), '👍🏽');
select tests.expect_equal(pg_temp.reactions('direct', 'hello'), 'alice 👍🏽, bob 😂', 'one''s own too');
select public.react(pg_temp.message('hello'), null), public.react(pg_temp.message('hello'));
select tests.expect_equal(pg_temp.reactions('direct', 'hello'), 'bob 😂', 'taken off');
select tests.expect_rows(1, $$select from public.message_reactions where user_id = tests.id('alice') and emoji is null$$);
-- Any emoji, and nothing else.
select public.react(pg_temp.message('hello'), e) from unnest(array['❤', '❤️', '👩‍❤️‍👨', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇫🇷', '1️⃣', '🏳️‍🌈', '☕', '⭐', '🫶🏿', '🤷🏽‍♀️', '®️', '🀄']) e;
select tests.expect_error('emoji_invalid', format('select public.react(pg_temp.message(''hello''), %L)', e))
from unnest(array['', ' ', 'a', 'ok', '7', '🇫', '❤️❤️', '❤️ ', '<b>', U&'\200d', U&'\fe0f', repeat('👍', 20), 'é', '#']) e;
select tests.expect_error('42501', $$insert into public.message_reactions (message_id, thread_id, user_id, emoji)
  values (pg_temp.message('hello'), tests.noted('direct'), tests.id('bob'), '👎')$$);
select tests.expect_error('42501', $$update public.message_reactions set emoji = '👎'$$);
select tests.expect_error('42501', $$delete from public.message_reactions$$);
select public.react(pg_temp.message('hello'), null);

-- Requester, connector and target of a group all read them.
select tests.become('carol');
select public.react(pg_temp.message('hi'), '🎉');
select tests.become('bob');
select public.react(pg_temp.message('hi'), '👏');
select tests.expect_equal(pg_temp.reactions('group', 'hi'), 'bob 👏, carol 🎉', 'the connector');
select tests.become('alice');
select tests.expect_equal(pg_temp.reactions('group', 'hi'), 'bob 👏, carol 🎉', 'the requester');
-- Of what nobody said there is nothing to make.
select tests.expect_error('message_not_found', $$select public.react((select m.id from public.messages m where m.message_type = 'system' limit 1), '🎉')$$);

-- Strangers, admins, disabled members and visitors read none and make none; nor does carol of the direct chat.
select tests.become('carol');
select tests.expect_rows(2, 'select * from public.message_reactions');
select tests.expect_error('message_not_found', $$select public.react(pg_temp.message('hello'), '🎉')$$);
select tests.expect_error('message_not_found', $$select public.react(pg_temp.message('hello'), null)$$);
select tests.expect_error('message_not_found', $$select public.edit_message(pg_temp.message('hello'), 'Mine')$$);
select tests.expect_error('message_not_found', $$select public.take_back_message(pg_temp.message('hello'))$$);
select tests.expect_error('thread_not_found', $$select public.messages_page(tests.noted('direct'))$$);
select tests.expect_error('not_yours', $$select public.edit_message(pg_temp.message('hi'), 'Mine')$$);
select tests.expect_error('not_yours', $$select public.take_back_message(pg_temp.message('hi'))$$);
select tests.become('dave');
select tests.expect_rows(0, 'select * from public.message_reactions');
select tests.expect_error('message_not_found', $$select public.react(pg_temp.message('hi'), '🎉')$$);
select tests.expect_error('thread_not_found', $$select public.messages_page(tests.noted('group'))$$);
select tests.become('ada');
select tests.expect_rows(0, 'select * from public.message_reactions');
select tests.become('frank');
select tests.expect_rows(0, 'select * from public.message_reactions');
select tests.expect_error('not_a_member', $$select public.react(pg_temp.message('hi'), '🎉')$$);
select tests.expect_error('not_a_member', $$select public.edit_message(pg_temp.message('hi'), 'Mine')$$);
select tests.expect_error('not_a_member', $$select public.messages_page(tests.noted('group'))$$);
select tests.become_visitor();
select tests.expect_error('42501', 'select * from public.message_reactions');
select tests.expect_error('42501', $$select public.react(pg_temp.message('hi'), '🎉')$$);
select tests.expect_error('42501', $$select public.take_back_message(pg_temp.message('hi'))$$);

-- Editing: for fifteen minutes, in the conversation, in what was told of it and in the list. The earlier words are nowhere.
select tests.become('alice');
select public.edit_message(pg_temp.message('hi'), 'Hi dear Carol');
select tests.expect(pg_temp.shown('group', 'hi') ->> 'content' = 'Hi dear Carol' and pg_temp.shown('group', 'hi') ->> 'edited_at' is not null, 'edited');
select tests.expect_error('messages_content_length', $$select public.edit_message(pg_temp.message('hi'), ' ')$$);
select tests.expect_error('messages_content_length', $$select public.edit_message(pg_temp.message('hi'), repeat('a', 4001))$$);
select tests.become('bob');
select tests.expect_equal((select body from public.notifications where data ->> 'threadId' = tests.noted('group')::text and data ->> 'action' = 'open_thread'),
  'Alice Moreau: Hi dear Carol', 'what was told follows');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) #>> '{lastMessage,content}', 'Hi dear Carol', 'and the list');
select tests.expect_equal((public.inbox_thread(tests.noted('group')) ->> 'unreadCount')::int, 1, 'unread once');
select tests.become_owner();
select tests.expect(not exists (select from public.messages m where to_jsonb(m)::text like '%Hi Carol%')
  and not exists (select from public.notifications n where to_jsonb(n)::text like '%Hi Carol%'), 'nowhere');
select pg_temp.ages('hi', interval '15 minutes');
select tests.become('alice');
select public.edit_message(pg_temp.message('hi'), 'Hi dear Carol');
select tests.expect_error('too_late', $$select public.edit_message(pg_temp.message('hi'), 'Too late')$$);

-- Taking back: for a day. Nothing is left of it, in the conversation, in answers to it, in what was told.
select tests.become('alice');
select tests.expect_rows(1, $$select from public.notifications where not read and body = 'Bob Okafor: Hello Alice'$$);
select tests.become('bob');
select public.take_back_message(pg_temp.message('answer')), public.take_back_message(pg_temp.message('answer'));
select tests.become('alice');
select tests.expect(pg_temp.shown('direct', 'answer') ->> 'content' = 'Message removed' and pg_temp.shown('direct', 'answer') ->> 'removed_at' is not null, 'removed');
select tests.expect_equal((public.inbox_thread(tests.noted('direct')) ->> 'unreadCount')::int, 0, 'no news any more');
select tests.expect_rows(0, $$select from public.notifications where not read and data ->> 'threadId' = tests.noted('direct')::text$$);
select tests.become_owner();
select tests.expect(not exists (select from public.messages m where to_jsonb(m)::text like '%Hello Alice%')
  and not exists (select from public.notifications n where to_jsonb(n)::text like '%Hello Alice%'), 'nowhere');
select tests.become('alice');
select pg_temp.says('direct', 'again', 'As I said', pg_temp.message('answer'));
select tests.expect(pg_temp.shown('direct', 'again') -> 'quoted' @> '{"content": "Message removed", "removed": true}', 'what is answered is removed');
select public.take_back_message(pg_temp.message('hello'));
select tests.expect(pg_temp.shown('direct', 'hello') -> 'reactions' is null, 'reactions go with it');
select tests.expect_rows(0, $$select from public.message_reactions where message_id = pg_temp.message('hello')$$);
select tests.expect_error('message_gone', $$select public.react(pg_temp.message('hello'), '🎉')$$);
select tests.expect_error('message_gone', $$select public.edit_message(pg_temp.message('hello'), 'Back again')$$);
select tests.expect_error('message_gone', $$select public.edit_message(pg_temp.message('hello'), 'Message removed')$$);
select tests.become('bob');
select tests.expect_error('not_reportable', $$select public.send_report(gen_random_uuid(), 'message', pg_temp.message('hello'), 'scam')$$);
select pg_temp.ages('hi', interval '24 hours');
select tests.become('alice');
select tests.expect_error('too_late', $$select public.take_back_message(pg_temp.message('hi'))$$);
-- What was told of the newest says that it is removed, and whoever asks to have it told again changes nothing of that.
select tests.become('bob');
select pg_temp.says('direct', 'one', 'One'), pg_temp.says('direct', 'two', 'Two');
select public.take_back_message(pg_temp.message('two'));
select tests.become_service();
select public.record_message_notification(tests.id('bob'), tests.id('alice'), tests.noted('direct'));
select tests.become('alice');
select tests.expect_rows(1, $$select from public.notifications where not read and body = 'Bob Okafor: Message removed'$$);

-- What was reported stays with the committee as it was; what the committee hid its sender can't change.
select public.send_report('00000000-0000-4000-d000-000000000054', 'message', pg_temp.message('one'), 'scam');
select tests.become('bob');
select public.edit_message(pg_temp.message('one'), 'Nothing of the kind');
select tests.become('ada');
select tests.expect_equal(public.report_details('00000000-0000-4000-d000-000000000054') #>> '{snapshot,text}', 'One', 'as reported');
select public.act_on_report('00000000-0000-4000-d000-000000000055', '00000000-0000-4000-d000-000000000054', 0, 'hide', 'Seen');
select tests.become('bob');
select tests.expect_error('message_gone', $$select public.edit_message(pg_temp.message('one'), 'Nothing')$$);
select tests.expect_error('message_gone', $$select public.take_back_message(pg_temp.message('one'))$$);

-- The export has what was made of one's messages.
select pg_temp.says('direct', 'last', 'Good night');
select tests.become('alice');
select public.react(pg_temp.message('last'), '🌙');
select tests.become_owner();
select tests.expect(private.conversations_of(tests.id('bob'))::text like '%"emoji": "🌙"%', 'reactions in the export');

-- Where friendship is needed to write, it is needed to react and to edit. Taking off and taking back need none.
select tests.become('bob');
select pg_temp.says('direct', 'bye', 'Bye');
select public.remove_friend(tests.id('alice'));
select tests.expect_error('not_friends', $$select public.edit_message(pg_temp.message('bye'), 'Farewell')$$);
select tests.expect_error('not_friends', $$select public.react(pg_temp.message('again'), '❤️')$$);
select public.take_back_message(pg_temp.message('bye'));
select tests.become('alice');
select public.react(pg_temp.message('last'), null);

-- The words of an introduction stand a second and a third time: edited or taken back, they are nowhere.
select tests.become_owner();
select tests.befriend('bob', 'gina');
select tests.become('bob');
select tests.note('intro', public.introduce(tests.id('gina'), tests.id('carol'), 'You both dance') ->> 'threadId');
select set_config('story.words', (select m.id::text from public.messages m where m.thread_id = tests.noted('intro') and m.content = 'You both dance' and m.message_type = 'user'), true);
select public.edit_message(pg_temp.message('words'), 'You both love to dance');
select tests.become_owner();
select tests.expect_rows(0, $$select from public.message_threads t where t.reason = 'You both dance'$$);
select tests.expect_rows(0, $$select from private.proposals p where p.note = 'You both dance'$$);
select tests.expect_rows(0, $$select from public.notifications n where to_jsonb(n)::text like '%You both dance%'$$);

-- Whoever left reads none and makes none; theirs stay, as their words do.
select tests.become('carol');
select pg_temp.says('group', 'leaving', 'I leave you');
select public.leave_group_chat(tests.noted('group'), tests.id('carol'));
select tests.expect_rows(0, 'select * from public.message_reactions');
select tests.expect_error('message_not_found', $$select public.react(pg_temp.message('hi'), '❤️')$$);
select tests.expect_error('message_not_found', $$select public.take_back_message(pg_temp.message('leaving'))$$);
select tests.become('alice');
select tests.expect_equal(pg_temp.reactions('group', 'hi'), 'bob 👏, carol 🎉', 'theirs stay');

-- Across a block neither reads what the other made or says after it, and a third reads both. What is edited after it is said after it.
select tests.become_owner();
select tests.befriend('bob', 'alice');
select tests.become('bob');
select pg_temp.says('group', 'before', 'Before');
select tests.become('alice');
select tests.expect_rows(1, $$select from public.notifications where body = 'Bob Okafor: Before'$$);
select pg_temp.says('group', 'hers', 'Hers');
select tests.become('bob');
select public.react(pg_temp.message('hers'), '👏');
select pg_temp.says('group', 'late', 'Late', pg_temp.message('hers'));
select public.block_member(tests.id('alice'));
select tests.become('alice');
select tests.expect_equal(pg_temp.shown('group', 'before') ->> 'content', 'Before', 'what was there');
select tests.expect_equal(pg_temp.reactions('group', 'hers'), 'bob 👏', 'also of what was made');
select tests.become('bob');
select public.react(pg_temp.message('before'), '😮'), public.edit_message(pg_temp.message('before'), 'After'), public.edit_message(pg_temp.message('late'), 'After all');
select tests.expect(pg_temp.shown('group', 'late') -> 'reply_to' = 'null' and pg_temp.shown('group', 'late') -> 'quoted' is null, 'what is not read is not quoted');
select tests.expect_error('message_not_found', $$select public.react(pg_temp.message('hers'), '😮')$$);
select tests.become('alice');
select tests.expect(pg_temp.shown('group', 'before') is null, 'what was edited is said after it');
select tests.expect(public.inbox_thread(tests.noted('group'))::text not like '%After%', 'and not in the list');
select tests.expect_rows(0, $$select from public.message_reactions r where r.message_id = pg_temp.message('before')$$);
select tests.expect_rows(0, $$select from public.notifications where body like '%After%' or body like '%Before%'$$);
select tests.expect_error('message_not_found', $$select public.react(pg_temp.message('before'), '❤️')$$);
-- It still counts as unread, until alice opens the chat at what she reads: nothing would ever clear it.
select tests.expect_equal((public.inbox_thread(tests.noted('group')) ->> 'unreadCount')::int, 1, 'counted still');
select tests.expect_equal(public.mark_thread_read(tests.noted('group'), (pg_temp.shown('group', 'hers') ->> 'seq')::bigint), 0, 'and no more');
select tests.become_owner();
select tests.expect(private.conversations_of(tests.id('alice'))::text not like '%After%', 'nor in the export');
-- Who blocked takes their mark off, also of what they don't read any more; what was answered and isn't read any more is no quote.
select tests.become('bob');
select public.react(pg_temp.message('hers'), null), public.react(pg_temp.message('hers'), null);
select tests.become_owner();
select tests.expect_rows(1, $$select from public.message_reactions where message_id = pg_temp.message('hers') and emoji is null$$);
select tests.become('gina');
select tests.expect_error('message_not_found', $$select public.react(pg_temp.message('hers'), null)$$);

rollback;
