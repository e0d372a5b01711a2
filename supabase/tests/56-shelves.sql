-- Where a member keeps a conversation: pinned, archived, muted, marked as unread. It is theirs alone; a message brings back what is not muted.
begin;

create function pg_temp.shelf(chat text) returns text language sql as $$
  select coalesce(concat_ws(' ', case when s ->> 'pinnedAt' is not null then 'pinned' end, case when (s ->> 'archived')::boolean then 'archived' end,
    case when (s ->> 'muted')::boolean then 'muted' end, case when s ->> 'mutedUntil' is not null then 'for a while' end,
    case when (s ->> 'markedUnread')::boolean then 'unread' end), '')
  from (select public.inbox_thread(tests.noted(chat)) -> 'shelf' as s) t
$$;
create function pg_temp.names(page jsonb) returns text language sql as $$
  select coalesce(string_agg((select split_part(s.setting, '.', 2) from (values ('story.bob'), ('story.carol'), ('story.gina'), ('story.dave'), ('story.group')) s (setting)
    where current_setting(s.setting, true) = t ->> 'id'), ' ' order by place), '')
  from jsonb_array_elements(page -> 'threads') with ordinality as e (t, place)
$$;
create function pg_temp.says(chat text, words text) returns void language sql as $$
  insert into public.messages (thread_id, sender_id, content) values (tests.noted(chat), (select auth.uid()), words)
$$;
create function pg_temp.newest(chat text) returns bigint language sql security definer as $$ select max(m.seq) from public.messages m where m.thread_id = tests.noted(chat) $$;
create function pg_temp.act(n int) returns uuid language sql as $$ select ('00000000-0000-4000-d000-0000000000' || lpad(n::text, 2, '0'))::uuid $$;
create function pg_temp.quiet(chat text, member text) returns boolean language sql security definer as $$ select private.thread_is_quiet(tests.noted(chat), tests.id(member)) $$;
create function pg_temp.passes(by_then interval) returns void language sql security definer as $$
  update public.thread_members set muted_until = muted_until - by_then where muted_until < 'infinity'
$$;
create function pg_temp.tells(sender text, recipient text, chat text) returns uuid language sql security definer as $$
  select public.record_message_notification(tests.id(sender), tests.id(recipient), tests.noted(chat))
$$;
grant execute on all functions in schema pg_temp to authenticated, anon;

select tests.become_owner();
select tests.befriend('alice', 'carol'), tests.befriend('alice', 'dave'), tests.befriend('bob', 'ada');
select tests.become('alice');
select tests.note('bob', public.open_direct_message(tests.id('bob'))::text), tests.note('carol', public.open_direct_message(tests.id('carol'))::text),
  tests.note('dave', public.open_direct_message(tests.id('dave'))::text), tests.note('gina', public.open_direct_message(tests.id('gina'))::text);
select pg_temp.says('bob', 'One'), pg_temp.says('carol', 'Two'), pg_temp.says('dave', 'Three'), pg_temp.says('gina', 'Four');

-- Only members, only in their own conversations, only by the procedures.
select tests.become_visitor();
select tests.expect_error('42501', $$select public.shelve_thread(tests.noted('bob'), pg_temp.act(1), pinned => true)$$);
select tests.expect_error('42501', $$select public.archived_conversations()$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.shelve_thread(tests.noted('bob'), pg_temp.act(1), pinned => true)$$);
select tests.expect_error('not_a_member', $$select public.archived_conversations()$$);
select tests.become('erin');
select tests.expect_error('thread_not_found', $$select public.shelve_thread(tests.noted('bob'), pg_temp.act(1), pinned => true)$$);
select tests.become('alice');
select tests.expect_error('42501', $$update public.thread_members set pinned_at = now()$$);
select tests.expect_error('42501', $$select private.thread_is_quiet(tests.noted('bob'), tests.id('bob'))$$);
select tests.expect_error('invalid_shelf', $$select public.shelve_thread(tests.noted('bob'), pg_temp.act(1), mute => 'year')$$);
select tests.expect_error('invalid_shelf', $$select public.shelve_thread(tests.noted('bob'), pg_temp.act(1), pinned => true, archived => true)$$);
select tests.expect_error('invalid_shelf', $$select public.shelve_thread(tests.noted('bob'), null, pinned => true)$$);

