-- From application to member: what approval makes, whom it asks, and that pressing twice changes nothing.
begin;

select tests.become_visitor();
select public.set_application_secret('00000000-0000-4000-9000-000000000001', 'chosen by anna', to_char(current_date - interval '30 years 2 days', 'DD/MM/YYYY'));
select tests.become('bob');
select public.request_endorsements('{anna@applicants.test}');

-- The functions' procedures are closed to everybody else, the admin included.
select tests.become('ada');
select tests.expect_error('42501', $$select public.prepare_approval('00000000-0000-4000-9000-000000000001', tests.id('ada'))$$);
select tests.expect_error('42501', $$select public.complete_approval('00000000-0000-4000-9000-000000000001', tests.id('ivan'), tests.id('ada'))$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select public.complete_approval('00000000-0000-4000-9000-000000000001', tests.id('ivan'), tests.id('ada'))$$);

select tests.become_service();
select tests.expect_error('not_an_admin', $$select public.prepare_approval('00000000-0000-4000-9000-000000000001', tests.id('bob'))$$);
select tests.expect_error('application_not_found', $$select public.prepare_approval(gen_random_uuid(), tests.id('ada'))$$);
select tests.expect_equal(public.prepare_approval('00000000-0000-4000-9000-000000000001', tests.id('ada')) - 'passwordHash',
  '{"status": "pending", "email": "anna@applicants.test", "name": "Anna Bell", "accountId": null, "strayAccountId": null}', 'what approval begins with');
select tests.expect((public.prepare_approval('00000000-0000-4000-9000-000000000001', tests.id('ada')) ->> 'passwordHash') like '$2a$10$%', 'the hash');

-- Half-way: the account stands, the rest does not. The application is still pending and approving goes on with that account.
select tests.become_owner();
insert into auth.users (id, email, raw_app_meta_data)
values ('00000000-0000-4000-8000-0000000000a1', 'anna@applicants.test', '{"application_id": "00000000-0000-4000-9000-000000000001"}');
insert into tests.cast (name, user_id) values ('anna', '00000000-0000-4000-8000-0000000000a1');
select tests.become_service();
select tests.expect_equal(public.prepare_approval('00000000-0000-4000-9000-000000000001', tests.id('ada')) ->> 'accountId', tests.id('anna')::text, 'healing');
select tests.expect_error('account_mismatch', $$select public.complete_approval('00000000-0000-4000-9000-000000000001', tests.id('ivan'), tests.id('ada'))$$);
select tests.expect_equal(public.complete_approval('00000000-0000-4000-9000-000000000001', tests.id('anna'), tests.id('ada')) - 'welcomeMail',
  jsonb_build_object('userId', tests.id('anna'), 'alreadyApproved', false), 'approved');
select tests.expect_equal(public.complete_approval('00000000-0000-4000-9000-000000000001', tests.id('anna'), tests.id('olga')),
  jsonb_build_object('userId', tests.id('anna'), 'alreadyApproved', true, 'welcomeMail', null), 'approved again');

select tests.become_owner();
select tests.expect_equal((select count(*) from public.admin_audit), 1::bigint, 'written down once');
select tests.expect_equal((select count(*) from private.application_secrets), 0::bigint, 'the secret is gone');
select tests.expect_equal((select a.status || ' ' || (a.reviewed_by = tests.id('ada')) from public.applications a), 'approved true', 'decided by ada');

select tests.become('anna');
select tests.expect_equal((select to_jsonb(p) - 'id' - 'created_at' - 'updated_at' - 'search_text' from public.own_row() p),
  jsonb_build_object('user_id', tests.id('anna'), 'application_id', '00000000-0000-4000-9000-000000000001', 'display_name', 'Anna Bell', 'name', 'Anna Bell',
    'age', 30, 'city', null, 'photos', '["https://photos.o1.test/anna.jpg"]'::jsonb, 'avatar_url', 'https://photos.o1.test/anna.jpg', 'bio', null,
    'short_bio', 'Designer in Fashion, Tech', 'long_bio', 'I dress the night.', 'about_shown', false, 'ig_handle', '@annabell', 'badge', 'Founder',
    'founder', false,
    'status', 'active', 'discovery_visible', true, 'is_dummy', false, 'setup_required', true, 'two_steps', false, 'setup_progress', '{}'::jsonb,
    'industry_scores', '[{"label": "Fashion", "score": 90}, {"label": "Tech", "score": 60}]'::jsonb, 'score', 75, 'industries', '["fashion", "tech"]'::jsonb,
    'known_for', '[]'::jsonb, 'cities_often_in', '[]'::jsonb, 'press_links', '["https://press.test/anna"]'::jsonb, 'instagram_connected', false,
    'contacts_connected', false, 'discoverable', true), 'the profile approval makes');
