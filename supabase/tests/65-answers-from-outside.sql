-- A conversation marked as read from a notification, by the key of its push: this one, up to what was told, once, for a day, while the device's session
-- lives and the member may still hear it. A key that is good no more answers alike, whatever the reason.
begin;

create function pg_temp.session(place int) returns uuid language sql as $$ select ('00000000-0000-4000-8000-0000000650' || lpad(place::text, 2, '0'))::uuid $$;
-- A device of a member, in a session of its own.
create function pg_temp.listen(name text, place int, aal text default 'aal1') returns void language plpgsql security definer as $$
begin
  insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (pg_temp.session(place), tests.id(name), now(), now(), aal::auth.aal_level);
  insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth) values
    (tests.id(name), pg_temp.session(place), 'https://push.example/device/' || place, 'B' || repeat(chr(96 + place), 86), repeat(chr(96 + place), 22));
end $$;
create function pg_temp.say(sender text, chat text, words text) returns void language plpgsql as $$
begin
  perform tests.become(sender);
  insert into public.messages (thread_id, sender_id, content) values (tests.noted(chat), tests.id(sender), words);
  perform tests.become_service();
end $$;
-- What is handed over now arrives, in any order; the key each device got with it.
create function pg_temp.arrives() returns void language plpgsql security definer as $$
declare
  push jsonb;
begin
  for push in select jsonb_array_elements(public.hand_over_pushes(50) -> 'pushes') loop
    if push #>> '{words,answer}' is not null then
      perform set_config('story.key' || right(push ->> 'endpoint', 1), push #>> '{words,answer}', true);
    end if;
    perform public.hand_over_pushes(0, jsonb_build_array(jsonb_build_object('id', push -> 'id', 'version', push -> 'version', 'outcome', 'delivered')));
  end loop;
end $$;
create function pg_temp.key(place int) returns text language sql as $$ select current_setting('story.key' || place) $$;
create function pg_temp.unread(name text, chat text) returns int language sql security definer as $$
  select m.unread_count from public.thread_members m where m.user_id = tests.id(name) and m.thread_id = tests.noted(chat)
$$;
-- As the worker of a closed app asks: with the public key alone.
create function pg_temp.press(key text) returns int language plpgsql as $$
begin
  perform tests.become_visitor();
  return public.answer_push(key);
end $$;
grant execute on all functions in schema pg_temp to authenticated, anon, service_role;

select pg_temp.listen('bob', 1), pg_temp.listen('bob', 2), pg_temp.listen('alice', 3);
select tests.become('alice');
select tests.note('talk', public.open_direct_message(tests.id('bob'))::text);
select tests.become('bob');
select tests.note('other', public.open_direct_message(tests.id('carol'))::text);

-- Pressed: read, here and in the notifications; another conversation is not.
select pg_temp.say('carol', 'other', 'Unheard');
select pg_temp.arrives();
select pg_temp.say('alice', 'talk', 'Dinner?');
select pg_temp.arrives();
select tests.expect(pg_temp.key(1) ~ '^[0-9a-f]{64}$' and pg_temp.key(1) <> pg_temp.key(2), 'each device has a key of its own');
select tests.become_owner();
select tests.expect(not exists (select from private.pushes p where strpos(p::text, pg_temp.key(1)) > 0), 'the club keeps none of them');
select tests.expect_equal(pg_temp.press(pg_temp.key(1)), 1, 'read; the badge has the other one');
select tests.expect_equal(pg_temp.unread('bob', 'talk'), 0, 'read');
select tests.expect_equal(pg_temp.unread('bob', 'other'), 1, 'the other one is not');
select tests.become('bob');
select tests.expect_equal((select string_agg(n.data ->> 'threadId', ' ') from public.notifications n where not n.read and n.data ->> 'action' = 'open_thread'), tests.noted('other')::text,
  'nor does the bell have it');
-- The caller is afterwards who they were: no session comes of it.
select tests.become_visitor();
select tests.expect_equal(public.answer_push(pg_temp.key(2)), 1, 'the second device says the same');
select tests.expect_equal((select auth.uid()), null, 'still nobody');
select tests.expect_error('42501', 'select public.push_key()');
select tests.become('carol');
select tests.expect_equal(public.answer_push(repeat('0', 64)), null, 'nor does a guess');
select tests.expect_equal((select auth.uid()), tests.id('carol'), 'still carol');

-- Replayed, guessed, left out.
select pg_temp.say('alice', 'talk', 'Well?');
select pg_temp.arrives();
select tests.expect_equal(pg_temp.press(pg_temp.key(1)), 1, 'once');
select pg_temp.say('alice', 'talk', 'Not yet told');
select tests.expect_equal(pg_temp.press(pg_temp.key(1)), null, 'a second time it is good for nothing');
select tests.expect_equal(pg_temp.press(key), null, 'nor is this') from unnest(array[null, '', 'x', repeat('f', 64), repeat('x', 10000)]) key;
select tests.expect_equal(pg_temp.unread('bob', 'talk'), 1, 'nothing changed');

-- Up to what was told: what was said after that stays unread.
select pg_temp.arrives();
select tests.become('alice');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('talk'), tests.id('alice'), 'Said after the push');
select tests.expect_equal(pg_temp.press(pg_temp.key(1)), 2, 'this one is left, and the other conversation');
select tests.expect_equal(pg_temp.unread('bob', 'talk'), 1, 'unread still');