-- Pinned ones come first, in the order they were pinned, with the first page alone; each conversation once.
select tests.expect_equal(pg_temp.names(public.inbox()), 'gina dave carol bob', 'the newest first');
select public.shelve_thread(tests.noted('bob'), pg_temp.act(1), pinned => true);
select public.shelve_thread(tests.noted('dave'), pg_temp.act(2), pinned => true);
select tests.expect_equal(pg_temp.names(public.inbox()), 'bob dave gina carol', 'pinned ones before them');
select tests.expect_equal((public.inbox() ->> 'total')::int, 4, 'all are counted');
select tests.note('page', public.inbox(page_size => 1)::text);
select tests.expect_equal(pg_temp.names(current_setting('story.page')::jsonb), 'bob dave gina', 'beside a page of one');
select tests.expect_equal(pg_temp.names(public.inbox(
  before_updated_at => (current_setting('story.page')::jsonb -> 'next' ->> 'updatedAt')::timestamptz,
  before_id => (current_setting('story.page')::jsonb -> 'next' ->> 'id')::uuid, page_size => 5)), 'carol', 'the next page goes on without them');
select tests.expect_equal(pg_temp.names(public.inbox(plug_chats_only => true)), '', 'among plug chats they are none');
select public.shelve_thread(tests.noted('bob'), pg_temp.act(3), pinned => true);
select tests.expect_equal(pg_temp.names(public.inbox()), 'bob dave gina carol', 'pinned again it keeps its place');
-- Nobody else learns of it.
select tests.become('bob');
select tests.expect_equal(pg_temp.shelf('bob'), '', 'bob did nothing with it');
select tests.expect_rows(0, $$select * from public.thread_members where pinned_at is not null$$);
select tests.become('alice');
-- Five at most; an act that is sent again does nothing.
select public.shelve_thread(tests.noted('dave'), pg_temp.act(4), pinned => false);
select public.shelve_thread(tests.noted('dave'), pg_temp.act(4), pinned => true);
select tests.expect_equal(pg_temp.names(public.inbox()), 'bob gina dave carol', 'the same act changes nothing');
select tests.become_owner();
update public.thread_members m set pinned_at = now() where m.user_id = tests.id('alice') and m.thread_id in (tests.noted('carol'), tests.noted('gina'), tests.noted('dave'));
select tests.become('bob');
select tests.note('group', public.introduce(tests.id('alice'), tests.id('ada')) ->> 'threadId');
select tests.become('alice');
select public.mark_thread_read(tests.noted('group'));
select public.shelve_thread(tests.noted('group'), pg_temp.act(5), pinned => true);
select tests.expect_equal(pg_temp.names(public.inbox(plug_chats_only => true)), 'group', 'a plug chat is pinned there too');
select tests.become_owner();
select tests.befriend('alice', 'ada');
select tests.become('alice');
select tests.note('ada', public.open_direct_message(tests.id('ada'))::text);
select tests.expect_error('too_many_pinned', $$select public.shelve_thread(tests.noted('ada'), pg_temp.act(6), pinned => true)$$);
select public.shelve_thread(t.id, gen_random_uuid(), pinned => false) from public.message_threads t;
select tests.expect_equal(pg_temp.names(public.inbox()) like '%gina%', true, 'unpinned they stand among the others');

