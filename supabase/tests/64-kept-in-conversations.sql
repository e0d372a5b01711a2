-- What a conversation keeps: photographs and voice notes, addresses, what was shared and the dates of the two. Of the messages a member reads there and of no
-- others, a page at a time.
begin;

create function pg_temp.says(chat text, words text) returns void language sql as $$
  insert into public.messages (thread_id, sender_id, content) values (tests.noted(chat), (select auth.uid()), words)
$$;
create function pg_temp.kept(chat text, what text, before bigint default null, size int default 30) returns jsonb language sql as $$
  select public.kept_in_thread(tests.noted(chat), what, before, size)
$$;
create function pg_temp.words(chat text, what text) returns text language sql as $$
  select coalesce(string_agg(m ->> 'content', ' | ' order by place), '')
  from jsonb_array_elements(pg_temp.kept(chat, what) -> 'messages') with ordinality as e (m, place)
$$;
-- The caller's device puts a photograph into the bucket and sends it.
create function pg_temp.shows(chat text, words text) returns void language plpgsql as $$
declare
  photo uuid := gen_random_uuid();
begin
  insert into storage.objects (bucket_id, name) values ('message-photos', auth.uid() || '/' || photo || '.jpg');
  perform public.send_photographs(gen_random_uuid(), tests.noted(chat),
    jsonb_build_array(jsonb_build_object('id', photo, 'width', 1200, 'height', 900, 'placeholder', repeat('a', 108))), words);
