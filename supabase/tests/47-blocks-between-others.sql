-- A block between two is not felt by a third, who knows both: whatever they ask, do and read is answered as if there were none. The two are not
-- brought together by it, and neither can tell it from an account that is closed.
begin;

-- gina knows alice and carol, who do not know each other. alice has asked gina for carol, carol has an event.
select tests.befriend('gina', 'carol');
delete from public.connections c where tests.id('carol') in (c.user_id, c.connected_user_id) and tests.id('gina') not in (c.user_id, c.connected_user_id);
select tests.become('carol');
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date)
values ('00000000-0000-4000-b000-0000000000c1', tests.id('carol'), 'Hers', 'event', true, current_date + 3);
select tests.become('alice');
select public.create_plug_request(tests.id('carol'), tests.id('gina'), 'Please', '{"postId": "00000000-0000-4000-b000-0000000000c1", "rsvp": true}',
  '00000000-0000-4000-a000-0000000000a1');
-- A second request, about somebody else, of an older group in which all three are.
select tests.become_owner();
select tests.befriend('bob', 'carol'), tests.befriend('bob', 'gina');
insert into public.message_threads (id, type, title, participants, requester_id, target_id, connector_id)
values ('00000000-0000-4000-a000-0000000000b1', 'intro_chat', 'Plug Chat', array[tests.id('alice'), tests.id('gina'), tests.id('carol')],
  tests.id('alice'), tests.id('carol'), tests.id('gina'));
update public.message_threads set participants = array[tests.id('alice'), tests.id('carol')] where id = '00000000-0000-4000-a000-0000000000b1';

-- All a third can ask and do about two others, in order; each sees what the ones before have done.
create temporary table asked (place int generated always as identity, asks text);
insert into asked (asks) values
  ('select public.connection_suggestions()'), ('select public.plug_opportunities()'), ('select public.home_dashboard()'), ('select public.home_dashboard(0)'), ('select public.my_profile() - ''cloutGrowth'''),
  ('select public.mutual_friends(array[$alice, $carol])'), ('select public.friends_of($alice)'), ('select public.friends_of($carol)'), ('select public.friends_of($me)'),
  ('select public.connectors_to($alice)'), ('select public.connectors_to($carol)'), ('select public.relationship_with($alice)'), ('select public.relationship_with($carol)'),
  ('select public.member_profile($alice)'), ('select public.member_profile($carol)'), ('select public.discover() - ''cities'''), ('select public.search_members(''a'')'),
  ('select public.endorsements_of($alice)'), ('select public.feed_page()'), ('select public.feed_post(''00000000-0000-4000-b000-0000000000c1'')'),
  ('select * from public.connections order by id'), ('select * from public.event_rsvps order by id'),
  ('select * from public.message_threads order by id'), ('select * from public.messages order by seq'), ('select * from public.notifications order by id'),
  ('select public.inbox()'), ('select public.unread_counts() - ''newest'''), ('select public.search_inbox(''alice'')'), ('select public.search_inbox(''carol'')'),
  ('select public.archived_conversations()'),
  ('select public.approve_plug_request(''00000000-0000-4000-a000-0000000000a1'') - ''introThreadId'''),
  ('select public.approve_plug_request(''00000000-0000-4000-a000-0000000000a1'') - ''introThreadId'''),
  ('select public.intro_chat_of(''00000000-0000-4000-a000-0000000000a1'') is null'),
  ('select public.introduce($carol, $alice, ''Meet'', ''00000000-0000-4000-a000-0000000000d1'')'), ('select public.introduce($alice, $carol)'),
  ('select public.connection_suggestions()'),
  ('insert into public.messages (id, thread_id, sender_id, content) values (''00000000-0000-4000-a000-0000000000e1'', ''00000000-0000-4000-a000-0000000000d1'', $me, ''Hello'') returning content'),
  ('insert into public.messages (id, thread_id, sender_id, content) select gen_random_uuid(), t.id, $me, ''Hello'' from public.message_threads t where t.type = ''intro_chat'' returning content'),
  ('select x ->> ''content'' from jsonb_array_elements(public.search_inbox(''hello'') -> ''messages'') x'), ('select jsonb_array_length(public.search_inbox(''carol'') -> ''people'')'),
  ('select public.search_thread(t.id, ''hello'') -> ''total'' from public.message_threads t order by t.created_at'),
  ('select public.shelve_thread(t.id, gen_random_uuid(), mute => ''always'') from public.message_threads t'),
  ('select public.mark_thread_read(t.id) from public.message_threads t'),
  ('select private.typing_partner(''typing:'' || t.id || '':'' || least($me, $alice) || '':'' || greatest($me, $alice)) from public.message_threads t order by t.created_at'),
  ('select private.typing_partner(''typing:'' || t.id || '':'' || least($me, $carol) || '':'' || greatest($me, $carol)) from public.message_threads t order by t.created_at'),
  ('select private.may_type(''typing:'' || t.id || '':'' || least($me, $carol) || '':'' || greatest($me, $carol)) from public.message_threads t order by t.created_at'),
  ('select t.type, t.title, t.participants, t.status, t.reason, t.updated_at = t.created_at as still from public.message_threads t order by 1, 5, 4'),
  ('select m.sender_id, m.content, m.message_type, m.metadata from public.messages m order by m.seq'), ('select n.title, n.body from public.notifications n order by n.id'),
  ('select x - ''{id,introThreadId,parentRequestId,lastMessage,createdAt,updatedAt,lastReadSeq}''::text[] from jsonb_array_elements(public.inbox() -> ''threads'') x'),
  ('select public.member_profile($me) -> ''networkImpact'''), ('select (public.member_profile($alice) ->> ''introThreadId'') is null, (public.member_profile($carol) ->> ''introThreadId'') is null'),
  ('select public.member_profile($alice) - ''introThreadId'''), ('select public.unread_counts() - ''newest'''),
  ('select public.leave_group_chat(''00000000-0000-4000-a000-0000000000d1'', $me)'), ('select count(*) from public.message_threads');