-- Archived: away from the list, in a place of its own; a message brings it back, one's own too.
select tests.expect_equal((public.inbox() ->> 'archived')::int, 0, 'nothing archived');
select public.shelve_thread(tests.noted('carol'), pg_temp.act(10), archived => true, seen_seq => pg_temp.newest('carol'));
select tests.expect_equal(pg_temp.names(public.inbox()) like '%carol%', false, 'away from the list');
select tests.expect_equal((public.inbox() ->> 'archived')::int, 1, 'counted');
select tests.expect_equal(pg_temp.names(public.archived_conversations()), 'carol', 'kept there');
select tests.expect_equal((public.archived_conversations() ->> 'total')::int, 1, 'one');
select tests.become('carol');
select tests.expect_equal(pg_temp.shelf('carol'), '', 'to carol nothing has happened');
select pg_temp.says('carol', 'Still there?');
select tests.become('alice');
select tests.expect_equal(pg_temp.names(public.inbox()) like 'carol%', true, 'her message brings it back');
select public.shelve_thread(tests.noted('carol'), pg_temp.act(10), archived => true);
select tests.expect_equal(pg_temp.shelf('carol'), '', 'the same act, sent again, does not hide what has come');
-- One pressed before a message that has come meanwhile.
select public.shelve_thread(tests.noted('carol'), pg_temp.act(11), archived => true, seen_seq => pg_temp.newest('carol') - 1);
select tests.expect_equal(pg_temp.shelf('carol'), '', 'what has come meanwhile is not hidden');
select public.shelve_thread(tests.noted('carol'), pg_temp.act(12), archived => true, seen_seq => pg_temp.newest('carol'));
select tests.expect_equal((public.unread_counts() ->> 'messages')::int, 0, 'what is archived has no number');
select public.shelve_thread(tests.noted('carol'), pg_temp.act(13), archived => false);
select tests.expect_equal((public.unread_counts() ->> 'messages')::int, 1, 'back, it has');
select public.shelve_thread(tests.noted('carol'), pg_temp.act(14), archived => true);
select pg_temp.says('carol', 'I am');
select tests.expect_equal(pg_temp.shelf('carol'), '', 'one''s own words bring it back too');
-- Pinning ends the archive, archiving the pin.
select public.shelve_thread(tests.noted('dave'), pg_temp.act(15), pinned => true);
select public.shelve_thread(tests.noted('dave'), pg_temp.act(16), archived => true);
select tests.expect_equal(pg_temp.shelf('dave'), 'archived', 'not pinned any more');
select public.shelve_thread(tests.noted('dave'), pg_temp.act(17), pinned => true);
select tests.expect_equal(pg_temp.shelf('dave'), 'pinned', 'not archived any more');
-- Deleted, it leaves its place.
select public.delete_chat_thread(tests.noted('dave'), tests.id('alice'));
select tests.become('dave');
select pg_temp.says('dave', 'Hello again');
select tests.become('alice');
select tests.expect_equal(pg_temp.shelf('dave'), '', 'back among the others');

-- Muted: nothing rings, no number on a tab; the conversation itself counts on. Archived too, it stays where it is.
select public.shelve_thread(tests.noted('bob'), pg_temp.act(20), mute => '8_hours');
select tests.expect_equal(pg_temp.shelf('bob'), 'muted for a while', 'for eight hours');
select tests.expect(pg_temp.quiet('bob', 'alice') and not pg_temp.quiet('bob', 'bob') and not pg_temp.quiet('carol', 'alice') and not pg_temp.quiet('bob', 'erin'), 'quiet to alice alone');
select tests.become('bob');
select pg_temp.says('bob', 'Anybody?');
select tests.expect_equal(pg_temp.tells('bob', 'alice', 'bob'), null, 'alice is not told');
select tests.become('alice');
select tests.expect_rows(0, $$select from public.notifications n where n.data ->> 'threadId' = tests.noted('bob')::text$$);
select tests.expect_equal((public.inbox_thread(tests.noted('bob')) ->> 'unreadCount')::int, 1, 'it counts');
select tests.note('before', public.unread_counts()::text);
select tests.expect(not public.unread_counts() -> 'newest' @> jsonb_build_array(jsonb_build_object('threadId', tests.noted('bob'))), 'but not on the tab');
select pg_temp.passes('8 hours');
select tests.expect_equal(pg_temp.shelf('bob'), '', 'eight hours later it is not muted any more');
select tests.expect(public.unread_counts() -> 'newest' @> jsonb_build_array(jsonb_build_object('threadId', tests.noted('bob'))), 'and counts on the tab');
select tests.expect(pg_temp.tells('bob', 'alice', 'bob') is not null, 'alice is told again');
select public.shelve_thread(tests.noted('bob'), pg_temp.act(21), mute => 'week');
select pg_temp.passes('6 days');
select tests.expect(pg_temp.quiet('bob', 'alice'), 'a week');
select pg_temp.passes('1 day');
select tests.expect(not pg_temp.quiet('bob', 'alice'), 'is over');
select public.shelve_thread(tests.noted('bob'), pg_temp.act(22), mute => 'always', archived => true);
select tests.expect_equal(pg_temp.shelf('bob'), 'archived muted', 'for always');
select tests.become('bob');
select pg_temp.says('bob', 'Hm');
select tests.become('alice');
select tests.expect_equal(pg_temp.shelf('bob'), 'archived muted', 'it stays in the archive');
select public.shelve_thread(tests.noted('bob'), pg_temp.act(23), mute => 'off', archived => false);
select tests.expect_equal(pg_temp.shelf('bob'), '', 'all as it was');

