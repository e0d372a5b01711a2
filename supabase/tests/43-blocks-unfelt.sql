-- A block is not felt. Whoever blocks reads, writes and hears the same, whether the other blocks them too or not; whoever is blocked reads, writes
-- and hears the same as when that account were away or disabled.
begin;

-- Two who share everything: a friendship, a chat, a group, posts, likes, answers, endorsements, requests.
select tests.befriend('gina', 'bob');
delete from public.connections c where (c.user_id, c.connected_user_id) = (tests.id('alice'), tests.id('bob'));
select tests.become('gina');
insert into public.posts (id, user_id, content) values ('00000000-0000-4000-b000-0000000000c1', tests.id('gina'), 'Anybody');
select tests.note('group', public.introduce(tests.id('alice'), tests.id('bob')) ->> 'threadId');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('group'), tests.id('gina'), 'Meet');
select tests.become_owner();
select tests.befriend('alice', 'bob');
select tests.become('alice');
select tests.note('direct', public.open_direct_message(tests.id('bob'))::text);
insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('alice'), 'Hello Bob');
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date)
values ('00000000-0000-4000-b000-0000000000a1', tests.id('alice'), 'Hers', 'event', true, current_date + 3);
select public.write_endorsement(tests.id('bob'), 'Business', 'Opens doors.');
select public.set_introductions(true, array[tests.id('bob')]);
select tests.become('bob');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), tests.id('bob'), 'Hello Alice');
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date)
values ('00000000-0000-4000-b000-0000000000b1', tests.id('bob'), 'His', 'event', true, current_date + 3);
insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-0000000000a1', tests.id('bob'));
select public.rsvp('00000000-0000-4000-b000-0000000000a1'), public.write_endorsement(tests.id('alice'), 'Art', 'An eye.');
select public.request_endorsements('{@gina}');
-- Each is in the other's city, for their circle; gina, whom they share, is in alice's for friends.
select public.save_stay('00000000-0000-4000-d000-0000000000b1', 'Paris', current_date, current_date + 3, 'friends_of_friends');
select tests.become('gina');
select public.save_stay('00000000-0000-4000-d000-0000000000c1', 'Paris', current_date, current_date + 3, 'friends');
select tests.become('alice');
insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-0000000000b1', tests.id('alice'));
select public.rsvp('00000000-0000-4000-b000-0000000000b1');
select public.save_stay('00000000-0000-4000-d000-0000000000a1', 'London', current_date, current_date + 3, 'friends_of_friends');
select tests.become_owner();

