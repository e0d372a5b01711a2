-- How a member is told: by kind and channel, the quiet hours on their clock, the history of ninety days, and the letter for what nobody saw.
begin;

create function pg_temp.of_kind(kind text) returns text language sql as $$
  select concat_ws(' ', case when (k ->> 'inApp')::boolean then 'app' end, case when (k ->> 'push')::boolean then 'push' end, case when (k ->> 'mail')::boolean then 'mail' end)
  from jsonb_array_elements(public.notice_settings() -> 'kinds') k where k ->> 'kind' = of_kind.kind
$$;
create function pg_temp.told(kind text default null) returns text language sql as $$
  select coalesce(string_agg(n ->> 'title' || case when (n ->> 'read')::boolean then '' else ' *' end, ', ' order by place), '')
  from jsonb_array_elements(public.notice_history(told.kind) -> 'notices') with ordinality as e (n, place)
$$;
create function pg_temp.liked(title text default 'New likes') returns uuid language sql as $$
  select private.notify(tests.id('alice'), title, 'Bob Okafor liked your post.',
    '{"action": "post_liked", "postId": "00000000-0000-4000-b000-000000000001", "since": "2026-01-01T00:00:00+00:00", "deeplink": "/live-network"}', 'likes:1')
$$;
create function pg_temp.wrote(how_many int default 1) returns uuid language sql as $$
  select private.notify(tests.id('alice'), 'New Message', 'Bob Okafor: the secret plan', jsonb_build_object('action', 'open_thread', 'deeplink', '/inbox',
    'threadId', '00000000-0000-4000-c000-000000000001', 'threadType', 'direct_message', 'threadTitle', null, 'senderId', tests.id('bob'), 'senderName', 'Bob Okafor'),
    'thread:1', how_many)
$$;
-- The conversation it leads to.
insert into public.message_threads (id, type, participants) values ('00000000-0000-4000-c000-000000000001', 'direct_message', array[tests.id('alice'), tests.id('bob')]);
-- As if all that was told, and waits, had happened so long ago.
create function pg_temp.passes(long interval) returns void language sql as $$
  update public.notifications n set created_at = created_at - long where true;
  update private.letters_waiting w set due_at = due_at - long where true;
  update private.notice_settings s set lettered_at = lettered_at - long, told_until = case when told_until > '-infinity' then told_until - long else told_until end where true;
$$;
create function pg_temp.letters() returns bigint language sql as $$ select count(*) from private.outbox o where o.template = 'letter' $$;
grant execute on function pg_temp.of_kind(text), pg_temp.told(text) to authenticated, anon;

-- Every action that can be told has a kind, or is the club's, which is always told.
select tests.expect_equal(
  (select string_agg(a[1], ' ' order by a[1]) from regexp_matches(
    (select obj_description(t.oid, 'pg_type') from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname = 'shapes' and t.typname = 'notification_data'),
    'action: ''([a-z_]+)''', 'g') a
    where private.notice_kind(a[1]) = 'club'),
  'answer_invite_claim came_back complete_profile export_ready from_committee invite_claim_answered report_answered', 'these are the club''s, all others have a kind');

-- Only members say it, each of themselves.
select tests.become_visitor();
select tests.expect_error('42501', 'select public.notice_settings()');
select tests.expect_error('42501', 'select public.set_notices(letters => false)');
select tests.expect_error('42501', 'select public.notice_history()');
select tests.expect_error('42501', $$select public.settle_notices('likes', now())$$);
select tests.expect_error('42501', $$select public.letters_by_link('x', false)$$);
select tests.become('frank');
select tests.expect_error('not_a_member', 'select public.notice_settings()');
select tests.expect_error('not_a_member', 'select public.set_notices(letters => false)');
select tests.expect_error('not_a_member', 'select public.notice_history()');
select tests.expect_error('not_a_member', $$select public.settle_notices('likes', now())$$);
select tests.become('alice');
select tests.expect_error('42501', 'select * from private.notice_choices');
select tests.expect_error('42501', 'select * from private.notice_settings');
select tests.expect_error('42501', 'select * from private.letters_waiting');
select tests.expect_error('42501', $$select private.notice_wanted(tests.id('bob'), 'post_liked', 'push')$$);
select tests.expect_error('42501', $$select public.letters_by_link('x', false)$$);