-- What `me` is answered in a world, question by question; leaves everything as it was.
create function pg_temp.answered(me text, world text[], questions text[]) returns table (place bigint, asks text, answer text) language plpgsql as $$
declare
  act text;
  asked text;
  said text;
  list jsonb := '[]';
  hint text;
begin
  begin
    foreach act in array world loop
      perform tests.become_owner();
      execute act;
    end loop;
    foreach asked in array questions loop
      perform tests.become(me);
      begin
        asked := replace(replace(replace(asked, '$alice', quote_literal(tests.id('alice')) || '::uuid'),
          '$carol', quote_literal(tests.id('carol')) || '::uuid'), '$me', quote_literal(tests.id(me)) || '::uuid');
        execute format('with d as (%s) select coalesce(jsonb_agg(to_jsonb(d) order by to_jsonb(d)::text), ''[]'')::text from d', asked) into said;
      exception when others then
        get stacked diagnostics hint = pg_exception_hint, said = message_text;
        said := concat_ws(' ', sqlstate, hint, said);
      end;
      list := list || jsonb_build_object('asks', asked, 'answer', said);
    end loop;
    raise exception using errcode = 'ZZ002';
  exception when sqlstate 'ZZ002' then
    null;
  end;
  return query select l.n, l.e ->> 'asks', l.e ->> 'answer' from jsonb_array_elements(list) with ordinality l (e, n);
end $$;

create function pg_temp.differs(me text, world text[], other text[], questions text[]) returns text language sql as $$
  select coalesce(string_agg(a.asks || E'\n  ' || a.answer || E'\n  ' || b.answer, E'\n' order by a.place), '')
  from pg_temp.answered(me, world, questions) a join pg_temp.answered(me, other, questions) b using (place)
  where a.answer is distinct from b.answer
