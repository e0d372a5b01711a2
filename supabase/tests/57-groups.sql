-- Groups: two to twelve friends. Who adds is a friend of who is added; who comes later reads from then on; who is gone reads no more; and nobody
-- learns of a block between two others, or of their own.
begin;

create function pg_temp.names(thread text) returns text language sql as $$
  select string_agg(p ->> 'name', ', ') from jsonb_array_elements(public.inbox_thread(tests.noted(thread)) -> 'participants') p
$$;
create function pg_temp.said(thread text) returns text language sql as $$
  select string_agg(m.content, ' / ' order by m.seq) from public.messages m where m.thread_id = tests.noted(thread)
$$;
create function pg_temp.says(name text, thread text, words text) returns void language plpgsql as $$
begin
  perform tests.become(name);
  insert into public.messages (thread_id, sender_id, content) values (tests.noted(thread), tests.id(name), words);
end $$;
-- Whatever a member reads of conversations, but for the clock.
create function pg_temp.all_read() returns text language sql as $$
  select jsonb_build_array(public.inbox(), public.unread_counts(), (select jsonb_agg(public.inbox_thread(s.thread_id) order by s.thread_id) from public.thread_members s),
    (select jsonb_agg(to_jsonb(t) order by t.id) from public.message_threads t), (select jsonb_agg(to_jsonb(m) order by m.id) from public.messages m),
    (select jsonb_agg(to_jsonb(m) order by m.id) from public.thread_members m), (select jsonb_agg(to_jsonb(n) order by n.id) from public.notifications n),
    (select jsonb_agg(public.search_inbox(p.name) order by p.name) from unnest(array['Erin Walsh', 'Bob Okafor', 'Gina Rossi', 'Carol Lindqvist']) as p (name)))::text
$$;
create function pg_temp.export_of(name text) returns jsonb language sql security definer as $$ select private.conversations_of(tests.id(name)) $$;

select tests.become_owner();
select tests.befriend('alice', 'dave'), tests.befriend('dave', 'carol');
select tests.note('group', '00000000-0000-4000-d000-000000000001');

-- Made of friends, under an id made on the device: sent again it is the same act.
select tests.become('alice');
select tests.expect_error('group_name_invalid', $$select public.make_group(tests.noted('group'), ' U ', array[tests.id('bob')])$$);
select tests.expect_error('group_name_invalid', $$select public.make_group(tests.noted('group'), repeat('x', 61), array[tests.id('bob')])$$);
select tests.expect_error('group_empty', $$select public.make_group(tests.noted('group'), 'Us', array[tests.id('alice')])$$);
select tests.expect_error('not_friends', $$select public.make_group(tests.noted('group'), 'Us', array[tests.id('bob'), tests.id('carol')])$$);
select tests.expect_error('group_full', $$select public.make_group(tests.noted('group'), 'Us', array(select gen_random_uuid() from generate_series(1, 12)))$$);
-- A block looks like a closed account.
select tests.expect_error('not_available', $$select public.make_group(tests.noted('group'), 'Us', array[tests.id('erin')])$$);
select tests.expect_error('not_available', $$select public.make_group(tests.noted('group'), 'Us', array[tests.id('frank')])$$);
select tests.expect_equal(public.make_group(tests.noted('group'), '  Ski   weekend ', array[tests.id('bob'), tests.id('gina'), tests.id('bob'), tests.id('dave'), tests.id('alice')]),
  tests.noted('group'), 'made');
