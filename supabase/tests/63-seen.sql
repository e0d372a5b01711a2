-- Read receipts and "active recently": shown by those who show theirs, to whom they concern, and to nobody by a raw request. What was read while
-- hidden is never shown, nobody feels a block, and a request that is silent stays so.
begin;

create function pg_temp.says(name text, chat text, words text) returns void language plpgsql as $$
begin
  perform tests.become(name);
  insert into public.messages (thread_id, sender_id, content) values (tests.noted(chat), tests.id(name), words);
end $$;
create function pg_temp.newest(chat text) returns bigint language sql security definer as $$ select max(m.seq) from public.messages m where m.thread_id = tests.noted(chat) $$;
create function pg_temp.reads(name text, chat text) returns void language plpgsql as $$
begin
  perform tests.become(name);
  perform public.mark_thread_read(tests.noted(chat), pg_temp.newest(chat));
end $$;
-- Whose reading a member is shown in a conversation, and of which words: `bob: Two`.
create function pg_temp.words_at(chat text, place bigint) returns text language sql security definer as $$
  select m.content from public.messages m where m.thread_id = tests.noted(chat) and m.seq = place
$$;
create function pg_temp.seen(name text, chat text) returns text language plpgsql as $$
begin
  perform tests.become(name);
  return (select coalesce(string_agg(c.name || ': ' || pg_temp.words_at(chat, (s ->> 'seq')::bigint), ', ' order by c.name), '')
    from jsonb_array_elements(public.inbox_thread(tests.noted(chat)) -> 'seen') s join tests.cast c on c.user_id = (s ->> 'memberId')::uuid);
end $$;
-- From which words on that is known.
create function pg_temp.since(name text, chat text) returns text language plpgsql as $$
begin
  perform tests.become(name);
  return (select coalesce(string_agg(c.name || ': ' || pg_temp.words_at(chat, (s ->> 'fromSeq')::bigint), ', ' order by c.name), '')
    from jsonb_array_elements(public.inbox_thread(tests.noted(chat)) -> 'seen') s join tests.cast c on c.user_id = (s ->> 'memberId')::uuid);
end $$;
create function pg_temp.active(name text, chat text) returns boolean language plpgsql as $$
begin
  perform tests.become(name);
  return public.inbox_thread(tests.noted(chat)) ->> 'activeUntil' is not null;
end $$;
create function pg_temp.shows(name text, receipts boolean default null, active boolean default null) returns jsonb language plpgsql as $$
begin
  perform tests.become(name);
  return public.set_seen_choices($2, $3);
end $$;
-- What was told over which channels since it was asked last.
create function pg_temp.told() returns text language plpgsql as $$
declare
  said text;
begin
  perform tests.become_owner();
  select coalesce(string_agg(m.topic || ' ' || (select c.name from tests.cast c where c.user_id::text = m.payload ->> 'who'), E'\n' order by m.topic), '') into said
  from realtime.messages m where m.event = 'seen';
  delete from realtime.messages;
  return said;
end $$;
create function pg_temp.pair(chat text, one text, other text) returns text language sql as $$
  select format('typing:%s:%s:%s', tests.noted(chat), least(tests.id(one), tests.id(other)), greatest(tests.id(one), tests.id(other)))
$$;
create function pg_temp.kept() returns text language sql security definer as $$
  select coalesce(string_agg(r.name || ' of ' || w.name, ', ' order by r.name, w.name), '') from private.receipts x
  join tests.cast r on r.user_id = x.reader_id join tests.cast w on w.user_id = x.writer_id
$$;
grant execute on all functions in schema pg_temp to authenticated, anon;

select tests.become('alice');
select tests.note('direct', public.open_direct_message(tests.id('bob'))::text);

