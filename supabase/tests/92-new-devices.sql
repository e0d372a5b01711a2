-- A sign-in from a new device is mailed: not the first of an account, not after an update of the browser, at most once a day for each device.
-- A mail that fails never stops a sign-in.
begin;

create function pg_temp.sign_in(name text, user_agent text) returns uuid
language sql as $$
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent)
  values (gen_random_uuid(), tests.id($1), now(), now(), 'aal1', $2) returning id
$$;
create function pg_temp.mailed() returns text
language sql as $$
  select coalesce(string_agg(o.recipient || ': ' || (o.facts ->> 'device'), ', ' order by o.facts ->> 'device'), '') from private.outbox o
  where o.template = 'new_device'
$$;
-- Tomorrow the same device may be mailed about again.
create function pg_temp.next_day() returns void
language sql as $$ update private.outbox set dedupe_key = 'yesterday ' || id where dedupe_key not like 'yesterday %' $$;

select set_config('story.chrome', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36', true);
select set_config('story.firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', true);

-- No mail for the first sign-in, nor for an updated browser.
select pg_temp.sign_in('alice', current_setting('story.chrome'));
select pg_temp.sign_in('alice', replace(current_setting('story.chrome'), '129', '140'));
select tests.expect_equal(pg_temp.mailed(), '', 'alice is at home');

-- One mail about another device; a browser that names no device counts as one too.
select set_config('story.session', pg_temp.sign_in('alice', current_setting('story.firefox'))::text, true);
select pg_temp.sign_in('alice', current_setting('story.firefox'));
select tests.expect_equal(pg_temp.mailed(), 'alice@o1.test: Firefox on Linux', 'a new device');
select tests.expect((select o.facts ->> 'when' ~ '^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC$' from private.outbox o), 'and when');
select pg_temp.sign_in('alice', 'curl/8.5.0');
select pg_temp.sign_in('alice', null);
select tests.expect_equal(pg_temp.mailed(), 'alice@o1.test: A device we do not know, alice@o1.test: Firefox on Linux', 'a strange one');
select tests.expect_rows(0, $$select from private.known_devices where user_id <> tests.id('alice')$$);

-- Another device continues a session: somebody stole its token.
select pg_temp.sign_in('bob', current_setting('story.chrome'));
update auth.sessions set refreshed_at = now(), user_agent = replace(user_agent, '129', '130') where user_id = tests.id('bob');
select tests.expect(pg_temp.mailed() not like '%bob%', 'his own browser refreshes it');
update auth.sessions set refreshed_at = now(), user_agent = current_setting('story.firefox') where user_id = tests.id('bob');
select tests.expect(pg_temp.mailed() like '%bob@o1.test: Firefox on Linux%', 'a thief''s does');

-- A device that was signed out is new when it comes back, though not on the same day; not if one just like it is still signed in.
delete from auth.sessions where user_id = tests.id('alice') and user_agent = current_setting('story.firefox') and id <> current_setting('story.session')::uuid;
select tests.become('alice');
select public.end_session(current_setting('story.session')::uuid);
select tests.become_owner();
select tests.expect_rows(0, $$select from private.known_devices where user_id = tests.id('alice') and device = 'Firefox on Linux'$$);
select pg_temp.sign_in('alice', current_setting('story.firefox'));
select tests.expect_rows(2, $$select from private.outbox where about_member = tests.id('alice')$$);
select pg_temp.next_day();
select set_config('story.session', (select s.id::text from auth.sessions s where s.user_id = tests.id('alice') and s.user_agent = current_setting('story.firefox')), true);
select tests.become('alice');
select public.end_session(current_setting('story.session')::uuid);
select tests.become_owner();
select set_config('story.session', pg_temp.sign_in('alice', current_setting('story.firefox'))::text, true);
select tests.expect_rows(3, $$select from private.outbox where about_member = tests.id('alice')$$);
select pg_temp.sign_in('alice', current_setting('story.firefox'));
select tests.become('alice');
select public.end_session(current_setting('story.session')::uuid);
select tests.become_owner();
select tests.expect_rows(1, $$select from private.known_devices where user_id = tests.id('alice') and device = 'Firefox on Linux'$$);

-- Members sign in even when the mail can't be queued, and the next sign-in queues it.
select pg_temp.sign_in('gina', current_setting('story.chrome'));
update auth.users set email = null where id = tests.id('gina');
select pg_temp.sign_in('gina', current_setting('story.firefox'));
select tests.expect_rows(2, $$select from auth.sessions where user_id = tests.id('gina')$$);
update auth.users set email = 'gina@o1.test' where id = tests.id('gina');
select pg_temp.sign_in('gina', current_setting('story.firefox'));
select tests.expect(pg_temp.mailed() like '%gina@o1.test: Firefox on Linux%', 'the next time');

-- The link of the mail: it says what it is about, then ends all sessions and the password, once, and for the address that it was mailed to.
select pg_temp.sign_in('carol', current_setting('story.chrome')), pg_temp.sign_in('carol', current_setting('story.firefox'));
update auth.users set encrypted_password = 'a hash' where id = tests.id('carol');
select private.new_device_alarm(tests.id('carol'), 'carol@o1.test', 'Chrome on Windows') as other_link;
select set_config('story.link', (select o.facts ->> 'token' from private.outbox o where o.about_member = tests.id('carol')), true);
select tests.expect_rows(0, $$select from private.device_alarms where token_hash = current_setting('story.link')$$);
select tests.become('carol');
select tests.expect_error('42501', $$select public.device_alarm(current_setting('story.link'))$$);
select tests.expect_error('42501', $$select public.raise_device_alarm(current_setting('story.link'))$$);
select tests.become_owner();
select tests.expect_equal(public.device_alarm(current_setting('story.link')) ->> 'device', 'Firefox on Linux', 'which device');
select tests.expect_error('link_ended', $$select public.raise_device_alarm('guessed')$$);
update auth.users set email = 'carol@elsewhere.test' where id = tests.id('carol');
select tests.expect_error('link_ended', $$select public.raise_device_alarm(current_setting('story.link'))$$);
update auth.users set email = 'carol@o1.test' where id = tests.id('carol');
update private.device_alarms set made_at = now() - interval '8 days' where user_id = tests.id('carol');
select tests.expect_error('link_ended', $$select public.raise_device_alarm(current_setting('story.link'))$$);
update private.device_alarms set made_at = now() where user_id = tests.id('carol');
select tests.expect_rows(2, $$select from auth.sessions where user_id = tests.id('carol')$$);
-- What whoever it was added meanwhile, or began, opens nothing either; what was there before stays, and so does a second step.
insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name, created_at) values
  (tests.id('carol'), '\x01', '\x01', 'before', now() - interval '1 hour'), (tests.id('carol'), '\x02', '\x02', 'since', now() + interval '1 minute');
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at) values
  ('1', tests.id('carol'), '{}', 'google', now() - interval '1 hour'), ('2', tests.id('carol'), '{}', 'github', now() - interval '4 minutes');
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), tests.id('carol'), 'totp', 'verified', now() + interval '1 minute', now());
insert into private.recovery_codes (user_id, code_hash, made_at) values (tests.id('carol'), '\x01', now() - interval '1 hour'), (tests.id('carol'), '\x02', now() + interval '1 minute');
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
values (gen_random_uuid(), tests.id('carol'), 'email_change_token_new', 'begun', 'intruder@o1.test');
update auth.users set email_change = 'intruder@o1.test', phone = '491111', phone_confirmed_at = now() - interval '4 minutes', phone_change = '492222',
  phone_change_token = 'a network' where id = tests.id('carol');
