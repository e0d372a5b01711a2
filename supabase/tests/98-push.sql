-- Pushes: to the devices a member named and no others, only of what they may hear at that moment, without words of what was read or taken back.
begin;

create function pg_temp.address(place int) returns text language sql as $$ select 'https://push.example/device/' || place $$;
create function pg_temp.key(place int) returns text language sql as $$ select 'B' || repeat(chr(96 + place), 86) $$;
create function pg_temp.auth(place int) returns text language sql as $$ select repeat(chr(96 + place), 22) $$;
create function pg_temp.session(place int) returns uuid language sql as $$ select ('00000000-0000-4000-8000-0000000980' || lpad(place::text, 2, '0'))::uuid $$;
create function pg_temp.sign_in(name text, place int) returns void language sql security definer as $$
  insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (pg_temp.session($2), tests.id($1), now(), now(), 'aal1')
$$;
create function pg_temp.come_from(name text, place int) returns void language plpgsql as $$
begin
  perform tests.become($1);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', pg_temp.session($2)))::text, true);
end $$;
create function pg_temp.subscribe(place int, hidden boolean default false) returns void language sql as $$
  select public.save_push_subscription(pg_temp.address(place), pg_temp.key(place), pg_temp.auth(place), hidden)
$$;
-- What is handed over now, in words: device, title, body. All of it arrives.
create function pg_temp.handed(outcome text default 'delivered') returns text language plpgsql security definer as $$
declare
  batch jsonb := public.hand_over_pushes(50);
