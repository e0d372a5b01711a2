-- In town: a member says where they will be, and who may know; nobody else learns of it, by any way.
begin;

-- What the caller is shown of a member's stays, and who of theirs is in town, as words.
create function pg_temp.shown(member text) returns text language sql as $$
  select coalesce(string_agg(s ->> 'city', ' ' order by s ->> 'from', s ->> 'city'), '')
  from jsonb_array_elements(public.member_profile(tests.id(member)) -> 'stays') s
$$;
create function pg_temp.town() returns text language sql as $$
  select coalesce(string_agg((select c.name from tests.cast c where c.user_id = (t ->> 'id')::uuid) || ' ' || (t ->> 'city')
    || case when t -> 'from' = 'null' then ' lives' else '' end || case when (t ->> 'friend')::boolean then '' else ' ~' end, ', ' order by place), '')
  from jsonb_array_elements(public.in_town()) with ordinality as e (t, place)
$$;
create function pg_temp.both(one text, other text) returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', s ->> 'city', (s ->> 'from')::date - private.utc_day(), (s ->> 'to')::date - private.utc_day()), ', '), '')
  from jsonb_array_elements(public.both_in_town(tests.id(one), tests.id(other))) s
$$;
create function pg_temp.stay(place int) returns uuid language sql as $$ select ('00000000-0000-4000-d000-0000000000' || lpad(place::text, 2, '0'))::uuid $$;
-- Days are told from today on.
create function pg_temp.save(place int, city text, first int, last int, audience text default 'friends') returns void language sql as $$
  select public.save_stay(pg_temp.stay(place), city, (now() at time zone 'utc')::date + first, (now() at time zone 'utc')::date + last, audience)
$$;
create function pg_temp.mine() returns text language sql as $$
  select coalesce(string_agg(s ->> 'city', ' ' order by place), '') from jsonb_array_elements(public.my_profile() -> 'stays') with ordinality as e (s, place)
$$;
-- For asking both_in_town as words, the server's day is read.
grant execute on function private.utc_day() to authenticated;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- Only members, and only by the procedures.
select tests.become_visitor();
select tests.expect_error('42501', $$select public.save_stay(gen_random_uuid(), 'Milan', current_date, current_date, 'friends')$$);
select tests.expect_error('42501', 'select public.in_town()');
select tests.expect_error('42501', 'select public.both_in_town(tests.id(''alice''), tests.id(''bob''))');
select tests.expect_error('42501', 'select public.remove_stay(gen_random_uuid())');
select tests.become('frank');
select tests.expect_error('not_a_member', $$select pg_temp.save(1, 'Milan', 0, 2)$$);
select tests.expect_error('not_a_member', 'select public.in_town()');
select tests.expect_error('not_a_member', 'select public.both_in_town(tests.id(''alice''), tests.id(''bob''))');
select tests.expect_error('not_a_member', 'select public.remove_stay(gen_random_uuid())');
select tests.become('olga');
select tests.expect_error('not_a_member', $$select pg_temp.save(1, 'Milan', 0, 2)$$);
select tests.become('alice');
select tests.expect_error('42501', 'select * from private.stays');
select tests.expect_error('42501', $$insert into private.stays (id, user_id) values (gen_random_uuid(), tests.id('alice'))$$);
select tests.expect_error('42501', $$select private.known_stays(array[tests.id('bob')])$$);
select tests.expect_error('42501', $$select private.in_town(tests.id('bob'), 10)$$);
select tests.expect_error('42501', $$select private.own_stays(tests.id('bob'))$$);
select tests.become_service();
select tests.expect_error('42501', 'select * from private.stays');