-- What holds until they say otherwise.
select tests.expect_equal(pg_temp.of_kind('messages'), 'app push mail', 'messages by all ways');
select tests.expect_equal(pg_temp.of_kind('plugs'), 'app push mail', 'so are plug requests');
select tests.expect_equal(pg_temp.of_kind('introductions'), 'app push mail', 'and introductions');
select tests.expect_equal(pg_temp.of_kind('friends'), 'app push', 'friends are not mailed');
select tests.expect_equal(pg_temp.of_kind('events'), 'app push', 'nor events');
select tests.expect_equal(pg_temp.of_kind('likes'), 'app', 'likes wait in the app');
select tests.expect_equal(pg_temp.of_kind('endorsements'), 'app', 'so do endorsements');
select tests.expect_equal(public.notice_settings() - 'kinds', '{"quiet": {"on": true, "from": 22, "until": 8}, "letters": true, "letterHour": 9, "timeZone": null}', 'and no clock is known');

-- What can't be said.
select tests.expect_error('invalid_request', $$select public.set_notices('club', 'in_app', false)$$);
select tests.expect_error('invalid_request', $$select public.set_notices('likes', 'pigeon', false)$$);
select tests.expect_error('invalid_request', $$select public.set_notices('likes', 'push')$$);
select tests.expect_error('invalid_request', $$select public.set_notices('likes', null, true)$$);
select tests.expect_error('invalid_request', $$select public.set_notices(null, 'push', true)$$);
select tests.expect_error('invalid_request', 'select public.set_notices(quiet_from => 24)');
select tests.expect_error('invalid_request', 'select public.set_notices(letter_hour => -1)');
select tests.expect_error('invalid_request', $$select public.set_notices(time_zone => 'Nowhere/Land')$$);
select tests.expect_error('invalid_request', $$select public.set_notices(time_zone => '<x>')$$);

-- Saying it holds for that kind and way alone; other devices hear of it, but not of what time it is.
select tests.become_owner();
delete from public.member_signals where user_id = tests.id('alice');
select tests.become('alice');
select public.set_notices(time_zone => 'Asia/Tokyo');
select tests.expect_rows(0, 'select * from public.member_signals');
select public.set_notices('likes', 'push', true);
select tests.expect_rows(1, 'select * from public.member_signals');
select tests.expect_equal(pg_temp.of_kind('likes'), 'app push', 'pushed from now on');
select public.set_notices('likes', 'push', true), public.set_notices('likes', 'push', false);
select tests.expect_equal(pg_temp.of_kind('likes'), 'app', 'and not any more');
select tests.become('bob');
select tests.expect_equal(public.notice_settings() ->> 'timeZone', null, 'nobody else''s clock moved');
select tests.become_owner();
select tests.expect(private.notice_wanted(tests.id('alice'), 'from_committee', 'in_app') and private.notice_wanted(tests.id('alice'), 'from_committee', 'push')
  and not private.notice_wanted(tests.id('alice'), 'from_committee', 'mail'), 'the club tells in the app and by push, its mails are others');

-- The quiet hours are those of their clock, over midnight and within a day.
create function pg_temp.quiet_at(moment timestamptz) returns text language sql as $$
  select to_char(private.quiet_end(s, moment) at time zone 'Asia/Tokyo', 'DD HH24:MI') from private.notice_settings s where s.member_id = tests.id('alice')
$$;
select tests.expect_equal(pg_temp.quiet_at('2026-03-01 23:30 Asia/Tokyo'), '02 08:00', 'until the morning');
select tests.expect_equal(pg_temp.quiet_at('2026-03-01 07:59 Asia/Tokyo'), '01 08:00', 'of the same day after midnight');
select tests.expect_equal(pg_temp.quiet_at('2026-03-01 08:00 Asia/Tokyo'), null, 'and then no more');
update private.notice_settings set quiet_from = 12, quiet_until = 14 where member_id = tests.id('alice');
select tests.expect_equal(pg_temp.quiet_at('2026-03-01 12:00 Asia/Tokyo'), '01 14:00', 'at noon');
select tests.expect_equal(pg_temp.quiet_at('2026-03-01 23:30 Asia/Tokyo'), null, 'not at night');
update private.notice_settings set quiet_until = 12 where member_id = tests.id('alice');
select tests.expect_equal(pg_temp.quiet_at('2026-03-01 12:00 Asia/Tokyo'), null, 'none that end as they begin');
update private.notice_settings set quiet_until = 14, time_zone = 'Gone/Away' where member_id = tests.id('alice');
select tests.expect_equal(to_char(private.quiet_end(s, '2026-03-01 12:30 UTC'), 'HH24:MI'), to_char('2026-03-01 14:00 UTC'::timestamptz, 'HH24:MI'), 'a zone this PostgreSQL does not know is UTC')
from private.notice_settings s where s.member_id = tests.id('alice');
update private.notice_settings set time_zone = null where member_id = tests.id('alice');
select tests.expect_equal(private.quiet_until(tests.id('alice')), null, 'no clock, no night');
select tests.expect_equal(private.quiet_until(tests.id('dave')), null, 'nor for who has said nothing');