-- Nobody has chosen yet: receipts are shown, being here is not.
select tests.expect_equal(public.my_seen_choices(), '{"receipts": true, "active": false}', 'as it is before a choice');
select pg_temp.says('alice', 'direct', 'One');
select tests.expect_equal(pg_temp.seen('alice', 'direct'), '', 'nobody has seen it');
select tests.expect_equal(pg_temp.told(), '', 'and nobody is told');
select pg_temp.reads('bob', 'direct');
select tests.expect_equal(pg_temp.told(), pg_temp.pair('direct', 'alice', 'bob') || ' bob', 'the two are told, over the channel of the two');
select tests.expect_equal(pg_temp.seen('alice', 'direct'), 'bob: One', 'she sees that he has');
select tests.expect_equal(pg_temp.seen('bob', 'direct'), '', 'he has said nothing');
select tests.become('alice');
select tests.expect(
  (select (s ->> 'at')::timestamptz = date_trunc('minute', now(), 'UTC') from jsonb_array_elements(public.inbox_thread(tests.noted('direct')) -> 'seen') s), 'when, to the minute');
select tests.expect(not exists (select from jsonb_array_elements(public.inbox() -> 'threads') t where t ?| '{seen,activeUntil}'), 'the list says nothing of it');
-- Read again, or read no further, nothing is told.
select pg_temp.reads('bob', 'direct');
select tests.expect_equal(pg_temp.told(), '', 'nothing new');

-- The words have to be read: sending something is no reading, nor is deleting the chat, nor marking it as unread.
select pg_temp.says('alice', 'direct', 'Two');
select pg_temp.says('bob', 'direct', 'Me too');
select tests.expect_equal(pg_temp.seen('alice', 'direct'), 'bob: One', 'words that crossed');
select pg_temp.says('alice', 'direct', 'Three');
select tests.become('bob');
select public.delete_chat_thread(tests.noted('direct'), tests.id('bob'));
select tests.expect_equal(pg_temp.seen('alice', 'direct'), 'bob: One', 'what was deleted unread');
select pg_temp.says('alice', 'direct', 'Four');
select pg_temp.reads('bob', 'direct');
select tests.expect_equal(pg_temp.seen('alice', 'direct'), 'bob: Four', 'and read');
select tests.expect_equal(pg_temp.since('alice', 'direct'), 'bob: One', 'since he read the first');
select tests.become('bob');
select public.shelve_thread(tests.noted('direct'), gen_random_uuid(), archived => true, mute => 'always', marked_unread => true);
select tests.expect_equal(pg_temp.seen('alice', 'direct'), 'bob: Four', 'marking unread takes nothing back');
select pg_temp.says('alice', 'direct', 'Five');
select pg_temp.reads('bob', 'direct');
select tests.expect_equal(pg_temp.seen('alice', 'direct'), 'bob: Five', 'in the archive, muted, as anywhere');
-- Edited afterwards it was seen all the same; taken back before, it was not.
select tests.become('alice');
select public.edit_message((select m.id from public.messages m where m.content = 'Five'), 'Fifth');
select tests.expect_equal(pg_temp.seen('alice', 'direct'), 'bob: Fifth', 'an edit changes nothing');
select pg_temp.says('alice', 'direct', 'Oops');
select public.take_back_message((select m.id from public.messages m where m.content = 'Oops'));
select pg_temp.reads('bob', 'direct');
select tests.expect_equal(pg_temp.seen('alice', 'direct'), 'bob: Fifth', 'nobody saw those words');
-- A mark beyond the end is no mark of what comes.
select tests.become('bob');
select public.mark_thread_read(tests.noted('direct'), 9223372036854775807);
select pg_temp.says('alice', 'direct', 'Six');
select tests.expect_equal(pg_temp.seen('alice', 'direct'), 'bob: Fifth', 'not seen ahead');