begin
  perform public.hand_over_pushes(0, (select coalesce(jsonb_agg(jsonb_build_object('id', p -> 'id', 'version', p -> 'version', 'outcome', $1, 'error', 'said so')), '[]')
    from jsonb_array_elements(batch -> 'pushes') p));
  return (select coalesce(string_agg(concat_ws(' | ', right(p ->> 'endpoint', 1), p #>> '{words,title}', p #>> '{words,body}',
    case when (p #>> '{words,quiet}')::boolean then 'quiet' end), ' ; ' order by p ->> 'endpoint', p #>> '{words,title}'), '') from jsonb_array_elements(batch -> 'pushes') p);
end $$;
create function pg_temp.queued() returns bigint language sql security definer as $$ select count(*) from private.pushes where state = 'waiting' $$;
create function pg_temp.devices(name text) returns bigint language sql security definer as $$
  select count(*) from private.push_subscriptions where user_id = tests.id($1)
$$;
create function pg_temp.say(sender text, chat text, words text) returns uuid language plpgsql as $$
declare
  made uuid := gen_random_uuid();
begin
  perform tests.become(sender);
  insert into public.messages (id, thread_id, sender_id, content) values (made, tests.noted(chat), tests.id(sender), words);
  perform tests.become_service();
  return made;
end $$;
-- Time passes for what waits.
create function pg_temp.passes(length interval) returns void language sql security definer as $$
  update private.pushes set next_attempt_at = next_attempt_at - length, queued_at = queued_at - length, sent_at = sent_at - length
$$;

-- Who may subscribe, and which addresses are taken.
select tests.become_visitor();
select tests.expect_error('42501', 'select pg_temp.subscribe(1)');
select tests.expect_error('42501', 'select public.push_key()');
select tests.become('frank');
select tests.expect_error('not_a_member', 'select pg_temp.subscribe(1)');
select tests.expect_error('not_a_member', 'select public.push_key()');
select tests.expect_error('not_a_member', $$select public.try_push('x')$$);
select tests.expect_error('not_a_member', $$select public.remove_push_subscription('x')$$);
select tests.become('bob');
select tests.expect_equal(public.push_key() ->> 'publicKey', null, 'nobody sends yet');
select tests.expect_error('42501', 'select public.hand_over_pushes()');
select tests.expect_error('42501', $$select public.agree_on_push_keys('x', 'y')$$);
select tests.expect_error('invalid_push_address', format('select public.save_push_subscription(%L, pg_temp.key(1), pg_temp.auth(1))', address))
from unnest(array['http://push.example/a', 'https://127.0.0.1/a', 'https://[::1]/a', 'https://10.0.0.8/a', 'https://2130706433/a', 'https://0x7f.1/a', 'https://localhost/a',
  'https://printer.local/a', 'https://db.internal/a', 'https://push.example:8443/a', 'https://me@push.example/a', 'https://push.example', 'https://push.example/a b',
  'ftp://push.example/a', 'http://127.0.0.1:9000/a', 'https://push.example/' || repeat('a', 1500)]) address;
select tests.expect_error('invalid_push_address', $$select public.save_push_subscription(pg_temp.address(1), 'short', pg_temp.auth(1))$$);
select tests.expect_error('invalid_push_address', $$select public.save_push_subscription(pg_temp.address(1), pg_temp.key(1), 'short')$$);
select tests.expect_error('invalid_push_address', $$select public.save_push_subscription(null, pg_temp.key(1), pg_temp.auth(1))$$);

-- The club has one pair of keys, whoever comes first.
select tests.become_service();
select tests.expect_equal(public.agree_on_push_keys(pg_temp.key(1), repeat('a', 43)) ->> 'publicKey', pg_temp.key(1), 'made');
select tests.expect_equal(public.agree_on_push_keys(pg_temp.key(2), repeat('b', 43)) ->> 'privateKey', repeat('a', 43), 'kept');
select tests.expect_equal(public.agree_on_push_keys(pg_temp.key(2), repeat('b', 43), true) ->> 'toLoopback', 'true', 'a test');
select tests.become('bob');
select tests.expect_equal(public.push_key() ->> 'publicKey', pg_temp.key(1), 'told');
select public.save_push_subscription('http://127.0.0.1:9000/a', pg_temp.key(9), pg_temp.auth(9));
select public.remove_push_subscription('http://127.0.0.1:9000/a');
select tests.expect_equal(pg_temp.devices('bob'), 0::bigint, 'off again');

-- bob has two devices, of which one hides the words; carol has one.
select pg_temp.sign_in('bob', 1), pg_temp.sign_in('bob', 2), pg_temp.sign_in('carol', 3);
select pg_temp.come_from('bob', 1);
select pg_temp.subscribe(1);
select pg_temp.come_from('bob', 2);
select pg_temp.subscribe(2, true);
select pg_temp.subscribe(2, true);
select pg_temp.come_from('carol', 3);
select pg_temp.subscribe(3);
select tests.expect_equal(pg_temp.devices('bob'), 2::bigint, 'each device once');
select tests.become_owner();
delete from private.pushes;

-- A message reaches each device of whom it is for and nobody else's, in a push for each conversation.
select tests.become('alice');
select tests.note('talk', public.open_direct_message(tests.id('bob'))::text);
select pg_temp.say('alice', 'talk', 'Dinner on Friday?');
select tests.expect_equal(pg_temp.queued(), 2::bigint, 'two devices');
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Dinner on Friday? ; 2 | o1 | New message', 'as chosen on each');
select tests.expect_equal(pg_temp.handed(), '', 'once');
select pg_temp.say('alice', 'talk', 'Or Saturday?');
select pg_temp.say('alice', 'talk', 'Or never?');
select tests.expect_equal(pg_temp.queued(), 2::bigint, 'replaced, not piled up');
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau · 3 new | Or never? ; 2 | o1 | 3 new messages', 'the newest');

-- What a device is told besides: where it leads, what is unread, the badge's number.
select pg_temp.say('alice', 'talk', 'Well?');
select tests.become_service();
select tests.note('batch', public.hand_over_pushes() ->> 'pushes');
select tests.expect_equal((p -> 'words') - 'at'::text - 'id'::text - 'answer'::text, jsonb_build_object('title', 'Alice Moreau · 4 new', 'body', 'Well?', 'tag', 'thread:' || tests.noted('talk'),
  'path', '/inbox?thread=' || tests.noted('talk'), 'threadId', tests.noted('talk'), 'count', 4, 'unread', array['thread:' || tests.noted('talk')], 'quiet', false), 'the words')
from jsonb_array_elements(current_setting('story.batch')::jsonb) p where p ->> 'endpoint' = pg_temp.address(1);
select tests.expect(p ->> 'topic' ~ '^[A-Za-z0-9_-]{32}$' and p ->> 'urgency' = 'high' and (p ->> 'ttl')::int between 21590 and 21600, 'and how')
from jsonb_array_elements(current_setting('story.batch')::jsonb) p;
-- Nobody else has it meanwhile; whoever dies over it leaves it to the next one.
select tests.expect_equal(pg_temp.handed(), '', 'in hand');
select pg_temp.passes('31 seconds');
select tests.expect_equal(pg_temp.handed('failed'), '1 | Alice Moreau · 4 new | Well? ; 2 | o1 | 4 new messages', 'again');
-- A fault waits, longer each time, and news does not hurry it.
select tests.expect_equal(pg_temp.handed(), '', 'waits');
select pg_temp.say('alice', 'talk', 'Hello?');
select tests.expect_equal(pg_temp.handed(), '', 'still waits');
select pg_temp.passes('61 seconds');
select tests.expect_equal(pg_temp.handed('refused'), '1 | Alice Moreau · 5 new | Hello? ; 2 | o1 | 5 new messages', 'tried again');
select tests.expect_equal(pg_temp.handed(), '', 'refused for good');

-- Read meanwhile: nothing leaves.
select pg_temp.say('alice', 'talk', 'Last words');
select tests.become('bob');
select public.mark_thread_read(tests.noted('talk'));
select tests.expect_equal(pg_temp.handed(), '', 'read elsewhere');

-- Edited before it left: the new words alone. Edited or taken back afterwards: the device's words change, without a sound.
select tests.note('said', pg_temp.say('alice', 'talk', 'The first words')::text);
select tests.become('alice');
select public.edit_message(tests.noted('said'), 'The second words');
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | The second words ; 2 | o1 | New message', 'only these');
select public.edit_message(tests.noted('said'), 'The third words');
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | The third words | quiet ; 2 | o1 | New message | quiet', 'changed');
select public.take_back_message(tests.noted('said'));
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Message removed | quiet ; 2 | o1 | New message | quiet', 'also once it is news no more');
select tests.note('said', pg_temp.say('alice', 'talk', 'Not said')::text);
select tests.become('alice');
select public.take_back_message(tests.noted('said'));
select tests.expect_equal(pg_temp.handed(), '', 'taken back before it left');
-- In hand while it is edited: the old words may be out, and the new ones follow.
select tests.note('said', pg_temp.say('alice', 'talk', 'In the air')::text);
select tests.become_service();
select tests.note('batch', public.hand_over_pushes() ->> 'pushes');
select tests.become('alice');
select public.edit_message(tests.noted('said'), 'On the ground');
select tests.become_service();
select public.hand_over_pushes(0, (select jsonb_agg(jsonb_build_object('id', p -> 'id', 'version', p -> 'version', 'outcome', 'delivered'))
  from jsonb_array_elements(current_setting('story.batch')::jsonb) p));
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | On the ground | quiet ; 2 | o1 | New message | quiet', 'the newer follows');
select tests.become('bob');
select public.mark_thread_read(tests.noted('talk'));

-- Too late is not at all: a message rings for six hours, and its push service keeps it no longer than what is left of them.
select pg_temp.say('alice', 'talk', 'This morning');
select pg_temp.passes('5 hours');
select tests.become_service();
select tests.note('batch', public.hand_over_pushes() ->> 'pushes');
select tests.expect((p ->> 'ttl')::int between 3590 and 3600, 'what is left') from jsonb_array_elements(current_setting('story.batch')::jsonb) p;
select pg_temp.passes('2 hours');
select tests.expect_equal(pg_temp.handed(), '', 'seven hours old');
select tests.become('bob');
select public.mark_thread_read(tests.noted('talk'));
-- Others by what they are about; words that change on a device ring not, and may come later.
select tests.become_owner();
select tests.expect_equal(array_agg(private.push_rings_for(a)), '{06:00:00,01:00:00,04:00:00,24:00:00,24:00:00}', 'by kind')
from unnest(array['open_thread', 'post_liked', 'event_rsvp', 'plug_request', null]) a;
select tests.note('said', pg_temp.say('alice', 'talk', 'Seen on the screen')::text);
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Seen on the screen ; 2 | o1 | New message', 'shown');
select pg_temp.passes('20 hours');
select tests.become('alice');
select public.take_back_message(tests.noted('said'));
select pg_temp.passes('20 hours');
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Message removed | quiet ; 2 | o1 | New message | quiet', 'also the day after');

-- What the committee hides is taken off the screens it was shown on, as what is taken back.
select tests.note('said', pg_temp.say('alice', 'talk', 'Rude words')::text);
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Rude words ; 2 | o1 | New message', 'shown');
select tests.become('bob');
select tests.note('report', public.send_report(gen_random_uuid(), 'message', tests.noted('said'), 'harassment', null, null) ->> 'id');
select tests.become('ada');
select public.act_on_report(gen_random_uuid(), tests.noted('report'), 0, 'hide', 'Seen by me.', null);
select tests.become_owner();
-- That the report was answered rings too.
delete from private.pushes p using public.notifications n where n.id = p.notification_id and n.data ->> 'action' = 'report_answered';
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Message removed | quiet ; 2 | o1 | New message | quiet', 'hidden');
select tests.become('bob');
select tests.expect_rows(0, $$select from public.notifications n where n.body like '%Rude%' or n.data ->> 'action' = 'open_thread' and not n.read$$);

-- Guests ring; one who does not come any more does not.
select tests.become('bob');
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date)
values ('00000000-0000-4000-b000-000000000098', tests.id('bob'), 'Supper', 'event', true, current_date + 7);
select tests.become('alice');
select public.rsvp('00000000-0000-4000-b000-000000000098');
select tests.become('carol');
select public.rsvp('00000000-0000-4000-b000-000000000098');
select tests.expect_equal(pg_temp.handed(), '1 | New RSVPs | Carol Lindqvist and 1 other are going to your event. ; 2 | o1 | Something is new', 'two come');
select tests.become('carol');
select public.cancel_rsvp('00000000-0000-4000-b000-000000000098');
select tests.expect_equal(pg_temp.handed(), '1 | New RSVPs | Alice Moreau is going to your event. | quiet ; 2 | o1 | Something is new | quiet', 'one does not');
select tests.become_owner();
select tests.expect_rows(1, $$select from public.notifications n where n.user_id = tests.id('bob') and n.data ->> 'action' = 'event_rsvp' and not n.read and n.data ->> 'count' = '1'$$);
delete from private.pushes;

-- A block, and whoever left: nothing, though it was queued before.
select pg_temp.say('alice', 'talk', 'Before the block');
select tests.become('bob');
select public.block_member(tests.id('alice'));
select tests.expect_equal(pg_temp.handed(), '', 'across a block');
select public.unblock_member(tests.id('alice'));
select tests.become_owner();
select tests.befriend('alice', 'bob');
delete from private.pushes;
select tests.become('bob');
select tests.note('group', public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId');
select tests.become_owner();
delete from private.pushes;
select pg_temp.say('alice', 'group', 'Before you go');
select tests.become('carol');
select public.leave_group_chat(tests.noted('group'), tests.id('carol'));
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Before you go ; 2 | o1 | New message', 'left; bob is there');

-- A device is one member's: whoever signs in on it takes it over, with its keys; a stranger can't take it by its address.
select pg_temp.come_from('carol', 3);
select tests.expect_error('push_address_taken', $$select public.save_push_subscription(pg_temp.address(1), pg_temp.key(5), pg_temp.auth(5))$$);
select public.remove_push_subscription(pg_temp.address(1));
select tests.expect_error('push_off', $$select public.try_push(pg_temp.address(1))$$);
select tests.expect_equal(pg_temp.devices('bob'), 2::bigint, 'untouched');
select pg_temp.subscribe(2);
select tests.expect_equal(array[pg_temp.devices('bob'), pg_temp.devices('carol')], array[1, 2]::bigint[], 'moved');
select public.try_push(pg_temp.address(2));
select tests.expect_equal(pg_temp.handed(), '2 | o1 | Notifications arrive on this device.', 'tried');
select public.try_push(pg_temp.address(2));
select tests.expect_equal(pg_temp.handed(), '', 'not at every press');

-- Gone is gone, and the queue with it.
select public.try_push(pg_temp.address(2));
select pg_temp.passes('10 seconds');
select tests.expect_equal(pg_temp.handed('gone'), '2 | o1 | Notifications arrive on this device.', 'for the last time');
select tests.expect_equal(pg_temp.devices('carol'), 1::bigint, 'dropped');

-- A session that ends takes its device along: signed out elsewhere, run out, disabled.
select tests.become_owner();
delete from private.pushes;
delete from auth.sessions where id = pg_temp.session(1);
select tests.expect_equal(pg_temp.devices('bob'), 0::bigint, 'signed out elsewhere');
select pg_temp.sign_in('bob', 1);
select pg_temp.come_from('bob', 1);
select pg_temp.subscribe(1);
select pg_temp.say('alice', 'talk', 'Are you there?');
select tests.become_owner();
alter table auth.sessions disable trigger sessions_end_pushes;
update auth.sessions set not_after = now() where id = pg_temp.session(1);
select tests.expect_equal(pg_temp.handed(), '', 'a session that is over, whatever the rows say');
alter table auth.sessions enable trigger sessions_end_pushes;
update auth.sessions set not_after = now() - interval '1 second' where id = pg_temp.session(1);
select tests.expect_equal(pg_temp.devices('bob'), 0::bigint, 'run out');
update public.profiles set status = 'inactive' where user_id = tests.id('carol');
select tests.expect_equal(pg_temp.devices('carol'), 0::bigint, 'disabled');
update public.profiles set status = 'active' where user_id = tests.id('carol');

-- A kind that is not pushed is not; in quiet hours what is waits for their end.
select pg_temp.sign_in('bob', 4);
select pg_temp.come_from('bob', 4);
select pg_temp.subscribe(1);
select public.mark_thread_read(tests.noted('talk'));
select public.set_notices('messages', 'push', false);
select pg_temp.say('alice', 'talk', 'Not pushed');
select tests.expect_equal(pg_temp.handed(), '', 'not wanted');
select tests.become('bob');
select public.mark_thread_read(tests.noted('talk'));
select public.set_notices('messages', 'push', true);
select public.set_notices(quiet => true, quiet_from => extract(hour from now() at time zone 'UTC')::int,
  quiet_until => (extract(hour from now() at time zone 'UTC')::int + 2) % 24, time_zone => 'UTC');
select pg_temp.say('alice', 'talk', 'Good night');
select tests.expect_equal(pg_temp.handed(), '', 'waits for the morning');
select pg_temp.passes('2 hours');
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Good night', 'then it is told');

-- Also what comes while an earlier one is on its way, and arrives or fails, or waits after a fault.
create function pg_temp.comes_in_the_night(outcome text, words text) returns text language plpgsql as $$
declare
  batch jsonb;
begin
  perform tests.become('bob');
  perform public.mark_thread_read(tests.noted('talk'));
  perform public.set_notices(quiet => false);
  perform pg_temp.say('alice', 'talk', 'Late');
  batch := public.hand_over_pushes(50);
  if outcome = 'waits' then
    perform pg_temp.settle(batch, 'failed');
  end if;
  perform tests.become('bob');
  perform public.set_notices(quiet => true);
  perform pg_temp.say('alice', 'talk', words);
  if outcome <> 'waits' then
    perform pg_temp.settle(batch, outcome);
  end if;
  -- Whatever the pause after a fault is.
  perform pg_temp.passes('55 minutes');
  return pg_temp.handed();
end $$;
create function pg_temp.settle(batch jsonb, outcome text) returns void language sql as $$
  select public.hand_over_pushes(0, (select jsonb_agg(jsonb_build_object('id', p -> 'id', 'version', p -> 'version', 'outcome', $2)) from jsonb_array_elements($1 -> 'pushes') p))
$$;
select tests.expect_equal(pg_temp.comes_in_the_night(outcome, 'Sleep well'), '', outcome) from unnest(array['delivered', 'failed', 'waits']) outcome;
select pg_temp.passes('65 minutes');
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau · 2 new | Sleep well', 'all of it in the morning');

-- What takes words off a device waits for no morning, though news of the same conversation does: taken back, or other words.
create function pg_temp.shown(words text) returns uuid language plpgsql as $$
declare
  made uuid;
begin
  perform tests.become('bob');
  perform public.mark_thread_read(tests.noted('talk'));
  perform public.set_notices(quiet => false);
  made := pg_temp.say('alice', 'talk', words);
  perform tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | ' || words, 'shown');
  perform tests.become('bob');
  perform public.set_notices(quiet => true);
  return made;
end $$;
create function pg_temp.takes_back(message uuid) returns void language plpgsql as $$
begin
  perform tests.become('alice');
  perform public.take_back_message(message);
end $$;
select tests.note('said', pg_temp.shown('Regretted')::text);
select pg_temp.say('alice', 'talk', 'For the morning');
select pg_temp.takes_back(tests.noted('said'));
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Message removed | quiet', 'at once');
select tests.expect_equal(pg_temp.handed(), '', 'once');
select pg_temp.passes('2 hours');
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau · 2 new | For the morning', 'the news in the morning');
select tests.expect_equal(pg_temp.queued(), 0::bigint, 'and that is all');
-- Read elsewhere, which no push says; told of in a row of its own, the next one is.
select tests.note('said', pg_temp.shown('Read at the desk')::text);
select tests.become('bob');
select public.mark_thread_read(tests.noted('talk'));
select tests.note('next', pg_temp.say('alice', 'talk', 'In the night')::text);
select tests.become('alice');
select public.edit_message(tests.noted('said'), 'Said better');
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Said better | quiet', 'other words');
-- What waits is another's business: its own words are read in the morning.
select public.edit_message(tests.noted('next'), 'In the day');
select tests.expect_equal(pg_temp.handed(), '', 'not on the device');
select pg_temp.takes_back(tests.noted('said'));
select pg_temp.takes_back(tests.noted('next'));
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Message removed | quiet', 'both are gone');
select pg_temp.passes('2 hours');
select tests.expect_equal(pg_temp.handed(), '', 'no news is left');
select tests.expect_equal(pg_temp.queued(), 0::bigint, 'nor anything that waits');
-- The push service was down as it was taken back, and news comes meanwhile; or the worker died over it.
select tests.note('said', pg_temp.shown('Unlucky')::text);
select pg_temp.takes_back(tests.noted('said'));
select tests.expect_equal(pg_temp.handed('failed'), '1 | Alice Moreau | Message removed | quiet', 'fails');
select pg_temp.say('alice', 'talk', 'Later');
select tests.expect_equal(pg_temp.handed(), '', 'waits as after any fault');
select pg_temp.passes('61 seconds');
select tests.become_service();
select tests.expect_equal(public.hand_over_pushes() #>> '{pushes,0,words,body}', 'Message removed', 'in hand');
select pg_temp.passes('31 seconds');
select tests.expect_equal(pg_temp.handed('failed'), '1 | Alice Moreau | Message removed | quiet', 'again');
select pg_temp.passes('121 seconds');
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Message removed | quiet', 'and again');
select tests.expect_equal(pg_temp.handed(), '', 'arrived');
select pg_temp.passes('2 hours');
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Later', 'and the news, which rings');
-- News that is too old is dropped; the words that it was to replace stay on the device, and can be taken back.
select tests.note('said', pg_temp.shown('Before the fault')::text);
select tests.become('bob');
select public.set_notices(quiet => false);
select pg_temp.say('alice', 'talk', 'Never told');
select pg_temp.handed('failed');
select pg_temp.passes('7 hours');
select tests.expect_equal(pg_temp.handed(), '', 'too old');
select pg_temp.takes_back(tests.noted('said'));
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Message removed | quiet', 'the older one');
-- As in the app, the committee''s hiding says the same; and who hears nothing of it any more is told nothing.
select tests.note('said', pg_temp.shown('Rude at night')::text);
select pg_temp.say('alice', 'talk', 'Good night');
select tests.become('bob');
select tests.note('report', public.send_report(gen_random_uuid(), 'message', tests.noted('said'), 'harassment', null, null) ->> 'id');
select tests.become('ada');
select public.act_on_report(gen_random_uuid(), tests.noted('report'), 0, 'hide', 'Seen by me.', null);
select tests.expect_equal(pg_temp.handed(), '1 | Alice Moreau | Message removed | quiet', 'hidden');
select tests.note('said', pg_temp.shown('Before the block')::text);
select pg_temp.say('alice', 'talk', 'Behind it');
select tests.become('bob');
select public.block_member(tests.id('alice'));
select pg_temp.takes_back(tests.noted('said'));
select tests.expect_equal(pg_temp.handed(), '', 'across a block');
select tests.become_owner();
delete from private.pushes;

-- What became of several is said at once: each by itself. What is said of one twice holds in its order, and of a version before says nothing of the next.
select tests.become_owner();
delete from private.push_subscriptions;
select pg_temp.come_from('carol', 3);
select pg_temp.subscribe(n) from generate_series(3, 7) n;
select tests.become_owner();
select private.notify(tests.id('carol'), 'News', 'Once', '{"action": "export_ready", "deeplink": "/settings", "count": 1}', 'settled together');
select set_config('pg_temp.batch', public.hand_over_pushes()::text, true);
update private.pushes p set version = 2 from private.push_subscriptions s where s.id = p.subscription_id and s.endpoint = pg_temp.address(4);
select tests.expect_equal(public.hand_over_pushes(0, jsonb_agg(jsonb_build_object('id', p -> 'id', 'version', p -> 'version', 'outcome', o.outcome, 'error', 'said so') order by o.place)) -> 'unsettled',
  '[]'::jsonb, 'all are settled')
from jsonb_array_elements(current_setting('pg_temp.batch')::jsonb -> 'pushes') p
join (values (1, 3, 'delivered'), (2, 4, 'delivered'), (3, 5, 'refused'), (4, 6, 'gone'), (5, 7, 'delivered'), (6, 7, 'failed')) o (place, device, outcome)
  on pg_temp.address(o.device) = p ->> 'endpoint';
select tests.expect_equal(
  (select string_agg(concat_ws(' ', right(s.endpoint, 1), p.state, p.attempts, p.sent_at is not null), ', ' order by s.endpoint)
    from private.push_subscriptions s left join private.pushes p on p.subscription_id = s.id),
  '3 sent 0 t, 4 waiting 0 t, 5 f, 7 sent 0 t', 'each by itself');
select tests.expect_equal(public.hand_over_pushes(0, '[{"id": "00000000-0000-4000-8000-000000000000", "version": 1, "outcome": "delivered"}]') -> 'unsettled',
  '[]'::jsonb, 'of what is there no more nothing is left to say');
delete from private.pushes;

-- No member has more than twenty.
select tests.become('dave');
select public.save_push_subscription('https://push.example/many/' || n, pg_temp.key(4), pg_temp.auth(4)) from generate_series(1, 23) n;
select tests.expect_equal(pg_temp.devices('dave'), 20::bigint, 'the newest twenty');

rollback;