-- Not wanted in the app: the bell and its count say nothing, the history has it, and fifty are still one.
select tests.become('alice');
select public.set_notices('likes', 'in_app', false);
select tests.become_owner();
select pg_temp.liked(), pg_temp.liked();
select tests.become('alice');
select tests.expect_rows(0, $$select * from public.notifications where type = 'in_app' and not read$$);
select tests.expect_equal(public.unread_counts() ->> 'notifications', '0', 'the badge says nothing');
select tests.expect_equal(public.home_dashboard() ->> 'notification', null, 'nor does home');
select tests.expect_equal(pg_temp.told(), 'New likes', 'the history has it');
select tests.expect_equal(public.notice_history() #>> '{notices,0,data,count}', '2', 'once');
select tests.expect_equal(public.notice_history() #>> '{notices,0,kind}', 'likes', 'as what it is');
-- The club's own comes all the same.
select tests.become_owner();
select private.notify(tests.id('alice'), 'Approved ✅', 'Welcome', tests.notice());
select tests.become('alice');
select tests.expect_equal(public.unread_counts() ->> 'notifications', '1', 'the club is heard');
-- Wanted again, the next one is in the bell, in the same row.
select public.set_notices('likes', 'in_app', true);
select tests.become_owner();
select pg_temp.liked();
select tests.become('alice');
select tests.expect_equal(public.unread_counts() ->> 'notifications', '2', 'the next one is seen');
select tests.expect_equal(pg_temp.told('likes'), 'New likes *', 'one of its kind');

-- Settling a kind leaves others, what came later, and other members'.
select tests.become_owner();
select pg_temp.wrote();
select private.notify(tests.id('bob'), 'New likes', 'x', '{"action": "post_liked", "postId": "00000000-0000-4000-b000-000000000001", "since": "2026-01-01T00:00:00+00:00", "deeplink": "/live-network"}', 'likes:1');
select tests.become('alice');
select public.settle_notices('likes', now() - interval '1 second');
select tests.expect_equal(pg_temp.told('likes'), 'New likes *', 'what came later stays');
select public.settle_notices('likes', now()), public.settle_notices('nothing', now()), public.settle_notices(null, now()), public.settle_notices('messages', null);
select tests.expect_equal(pg_temp.told('likes'), 'New likes', 'all of the kind');
select tests.expect_equal(pg_temp.told('messages'), 'New Message *', 'and no other');
select tests.become('bob');
select tests.expect_equal(pg_temp.told(), 'New likes *', 'of nobody else');

-- Ninety days, page by page, each once, also where many came in one moment.
select tests.become_owner();
delete from public.notifications where user_id = tests.id('carol');
insert into public.notifications (user_id, title, body, data, created_at)
select tests.id('carol'), 'No ' || n, '', tests.notice(), now() - case when n <= 3 then interval '1 hour' when n = 4 then interval '89 days' else interval '91 days' end
from generate_series(1, 5) n;
select tests.become('carol');
create temporary table pages on commit drop as select public.notice_history(most => 2) as it;
select tests.expect_equal((select jsonb_array_length(it -> 'notices') from pages), 2, 'two a page');
insert into pages select public.notice_history(null, (it #>> '{next,createdAt}')::timestamptz, (it #>> '{next,id}')::uuid, 2) from pages;
select tests.expect_rows(4, $$select distinct n ->> 'title' from pages, jsonb_array_elements(it -> 'notices') n$$);
select tests.expect_rows(1, $$select from pages where it -> 'next' = 'null'$$);
select tests.expect_equal(public.notice_history('likes'), '{"notices": [], "next": null}', 'none of that kind');
select tests.expect_equal(public.notice_history('nothing') ->> 'next', null, 'nor of one there is not');

-- The letter ------------------------------------------------------------------------------------------------------------------

select tests.become_owner();
delete from public.notifications where true;
delete from private.letters_waiting where true;
delete from private.notice_choices where true;
delete from private.notice_settings where true;

-- Likes wait for no letter; a message does, once, at the hour that strikes after it has waited an hour.
select pg_temp.liked();
select tests.expect_rows(0, 'select * from private.letters_waiting');
select pg_temp.wrote(), pg_temp.wrote(2);
select tests.expect_rows(1, 'select * from private.letters_waiting');
select tests.expect((select w.due_at >= now() + interval '1 hour' and w.due_at < now() + interval '26 hours' and extract(hour from w.due_at at time zone 'UTC') = 9
  from private.letters_waiting w), 'at nine, where no clock is known on that of UTC');
select tests.expect(not private.letters_are_due(), 'not now');
select tests.become('alice');
select public.set_notices(time_zone => 'Asia/Tokyo', letter_hour => 23);
select tests.become_owner();
select tests.expect_equal((select to_char(w.due_at at time zone 'Asia/Tokyo', 'HH24:MI') from private.letters_waiting w), '08:00', 'never in the quiet hours: when they end');
select tests.become('alice');
select public.set_notices(quiet => false, letter_hour => 7);
select tests.become_owner();
select tests.expect_equal((select to_char(w.due_at at time zone 'Asia/Tokyo', 'HH24:MI') from private.letters_waiting w), '07:00', 'at the hour they chose');

-- Due too early, before an hour has passed, it says nothing and looks again.
update private.letters_waiting set due_at = now() where true;
select tests.expect(private.letters_are_due(), 'due');
select tests.become_service();
select tests.expect(public.due_to_sweep(), 'the sweeper is told');
select tests.expect_equal(public.sweep() #>> '{counts,letters}', '1', 'looked at');
select tests.become_owner();
select tests.expect_equal(pg_temp.letters(), 0::bigint, 'seen or not, an hour is left to see it');
select tests.expect_rows(1, 'select * from private.letters_waiting where due_at > now()');

-- Of whom one has blocked meanwhile it tells nothing.
savepoint heard;
select tests.become('alice'), public.block_member(tests.id('bob'));
select tests.become_owner();
select pg_temp.passes('2 days');
select private.sweep_letters(10);
select tests.expect_equal(pg_temp.letters(), 0::bigint, 'nothing of bob');
rollback to heard;

-- After it: one letter, which says who wrote and not what, and nothing of the likes.
select pg_temp.passes('2 days');
select private.sweep_letters(10);
select tests.expect_equal(pg_temp.letters(), 1::bigint, 'one letter');
select tests.expect_equal((select o.recipient || ': ' || (o.facts ->> 'subject') || ' / ' || (o.facts ->> 'line1') || ' / ' || coalesce(o.facts ->> 'line2', '-') || ' / ' || (o.facts ->> 'name') from private.outbox o where o.template = 'letter'),
  'alice@o1.test: Bob Okafor wrote to you, 2 messages in all / Bob Okafor wrote to you, 2 messages in all. / - / Alice', 'who wrote');
select tests.expect_rows(0, $$select from private.outbox where template = 'letter' and facts::text ~ 'secret|liked'$$);
-- A letter that waits goes where its member is by then; what was written to an address stays its own.
savepoint moved;
insert into private.outbox (template, recipient, about_member) values ('new_device', 'alice@o1.test', tests.id('alice'));
update auth.users set email = 'alice@elsewhere.test' where id = tests.id('alice');
select tests.become_service();
select tests.expect_equal((select string_agg(m ->> 'template' || ' ' || (m ->> 'recipient'), ', ' order by m ->> 'template') from jsonb_array_elements(public.claim_outbox(50) -> 'mails') m
  where m ->> 'template' in ('letter', 'new_device')), 'letter alice@elsewhere.test, new_device alice@o1.test', 'moved meanwhile');
rollback to moved;
select tests.expect_rows(0, 'select * from private.letters_waiting');

-- What was told is not told again; what comes next waits for the next day.
select private.await_letter(tests.id('alice'));
select tests.expect((select w.due_at > now() + interval '2 hours' and (w.due_at at time zone 'Asia/Tokyo')::date > (now() at time zone 'Asia/Tokyo')::date from private.letters_waiting w), 'tomorrow');
update private.letters_waiting set due_at = now() where true;
select private.sweep_letters(10);
select tests.expect_equal(pg_temp.letters(), 1::bigint, 'nothing new, no letter');
select pg_temp.wrote(3);
update private.letters_waiting set due_at = now() where true;
update public.notifications set created_at = now() - interval '61 minutes' where true;
update private.notice_settings set told_until = now() - interval '3 hours' where true;
select private.sweep_letters(10);
select tests.expect_equal(pg_temp.letters(), 1::bigint, 'never two a day');

-- Who has read it meanwhile gets none.
select pg_temp.passes('2 days');
select pg_temp.wrote(1);
select pg_temp.passes('2 days');
update public.notifications set read = true where true;
select private.sweep_letters(10);
select tests.expect_equal(pg_temp.letters(), 1::bigint, 'all is read');
select tests.expect_rows(0, 'select * from private.letters_waiting');

-- Six lines, and how many more.
select private.notify(tests.id('alice'), 'Plug request', 'Person ' || n || ' would like to meet Bob.', jsonb_build_object('action', 'plug_request', 'threadId', gen_random_uuid(), 'deeplink', '/inbox'))
from generate_series(1, 8) n;
select tests.expect_rows(1, 'select * from private.letters_waiting');
select pg_temp.passes('2 days');
update private.outbox set dedupe_key = null where template = 'letter';
select private.sweep_letters(10);
select tests.expect_equal((select o.facts ->> 'subject' || ' / ' || (o.facts ->> 'more') || ' / ' || coalesce(o.facts ->> 'line7', '-') from private.outbox o where o.template = 'letter' and o.facts ? 'line6'),
  '8 things wait for you / 2 / -', 'eight');

-- Not for who paused, is closed, or wants none; what is older than a week stays in the app.
select pg_temp.wrote(1);
update public.profiles set status = 'inactive' where user_id = tests.id('alice');
select pg_temp.passes('2 days');
select private.sweep_letters(10);
select tests.expect_equal(pg_temp.letters(), 2::bigint, 'a closed account is not written to');
update public.profiles set status = 'active' where user_id = tests.id('alice');
select pg_temp.wrote(1);
select pg_temp.passes('9 days');
select private.sweep_letters(10);
select tests.expect_equal(pg_temp.letters(), 2::bigint, 'old news is no letter');

-- The link in it: asking changes nothing, once stopped nothing waits any more, and it can be taken back. It needs no session and tells nobody who.
select pg_temp.wrote(1);
create temporary table link on commit drop as select letter_token as it from private.notice_settings where member_id = tests.id('alice');
grant select on link to service_role;
select tests.expect((select length(it) >= 64 from link), 'not to be guessed');
select tests.become_service();
select tests.expect_error('link_ended', $$select public.letters_by_link('x')$$);
select tests.expect_error('link_ended', $$select public.letters_by_link('', false)$$);
select tests.expect_error('link_ended', $$select public.letters_by_link(null, false)$$);
select tests.expect(public.letters_by_link(it) and public.letters_by_link(it), 'looking does nothing') from link;
select tests.expect(not public.letters_by_link(it, false) and not public.letters_by_link(it, false) and not public.letters_by_link(it), 'stopped, twice is once') from link;
select tests.become_owner();
select tests.expect_rows(0, 'select * from private.letters_waiting');
select tests.expect_rows(0, $$select * from private.outbox where template = 'letter' and state = 'waiting'$$);
select tests.expect_rows(0, $$select * from private.outbox where template = 'letter' and facts <> '{}'$$);
select pg_temp.wrote(1);
select tests.expect_rows(0, 'select * from private.letters_waiting');
select tests.become('alice');
select tests.expect_equal(public.notice_settings() ->> 'letters', 'false', 'the settings say so');
select tests.become_service();
select tests.expect(public.letters_by_link(it, true), 'and back') from link;
select tests.become('alice');
select tests.expect_equal(public.notice_settings() ->> 'letters', 'true', 'as before');

-- With its member it ends.
select tests.become_owner();
select private.erase_member(tests.id('alice'));
select tests.become_service();
select tests.expect_error('link_ended', (select format('select public.letters_by_link(%L, false)', it) from link));
select tests.become_owner();
select tests.expect_rows(0, $$select * from private.notice_settings where member_id = tests.id('alice')$$);
select tests.expect_rows(0, $$select * from private.outbox where template = 'letter'$$);

-- Quiet ones that nobody reads are settled, so that they go as others do.
insert into public.notifications (user_id, type, title, data, created_at) values (tests.id('bob'), 'quiet', 'Old', tests.notice(), now() - interval '9 days'), (tests.id('bob'), 'quiet', 'New', tests.notice(), now());
select tests.expect_equal(private.sweep_quiet_notices(10), 1, 'the old one');
select tests.expect_equal(private.sweep_quiet_notices(10), 0, 'and no other');

rollback;