-- Marked as unread: until it is opened, answered or read to a later message.
select public.mark_thread_read(tests.noted('bob'));
select public.shelve_thread(tests.noted('bob'), pg_temp.act(30), marked_unread => true);
select tests.expect_equal((public.unread_counts() ->> 'marked')::int, 1, 'counted by itself');
select public.mark_thread_read(tests.noted('bob'));
select tests.expect_equal(pg_temp.shelf('bob'), 'unread', 'a mark that was there already does not end it');
select public.shelve_thread(tests.noted('bob'), pg_temp.act(31), marked_unread => false);
select tests.expect_equal(pg_temp.shelf('bob'), '', 'opened');
select public.shelve_thread(tests.noted('bob'), pg_temp.act(32), marked_unread => true);
select pg_temp.says('bob', 'Yes');
select tests.expect_equal(pg_temp.shelf('bob'), '', 'answered');
select public.shelve_thread(tests.noted('bob'), pg_temp.act(33), marked_unread => true);
select tests.become('bob');
select pg_temp.says('bob', 'Good');
select tests.become('alice');
select tests.expect_equal((public.unread_counts() ->> 'marked')::int, 0, 'what has something unread is counted by that');
select public.mark_thread_read(tests.noted('bob'));
select tests.expect_equal(pg_temp.shelf('bob'), '', 'read');

-- A chat with whom one blocks rests, wherever it is kept.
select public.shelve_thread(tests.noted('gina'), pg_temp.act(40), pinned => true);
select public.block_member(tests.id('gina'));
select tests.expect_equal(pg_temp.names(public.inbox()) like '%gina%', false, 'not in the list');
select tests.expect_error('thread_not_found', $$select public.shelve_thread(tests.noted('gina'), pg_temp.act(41), archived => true)$$);
-- It takes no place among the five.
select tests.become_owner();
insert into public.message_threads (id, type, participants)
select ('00000000-0000-4000-b000-0000000000' || lpad(n::text, 2, '0'))::uuid, 'direct_message', array[tests.id('alice'), tests.id(name)]
from unnest(array['erin', 'frank']) with ordinality as e (name, n);
select tests.become('alice');
select public.shelve_thread(t.id, gen_random_uuid(), pinned => true)
from unnest(array[tests.noted('bob'), tests.noted('carol'), tests.noted('dave'), tests.noted('ada'), '00000000-0000-4000-b000-000000000001']) as t (id);
select tests.expect_rows(6, 'select from public.thread_members where pinned_at is not null');
select tests.expect_error('too_many_pinned', $$select public.shelve_thread('00000000-0000-4000-b000-000000000002', gen_random_uuid(), pinned => true)$$);
select public.shelve_thread(t.id, gen_random_uuid(), pinned => false) from public.message_threads t where t.id <> tests.noted('gina');

