-- A message tells all others as it is stored: of what was really written, whom it is for, once. `send-notification` tells what was not told by itself, only
-- within a thread of both, and changes nothing that was.
begin;

create function pg_temp.says(name text, thread text, words text) returns void language plpgsql as $$
begin
  perform tests.become(name);
  insert into public.messages (thread_id, sender_id, content) values (tests.noted(thread), tests.id(name), words);
end $$;
-- What a member was told of a conversation, as it stands and when.
create function pg_temp.told(name text, thread text) returns text language sql security definer as $$
  select string_agg(concat_ws(' / ', n.title, n.body, n.data ->> 'count', case when n.read then 'read' end), ' ; ' order by n.read desc, n.body)
  from public.notifications n where n.user_id = tests.id(name) and n.group_key = 'thread:' || tests.noted(thread)
$$;
create function pg_temp.asked(sender text, recipient text, thread text) returns uuid language plpgsql as $$
begin
  perform tests.become_service();
  return public.record_message_notification(tests.id(sender), tests.id(recipient), tests.noted(thread));
end $$;
-- All that is told anywhere, to the bit.
create function pg_temp.everything() returns text language sql security definer as $$
  select concat((select jsonb_agg(to_jsonb(n) order by n.id) from public.notifications n), (select jsonb_agg(to_jsonb(p) order by p.id) from private.pushes p),
    (select count(*) from private.letters_waiting))
$$;
-- Time passes for what was told.
create function pg_temp.passes(length interval) returns void language sql security definer as $$
  update public.notifications set created_at = created_at - length
$$;
grant execute on all functions in schema pg_temp to authenticated, service_role;

select tests.become_owner();
insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
select tests.id(name), 'https://push.example/' || name, 'B' || repeat(left(name, 1), 86), repeat(left(name, 1), 22) from unnest(array['bob', 'carol', 'dave', 'erin']) as name;
select tests.befriend('alice', 'dave'), tests.befriend('alice', 'carol');
select tests.become('alice');
select tests.note('talk', public.open_direct_message(tests.id('bob'))::text);

-- Told by itself, to nobody but whom it is for, with its push and its letter.
select pg_temp.says('alice', 'talk', 'Dinner on Friday?');
select tests.expect_equal(pg_temp.told('bob', 'talk'), 'New Message / Alice Moreau: Dinner on Friday? / 1', 'told');
select tests.expect_equal(pg_temp.told('alice', 'talk'), null, 'not whoever says it');
select tests.become_owner();
select tests.expect_rows(1, $$select from public.notifications n where n.data ->> 'threadId' = tests.noted('talk')::text$$);
select tests.expect_rows(1, $$select from private.pushes p where p.tag = 'thread:' || tests.noted('talk') and p.state = 'waiting'$$);
select tests.expect_rows(1, $$select from private.letters_waiting w where w.member_id = tests.id('bob')$$);
-- The same id once more stores nothing and tells nothing.
select set_config('story.before', pg_temp.everything(), true);
select tests.become('alice');
insert into public.messages (id, thread_id, sender_id, content)
select m.id, m.thread_id, m.sender_id, m.content from public.messages m where m.content = 'Dinner on Friday?' on conflict (id) do nothing;
select tests.expect_equal(pg_temp.everything(), current_setting('story.before'), 'once');

-- As tabs of before ask: refused as ever, and what was told stays as it is, its hour, its count and its push with it.
select tests.expect_error('42501', $$select public.record_message_notification(tests.id('alice'), tests.id('bob'), tests.noted('talk'))$$);
select tests.expect_error('no_shared_thread', $$select pg_temp.asked('alice', 'carol', 'talk')$$);
select tests.expect_error('no_shared_thread', $$select pg_temp.asked('dave', 'bob', 'talk')$$);
select tests.expect_error('no_shared_thread', $$select pg_temp.asked('alice', 'alice', 'talk')$$);
select tests.become_service();
select tests.expect_error('no_shared_thread', $$select public.record_message_notification(tests.id('alice'), tests.id('bob'), gen_random_uuid())$$);
select tests.expect_error('invalid_request', $$select pg_temp.asked('bob', 'alice', 'talk')$$);
select tests.become_owner();
select pg_temp.passes(interval '1 minute');
select set_config('story.before', pg_temp.everything(), true);
select tests.expect(pg_temp.asked('alice', 'bob', 'talk') = (select n.id from public.notifications n where n.user_id = tests.id('bob') and n.group_key = 'thread:' || tests.noted('talk')),
  'the answer is what is unread') from generate_series(1, 3);
