-- Scores: chosen at fifty, standing ones stay, and everything that follows from them.
begin;

select tests.become('alice');
-- What supabase-js sends for an upsert with onConflict.
select tests.expect_rows(2, $$insert into public.industry_scores (user_id, industry, score)
  values (tests.id('alice'), 'nightlife', 50), (tests.id('alice'), 'Fashion', 50)
  on conflict (user_id, industry) do update set user_id = excluded.user_id, industry = excluded.industry, score = excluded.score$$);
select tests.expect_equal((select jsonb_object_agg(s.industry, s.score) from public.industry_scores s),
  '{"art": 80, "nightlife": 71, "fashion": 50}', 'what stood stands, what is new is fifty, in lower case');
select tests.expect_equal((select p.industry_scores from public.profiles p where p.user_id = tests.id('alice')),
  '[{"label": "Art", "score": 80}, {"label": "Nightlife", "score": 71}, {"label": "Fashion", "score": 50}]', 'the profile follows');
select tests.expect_equal((select p.score from public.profiles p where p.user_id = tests.id('alice')), 67, 'the rounded mean');
select tests.expect_equal((select h.clout from public.clout_history h), 1700 + 23 * 67, 'clout of today, one row');

select tests.expect_error('42501', $$insert into public.industry_scores (user_id, industry, score) values (tests.id('alice'), 'film', 51)$$);
select tests.expect_error('42501', $$insert into public.industry_scores (user_id, industry, score) values (tests.id('bob'), 'film', 50)$$);
select tests.expect_error('42501', $$insert into public.industry_scores (user_id, industry, score) values (tests.id('alice'), 'art', 99)
  on conflict (user_id, industry) do update set score = excluded.score$$);
select tests.expect_error('industry_scores_industry_known', $$insert into public.industry_scores (user_id, industry, score) values (tests.id('alice'), 'alchemy', 50)$$);
update public.industry_scores set score = 100, industry = 'film' where industry = 'art';
select tests.expect_equal((select s.score from public.industry_scores s where s.industry = 'art'), 80, 'nobody raises their own score');
select tests.expect_error('42501', 'delete from public.industry_scores');
select tests.expect_error('42501', $$insert into public.clout_history (user_id, clout) values (tests.id('alice'), 4000)$$);
select tests.expect_rows(0, $$select * from public.industry_scores where user_id <> tests.id('alice')$$);
select tests.expect_rows(0, $$select * from public.clout_history where user_id <> tests.id('alice')$$);

-- An industry is exchanged for another: what comes begins at fifty, what stays stays, and nobody stands higher for it.
select tests.expect_error('industry_not_exchanged', $$select public.exchange_industries('{nightlife,fashion}', '{film}')$$);
select tests.expect_error('industry_not_exchanged', $$select public.exchange_industries('{fashion}', '{art}')$$);
select tests.expect_error('too_many_industries', $$select public.exchange_industries('{fashion}', '{film,music}')$$);
select tests.expect_error('unknown_industry', $$select public.exchange_industries('{fashion}', '{alchemy}')$$);
select public.exchange_industries('{Nightlife,Film}', '{RealEstate}');
select tests.expect_equal((select p.industry_scores from public.profiles p where p.user_id = tests.id('alice')),
  '[{"label": "Art", "score": 80}, {"label": "Fashion", "score": 50}, {"label": "RealEstate", "score": 50}]', 'one for one');
select public.exchange_industries('{Nightlife}', '{RealEstate}');
select tests.expect_equal((select count(*) from public.industry_scores), 3::bigint, 'asked twice it is done once');
select tests.become_owner();
update public.industry_scores set score = 20 where user_id = tests.id('alice') and industry = 'realestate';
select tests.become('alice');
select public.exchange_industries('{realestate}', '{nightlife}');
select tests.expect_equal((select s.score from public.industry_scores s where s.industry = 'nightlife'), 20, 'a low score is not raised by an exchange');
select tests.become_owner();
update public.industry_scores set score = 71 where user_id = tests.id('alice') and industry = 'nightlife';
select tests.become_visitor();
select tests.expect_error('42501', $$select public.exchange_industries('{}', '{film}')$$);

-- The formulas of the product.
select tests.become_owner();
select tests.expect_equal(array(select private.percentile_of(s) from unnest(array[100, 95, 94, 90, 85, 80, 75, 70, 65, 60, 55, 54, 40]) s),
  array[99, 99, 95, 95, 90, 85, 80, 75, 70, 65, 60, 50, 50], 'percentiles');
select tests.expect_equal(private.clout_of(0), 1700, 'lowest clout');
select tests.expect_equal(private.clout_of(100), 4000, 'highest clout');
select tests.expect_equal((select p.score from public.profiles p where p.user_id = tests.id('ada')), 50, 'no scores count as fifty');
select tests.expect_equal(
  (select jsonb_object_agg(s.score, s.members order by s.score) from private.score_counts s where s.members <> 0),
  (select jsonb_object_agg(p.score, p.times) from (select score, count(*) as times from public.profiles where status = 'active' group by score) p),
  'the counts behind ranks are right');
select tests.expect_equal(
  (select jsonb_object_agg(c.city_key, c.members) from private.city_counts c where c.members <> 0),
  (select jsonb_object_agg(p.key, p.times) from (
    select private.fold(city) as key, count(*) as times from public.profiles where status = 'active' and city is not null group by 1) p),
  'the counts behind city chips are right');

-- Weekly gain: against the last figure a week ago or older, else the first one known.
insert into public.clout_history (user_id, day, clout)
values (tests.id('alice'), current_date - 20, 3000), (tests.id('alice'), current_date - 8, 3172), (tests.id('alice'), current_date - 3, 3218);
select tests.become('alice');
select tests.expect_equal((public.home_dashboard() ->> 'weeklyGain')::int, 23 * (67 - 64), 'the gain of a week, in clout');
select tests.expect_equal((public.my_profile() -> 'scoreCards' ->> 'rank')::int, 5, 'rank: four stand higher');
select tests.expect_equal(jsonb_array_length(public.my_profile() -> 'cloutGrowth'), 21, 'every day since the first known one');

-- Looking at a screen on a day that is noted already writes nothing, not even a lock.
select tests.become_owner();
select tests.note('row', (select h.ctid || ' ' || h.xmax from public.clout_history h where h.user_id = tests.id('dave')));
select tests.become('dave');
select public.home_dashboard(), public.my_profile();
select tests.become_owner();
select tests.expect_equal((select h.ctid || ' ' || h.xmax from public.clout_history h where h.user_id = tests.id('dave')), current_setting('story.row'), 'nothing is written for looking');

-- Without scores the product's own defaults are shown.
select tests.become('ada');
select tests.expect_equal(public.my_profile() -> 'radar' -> 0, '{"label": "Nightlife", "score": 90}', 'default radar');
select tests.expect_equal(jsonb_array_length(public.my_profile() -> 'industryScores'), 5, 'five industries at fifty');

rollback;