-- Hidden by either, neither sees anything, and what is read meanwhile is never shown.
select tests.expect_equal(pg_temp.shows('bob', receipts => false), '{"receipts": false, "active": false}', 'bob hides it');
select tests.expect_equal(pg_temp.seen('alice', 'direct'), '', 'what was shown is gone');
select pg_temp.told();
select pg_temp.reads('bob', 'direct');
select tests.expect_equal(pg_temp.told(), '', 'nobody is told');
select pg_temp.says('bob', 'direct', 'Seven');
select pg_temp.reads('alice', 'direct');
select tests.expect_equal(pg_temp.seen('bob', 'direct'), '', 'who hides sees none');
select tests.expect_equal(pg_temp.told(), '', 'nor hears of any');
select tests.expect_equal(pg_temp.kept(), '', 'nothing is kept');
select pg_temp.shows('bob', receipts => true);
select tests.expect_equal(pg_temp.seen('alice', 'direct') || pg_temp.seen('bob', 'direct'), '', 'shown again, both begin anew');
select tests.become('bob');
select public.mark_thread_read(tests.noted('direct'), pg_temp.newest('direct'));
select public.mark_thread_read(tests.noted('direct'), 1);
select tests.expect_equal(pg_temp.seen('alice', 'direct'), '', 'reading it once more does not tell');
select pg_temp.says('alice', 'direct', 'Eight');
select pg_temp.reads('bob', 'direct');
select tests.expect_equal(pg_temp.seen('alice', 'direct'), 'bob: Eight', 'what is read from then on');
select tests.expect_equal(pg_temp.since('alice', 'direct'), 'bob: Eight', 'and nothing of what he read while it was hidden');
select tests.become_owner();
select tests.expect_equal((select m.payload -> 'fromSeq' from realtime.messages m where m.event = 'seen'), to_jsonb(pg_temp.newest('direct')), 'nor is that told');

-- Raw requests.
select tests.become('alice');
select tests.expect_error('42501', $$select * from private.receipts$$);
select tests.expect_error('42501', $$select * from private.seen_choices$$);
select tests.expect_error('42501', $$select private.receipts_shown(tests.id('alice'), tests.noted('direct'), array[tests.id('bob')])$$);
select tests.expect_error('42501', $$select private.shows_receipts(tests.id('bob'))$$);
select tests.expect_error('42501', $$select private.note_seen(tests.id('bob'), tests.noted('direct'), 0, 9)$$);
select tests.expect_error('42501', $$select private.is_active_recently(tests.id('alice'), tests.id('bob'))$$);
-- The read mark itself is its member's alone, whatever one asks of the seats.
select tests.expect_rows(0, $$select last_read_seq, unread_count, marked_unread from public.thread_members where user_id <> tests.id('alice')$$);
select tests.expect_rows(1, $$select from public.thread_members where thread_id = tests.noted('direct')$$);
select tests.expect_error('42501', $$update public.thread_members set last_read_seq = 0$$);
select tests.become('carol');
select tests.expect_error('thread_not_found', $$select public.inbox_thread(tests.noted('direct'))$$);
select tests.expect_error('thread_not_found', $$select public.mark_thread_read(tests.noted('direct'))$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.my_seen_choices()$$);
select tests.expect_error('not_a_member', $$select public.set_seen_choices(true, true)$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select public.my_seen_choices()$$);
select tests.expect_error('42501', $$select public.set_seen_choices(true, true)$$);
-- Of those who share nothing else, the profile says nothing of either.
select tests.become('alice');
select tests.expect(public.member_profile(tests.id('bob'))::text !~* '(seen|active_?(at|until|recently))', 'nothing in a profile');

-- A request is asked, not watched: that its card was read is not shown, and so no silence is broken.
select public.create_plug_request(tests.id('carol'), tests.id('bob'), 'Please');
select tests.become_owner();
select tests.note('request', (select t.id::text from public.message_threads t where t.type = 'plug_request' and t.requester_id = tests.id('alice')));
select pg_temp.says('alice', 'request', 'If you find the time');
select pg_temp.told();
select pg_temp.reads('bob', 'request');
select tests.expect_equal(pg_temp.seen('alice', 'request') || pg_temp.told(), '', 'a request');