select tests.expect_equal(pg_temp.everything(), current_setting('story.before'), 'asking changes nothing');

-- Two messages are one row that counts two; several in one request too, in as many conversations.
select pg_temp.says('alice', 'talk', 'Or Saturday?');
select tests.expect_equal(pg_temp.told('bob', 'talk'), 'New Message / Alice Moreau: Or Saturday? / 2', 'one row, each counted once');
select tests.expect(pg_temp.asked('alice', 'bob', 'talk') is not null, 'asked');
select tests.become('alice');
select tests.note('other', public.open_direct_message(tests.id('dave'))::text);
insert into public.messages (thread_id, sender_id, content) values (tests.noted('talk'), tests.id('alice'), 'Three'), (tests.noted('other'), tests.id('alice'), 'Hello Dave'),
  (tests.noted('talk'), tests.id('alice'), 'Four');
select tests.expect_equal(pg_temp.told('bob', 'talk'), 'New Message / Alice Moreau: Four / 4', 'the newest, and all that waits');
select tests.expect_equal(pg_temp.told('dave', 'other'), 'New Message / Alice Moreau: Hello Dave / 1', 'and the other conversation');

-- Settled in the bell and not read in the conversation: it does not ring again for what it told, and does for what comes.
select tests.become('bob');
update public.notifications set read = true where group_key = 'thread:' || tests.noted('talk');
select tests.become_owner();
select set_config('story.before', pg_temp.everything(), true);
select tests.expect_equal(pg_temp.asked('alice', 'bob', 'talk'), null, 'settled');
select tests.expect_equal(pg_temp.everything(), current_setting('story.before'), 'and not told again');
select pg_temp.says('alice', 'talk', 'Five');
select tests.expect_equal(pg_temp.told('bob', 'talk'), 'New Message / Alice Moreau: Four / 4 / read ; New Message / Alice Moreau: Five / 5', 'news is');
-- Who has read it is not told of it any more; who answers has read it.
select tests.become('bob');
select public.mark_thread_read(tests.noted('talk'));
select tests.expect_equal(pg_temp.asked('alice', 'bob', 'talk'), null, 'nothing to tell');
select tests.become('bob');
select tests.expect_rows(0, 'select * from public.notifications where not read');
select pg_temp.says('alice', 'talk', 'Six'), pg_temp.says('bob', 'talk', 'Gladly');
select tests.become('bob');
select tests.expect_rows(0, 'select * from public.notifications where not read');
select tests.expect_equal(pg_temp.told('alice', 'talk'), 'New Message / Bob Okafor: Gladly / 1', 'told of the answer');

-- What was stored without telling, by a club of before, is told when it is asked for.
select tests.become_owner();
insert into public.messages (thread_id, sender_id, content, created_at) values (tests.noted('talk'), tests.id('alice'), 'Stored before', now());
select tests.expect(pg_temp.told('bob', 'talk') not like '%Stored before%', 'not told by itself');
select tests.expect(pg_temp.asked('alice', 'bob', 'talk') is not null, 'told');
select tests.expect(pg_temp.told('bob', 'talk') like '% ; New Message / Alice Moreau: Stored before / 1', 'as ever');
select tests.become('bob');
select public.mark_thread_read(tests.noted('talk'));

-- Nothing is told where they want it quiet.
select public.shelve_thread(tests.noted('talk'), gen_random_uuid(), mute => 'always');
select pg_temp.says('alice', 'talk', 'Hush');
select tests.expect(pg_temp.told('bob', 'talk') not like '%Hush%', 'quiet');
select tests.expect_equal(pg_temp.asked('alice', 'bob', 'talk'), null, 'also when it is asked for');