select tests.expect_equal(public.make_group(tests.noted('group'), 'Ski weekend', array[tests.id('bob')]), tests.noted('group'), 'sent again');
select tests.expect_equal(pg_temp.names('group'), 'Bob Okafor, Gina Rossi, Dave Romero', 'each once');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) ->> 'title', 'Ski weekend', 'its name');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) ->> 'type', 'intro_chat', 'tabs of yesterday know what it is');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) #>> '{group,makerId}', tests.id('alice')::text, 'who keeps it');
select tests.expect_equal((public.inbox_thread(tests.noted('group')) ->> 'unreadCount')::int, 0, 'nothing new to who made it');
select tests.become('bob');
select tests.expect_error('id_taken', $$select public.make_group(tests.noted('group'), 'Mine', array[tests.id('carol')])$$);
select tests.expect_equal((public.unread_counts() ->> 'messages')::int, 1, 'bob has one to read');
select tests.expect_equal(pg_temp.said('group'), 'Alice Moreau made this group.', 'that');
select tests.expect_equal((select title || ': ' || body from public.notifications where data ->> 'action' = 'group_added'), 'Alice Moreau added you to a group: Ski weekend', 'and is told');
select tests.expect_equal(public.inbox(plug_chats_only => true) -> 'threads', '[]', 'it is no plug chat');
select tests.expect_rows(0, 'select from public.message_threads where group_chat');
-- Being in one is no introduction, and makes nobody friends.
select tests.expect_error('no_intro_chat', $$select public.connect_with(tests.id('gina'))$$);
select tests.expect_equal(public.relationship_with(tests.id('gina')) ->> 'introThreadId', null, 'nor a way to one');

-- To others there is no such thing.
select tests.become('carol');
select tests.expect_error('thread_not_found', $$select public.inbox_thread(tests.noted('group'))$$);
select tests.expect_error('thread_not_found', $$select public.thread_messages(tests.noted('group'))$$);
select tests.expect_error('thread_not_found', $$select public.add_to_group(tests.noted('group'), array[tests.id('carol')])$$);
select tests.expect_error('thread_not_found', $$select public.remove_from_group(tests.noted('group'), tests.id('bob'))$$);
select tests.expect_error('thread_not_found', $$select public.rename_group(tests.noted('group'), 'Ours')$$);
select tests.expect_error('thread_not_found', $$select public.hand_group_over(tests.noted('group'), tests.id('bob'))$$);
select tests.expect_error('thread_not_found', $$select public.leave_group_chat(tests.noted('group'), tests.id('carol'))$$);
select tests.expect_rows(0, $$select from public.messages where thread_id = tests.noted('group')$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select public.make_group(gen_random_uuid(), 'Us', array[tests.id('bob')])$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.make_group(gen_random_uuid(), 'Us', array[tests.id('alice')])$$);

-- Who comes later reads from then on. Everybody in it may add friends of theirs.
select pg_temp.says('gina', 'group', 'Before carol');
select tests.become('gina');
select tests.expect_error('not_friends', $$select public.add_to_group(tests.noted('group'), array[tests.id('carol')])$$);
select tests.become('bob');
select public.mark_thread_read(tests.noted('group'));
select public.add_to_group(tests.noted('group'), array[tests.id('carol')]);
select public.add_to_group(tests.noted('group'), array[tests.id('carol'), tests.id('dave')]);
select tests.expect_equal((public.inbox_thread(tests.noted('group')) ->> 'unreadCount')::int, 0, 'bob did it');
select pg_temp.says('gina', 'group', 'Hello carol');
select tests.become('carol');
select tests.expect_equal(pg_temp.said('group'), 'Carol Lindqvist was added. / Hello carol', 'carol reads from then on');
select tests.expect_equal((public.unread_counts() ->> 'messages')::int, 1, 'and has that to read');
select tests.expect_equal(pg_temp.names('group'), 'Alice Moreau, Bob Okafor, Gina Rossi, Dave Romero', 'with all of them');
select tests.expect_error('not_deletable', $$select public.delete_chat_thread(tests.noted('group'), tests.id('carol'))$$);