-- In a chat of several each is shown who has seen their own words, and nobody what others have seen of others'.
select tests.become('bob');
select tests.note('intro', public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId');
select pg_temp.says('bob', 'intro', 'Meet'), pg_temp.reads('carol', 'intro'), pg_temp.says('carol', 'intro', 'Hello');
select pg_temp.told();
select pg_temp.reads('alice', 'intro');
select tests.expect_equal(pg_temp.told(), (select string_agg(p || ' alice', E'\n' order by p) from unnest(array[pg_temp.pair('intro', 'alice', 'bob'), pg_temp.pair('intro', 'alice', 'carol')]) p), 'each of the two, alone');
select tests.expect_equal(pg_temp.seen('bob', 'intro') || ' / ' || pg_temp.seen('carol', 'intro') || ' / ' || pg_temp.seen('alice', 'intro'), 'alice: Meet, carol: Meet / alice: Hello / ', 'their own words');
-- Who left is not listed.
select tests.become('carol');
select public.leave_group_chat(tests.noted('intro'), tests.id('carol'));
select tests.expect_error('thread_not_found', $$select public.inbox_thread(tests.noted('intro'))$$);
select tests.expect_equal(pg_temp.seen('bob', 'intro'), 'alice: Meet', 'who left is not listed');

-- In groups of up to eight; beyond, nothing is noted, so nothing shows when it shrinks.
select tests.become_owner();
select tests.note('group', '00000000-0000-4000-d000-000000000063');
insert into auth.users (id, email, aud, role) select ('00000000-0000-4000-a000-0000000000' || n)::uuid, n || '@o1.test', 'authenticated', 'authenticated' from generate_series(31, 36) n;
insert into public.profiles (user_id, display_name) select ('00000000-0000-4000-a000-0000000000' || n)::uuid, 'Guest ' || n from generate_series(31, 36) n;
insert into public.connections (user_id, connected_user_id, status) select tests.id('alice'), ('00000000-0000-4000-a000-0000000000' || n)::uuid, 'active' from generate_series(31, 36) n;
select tests.become('alice');
select public.make_group(tests.noted('group'), 'Us', array[tests.id('bob'), tests.id('gina')] || array(select ('00000000-0000-4000-a000-0000000000' || n)::uuid from generate_series(31, 36) n));
select pg_temp.says('alice', 'group', 'Nine of us');
select pg_temp.told();
select pg_temp.reads('bob', 'group');
select tests.expect_equal(pg_temp.seen('alice', 'group') || pg_temp.told(), '', 'nine are too many');
select tests.become('alice');
select public.remove_from_group(tests.noted('group'), '00000000-0000-4000-a000-000000000036');
select tests.expect_equal(pg_temp.seen('alice', 'group'), '', 'what was read then');
select pg_temp.says('alice', 'group', 'Eight of us');
select pg_temp.reads('bob', 'group');
select tests.expect_equal(pg_temp.seen('alice', 'group'), 'bob: Eight of us', 'eight are not');
select tests.expect_equal(pg_temp.since('alice', 'group'), 'bob: Eight of us', 'and nothing of what was said among nine');
select tests.become_owner();
insert into public.connections (user_id, connected_user_id, status) select tests.id('bob'), '00000000-0000-4000-a000-000000000036', 'active';
select tests.become('bob');
select public.add_to_group(tests.noted('group'), '{00000000-0000-4000-a000-000000000036}');
select tests.expect_equal(pg_temp.seen('alice', 'group'), '', 'nine again');
select tests.become('alice');
select public.remove_from_group(tests.noted('group'), '00000000-0000-4000-a000-000000000036');
-- Who comes back has not seen what was said meanwhile.
select public.remove_from_group(tests.noted('group'), tests.id('bob'));
select pg_temp.says('alice', 'group', 'Without him');
select public.add_to_group(tests.noted('group'), array[tests.id('bob')]);
select tests.expect_equal(pg_temp.seen('alice', 'group'), '', 'who is back begins anew');
select pg_temp.says('alice', 'group', 'With him');
select pg_temp.reads('bob', 'group');
select tests.expect_equal(pg_temp.seen('alice', 'group') || ', since ' || pg_temp.since('alice', 'group'), 'bob: With him, since bob: With him', 'from then on');

-- Active recently: of friends in their direct chat, where both show it; it says neither when nor where.
select pg_temp.says('bob', 'direct', 'Still here');
select tests.expect_equal(pg_temp.active('alice', 'direct'), false, 'nobody has chosen it');
select pg_temp.shows('bob', active => true);
select pg_temp.says('bob', 'intro', 'And here');
select tests.expect_equal(pg_temp.active('alice', 'direct'), false, 'who hides sees none');
select tests.expect_equal(pg_temp.shows('alice', active => true), '{"receipts": true, "active": true}', 'each choice by itself');
select tests.expect_equal(pg_temp.active('alice', 'direct'), true, 'both show it');
select tests.expect_equal(pg_temp.active('bob', 'direct'), false, 'she has not been here since');
select tests.become('alice');
select tests.expect_equal(public.inbox_thread(tests.noted('direct')) ->> 'activeUntil', to_jsonb(date_trunc('hour', now(), 'UTC') + interval '2 hours') #>> '{}', 'the same for everybody');
select tests.expect_equal(pg_temp.active('alice', 'intro'), false, 'nowhere else');
-- What her devices do by themselves is not her.
select public.inbox(), public.unread_counts(), public.inbox_thread(tests.noted('intro')), public.messages_page(tests.noted('direct')), public.my_profile();
select tests.expect_equal(pg_temp.active('bob', 'direct'), false, 'a screen that is read anew');
select pg_temp.reads('alice', 'direct');
select tests.expect_equal(pg_temp.active('bob', 'direct'), true, 'what she reads');
-- Once an hour, and a day long.
select tests.become_owner();
select tests.note('row', (select c.xmin || ' ' || c.ctid from private.seen_choices c where c.user_id = tests.id('bob')));
select pg_temp.says('bob', 'direct', 'More'), pg_temp.says('bob', 'direct', 'And more');
select tests.become_owner();
select tests.expect_equal((select c.xmin || ' ' || c.ctid from private.seen_choices c where c.user_id = tests.id('bob')), current_setting('story.row'), 'no second write in the hour');
update private.seen_choices c set active_at = date_trunc('hour', now(), 'UTC') - interval '23 hours' where c.user_id = tests.id('bob');
select tests.expect_equal(pg_temp.active('alice', 'direct'), true, 'within the day');
select tests.become_owner();
update private.seen_choices c set active_at = date_trunc('hour', now(), 'UTC') - interval '24 hours' where c.user_id = tests.id('bob');
select tests.expect_equal(pg_temp.active('alice', 'direct'), false, 'a day later');
-- Hidden, it is not kept; shown again, it begins anew.
select pg_temp.says('bob', 'direct', 'Back');
select pg_temp.shows('bob', active => false);
select pg_temp.says('bob', 'direct', 'Hidden');
select pg_temp.shows('bob', active => true);
select tests.expect_equal(pg_temp.active('alice', 'direct'), false, 'what was done while hidden');
select pg_temp.says('bob', 'direct', 'Shown');
select tests.expect_equal(pg_temp.active('alice', 'direct'), true, 'from then on');
select tests.become('bob');
select public.remove_friend(tests.id('alice'));
select tests.expect_equal(pg_temp.active('alice', 'direct'), false, 'no friends, no sign');
select tests.become_owner();
select tests.befriend('alice', 'bob');
select tests.expect_equal(pg_temp.active('alice', 'direct'), true, 'friends again');

-- A block is not felt: what bob saw of alice's reading stays, nothing comes, and all he is answered is what it were if her account was closed.
select pg_temp.says('bob', 'direct', 'Read'), pg_temp.says('bob', 'group', 'Read'), pg_temp.says('bob', 'intro', 'Read');
select pg_temp.reads('alice', 'direct'), pg_temp.reads('alice', 'group'), pg_temp.reads('alice', 'intro');
select pg_temp.says('bob', 'direct', 'Unread'), pg_temp.says('bob', 'group', 'Unread'), pg_temp.says('bob', 'intro', 'Unread');
select pg_temp.says('gina', 'group', 'Between');
select tests.become_owner();
create function pg_temp.all_answers() returns text language plpgsql as $$
begin
  perform tests.become('bob');
  return jsonb_build_array(public.inbox_thread(tests.noted('direct')), public.inbox_thread(tests.noted('group')), public.inbox_thread(tests.noted('intro')),
    public.my_seen_choices(), (select jsonb_agg(to_jsonb(m) order by m.id) from public.thread_members m), pg_temp.export())::text;
end $$;
create function pg_temp.export() returns jsonb language sql security definer as $$
  select jsonb_agg(c order by c ->> 'kind', c::text) from jsonb_array_elements(private.conversations_of(tests.id('bob'))) c
$$;
grant execute on all functions in schema pg_temp to authenticated;
create function pg_temp.when_alice(acts text) returns text language plpgsql as $$
declare
  said text;
begin
  begin
    execute acts;
    said := pg_temp.all_answers();
    raise exception using errcode = 'ZZ001';
  exception when sqlstate 'ZZ001' then null;
  end;
  return said;
end $$;
select tests.become_owner();
select tests.note('closed', pg_temp.when_alice($$update public.profiles set status = 'away' where user_id = tests.id('alice')$$));
select tests.expect(current_setting('story.closed') ~ '"seen": \[\{', 'what was seen before stays');
select tests.expect_equal(pg_temp.when_alice(acts), current_setting('story.closed'), acts) from unnest(array[
  $$select tests.become('alice'), public.block_member(tests.id('bob'))$$,
  -- She reads on what others write, and tries to read his.
  $$select tests.become('alice'), public.block_member(tests.id('bob')), pg_temp.reads('alice', 'group'), pg_temp.reads('alice', 'intro'), pg_temp.reads('alice', 'direct')$$,
  -- She hides everything, and shows it again.
  $$select tests.become('alice'), public.block_member(tests.id('bob')), pg_temp.shows('alice', receipts => false, active => false)$$,
  $$select tests.become('alice'), public.block_member(tests.id('bob')), pg_temp.shows('alice', receipts => false), pg_temp.shows('alice', receipts => true), pg_temp.reads('alice', 'group')$$,
  -- She leaves.
  $$select tests.become('alice'), public.block_member(tests.id('bob')), public.leave_group_chat(tests.noted('group'), tests.id('alice'))$$,
  -- She leaves, and comes back.
  $$select tests.become('alice'), public.block_member(tests.id('bob')), public.leave_group_chat(tests.noted('group'), tests.id('alice')), tests.become_owner();
    update private.group_stays s set ended_by = null where s.user_id = tests.id('alice') and s.ended_by = s.user_id;
    select tests.speak_as('authenticated', '00000000-0000-4000-a000-000000000031'), public.add_to_group(tests.noted('group'), array[tests.id('alice')])$$]) acts;
select tests.become_owner();
select tests.expect_equal(pg_temp.when_alice($$select pg_temp.shows('alice', receipts => false), public.block_member(tests.id('bob'))$$),
  pg_temp.when_alice($$select pg_temp.shows('alice', receipts => false), tests.become_owner(); update public.profiles set status = 'away' where user_id = tests.id('alice')$$),
  'who hid it before shows nothing by blocking');
select pg_temp.told();
select tests.become('alice');
select public.block_member(tests.id('bob'));
select pg_temp.reads('alice', 'group'), pg_temp.reads('alice', 'intro');
select tests.expect(pg_temp.told() !~ tests.id('bob')::text, 'he is told nothing');
select tests.expect_equal(pg_temp.seen('alice', 'group'), '', 'to her he is not there');
-- Lifted, what she had passed over meanwhile is not seen.
select tests.become('alice');
select public.unblock_member(tests.id('bob'));
select tests.expect_equal(pg_temp.seen('bob', 'group'), 'alice: Read', 'not what was said before the block and not read');
select pg_temp.says('bob', 'group', 'Again');
select pg_temp.reads('alice', 'group');
select tests.expect_equal(pg_temp.seen('bob', 'group'), 'alice: Again', 'but what is read now');

-- The own export tells of both; an account that is erased leaves nothing.
select tests.become_owner();
select tests.expect_equal(private.everything_about(tests.id('bob')) #>> '{what others see of your reading,receipts}', 'true', 'the choice');
select tests.expect(private.everything_about(tests.id('alice'))::text ~ '"shown to have read": \[\{"at": "[^"]*", "of": "Bob Okafor"', 'whose words they were shown to have read');
select tests.expect(exists (select from realtime.messages m where m.event = 'seen' and m.topic like '%' || tests.id('alice') || '%'), 'the platform has told of it');
select private.erase_member(tests.id('alice'));
select tests.expect_rows(0, $$select from private.receipts r where tests.id('alice') in (r.reader_id, r.writer_id)$$);
select tests.expect_rows(0, $$select from realtime.messages m where m.topic like '%' || tests.id('alice') || '%'$$);
select tests.expect_equal(pg_temp.seen('bob', 'group'), '', 'who is gone has seen nothing');

rollback;
