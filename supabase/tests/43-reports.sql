-- Reporting: who may report what, what is kept of it, and that nobody but the committee reads it.
begin;

create function pg_temp.report(what text, subject uuid, why text default 'harassment', said text default null, photo text default null, report uuid default gen_random_uuid())
returns jsonb language sql as $$ select public.send_report(report, what, subject, why, said, photo) $$;

-- The scene: gina introduced alice and bob's friend dave is nobody's; bob wrote to alice, and posted.
select tests.become('bob');
select tests.note('direct', public.open_direct_message(tests.id('alice'))::text);
insert into public.messages (id, thread_id, sender_id, content)
select ('00000000-0000-4000-e000-00000000000' || n)::uuid, tests.noted('direct'), tests.id('bob'), 'Message ' || n from generate_series(1, 3) n;
insert into public.posts (id, user_id, content, images, location) values
  ('00000000-0000-4000-b000-000000000001', tests.id('bob'), 'Buy my coins', array['https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000002/coin.jpg'], 'Soho');
insert into public.posts (id, user_id, content, type) values ('00000000-0000-4000-b000-000000000002', tests.id('bob'), 'Coin party', 'event');

-- A member of the conversation reports a message; what it said is kept. The same act again is the same report, another one about it too.
select tests.become('alice');
select tests.note('report', pg_temp.report('message', '00000000-0000-4000-e000-000000000002', 'harassment', '  He will not stop.  ', null, '00000000-0000-4000-d000-000000000001') ->> 'id');
select tests.expect_equal(pg_temp.report('message', '00000000-0000-4000-e000-000000000002', report => '00000000-0000-4000-d000-000000000001'),
  '{"id": "00000000-0000-4000-d000-000000000001", "already": false}', 'its answer was lost');
select tests.expect_equal(pg_temp.report('message', '00000000-0000-4000-e000-000000000002', 'scam'),
  '{"id": "00000000-0000-4000-d000-000000000001", "already": true}', 'one open report about one thing');

-- Posts, events, photographs, members. An event is one whatever the caller calls it.
select pg_temp.report('event', '00000000-0000-4000-b000-000000000001', 'scam'), pg_temp.report('post', '00000000-0000-4000-b000-000000000002', 'scam'),
  pg_temp.report('photo', tests.id('bob'), 'sexual', null, 'https://photos.o1.test/bob.jpg'),
  pg_temp.report('photo', tests.id('bob'), 'sexual', null, 'https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000002/coin.jpg'), pg_temp.report('member', tests.id('bob'), 'other', 'I met another Bob.');
select tests.become_owner();
select tests.expect_equal((select string_agg(r.kind || ' ' || coalesce(r.snapshot ->> 'text', '-') || ' ' || jsonb_array_length(r.snapshot -> 'images'), ' / ' order by r.kind, r.thing) from private.reports r),
  E'event Coin party 0 / member Bob Okafor\n@bob 1 / message Message 2 0 / photo - 1 / photo - 1 / post Buy my coins 1', 'what each looked like');
select tests.expect_equal((select array[r.words, r.member_id::text] from private.reports r where r.kind = 'message'), array['He will not stop.', tests.id('bob')::text], 'trimmed');

-- What can't be reported.
select tests.become('alice');
select tests.expect_error('self', $$select pg_temp.report('member', tests.id('alice'))$$);
select tests.expect_error('words_required', $$select pg_temp.report('member', tests.id('gina'), 'other', '  ')$$);
select tests.expect_error('report_too_long', $$select pg_temp.report('member', tests.id('gina'), 'scam', repeat('x', 501))$$);
select tests.expect_error('invalid_report', $$select pg_temp.report('member', tests.id('gina'), 'boring')$$);
select tests.expect_error('invalid_report', $$select pg_temp.report('thread', tests.id('gina'))$$);
select tests.expect_error('invalid_report', $$select pg_temp.report('photo', tests.id('gina'))$$);
select tests.expect_error('invalid_report', $$select pg_temp.report('member', null)$$);
select tests.expect_error('not_reportable', $$select pg_temp.report('photo', tests.id('gina'), photo => 'https://elsewhere.test/a.jpg')$$);
select tests.expect_error('not_reportable', $$select pg_temp.report('post', gen_random_uuid())$$);
select tests.expect_error('not_reportable', $$select pg_temp.report('member', gen_random_uuid())$$);