-- Deleted on one device, pinned late on another: it stays deleted.
select public.delete_chat_thread('00000000-0000-4000-b000-000000000002', tests.id('alice'));
select public.shelve_thread('00000000-0000-4000-b000-000000000002', pg_temp.act(42), pinned => true);
select tests.expect_rows(1, $$select from public.thread_members m where m.thread_id = '00000000-0000-4000-b000-000000000002' and m.hidden and m.pinned_at is null$$);

-- What came since, and is not to be read any more, brings nothing back.
select tests.note('seen', pg_temp.newest('carol')::text);
select tests.become('carol');
select pg_temp.says('carol', 'Vile'), pg_temp.says('carol', 'A slip');
select public.take_back_message(m.id) from public.messages m where m.content = 'A slip';
select tests.become_owner();
update public.messages set hidden = true, content = 'Hidden' where content = 'Vile';
select tests.become('alice');
select public.shelve_thread(tests.noted('carol'), pg_temp.act(43), archived => true, seen_seq => current_setting('story.seen')::bigint);
select tests.expect_equal(pg_temp.shelf('carol'), 'archived', 'hidden and taken back, they brought nothing back');
select public.shelve_thread(tests.noted('carol'), pg_temp.act(44), archived => false);

-- Muted, what it told of messages is no news any more; requests, dates and Connect are.
select tests.become('dave');
select pg_temp.says('dave', 'News'), pg_temp.tells('dave', 'alice', 'dave');
select tests.become_owner();
select private.notify(tests.id('alice'), 'A date', data => jsonb_build_object('action', 'about_times', 'deeplink', '/inbox', 'threadId', tests.noted('dave'), 'memberId', tests.id('dave'), 'count', 1));
select tests.become('alice');
select tests.expect_rows(2, $$select from public.notifications n where not n.read and n.data ->> 'threadId' = tests.noted('dave')::text$$);
select public.shelve_thread(tests.noted('dave'), pg_temp.act(45), mute => 'week');
select tests.expect_equal((select string_agg(n.title, ' ') from public.notifications n where not n.read and n.data ->> 'threadId' = tests.noted('dave')::text), 'A date',
  'the message is no news');
-- Their own copy of everything says for how long.
select public.shelve_thread(tests.noted('dave'), pg_temp.act(46), mute => 'always');
select tests.become_owner();
select tests.expect(private.conversations_of(tests.id('alice'))::text like '%"muted until": "always"%', 'for always');
select tests.become('alice');
select public.shelve_thread(tests.noted('dave'), pg_temp.act(47), mute => 'off');
select public.mark_thread_read(tests.noted('dave'));

-- A request that waits for the member's answer stands in the list and not in the archive.
select tests.become('carol');
select tests.note('request', public.create_plug_request(tests.id('dave'), tests.id('alice'), 'Please') ->> 'threadId');
select tests.become('alice');
select tests.expect_error('answer_first', $$select public.shelve_thread(tests.noted('request'), pg_temp.act(48), archived => true)$$);
select tests.expect_equal((public.unread_counts() ->> 'actionRequired')::int, 1, 'it waits');
select public.decline_plug_request(tests.noted('request'));
select public.shelve_thread(tests.noted('request'), pg_temp.act(49), archived => true);
select tests.expect_equal((public.inbox() ->> 'archived')::int, 1, 'answered, it may rest there');
select tests.expect_equal(public.inbox(plug_chats_only => true) ->> 'archived', null, 'among plug chats the archive of all has no door');
select public.shelve_thread(tests.noted('request'), pg_temp.act(60), archived => false);

-- Search: people and words, in one's own conversations alone.
select tests.become_owner();
create function pg_temp.people(query text) returns text language sql as $$ select pg_temp.names(jsonb_build_object('threads', (
  select coalesce(jsonb_agg(jsonb_build_object('id', p) order by place), '[]') from jsonb_array_elements_text(public.search_inbox(query) -> 'people') with ordinality as e (p, place)))) $$;
create function pg_temp.words(query text) returns text language sql as $$
  select coalesce(string_agg(m ->> 'content', ' / ' order by place), '') from jsonb_array_elements(public.search_inbox(query) -> 'messages') with ordinality as e (m, place)
