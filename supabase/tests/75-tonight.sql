-- Tonight's three: introductions to make and to ask for, chosen once an evening, the member's own; and what else home shows of today.
begin;

-- The three as words: kind, names and reason.
create function pg_temp.who(id text) returns text language sql as $$ select c.name from tests.cast c where c.user_id = who.id::uuid $$;
create function pg_temp.named(list jsonb) returns text language sql as $$
  select coalesce(string_agg(case e ->> 'kind' when 'ask' then 'ask ' || pg_temp.who(e #>> '{other,id}') || ' for ' || pg_temp.who(e #>> '{one,id}')
    else (select string_agg(n, '+' order by n) from (values (pg_temp.who(e #>> '{one,id}')), (pg_temp.who(e #>> '{other,id}'))) as w (n)) end, ', ' order by place), '')
  from jsonb_array_elements(list) with ordinality as l (e, place)
$$;
create function pg_temp.tonight(utc_offset int default 0) returns text language sql as $$
  select pg_temp.named(public.home_dashboard(utc_offset) #> '{tonight,introductions}')
$$;
-- Why, of the card that names this member first.
create function pg_temp.why(member text) returns jsonb language sql as $$
  select e -> 'why' from jsonb_array_elements(public.home_dashboard(0) #> '{tonight,introductions}') e where tests.id(member)::text in (e #>> '{one,id}', e #>> '{other,id}')
$$;
create function pg_temp.days_pass(days int) returns void language sql security definer as $$
  update private.evenings set day = day - days, chosen_at = chosen_at - make_interval(days => days) where true;
  update private.evening_picks set day = day - 10000 where true;
  update private.evening_picks set day = day + 10000 - days where true
$$;
create function pg_temp.forget() returns void language sql security definer as $$
  delete from private.evening_picks where true; delete from private.evenings where true
$$;
create function pg_temp.chosen() returns int language sql security definer as $$ select e.chosen from private.evenings e where e.member_id = tests.id('alice') $$;
grant execute on function private.utc_day() to authenticated;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- Only for members, on their own dashboard.
select tests.become_visitor();
select tests.expect_error('42501', 'select public.home_dashboard(0)');
select tests.become('frank');
select tests.expect_error('not_a_member', 'select public.home_dashboard(0)');
select tests.become('olga');
select tests.expect_error('not_a_member', 'select public.home_dashboard(0)');
select tests.become('alice');
select tests.expect_error('42501', 'select * from private.evenings');
select tests.expect_error('42501', 'select * from private.evening_picks');
select tests.expect_error('42501', $$select private.tonight_of(tests.id('bob'), 0, '{}')$$);
select tests.expect_error('42501', $$select private.because_of_you(tests.id('bob'), 3)$$);
select tests.expect_error('42501', $$select * from private.reasons_to_meet(array[tests.id('bob')], array[tests.id('gina')])$$);
select tests.become_service();
select tests.expect_error('42501', 'select * from private.evening_picks');

-- Nobody yet: there is nothing, and nothing to be asked for every minute. A tab that does not say how late it is gets none, and chooses none.
select tests.become('dave');
select tests.expect_equal(public.home_dashboard() -> 'tonight', 'null', 'without a clock');
select tests.expect_equal((public.home_dashboard(0) -> 'tonight') - 'until', '{"chosen": 0, "introductions": []}', 'no friends');

-- alice: a pair, and somebody to ask for. Their reasons: both are new.
select tests.become('alice');
select tests.expect_equal(public.home_dashboard() -> 'tonight', 'null', 'without a clock');
select tests.expect_equal(pg_temp.tonight(), 'bob+gina, ask bob for carol', 'a pair, and one to ask for');
select tests.expect_equal(pg_temp.why('gina'), jsonb_build_object('reason', 'new-here', 'who', tests.id('bob')), 'somebody is new');
select tests.expect_equal(pg_temp.why('carol'), jsonb_build_object('reason', 'new-here', 'who', tests.id('carol')), 'whom to meet is');
select tests.expect_equal(pg_temp.chosen(), 2, 'two of three');
select tests.expect_equal((public.home_dashboard(0) #> '{tonight,introductions,1,one}') - 'id' - 'avatarUrl', '{"name": "Carol Lindqvist"}', 'a face, and no more of them');

-- Until the club's hour, on the clock of whoever looks; two clocks have one evening.
select tests.expect_equal((public.home_dashboard(0) #>> '{tonight,until}')::timestamptz,
  (((now() at time zone 'utc' - interval '17 hours')::date + 1) + interval '17 hours') at time zone 'utc', 'at five');
select tests.expect_equal(pg_temp.tonight(14 * 60), pg_temp.tonight(-12 * 60), 'in the far east and in the far west');
select tests.expect_equal(pg_temp.tonight(99999), pg_temp.tonight(), 'a clock that no device has');
select tests.become_owner();
select tests.expect((select max(e.day) from private.evenings e) <= private.utc_day() + 1, 'nobody is two days ahead');
select pg_temp.forget();
update private.club set tonight_hour = 0 where id;
select tests.expect_equal(private.evening_at(0), (now() at time zone 'utc')::date, 'from midnight');
select tests.expect_equal(private.evening_ends(private.evening_at(330), 330), (((now() at time zone 'utc' + interval '330 minutes')::date + 1) - interval '330 minutes') at time zone 'utc', 'to midnight, there');
update private.club set tonight_hour = 17 where id;

-- The same all evening, whatever comes; the next evening something else, and nothing twice in thirty days.
update public.profiles set created_at = now() - interval '1 year' where true;
select tests.befriend('alice', 'dave'); select tests.befriend('alice', 'ada');
select tests.become('alice');
select tests.note('first', pg_temp.tonight());
select tests.expect_equal(pg_temp.tonight(), current_setting('story.first'), 'a second look');
select tests.expect(current_setting('story.first') ~ '^[a-z]+\+[a-z]+, [a-z]+\+[a-z]+, ask bob for carol$', 'two pairs that have nobody in common, and one to ask for: ' || current_setting('story.first'));
select pg_temp.forget();
select tests.expect_equal(pg_temp.tonight(), current_setting('story.first'), 'chosen anew from the same');
select pg_temp.days_pass(1);
select tests.note('second', pg_temp.tonight());
select pg_temp.days_pass(1);
select tests.note('third', pg_temp.tonight());
select pg_temp.days_pass(1);
select tests.expect_equal(pg_temp.tonight(), '', 'six pairs of four friends, two an evening, and one to meet');
select tests.become_owner();
select tests.expect_equal((select count(distinct (p.kind, p.one, p.other)) from private.evening_picks p where p.member_id = tests.id('alice')), 7::bigint, 'none twice');
select tests.expect_equal((select count(*) from private.evening_picks p where p.member_id = tests.id('alice')), 7::bigint, 'none twice');
-- An evening with nobody is looked at again after an hour, not before; what is older than thirty days may be chosen again.
select pg_temp.days_pass(25);
update private.evenings set day = private.evening_at(0), chosen_at = now() where member_id = tests.id('alice');
select tests.become('alice');
select tests.expect_equal(pg_temp.tonight(), '', 'nobody');
select tests.become_owner();
update private.evening_picks set day = day - 10 where true;
select tests.become('alice');
select tests.expect_equal(pg_temp.tonight(), '', 'not asked every minute');
select tests.become_owner();
update private.evenings set chosen_at = now() - interval '61 minutes' where member_id = tests.id('alice');
select tests.become('alice');
select tests.expect_equal(pg_temp.tonight(), current_setting('story.first'), 'thirty days later');

-- What is older than a month is swept.
select tests.become_owner();
select tests.expect((select count(*) from private.evening_picks p where p.day < private.utc_day() - 31) > 3, 'there are old ones');
select tests.expect_equal(private.sweep_evenings(3), 3, 'some at a time');
select private.sweep_evenings(100);
select tests.expect_equal((select count(*) from private.evening_picks p where p.day < private.utc_day() - 31), 0::bigint, 'no old ones');
select tests.expect_equal((select count(*) from private.evening_picks p where p.day >= private.utc_day() - 31) > 0, true, 'the others stay');
-- They are told what was chosen for them, and nobody else is.
select tests.expect_equal((select jsonb_array_length(private.everything_about(tests.id('alice')) -> 'chosen for your evenings')), 3, 'hers');
select tests.expect_equal(private.everything_about(tests.id('bob')) -> 'chosen for your evenings', '[]', 'not his');

-- Gone at once, for whatever reason it can't come about; nobody comes in its place this evening. `act` is done by `actor`, then alice looks.
select pg_temp.forget();
delete from public.connections c where tests.id('alice') in (c.user_id, c.connected_user_id) and (tests.id('dave') in (c.user_id, c.connected_user_id) or tests.id('ada') in (c.user_id, c.connected_user_id));
select tests.become('alice');
select tests.expect_equal(pg_temp.tonight(), 'bob+gina, ask bob for carol', 'as before');
create function pg_temp.after(actor text, act text) returns text language plpgsql as $$
declare
  said text;
begin
  begin
    if actor = 'owner' then perform tests.become_owner(); else perform tests.become(actor); end if;
    execute act;
    perform tests.become('alice');
    said := pg_temp.tonight();
    raise exception using errcode = 'ZZ001';
  exception when sqlstate 'ZZ001' then
    perform tests.become_owner();
  end;
  return said;
end $$;
select tests.expect_equal(pg_temp.after(a.actor, a.act), a.left_over, a.actor || ': ' || a.act)
from (values
  ('alice', 'select public.wave_away(tests.id(''gina''), tests.id(''bob''))', 'ask bob for carol'),
  ('alice', 'select public.wave_away(tests.id(''carol''))', 'bob+gina'),
  ('alice', 'select public.wave_away(tests.id(''carol'')), public.take_back_wave(tests.id(''carol''))', 'bob+gina, ask bob for carol'),
  ('alice', 'select public.introduce(tests.id(''gina''), tests.id(''bob''))', 'ask bob for carol'),
  ('alice', 'select public.create_plug_request(tests.id(''carol''), tests.id(''bob''))', 'bob+gina'),
  ('alice', 'select public.block_member(tests.id(''carol''))', 'bob+gina'),
  ('carol', 'select public.block_member(tests.id(''alice''))', 'bob+gina'),
  ('gina', 'select public.block_member(tests.id(''alice''))', 'ask bob for carol'),
  ('gina', 'select public.block_member(tests.id(''bob''))', 'bob+gina, ask bob for carol'),
  ('gina', 'select public.remove_friend(tests.id(''alice''))', 'ask bob for carol'),
  ('gina', 'select public.set_introductions(true)', 'ask bob for carol'),
  ('gina', 'select public.set_introductions(true, array[tests.id(''alice'')])', 'bob+gina, ask bob for carol'),
  ('carol', 'select public.set_introductions(true)', 'bob+gina'),
  ('bob', 'select public.remove_friend(tests.id(''carol''))', 'bob+gina'),
  ('bob', 'select public.remove_friend(tests.id(''alice''))', ''),
  ('owner', 'update public.profiles set status = ''away'' where user_id = tests.id(''gina'')', 'ask bob for carol'),
  ('owner', 'update public.profiles set status = ''inactive'' where user_id = tests.id(''bob'')', ''),
  ('owner', 'update public.profiles set discovery_visible = false where user_id = tests.id(''carol'')', 'bob+gina'),
  ('owner', 'select tests.befriend(''bob'', ''gina'')', 'ask bob for carol'),
  ('owner', 'select tests.befriend(''alice'', ''carol'')', 'bob+gina'),
  ('owner', 'delete from public.profiles where user_id = tests.id(''carol'')', 'bob+gina'),
  ('owner', 'insert into public.introduction_settings (user_id, asked_first) values (tests.id(''gina''), true); select tests.become(''alice''); select public.introduce(tests.id(''gina''), tests.id(''bob''))', 'ask bob for carol')
) as a (actor, act, left_over);
-- So it is when one chooses, too.
select tests.become_owner();
select pg_temp.forget();
select tests.expect_equal(pg_temp.after(a.actor, a.act), a.left_over, 'chosen after ' || a.actor || ': ' || a.act)
from (values
  ('alice', 'select public.wave_away(tests.id(''gina''), tests.id(''bob''))', 'ask bob for carol'),
  ('alice', 'select public.wave_away(tests.id(''carol''))', 'bob+gina'),
  ('alice', 'select public.introduce(tests.id(''gina''), tests.id(''bob''))', 'ask bob for carol'),
  ('alice', 'select public.create_plug_request(tests.id(''carol''), tests.id(''bob''))', 'bob+gina'),
  ('carol', 'select public.block_member(tests.id(''alice''))', 'bob+gina'),
  ('gina', 'select public.block_member(tests.id(''bob''))', 'bob+gina, ask bob for carol'),
  ('carol', 'select public.set_introductions(true)', 'bob+gina'),
  ('owner', 'update private.club set open_requests = 1 where id; select tests.befriend(''bob'', ''dave''); select tests.become(''alice''); select public.create_plug_request(tests.id(''dave''), tests.id(''bob''))', 'bob+gina'),
  ('owner', 'select tests.become(''bob''); select public.send_report(''00000000-0000-4000-d000-000000000075'', ''member'', tests.id(''alice''), ''other'', ''Too much'');
    select tests.become(''ada''); select public.act_on_report(''00000000-0000-4000-d000-000000000076'', ''00000000-0000-4000-d000-000000000075'', 0, ''limit'', ''Seen'', 7)', '')
) as a (actor, act, left_over);

-- The reason is the best there is, and true now: a city both are in this week, an event both go to, a newcomer, an industry, a city, nothing.
select tests.become('alice');
select tests.expect_equal(pg_temp.why('gina'), '{"reason": "same-circle"}', 'nothing else');
select tests.become_owner();
update public.profiles set city = 'LONDON' where user_id = tests.id('gina');
select tests.become('alice');
select tests.expect_equal(pg_temp.why('gina'), '{"reason": "same-city", "city": "London"}', 'one city');
select tests.become_owner();
insert into public.industry_scores (user_id, industry, score) values (tests.id('bob'), 'travel', 50);
select tests.become('alice');
select tests.expect_equal(pg_temp.why('gina'), '{"reason": "same-industry", "industry": "Travel"}', 'one industry');
select tests.become_owner();
update public.profiles set created_at = now() - interval '29 days' where user_id in (tests.id('gina'), tests.id('alice'));
select tests.become('alice');
select tests.expect_equal(pg_temp.why('gina'), jsonb_build_object('reason', 'new-here', 'who', tests.id('gina')), 'a newcomer');
select tests.expect_equal(pg_temp.why('carol') ->> 'reason', 'same-circle', 'oneself is none');
select tests.become('carol');
insert into public.posts (id, user_id, type, content, rsvp_enabled, event_date) values ('00000000-0000-4000-b000-000000000751', tests.id('carol'), 'event', 'Supper', true, current_date + 2);
select tests.become_owner();
insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000751', tests.id('bob'), 'going'), ('00000000-0000-4000-b000-000000000751', tests.id('gina'), 'requested');
select tests.become('alice');
select tests.expect_equal(pg_temp.why('gina') ->> 'reason', 'new-here', 'who asked to come is known to the host alone');
select tests.become_owner();
update public.event_rsvps set status = 'going' where user_id = tests.id('gina');
select tests.become('alice');
select tests.expect_equal(pg_temp.why('gina'), jsonb_build_object('reason', 'same-event', 'host', 'Carol Lindqvist', 'day', current_date + 2), 'an event');
select tests.expect_equal(pg_temp.after('carol', 'select public.block_member(tests.id(''alice''))'), 'bob+gina', 'whose host is across a block');
-- Both in one city this week: by what alice may know of their stays, and only as long as that is so.
select tests.become('gina');
select public.save_stay('00000000-0000-4000-d000-000000000751', 'Milan', private.utc_day(), private.utc_day() + 4, 'friends');
select tests.become('bob');
select public.save_stay('00000000-0000-4000-d000-000000000752', 'Milan', private.utc_day() + 2, private.utc_day() + 9, 'friends');
select tests.become('alice');
select tests.expect_equal(pg_temp.why('gina'), jsonb_build_object('reason', 'in-town', 'city', 'Milan', 'from', private.utc_day() + 2, 'to', private.utc_day() + 4),
  'both will be there');
select tests.become('bob');
select public.remove_stay('00000000-0000-4000-d000-000000000752');
select tests.become('alice');
select tests.expect_equal(pg_temp.why('gina') ->> 'reason', 'same-event', 'taken back');
-- Of whom she may meet: what they share with friends of friends, and her own.
select public.save_stay('00000000-0000-4000-d000-000000000753', 'London', private.utc_day() + 1, private.utc_day() + 3, 'friends');
select tests.expect_equal(pg_temp.why('carol'), jsonb_build_object('reason', 'in-town', 'city', 'London', 'from', private.utc_day() + 1, 'to', private.utc_day() + 3), 'where carol lives');
select tests.become('carol');
select public.save_stay('00000000-0000-4000-d000-000000000754', 'Oslo', private.utc_day(), private.utc_day() + 5, 'friends');
select tests.become('alice');
select tests.expect_equal(pg_temp.why('carol') ->> 'reason', 'in-town', 'what carol says to her friends alone is not told');
select tests.become('carol');
select public.save_stay('00000000-0000-4000-d000-000000000754', 'Oslo', private.utc_day(), private.utc_day() + 5, 'friends_of_friends');
select tests.become('alice');
select tests.expect_equal(pg_temp.why('carol') ->> 'reason', 'same-circle', 'away by then');

-- Fair: where many could be introduced, one of the two pairs has somebody who seldom is; and everybody's turn comes.
select tests.become_owner();
select pg_temp.forget();
delete from private.stays where true; delete from public.event_rsvps where true;
insert into auth.users (id, email) select md5('crowd' || n)::uuid, 'crowd' || n || '@o1.test' from generate_series(1, 60) n;
insert into public.profiles (user_id, name, display_name, city, photos, setup_required, created_at)
select md5('crowd' || n)::uuid, 'Crowd ' || n, 'Crowd ' || n, case when n <= 50 then 'Rome' end, '{https://photos.o1.test/crowd.jpg}', false, now() - interval '1 year' from generate_series(1, 60) n;
insert into public.connections (user_id, connected_user_id, status) select tests.id('dave'), md5('crowd' || n)::uuid, 'active' from generate_series(1, 60) n;
-- The fifty of Rome were introduced lately to somebody; the last ten were not, and share nothing.
insert into public.message_threads (type, participants, requester_id, target_id, connector_id)
select 'intro_chat', array[md5('crowd' || n)::uuid, tests.id('bob'), tests.id('carol')], md5('crowd' || n)::uuid, tests.id('carol'), tests.id('bob') from generate_series(1, 50) n;
create function pg_temp.is_rare(id text) returns boolean language sql as $$ select exists (select from generate_series(51, 60) n where md5('crowd' || n)::uuid = id::uuid) $$;
-- Of always the same twenty evenings: each draws by its date.
create temporary table evenings_seen (night int, list jsonb);
create function pg_temp.nights(first int, last int) returns void language plpgsql as $$
begin
  perform tests.become('dave');
  perform set_config('role', 'none', true);
  for night in first .. last loop
    perform private.choose_tonight(tests.id('dave'), date '2026-11-28' + night, '{}');
    insert into evenings_seen
    select night, jsonb_agg(jsonb_build_object('one', p.one, 'other', p.other, 'city', a.city = b.city) order by p.place)
    from private.evening_picks p join public.profiles a on a.user_id = p.one join public.profiles b on b.user_id = p.other
    where p.member_id = tests.id('dave') and p.day = date '2026-11-28' + night;
  end loop;
  perform tests.become_owner();
end $$;
select pg_temp.nights(1, 20);
create temporary table seen as select e.night, i.place, i.pick ->> 'one' as one, i.pick ->> 'other' as other, (i.pick ->> 'city')::boolean as one_city
from evenings_seen e, jsonb_array_elements(e.list) with ordinality as i (pick, place);
select tests.expect_equal((select count(*) from seen), 60::bigint, 'three each evening');
select tests.expect_equal((select count(*) from seen s where s.place = 1 and s.one_city), 20::bigint, 'the first is the best');
select tests.expect_equal((select count(*) from seen s where s.place = 2 and (pg_temp.is_rare(s.one) or pg_temp.is_rare(s.other))), 20::bigint, 'the second has somebody who is seldom introduced');
select tests.expect((select count(distinct f.id) from seen s, lateral (values (s.one), (s.other)) as f (id)) > 45, 'most of sixty get their turn');
select tests.expect_equal((select count(distinct f.id) from seen s, lateral (values (s.one), (s.other)) as f (id) where pg_temp.is_rare(f.id)), 10::bigint, 'so do all who share nothing');
select tests.expect_equal((select count(*) from (select from seen s group by s.one, s.other having count(*) > 1) t), 0::bigint, 'no pair twice');

-- Because of you: what came of bob's introductions, to bob alone.
create function pg_temp.came() returns text language sql as $$
  select coalesce(string_agg(pg_temp.who(b #>> '{one,id}') || '+' || pg_temp.who(b #>> '{other,id}') || ' ' || (b ->> 'came') || case when b -> 'threadId' = 'null' then ' left' else '' end, ', ' order by place), '')
  from jsonb_array_elements(public.home_dashboard() -> 'becauseOfYou') with ordinality as l (b, place)
$$;
grant execute on function pg_temp.came() to authenticated;
select tests.become_owner();
delete from public.message_threads where true;
update private.meeting_rounds set since = now() - interval '1 year' where id;
select tests.become('bob');
select tests.expect_equal(pg_temp.came(), '', 'nothing yet');
select tests.note('chat', public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId');
select tests.expect_equal(pg_temp.came(), '', 'only introduced');
select tests.become('alice');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('chat'), tests.id('alice'), 'Hello');
select tests.become('bob');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('chat'), tests.id('bob'), 'Enjoy');
select tests.expect_equal(pg_temp.came(), '', 'one of the two');
select tests.become('carol');
insert into public.messages (thread_id, sender_id, content) values (tests.noted('chat'), tests.id('carol'), 'Hello');
select tests.become('bob');
select tests.expect_equal(pg_temp.came(), 'alice+carol talking', 'both have written');
select tests.become('alice');
select tests.expect_equal(pg_temp.came(), '', 'nobody else is told');
select tests.become_owner();
update public.message_threads set created_at = now() - interval '4 days' where id = tests.noted('chat');
select tests.become('alice');
select public.answer_meeting(tests.noted('chat'), 'met');
select tests.become('bob');
select tests.expect_equal(pg_temp.came(), 'alice+carol talking', 'one answer is nobody else''s');
select tests.become_owner();
-- Across a block at that time: nothing is told, then or later.
savepoint before_the_answer;
select tests.become('bob');
select public.block_member(tests.id('carol'));
select tests.become('carol');
select tests.expect_equal(pg_temp.came(), '', 'hers are none');
select public.answer_meeting(tests.noted('chat'), 'met');
select tests.become('bob');
select tests.expect_equal(pg_temp.came(), '', 'across a block');
select public.unblock_member(tests.id('carol'));
select tests.expect(pg_temp.came() not like '%met%', 'nor later');
rollback to savepoint before_the_answer;
select tests.become('carol');
select public.answer_meeting(tests.noted('chat'), 'met');
select tests.become('bob');
select tests.expect_equal(pg_temp.came(), 'alice+carol met', 'both said so');
select tests.become_owner();
savepoint met;
update public.profiles set status = 'away' where user_id = tests.id('carol');
select tests.become('bob');
select tests.expect_equal(pg_temp.came(), '', 'while one is away');
rollback to savepoint met;
select tests.become('bob');
select public.leave_group_chat(tests.noted('chat'), tests.id('bob'));
select tests.expect_equal(pg_temp.came(), 'alice+carol met left', 'without a way into a chat he left');
rollback to savepoint met;
delete from public.notifications where user_id = tests.id('bob');
select tests.befriend('alice', 'carol');
select tests.become('bob');
select tests.expect_equal(pg_temp.came(), 'alice+carol friends', 'friends');
select public.remove_friend(tests.id('carol'));
select tests.expect_equal(pg_temp.came(), 'alice+carol talking', 'whose friends are not his to know any more');
select tests.become_owner();
update public.message_threads set created_at = now() - interval '91 days' where id = tests.noted('chat');
select tests.become('bob');
select tests.expect_equal(pg_temp.came(), '', 'long ago');
rollback to savepoint met;

-- Events of today, on the clock of whoever looks: of who can be seen, the answered and friends' first, at most three.
create function pg_temp.events(utc_offset int default 0) returns text language sql as $$
  select coalesce(string_agg(e ->> 'content', ', ' order by place), '') from jsonb_array_elements(public.home_dashboard(utc_offset) -> 'eventsToday') with ordinality as l (e, place)
$$;
grant execute on function pg_temp.events(int) to authenticated;
select tests.become_owner();
insert into public.posts (user_id, type, content, event_date, event_time, rsvp_enabled, hidden)
select tests.id(p.host), 'event', p.words, private.utc_day() + p.days, p.at::time, true, p.hidden from (values
  ('bob', 'Late', 0, '22:00', false), ('gina', 'Early', 0, '18:00', false), ('carol', 'Stranger''s', 0, '19:00', false), ('dave', 'Nobody''s', 0, '19:30', false),
  ('erin', 'Blocked', 0, '20:00', false), ('frank', 'Disabled', 0, '20:00', false), ('bob', 'Hidden', 0, '20:00', true), ('bob', 'Tomorrow', 1, '20:00', false), ('bob', 'Yesterday', -1, '20:00', false)
) as p (host, words, days, at, hidden);
select tests.become('alice');
select tests.expect_equal(public.home_dashboard() -> 'eventsToday', '[]', 'without a clock');
select tests.expect((select pg_temp.events() in ('Early, Stranger''s, Late', 'Early, Nobody''s, Late')), 'two of friends and one more, by their hour: ' || pg_temp.events());
select tests.become_owner();
insert into public.event_rsvps (post_id, user_id, status) select p.id, tests.id('alice'), 'requested' from public.posts p where p.content = 'Nobody''s';
select tests.become('alice');
select tests.expect_equal(pg_temp.events(), 'Early, Nobody''s, Late', 'what she answered');
-- At every hour at least one end of the world has another day than the middle of it.
select tests.expect_equal((select array_agg(pg_temp.events(o) like '%' || case d.day - private.utc_day() when 1 then 'Tomorrow' when -1 then 'Yesterday' else 'Early' end || '%' order by o)
  from unnest(array[-720, 0, 840]) o cross join lateral (select (now() at time zone 'utc' + make_interval(mins => o))::date) as d (day)), array[true, true, true], 'the day of whoever looks');

-- Who is new, of her city or an industry of hers, and no friend.
create function pg_temp.fresh() returns text language sql as $$
  select coalesce(string_agg(pg_temp.who(n ->> 'id') || case when (n ->> 'sameCity')::boolean then ' near' else '' end || coalesce(' ' || (n ->> 'industry'), ''), ', ' order by place), '')
  from jsonb_array_elements(public.home_dashboard() -> 'newMembers') with ordinality as l (n, place)
$$;
grant execute on function pg_temp.fresh() to authenticated;
select tests.expect_equal(pg_temp.fresh(), '', 'nobody is new');
select tests.become_owner();
update public.profiles set created_at = now() - interval '1 day' where user_id in (select c.user_id from tests.cast c);
update public.profiles set created_at = now() - interval '2 days' where user_id = tests.id('dave');
update public.profiles set city = 'paris' where user_id in (tests.id('dave'), tests.id('erin'), tests.id('bob'));
insert into public.industry_scores (user_id, industry, score) values (tests.id('carol'), 'art', 50);
select tests.become('alice');
select tests.expect_equal(pg_temp.fresh(), 'carol Art, dave near', 'not friends, nor who is across a block, nor herself');
select tests.become_owner();
update public.profiles set discovery_visible = false where user_id = tests.id('carol');
update public.profiles set created_at = now() - interval '15 days' where user_id = tests.id('dave');
select tests.become('alice');
select tests.expect_equal(pg_temp.fresh(), '', 'hidden, and no longer new');

rollback;