-- erin blocks alice. bob adds erin: to alice nothing happens, whatever alice reads, and erin does not meet alice there.
select tests.become('alice');
select public.mark_thread_read(tests.noted('group'));
select tests.note('before', pg_temp.all_read()), tests.note('exported', pg_temp.export_of('alice')::text);
select tests.become('bob');
select public.add_to_group(tests.noted('group'), array[tests.id('erin')]);
select pg_temp.says('erin', 'group', 'Hello from erin');
select tests.become('alice');
select tests.expect_equal(pg_temp.all_read(), current_setting('story.before'), 'alice reads the same');
select tests.expect_equal(pg_temp.export_of('alice')::text, current_setting('story.exported'), 'and would take the same with her');
select tests.expect(private.typing_partner('typing:' || tests.noted('group') || ':' || least(tests.id('alice'), tests.id('erin')) || ':' || greatest(tests.id('alice'), tests.id('erin'))) is null,
  'no sign is heard');
select tests.become('erin');
select tests.expect_equal(pg_temp.names('group'), 'Bob Okafor, Gina Rossi, Dave Romero, Carol Lindqvist', 'erin does not see alice');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) #>> '{group,makerId}', tests.id('bob')::text, 'nor that alice keeps it');
select tests.expect_equal(pg_temp.said('group'), 'Erin Walsh was added. / Hello from erin', 'nor the words of alice');
select tests.become('bob');
select tests.expect(pg_temp.names('group') like '%Alice Moreau%Erin Walsh', 'to everybody else both are there');
select tests.expect(pg_temp.said('group') like '%Erin Walsh was added. / Hello from erin', 'with what they say');
select tests.become('alice');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('group'), tests.id('alice'), 'Hello from alice');
select tests.become('erin');
select tests.expect(pg_temp.said('group') not like '%from alice%', 'and back');
-- Lifted, they find each other.
select public.unblock_member(tests.id('alice'));
select tests.expect(pg_temp.names('group') like 'Alice Moreau%', 'erin sees alice');
select tests.become('alice');
select tests.expect(pg_temp.names('group') like '%Erin Walsh', 'alice sees erin');
-- A block of two who are in it already: what was said before stays, and whoever is blocked sees a closed account.
select tests.become('erin');
select public.block_member(tests.id('alice'));
select tests.expect(pg_temp.names('group') not like '%Alice%', 'out of erin''s sight');
select tests.become('alice');
select tests.expect(pg_temp.names('group') like '%Erin Walsh', 'alice notices nothing');
select tests.expect(pg_temp.said('group') like '%Hello from erin%', 'and reads what was said');

-- Who is named with an @ is told so, also when something else is said after it, until it is read; nobody else is, nor anybody across a block.
create function pg_temp.told(name text) returns text language plpgsql as $$
begin
  perform tests.become(name);
  return (select title || ' ' || (data ->> 'mentioned') from public.notifications where data ->> 'action' = 'open_thread' and not read);
end $$;
select tests.become('carol');
select public.mark_thread_read(tests.noted('group'));
select pg_temp.says('bob', 'group', 'Ask @carol lindqvist, or @Gina Rossini, or me@Dave Romerox');
select tests.expect_equal(pg_temp.told('carol'), 'You were mentioned in “Ski weekend” true', 'carol is named');
select tests.expect_equal(pg_temp.told('gina'), 'New Message false', 'gina is not');
select tests.expect_equal(pg_temp.told('dave'), 'New Message false', 'nor dave');
select pg_temp.says('bob', 'group', 'Anybody?');
select tests.expect_equal(pg_temp.told('carol'), 'You were mentioned in “Ski weekend” true', 'it is not read yet');
select public.mark_thread_read(tests.noted('group'));
select pg_temp.says('bob', 'group', 'Nobody');
select tests.expect_equal(pg_temp.told('carol'), 'New Message false', 'read');
-- Where carol wants it quiet she is told of what names her, and of nothing else, also while that is unread.
select public.shelve_thread(tests.noted('group'), gen_random_uuid(), mute => 'always');
select pg_temp.says('dave', 'group', 'Unrelated');
select tests.expect_equal(pg_temp.told('carol'), null, 'quiet');
select pg_temp.says('bob', 'group', '@Carol Lindqvist, a word');
select tests.expect_equal(pg_temp.told('carol'), 'You were mentioned in “Ski weekend” true', 'named');
select pg_temp.says('dave', 'group', 'Unrelated again');
select tests.become_service();
select tests.expect(public.record_message_notification(tests.id('dave'), tests.id('carol'), tests.noted('group')) is null, 'and quiet again');
select tests.become('carol');
select public.shelve_thread(tests.noted('group'), gen_random_uuid(), mute => 'off');
select public.mark_thread_read(tests.noted('group'));
select pg_temp.says('erin', 'group', '@Alice Moreau hello');
select pg_temp.says('bob', 'group', 'Well');
select tests.expect_equal(pg_temp.told('alice'), 'New Message false', 'nothing is heard across a block');