$$;
create function pg_temp.here(chat text, query text) returns text language sql as $$
  select coalesce(string_agg((select m.content from public.messages m where m.id = (h ->> 'id')::uuid), ' / ' order by place), '')
  from jsonb_array_elements(public.search_thread(tests.noted(chat), query) -> 'hits') with ordinality as e (h, place)
$$;
select tests.become('carol');
select pg_temp.says('carol', 'The crème brûlée at Café Zoé'), pg_temp.says('carol', 'Coffee on Thursday, then?'), pg_temp.says('carol', 'Zoé again');
select tests.become('alice');
select tests.expect_equal(pg_temp.people('lindq'), 'carol', 'by a part of a name');
select tests.expect_equal(pg_temp.people('okafor BOB'), 'bob group', 'in any order, the newest conversation first');
select tests.expect_equal(pg_temp.people('stern bob'), 'group', 'the people of a group together');
select tests.expect_equal(pg_temp.people('alice'), '', 'not by one''s own name');
select tests.expect_equal(pg_temp.people('gina'), '', 'nor by whom one blocks');
select tests.expect_equal(pg_temp.words('zoe'), 'Zoé again / The crème brûlée at Café Zoé', 'words without accents, the newest first');
select tests.expect_equal(pg_temp.words('BRULEE creme'), 'The crème brûlée at Café Zoé', 'in any order');
select tests.expect_equal(pg_temp.words('zoe thursday'), '', 'all of them in one message');
select tests.expect_error('thread_not_found', $$select public.search_thread(tests.noted('gina'), 'four')$$);
select tests.expect_equal(pg_temp.words('four'), '', 'nothing of a chat that rests');
select tests.expect_equal(pg_temp.words(''), '', 'nothing asked, nothing found');
select tests.expect_equal(pg_temp.words('%'), '', 'a sign is a sign');
select tests.expect_equal(pg_temp.here('carol', 'zoe'), 'Zoé again / The crème brûlée at Café Zoé', 'within the conversation');
select tests.expect_equal((public.search_thread(tests.noted('carol'), 'zoe') ->> 'total')::int, 2, 'counted');
select tests.expect_equal(pg_temp.here('carol', ''), '', 'nothing asked there');
select tests.expect(exists (select from jsonb_array_elements(public.search_inbox('zoe') -> 'threads') t where (t ->> 'id')::uuid = tests.noted('carol')), 'with the conversation');
-- Archived ones too; of one conversation three at most.
select public.shelve_thread(tests.noted('carol'), pg_temp.act(50), archived => true);
select pg_temp.says('bob', 'Again ' || n) from generate_series(1, 5) n;
select tests.expect_equal(pg_temp.words('again'), 'Again 5 / Again 4 / Again 3 / Zoé again / Hello again', 'three of each');
select tests.expect_equal((public.search_thread(tests.noted('bob'), 'again') ->> 'total')::int, 5, 'within it all');
-- The stretch that is shown is around the word as it is written, whatever folding adds or takes.
select tests.become('bob');
select pg_temp.says('bob', repeat('ﷺ', 300) || ' Zebra crossing'), pg_temp.says('bob', repeat('!', 300) || ' Lynx here ' || repeat('!', 300)),
  pg_temp.says('bob', repeat('- ', 1500) || ' Okapi here'), pg_temp.says('bob', 'Banana ' || repeat('x', 600) || ' and nay');