-- In a group everybody is, but for whom it is not: across a block, gone, disabled, or who wants it quiet. Nothing of that is to be seen in an answer.
select tests.note('group', '00000000-0000-4000-d000-000000000024');
select tests.become('alice');
select public.make_group(tests.noted('group'), 'Ski weekend', array[tests.id('bob'), tests.id('carol'), tests.id('dave'), tests.id('gina')]);
select tests.become('bob');
select public.add_to_group(tests.noted('group'), array[tests.id('erin')]);
select tests.become('dave');
select public.shelve_thread(tests.noted('group'), gen_random_uuid(), mute => 'always');
select tests.become('gina');
select public.leave_group_chat(tests.noted('group'), tests.id('gina'));
select pg_temp.says('alice', 'group', 'Hello all');
-- The note about who left is unread as well.
select tests.expect_equal(pg_temp.told(name, 'group'), 'New Message / Alice Moreau: Hello all / ' || waits, name || ' is told')
from (values ('bob', '2'), ('carol', '4')) as t (name, waits);
select tests.expect_equal(pg_temp.told(name, 'group'), null, name || ' is not') from unnest(array['alice', 'dave', 'erin', 'gina']) as name;
select tests.expect_error('no_shared_thread', format('select pg_temp.asked(''alice'', %L, ''group'')', name)) from unnest(array['erin', 'gina']) as name;
select tests.expect_equal(pg_temp.asked('alice', 'dave', 'group'), null, 'quiet');
select tests.become('alice');
select tests.expect_rows(0, $$select from public.notifications n where n.data ->> 'threadId' = tests.noted('group')::text and n.data ->> 'action' = 'open_thread'$$);
select pg_temp.says('alice', 'group', 'Come, @Dave Romero');
select tests.expect(pg_temp.told('dave', 'group') like 'You were mentioned in “Ski weekend” / Alice Moreau: Come, @Dave Romero / %', 'named, also where it is quiet');
select tests.expect(pg_temp.told('carol', 'group') like 'New Message / Alice Moreau: Come, @Dave Romero / %', 'and nobody else is');
select pg_temp.says('bob', 'group', 'Unrelated');
select tests.expect(pg_temp.told('dave', 'group') like 'You were mentioned %Come, @Dave Romero%', 'quiet again');
select pg_temp.says('erin', 'group', 'Hi');
select tests.expect(pg_temp.told('bob', 'group') like '%Erin Walsh: Hi%' and pg_temp.told('carol', 'group') like '%Erin Walsh: Hi%', 'who shares no block is told');
select tests.expect(pg_temp.told('alice', 'group') like '%Bob Okafor: Unrelated%', 'who does is not');
select tests.expect_error('no_shared_thread', $$select pg_temp.asked('erin', 'alice', 'group')$$);
-- An older message of somebody else's changes nothing of what tells of a newer one.
select tests.become_owner();
select set_config('story.before', pg_temp.everything(), true);
select pg_temp.asked('alice', 'carol', 'group'), pg_temp.asked('bob', 'carol', 'group');
select tests.expect_equal(pg_temp.everything(), current_setting('story.before'), 'asking late changes nothing');
update public.profiles set status = 'inactive' where user_id = tests.id('carol');
select pg_temp.says('bob', 'group', 'Without Carol');
select tests.expect(pg_temp.told('carol', 'group') not like '%Without Carol%', 'nobody tells a disabled member');
select tests.become_owner();
update public.profiles set status = 'active' where user_id = tests.id('carol');

-- An introduction, an approval and a request are told as what they are: the words that stand in them are not told a second time.
create function pg_temp.heard(name text, thread text) returns text language sql security definer as $$
  select string_agg(n.data ->> 'action', ', ' order by n.data ->> 'action' desc) from public.notifications n where n.user_id = tests.id(name) and n.data ->> 'threadId' = tests.noted(thread)::text
$$;
select tests.become('alice');
select tests.note('intro', public.introduce(tests.id('gina'), tests.id('dave'), 'You both dance') ->> 'threadId');
select tests.expect_equal(pg_temp.heard(name, 'intro'), 'introduced', name) from unnest(array['gina', 'dave']) as name;
select tests.become('gina');
select tests.note('asked', public.create_plug_request(tests.id('bob'), tests.id('alice'), 'We both cook') ->> 'threadId');
select tests.expect_equal(pg_temp.heard('alice', 'asked'), 'plug_request', 'a request');
select tests.become('alice');
select tests.note('plugged', public.approve_plug_request(tests.noted('asked'), 'You both cook') ->> 'introThreadId');
select tests.become_owner();
select tests.expect_rows(1, $$select from public.messages m where m.thread_id = tests.noted('plugged') and m.content = 'You both cook' and m.message_type = 'user'$$);
select tests.expect_equal(pg_temp.heard(name, 'plugged'), 'plug_approved', name) from unnest(array['gina', 'bob']) as name;
-- What they say there then is told to the two others.
select pg_temp.says('gina', 'plugged', 'A pleasure');
select tests.expect_equal(pg_temp.heard('bob', 'plugged'), 'plug_approved, open_thread', 'bob');
select tests.expect_equal(pg_temp.heard('alice', 'plugged'), 'open_thread', 'alice');

rollback;
