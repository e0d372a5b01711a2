-- Where members stand: rank, share of the club, gains and growth, each with one meaning on every screen.
begin;

create function pg_temp.standing_of(member text) returns jsonb
language sql as $$
  select jsonb_build_object('rank', d.mine -> 'scoreCards' -> 'rank', 'members', d.mine -> 'scoreCards' -> 'members',
    'counted', d.mine -> 'scoreCards' -> 'counted', 'top', d.mine -> 'topPercent')
  from (select tests.become(member), public.my_profile() as mine) d
$$;
create function pg_temp.joins(place int, points int, standing text default 'active', shown boolean default true) returns uuid
language plpgsql as $$
declare
  member uuid := ('00000000-0000-4000-8000-1000000000' || lpad(place::text, 2, '0'))::uuid;
begin
  insert into auth.users (id, email) values (member, 'm' || place || '@club.test');
  insert into public.profiles (user_id, display_name, photos, setup_required, discovery_visible, status)
  values (member, 'Member ' || place, array['https://photos.o1.test/m.jpg'], false, shown, standing);
  insert into public.industry_scores (user_id, industry, score) values (member, 'tech', points);
  return member;
end $$;

-- Seven active members are too few to be a share of anything: the table of the product stands in, and says so.
select tests.expect_equal(pg_temp.standing_of('alice'), '{"rank": 4, "members": 7, "counted": false, "top": 20}', 'a small club: 76 points are the top 20 percent');
select tests.expect_equal(public.member_profile(tests.id('gina')) ->> 'topPercent', '25', 'by the table for everybody: 71 points');

-- From the tenth member on it is the share of the club. Who is disabled is not counted, who is not discovered is.
select tests.become_owner();
select pg_temp.joins(1, 40), pg_temp.joins(2, 40, shown => false);
select tests.expect_equal(pg_temp.standing_of('alice') - 'top', '{"rank": 4, "members": 9, "counted": false}', 'nine');
select tests.become_owner();
select pg_temp.joins(3, 99, standing => 'inactive');
select tests.expect_equal(pg_temp.standing_of('alice') - 'top', '{"rank": 4, "members": 9, "counted": false}', 'one who is disabled does not count');
select tests.become_owner();
select pg_temp.joins(4, 40);
select tests.expect_equal(pg_temp.standing_of('alice'), '{"rank": 4, "members": 10, "counted": true, "top": 40}', 'the fourth of ten');

-- The 24th of 61 is among the top 39 percent, on the own profile, the page, the sheet and every card alike.
select tests.become_owner();
select pg_temp.joins(10 + n, case when n <= 20 then 80 else 30 end) from generate_series(1, 51) n;
select tests.expect_equal(pg_temp.standing_of('alice'), '{"rank": 24, "members": 61, "counted": true, "top": 39}', '24th of 61');
select tests.expect_equal(public.my_profile() ->> 'percentile', '61', 'the rest of it');
select tests.become('bob');
select tests.expect_equal(array[public.member_profile(tests.id('alice')) ->> 'topPercent', public.search_members('alice') -> 0 ->> 'topPercent',
  (select p.card ->> 'topPercent' from jsonb_array_elements(public.discover(query => 'alice') -> 'profiles') p (card) limit 1)],
  array['39', '39', '39'], 'one meaning on every screen');

-- Whoever has as many points stands at the same place, and the next one below all of them.
select tests.become_owner();
select tests.expect_equal((select array_agg(s.rank || '/' || s.top_percent order by s.score desc) from private.standings() s where s.score in (95, 80, 76, 40, 30)),
  array['1/2', '4/7', '24/39', '28/46', '31/51'], 'ties share a place');
-- One member alone.
select tests.expect_equal((select count(*) from private.standings() s where s.counted and s.members = 61), (select count(*) from private.standings()), 'one club');
update public.profiles set status = 'inactive' where user_id <> tests.id('dave');
select tests.expect_equal(pg_temp.standing_of('dave'), '{"rank": 1, "members": 1, "counted": false, "top": 35}', 'one member alone');
select tests.become_owner();
update public.profiles set status = 'active' where user_id <> tests.id('frank') and display_name not like 'Member %';

-- What a week gained is the same in clout everywhere, and the line of the last days starts and ends with the same figures.
delete from public.clout_history where user_id = tests.id('alice');
insert into public.clout_history (user_id, day, clout) values (tests.id('alice'), current_date - 40, 3379), (tests.id('alice'), current_date - 3, 3402);
create function pg_temp.gains() returns jsonb
language sql as $$
  select jsonb_build_object('home', (public.home_dashboard() ->> 'weeklyGain')::int, 'own', (d.mine -> 'week' ->> 'gain')::int,
    'line', (g -> -1 ->> 'clout')::int - (g -> -8 ->> 'clout')::int, 'month', (g -> -1 ->> 'clout')::int - (g -> -31 ->> 'clout')::int)
  from (select public.my_profile() as mine) d cross join lateral (select d.mine -> 'cloutGrowth' as g) line
