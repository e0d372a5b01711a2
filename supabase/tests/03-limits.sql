-- Every limit of the tables, by its name: a statement that only just keeps it where there is such an edge, and one that breaks it. The
-- whole list: a limit without a line here fails. As the owner, past every policy: limits hold for everybody.
begin;

-- Times that somebody suggests.
create function pg_temp.dates(given text) returns text language sql as $$
  select 'insert into private.suggested_times (id, thread_id, by_id, times, last_time, place, outcome, agreed_time) values (gen_random_uuid(), '
    || '''00000000-0000-4000-c000-000000000003'', tests.id(''alice''), ' || given || ')'
$$;

-- A scene to be changed: one row of each kind.
insert into public.message_threads (id, type, participants) values
  ('00000000-0000-4000-c000-000000000001', 'direct_message', array[tests.id('alice'), tests.id('bob')]);
insert into public.message_threads (id, type, participants, status, requester_id, target_id, connector_id, reason, title, expires_at) values
  ('00000000-0000-4000-c000-000000000002', 'plug_request', array[tests.id('alice'), tests.id('bob')], 'pending', tests.id('alice'), tests.id('carol'), tests.id('bob'), 'x', 'x', now() + interval '14 days');
insert into public.message_threads (id, type, participants, requester_id, target_id, connector_id, parent_request_id) values
  ('00000000-0000-4000-c000-000000000003', 'intro_chat', array[tests.id('alice'), tests.id('bob'), tests.id('carol')], tests.id('alice'), tests.id('carol'), tests.id('bob'), '00000000-0000-4000-c000-000000000002'),
  ('00000000-0000-4000-c000-000000000004', 'intro_chat', array[tests.id('alice'), tests.id('bob'), tests.id('carol')], tests.id('alice'), tests.id('carol'), tests.id('bob'), null);
insert into public.messages (thread_id, sender_id, content) values ('00000000-0000-4000-c000-000000000001', tests.id('alice'), 'Hello');
insert into public.posts (id, user_id, content, type, rsvp_enabled, max_attendees) values ('00000000-0000-4000-b000-000000000001', tests.id('alice'), 'Dinner', 'event', true, 1);
insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('bob'), 'going');
insert into public.endorsements (endorser_id, endorsee_id, industry, snippet) values (tests.id('alice'), tests.id('bob'), 'art', 'x');
insert into public.endorsement_requests (requester_id, recipient_id) values (tests.id('alice'), tests.id('bob'));
insert into public.endorsement_requests (requester_id, recipient_email) values (tests.id('alice'), 'a@x.test');
select private.notify(tests.id('alice'), 'Title', 'Body', tests.notice(true), 'key');
insert into public.admin_audit (action) values ('approve');
insert into private.reports (id, reporter_id, member_id, kind, thing, reason, snapshot) values
  ('00000000-0000-4000-d000-000000000001', tests.id('alice'), tests.id('bob'), 'photo', 'x', 'scam', '{}');
insert into private.measures (id, report_id, member_id, act, reason, note, appeal, appealed_at) values
  ('00000000-0000-4000-d000-000000000002', '00000000-0000-4000-d000-000000000001', tests.id('bob'), 'warn', 'scam', 'x', 'x', now());
insert into private.stays values (gen_random_uuid(), tests.id('alice'), 'Milan', current_date, current_date, 'friends');
insert into private.proposals (id, connector_id, one_id, other_id, request_id, note) values
  ('00000000-0000-4000-d000-000000000003', tests.id('bob'), tests.id('alice'), tests.id('carol'), null, 'x'),
  ('00000000-0000-4000-d000-000000000004', tests.id('bob'), tests.id('alice'), tests.id('carol'), '00000000-0000-4000-c000-000000000002', 'x');
insert into private.asks (proposal_id, member_id) values ('00000000-0000-4000-d000-000000000003', tests.id('carol'));
insert into private.push_sender (public_key, private_key) values ('B' || repeat('k', 86), repeat('k', 43));
insert into private.push_subscriptions (id, user_id, endpoint, p256dh, auth) values
  ('00000000-0000-4000-d000-000000000005', tests.id('carol'), 'https://push.example/a', 'B' || repeat('a', 86), repeat('a', 22));
insert into private.pushes (subscription_id, tag) values ('00000000-0000-4000-d000-000000000005', 'a');
select private.queue_mail('note', 'a@b.c');
insert into private.application_secrets values ('00000000-0000-4000-9000-000000000001', 'x', '01/02/1990');
create function pg_temp.x(times int) returns text language sql as $$ select repeat('x', times) $$;
create function pg_temp.urls(times int) returns text[] language sql as $$ select array_fill('https://p.test/a.jpg'::text, array[times]) $$;

create temporary table limits (name text primary key, keeps text, breaks text not null);
insert into limits (name, keeps, breaks) values
  ('applications_city_length', $$update public.applications set city = pg_temp.x(80)$$, $$update public.applications set city = pg_temp.x(81)$$),
  ('applications_email_valid', $$update public.applications set email = 'a@b.c'$$, $$update public.applications set email = pg_temp.x(250) || '@b.cd'$$),
  ('applications_industry_scores_valid', $$update public.applications set industry_scores = '{"Art": 50, "Film": 100, "Tech": 75}'$$, $$update public.applications set industry_scores = '{"Art": 50, "Film": 60, "Tech": 70, "Media": 80}'$$),
  ('applications_instagram_handle', $$update public.applications set instagram = '@' || pg_temp.x(63)$$, $$update public.applications set instagram = '@' || pg_temp.x(64)$$),
  ('applications_invited_by_length', $$update public.applications set invited_by = pg_temp.x(120)$$, $$update public.applications set invited_by = pg_temp.x(121)$$),
  ('applications_linkedin_length', $$update public.applications set linkedin = pg_temp.x(200)$$, $$update public.applications set linkedin = pg_temp.x(201)$$),
  ('applications_long_bio_length', $$update public.applications set long_bio = pg_temp.x(400)$$, $$update public.applications set long_bio = pg_temp.x(401)$$),
  ('applications_name_length', $$update public.applications set name = 'A ' || pg_temp.x(98)$$, $$update public.applications set name = 'A ' || pg_temp.x(99)$$),
  ('applications_name_two_or_three_words', $$update public.applications set name = 'Mary Ann Smith'$$, $$update public.applications set name = 'One Two Three Four'$$),
  ('applications_photos_valid', $$update public.applications set photos = pg_temp.urls(5)$$, $$update public.applications set photos = pg_temp.urls(6)$$),
  ('applications_press_links_valid', $$update public.applications set press_links = pg_temp.urls(5)$$, $$update public.applications set press_links = pg_temp.urls(6)$$),
  ('applications_profile_photo_valid', $$update public.applications set profile_photo = null$$, $$update public.applications set profile_photo = 'a photo'$$),
  ('applications_reviewed_once_decided', null, $$update public.applications set status = 'rejected'$$),
  ('applications_short_bio_length', $$update public.applications set short_bio = 'Artist in ' || pg_temp.x(190)$$, $$update public.applications set short_bio = 'Artist in ' || pg_temp.x(191)$$),
  ('applications_status_known', null, $$update public.applications set status = 'maybe', reviewed_at = now()$$),
  ('applications_tiktok_length', $$update public.applications set tiktok = pg_temp.x(200)$$, $$update public.applications set tiktok = pg_temp.x(201)$$),
  ('applications_title_known', $$update public.applications set short_bio = 'Public Relations'$$, $$update public.applications set short_bio = 'Baker in Food'$$),
  ('applications_one_open_per_email', null, $$insert into public.applications (email, name, industry_scores, long_bio) values ('ANNA@applicants.test', 'A B', '{"Art": 50}', 'x')$$),
  ('application_secrets_date_of_birth_written', $$update private.application_secrets set date_of_birth = '31/02/1990'$$, $$update private.application_secrets set date_of_birth = '1990-02-01'$$),
  ('admin_audit_action_known', null, $$update public.admin_audit set action = 'promote'$$),
  ('admin_audit_detail_is_object', null, $$update public.admin_audit set detail = '[]'$$),
  ('console_counts_counted_known', null, $$insert into private.console_counts values ('members', 0, 1)$$),
  ('console_counts_slot_range', null, $$insert into private.console_counts values ('audit', 32, 1)$$),
  ('profiles_age_sane', $$update public.profiles set age = 18$$, $$update public.profiles set age = 17$$),
  ('profiles_badge_length', $$update public.profiles set badge = pg_temp.x(30)$$, $$update public.profiles set badge = pg_temp.x(31)$$),
  ('profiles_bio_length', $$update public.profiles set bio = pg_temp.x(140)$$, $$update public.profiles set bio = pg_temp.x(141)$$),
  ('profiles_cities_often_in_valid', $$update public.profiles set cities_often_in = '{a,b,c,d,e}'$$, $$update public.profiles set cities_often_in = '{a,b,c,d,e,f}'$$),
  ('profiles_city_length', $$update public.profiles set city = pg_temp.x(80)$$, $$update public.profiles set city = pg_temp.x(81)$$),
  ('profiles_display_name_length', $$update public.profiles set display_name = pg_temp.x(100)$$, $$update public.profiles set display_name = pg_temp.x(101)$$),
  ('profiles_ig_handle_length', $$update public.profiles set ig_handle = '@' || pg_temp.x(63) where user_id = tests.id('dave')$$, $$update public.profiles set ig_handle = '@' || pg_temp.x(64) where user_id = tests.id('dave')$$),
  ('profiles_known_for_valid', $$update public.profiles set known_for = array[pg_temp.x(40), 'b', 'c']$$, $$update public.profiles set known_for = array[pg_temp.x(41)]$$),
  ('profiles_long_bio_length', $$update public.profiles set long_bio = pg_temp.x(1000)$$, $$update public.profiles set long_bio = pg_temp.x(1001)$$),
  ('profiles_name_length', $$update public.profiles set name = pg_temp.x(100)$$, $$update public.profiles set name = pg_temp.x(101)$$),
  ('profiles_photos_valid', $$update public.profiles set photos = pg_temp.urls(5)$$, $$update public.profiles set photos = pg_temp.urls(6)$$),
  ('profiles_press_links_valid', $$update public.profiles set press_links = pg_temp.urls(5)$$, $$update public.profiles set press_links = pg_temp.urls(6)$$),
  ('profiles_score_sane', $$update public.profiles set score = 100$$, $$update public.profiles set score = 101$$),
  ('profiles_setup_progress_small', $$update public.profiles set setup_progress = jsonb_build_object('x', pg_temp.x(490))$$, $$update public.profiles set setup_progress = jsonb_build_object('x', pg_temp.x(500))$$),
  ('profiles_short_bio_length', $$update public.profiles set short_bio = pg_temp.x(200)$$, $$update public.profiles set short_bio = pg_temp.x(201)$$),
  ('profiles_status_known', null, $$update public.profiles set status = 'banned'$$),
  ('profile_changes_field_known', null, $$insert into private.profile_changes (user_id, field) values (tests.id('alice'), 'badge')$$),
  ('profile_changes_open', null, $$insert into private.profile_changes (user_id, field) select tests.id('alice'), 'name' from generate_series(1, 2)$$),
  ('profiles_user_id_key', null, $$insert into public.profiles (user_id) values (tests.id('alice'))$$),
  ('industry_scores_industry_known', $$insert into public.industry_scores (user_id, industry, score) values (tests.id('dave'), 'Real Estate', 50)$$, $$insert into public.industry_scores (user_id, industry, score) values (tests.id('dave'), 'alchemy', 50)$$),
  ('industry_scores_one_per_industry', null, $$insert into public.industry_scores (user_id, industry, score) values (tests.id('alice'), 'Art', 50)$$),
  ('industry_scores_score_sane', $$update public.industry_scores set score = 0$$, $$update public.industry_scores set score = -1$$),
  ('clout_history_clout_sane', $$update public.clout_history set clout = 1700$$, $$update public.clout_history set clout = 1699$$),
  ('endorsements_industry_known', null, $$update public.endorsements set industry = 'Art'$$),
  ('endorsements_not_of_oneself', null, $$update public.endorsements set endorsee_id = endorser_id$$),
  ('endorsements_one_per_industry', null, $$insert into public.endorsements (endorser_id, endorsee_id, industry, snippet) values (tests.id('alice'), tests.id('bob'), 'art', 'y')$$),
  ('endorsements_snippet_length', $$update public.endorsements set snippet = pg_temp.x(280)$$, $$update public.endorsements set snippet = pg_temp.x(281)$$),
  ('endorsement_requests_email_valid', null, $$update public.endorsement_requests set recipient_email = 'A@x.test' where recipient_id is null$$),
  ('endorsement_requests_not_of_oneself', null, $$update public.endorsement_requests set recipient_id = requester_id where recipient_id is not null$$),
  ('endorsement_requests_once_a_member', null, $$insert into public.endorsement_requests (requester_id, recipient_id) values (tests.id('alice'), tests.id('bob'))$$),
  ('endorsement_requests_once_an_email', null, $$insert into public.endorsement_requests (requester_id, recipient_email) values (tests.id('alice'), 'a@x.test')$$),
  ('endorsement_requests_one_recipient', null, $$update public.endorsement_requests set recipient_email = 'b@x.test' where recipient_id is not null$$),
  ('endorsement_requests_status_known', null, $$update public.endorsement_requests set status = 'lost'$$),
  ('connections_block_has_an_owner', null, $$update public.connections set status = 'blocked', blocked_by = null where status = 'active'$$),
  ('connections_blocker_is_in_the_pair', null, $$update public.connections set status = 'blocked', blocked_by = tests.id('dave') where status = 'active'$$),
  ('waved_away_once', $$insert into private.waved_away (member_id, one, until) values (tests.id('alice'), tests.id('bob'), now())$$,
    $$insert into private.waved_away (member_id, one, until) values (tests.id('alice'), tests.id('bob'), now()), (tests.id('alice'), tests.id('bob'), now())$$),
  ('waved_away_lower_id_first', $$insert into private.waved_away (member_id, one, other, until) values (tests.id('alice'), tests.id('bob'), tests.id('carol'), now())$$,
    $$insert into private.waved_away (member_id, one, other, until) values (tests.id('alice'), tests.id('carol'), tests.id('bob'), now())$$),
  ('welcomes_not_of_oneself', $$insert into private.welcomes (newcomer_id, host_id) values (tests.id('dave'), tests.id('bob'))$$,
    $$insert into private.welcomes (newcomer_id, host_id) values (tests.id('dave'), tests.id('dave'))$$),
  ('welcomes_answer_known', $$insert into private.welcomes (newcomer_id, host_id, answer) values (tests.id('dave'), tests.id('bob'), 'not_now')$$,
    $$insert into private.welcomes (newcomer_id, host_id, answer) values (tests.id('dave'), tests.id('bob'), 'perhaps')$$),
  ('welcomes_only_a_hello_opens', $$insert into private.welcomes (newcomer_id, host_id, answer, thread_id) values (tests.id('dave'), tests.id('bob'), 'hello', '00000000-0000-4000-c000-000000000003')$$,
    $$insert into private.welcomes (newcomer_id, host_id, thread_id) values (tests.id('dave'), tests.id('bob'), '00000000-0000-4000-c000-000000000003')$$),
  ('evenings_chosen_sane', $$insert into private.evenings (member_id, day, chosen) values (tests.id('alice'), current_date, 3)$$,
    $$insert into private.evenings (member_id, day, chosen) values (tests.id('alice'), current_date, 4)$$),
  ('evening_picks_kind_known', $$insert into private.evening_picks values (tests.id('alice'), current_date, 1, 'ask', tests.id('carol'), tests.id('bob'))$$,
    $$insert into private.evening_picks values (tests.id('alice'), current_date, 1, 'tell', tests.id('bob'), tests.id('carol'))$$),
  ('evening_picks_place_sane', $$insert into private.evening_picks values (tests.id('alice'), current_date, 3, 'introduce', tests.id('bob'), tests.id('carol'))$$,
    $$insert into private.evening_picks values (tests.id('alice'), current_date, 4, 'introduce', tests.id('bob'), tests.id('carol'))$$),
  ('evening_picks_three_differ', null, $$insert into private.evening_picks values (tests.id('alice'), current_date, 1, 'ask', tests.id('alice'), tests.id('bob'))$$),
  ('evening_picks_lower_id_first', $$insert into private.evening_picks values (tests.id('alice'), current_date, 1, 'introduce', tests.id('bob'), tests.id('carol'))$$,
    $$insert into private.evening_picks values (tests.id('alice'), current_date, 1, 'introduce', tests.id('carol'), tests.id('bob'))$$),
  ('club_tonight_hour_sane', $$update private.club set tonight_hour = 23$$, $$update private.club set tonight_hour = 24$$),
  ('meeting_answers_known', $$insert into private.meeting_answers (thread_id, member_id, answer) values ('00000000-0000-4000-c000-000000000003', tests.id('alice'), 'not_yet')$$,
    $$insert into private.meeting_answers (thread_id, member_id, answer) values ('00000000-0000-4000-c000-000000000003', tests.id('alice'), 'perhaps')$$),
  ('suggested_times_count', pg_temp.dates($$array[now()], now(), null, null, null$$), pg_temp.dates($$array[now(), now(), now(), now()], now(), null, null, null$$)),
  ('suggested_times_last_is_one', null, pg_temp.dates($$array[now()], 'infinity', null, null, null$$)),
  ('suggested_times_place_length', pg_temp.dates($$array[now()], now(), repeat('x', 80), null, null$$), pg_temp.dates($$array[now()], now(), repeat('x', 81), null, null$$)),
  ('suggested_times_outcome_known', pg_temp.dates($$array[now()], now(), null, 'agreed', now()$$), pg_temp.dates($$array[now()], now(), null, 'perhaps', null$$)),
  ('suggested_times_agreed_is_one', null, pg_temp.dates($$array[now()], now(), null, 'agreed', 'infinity'$$)),
  ('suggested_times_agreed_has_time', null, pg_temp.dates($$array[now()], now(), null, 'agreed', null$$)),
  ('suggested_times_one_open', null, pg_temp.dates($$array[now()], now(), null, null, null$$) || '; ' || pg_temp.dates($$array[now()], now(), null, null, null$$)),
  ('meeting_rounds_is_one', null, $$insert into private.meeting_rounds (id) values (false)$$),
  ('chosen_connectors_not_oneself', $$insert into public.chosen_connectors values (tests.id('alice'), tests.id('bob'))$$, $$insert into public.chosen_connectors values (tests.id('alice'), tests.id('alice'))$$),
  ('connections_not_with_oneself', null, $$insert into public.connections (user_id, connected_user_id) values (tests.id('dave'), tests.id('dave'))$$),
  ('connections_one_block_each', $$insert into public.connections (user_id, connected_user_id, status, blocked_by) values (tests.id('alice'), tests.id('erin'), 'blocked', tests.id('alice'))$$,
    $$insert into public.connections (user_id, connected_user_id, status, blocked_by) values (tests.id('alice'), tests.id('erin'), 'blocked', tests.id('erin'))$$),
  ('connections_one_per_pair', null, $$insert into public.connections (user_id, connected_user_id) values (tests.id('bob'), tests.id('alice'))$$),
  ('connections_status_known', null, $$update public.connections set status = 'married'$$),
  ('message_threads_decided_requests', null, $$insert into public.message_threads (type, participants, decided_at) values ('direct_message', array[tests.id('gina'), tests.id('dave')], now())$$),
  ('message_threads_cast_differs', null, $$update public.message_threads set target_id = requester_id where type = 'plug_request'$$),
  ('message_threads_direct_has_no_cast', null, $$update public.message_threads set reason = 'x' where type = 'direct_message'$$),
  ('message_threads_one_direct_per_pair', null, $$insert into public.message_threads (type, participants) values ('direct_message', array[tests.id('bob'), tests.id('alice')])$$),
  ('message_threads_one_intro_per_introduction', null, $$insert into public.message_threads (type, participants, requester_id, target_id, connector_id)
    values ('intro_chat', array[tests.id('alice'), tests.id('bob'), tests.id('carol')], tests.id('carol'), tests.id('alice'), tests.id('bob'))$$),
  ('message_threads_one_intro_per_request', null, $$update public.message_threads set parent_request_id = '00000000-0000-4000-c000-000000000002' where id = '00000000-0000-4000-c000-000000000004'$$),
  ('message_threads_one_open_request', null, $$insert into public.message_threads (type, participants, status, requester_id, target_id, connector_id, expires_at)
    values ('plug_request', array[tests.id('alice'), tests.id('bob')], 'pending', tests.id('alice'), tests.id('carol'), tests.id('bob'), now())$$),
  ('message_threads_only_intros_have_a_request', null, $$update public.message_threads set parent_request_id = '00000000-0000-4000-c000-000000000003' where type = 'plug_request'$$),
  ('message_threads_participants_count', $$update public.message_threads set participants = participants[1:1] where type = 'intro_chat'$$, $$update public.message_threads set participants = participants[1:1] where type = 'direct_message'$$),
  ('message_threads_participants_differ', null, $$update public.message_threads set participants = array[participants[1], participants[1]] where type = 'direct_message'$$),
  ('message_threads_reason_length', $$update public.message_threads set reason = pg_temp.x(500) where type = 'plug_request'$$, $$update public.message_threads set reason = pg_temp.x(501) where type = 'plug_request'$$),
  ('message_threads_requests_expire', null, $$update public.message_threads set expires_at = null where type = 'plug_request'$$),
  ('message_threads_stage_known', $$update public.message_threads set stage = 'asked' where type = 'plug_request'$$, $$update public.message_threads set stage = 'asked' where type = 'intro_chat'$$),
  ('message_threads_chains_are_plugs', $$update public.message_threads set chain = true where type = 'intro_chat'$$, $$update public.message_threads set chain = true where type = 'direct_message'$$),
  ('message_threads_groups_have_no_cast', $$insert into public.message_threads (type, title, participants, group_chat) values ('intro_chat', 'Us', array[tests.id('gina'), tests.id('dave')], true)$$,
    $$update public.message_threads set group_chat = true where type = 'intro_chat'$$),
  ('group_stays_one_at_a_time', null, $$with t as (insert into public.message_threads (type, title, participants, group_chat) values ('intro_chat', 'Us', array[tests.id('gina'), tests.id('dave')], true) returning id),
    g as (insert into private.groups (thread_id) select t.id from t returning thread_id)
    insert into private.group_stays (thread_id, user_id) select g.thread_id, tests.id('gina') from g, generate_series(1, 2)$$),
  ('message_threads_second_connector_of_chains', $$update public.message_threads set chain = true, second_connector_id = tests.id('dave') where type = 'intro_chat'$$,
    $$update public.message_threads set chain = true, second_connector_id = tests.id('dave') where type = 'plug_request'$$),
  ('proposals_chains_are_requests', null, $$update private.proposals set request_id = null, second_connector_id = tests.id('dave')$$),
  ('proposals_second_differs', null, $$update private.proposals set request_id = '00000000-0000-4000-c000-000000000003', second_connector_id = connector_id$$),
  ('proposals_note_length', $$update private.proposals set note = pg_temp.x(280)$$, $$update private.proposals set note = pg_temp.x(281)$$),
  ('proposals_one_open_per_introduction', null, $$insert into private.proposals (connector_id, one_id, other_id) values (tests.id('bob'), tests.id('carol'), tests.id('alice'))$$),
  ('proposals_outcome_known', null, $$update private.proposals set outcome = 'refused'$$),
  ('proposals_three_differ', null, $$update private.proposals set one_id = connector_id$$),
  ('asks_answer_known', $$update private.asks set answer = 'not_now'$$, $$update private.asks set answer = 'never'$$),
  ('club_open_requests_sane', $$update private.club set open_requests = 100$$, $$update private.club set open_requests = 0$$),
  ('message_threads_status_of_requests', null, $$update public.message_threads set status = 'lost' where type = 'plug_request'$$),
  ('message_threads_title_length', $$update public.message_threads set title = pg_temp.x(250)$$, $$update public.message_threads set title = pg_temp.x(251)$$),
  ('message_threads_type_known', null, $$insert into public.message_threads (type, participants) values ('group', array[tests.id('bob'), tests.id('gina')])$$),
  ('thread_members_one_each', null, $$insert into public.thread_members (thread_id, user_id) select m.thread_id, m.user_id from public.thread_members m$$),
  ('member_signals_one_each', null, $$insert into public.member_signals (user_id) select s.user_id from public.member_signals s$$),
  ('thread_members_pinned_is_listed', $$update public.thread_members set pinned_at = now(), hidden = false, archived = false$$, $$update public.thread_members set archived = true, pinned_at = now()$$),
  ('thread_members_unread_not_negative', null, $$update public.thread_members set unread_count = -1$$),
  ('messages_content_length', $$update public.messages set content = pg_temp.x(4000)$$, $$update public.messages set content = pg_temp.x(4001)$$),
  -- Past the trigger that numbers messages.
  ('message_files_kind_known', null, $$insert into public.message_files (id, message_id, owner_id, place, name, kind, duration_ms, waveform)
    select gen_random_uuid(), m.id, tests.id('alice'), 1, 'a', 'film', 1, repeat('0', 48) from public.messages m limit 1$$),
  ('message_files_kind_has_its_own', $$insert into public.message_files (id, message_id, owner_id, place, name, kind, duration_ms, waveform)
    select gen_random_uuid(), m.id, tests.id('alice'), 1, 'a', 'voice', 301000, repeat('0', 48) from public.messages m limit 1$$,
    $$insert into public.message_files (id, message_id, owner_id, place, name, kind, width, height, placeholder)
    select gen_random_uuid(), m.id, tests.id('alice'), 1, 'a', 'voice', 1, 1, repeat('0', 108) from public.messages m limit 1$$),
  ('message_files_duration', null, $$insert into public.message_files (id, message_id, owner_id, place, name, kind, duration_ms, waveform)
    select gen_random_uuid(), m.id, tests.id('alice'), 1, 'a', 'voice', 301001, repeat('0', 48) from public.messages m limit 1$$),
  ('message_files_waveform_form', null, $$insert into public.message_files (id, message_id, owner_id, place, name, kind, duration_ms, waveform)
    select gen_random_uuid(), m.id, tests.id('alice'), 1, 'a', 'voice', 1, repeat('0', 49) from public.messages m limit 1$$),
  ('message_files_placeholder_form', $$insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
    select gen_random_uuid(), m.id, tests.id('alice'), 10, 'a', 9999, 9999, repeat('0', 108) from public.messages m limit 1$$,
    $$insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
    select gen_random_uuid(), m.id, tests.id('alice'), 1, 'a', 1, 1, repeat('g', 108) from public.messages m limit 1$$),
  ('message_files_place_known', null, $$insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
    select gen_random_uuid(), m.id, tests.id('alice'), 11, 'a', 1, 1, repeat('0', 108) from public.messages m limit 1$$),
  ('message_files_width', null, $$insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
    select gen_random_uuid(), m.id, tests.id('alice'), 1, 'a', 10000, 1, repeat('0', 108) from public.messages m limit 1$$),
  ('message_files_height', null, $$insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
    select gen_random_uuid(), m.id, tests.id('alice'), 1, 'a', 1, 0, repeat('0', 108) from public.messages m limit 1$$),
  ('message_files_name_once', null, $$insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
    select gen_random_uuid(), m.id, tests.id('alice'), n, 'a', 1, 1, repeat('0', 108) from (select m.id from public.messages m limit 1) m, generate_series(1, 2) n$$),
  ('message_files_one_a_place', null, $$insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
    select gen_random_uuid(), m.id, tests.id('alice'), 1, n::text, 1, 1, repeat('0', 108) from (select m.id from public.messages m limit 1) m, generate_series(1, 2) n$$),
  ('link_cards_address_form', $$insert into public.link_cards (id, owner_id, address, title, description, site, picture) values (gen_random_uuid(), tests.id('alice'), 'HTTPS://a.test/' || pg_temp.x(1985), 'T', null, null, null)$$,
    $$insert into public.link_cards (id, owner_id, address, title, description, site, picture) values (gen_random_uuid(), tests.id('alice'), 'http://a.test/', 'T', null, null, null)$$),
  ('link_cards_title', $$insert into public.link_cards (id, owner_id, address, title, description, site, picture) values (gen_random_uuid(), tests.id('alice'), 'https://a.test/', pg_temp.x(200), null, null, null)$$,
    $$insert into public.link_cards (id, owner_id, address, title, description, site, picture) values (gen_random_uuid(), tests.id('alice'), 'https://a.test/', pg_temp.x(201), null, null, null)$$),
  ('link_cards_description', $$insert into public.link_cards (id, owner_id, address, title, description, site, picture) values (gen_random_uuid(), tests.id('alice'), 'https://a.test/', 'T', pg_temp.x(300), null, null)$$,
    $$insert into public.link_cards (id, owner_id, address, title, description, site, picture) values (gen_random_uuid(), tests.id('alice'), 'https://a.test/', 'T', pg_temp.x(301), null, null)$$),
  ('link_cards_site', $$insert into public.link_cards (id, owner_id, address, title, description, site, picture) values (gen_random_uuid(), tests.id('alice'), 'https://a.test/', 'T', null, pg_temp.x(60), null)$$,
    $$insert into public.link_cards (id, owner_id, address, title, description, site, picture) values (gen_random_uuid(), tests.id('alice'), 'https://a.test/', 'T', null, e'a\u0007b', null)$$),
  ('link_cards_picture_once', null, $$insert into public.link_cards (id, owner_id, address, title, picture)
    select gen_random_uuid(), tests.id('alice'), 'https://a.test/', 'T', 'p' from generate_series(1, 2)$$),
  ('link_cards_one_a_message', null, $$insert into public.link_cards (id, owner_id, address, title, message_id)
    select gen_random_uuid(), tests.id('alice'), 'https://a.test/', 'T', m.id from (select m.id from public.messages m limit 1) m, generate_series(1, 2)$$),
  ('link_pages_address_form', $$insert into private.link_pages (address, id, title, pictured, took_ms) values ('https://a.test/' || pg_temp.x(1985), gen_random_uuid(), null, false, 1)$$,
    $$insert into private.link_pages (address, id, title, pictured, took_ms) values ('https://a.test/' || pg_temp.x(1986), gen_random_uuid(), null, false, 1)$$),
  ('link_pages_words', $$insert into private.link_pages (address, id, title, pictured, took_ms) values ('https://a.test/', gen_random_uuid(), pg_temp.x(200), false, 1)$$,
    $$insert into private.link_pages (address, id, title, pictured, took_ms) values ('https://b.test/', gen_random_uuid(), pg_temp.x(201), false, 1)$$),
  ('file_walk_is_one', null, $$update private.file_walk set id = false$$),
  ('message_reactions_emoji_is_one', $$insert into public.message_reactions (message_id, thread_id, user_id, emoji) select m.id, m.thread_id, tests.id('alice'), '❤️' from public.messages m limit 1$$,
    $$insert into public.message_reactions (message_id, thread_id, user_id, emoji) select m.id, m.thread_id, tests.id('bob'), 'ok' from public.messages m limit 1$$),
  ('message_reactions_one_each', null, $$insert into public.message_reactions (message_id, thread_id, user_id)
    select m.id, m.thread_id, tests.id('alice') from public.messages m cross join generate_series(1, 2)$$),
  ('message_lines_in_order', null, $$set local session_replication_role = replica;
    insert into private.message_lines select gen_random_uuid(), l.thread_id, l.seq, l.line from private.message_lines l$$),
  ('messages_in_order', null, $$set local session_replication_role = replica;
    insert into public.messages (thread_id, content, seq) overriding system value select m.thread_id, m.content, m.seq from public.messages m$$),
  ('messages_metadata_small', $$update public.messages set metadata = jsonb_build_object('x', pg_temp.x(990))$$, $$update public.messages set metadata = jsonb_build_object('x', pg_temp.x(1000))$$),
  ('messages_system_notes_have_no_sender', null, $$update public.messages set message_type = 'system'$$),
  ('messages_type_known', null, $$update public.messages set message_type = 'voice'$$),
  ('notifications_body_length', $$update public.notifications set body = pg_temp.x(1000)$$, $$update public.notifications set body = pg_temp.x(1001)$$),
  ('notifications_data_small', $$update public.notifications set data = data || jsonb_build_object('deeplink', pg_temp.x(3800))$$, $$update public.notifications set data = data || jsonb_build_object('deeplink', pg_temp.x(4000))$$),
  ('notifications_group_key_length', $$update public.notifications set group_key = pg_temp.x(120) where title = 'Title'$$, $$update public.notifications set group_key = pg_temp.x(121)$$),
  ('notifications_one_unread_per_group', null, $$insert into public.notifications (user_id, title, data, group_key) values (tests.id('alice'), 'Again', tests.notice(true) || '{"count": 1}', 'key')$$),
  ('notifications_title_length', $$update public.notifications set title = pg_temp.x(200)$$, $$update public.notifications set title = pg_temp.x(201)$$),
  ('posts_content_length', $$update public.posts set content = pg_temp.x(500)$$, $$update public.posts set content = pg_temp.x(501)$$),
  ('posts_event_date_sane', $$update public.posts set event_date = '2999-12-31'$$, $$update public.posts set event_date = '12026-12-01'$$),
  ('posts_event_fields', null, $$update public.posts set type = 'post'$$),
  ('posts_going_within_capacity', null, $$update public.posts set going_count = 2$$),
  ('posts_images_limit', $$update public.posts set images = pg_temp.urls(3)$$, $$update public.posts set images = pg_temp.urls(4)$$),
  ('posts_likes_count_not_negative', null, $$update public.posts set likes_count = -1$$),
  ('posts_location_length', $$update public.posts set location = pg_temp.x(120)$$, $$update public.posts set location = pg_temp.x(121)$$),
  ('posts_max_attendees_range', $$update public.posts set max_attendees = 100000$$, $$update public.posts set max_attendees = 100001$$),
  ('posts_tags_limit', $$update public.posts set tags = array_fill(pg_temp.x(50), array[20])$$, $$update public.posts set tags = array[pg_temp.x(51)]$$),
  ('posts_type_known', null, $$update public.posts set type = 'link', rsvp_enabled = false, max_attendees = null$$),
  ('event_rsvps_one_per_member', null, $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('bob'), 'requested')$$),
  ('event_rsvps_status_known', null, $$update public.event_rsvps set status = 'maybe'$$),
  ('outbox_channel_known', null, $$update private.outbox set channel = 'pigeon'$$),
  ('outbox_dedupe_key_key', $$update private.outbox set dedupe_key = 'key'$$, $$insert into private.outbox (template, recipient, dedupe_key) values ('note', 'a@b.c', 'key'), ('note', 'a@b.c', 'key')$$),
  ('outbox_error_length', $$update private.outbox set last_error = pg_temp.x(500)$$, $$update private.outbox set last_error = pg_temp.x(501)$$),
  ('outbox_facts_kept', $$update private.outbox set facts = jsonb_build_object('x', pg_temp.x(19990))$$, $$update private.outbox set facts = '[]'$$),
  ('outbox_recipient_length', $$update private.outbox set recipient = pg_temp.x(320)$$, $$update private.outbox set recipient = pg_temp.x(321)$$),
  ('reports_answered_once_decided', $$update private.reports set state = 'answered', answered_at = now()$$, $$update private.reports set state = 'answered'$$),
  ('reports_kind_known', null, $$update private.reports set kind = 'club'$$),
  ('reports_messages_have_a_place', $$update private.reports set kind = 'message', thread_id = gen_random_uuid(), seq = 1$$, $$update private.reports set kind = 'message'$$),
  ('reports_not_of_oneself', null, $$update private.reports set member_id = reporter_id$$),
  ('reports_one_open_per_thing', null, $$insert into private.reports (id, reporter_id, member_id, kind, thing, reason, snapshot) select gen_random_uuid(), reporter_id, member_id, kind, thing, reason, snapshot from private.reports$$),
  ('reports_reason_known', null, $$update private.reports set reason = 'boring'$$),
  ('reports_snapshot_is_object', null, $$update private.reports set snapshot = '[]'$$),
  ('reports_state_known', null, $$update private.reports set state = 'lost'$$),
  ('reports_thing_length', $$update private.reports set thing = pg_temp.x(2100)$$, $$update private.reports set thing = pg_temp.x(2101)$$),
  ('reports_words_length', $$update private.reports set words = pg_temp.x(500)$$, $$update private.reports set words = pg_temp.x(501)$$),
  ('measures_act_known', null, $$update private.measures set act = 'exile'$$),
  ('measures_answer_length', $$update private.measures set answer = pg_temp.x(500)$$, $$update private.measures set answer = pg_temp.x(501)$$),
  ('measures_answers_an_appeal', $$update private.measures set outcome = 'stands', answered_at = now()$$, $$update private.measures set outcome = 'stands'$$),
  ('measures_appeal_has_a_date', null, $$update private.measures set appealed_at = null$$),
  ('measures_appeal_length', $$update private.measures set appeal = pg_temp.x(500)$$, $$update private.measures set appeal = pg_temp.x(501)$$),
  ('measures_limits_end', $$update private.measures set act = 'limit', until = now()$$, $$update private.measures set act = 'limit'$$),
  ('measures_note_length', $$update private.measures set note = pg_temp.x(500)$$, $$update private.measures set note = pg_temp.x(501)$$),
  ('measures_outcome_known', null, $$update private.measures set outcome = 'maybe', answered_at = now()$$),
  ('measures_reason_known', null, $$update private.measures set reason = 'boring'$$),
  ('outbox_state_known', null, $$update private.outbox set state = 'lost'$$),
  ('outbox_template_named', $$update private.outbox set template = pg_temp.x(60)$$, $$update private.outbox set template = '../note'$$),
  ('absences_erased_were_closing', null, $$insert into private.absences (user_id, kind, erased_at) values (tests.id('bob'), 'pause', now())$$),
  ('absences_kind_known', null, $$insert into private.absences (user_id, kind) values (tests.id('bob'), 'holiday')$$),
  ('absences_only_closing_erases', $$insert into private.absences (user_id, kind, erase_at) values (tests.id('bob'), 'closing', now())$$, $$insert into private.absences (user_id, kind) values (tests.id('bob'), 'closing')$$),
  ('exports_one_at_a_time', null, $$insert into private.exports (user_id) values (tests.id('bob')), (tests.id('bob'))$$),
  ('exports_ready_ends', null, $$insert into private.exports (user_id, state) values (tests.id('bob'), 'ready')$$),
  ('exports_state_known', null, $$insert into private.exports (user_id, state) values (tests.id('bob'), 'lost')$$),
  ('blocked_members_blocked', $$update private.blocked_members set times = 1$$, $$update private.blocked_members set times = 0$$),
  ('club_is_one', null, $$update private.club set id = false$$),
  ('sweeping_is_one', null, $$update private.sweeping set id = false$$),
  ('stays_audience_known', $$update private.stays set audience = 'friends_of_friends'$$, $$update private.stays set audience = 'everybody'$$),
  ('stays_city_length', $$update private.stays set city = pg_temp.x(80)$$, $$update private.stays set city = pg_temp.x(81)$$),
  ('stays_days_in_order', $$update private.stays set to_day = from_day + 91$$, $$update private.stays set to_day = from_day - 1$$),
  ('stays_whole_or_removed', $$update private.stays set city = null, from_day = null, to_day = null, audience = null$$, $$update private.stays set city = null$$),
  ('push_sender_is_one', null, $$update private.push_sender set id = false$$),
  ('push_sender_keys_known', null, $$update private.push_sender set private_key = 'short'$$),
  ('push_subscriptions_auth_known', null, $$update private.push_subscriptions set auth = 'short'$$),
  ('push_subscriptions_p256dh_known', null, $$update private.push_subscriptions set p256dh = repeat('a', 87)$$),
  ('push_subscriptions_endpoint_length', $$update private.push_subscriptions set endpoint = pg_temp.x(1500)$$, $$update private.push_subscriptions set endpoint = pg_temp.x(1501)$$),
  ('push_subscriptions_one_an_address', null, $$insert into private.push_subscriptions (user_id, endpoint, p256dh, auth) select user_id, endpoint, p256dh, auth from private.push_subscriptions$$),
  ('pushes_by_answer', null, $$insert into private.pushes (subscription_id, tag, answer_hash) select subscription_id, t, private.answer_hash('key') from private.pushes, unnest(array['b', 'c']) t$$),
  ('pushes_error_length', $$update private.pushes set last_error = pg_temp.x(300)$$, $$update private.pushes set last_error = pg_temp.x(301)$$),
  ('pushes_one_of_a_tag', $$insert into private.pushes (subscription_id, tag) select subscription_id, 'b' from private.pushes$$, $$insert into private.pushes (subscription_id, tag) select subscription_id, tag from private.pushes$$),
  ('pushes_state_known', null, $$update private.pushes set state = 'lost'$$),
  ('pushes_tag_length', $$update private.pushes set tag = pg_temp.x(120)$$, $$update private.pushes set tag = pg_temp.x(121)$$),
  ('notifications_type_known', $$update public.notifications set type = 'quiet'$$, $$update public.notifications set type = 'loud'$$),
  ('notice_choices_channel_known', $$insert into private.notice_choices values (tests.id('bob'), 'likes', 'mail', true)$$, $$insert into private.notice_choices values (tests.id('bob'), 'likes', 'pigeon', true)$$),
  ('notice_choices_kind_known', $$insert into private.notice_choices values (tests.id('bob'), 'events', 'push', true)$$, $$insert into private.notice_choices values (tests.id('bob'), 'club', 'push', true)$$),
  ('notice_settings_hours_sane', $$insert into private.notice_settings (member_id, quiet_from, quiet_until) values (tests.id('bob'), 23, 0)$$, $$insert into private.notice_settings (member_id, letter_hour) values (tests.id('bob'), 24)$$),
  ('notice_settings_letter_token_unique', null, $$insert into private.notice_settings (member_id, letter_token) values (tests.id('bob'), 'x'), (tests.id('carol'), 'x')$$),
  ('notice_settings_time_zone_named', $$insert into private.notice_settings (member_id, time_zone) values (tests.id('bob'), 'America/Port-au-Prince')$$, $$insert into private.notice_settings (member_id, time_zone) values (tests.id('bob'), '../UTC')$$),
  ('receipts_minute', $$insert into private.receipts values ('00000000-0000-4000-c000-000000000001', tests.id('alice'), tests.id('bob'), 1, 1, '2026-01-01 10:31:00Z')$$,
    $$insert into private.receipts values ('00000000-0000-4000-c000-000000000001', tests.id('alice'), tests.id('bob'), 1, 1, '2026-01-01 10:31:01Z')$$),
  ('receipts_of_others', null, $$insert into private.receipts values ('00000000-0000-4000-c000-000000000001', tests.id('alice'), tests.id('alice'), 1, 1)$$),
  ('receipts_forward', $$insert into private.receipts values ('00000000-0000-4000-c000-000000000001', tests.id('alice'), tests.id('bob'), 1, 1)$$,
    $$insert into private.receipts values ('00000000-0000-4000-c000-000000000001', tests.id('alice'), tests.id('bob'), 2, 1)$$),
  ('seen_choices_hidden_is_not_kept', null, $$insert into private.seen_choices values (tests.id('bob'), true, false, '2026-01-01 10:00:00Z')$$),
  ('seen_choices_hour', $$insert into private.seen_choices values (tests.id('bob'), true, true, '2026-01-01 10:00:00Z')$$,
    $$insert into private.seen_choices values (tests.id('bob'), true, true, '2026-01-01 10:15:00Z')$$),
  ('retention_thing_known', null, $$insert into private.retention values ('everything', 1)$$),
  ('retention_days_sane', $$update private.retention set days = 14 where thing = 'unconfirmed_applications'$$, $$update private.retention set days = 13 where thing = 'unconfirmed_applications'$$);

-- Something is changed, and then undone.
create function pg_temp.expect_kept(statement text) returns void language plpgsql as $$
begin
  if tests.rows_of(statement) = 0 then
    raise exception 'Nothing to change: %', statement;
  end if;
  raise exception sqlstate 'UNDO1';
exception when sqlstate 'UNDO1' then null;
end $$;
select pg_temp.expect_kept(l.keeps) from limits l where l.keeps is not null;
select tests.expect_error(l.name, l.breaks) from limits l;

-- Checks and unique indexes, primary keys aside.
select tests.expect_equal(
  (select coalesce(string_agg(found.name, ', ' order by found.name), '') from (
    select k.conname as name from pg_constraint k
    where k.connamespace in ('public'::regnamespace, 'private'::regnamespace) and k.contype in ('c', 'u')
      -- What the stage adds (check-answers.sql) is no limit of the club's.
      and pg_get_constraintdef(k.oid) not like '%tests.fits(%'
    union
    select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and i.indisunique and not i.indisprimary
  ) found where found.name not in (select l.name from limits l)),
  '', 'every limit has a line');

rollback;
