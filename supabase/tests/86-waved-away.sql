-- "Not for me": a pair of friends, or a recommended member, is not suggested again for ninety days. It is the member's own, and can be taken back.
begin;

create function pg_temp.pairs() returns int language sql as $$ select jsonb_array_length(public.connection_suggestions()) $$;
create function pg_temp.plugs() returns int language sql as $$ select jsonb_array_length(public.plug_opportunities()) $$;
create function pg_temp.passes(length interval) returns void language sql security definer as $$
  update private.waved_away set until = until - length
$$;
create function pg_temp.kept() returns bigint language sql security definer as $$ select count(*) from private.waved_away $$;

-- alice is suggested to introduce bob and gina, and to ask for a plug to carol.
select tests.become('alice');
select tests.expect_equal((select (s #>> '{user1,name}') || ' + ' || (s #>> '{user2,name}') from jsonb_array_elements(public.connection_suggestions()) s), 'Bob Okafor + Gina Rossi', 'one pair');
select tests.expect_equal(public.plug_opportunities() #>> '{0,profile,name}', 'Carol Lindqvist', 'one plug');

select tests.become('gina');
select tests.note('gina', (select changed_at::text from public.member_signals));
select tests.become('alice');

-- The pair, named in either order, and twice: it is one. Her other devices hear it once for each press that changes something.
select tests.note('signal', coalesce((select changed_at::text from public.member_signals), '-infinity'));
select public.wave_away(tests.id('gina'), tests.id('bob'), '00000000-0000-4000-8600-000000000001');
select tests.expect((select changed_at from public.member_signals) > current_setting('story.signal')::timestamptz, 'her other devices hear it');
select tests.expect_equal(array[pg_temp.pairs(), pg_temp.plugs()], array[0, 1], 'the pair is not suggested, the plug is');
select tests.expect_equal(public.home_dashboard() -> 'suggestions', '[]', 'on the dashboard neither');
select public.wave_away(tests.id('bob'), tests.id('gina'));
select tests.expect_equal(pg_temp.kept(), 1::bigint, 'one, in either order');
select public.wave_away(tests.id('carol'));
select tests.expect_equal(array[pg_temp.pairs(), pg_temp.plugs()], array[0, 0], 'nor the plug');
select tests.expect_equal(public.home_dashboard() -> 'opportunities', '[]', 'nor on the dashboard, nor in View All');

-- It keeps her from nothing, and nobody else: carol is found, asked for and introduced as ever; bob hears and sees nothing.
select tests.expect_equal(public.search_members('carol') #>> '{0,name}', 'Carol Lindqvist', 'found');
select tests.expect_equal(public.create_plug_request(tests.id('carol'), tests.id('bob')) ->> 'status', 'pending', 'asked for');
select tests.become('bob');
select tests.expect_equal(public.introduce(tests.id('alice'), tests.id('carol')) ->> 'created', 'true', 'introduced');
select tests.become('gina');
select tests.expect_equal((select changed_at::text from public.member_signals), current_setting('story.gina'), 'nobody else hears it');
select tests.expect_error('42501', 'select * from private.waved_away');
select tests.become_visitor();
select tests.expect_error('42501', $$select public.wave_away(tests.id('bob'))$$);
select tests.expect_error('42501', $$select public.take_back_wave(tests.id('bob'))$$);

-- Taken back: it is suggested again. What was never said, or what another said, is nobody's to take back.
select tests.become('gina');
select public.take_back_wave(tests.id('gina'), tests.id('bob'));
select public.take_back_wave(tests.id('carol'));
select tests.become('alice');
select public.take_back_wave(tests.id('bob'));
select tests.expect_equal(pg_temp.pairs(), 0, 'still waved away');
select public.take_back_wave(tests.id('gina'), tests.id('bob'));
select tests.expect_equal(pg_temp.pairs(), 1, 'suggested again');
select tests.note('signal', (select changed_at::text from public.member_signals));
select public.take_back_wave(tests.id('gina'), tests.id('bob'));
select tests.expect_equal((select changed_at::text from public.member_signals), current_setting('story.signal'), 'twice is once');

-- The same press, sent again because its answer was lost, undoes nothing that was done since; a press of its own does.
select public.wave_away(tests.id('bob'), tests.id('gina'), '00000000-0000-4000-8600-000000000002');
select public.take_back_wave(tests.id('bob'), tests.id('gina'));
select public.wave_away(tests.id('bob'), tests.id('gina'), '00000000-0000-4000-8600-000000000002');
select tests.expect_equal(pg_temp.pairs(), 1, 'taken back stays taken back');
select public.wave_away(tests.id('bob'), tests.id('gina'), '00000000-0000-4000-8600-000000000003');
select tests.expect_equal(pg_temp.pairs(), 0, 'pressed again');

-- Ninety days, to the second.
select pg_temp.passes(interval '90 days' - interval '1 second');
select tests.expect_equal(pg_temp.pairs(), 0, 'until then');
select pg_temp.passes('1 second');
select tests.expect_equal(pg_temp.pairs(), 1, 'then it is suggested again');

-- Swept away a week later, so many at a time.
select tests.become_owner();
update private.sweeping set walk_due_at = 'infinity', retention_due_at = 'infinity';
select pg_temp.passes('7 days');
select tests.expect(not private.waved_away_is_over() and private.sweep_waved_away(10) = 0, 'not before');
select pg_temp.passes('1 second');
select tests.expect(private.waved_away_is_over(), 'there is something to sweep');
select tests.expect_equal(private.sweep_waved_away(1), 1, 'one');
select tests.become_service();
select tests.expect(public.due_to_sweep(), 'due');
select tests.expect_equal(public.sweep() #>> '{counts,wavedAway}', '1', 'the other');
select tests.expect_equal(pg_temp.kept(), 0::bigint, 'nothing is kept');

-- Only of members who can be seen: who is blocked either way, disabled, or nobody sounds the same.
select tests.become('alice');
select tests.expect_error('not_available', $$select public.wave_away(tests.id('erin'))$$);
select tests.expect_error('not_available', $$select public.wave_away(tests.id('frank'))$$);
select tests.expect_error('not_available', $$select public.wave_away(gen_random_uuid())$$);
select tests.expect_error('not_available', $$select public.wave_away(null)$$);
select tests.expect_error('not_available', $$select public.wave_away(tests.id('bob'), tests.id('frank'))$$);
select tests.expect_error('self', $$select public.wave_away(tests.id('alice'))$$);
select tests.expect_error('self', $$select public.wave_away(tests.id('bob'), tests.id('alice'))$$);
select tests.expect_error('self', $$select public.wave_away(tests.id('bob'), tests.id('bob'))$$);
select tests.become('erin');
select tests.expect_error('not_available', $$select public.wave_away(tests.id('alice'))$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select public.wave_away(tests.id('bob'))$$);
select tests.expect_error('not_a_member', $$select public.take_back_wave(tests.id('bob'))$$);

-- An export names whom one can see; of who blocks her since it says nothing. Taken back it is all the same.
select tests.become('alice');
select public.wave_away(tests.id('carol'));
select public.wave_away(tests.id('bob'), tests.id('gina'));
select tests.become('carol');
select public.block_member(tests.id('alice'));
select tests.become_owner();
select tests.expect_equal((select jsonb_agg(w -> 'names') from jsonb_array_elements(private.everything_about(tests.id('alice')) #> '{connections,not to be suggested}') w),
  '[["Bob Okafor", "Gina Rossi"]]', 'the pair, and nothing of carol');
select tests.expect_equal(private.everything_about(tests.id('bob')) #> '{connections,not to be suggested}', '[]', 'nothing in his');
select tests.become('alice');
select public.take_back_wave(tests.id('carol'));
select tests.become('carol');
select public.unblock_member(tests.id('alice'));
select tests.become('alice');
select tests.expect_equal(pg_temp.plugs(), 0, 'asked for already');
select tests.become_owner();
select tests.expect_equal((select count(*) from private.waved_away w where w.until > now()), 1::bigint, 'taken back');

-- A thousand of one member's are kept: the oldest end.
insert into auth.users (id, email) select md5('crowd' || n)::uuid, 'crowd' || n || '@o1.test' from generate_series(1, 1000) n;
insert into public.profiles (user_id, name) select md5('crowd' || n)::uuid, 'Crowd' from generate_series(1, 1000) n;
insert into private.waved_away (member_id, one, until) select tests.id('alice'), md5('crowd' || n)::uuid, now() + interval '80 days' from generate_series(1, 998) n;
insert into private.waved_away (member_id, one, until) values (tests.id('bob'), md5('crowd1')::uuid, now() + interval '1 day');
update private.waved_away set until = now() + interval '1 day' where one = md5('crowd2')::uuid;
select tests.become('alice');
select public.wave_away(tests.id('gina'));
select tests.become_owner();
select tests.expect_equal((select count(*) from private.waved_away w where w.member_id = tests.id('alice')), 1000::bigint, 'a thousand');
select tests.expect_rows(0, $$select from private.waved_away where one = tests.id('carol')$$);
select tests.become('alice');
select public.wave_away(md5('crowd999')::uuid);
select tests.become_owner();
select tests.expect_rows(0, $$select from private.waved_away where one = md5('crowd2')::uuid$$);
select tests.expect_rows(1, $$select from private.waved_away where member_id = tests.id('bob')$$);

rollback;