-- Another number in the place of one of before keeps its identity.
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
values (tests.id('carol')::text, tests.id('carol'), '{}', 'phone', now() - interval '1 hour');
select tests.expect_equal(public.raise_device_alarm(current_setting('story.link')) ->> 'email', 'carol@o1.test', 'whose');
select tests.expect_rows(0, $$select from auth.sessions where user_id = tests.id('carol')$$);
select tests.expect_equal((select encrypted_password from auth.users where id = tests.id('carol')), '', 'the password opens nothing');
select tests.expect_equal((select array_agg(w.friendly_name) from auth.webauthn_credentials w where w.user_id = tests.id('carol')), array['before'], 'passkeys');
select tests.expect_equal((select array_agg(i.provider order by i.provider) from auth.identities i where i.user_id = tests.id('carol') and i.provider <> 'email'),
  array['google'], 'other houses');
select tests.expect_equal((select raw_app_meta_data -> 'providers' ? 'github' from auth.users where id = tests.id('carol')), false, 'and their names');
select tests.expect_rows(1, $$select from auth.mfa_factors where user_id = tests.id('carol')$$);
select tests.expect_equal((select array_agg(c.code_hash) from private.recovery_codes c where c.user_id = tests.id('carol')), array['\x01'::bytea], 'recovery codes of before');
select tests.expect_rows(0, $$select from auth.one_time_tokens where user_id = tests.id('carol')$$);
select tests.expect_equal((select email_change from auth.users where id = tests.id('carol')), '', 'no other address');
select tests.expect_rows(1, $$select from auth.users where id = tests.id('carol') and phone is null and phone_confirmed_at is null
  and phone_change = '' and phone_change_token = ''$$);
select tests.expect_rows(0, $$select from private.known_devices where user_id = tests.id('carol') and device = 'Firefox on Linux'$$);
select tests.expect_rows(0, $$select from private.device_alarms where user_id = tests.id('carol')$$);
select tests.expect_error('link_ended', $$select public.raise_device_alarm(current_setting('story.link'))$$);
-- A number of before stays, with its identity.
update auth.users set phone = '493333', phone_confirmed_at = now() - interval '1 hour' where id = tests.id('carol');
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
values (tests.id('carol')::text, tests.id('carol'), '{}', 'phone', now() - interval '1 hour');
select private.end_ways_in_since(tests.id('carol'), now() - interval '10 minutes');
select tests.expect_rows(1, $$select from auth.users u join auth.identities i on i.user_id = u.id and i.provider = 'phone'
  where u.id = tests.id('carol') and u.phone = '493333' and u.phone_confirmed_at is not null$$);
select tests.expect_rows(1, $$select from auth.sessions where user_id = tests.id('bob')$$);

-- The devices are removed with the account.
delete from public.profiles where user_id = tests.id('gina');
delete from auth.users where id = tests.id('gina');
select tests.expect_rows(0, $$select from private.known_devices where user_id = tests.id('gina')$$);

rollback;