$$;

create function pg_temp.block(who text, whom text) returns text language sql as $$
  select format('select tests.become(%L), public.block_member(tests.id(%L))', who, whom)
$$;

create temporary table worlds as select * from (values
  ('carol blocks alice', array[pg_temp.block('carol', 'alice')]), ('alice blocks carol', array[pg_temp.block('alice', 'carol')]),
  ('both block', array[pg_temp.block('alice', 'carol'), pg_temp.block('carol', 'alice')])) w (world, acts);

select tests.expect((select count(*) > 40 from pg_temp.answered('gina', '{}', array(select a.asks from asked a order by a.place)) where answer !~ '^(\w{5} |\[\]$)'),
  'most is answered with something');
select tests.expect_equal(pg_temp.differs('gina', '{}', w.acts, array(select a.asks from asked a order by a.place)), '', 'what gina feels when ' || w.world)
from worlds w;

-- What the two are answered after gina has done what she can: as if the other's account were closed, in which case she can do the same for
-- whoever asked. Whoever blocks reads the same, whether the other blocks too or not.
create function pg_temp.tries(act text) returns text language plpgsql as $$
begin
  perform tests.become('gina');
  execute act;
  return 'done';
exception when others then
  return sqlerrm;
end $$;
create temporary table gina_does as select array(select format('select pg_temp.tries(%L)', a.act) from unnest(array[
  $$select public.approve_plug_request('00000000-0000-4000-a000-0000000000a1')$$,
  $$insert into public.messages (id, thread_id, sender_id, content) select gen_random_uuid(), t.id, tests.id('gina'), 'To both' from public.message_threads t where t.parent_request_id is not null$$,
  $$select public.introduce(tests.id('alice'), tests.id('carol'), 'Meet')$$]) a (act)) as acts;
create temporary table read_after (place int generated always as identity, asks text);
insert into read_after (asks) values
  ('select x - ''{id,introThreadId,parentRequestId,createdAt,updatedAt,lastReadSeq,lastMessage}''::text[] from jsonb_array_elements(public.inbox() -> ''threads'') x'),
  ('select x -> ''lastMessage'' ->> ''content'' from jsonb_array_elements(public.inbox() -> ''threads'') x'), ('select public.unread_counts() - ''newest'''),
  ('select public.intro_chat_of(''00000000-0000-4000-a000-0000000000a1'') is null'),
  ('select t.type, t.title, t.participants, t.status, t.reason, t.updated_at = t.created_at as still from public.message_threads t'),
  ('select m.sender_id, m.content, m.message_type, m.metadata from public.messages m'), ('select n.title, n.body from public.notifications n'),
  ('select e.post_id, e.status from public.event_rsvps e'), ('select public.relationship_with($alice)'), ('select public.relationship_with($carol)'),
  ('select public.connect_with($alice)'), ('select public.connect_with($carol)'), ('select public.member_profile($carol)'), ('select public.member_profile($alice)'),
  ('select private.may_type(''typing:'' || t.id || '':'' || least($alice, $carol) || '':'' || greatest($alice, $carol)) from public.message_threads t'),
  ('insert into public.messages (id, thread_id, sender_id, content) select gen_random_uuid(), t.id, $me, ''Hello'' from public.message_threads t where t.type = ''intro_chat'' returning content'),
  ('select t.updated_at = t.created_at as still from public.message_threads t'),
  ('select regexp_replace(regexp_replace(private.everything_about($me)::text, ''[0-9-]+T[^"]*'', '''', ''g''), ''[0-9a-f-]{36}'', '''', ''g'') where pg_temp.owner()');
create function pg_temp.owner() returns boolean language plpgsql as $$ begin perform tests.become_owner(); return true; end $$;

create function pg_temp.felt(me text, world text[], other text[]) returns text language sql as $$
  select pg_temp.differs(me, world || g.acts, other || g.acts, array(select r.asks from read_after r order by r.place)) from gina_does g
