-- The right friend to ask: what speaks for each mutual friend, in a few words and nothing more, and the order that follows.
begin;

-- alice asks for carol; bob and gina know both.
select tests.befriend('gina', 'carol');
select tests.befriend('dave', 'bob');
select tests.befriend('dave', 'gina');
-- Through whom alice can ask for carol, in order, each with what speaks for them. As the owner of the rows: what alice is told.
create function pg_temp.ways() returns jsonb language plpgsql as $$
declare
  told jsonb;
begin
  perform tests.become('alice');
  select jsonb_object_agg(split_part(c ->> 'name', ' ', 1), c -> 'why') || jsonb_build_object('first', min(split_part(c ->> 'name', ' ', 1)) filter (where place = 1))
  into told from jsonb_array_elements(public.connectors_to(tests.id('carol')) -> 'connectors') with ordinality as x (c, place);
  perform tests.become_owner();
  return told;
end $$;
create function pg_temp.asked(name text, how_many int, ago interval, outcome text, after interval default null) returns void language sql as $$
  insert into public.message_threads (type, title, participants, status, requester_id, target_id, connector_id, created_at, expires_at, decided_at)
  select 'plug_request', 'x', array[tests.id('dave'), tests.id(name)], outcome, tests.id('dave'), tests.id('carol'), tests.id(name), now() - ago,
    now() - ago + interval '14 days', now() - ago + after
  from generate_series(1, how_many)
$$;
create function pg_temp.since(name text, ago interval) returns void language sql as $$
  update public.connections c set created_at = now() - ago where tests.id(name) in (c.user_id, c.connected_user_id) and tests.id('carol') in (c.user_id, c.connected_user_id)
$$;
-- So many messages from one to the other, of a moment in the past.
create function pg_temp.wrote(writer text, reader text, how_many int, at timestamptz) returns void language plpgsql as $$
declare
  chat uuid;
begin
  perform tests.become(writer);
  chat := public.open_direct_message(tests.id(reader));
  perform tests.become_owner();
  insert into public.messages (thread_id, sender_id, content, created_at) select chat, tests.id(writer), 'x', wrote.at from generate_series(1, how_many);
end $$;

select tests.expect_equal(pg_temp.ways() - 'first', '{"Bob": {"answersWithinDay": false, "bond": "loose", "askedALot": false}, "Gina": {"answersWithinDay": false, "bond": "loose", "askedALot": false}}', 'new friends, never asked');
select tests.expect_equal(pg_temp.ways() ->> 'first', 'Bob', 'then by name');

