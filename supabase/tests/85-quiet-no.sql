-- The quiet no is quiet: whatever who is asked answers, and whether they answer, whoever asked and the connector read the same, byte for byte, while it
-- is open and once it is over.
begin;

-- bob passed alice's request for carol on, and introduced carol and erin of his own; carol and erin are asked first.
insert into public.introduction_settings (user_id, asked_first) values (tests.id('carol'), true), (tests.id('erin'), true);
delete from public.connections where status = 'blocked';
select tests.become('carol');
insert into public.posts (id, user_id, content, type, rsvp_enabled, event_date)
values ('00000000-0000-4000-b000-0000000000c1', tests.id('carol'), 'Hers', 'event', true, current_date + 30);
select tests.become('alice');
select public.create_plug_request(tests.id('carol'), tests.id('bob'), 'Please', '{"postId": "00000000-0000-4000-b000-0000000000c1", "rsvp": true}',
  '00000000-0000-4000-a000-0000000000a1');
select tests.become('bob');
select public.approve_plug_request('00000000-0000-4000-a000-0000000000a1', 'Do meet');
select public.introduce(tests.id('carol'), tests.id('erin'), 'You two', '00000000-0000-4000-a000-0000000000b1');
select tests.become('carol');
select tests.note('ask', (select a ->> 'id' from jsonb_array_elements(public.inbox() -> 'asks') a where (a ->> 'wanted')::boolean));

-- All that whoever takes part can read; then what they can do, in order, each seeing what the ones before have done.
create temporary table questions (place int generated always as identity, acts boolean not null default false, asks text);
insert into questions (asks) values
  ('select public.inbox()'), ('select public.inbox(plug_chats_only => true)'), ('select public.inbox_thread(''00000000-0000-4000-a000-0000000000a1'')'),
  ('select public.unread_counts()'), ('select * from public.message_threads'), ('select * from public.messages'), ('select * from public.thread_members'),
  ('select to_jsonb(x) - ''id'' from public.notifications x'), ('select * from public.member_signals'), ('select * from public.thread_messages(''00000000-0000-4000-a000-0000000000a1'')'),
  ('select public.connectors_to($carol)'), ('select public.relationship_with($carol)'), ('select public.member_profile($carol)'), 
  ('select public.home_dashboard()'),
  ('select * from public.event_rsvps'), ('select * from public.connections'),
  ('select public.intro_chat_of(''00000000-0000-4000-a000-0000000000a1'')'), ('select private.everything_about($me) where pg_temp.owner()');
insert into questions (acts, asks) values
  (true, 'select public.create_plug_request($carol, $bob, ''Again'')'), (true, 'select public.introduce($carol, $erin, ''Again'')'),
  (true, 'select public.introduce($alice, $carol, ''Again'')'), (true, 'select public.approve_plug_request(''00000000-0000-4000-a000-0000000000a1'')'),
  (true, 'select public.decline_plug_request(''00000000-0000-4000-a000-0000000000a1'')'), (true, 'select public.mark_thread_read(t.id) from public.message_threads t'),
  (true, 'select public.answer_introduction(''00000000-0000-4000-a000-0000000000b1'', ''later'')'),
  (true, 'select public.withdraw_plug_request(''00000000-0000-4000-a000-0000000000a1'')'), (true, 'select public.withdraw_introduction(''00000000-0000-4000-a000-0000000000b1'')'),
  (true, 'select public.create_plug_request($carol, $bob, ''Again'')'), (true, 'select public.introduce($carol, $erin, ''Again'')'), (true, 'select public.connectors_to($carol)'),
  (true, 'select public.inbox() - ''waiting'''), (true, 'select x - ''id'' from jsonb_array_elements(public.inbox() -> ''waiting'') x'), (true, 'select public.unread_counts()'), (true, 'select to_jsonb(x) - ''{id,seq}''::text[] from public.messages x'), (true, 'select to_jsonb(x) - ''{id,seq}''::text[] from public.message_threads x'),
  (true, 'select to_jsonb(x) - ''{id,seq}''::text[] from public.notifications x'), (true, 'select * from public.event_rsvps');
create function pg_temp.owner() returns boolean language plpgsql as $$ begin perform tests.become_owner(); return true; end $$;

-- What `me` is answered in a world, question by question; leaves everything as it was. Screens that show no request are read once, while it is open.
create function pg_temp.answered(me text, world text[], acting boolean) returns table (place bigint, asks text, answer text) language plpgsql as $$
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
    for asked in select q.asks from questions q where q.acts <= acting and (q.place <= 11 or q.acts = acting) order by q.place loop
      perform tests.become(me);
      begin
        asked := replace(replace(replace(replace(replace(asked, '$alice', quote_literal(tests.id('alice')) || '::uuid'), '$carol', quote_literal(tests.id('carol')) || '::uuid'),
          '$bob', quote_literal(tests.id('bob')) || '::uuid'), '$erin', quote_literal(tests.id('erin')) || '::uuid'), '$me', quote_literal(tests.id(me)) || '::uuid');
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