select tests.become('alice');
select tests.expect(pg_temp.words('zebra') like '%Zebra crossing', 'longer when folded');
select tests.expect(pg_temp.words('lynx') like '%Lynx here%', 'shorter when folded');
select tests.expect(pg_temp.words('okapi') like '%Okapi here', 'at the end');
select tests.expect(pg_temp.words('na') like '%and nay', 'two letters where a word begins');
-- What is said anew, taken back, hidden, deleted.
select tests.become('carol');
select public.edit_message(m.id, 'Elsewhere then') from public.messages m where m.content = 'Zoé again';
select public.take_back_message(m.id) from public.messages m where m.content like 'The cr%';
select tests.become('alice');
select tests.expect_equal(pg_temp.words('zoe'), '', 'what it said before is nowhere');
select tests.expect_equal(pg_temp.words('elsewhere'), 'Elsewhere then', 'what it says now is');
select tests.expect_equal(pg_temp.words('removed'), '', 'nor is what stands in its place');
select tests.become_owner();
update public.messages set hidden = true where content = 'Elsewhere then';
select tests.become('alice');
select tests.expect_equal(pg_temp.words('elsewhere'), '', 'nor what the committee has hidden');
select tests.become_owner();
update public.messages set hidden = false where content = 'Elsewhere then';
select tests.become('alice');
select tests.expect_equal(pg_temp.words('elsewhere'), 'Elsewhere then', 'until it is shown again');
select public.delete_chat_thread(tests.noted('carol'), tests.id('alice'));
select tests.expect_equal(pg_temp.words('elsewhere') || pg_temp.people('lindqvist'), '', 'nor what one has deleted');
select tests.become('carol');
select tests.expect_equal(pg_temp.words('elsewhere'), 'Elsewhere then', 'carol has it still');
-- Whoever is not in it, or is out of it, or nobody.
select tests.become('gina');
select tests.expect_equal(pg_temp.words('again') || pg_temp.words('friday') || pg_temp.people('okafor'), '', 'nothing of others');
select tests.expect_error('thread_not_found', $$select public.search_thread(tests.noted('bob'), 'again')$$);
select tests.expect_equal(pg_temp.here('gina', 'four'), 'Four', 'who was blocked notices nothing');
select tests.expect_error('42501', 'select * from private.message_lines');
select tests.become('ada');
select tests.note('said', gen_random_uuid()::text);
insert into public.messages (id, thread_id, sender_id, content) values (tests.noted('said'), tests.noted('group'), tests.id('ada'), 'Marzipan');
select tests.become('alice');
select tests.expect_equal(pg_temp.words('marzipan'), 'Marzipan', 'in a group');
-- Across a block nothing said afterwards is read, nor found.
select public.block_member(tests.id('ada'));
select tests.become('ada');
select pg_temp.says('group', 'Marzipan again');
select tests.become('alice');
select tests.expect_equal(pg_temp.words('marzipan'), '', 'nothing of whom one blocks');
select tests.expect_equal(pg_temp.here('group', 'marzipan'), '', 'nor in the conversation');
select tests.become('bob');
select tests.expect_equal(pg_temp.words('marzipan'), 'Marzipan again / Marzipan', 'to bob nothing has happened');
-- Nor is a block felt by what is not found any more: three of each are three that are read.
select tests.become('ada');
select pg_temp.says('group', 'Surrender in Marzipan');
select tests.become('alice');
select pg_temp.says('group', 'surrender ' || n) from generate_series(1, 3) n;
select tests.become('ada');
select tests.expect_equal(pg_temp.words('surrender'), 'Surrender in Marzipan', 'ada finds what she found before');
select tests.expect_equal((public.search_thread(tests.noted('group'), 'surrender') ->> 'total')::int, 1, 'in the conversation too');
select tests.become_owner();
insert into public.messages (thread_id, sender_id, content) select tests.noted('group'), tests.id('bob'), 'Filler ' || n from generate_series(1, 301) n;
select tests.become('ada');
select tests.expect_equal(pg_temp.words('surrender'), 'Surrender in Marzipan', 'nor where it is long ago, and the index is asked');
select tests.become('alice');
select public.leave_group_chat(tests.noted('group'), tests.id('alice'));
select tests.expect_error('thread_not_found', $$select public.search_thread(tests.noted('group'), 'marzipan')$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.search_inbox('again')$$);
select tests.expect_error('not_a_member', $$select public.search_thread(tests.noted('bob'), 'again')$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select public.search_inbox('again')$$);
select tests.expect_error('42501', $$select public.search_thread(tests.noted('bob'), 'again')$$);

rollback;