-- Who keeps it takes others out. They read no more.
select tests.become('bob');
select tests.expect_error('not_the_maker', $$select public.remove_from_group(tests.noted('group'), tests.id('dave'))$$);
select tests.expect_error('not_the_maker', $$select public.hand_group_over(tests.noted('group'), tests.id('bob'))$$);
select tests.become('alice');
select tests.expect_error('self', $$select public.remove_from_group(tests.noted('group'), tests.id('alice'))$$);
select public.remove_from_group(tests.noted('group'), tests.id('dave'));
select public.remove_from_group(tests.noted('group'), tests.id('dave'));
select tests.expect(pg_temp.said('group') like '%Well / Dave Romero is no longer in the group.', 'said once');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) #>> '{former,0,name}', 'Dave Romero', 'what he wrote stays his');
select tests.become('dave');
select tests.expect_error('thread_not_found', $$select public.inbox_thread(tests.noted('group'))$$);
select tests.expect_rows(0, $$select from public.messages where thread_id = tests.noted('group')$$);
select tests.expect_error('thread_not_found', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('group'), tests.id('dave'), 'Still here?')$$);
-- Taken in again, they read from then on.
select tests.become('carol');
select public.add_to_group(tests.noted('group'), array[tests.id('dave')]);
select tests.become('dave');
select tests.expect_equal(pg_temp.said('group'), 'Dave Romero was added.', 'from then on');

-- Everybody names it. Who did is not said.
select public.rename_group(tests.noted('group'), 'Ski weekend');
select tests.expect_equal(pg_temp.said('group'), 'Dave Romero was added.', 'the same name is none');
select public.rename_group(tests.noted('group'), 'Verbier');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) ->> 'title', 'Verbier', 'renamed');
select tests.expect(pg_temp.said('group') like '%The group is called “Verbier” now.', 'said in it');

-- Handed over by choice, or, when who keeps it leaves, to who has been there longest.
select tests.become('alice');
select tests.expect_error('not_available', $$select public.hand_group_over(tests.noted('group'), tests.id('erin'))$$);
select public.hand_group_over(tests.noted('group'), tests.id('gina'));
select tests.expect_error('not_the_maker', $$select public.remove_from_group(tests.noted('group'), tests.id('dave'))$$);
select public.leave_group_chat(tests.noted('group'), tests.id('alice'));
select tests.expect_error('thread_not_found', $$select public.inbox_thread(tests.noted('group'))$$);
select tests.expect_equal(public.make_group(tests.noted('group'), 'Ski weekend', array[tests.id('bob')]), tests.noted('group'), 'the act of then is answered still');
select tests.become('gina');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) #>> '{group,makerId}', tests.id('gina')::text, 'gina keeps it');
select tests.expect(pg_temp.said('group') like '%Alice Moreau is no longer in the group.', 'alice left');
select public.leave_group_chat(tests.noted('group'), tests.id('gina'));
select tests.become('dave');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) #>> '{group,makerId}', tests.id('bob')::text, 'bob was there longest');
select tests.become('erin');
select tests.expect(pg_temp.said('group') not like '%Alice Moreau is%', 'across the block nobody left');

-- Groups of others, whoever they are friends with.
create function pg_temp.make(thread text, maker text, others text[]) returns void language plpgsql as $$
declare
  other text;