-- What an act writes is numbered and dated anew in each world.
create function pg_temp.unnumbered(answer text) returns text language sql as $$
  select regexp_replace(regexp_replace(regexp_replace(answer, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '', 'g'), '"\d{4}-\d\d-\d\dT[^"]*"', '', 'g'), '[sS]eq": \d+', '', 'g')
$$;

create function pg_temp.says(who text, what text, which text) returns text language sql as $$
  select format('select tests.become(%L), public.answer_introduction(%L, %L)', who, case which when 'wanted' then current_setting('story.ask') else '00000000-0000-4000-a000-0000000000b1' end, what)
$$;
create temporary table worlds as select * from (values
  ('carol says no', array[pg_temp.says('carol', 'not_now', 'wanted'), pg_temp.says('carol', 'not_now', 'unasked')]),
  ('carol says later', array[pg_temp.says('carol', 'later', 'wanted'), pg_temp.says('carol', 'later', 'unasked'), pg_temp.says('carol', 'not_now', 'unasked')]),
  ('erin says yes, carol says no', array[pg_temp.says('erin', 'meet', 'unasked'), pg_temp.says('carol', 'not_now', 'unasked')]),
  ('erin says no, carol says yes', array[pg_temp.says('erin', 'not_now', 'unasked'), pg_temp.says('carol', 'meet', 'unasked')])
) w (world, acts);

select tests.expect((select count(*) > 25 from pg_temp.answered('alice', '{}', true) where answer !~ '^\w{5} not_avail'), 'most is answered with something');
-- While it is open, exactly the same, and whatever is done then ends the same; once it is over, swept or not; and thirty days later. Neither do erin and
-- carol read of each other's answers.
create temporary table moments as select * from (values
  ('while it is open', '{}'::text[], false), ('while it is open, and acting', '{}', true),
  ('once it is swept', array['select tests.days_pass(14)', 'select private.sweep_introductions(100)'], true),
  ('once it is found', array['select tests.days_pass(14)', 'select tests.become(''bob''), public.mark_thread_read(''00000000-0000-4000-a000-0000000000a1'')'], true),
  ('when it is long over', array['select tests.days_pass(14)', 'select private.sweep_introductions(100)', 'select tests.days_pass(30)'], true)) l (moment, acts, acting);
create temporary table answers as
select m.me, w.world, l.moment, l.acting, a.* from unnest('{alice,bob,erin}'::text[]) m (me) cross join moments l
cross join (select * from worlds union all values ('nobody says anything', '{}'::text[])) w (world, acts)
cross join lateral pg_temp.answered(m.me, w.acts || l.acts, l.acting) a
where m.me <> 'erin' or (w.world not like 'erin%' and not l.acting);
select tests.expect_equal((
  select coalesce(string_agg(concat_ws(E'\n  ', b.me || ' feels ' || b.moment || ' that ' || b.world, b.asks, a.answer, b.answer), E'\n'), '')
  from answers a join answers b using (me, moment, place)
  where a.world = 'nobody says anything' and case when a.acting then pg_temp.unnumbered(a.answer) is distinct from pg_temp.unnumbered(b.answer) else a.answer is distinct from b.answer end
), '', 'nothing is felt');
select tests.expect((select count(*) from answers) > 1000, 'and much was asked');
-- What could be felt would be found.
select tests.expect(exists (
  select from pg_temp.answered('bob', array['select private.signal_members(array[tests.id(''bob'')])'], false) a
  join answers b on b.place = a.place and b.answer is distinct from a.answer where (b.me, b.moment, b.world) = ('bob', 'while it is open', 'nobody says anything')
), 'a signal is felt');

-- What it comes to: one sentence for all of these.
select tests.become_owner(), tests.days_pass(14);
select tests.expect_equal(private.sweep_introductions(100), 2, 'both are over');
select tests.expect_equal(private.sweep_introductions(100), 0, 'and not again');
select tests.become('alice');
select tests.expect(public.inbox_thread('00000000-0000-4000-a000-0000000000a1') @> '{"status": "expired", "stage": "not_met"}', 'it did not come about');
select tests.expect_equal((select m.metadata ->> 'status' || ' ' || (m.metadata ->> 'stage') from public.messages m where m.message_type = 'request_card'), 'expired not_met', 'says the card');
select tests.expect_equal((select array_agg(n.body) from public.notifications n where n.data ->> 'action' = 'introduction_not_met'),
  array['Your request to meet Carol Lindqvist did not come about.'], 'alice is told');
select tests.expect_rows(0, 'select from public.event_rsvps');
select tests.become('bob');
select tests.expect_equal((select array_agg(n.body order by n.body) from public.notifications n where n.data ->> 'action' = 'introduction_not_met'),
  array['Your introduction of Alice Moreau and Carol Lindqvist did not come about.', 'Your introduction of Carol Lindqvist and Erin Walsh did not come about.'], 'so is bob, of both');
select tests.become('carol');
select tests.expect_equal(public.inbox() -> 'asks', '[]', 'carol is asked no more');
select tests.expect_equal(public.answer_introduction(tests.noted('ask'), 'meet') ->> 'status', 'over', 'and can answer no more');
select tests.expect_rows(0, $$select from public.notifications where not read and data ->> 'action' = 'introduction_asked'$$);

rollback;