$$;
select tests.expect_equal(pg_temp.felt('alice', array[pg_temp.block('carol', 'alice')],
  array[format('update public.profiles set status = %L where user_id = tests.id(''carol'')', w)]), '', 'alice, who asked: blocked, or carol is ' || w)
from unnest(array['away', 'inactive']) w;
select tests.expect_equal(pg_temp.felt('carol', array[pg_temp.block('alice', 'carol')],
  array[format('update public.profiles set status = %L where user_id = tests.id(''alice'')', w)]), '', 'carol, who was asked for: blocked, or alice is ' || w)
from unnest(array['away', 'inactive']) w;
select tests.expect_equal(pg_temp.felt(m.me, array[pg_temp.block(m.me, m.other)], array[pg_temp.block(m.me, m.other), pg_temp.block(m.other, m.me)]), '',
  m.me || ' blocks, and feels nothing of the other''s') from (values ('alice', 'carol'), ('carol', 'alice')) m (me, other);
-- gina can't tell whether carol has blocked her or is away, as she decides.
select tests.expect_equal(pg_temp.differs('gina', array[pg_temp.block('carol', 'gina')],
  array['update public.profiles set status = ''away'' where user_id = tests.id(''carol'')'], array[
    'select public.approve_plug_request(''00000000-0000-4000-a000-0000000000a1'') - ''introThreadId''',
    'select t.participants, t.status from public.message_threads t', 'select m.content from public.messages m']), '', 'gina, of a block by carol');

-- Whoever blocks hears of nothing, gets no seat and no guest.
select tests.become('carol');
select public.block_member(tests.id('alice'));
select tests.become('gina');
select tests.note('chat', public.approve_plug_request('00000000-0000-4000-a000-0000000000a1') ->> 'introThreadId'),
  tests.note('unasked', public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId');
select tests.become('carol');
select tests.expect_rows(0, format('select from public.message_threads where id in (%L, %L)', tests.noted('chat'), tests.noted('unasked')));
select tests.expect_rows(0, $$select from public.notifications where data ->> 'action' in ('plug_approved', 'introduced')$$);
select tests.expect_error('thread_not_found', $$select public.inbox_thread(tests.noted('chat'))$$);
select tests.become('alice');
select tests.expect_rows(1, format('select from public.message_threads where id in (%L, %L)', tests.noted('chat'), tests.noted('unasked')));
select tests.become_owner();
select tests.expect_equal((select status from public.event_rsvps where user_id = tests.id('alice') and post_id = '00000000-0000-4000-b000-0000000000c1'),
  'requested', 'no guest of hers');

-- Lifted, it shows what was asked for meanwhile; what nobody asked for comes when it is made again, to both.
select tests.become('carol');
select public.unblock_member(tests.id('alice'));
select tests.expect_rows(1, format('select from public.message_threads where id in (%L, %L)', tests.noted('chat'), tests.noted('unasked')));
select tests.become('alice');
select tests.expect_equal(public.connect_with(tests.id('carol')), 'pending', 'introduced');
select tests.become('gina');
select tests.expect_equal(public.introduce(tests.id('alice'), tests.id('carol')), jsonb_build_object('threadId', tests.noted('unasked'), 'created', false, 'stage', 'introduced'), 'the same chat');
select tests.expect_equal(public.introduce(tests.id('carol'), tests.id('alice')) ->> 'created', 'false', 'and again');
select tests.become_owner();
select tests.expect_equal((select count(*) from public.thread_members where thread_id = tests.noted('unasked')), 3::bigint, 'all three are there');
select tests.expect_equal((select string_agg(c.name, ' ' order by c.name) from public.notifications n join tests.cast c using (user_id) where n.data ->> 'threadId' = tests.noted('unasked')::text), 'alice carol', 'each is told once');
rollback;
