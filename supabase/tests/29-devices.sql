-- Where a member is signed in: members see and end their own sessions only, and only until they expire.
begin;

-- A session of somebody's that began some time ago, and the one a token of theirs belongs to.
create function pg_temp.sign_in(name text, id int, user_agent text, ago interval default '0') returns void
language sql as $$
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent)
  values (('00000000-0000-4000-8000-0000000005' || lpad($2::text, 2, '0'))::uuid, tests.id($1), now() - $4, now() - $4, 'aal1', $3)
$$;
create function pg_temp.session(id int) returns uuid
language sql as $$ select ('00000000-0000-4000-8000-0000000005' || lpad($1::text, 2, '0'))::uuid $$;
create function pg_temp.become_in(name text, id int) returns void
language plpgsql as $$
begin
  perform tests.become(name);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', pg_temp.session(id)))::text, true);
end $$;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- Devices in words, whatever their version.
select tests.expect_equal(private.device_name(user_agent), words, user_agent) from (values
  ('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36', 'Chrome on Android'),
  ('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'),
  ('Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36', 'Samsung Internet on Android'),
  ('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari on iPhone'),
  ('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148', 'Safari on iPhone'),
  ('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1', 'Chrome on iPhone'),
  ('Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/130.0 Mobile/15E148 Safari/605.1.15', 'Firefox on iPad'),
  ('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15', 'Safari on Mac'),
  ('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0', 'Edge on Windows'),
  ('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 OPR/114.0.0.0', 'Opera on Windows'),
  ('Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Linux'),
  ('Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36', 'Chrome on ChromeOS'),
  ('curl/8.5.0', null), ('node', null), ('', null), (null, null),
  ('<b>Call 0800 for help</b> Windows', 'Windows')
) as d (user_agent, words);

select pg_temp.sign_in('alice', 1, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36', '30 days');
select pg_temp.sign_in('alice', 2, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1', '2 days');
select pg_temp.sign_in('alice', 3, 'curl/8.5.0', '3 days');
select pg_temp.sign_in('alice', 4, 'curl/8.5.0', '4 days');
select pg_temp.sign_in('bob', 5, 'curl/8.5.0');
select pg_temp.sign_in('frank', 6, 'curl/8.5.0');
select pg_temp.sign_in('olga', 7, 'curl/8.5.0');
update auth.sessions set refreshed_at = (now() - interval '1 hour') at time zone 'utc' where id = pg_temp.session(3);
update auth.sessions set not_after = now() - interval '1 second' where id = pg_temp.session(4);

-- One's own that live: the one that asks first, then those last seen.
select pg_temp.become_in('alice', 1);
select tests.expect_equal(
  (select array_agg(coalesce(s ->> 'device', '?') || ' ' || (s ->> 'current') order by place) from jsonb_array_elements(public.my_sessions()) with ordinality as d (s, place)),
  array['Chrome on Windows true', '? false', 'Safari on iPhone false'], 'where alice is signed in');
select tests.expect_equal((public.my_sessions() #>> '{1,lastSeenAt}')::timestamptz, now() - interval '1 hour', 'when it was refreshed');
select tests.expect_equal((public.my_sessions() #>> '{1,startedAt}')::timestamptz, now() - interval '3 days', 'and when it began');
select tests.become('alice');
select tests.expect_equal((select count(*) from jsonb_array_elements(public.my_sessions()) s where s ->> 'current' = 'true'), 0::bigint,
  'a token of no session is none of them');

-- One of them ends, with its tokens, once.
select tests.become_owner();
insert into auth.refresh_tokens (token, user_id, revoked, session_id) values ('story', tests.id('alice'), false, pg_temp.session(2));
select pg_temp.become_in('alice', 1);
select public.end_session(pg_temp.session(2));
select tests.expect_error('session_not_found', 'select public.end_session(pg_temp.session(2))');
select tests.expect_equal(jsonb_array_length(public.my_sessions()), 2, 'two are left');
select tests.become_owner();
select tests.expect_rows(0, $$select from auth.refresh_tokens where token = 'story'$$);

-- Nobody ends somebody else's, nor learns whether there is such a one.
select pg_temp.become_in('alice', 1);
select tests.expect_error('session_not_found', 'select public.end_session(pg_temp.session(5))');
select tests.expect_error('session_not_found', $$select public.end_session('00000000-0000-4000-8000-000000000599')$$);
select tests.expect_error('session_not_found', 'select public.end_session(null)');
select pg_temp.become_in('bob', 5);
select tests.expect_equal(jsonb_array_length(public.my_sessions()), 1, 'bob sees his');

-- Visitors and disabled members do neither; an admin without a profile does both.
select tests.become_visitor();
select tests.expect_error('42501', 'select public.my_sessions()');
select tests.expect_error('42501', 'select public.end_session(pg_temp.session(5))');
select pg_temp.become_in('frank', 6);
select tests.expect_error('not_a_member', 'select public.my_sessions()');
select tests.expect_error('not_a_member', 'select public.end_session(pg_temp.session(6))');
select pg_temp.become_in('olga', 7);
select tests.expect_equal(jsonb_array_length(public.my_sessions()), 1, 'olga sees hers');
select public.end_session(pg_temp.session(7));
select tests.become_owner();
select tests.expect_equal(array(select right(s.id::text, 1) from auth.sessions s where s.id::text like '%-0000000005__' order by s.id),
  array['1', '3', '4', '5', '6'], 'two sessions were ended, and no other');

-- What ended is remembered for as long as an access token lives, whatever ended it; an end that lies ahead is none yet.
create function pg_temp.ended() returns text
language sql as $$ select string_agg(right(e.id::text, 1), ' ' order by e.id) from private.ended_sessions e $$;
select tests.expect_equal(pg_temp.ended(), '2 4 7', 'ended from afar, and by its own end');
update auth.sessions set not_after = now() + interval '1 day' where id = pg_temp.session(3);
select tests.expect_equal(pg_temp.ended(), '2 4 7', 'not before tomorrow');
update private.ended_sessions set ended_at = now() - interval '9 days' where id = pg_temp.session(2);
delete from public.profiles where user_id = tests.id('bob');
delete from auth.users where id = tests.id('bob');
select tests.expect_equal(pg_temp.ended(), '4 5 7', 'with an account that is gone; what is long ago goes too');

-- All others end at once, and this one stays; nobody else's does end. What was sent away is mailed about when it comes back.
select pg_temp.sign_in('alice', 8, 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0');
select tests.expect_equal((select array_agg(k.device order by k.device) from private.known_devices k where k.user_id = tests.id('alice')),
  array['A device we do not know', 'Chrome on Windows', 'Firefox on Linux'], 'what alice has signed in with');
select tests.become_visitor();
select tests.expect_error('42501', 'select public.end_other_sessions()');
select pg_temp.become_in('frank', 6);
select tests.expect_error('not_a_member', 'select public.end_other_sessions()');
select pg_temp.become_in('alice', 1);
select tests.expect_equal(public.end_other_sessions(), 3, 'two that lived and one that had ended');
select tests.expect_equal(jsonb_array_length(public.my_sessions()), 1, 'alice is signed in here');
select tests.expect_equal(public.end_other_sessions(), 0, 'and nowhere else');
select tests.become_owner();
select tests.expect_equal(array(select right(s.id::text, 1) from auth.sessions s where s.id::text like '%-0000000005__' order by s.id),
  array['1', '6'], 'hers, and no other');
select tests.expect_equal((select array_agg(k.device) from private.known_devices k where k.user_id = tests.id('alice')),
  array['Chrome on Windows'], 'the others are strangers again');

rollback;