-- The newer push of a conversation ends the key of the one before.
select pg_temp.say('alice', 'talk', 'One');
select pg_temp.arrives();
select set_config('story.old', pg_temp.key(1), true);
select pg_temp.say('alice', 'talk', 'Two');
select pg_temp.arrives();
select tests.expect_equal(pg_temp.press(current_setting('story.old')), null, 'replaced');
select tests.expect(pg_temp.press(pg_temp.key(1)) is not null, 'by this one');

-- After a day.
select pg_temp.say('alice', 'talk', 'Old');
select pg_temp.arrives();
select tests.become_owner();
update private.pushes set answer_until = answer_until - interval '24 hours 1 second';
select tests.expect_equal(pg_temp.press(pg_temp.key(1)), null, 'too late');
select tests.expect_equal(pg_temp.unread('bob', 'talk'), 1, 'unread still');

-- What is no message has no key: a request is answered in the app.
select tests.become_owner();
select private.notify(tests.id('bob'), 'Title', 'Body', tests.notice(true), 'a-key');
select set_config('story.key1', 'none came', true);
select pg_temp.arrives();
select tests.expect_equal(pg_temp.key(1), 'none came', 'no key');

-- Who has left a conversation.
select tests.become('bob');
select tests.note('group', public.make_group(gen_random_uuid(), 'Supper', array[tests.id('alice'), tests.id('carol')])::text);
select pg_temp.say('bob', 'group', 'Welcome');
select pg_temp.arrives();
select tests.expect(pg_temp.key(3) ~ '^[0-9a-f]{64}$', 'alice is told');
select tests.become('alice');
select public.leave_group_chat(tests.noted('group'), tests.id('alice'));
select tests.expect_equal(pg_temp.press(pg_temp.key(3)), null, 'left');

-- Across a block, whoever blocked whom; after it the same key is used up.
select pg_temp.say('alice', 'talk', 'Before the block');
select pg_temp.arrives();
select tests.become('alice');
select public.block_member(tests.id('bob'));
select tests.expect_equal(pg_temp.press(pg_temp.key(1)), null, 'across a block');
select tests.become('alice');
select public.unblock_member(tests.id('bob'));
select tests.expect_equal(pg_temp.press(pg_temp.key(1)), null, 'used up');

-- A session that is over, a member who is paused or disabled, a second step that was switched on.
select pg_temp.say('carol', 'other', 'Still there?');
select pg_temp.arrives();
select tests.become_owner();
alter table auth.sessions disable trigger sessions_end_pushes;
update auth.sessions set not_after = now() where id = pg_temp.session(1);
select tests.expect_equal(pg_temp.press(pg_temp.key(1)), null, 'run out, whatever the rows say');
select tests.become_owner();
alter table auth.sessions enable trigger sessions_end_pushes;
delete from auth.sessions where id = pg_temp.session(2);
select tests.expect_equal(pg_temp.press(pg_temp.key(2)), null, 'signed out');
select tests.expect_equal(pg_temp.unread('bob', 'other'), 2, 'nothing of it was read');

select tests.become_owner();
select pg_temp.listen('bob', 4);
select pg_temp.say('carol', 'other', 'Two steps');
select pg_temp.arrives();
select tests.become_owner();
update public.profiles set two_steps = true where user_id = tests.id('bob');
select tests.expect_equal(pg_temp.press(pg_temp.key(4)), null, 'a session of one step reads nothing, nor does its key');
select tests.become_owner();
update public.profiles set two_steps = false where user_id = tests.id('bob');
select pg_temp.say('carol', 'other', 'Paused');
select pg_temp.arrives();
select tests.become_owner();
alter table public.profiles disable trigger profiles_end_pushes;
update public.profiles set status = 'inactive' where user_id = tests.id('bob');
select tests.expect_equal(pg_temp.press(pg_temp.key(4)), null, 'a disabled member''s key');
select tests.become_owner();
update public.profiles set status = 'active' where user_id = tests.id('bob');
alter table public.profiles enable trigger profiles_end_pushes;

rollback;
