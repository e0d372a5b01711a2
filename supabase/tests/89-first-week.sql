-- The first week: a newcomer without a friend is introduced by the house to three members who welcome newcomers. A host's "Not this time" is silence, a
-- hello opens a chat of two.
begin;

create function pg_temp.passes(length interval) returns void language sql security definer as $$
  update private.welcomes set given_at = given_at - length, ends_at = ends_at - length;
$$;
create function pg_temp.hosts() returns text[] language sql as $$
  select array(select c.name from jsonb_array_elements(public.home_dashboard() #> '{house,hosts}') h join tests.cast c on c.user_id = (h ->> 'id')::uuid order by c.name)
$$;
create function pg_temp.welcomes() returns text[] language sql as $$
  select array(select c.name from jsonb_array_elements(public.inbox() -> 'welcomes') w join tests.cast c on c.user_id = (w ->> 'id')::uuid order by c.name)
$$;
create function pg_temp.told(kind text) returns bigint language sql as $$
  select count(*) from public.notifications where data ->> 'action' = kind and not read
$$;
create function pg_temp.turn_on(variadic names text[]) returns void language plpgsql as $$
declare
  one text;
begin
  foreach one in array names loop
    perform tests.become(one);
    perform public.welcome_newcomers(true);
  end loop;
end $$;
-- Whatever a newcomer reads of others.
create function pg_temp.all_read() returns text language sql as $$
  select jsonb_build_array(public.home_dashboard(), public.inbox(), public.unread_counts(), public.my_profile(),
    (select jsonb_agg(public.member_profile(c.user_id) order by c.name) from tests.cast c),
    (select jsonb_agg(public.relationship_with(c.user_id) order by c.name) from tests.cast c where c.name in ('alice', 'bob', 'carol')),
    (select jsonb_agg(to_jsonb(t) order by t.id) from public.message_threads t), (select jsonb_agg(to_jsonb(m) order by m.id) from public.messages m),
    (select jsonb_agg(to_jsonb(n) order by n.id) from public.notifications n), (select jsonb_agg(to_jsonb(s) - '{id,changed_at}'::text[]) from public.member_signals s))::text
$$;

-- Nobody welcomes newcomers until they say so. Who has no friend reads that the house waits for somebody; who has some is no newcomer.
select tests.become_owner();
update public.profiles set created_at = now() - interval '60 days';
select tests.become('bob');
select tests.expect_equal(public.my_introductions() -> 'welcoming', 'false', 'off');
select tests.expect_equal(public.home_dashboard() -> 'house', 'null', 'bob has friends');
select tests.expect_equal(public.member_profile(tests.id('dave')) -> 'house', 'false', 'nor does any door lead him there');
select tests.become('dave');
select tests.expect_equal(public.home_dashboard() -> 'house', '{"hosts": []}', 'nobody yet');
select tests.expect_equal(public.member_profile(tests.id('bob')) -> 'house', 'true', 'a closed door leads home');
select tests.expect_equal(public.my_profile() -> 'house', 'true', 'so does Up My Clout');

-- Who may not: a visitor, a disabled member, the service. No role reads the tables.
select tests.become('frank');
select tests.expect_error('not_a_member', 'select public.welcome_newcomers(true)');
select tests.expect_error('not_a_member', $$select public.answer_welcome(tests.id('dave'), true)$$);
select tests.expect_error('not_a_member', $$select public.greet_host(tests.id('bob'))$$);
select tests.become_visitor();
select tests.expect_error('42501', 'select public.welcome_newcomers(true)');
select tests.expect_error('42501', $$select public.answer_welcome(tests.id('dave'), true)$$);
select tests.expect_error('42501', $$select public.greet_host(tests.id('bob'))$$);
select tests.become('bob');
select tests.expect_error('42501', 'select * from private.welcomes');
select tests.expect_error('42501', 'select * from private.hosts');
select tests.become_service();
select tests.expect_error('42501', 'select * from private.welcomes');

-- The setting holds at once, and again changes nothing.
select pg_temp.turn_on('bob', 'carol', 'gina', 'alice');
select tests.expect_equal(public.my_introductions() -> 'welcoming', 'true', 'on');
select tests.note('at', (select changed_at from public.member_signals where user_id = tests.id('alice'))::text);
select public.welcome_newcomers(true);
select tests.expect_equal((select changed_at::text from public.member_signals where user_id = tests.id('alice')), current_setting('story.at'), 'nothing new');

-- Approved, anna has three: those of her industries come first, then whoever was asked longest ago. They hear of it, and of nobody else.
select tests.become_owner();
insert into public.industry_scores (user_id, industry, score) values (tests.id('gina'), 'fashion', 70);
update private.hosts set asked_at = now() - interval '1 day' where user_id = tests.id('alice');
insert into auth.users (id, email, raw_app_meta_data)
values ('00000000-0000-4000-8000-0000000000a1', 'anna@applicants.test', '{"application_id": "00000000-0000-4000-9000-000000000001"}');
insert into tests.cast (name, user_id) values ('anna', '00000000-0000-4000-8000-0000000000a1');
select tests.become_service();
select public.complete_approval('00000000-0000-4000-9000-000000000001', tests.id('anna'), tests.id('ada'));
select tests.become_owner();
select tests.expect_equal((select array_agg(c.name order by c.name) from private.welcomes w join tests.cast c on c.user_id = w.host_id where w.newcomer_id = tests.id('anna')),
  array['bob', 'carol', 'gina'], 'gina shares an industry, bob and carol were never asked');
select tests.expect_rows(1, $$select from private.hosts where asked_at = now() - interval '1 day'$$);
select tests.become('bob');
select tests.expect_equal(pg_temp.welcomes(), array['anna'], 'bob is asked');
select tests.expect_equal(public.inbox() -> 'welcomes' -> 0, jsonb_build_object('id', tests.id('anna'), 'name', 'Anna Bell', 'avatarUrl', 'https://photos.o1.test/anna.jpg', 'city', null,
  'badge', 'Founder', 'bio', 'Designer in Fashion, Tech', 'industries', '["Fashion", "Tech"]'::jsonb, 'saidHello', false,
  'endsAt', (public.inbox() -> 'welcomes' -> 0 ->> 'endsAt')::timestamptz), 'what he reads of her');
select tests.expect_equal((select jsonb_build_array(title, data) from public.notifications where data ->> 'action' = 'welcome_newcomer'),
  jsonb_build_array('Welcome, Anna', jsonb_build_object('action', 'welcome_newcomer', 'deeplink', '/inbox', 'memberId', tests.id('anna'), 'count', 1)), 'he is told');
select tests.become('alice');
select tests.expect_equal(pg_temp.welcomes(), '{}'::text[], 'alice is not');
select tests.expect_equal(pg_temp.told('welcome_newcomer'), 0::bigint, 'nor told');
select tests.expect_error('welcome_not_found', $$select public.answer_welcome(tests.id('anna'), true)$$);
select tests.become('anna');
select tests.expect_equal(pg_temp.hosts(), array['bob', 'carol', 'gina'], 'anna sees the three');
select tests.expect_equal(pg_temp.hosts(), array['bob', 'carol', 'gina'], 'and again the same');
select tests.expect_error('welcome_not_found', $$select public.greet_host(tests.id('alice'))$$);
select tests.expect_error('welcome_not_found', $$select public.greet_host(null)$$);
select tests.expect_error('connector_not_mutual', $$select public.create_plug_request(tests.id('carol'), tests.id('bob'))$$);

-- "Not this time": nobody is asked instead before carol's time is over. anna reads the same as before, byte by byte, also after her hello, which carol does not hear.
select tests.note('before', pg_temp.all_read());
create function pg_temp.had_carol_said_nothing() returns text language plpgsql as $$
declare
  read text;
begin
  begin
    perform public.greet_host(tests.id('carol'));
    read := pg_temp.all_read();
    perform tests.become('carol');
    perform tests.expect_equal((select title from public.notifications where data ->> 'action' = 'welcome_newcomer'), 'Anna says hello', 'then carol hears it');
    perform tests.expect_equal(public.inbox() #>> '{welcomes,0,saidHello}', 'true', 'and reads it');
    raise exception using errcode = 'ZZ000';
  exception when sqlstate 'ZZ000' then
    return read;
  end;
end $$;
select tests.note('said', pg_temp.had_carol_said_nothing());
select tests.become('carol');
select tests.expect_equal(public.answer_welcome(tests.id('anna'), false), '{"status": "passed", "threadId": null}', 'not this time');
select tests.expect_equal(public.answer_welcome(tests.id('anna'), false), '{"status": "passed", "threadId": null}', 'again the same');
select tests.expect_equal(public.answer_welcome(tests.id('anna'), true) ->> 'status', 'over', 'she has passed');
select tests.expect_equal(pg_temp.welcomes(), '{}'::text[], 'her card is gone');
select tests.expect_equal(pg_temp.told('welcome_newcomer'), 0::bigint, 'so is what she was told');
select tests.become('alice');
select tests.expect_equal(pg_temp.welcomes(), '{}'::text[], 'not asked yet');
select tests.become('anna');
select tests.expect_equal(pg_temp.all_read(), current_setting('story.before'), 'anna notices nothing');
select tests.expect_equal(public.greet_host(tests.id('carol'))::text, '{"status": "said", "threadId": null}', 'said');
select tests.expect_equal(pg_temp.all_read(), current_setting('story.said'), 'anna reads what she would read had carol said nothing');
select tests.expect_error('welcome_not_found', $$select public.greet_host(tests.id('alice'))$$);
select tests.become('carol');
select tests.expect_equal(pg_temp.told('welcome_newcomer'), 0::bigint, 'carol hears nothing');
select tests.expect_equal(pg_temp.welcomes(), '{}'::text[], 'nor reads it');

-- anna says hello to bob: he hears it, once. His hello opens the chat of the two; both may write and connect.
select tests.become('anna');
select tests.expect_equal(public.greet_host(tests.id('bob')) ->> 'status', 'said', 'said');
select tests.expect_equal(public.greet_host(tests.id('bob')) ->> 'status', 'said', 'again the same');
select tests.expect_rows(0, $$select from public.message_threads$$);
select tests.become('bob');
select tests.expect_equal((select jsonb_agg(jsonb_build_array(title, data ->> 'count')) from public.notifications where data ->> 'action' = 'welcome_newcomer'),
  '[["Anna says hello", "1"]]', 'bob hears it');
select tests.note('chat', public.answer_welcome(tests.id('anna'), true) ->> 'threadId');
select tests.expect_equal(public.answer_welcome(tests.id('anna'), true), jsonb_build_object('status', 'open', 'threadId', tests.noted('chat')), 'pressed twice');
select tests.expect_equal(public.answer_welcome(tests.id('anna'), false), jsonb_build_object('status', 'open', 'threadId', tests.noted('chat')), 'and no no any more');
select tests.expect_equal(pg_temp.welcomes(), '{}'::text[], 'welcomed');
select tests.expect_equal(pg_temp.told('welcome_newcomer'), 0::bigint, 'nothing new');
select tests.expect((select t ->> 'canSend' = 'true' and t ->> 'connection' = 'none' and t ->> 'title' = 'Welcome' and t -> 'connectorId' = 'null'
  from (select public.inbox_thread(tests.noted('chat')) as t) s), 'a chat of two');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('chat'), tests.id('bob'), 'Come by on Thursday.');
select tests.expect_equal(public.connect_with(tests.id('anna')), 'pending', 'bob connects');
select tests.become('anna');
select tests.expect_equal((select jsonb_build_array(title, data ->> 'threadId') from public.notifications where data ->> 'action' = 'introduced'),
  jsonb_build_array('Bob says hello', tests.noted('chat')), 'anna hears it');
select tests.expect_equal(public.greet_host(tests.id('bob')), jsonb_build_object('status', 'open', 'threadId', tests.noted('chat')), 'it is open');
select tests.expect_equal(pg_temp.hosts(), array['bob', 'carol', 'gina'], 'the three are the same');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('chat'), tests.id('anna'), 'I will.');
select tests.expect_equal(public.connect_with(tests.id('bob')), 'active', 'friends');
select tests.expect_equal(pg_temp.hosts(), array['carol', 'gina'], 'bob is a friend now');
select tests.become('gina');
select tests.expect_error('thread_not_found', $$select public.inbox_thread(tests.noted('chat'))$$);
select tests.expect_error('thread_not_found', $$select public.thread_messages(tests.noted('chat'))$$);

-- After four days carol has gone, as gina who said nothing, and alice is asked. Nobody is left to ask, until dave says that
-- he welcomes newcomers.
select tests.become_owner();
update private.sweeping set walk_due_at = 'infinity', retention_due_at = 'infinity';
delete from public.member_signals;
select pg_temp.passes('4 days');
select tests.become_service();
select tests.expect(public.due_to_sweep(), 'due');
select tests.expect_equal(public.sweep() #>> '{counts,endedWelcomes}', '2', 'gina said nothing, carol passed');
select tests.expect(not public.due_to_sweep(), 'once');
select tests.become('anna');
select tests.expect_rows(1, $$select from public.member_signals$$);
select tests.become('gina');
select tests.expect_equal(public.answer_welcome(tests.id('anna'), true) ->> 'status', 'over', 'too late');
select tests.expect_equal(pg_temp.told('welcome_newcomer'), 0::bigint, 'nothing is asked any more');
select tests.become('anna');
select tests.expect_equal(pg_temp.hosts(), array['alice'], 'alice');
select tests.expect_equal(public.greet_host(tests.id('carol')) ->> 'status', 'over', 'carol is no more');
select tests.expect_equal(public.greet_host(tests.id('gina')) ->> 'status', 'over', 'nor gina');
select pg_temp.turn_on('dave');
select tests.become('anna');
select tests.expect_equal(pg_temp.hosts(), array['alice', 'dave'], 'given at first sight');

-- What comes between: a block by either, a disabled or paused account, another introduction, a friendship. The card goes on both sides, and a hello
-- answers that it is over, whichever it was.
create function pg_temp.over() returns void language plpgsql as $$
begin
  perform tests.become('alice');
  perform tests.expect_equal(pg_temp.welcomes(), '{}'::text[], 'no card');
  perform tests.expect_equal(public.answer_welcome(tests.id('anna'), true), '{"status": "over", "threadId": null}', 'over');
  perform tests.expect_equal(public.answer_welcome(tests.id('anna'), false) ->> 'status', 'over', 'over');
end $$;
create function pg_temp.gone() returns void language plpgsql as $$
begin
  perform tests.become('anna');
  perform tests.expect_equal(pg_temp.hosts(), array['dave'], 'not shown');
  perform tests.expect_equal(public.greet_host(tests.id('alice')), '{"status": "over", "threadId": null}', 'over');
end $$;
savepoint between;
select tests.become('anna');
select public.block_member(tests.id('alice'));
select pg_temp.over(), pg_temp.gone();
rollback to between;
select tests.become('alice');
select public.block_member(tests.id('anna'));
select pg_temp.over(), pg_temp.gone();
rollback to between;
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('alice');
select pg_temp.gone();
rollback to between;
select tests.become_owner();
update public.profiles set status = 'away' where user_id = tests.id('anna');
select pg_temp.over();
rollback to between;
select tests.become_owner();
select tests.befriend('alice', 'anna');
select pg_temp.over(), pg_temp.gone();
rollback to between;
select tests.become('bob');
select public.introduce(tests.id('alice'), tests.id('anna'));
select pg_temp.over(), pg_temp.gone();
rollback to between;

-- Whoever switches it off is asked no more, which is a "Not this time" to whoever waits.
select tests.become('alice');
select tests.expect_equal(public.welcome_newcomers(false) -> 'welcoming', 'false', 'off');
select tests.expect_equal(pg_temp.welcomes(), '{}'::text[], 'no card');
select tests.become('anna');
select tests.expect_equal(pg_temp.hosts(), array['alice', 'dave'], 'anna notices nothing');
rollback to between;

-- After the three the ordinary rules hold. A friend of anna's can introduce her now.
select tests.become('alice');
select public.answer_welcome(tests.id('anna'), true);
select tests.become('dave');
select public.answer_welcome(tests.id('anna'), true);
select pg_temp.turn_on('ada');
select tests.become('anna');
select tests.expect_equal(pg_temp.hosts(), array['alice', 'dave'], 'two chats');
select tests.expect_rows(0, $$select from public.notifications where user_id = tests.id('ada')$$);
select pg_temp.passes('14 days');
select tests.expect_equal(public.home_dashboard() -> 'house', 'null', 'no newcomer any more');
select tests.expect_equal(public.member_profile(tests.id('carol')) -> 'house', 'false', 'the doors are the ordinary ones');
select tests.expect_equal(public.create_plug_request(tests.id('carol'), tests.id('bob')) ->> 'created', 'true', 'a plug');

-- Fair: nobody is asked about more than three at a time, nor whom the committee has limited; whoever was asked longest ago comes first. A member who has no
-- friend after three months is a newcomer once more.
select tests.become_owner();
delete from private.welcomes;
insert into private.welcomes (newcomer_id, host_id) select tests.id(n), tests.id('bob') from unnest(array['alice', 'carol', 'gina']) n;
savepoint fair;
select tests.become('bob');
select public.send_report('00000000-0000-4000-d000-000000000089', 'member', tests.id('carol'), 'scam');
select tests.become('ada');
select public.act_on_report('00000000-0000-4000-d000-000000000090', '00000000-0000-4000-d000-000000000089', 0, 'limit', 'Enough', 7);
select tests.become('dave');
select tests.expect_equal(pg_temp.hosts(), array['ada', 'alice', 'gina'], 'without bob and carol');
select tests.become('carol');
select tests.expect_equal(public.home_dashboard() -> 'house', 'null', 'nor is anybody introduced to carol');
rollback to fair;
select tests.become_owner();
update private.welcomes set answer = 'not_now';
select tests.become('dave');
select tests.expect_equal(pg_temp.hosts(), array['ada', 'alice', 'carol'], 'three times within a day, bob has done enough');
rollback to fair;
select tests.become('dave');
select public.set_introductions(true);
select tests.expect_equal(public.home_dashboard() -> 'house', 'null', 'who wants to be introduced by chosen friends alone is not handed on');
rollback to fair;
select tests.become_owner();
update public.profiles set discovery_visible = false where user_id = tests.id('dave');
select tests.become('dave');
select tests.expect_equal(public.home_dashboard() -> 'house', 'null', 'nor who is not to be found');
rollback to fair;
select tests.become('dave');
select tests.expect_equal(pg_temp.hosts(), array['ada', 'alice', 'carol'], 'carol shares an industry, ada was never asked');
select tests.become_owner();
update private.welcomes set answer = 'hello' where newcomer_id = tests.id('dave');
select tests.become('dave');
select tests.expect_equal(public.home_dashboard() -> 'house', 'null', 'three');
select pg_temp.passes('94 days' + interval '1 second');
select tests.become_service();
select tests.expect_equal(public.sweep() #>> '{counts,endedWelcomes}', '3', 'bob''s are over');
select tests.become('dave');
select tests.expect_equal(cardinality(pg_temp.hosts()), 3, 'once more');

-- Three at a time, also to who blocks one after the other and takes it back. What fails here is not the whole of home.
select tests.become_owner();
update private.hosts set asked_at = now() - interval '2 days' where true;
delete from private.welcomes where true;
savepoint three;
select tests.become('dave');
select tests.expect_equal(cardinality(pg_temp.hosts()), 3, 'three');
create temporary table blocked_once as select c.user_id from tests.cast c where c.name = any (pg_temp.hosts());
select public.block_member(b.user_id) from blocked_once b;
select tests.expect(not pg_temp.hosts() && array(select c.name from tests.cast c join blocked_once b using (user_id)), 'others');
select public.unblock_member(b.user_id) from blocked_once b;
select tests.expect_equal(cardinality(pg_temp.hosts()), 3, 'and no more than three');
rollback to three;
create or replace function private.introduce_newcomer(newcomer uuid) returns int language plpgsql as $$ begin raise exception 'broken'; end $$;
select tests.become('dave');
select tests.expect_equal(public.home_dashboard() -> 'house', '{"hosts": []}', 'home stands');
rollback to three;
select tests.become_owner();
-- Those whose accounts are closed keep nobody's turn, however many they are.
insert into auth.users (id, email) select ('00000000-0000-4000-8000-000000001' || lpad(n::text, 3, '0'))::uuid, 'gone' || n || '@o1.test' from generate_series(1, 501) n;
insert into public.profiles (user_id, name, status) select ('00000000-0000-4000-8000-000000001' || lpad(n::text, 3, '0'))::uuid, 'Gone ' || n, 'inactive' from generate_series(1, 501) n;
insert into private.hosts (user_id) select ('00000000-0000-4000-8000-000000001' || lpad(n::text, 3, '0'))::uuid from generate_series(1, 501) n;
select tests.become('dave');
select tests.expect_equal(cardinality(pg_temp.hosts()), 3, 'behind five hundred closed accounts');
select tests.become_owner();

-- Nobody is introduced to more than twelve.
select tests.become_owner();
update private.welcomes set answer = 'none';
insert into auth.users (id, email) select ('00000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, 'host' || n || '@o1.test' from generate_series(10, 29) n;
insert into public.profiles (user_id, name) select ('00000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, 'Host ' || n from generate_series(10, 29) n;
insert into private.hosts (user_id) select ('00000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid from generate_series(10, 29) n;
do $$ begin
  for n in 1..6 loop
    perform private.introduce_newcomer(tests.id('dave'));
    update private.welcomes set answer = 'none' where newcomer_id = tests.id('dave');
  end loop;
end $$;
select tests.expect_rows(12, $$select from private.welcomes where newcomer_id = tests.id('dave')$$);

rollback;