begin
  perform tests.become_owner();
  foreach other in array others loop
    perform tests.befriend(maker, other);
  end loop;
  perform tests.become(maker), tests.note(thread, gen_random_uuid()::text), public.make_group(tests.noted(thread), 'A group', array(select tests.id(o) from unnest(others) o));
end $$;

-- Who is in it out of sight is as a closed account to who adds, and to who takes out.
select pg_temp.make('apart', 'alice', array['bob', 'gina']);
select tests.become('bob');
select public.add_to_group(tests.noted('apart'), array[tests.id('erin')]);
select tests.become('alice');
select tests.expect_error('not_available', $$select public.add_to_group(tests.noted('apart'), array[tests.id('frank')])$$);
select tests.expect_error('not_available', $$select public.add_to_group(tests.noted('apart'), array[tests.id('erin')])$$);
select tests.note('before', pg_temp.all_read());
select public.remove_from_group(tests.noted('apart'), tests.id('erin'));
select tests.expect_equal(pg_temp.all_read(), current_setting('story.before'), 'nobody is taken out unseen');
select tests.become('bob');
select tests.expect(pg_temp.names('apart') like '%Erin Walsh', 'erin is in it still');
-- Nothing that comes after a block is seen across it. gina, who keeps it, blocks alice, hands it over, leaves and comes back; dave blocks her, is taken out
-- and comes back. To alice they are as closed accounts are, who stay.
select pg_temp.make('kept', 'gina', array['alice', 'bob', 'dave']);
select tests.become_owner();
select tests.befriend('bob', 'gina'), tests.befriend('bob', 'dave');
select pg_temp.says('gina', 'kept', 'Hello from gina'), pg_temp.says('dave', 'kept', 'Hello from dave');
create function pg_temp.unfelt(what text) returns void language plpgsql as $$
begin
  perform tests.become('alice');
  perform public.mark_thread_read(tests.noted('kept'));
  perform tests.expect_equal(pg_temp.all_read(), current_setting('story.before'), what);
  perform tests.expect_equal(pg_temp.export_of('alice')::text, current_setting('story.exported'), what || ', in the export');
  perform tests.expect(private.typing_partner('typing:' || tests.noted('kept') || ':' || least(tests.id('alice'), p.id) || ':' || greatest(tests.id('alice'), p.id)) is not null,
    what || ', in the channel') from unnest(array[tests.id('gina'), tests.id('dave')]) p (id);