$$;
select tests.become('alice');
select tests.expect_equal(pg_temp.gains(), '{"home": 69, "own": 69, "line": 69, "month": 69}', 'all of it came this week');
select tests.expect_equal((select jsonb_build_array(count(*), min(d.day), max(d.day)) from jsonb_to_recordset(public.my_profile() -> 'cloutGrowth') as d (day date, clout int)),
  jsonb_build_array(41, current_date - 40, current_date), 'every day from the first known one');
select tests.expect_equal((select array_agg(d.clout order by d.day) from jsonb_to_recordset(public.my_profile() -> 'cloutGrowth') as d (day date, clout int)
  where d.day in (current_date - 4, current_date - 3, current_date - 1, current_date)), array[3379, 3402, 3402, 3448], 'a day nobody looked has the clout of the day before');

-- Older days than ninety give the line its first point and no more.
select tests.become_owner();
insert into public.clout_history (user_id, day, clout) values (tests.id('alice'), current_date - 200, 2850), (tests.id('alice'), current_date - 120, 3333);
select tests.become('alice');
select tests.expect_equal((select jsonb_build_array(count(*), min(d.day), (array_agg(d.clout order by d.day))[1])
  from jsonb_to_recordset(public.my_profile() -> 'cloutGrowth') as d (day date, clout int)), jsonb_build_array(91, current_date - 90, 3333), 'ninety days and today');

-- A member without history has gained nothing, and a line of one day.
select tests.become_owner();
delete from public.clout_history where user_id = tests.id('dave');
select tests.expect_equal(private.weekly_gain(tests.id('dave'), 3080), 0, 'nothing is known before today');
select tests.expect_equal(private.clout_growth(tests.id('dave')), '[]'::jsonb, 'no day yet');
select tests.become('dave');
select tests.expect_equal(public.my_profile() -> 'week', '{"gain": 0, "endorsements": 0, "endorsers": [], "industries": [], "begun": []}', 'a week like any');
select tests.expect_equal(jsonb_array_length(public.my_profile() -> 'cloutGrowth'), 1, 'today');

-- What moved a week: endorsements of the last seven days, and industries chosen since.
select tests.become_owner();
update public.profiles set created_at = now() - interval '1 year' where user_id = tests.id('alice');
update public.industry_scores set created_at = now() - interval '1 year' where user_id = tests.id('alice');
insert into public.endorsements (endorser_id, endorsee_id, industry, snippet, created_at) values
  (tests.id('bob'), tests.id('alice'), 'art', 'An eye.', now() - interval '1 day'), (tests.id('bob'), tests.id('alice'), 'nightlife', 'A night.', now() - interval '2 days'),
  (tests.id('gina'), tests.id('alice'), 'art', 'Again.', now() - interval '9 days'), (tests.id('frank'), tests.id('alice'), 'art', 'Gone.', now());
select tests.become('alice');
insert into public.industry_scores (user_id, industry, score) values (tests.id('alice'), 'film', 50);
select tests.expect_equal((public.my_profile() -> 'week') - 'gain' #- '{endorsers,0,avatarUrl}',
  jsonb_build_object('endorsements', 2, 'endorsers', jsonb_build_array(jsonb_build_object('id', tests.id('bob'), 'name', 'Bob Okafor')),
    'industries', '["Art", "Nightlife"]'::jsonb, 'begun', '["Film"]'::jsonb), 'what moved it; who is disabled is not named');

-- Who has no scores yet is shown what everybody begins with, and is told so.
select tests.become('ada');
select tests.expect_equal(jsonb_build_object('own', public.my_profile() -> 'hasScores', 'label', public.my_profile() -> 'topLabel', 'clout', public.my_profile() -> 'clout'),
  '{"own": false, "label": "Clout", "clout": 2850}', 'nothing of one''s own');
select tests.become('bob');
select tests.expect_equal(array[public.member_profile(tests.id('ada')) ->> 'hasScores', public.member_profile(tests.id('ada')) ->> 'topLabel',
  public.member_profile(tests.id('carol')) ->> 'hasScores', public.member_profile(tests.id('carol')) ->> 'topLabel'], array['false', 'Clout', 'true', 'Finance'], 'to others alike');

-- The badge of an industry is found however its key is written.
select tests.become_owner();
select tests.expect_equal(array(select private.industry_badge(k) from unnest(array['real_estate', 'realestate', 'RealEstate', 'Real Estate', 'real-estate', 'alchemy']) k),
  array['Broker', 'Broker', 'Broker', 'Broker', 'Broker', 'Connector'], 'real estate');

rollback;