-- What can't be said.
select tests.become('alice');
select tests.expect_error('invalid_stay', $$select pg_temp.save(1, ' ', 0, 2)$$);
select tests.expect_error('invalid_stay', $$select pg_temp.save(1, null, 0, 2)$$);
select tests.expect_error('invalid_stay', $$select pg_temp.save(1, repeat('x', 81), 0, 2)$$);
select tests.expect_error('invalid_stay', $$select pg_temp.save(1, 'Milan', 2, 1)$$);
select tests.expect_error('invalid_stay', $$select pg_temp.save(1, 'Milan', null, 1)$$);
select tests.expect_error('invalid_stay', $$select pg_temp.save(1, 'Milan', 0, null)$$);
select tests.expect_error('invalid_stay', $$select pg_temp.save(1, 'Milan', 0, 1, null)$$);
select tests.expect_error('invalid_stay', $$select pg_temp.save(1, 'Milan', 0, 1, 'everybody')$$);
select tests.expect_error('invalid_stay', $$select public.save_stay(null, 'Milan', current_date, current_date, 'friends')$$);
select tests.expect_error('invalid_stay', $$select public.save_stay(gen_random_uuid(), 'Milan', '-infinity', 'infinity', 'friends')$$);
select tests.expect_error('stay_too_long', $$select pg_temp.save(1, 'Milan', 0, 92)$$);
select tests.expect_error('stay_too_far', $$select pg_temp.save(1, 'Milan', 367, 368)$$);
select tests.expect_error('stay_over', $$select pg_temp.save(1, 'Milan', -4, -2)$$);
select tests.expect_equal(pg_temp.mine(), '', 'nothing of it stands');

-- Sent twice it is one; saved again it is changed; what takes the longest time and begins last can be said.
select pg_temp.save(1, '  Milan ', 3, 5), pg_temp.save(1, 'Milan', 3, 5);
select tests.expect_equal((select jsonb_agg(s - 'from' - 'to') from jsonb_array_elements(public.my_profile() -> 'stays') s),
  jsonb_build_array(jsonb_build_object('id', pg_temp.stay(1), 'city', 'Milan', 'audience', 'friends')), 'once, tidied');
select pg_temp.save(1, 'Rome', 366, 366 + 91, 'friends_of_friends');
select tests.expect_equal(pg_temp.mine(), 'Rome', 'changed');
select pg_temp.save(1, 'Milan', -1, 2);
-- Nobody else's: neither changed nor removed, and the refusal says nothing.
select tests.become('bob');
select tests.expect_error('id_taken', $$select pg_temp.save(1, 'Rome', 0, 2)$$);
select tests.expect_equal(public.remove_stay(pg_temp.stay(1)), false, 'as when there were none');
select tests.expect_equal(pg_temp.mine(), '', 'none of his');

-- Ten ahead, the tenth saved again; those that are over don't count.
select pg_temp.save(n, 'Oslo', n, n + 1) from generate_series(11, 20) n;
select pg_temp.save(20, 'Bergen', 20, 21);
select tests.expect_error('too_many_stays', $$select pg_temp.save(21, 'Oslo', 21, 22)$$);
select tests.become_owner();
update private.stays set from_day = private.utc_day() - 3, to_day = private.utc_day() - 2 where id = pg_temp.stay(11);
select tests.become('bob');
select pg_temp.save(21, 'Oslo', 21, 22);
select tests.expect_error('too_many_stays', $$select pg_temp.save(11, 'Oslo', 21, 22)$$);

-- Removed it is gone, also for a save that was under way; of the bare rows no more than twenty are kept.
select tests.expect_equal(public.remove_stay(pg_temp.stay(n)), true, 'removed ' || n) from generate_series(12, 21) n;
select tests.expect_equal(public.remove_stay(pg_temp.stay(12)), false, 'a second time');
select tests.expect_error('stay_removed', $$select pg_temp.save(12, 'Oslo', 12, 13)$$);
select tests.expect_equal(pg_temp.mine(), '', 'all gone');
select pg_temp.save(n, 'Oslo', 1, 2), public.remove_stay(pg_temp.stay(n)) from generate_series(31, 55) n;
select tests.become_owner();
select tests.expect_equal((select count(*) from private.stays s where s.user_id = tests.id('bob') and s.city is null), 20, 'bare rows');
select tests.expect((select bool_and(num_nulls(s.city, s.from_day, s.to_day, s.audience) = 4) from private.stays s where s.user_id = tests.id('bob') and s.id <> pg_temp.stay(11)), 'they say nothing');
delete from private.stays where user_id = tests.id('bob');