-- A message one can't read, one can't report; nor take over somebody's id.
select tests.become('dave');
select tests.expect_error('not_reportable', $$select pg_temp.report('message', '00000000-0000-4000-e000-000000000002')$$);
select tests.expect_error('id_taken', $$select pg_temp.report('member', tests.id('gina'), report => '00000000-0000-4000-d000-000000000001')$$);
select tests.become('frank');
select tests.expect_error('not_a_member', $$select pg_temp.report('member', tests.id('gina'))$$);
select tests.become_visitor();
select tests.expect_error('42501', $$select pg_temp.report('member', tests.id('gina'))$$);

-- A block shields nobody and can't be felt: whoever blocked is reported as before, and so is whom one blocked.
select tests.become('bob');
select public.block_member(tests.id('alice'));
select tests.become('alice');
select tests.expect_equal(pg_temp.report('message', '00000000-0000-4000-e000-000000000003') ->> 'already', 'false', 'their last words before the block');
select tests.expect_equal(pg_temp.report('member', tests.id('erin')) ->> 'already', 'false', 'who blocked her');
select public.block_member(tests.id('gina'));
select tests.expect_equal(pg_temp.report('member', tests.id('gina')) ->> 'already', 'false', 'whom she blocked');

-- So many a day and no more; one who comes again with an old one is answered.
select tests.become_owner();
insert into private.reports (id, reporter_id, member_id, kind, thing, reason, snapshot)
select gen_random_uuid(), tests.id('carol'), tests.id('bob'), 'photo', 'https://p.test/' || n, 'scam', '{"text": null, "images": [], "madeAt": null, "place": null}'
from generate_series(1, private.most_reports_a_day() - 1) n;
select tests.become('carol');
select tests.note('last', pg_temp.report('member', tests.id('dave')) ->> 'id');
select tests.expect_error('too_many_reports', $$select pg_temp.report('member', tests.id('gina'))$$);
select tests.expect_equal(pg_temp.report('member', tests.id('dave'), report => tests.noted('last')) ->> 'already', 'false', 'sent again');
select tests.become_owner();
update private.reports set created_at = now() - interval '25 hours' where reporter_id = tests.id('carol') and kind = 'photo';
select tests.become('carol');
select tests.expect_equal(pg_temp.report('member', tests.id('gina')) ->> 'already', 'false', 'the next day');

-- Nobody but admins reads reports; who reported sees that they did.
select tests.expect_error('42501', 'select * from private.reports');
select tests.expect_error('42501', 'select * from private.measures');
select tests.expect_error('not_an_admin', 'select public.safety_queue()');
select tests.expect_error('not_an_admin', $$select public.report_details('00000000-0000-4000-d000-000000000001')$$);
select tests.expect_error('not_an_admin', $$select public.report_context('00000000-0000-4000-d000-000000000001')$$);
select tests.expect_error('not_an_admin', 'select public.safety_members()');
select tests.expect_error('not_an_admin', $$select public.act_on_report(gen_random_uuid(), '00000000-0000-4000-d000-000000000001', 0, 'dismiss', 'x')$$);
select tests.expect_error('not_an_admin', $$select public.undo_measure(gen_random_uuid(), 0)$$);
select tests.expect_error('not_an_admin', $$select public.answer_appeal(gen_random_uuid(), 0, true, 'x')$$);
select tests.expect_error('42501', $$select private.hide_thing(null)$$);
select tests.become('bob');
select tests.expect_equal(public.my_safety(), '{"reports": [], "measures": []}', 'the reported one sees nothing');
select tests.become('alice');
select tests.expect_equal((select array_agg(key order by key) from jsonb_object_keys(public.my_safety() -> 'reports' -> 0) as k (key)),
  '{answeredAt,createdAt,former,id,kind,reason,state}', 'and the reporter no more than that');

-- Whoever leaves the club takes their words along; the report stays.
select tests.become_owner();
delete from public.profiles where user_id = tests.id('alice');
select tests.expect_equal((select array[count(*), count(r.words)] from private.reports r where r.reporter_id is null), array[9, 0]::bigint[], 'nobody''s words');
delete from public.profiles where user_id = tests.id('bob');
select tests.expect_equal((select count(*) from private.reports r where r.kind in ('message', 'post', 'event')), 0::bigint, 'what was reported of somebody goes with them');

rollback;