-- The bond: by how long, to the second, and by what the quieter of the two wrote before this week.
select pg_temp.since('gina', '90 days');
select tests.expect_equal(pg_temp.ways() #>> '{Gina,bond}', 'loose', 'ninety days are not over');
select pg_temp.since('gina', interval '90 days 1 second');
select tests.expect_equal(pg_temp.ways() #>> '{Gina,bond}', 'good', 'ninety days');
select tests.expect_equal(pg_temp.ways() ->> 'first', 'Gina', 'who knows her longer comes first');
select pg_temp.wrote('gina', 'carol', 30, date_trunc('week', now()) - interval '1 hour');
select pg_temp.wrote('carol', 'gina', 4, date_trunc('week', now()) - interval '1 hour');
select tests.expect_equal(pg_temp.ways() #>> '{Gina,bond}', 'good', 'who writes to somebody who hardly answers is no closer');
select pg_temp.wrote('carol', 'gina', 20, date_trunc('week', now()) + interval '1 second');
select tests.expect_equal(pg_temp.ways() #>> '{Gina,bond}', 'good', 'of this week nothing is told');
select pg_temp.wrote('carol', 'gina', 1, date_trunc('week', now()) - interval '1 second');
select tests.expect_equal(pg_temp.ways() #>> '{Gina,bond}', 'close', 'five each');
select pg_temp.wrote('bob', 'carol', 5, date_trunc('week', now()) - interval '1 hour');
select pg_temp.wrote('carol', 'bob', 5, date_trunc('week', now()) - interval '1 hour');
select tests.expect_equal(pg_temp.ways() #>> '{Bob,bond}', 'good', 'new friends who write a lot');

-- Answers within a day: the moment is kept by yes and by no, and counts from five decisions on.
select tests.become('dave');
select tests.note('yes', public.create_plug_request(tests.id('carol'), tests.id('bob')) ->> 'threadId');
select tests.become('bob');
select public.approve_plug_request(tests.noted('yes'));
select tests.become('dave');
select tests.note('no', public.create_plug_request(tests.id('alice'), tests.id('bob')) ->> 'threadId');
select tests.become('bob');
select public.decline_plug_request(tests.noted('no'));
select tests.become('dave');
select tests.expect((select bool_and(t.decided_at >= t.created_at and t.decided_at <= clock_timestamp()) from public.message_threads t where t.type = 'plug_request'), 'both are kept, and theirs to read who take part');
select tests.become_owner();
select pg_temp.asked('bob', 2, '20 days', 'approved', '23 hours');
select tests.expect_equal(pg_temp.ways() #>> '{Bob,answersWithinDay}', 'false', 'four are too few');
select pg_temp.asked('bob', 1, '20 days', 'declined', '1 day');
select tests.expect_equal(pg_temp.ways() #>> '{Bob,answersWithinDay}', 'true', 'five, by the day');
select tests.expect_equal(pg_temp.ways() ->> 'first', 'Bob', 'a good friend who answers comes before a close one who was never asked');
select pg_temp.asked('bob', 2, '20 days', 'approved', '3 days');
select pg_temp.asked('bob', 2, '30 days', 'expired');
select tests.expect_equal(pg_temp.ways() #>> '{Bob,answersWithinDay}', 'true', 'five of nine');
select pg_temp.asked('bob', 1, '30 days', 'approved');
select tests.expect_equal(pg_temp.ways() #>> '{Bob,answersWithinDay}', 'true', 'of decisions from before it was kept nothing is known');
select pg_temp.asked('bob', 1, '30 days', 'expired');
select tests.expect_equal(pg_temp.ways() #>> '{Bob,answersWithinDay}', 'false', 'whom half of those who ask wait for in vain does not usually answer');
delete from public.message_threads t where t.status = 'expired';
-- Of the thirty newest.
select pg_temp.asked('bob', 20, '40 days', 'approved', '5 days');
select tests.expect_equal(pg_temp.ways() #>> '{Bob,answersWithinDay}', 'false', 'most took longer');
select pg_temp.asked('bob', 22, '8 days', 'approved', '1 hour');
select tests.expect_equal(pg_temp.ways() #>> '{Bob,answersWithinDay}', 'true', 'what was long ago is forgotten');

-- Asked a lot: three in seven days, by whomever.
select tests.expect_equal(pg_temp.ways() #>> '{Bob,askedALot}', 'false', 'two this week');
select pg_temp.asked('bob', 1, '7 days', 'approved', '1 hour');
select tests.expect_equal(pg_temp.ways() #>> '{Bob,askedALot}', 'false', 'a week is over');
select pg_temp.asked('bob', 1, interval '7 days' - interval '1 second', 'approved', '1 hour');
select tests.expect_equal(pg_temp.ways() -> 'Bob', '{"answersWithinDay": true, "bond": "good", "askedALot": true}', 'three');
select tests.expect_equal(pg_temp.ways() ->> 'first', 'Gina', 'who was asked a lot comes last');

-- The order, pure.
select tests.expect_equal((select string_agg(private.helps(jsonb_build_object('bond', b.bond, 'answersWithinDay', a.soon, 'askedALot', l.lot))::text, ' ' order by l.lot, a.soon desc, b.place)
  from (values ('close', 1), ('good', 2), ('loose', 3)) as b (bond, place), (values (true), (false)) as a (soon), (values (true), (false)) as l (lot)),
  '4 3 2 2 1 0 0 -1 -2 -2 -3 -4', 'soon and close first, asked a lot last');

-- No more than these words: no number, no date, no message, to nobody but who shares the friend.
select tests.become('alice');
select tests.expect_equal((select string_agg(distinct k, ' ' order by k) from jsonb_array_elements(public.connectors_to(tests.id('carol')) -> 'connectors') c, jsonb_object_keys(c) k), 'avatarUrl id name why', 'a face, and why');
select tests.expect_equal((select string_agg(distinct k, ' ' order by k) from jsonb_array_elements(public.connectors_to(tests.id('carol')) -> 'connectors') c, jsonb_object_keys(c -> 'why') k), 'answersWithinDay askedALot bond', 'three words');
select tests.expect_error('42501', $$select * from private.reasons_to_ask(tests.id('carol'), array[tests.id('bob')])$$);
select tests.become('ada');
select tests.expect_equal(public.connectors_to(tests.id('carol')) -> 'connectors', '[]', 'who shares nobody is told nothing');
select tests.expect_error('42501', $$update public.message_threads set decided_at = now()$$);
select tests.expect_rows(0, 'select decided_at from public.message_threads');

-- Who is disabled, away, or across a block is no way, as ever.
select tests.become('alice');
select public.block_member(tests.id('gina'));
select tests.become_owner();
update public.profiles set status = 'away' where user_id = tests.id('bob');
select tests.become('alice');
select tests.expect_equal(public.connectors_to(tests.id('carol')), '{"connectors": [], "mutualCount": 0, "chain": []}', 'nobody');
select tests.become('carol');
select public.block_member(tests.id('alice'));
select tests.become('alice');
select tests.expect_error('not_available', $$select public.connectors_to(tests.id('carol'))$$);

rollback;