end $$;
select tests.become('alice');
select public.mark_thread_read(tests.noted('kept'));
select tests.note('before', pg_temp.all_read()), tests.note('exported', pg_temp.export_of('alice')::text);
select tests.expect_equal(public.inbox_thread(tests.noted('kept')) #>> '{group,makerId}', tests.id('gina')::text, 'gina keeps it');
select tests.become('gina');
select public.block_member(tests.id('alice'));
select pg_temp.unfelt('blocked by who keeps it');
select tests.become('gina');
select public.hand_group_over(tests.noted('kept'), tests.id('bob'));
select pg_temp.unfelt('handed over');
select tests.become('gina');
select public.leave_group_chat(tests.noted('kept'), tests.id('gina'));
select pg_temp.unfelt('who kept it left');
select tests.become('dave');
select public.block_member(tests.id('alice'));
select tests.become('bob');
select public.remove_from_group(tests.noted('kept'), tests.id('dave'));
select pg_temp.unfelt('taken out');
select tests.become('bob');
select public.add_to_group(tests.noted('kept'), array[tests.id('dave')]);
select tests.expect_error('not_available', $$select public.add_to_group(tests.noted('kept'), array[tests.id('gina')])$$);
select tests.become_owner();
update private.group_stays set ended_by = null where thread_id = tests.noted('kept') and ended_by = tests.id('gina');
select tests.become('bob');
select public.add_to_group(tests.noted('kept'), array[tests.id('gina')]);
select pg_temp.says('gina', 'kept', 'Back'), pg_temp.says('dave', 'kept', 'Back too');
select pg_temp.unfelt('both came back');
select tests.become('alice');
select public.add_to_group(tests.noted('kept'), array[tests.id('gina'), tests.id('dave')]);
select pg_temp.unfelt('who is there stays');
select tests.become('bob');
select tests.expect_equal(pg_temp.names('kept'), 'Alice Moreau, Dave Romero, Gina Rossi', 'to others all is as it is');
-- Whom alice takes out herself she sees go.
select tests.become('dave');
select public.unblock_member(tests.id('alice'));
select pg_temp.make('own', 'alice', array['bob', 'dave']);
select tests.become('dave');
select public.block_member(tests.id('alice')), public.leave_group_chat(tests.noted('own'), tests.id('dave'));
select tests.become('alice');
select tests.expect_equal(pg_temp.names('own'), 'Bob Okafor, Dave Romero', 'dave stays');
select public.remove_from_group(tests.noted('own'), tests.id('dave'));
select tests.expect_equal(pg_temp.names('own'), 'Bob Okafor', 'and is gone');
select tests.expect_equal(public.inbox_thread(tests.noted('own')) #>> '{former,0,name}', 'Dave Romero', 'as anybody taken out');
-- Who keeps it and leaves hands it to nobody who does not see that.
select pg_temp.make('heir', 'dave', array['carol', 'bob']);
select tests.become('dave');
select public.block_member(tests.id('carol')), public.leave_group_chat(tests.noted('heir'), tests.id('dave'));
select tests.become('bob');
select tests.expect_equal(public.inbox_thread(tests.noted('heir')) #>> '{group,makerId}', tests.id('bob')::text, 'bob keeps it');
select tests.become('carol');
select tests.expect_equal(public.inbox_thread(tests.noted('heir')) #>> '{group,makerId}', tests.id('dave')::text, 'to carol dave does');
-- In and out and in again: one notification, an end to it in a day; and who left by themselves is left in peace for a week.
create function pg_temp.in_and_out(times int) returns void language plpgsql as $$
begin
  for n in 1 .. times loop
    perform public.remove_from_group(tests.noted('loop'), tests.id('bob')), public.add_to_group(tests.noted('loop'), array[tests.id('bob')]);
  end loop;
end $$;
select pg_temp.make('loop', 'ada', array['bob', 'gina']);
select pg_temp.in_and_out(3);
select tests.expect_error('too_many_today', $$select pg_temp.in_and_out(100)$$);
select tests.become('bob');
select tests.expect_equal((select string_agg(data ->> 'count', ', ') from public.notifications where data ->> 'action' = 'group_added' and data ->> 'threadId' = tests.noted('loop')::text),
  '4', 'told once');
select pg_temp.make('loop', 'ada', array['bob', 'gina']);
select tests.become('bob');
select public.leave_group_chat(tests.noted('loop'), tests.id('bob'));
select tests.become('ada');
select tests.expect_error('not_available', $$select public.add_to_group(tests.noted('loop'), array[tests.id('bob')])$$);
select tests.become_owner();
update private.group_stays set left_at = now() - interval '8 days', joined_at = now() - interval '9 days' where thread_id = tests.noted('loop') and user_id = tests.id('bob');
select tests.become('ada');
select public.add_to_group(tests.noted('loop'), array[tests.id('bob')]);
-- Who comes later does not learn who was there before them.
select pg_temp.make('later', 'ada', array['bob', 'gina']);
select tests.become_owner();
select tests.befriend('ada', 'carol');
select tests.become('bob');
select public.leave_group_chat(tests.noted('later'), tests.id('bob'));
select tests.become('ada');
select public.add_to_group(tests.noted('later'), array[tests.id('carol')]);
select tests.expect_equal(public.inbox_thread(tests.noted('later')) #>> '{former,0,name}', 'Bob Okafor', 'ada knew bob');
select tests.become('carol');
select tests.expect_equal(public.inbox_thread(tests.noted('later')) -> 'former', '[]', 'carol did not');
select tests.become('gina');
select public.leave_group_chat(tests.noted('later'), tests.id('gina'));
select tests.become('carol');
select tests.expect_equal(public.inbox_thread(tests.noted('later')) #>> '{former,0,name}', 'Gina Rossi', 'carol knew gina');
-- Who is not named any more is told so no more, before they read it and after.
create function pg_temp.says_now() returns text language sql as $$
  select title || ' ' || (data ->> 'mentioned') from public.notifications where data ->> 'threadId' = tests.noted('words')::text and data ->> 'action' = 'open_thread'
$$;
select pg_temp.make('words', 'ada', array['bob', 'gina']);
select pg_temp.says('bob', 'words', 'Ask @Gina Rossi'), pg_temp.says('bob', 'words', 'Or not');
select tests.become('gina');
select tests.expect_equal(pg_temp.says_now(), 'You were mentioned in “A group” true', 'named');
-- In a letter both stand beside each other: a group has its name.
select tests.become_owner();
select tests.expect_equal(private.letter_line(n.title, n.body, n.data || '{"count": 1}'), private.name_of(tests.id('bob')) || ' mentioned you in “A group”.', 'named in a letter')
from public.notifications n where n.user_id = tests.id('gina') and n.data ->> 'threadId' = tests.noted('words')::text and n.data ->> 'action' = 'open_thread';
select tests.expect_equal(private.letter_line(n.title, n.body, n.data || '{"mentioned": false, "count": 2}'), private.name_of(tests.id('bob')) || ' wrote in “A group”, 2 messages in all.', 'in a letter')
from public.notifications n where n.user_id = tests.id('gina') and n.data ->> 'threadId' = tests.noted('words')::text and n.data ->> 'action' = 'open_thread';
select tests.expect_equal(private.letter_line('Bob added you to a group', 'A group', '{"action": "group_added"}'), 'Bob added you to a group: “A group”.', 'added');
select tests.become('gina');
select tests.become('bob');
select public.edit_message(m.id, 'Ask') from public.messages m where m.content = 'Ask @Gina Rossi';
select tests.become('gina');
select tests.expect_equal(pg_temp.says_now(), 'New Message false', 'not any more');
select tests.become('bob');
select public.edit_message(m.id, '@Gina Rossi!') from public.messages m where m.content = 'Or not';
select tests.become('gina');
select tests.expect_equal(pg_temp.says_now(), 'You were mentioned in “A group” true', 'again');
select public.mark_thread_read(tests.noted('words'));
select tests.become('bob');
select public.take_back_message(m.id) from public.messages m where m.content = '@Gina Rossi!';
select tests.become('gina');
select tests.expect_equal(pg_temp.says_now(), 'New Message false', 'taken back');
-- A note is nobody's word.
select pg_temp.make('notes', 'ada', array['bob', 'gina']);
select tests.become('bob');
select tests.expect_error('not_reportable', format('select public.send_report(gen_random_uuid(), ''message'', %L, ''hate'')', m.id))
from public.messages m where m.thread_id = tests.noted('notes') and m.message_type = 'system';
-- A name is one line of what can be seen.
select pg_temp.make('named', 'ada', array['bob', 'gina']);
select public.rename_group(tests.noted('named'), E'Ver\u202ebier\u200b \u2066\u0007 2');
select tests.expect_equal(public.inbox_thread(tests.noted('named')) ->> 'title', 'Verbier 2', 'as it reads');

-- Twelve are all, and a day has an end.
select tests.become_owner();
select tests.befriend('bob', 'ada');
update public.message_threads set participants = participants || array(select gen_random_uuid() from generate_series(1, 12 - cardinality(participants))) where id = tests.noted('group');
select tests.become('bob');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) #>> '{group,full}', 'true', 'full');
select tests.expect_error('group_full', $$select public.add_to_group(tests.noted('group'), array[tests.id('ada')])$$);
select tests.become('alice');
select public.make_group(gen_random_uuid(), 'Group ' || n, array[tests.id('bob')]) from generate_series(1, 17) n;
select tests.expect_error('too_many_today', $$select public.make_group(gen_random_uuid(), 'One more', array[tests.id('bob')])$$);

rollback;