end $$;
create function pg_temp.said(words text) returns uuid language sql security definer as $$ select m.id from public.messages m where m.content = words $$;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- bob brings alice and carol together; alice and bob have a direct chat.
select tests.become('bob');
select tests.note('group', public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId');
select tests.become('alice');
select tests.note('direct', public.open_direct_message(tests.id('bob'))::text);

-- Nothing yet; then of each kind its own, the newest first.
select tests.expect_equal(pg_temp.kept('group', what), '{"messages": [], "next": null}'::jsonb || case what when 'events' then '{"dates": []}'::jsonb else '{}' end, 'nothing')
from unnest(array['media', 'links', 'events']) what;
select pg_temp.says('group', 'No address: http, www, ftp://x.test');
select pg_temp.says('group', 'Look at HTTPS://Paper.test/a and www.ink.test');
select pg_temp.shows('group', 'The door');
select pg_temp.says('group', 'Come https://club.test/live-network?sort=new&post=00000000-0000-4000-d000-000000000001');
select pg_temp.says('group', 'Only https://club.test/live-network and https://club.test/?post=1');
select tests.become('carol');
select pg_temp.says('group', 'Hers: http://carol.test');
select pg_temp.shows('group', 'The stairs');
select tests.become('alice');
select tests.expect_equal(pg_temp.words('group', 'media'), 'The stairs | The door', 'photographs');
select tests.expect_equal(pg_temp.words('group', 'links'), 'Hers: http://carol.test | Only https://club.test/live-network and https://club.test/?post=1'
  ' | Come https://club.test/live-network?sort=new&post=00000000-0000-4000-d000-000000000001 | Look at HTTPS://Paper.test/a and www.ink.test', 'addresses');
select tests.expect_equal(pg_temp.words('group', 'events'), 'Come https://club.test/live-network?sort=new&post=00000000-0000-4000-d000-000000000001', 'a shared event');
select tests.expect(pg_temp.kept('group', 'media') #> '{messages,0}' @> jsonb_build_object('senderId', tests.id('carol'), 'id', pg_temp.said('The stairs'))
  and pg_temp.kept('group', 'media') #>> '{messages,0,files,0,placeholder}' = repeat('a', 108), 'with its files');
select tests.expect_equal(pg_temp.words('direct', 'links') || pg_temp.words('direct', 'media'), '', 'nothing of another conversation');

-- By pages: what is said meanwhile moves none.
select tests.note('page', pg_temp.kept('group', 'links', null, 2)::text);
select pg_temp.says('group', 'Later www.later.test');
select tests.expect_equal((select string_agg(left(m ->> 'content', 4), ' ' order by place) from jsonb_array_elements(
  pg_temp.kept('group', 'links', (current_setting('story.page')::jsonb ->> 'next')::bigint, 2) -> 'messages') with ordinality as e (m, place)), 'Come Look', 'the rest');
select tests.expect(pg_temp.kept('group', 'links', (current_setting('story.page')::jsonb ->> 'next')::bigint, 2) -> 'next' = 'null', 'and its end');
select tests.expect(not pg_temp.kept('group', 'events', 1) ? 'dates', 'dates come with the first page alone');
select tests.expect_equal(jsonb_array_length(pg_temp.kept('group', 'links', null, size) -> 'messages'), 1, 'at least one') from unnest(array[0, -5, 1]) size;

-- It follows what becomes of a message: edited, taken back, hidden.
select public.edit_message(pg_temp.said('Later www.later.test'), 'Later');
select tests.expect(pg_temp.words('group', 'links') !~ 'Later', 'edited away');
select public.edit_message(pg_temp.said('Later'), 'Again www.again.test');
select tests.expect(pg_temp.words('group', 'links') ~ '^Again', 'edited in');
select public.take_back_message(pg_temp.said('Again www.again.test')), public.take_back_message(pg_temp.said('The door'));
select tests.expect_equal(pg_temp.words('group', 'media'), 'The stairs', 'taken back');
select tests.expect(pg_temp.words('group', 'links') !~ 'Again', 'its address too');
savepoint shown;
select tests.become_owner();
update public.messages set hidden = true where content in ('The stairs', 'Hers: http://carol.test');
select tests.become('alice');
select tests.expect(pg_temp.words('group', 'media') = '' and pg_temp.words('group', 'links') !~ 'Hers', 'what the committee hid is not there');
rollback to savepoint shown;

-- Dates are of the two who made them: who introduced them has none.
select public.suggest_times('00000000-0000-4000-8000-000000006401', tests.noted('group'), array[now() + interval '1 day'], 'The long table');
select tests.expect_equal(pg_temp.kept('group', 'events') -> 'dates', '[]', 'suggested is not agreed');
select tests.become('carol');
select public.answer_times('00000000-0000-4000-8000-000000006401', now() + interval '1 day');
select tests.expect_equal(pg_temp.kept('group', 'events') #>> '{dates,0,place}', 'The long table', 'carol took it');
select tests.become('alice');
select tests.expect_equal(jsonb_array_length(pg_temp.kept('group', 'events') -> 'dates'), 1, 'alice has it');
select tests.become('bob');
select tests.expect_equal(pg_temp.kept('group', 'events') -> 'dates', '[]', 'bob has none');
select tests.expect_equal(pg_temp.words('group', 'media'), 'The stairs', 'but what was shown');

-- Nobody else: a stranger, an admin, who is disabled, a visitor. No other word is taken, and the helpers are nobody's.
select tests.become('gina');
select tests.expect_error('thread_not_found', $$select pg_temp.kept('group', 'media')$$);
select tests.become('ada');
select tests.expect_error('thread_not_found', $$select pg_temp.kept('group', 'media')$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select pg_temp.kept('group', 'media')$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select pg_temp.kept('group', 'media')$$);
select tests.become('alice');
select tests.expect_error('kept_unknown', $$select pg_temp.kept('group', 'secrets')$$);
select tests.expect_error('kept_unknown', $$select pg_temp.kept('group', null)$$);
select tests.expect_error('thread_not_found', $$select public.kept_in_thread(null, 'media')$$);
select tests.expect_error('42501', $$select private.dates_kept(tests.id('carol'), tests.noted('group'))$$);

-- Across a block what is sent after it is not there, what was sent before stays as its message does; a third one has both, and nobody's dates.
select tests.become_owner();
update public.messages set created_at = created_at - interval '1 hour', edited_at = edited_at - interval '1 hour';
insert into public.connections (user_id, connected_user_id, status, blocked_by) values (tests.id('carol'), tests.id('alice'), 'blocked', tests.id('alice'));
select tests.become('alice');
select pg_temp.says('group', 'After www.after.test'), pg_temp.shows('group', 'After');
select tests.become('carol');
select tests.expect(pg_temp.words('group', 'links') !~ 'After' and pg_temp.words('group', 'links') ~ 'Look', 'not the later one');
select tests.expect_equal(pg_temp.words('group', 'media'), 'The stairs', 'nor its photograph');
select tests.expect_equal(pg_temp.kept('group', 'events') -> 'dates', '[]', 'no date across a block');
select tests.become('bob');
select tests.expect_equal(pg_temp.words('group', 'media'), 'After | The stairs', 'bob has both');

-- Who leaves has nothing of it; who deletes a chat begins anew; who comes into a group has what is said since.
select tests.become('carol');
select public.leave_group_chat(tests.noted('group'), tests.id('carol'));
select tests.expect_error('thread_not_found', $$select pg_temp.kept('group', 'links')$$);
select tests.become('alice');
select pg_temp.says('direct', 'Before www.before.test');
select public.delete_chat_thread(tests.noted('direct'), tests.id('alice'));
select tests.expect_equal(pg_temp.words('direct', 'links'), '', 'deleted for oneself');
select pg_temp.says('direct', 'Since www.since.test');
select tests.expect_equal(pg_temp.words('direct', 'links'), 'Since www.since.test', 'and what came since');
select tests.become('bob');
select tests.expect_equal(pg_temp.words('direct', 'links'), 'Since www.since.test | Before www.before.test', 'the other one has it all');
select tests.become('alice');
select tests.note('friends', public.make_group(gen_random_uuid(), 'Paper', array[tests.id('bob')])::text);
select pg_temp.says('friends', 'Early www.early.test');
select public.add_to_group(tests.noted('friends'), array[tests.id('gina')]);
select pg_temp.says('friends', 'Late www.late.test');
select tests.become('gina');
select tests.expect_equal(pg_temp.words('friends', 'links'), 'Late www.late.test', 'since she came');
select tests.become('bob');
select tests.expect_equal(pg_temp.words('friends', 'links'), 'Late www.late.test | Early www.early.test', 'who was there has both');

-- Each kind has an index that holds it alone; that it is walked, `npm run bench:explain` sees.
select tests.become_owner();
select tests.expect_equal((select count(*) from pg_catalog.pg_indexes i where i.tablename = 'messages' and i.indexname in
  ('messages_with_files', 'messages_with_links', 'messages_with_posts')), 3::bigint, 'three indexes');

rollback;