-- Who may know. Alice is in Milan for friends and in london for their friends too; Bob and Carol live in London.
select tests.become('alice');
select pg_temp.save(2, 'LÓNDON', 1, 4, 'friends_of_friends');
select tests.expect_equal(pg_temp.mine(), 'Milan LÓNDON', 'her own');
select tests.become('bob');
select tests.expect_equal(pg_temp.shown('alice'), 'Milan LÓNDON', 'a friend');
select tests.expect_equal(pg_temp.town(), 'alice LÓNDON', 'a friend in his city, however it is written');
select tests.expect_equal(public.home_dashboard() -> 'inTown', public.in_town(), 'the dashboard says the same');
select tests.expect(public.member_profile(tests.id('alice'))::text not like '%' || pg_temp.stay(2) || '%', 'ids are hers alone');
select tests.become('gina');
select tests.expect_equal(pg_temp.shown('alice'), 'Milan LÓNDON', 'another friend');
select tests.expect_equal(pg_temp.town(), '', 'elsewhere');
select tests.become('carol');
select tests.expect_equal(pg_temp.shown('alice'), 'LÓNDON', 'a friend of a friend');
select tests.expect_equal(pg_temp.town(), 'alice LÓNDON ~', 'as such');
select tests.become('dave');
select tests.expect_equal(pg_temp.shown('alice'), '', 'a stranger');
select tests.become('ada');
select tests.expect_equal(pg_temp.shown('alice'), '', 'an admin who is a stranger');
select tests.expect_equal(pg_temp.town(), '', 'although she lives in London');
select tests.become('erin');
select tests.expect_equal(public.member_profile(tests.id('alice')), null, 'across a block');
select tests.become_owner();
update public.profiles set city = 'London' where user_id in (tests.id('dave'), tests.id('erin'));
select tests.become('dave');
select tests.expect_equal(pg_temp.town(), '', 'a stranger in London');
select tests.become('erin');
select tests.expect_equal(pg_temp.town(), '', 'across a block, in London');
select tests.expect_equal(pg_temp.both('erin', 'alice'), '', 'nor for a plug');

-- Who is hidden from discover is found in town by friends alone.
select tests.become_owner();
update public.profiles set discovery_visible = false where user_id = tests.id('alice');
select tests.become('carol');
select tests.expect_equal(pg_temp.town(), '', 'hidden');
select tests.expect_equal(pg_temp.shown('alice'), 'LÓNDON', 'whoever knows her page may know');
select tests.become('bob');
select tests.expect_equal(pg_temp.town(), 'alice LÓNDON', 'not from friends');
select tests.become_owner();
update public.profiles set discovery_visible = true where user_id = tests.id('alice');

-- An account that is away or disabled is nowhere; and nobody is a friend's friend through one.
create function pg_temp.as_if(member text, standing text, viewer text, asked text) returns text language plpgsql as $$
declare
  said text;
begin
  perform tests.become_owner();
  update public.profiles set status = standing where user_id = tests.id(member);
  perform tests.become(viewer);
  execute asked into said;
  perform tests.become_owner();
  update public.profiles set status = 'active' where user_id = tests.id(member);
  return said;