select tests.expect_equal((public.home_dashboard() -> 'notification' -> 'data' ->> 'requestId') is not null
  or public.home_dashboard() -> 'notification' ->> 'title' = 'Approved ✅', true, 'anna is told');
select tests.expect_equal((select n.data from public.notifications n where n.title = 'Approved ✅'),
  '{"deeplink": "/onboarding/finish", "action": "complete_profile"}', 'where it leads');
select tests.expect_equal(public.my_endorsement_requests() -> 'received' -> 0 -> 'requester' ->> 'name', 'Bob Okafor', 'who had asked her by mail');
select tests.expect_rows(0, 'select * from public.connections');

-- An applicant's address never leaves the admin area, though a member now.
select tests.become('bob');
select tests.expect(public.member_profile(tests.id('anna')) ->> 'name' = 'Anna Bell', 'bob sees her');
select tests.expect(concat(public.member_profile(tests.id('anna')), public.search_members('anna'), public.discover(query => 'anna'),
  (select string_agg(concat_ws(' ', p.display_name, p.name, p.bio, p.short_bio, p.ig_handle, p.press_links, p.photos), ' ') from public.profiles p), (select jsonb_agg(to_jsonb(n)) from public.notifications n))
  !~* 'anna@applicants|dress the night', 'but neither her address nor what she wrote for the committee');
select tests.expect_error('42501', 'select u.email from auth.users u');

-- The inviter is asked; only their yes makes friends, and once.
select tests.become('bob');
select tests.expect_error('claim_not_found', $$select public.answer_invite_claim((select n.id from public.notifications n limit 1), true)$$);
select tests.become('alice');
select tests.expect_equal((select n.title from public.notifications n), 'Did you invite Anna Bell?', 'alice was named');
select tests.expect_equal(public.answer_invite_claim((select n.id from public.notifications n), true), '{"friends": true}', 'yes');
select tests.expect_equal(public.answer_invite_claim((select n.id from public.notifications n), true), '{"friends": true}', 'yes again: the answer was lost');
select tests.expect_error('claim_not_found', $$select public.answer_invite_claim((select n.id from public.notifications n), false)$$);
select tests.expect_equal(public.member_profile(tests.id('anna')) ->> 'relationship', 'friend', 'friends');

-- A name that means nobody or several asks nobody; an age that never was is none.
select tests.become_owner();
select tests.expect(private.member_named('Nobody At All', tests.id('anna')) is null, 'nobody');
update public.profiles set display_name = 'Bob Okafor' where user_id = tests.id('dave');
select tests.expect(private.member_named('bob okafor', tests.id('anna')) is null, 'two of that name');
select tests.expect_equal(private.member_named(' @BOB ', tests.id('anna')), tests.id('bob'), 'by handle');
select tests.expect(private.age_today(private.day_of_birth('31/02/1990')) is null and private.age_today(private.day_of_birth('01/01/2999')) is null and private.age_today(private.day_of_birth(null)) is null, 'no such age');

-- An address that only ever got a mail makes room; one of a member is refused; a rejected application stays so.
insert into public.applications (id, email, name, industry_scores, long_bio) values
  ('00000000-0000-4000-9000-000000000002', 'ivan@o1.test', 'Ivan Petrov', '{"Art": 60}', 'x'),
  ('00000000-0000-4000-9000-000000000003', 'bob@o1.test', 'Bob Again', '{"Art": 60}', 'x');
insert into public.applications (id, email, name, industry_scores, long_bio, status, reviewed_at) values
  ('00000000-0000-4000-9000-000000000004', 'no@o1.test', 'Not Now', '{"Art": 60}', 'x', 'rejected', now());
select tests.become_service();
select tests.expect_equal(public.prepare_approval('00000000-0000-4000-9000-000000000002', tests.id('ada')) ->> 'strayAccountId', tests.id('ivan')::text, 'ivan''s stray account');
select tests.expect_error('already_a_member', $$select public.prepare_approval('00000000-0000-4000-9000-000000000003', tests.id('ada'))$$);
select tests.expect_error('application_rejected', $$select public.prepare_approval('00000000-0000-4000-9000-000000000004', tests.id('ada'))$$);
select tests.expect_error('application_rejected', $$select public.complete_approval('00000000-0000-4000-9000-000000000004', tests.id('ivan'), tests.id('ada'))$$);

rollback;