-- All that one of the two can ask about the other, one question a line: `$me` and `$other` are the two.
create temporary table questions (place int generated always as identity, asks text);
insert into questions (asks) values
  ('select c.user_id, c.connected_user_id, c.status, c.blocked_by, c.created_at = c.updated_at as alike from public.connections c order by 1, 2, 3'),
  ('select count(*) from public.connections'),
  ('with d as (delete from public.connections where status = ''blocked'' returning user_id, connected_user_id, status, blocked_by)'),
  ('with d as (delete from public.connections returning user_id, connected_user_id, status, blocked_by)'),
  ('with d as (update public.connections set status = ''blocked'' returning user_id, connected_user_id, status, blocked_by)'),
  ('with d as (update public.connections set status = ''active'' returning user_id, connected_user_id)'),
  ('with d as (insert into public.connections (user_id, connected_user_id, status) values ($me, $other, ''pending'') returning *)'),
  ('select to_jsonb(r) from public.own_row() r'), ('select user_id, display_name, bio, updated_at from public.profiles order by 1'), ('select * from public.message_threads order by id'), ('select * from public.thread_members order by thread_id'),
  ('select * from public.messages order by seq'), ('select * from public.notifications order by id'), ('select * from public.posts order by id'),
  ('select * from public.post_likes order by post_id'), ('select * from public.event_rsvps order by id'), ('select * from public.endorsements order by id'),
  ('select * from public.endorsement_requests order by id'), ('select * from public.chosen_connectors'), ('select count(*) from public.member_signals'),
  ('with d as (insert into public.messages (thread_id, sender_id, content) values (tests.noted(''direct''), $me, ''Still there?'') returning id)'),
  ('with d as (insert into public.messages (thread_id, sender_id, content) values (tests.noted(''group''), $me, ''Still here?'') returning content)'),
  ('with d as (insert into public.post_likes (post_id, user_id) select p.id, $me from public.posts p where p.user_id = $other returning post_id)'),
  ('with d as (insert into public.post_likes (post_id, user_id) values ($others_post, $me) returning post_id)'),
  ('with d as (delete from public.post_likes returning post_id)'),
  ('with d as (insert into public.event_rsvps (post_id, user_id, status) values ($others_post, $me, ''requested'') returning status)'),
  ('with d as (delete from public.event_rsvps returning post_id)'),
  ('select public.block_member($other)'), ('select public.unblock_member($other)'), ('select public.unblock_member($other), public.unblock_member($other)'),
  ('select public.remove_friend($other)'), ('select public.my_blocked()'), ('select public.my_profile() - ''{cloutGrowth,scoreCards}''::text[]'), ('select public.home_dashboard()'), ('select public.home_dashboard(0)'),
  ('select public.connect_with($other)'), ('select public.relationship_with($other)'), ('select public.connectors_to($other)'),
  ('select public.mutual_friends(array[$other])'), ('select public.friends_of($other)'), ('select public.friends_of($me)'), ('select public.friends_of(tests.id(''gina''))'),
  ('select public.find_direct_message_thread($me, $other)'), ('select public.open_direct_message($other)'),
  ('select public.inbox()'), ('select public.inbox(plug_chats_only => true)'), ('select public.inbox_thread(tests.noted(''direct''))'),
  ('select public.inbox_thread(tests.noted(''group''))'), ('select public.unread_counts()'),
  ('select public.search_inbox(''hello'')'), ('select public.search_inbox(''meet'')'), ('select public.search_inbox($others_name)'),
  ('select public.search_thread(tests.noted(''direct''), ''hello'')'), ('select public.search_thread(tests.noted(''group''), ''here'')'),
  ('select public.shelve_thread(tests.noted(''direct''), gen_random_uuid(), pinned => true) - ''pinnedAt'''),
  ('select public.shelve_thread(tests.noted(''group''), gen_random_uuid(), mute => ''week'', marked_unread => true) - ''mutedUntil'''),
  ('select public.shelve_thread(tests.noted(''group''), gen_random_uuid(), archived => true, seen_seq => 0)'),
  ('select public.archived_conversations()'), ('select public.shelve_thread(tests.noted(''group''), gen_random_uuid(), archived => false, mute => ''off'')'),
  ('select public.thread_messages(tests.noted(''direct''))'), ('select public.thread_messages(tests.noted(''group''))'),
  ('select public.mark_thread_read(tests.noted(''direct''), 0)'), ('select public.mark_thread_read(tests.noted(''group''), 0)'),
  ('select public.delete_chat_thread(tests.noted(''direct''), $me)'), ('select public.leave_group_chat(tests.noted(''group''), $me)'),
  ('select private.is_my_thread_topic(''thread:'' || tests.noted(''direct''))'), ('select private.is_my_thread_topic(''thread:'' || tests.noted(''group''))'),
  ('select public.feed_page()'), ('select public.feed_post($others_post)'), ('select public.linked_things(array[$others_post]::uuid[], array[$other]::uuid[])'), ('select public.feed_newer_count(''2001-01-01'')'),
  ('select public.rsvp($others_post)'), ('select public.cancel_rsvp($others_post)'),
  ('select public.member_profile($other)'), ('select public.discover() - ''cities'''), ('select public.discover_counts()'), ('select public.search_members($others_name)'),
  ('select public.search_members($others_name, tests.id(''gina''))'),
  ('select public.endorsements_of($other)'), ('select public.endorsements_of($me)'), ('select public.my_endorsement_requests()'),
  ('select public.write_endorsement($other, ''Film'', ''Eye.'') - ''id'''), ('select public.request_endorsements(array[$others_handle])'),
  ('select public.create_plug_request($other, tests.id(''gina''), ''Please'')'), ('select public.create_plug_request(tests.id(''carol''), $other, ''Please'')'),
  ('select public.introduce(tests.id(''gina''), $other)'), ('select public.connection_suggestions()'), ('select public.plug_opportunities()'),
  ('select public.send_report(gen_random_uuid(), ''member'', $other, ''spam'', null)'), ('select public.send_report(gen_random_uuid(), ''post'', $others_post, ''spam'', null)'),
  ('select regexp_replace(private.everything_about($me)::text, ''"since": "[^"]*"'', '''', ''g'')'),
  ('select public.my_seen_choices()'), ('select public.set_seen_choices(false, true)'),
  ('select public.in_town()'), ('select public.both_in_town($me, $other)'), ('select public.both_in_town($other, tests.id(''gina''))'),
  ('select public.save_stay($others_stay, ''Rome'', current_date, current_date, ''friends'')'), ('select public.remove_stay($others_stay)'),
  ('select public.my_introductions()'), ('select public.set_introductions(choose => array[$other])');

-- What `me` is answered when these have blocked the other of the two, in this order. Leaves everything as it was.
create function pg_temp.answers(me text, other text, blocks text[]) returns table (asks text, answer text) language plpgsql as $$
declare
  question record;
  asked text;
  said text;
  state text;
  hint text;
  list jsonb := '[]';
  blocker text;
begin
  begin
    foreach blocker in array blocks loop
      if blocker in ('away', 'inactive') then
        update public.profiles set status = blocker where user_id = tests.id(other);
      else
        perform tests.become(blocker);
        perform public.block_member(tests.id(case blocker when me then other else me end));
      end if;
    end loop;
    perform tests.become_owner();
    for question in select * from questions q order by q.place loop
      begin
        if question.asks not like '%private.everything_about%' then
          perform tests.become(me);
        end if;
        asked := replace(replace(replace(replace(replace(replace(question.asks,
          '$others_stay', quote_literal('00000000-0000-4000-d000-0000000000' || left(other, 1) || '1') || '::uuid'),
          '$others_post', quote_literal('00000000-0000-4000-b000-0000000000' || left(other, 1) || '1') || '::uuid'),
          '$others_name', quote_literal(initcap(other))), '$others_handle', quote_literal('@' || other)),
          '$other', quote_literal(tests.id(other)) || '::uuid'), '$me', quote_literal(tests.id(me)) || '::uuid');
        execute case when asked like 'with %' then asked else format('with d as (%s)', asked) end
          || ' select coalesce(jsonb_agg(to_jsonb(d) order by to_jsonb(d)::text), ''[]'')::text from d' into said;
        raise exception using errcode = 'ZZ001';
      exception when sqlstate 'ZZ001' then
        null;
      when others then
        get stacked diagnostics state = returned_sqlstate, hint = pg_exception_hint, said = message_text;
        said := concat_ws(' ', state, hint, said);
      end;
      list := list || jsonb_build_object('asks', question.asks, 'answer', said);
    end loop;
    raise exception using errcode = 'ZZ002';
  exception when sqlstate 'ZZ002' then
    null;
  end;
  return query select l ->> 'asks', l ->> 'answer' from jsonb_array_elements(list) l;
end $$;

create function pg_temp.felt(me text, other text, blocks text[], more text[]) returns text language sql as $$
  select coalesce(string_agg(a.asks || E'\n  ' || a.answer || E'\n  ' || b.answer, E'\n'), '')
  from pg_temp.answers(me, other, blocks) a join pg_temp.answers(me, other, more) b using (asks)
  where a.answer is distinct from b.answer
$$;

select tests.expect((select count(*) from pg_temp.answers('alice', 'bob', '{alice}')) > 70, 'everything is asked');
select tests.expect(pg_temp.felt('alice', 'bob', '{}', '{alice}') <> '', 'a block of one''s own shows');
select tests.expect_equal(pg_temp.felt('alice', 'bob', '{alice}', '{alice,bob}'), '', 'what alice feels of bob''s block back');
select tests.expect_equal(pg_temp.felt('alice', 'bob', '{alice}', '{bob,alice}'), '', 'what alice feels of the block bob had set before');
select tests.expect_equal(pg_temp.felt('bob', 'alice', '{bob}', '{bob,alice}'), '', 'what bob feels of alice''s block back');
select tests.expect_equal(pg_temp.felt('bob', 'alice', '{bob}', '{alice,bob}'), '', 'what bob feels of the block alice had set before');

-- Left out is what the club counts: how many members there are, one's rank among them, and in which cities.
select tests.expect_equal(pg_temp.felt('alice', 'bob', '{bob}', array[w]), '', 'a block by bob, or bob is ' || w) from unnest(array['away', 'inactive']) w;
select tests.expect_equal(pg_temp.felt('bob', 'alice', '{alice}', array[w]), '', 'a block by alice, or alice is ' || w) from unnest(array['away', 'inactive']) w;

-- Open screens hear of a block once, and of a block back only where it was set or lifted.
create function pg_temp.heard(act text) returns text language plpgsql as $$
begin
  update public.member_signals set changed_at = 'epoch';
  execute act;
  perform tests.become_owner();
  return (select coalesce(string_agg(c.name, ' ' order by c.name), '') from public.member_signals s join tests.cast c on c.user_id = s.user_id where s.changed_at > 'epoch');
end $$;
select tests.become_owner();
select tests.expect_equal(pg_temp.heard($$select tests.become('alice'), public.block_member(tests.id('bob'))$$), 'alice bob', 'both see something else');
select tests.expect_equal(pg_temp.heard($$select tests.become('bob'), public.block_member(tests.id('alice'))$$), 'bob', 'a block back is his alone');
select tests.expect_equal(pg_temp.heard($$select tests.become('alice'), public.unblock_member(tests.id('bob'))$$), 'alice', 'lifting hers changes nothing for him');
select tests.expect_equal(pg_temp.heard($$select tests.become('alice'), public.block_member(tests.id('bob'))$$), 'alice', 'nor does setting it again');
select tests.expect_equal(pg_temp.heard($$select tests.become('bob'); delete from public.connections where status = 'blocked'$$), 'bob', 'nor lifting by hand for her');
select tests.expect_equal(pg_temp.heard($$select tests.become('alice'), public.unblock_member(tests.id('bob'))$$), 'alice bob', 'the last one lifted shows the two to each other');

-- Nothing stands beside a block.
select tests.become('alice');
select public.block_member(tests.id('bob'));
select tests.become_owner();
select tests.expect_equal(private.make_friends(tests.id('bob'), tests.id('alice')), 'blocked', 'nobody befriends across it');
select tests.expect_error('not_available', $$insert into public.connections (user_id, connected_user_id, status) values (tests.id('bob'), tests.id('alice'), 'active')$$);

rollback;