end $$;
select tests.become_owner();
select tests.expect_equal(pg_temp.as_if('alice', s, v, 'select pg_temp.town()'), '', v || ' while alice is ' || s)
from unnest(array['away', 'inactive']) s, unnest(array['bob', 'carol']) v;
select tests.expect_equal(pg_temp.as_if('alice', s, v, 'select pg_temp.both(''bob'', ''alice'')'), '', v || ' while alice is ' || s)
from unnest(array['away', 'inactive']) s, unnest(array['bob', 'carol']) v;
select tests.expect_equal(pg_temp.as_if('bob', s, 'carol', 'select pg_temp.town() || pg_temp.shown(''alice'')'), '', 'through bob, who is ' || s)
from unnest(array['away', 'inactive']) s;

-- A block, and the end of a friendship, take it along.
create function pg_temp.after(actor text, act text, viewer text, asked text) returns text language plpgsql as $$
declare
  said text;
begin
  begin
    perform tests.become(actor);
    execute act;
    perform tests.become(viewer);
    execute asked into said;
    raise exception using errcode = 'ZZ001';
  exception when sqlstate 'ZZ001' then
    perform tests.become_owner();
  end;
  return said;
end $$;
select tests.expect_equal(pg_temp.after(a.actor, a.act, 'carol', 'select pg_temp.town() || coalesce(pg_temp.shown(''alice''), '''')'), '', a.actor || ': ' || a.act)
from (values ('bob', 'select public.remove_friend(tests.id(''alice''))'), ('bob', 'select public.remove_friend(tests.id(''carol''))'),
  ('bob', 'select public.block_member(tests.id(''alice''))'), ('carol', 'select public.block_member(tests.id(''alice''))'),
  ('alice', 'select public.block_member(tests.id(''carol''))'), ('alice', 'select public.remove_stay(pg_temp.stay(2))'),
  ('alice', 'select pg_temp.save(2, ''London'', 1, 4)'), ('alice', 'select pg_temp.save(2, ''London'', 8, 9, ''friends_of_friends'')')) as a (actor, act)
where a.act not like '%8, 9%';
select tests.expect_equal(pg_temp.after('alice', 'select pg_temp.save(2, ''London'', 8, 9, ''friends_of_friends'')', 'carol', 'select pg_temp.town()'), '', 'next week is not this week');
select tests.expect_equal(pg_temp.after('alice', 'select pg_temp.save(2, ''London'', 7, 9, ''friends_of_friends'')', 'carol', 'select pg_temp.town()'), 'alice London ~', 'where the seventh day has begun');
select tests.expect_equal(pg_temp.after('alice', 'select pg_temp.save(2, ''London'', -3, -1)', 'bob', 'select pg_temp.town()'), 'alice London', 'where the last day has not ended');

-- Where one stays oneself counts, for the days of both; friends who live there count too, unless they said that they are away.
select tests.become('gina');
select pg_temp.save(61, 'milan', 1, 3);
select tests.expect_equal(pg_temp.town(), 'alice Milan', 'a friend who is there at the same time');
select pg_temp.save(61, 'milan', 3, 5);
select tests.expect_equal(pg_temp.town(), '', 'gone by then');
select pg_temp.save(61, 'Paris', 3, 5);
select tests.expect_equal(pg_temp.town(), '', 'alice lives in Paris, and has said that she is in London by then');
select tests.become('alice');
select pg_temp.save(2, 'London', 1, 2, 'friends_of_friends');
select tests.become('gina');
select tests.expect_equal(pg_temp.town(), 'alice Paris lives', 'back home');
select tests.expect_equal(public.in_town() #>> '{0,from}', null, 'without days');
select tests.become('bob');
select pg_temp.save(62, 'Oslo', -1, 10);
select tests.expect_equal(pg_temp.town(), '', 'who is away all week is not at home');
select pg_temp.save(62, 'Oslo', 3, 10);
select tests.expect_equal(pg_temp.town(), 'alice London', 'who is away for a part of it is, for the other');

-- In a plug stands what all who read it may know: of the caller's own all, of others what friends of friends may know.
select tests.become('alice');
select pg_temp.save(1, 'Milan', 0, 3), pg_temp.save(2, 'London', 5, 9, 'friends_of_friends');
select tests.become('carol');
select tests.expect_equal(pg_temp.both('carol', 'alice'), 'London 5 9', 'carol lives there, alice comes');
select tests.expect_equal(pg_temp.both('alice', 'carol'), 'London 5 9', 'either way round');
select pg_temp.save(71, 'Milan', 1, 9);
select tests.expect_equal(pg_temp.both('carol', 'alice'), '', 'carol is away by then, and Milan is not hers to know');
select pg_temp.save(71, 'Rome', 6, 12), pg_temp.save(72, 'Paris', 4, 4);
select tests.expect_equal(pg_temp.both('carol', 'alice'), 'Paris 4 4', 'alice lives in Paris');
select tests.become('alice');
select tests.expect_equal(pg_temp.both('alice', 'carol'), 'London 5 9', 'what carol says to friends alone counts for nobody else');
select tests.become('bob');
select tests.expect_equal(pg_temp.both('alice', 'carol'), 'London 5 9', 'bob knows where carol is, and would tell alice by it');
select tests.expect_equal(pg_temp.both('gina', 'alice'), '', 'gina is a friend''s friend, and shares with friends alone');
select tests.become('gina');
select pg_temp.save(61, 'Milan', 2, 8, 'friends_of_friends');
select tests.become('alice');
select pg_temp.save(1, 'Milan', 0, 3, 'friends_of_friends');
select tests.become('bob');
select tests.expect_equal(pg_temp.both('gina', 'alice'), 'Milan 2 3', 'the days of both');
select tests.become('carol');
select tests.expect_equal(pg_temp.both('gina', 'alice'), '', 'gina is a stranger to carol: neither her Milan nor what it meets');
select tests.become('dave');
select tests.expect_equal(pg_temp.both('carol', 'alice'), '', 'a stranger asks in vain');
select tests.expect_equal(pg_temp.both('dave', 'alice'), '', 'for himself too');
select tests.expect_equal(public.both_in_town(tests.id('dave'), gen_random_uuid()), '[]', 'for nobody');
select tests.expect_equal(public.both_in_town(null, tests.id('alice')), '[]', 'for nothing');
select pg_temp.save(81, 'Paris', 1, 1);
select tests.expect_equal(public.both_in_town(tests.id('dave'), tests.id('dave')), '[]', 'with oneself');
select tests.expect_equal(pg_temp.both('dave', 'alice'), 'Paris 1 1', 'where alice lives is on her card');

-- The export says where one is; nobody else's. Erased with the member; swept a month after.
select tests.become_owner();
select tests.expect_equal((select jsonb_agg(s ->> 'city' order by s ->> 'city') from jsonb_array_elements(private.everything_about(tests.id('alice')) -> 'stays') s), '["London", "Milan"]', 'hers');
select tests.expect(private.everything_about(tests.id('bob'))::text not like '%Milan%', 'not in a friend''s');
update private.stays set from_day = private.utc_day() - 40, to_day = private.utc_day() - 30 where id = pg_temp.stay(1);
select tests.expect_equal(private.sweep_stays(10), 0, 'thirty days are kept');
update private.stays set to_day = private.utc_day() - 31 where id = pg_temp.stay(1);
select tests.become_service();
select tests.expect_equal(public.sweep() #>> '{counts,pastStays}', '1', 'and no more');
select tests.become_owner();
select tests.expect(not exists (select from private.stays s where s.id = pg_temp.stay(1)), 'gone');
select tests.become('alice');
select public.remove_stay(pg_temp.stay(2));
select tests.become_owner();
update private.stays set changed_at = now() - interval '31 days' where id = pg_temp.stay(2);
select private.sweep_stays(10);
select tests.expect(not exists (select from private.stays s where s.id = pg_temp.stay(2)), 'its bare row too');
select private.erase_member(tests.id('gina'));
select tests.expect(not exists (select from private.stays s where s.user_id = tests.id('gina')), 'erased');

rollback;
