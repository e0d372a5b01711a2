-- What the committee does about a report: each act, its way back, the one answer of whom it concerns, and that of two admins one is first.
begin;

create function pg_temp.report(what text, subject uuid, photo text default null) returns text
language sql as $$ select tests.note('report', public.send_report(gen_random_uuid(), what, subject, 'harassment', null, photo) ->> 'id') $$;
create function pg_temp.act(what text, seen int default 0, days int default null, measure uuid default gen_random_uuid()) returns jsonb
language sql as $$ select tests.note('measure', measure::text); select public.act_on_report(measure, tests.noted('report'), seen, what, 'Seen by me.', days) $$;
-- All of a story is one moment: the row that was written last is the newest.
-- All is told in one transaction, and so at one moment: the last is what its last command wrote.
create function pg_temp.told_last(member text) returns text
language sql security definer as $$
  select coalesce((
    select n.title || ': ' || n.body from public.notifications n
    where n.user_id = tests.id(member) and n.data ->> 'action' in ('from_committee', 'report_answered') order by n.cmin::text::bigint desc limit 1), '')
$$;
create function pg_temp.last(member text) returns text
language sql as $$ select tests.become(member); select pg_temp.told_last(member) $$;

select tests.become('bob');
select tests.note('direct', public.open_direct_message(tests.id('alice'))::text);
insert into public.messages (id, thread_id, sender_id, content)
select ('00000000-0000-4000-e000-00000000000' || n)::uuid, tests.noted('direct'), tests.id('bob'), 'Message ' || n from generate_series(1, 7) n;
insert into public.posts (id, user_id, content, images, tags) values
  ('00000000-0000-4000-b000-000000000001', tests.id('bob'), 'Buy my coins', array['https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000002/coin.jpg'], '{coins}');

-- The queue, and a message with what stands around it: five, and who looked is written down.
select tests.become('alice');
select pg_temp.report('message', '00000000-0000-4000-e000-000000000004');
select tests.become('olga');
select tests.expect_equal(public.safety_queue() -> 'counts', '{"open": 1, "appeals": 0, "answered": 0}', 'one waits');
select tests.expect_equal(public.safety_queue() -> 'reports' -> 0 ->> 'excerpt', 'Message 4', 'what it says');
select tests.expect_equal((select string_agg(c ->> 'content', ',') from jsonb_array_elements(public.report_context(tests.noted('report'))) c),
  'Message 2,Message 3,Message 4,Message 5,Message 6', 'only these');
select tests.expect_equal((select array[a.action, a.detail ->> 'name'] from public.admin_audit a order by a.created_at desc limit 1), array['read_context', 'Bob Okafor'], 'in the audit');
select tests.expect_equal(public.report_details(tests.noted('report')) -> 'acts', '["dismiss", "warn", "hide", "limit", "disable"]', 'what can be done');

-- Dismissed: the reporter is told, the other one hears nothing. Undone: it waits again and nobody was told.
select pg_temp.act('dismiss', measure => '00000000-0000-4000-d000-000000000009');
select tests.expect_equal(pg_temp.act('dismiss', measure => '00000000-0000-4000-d000-000000000009') ->> 'version', '1', 'the same act again, its answer was lost');
select tests.expect_equal(pg_temp.last('alice'), 'The committee has looked at it: Thank you for telling us. What came of it stays between the committee and those concerned.', 'told');
select tests.expect_equal(pg_temp.last('bob'), '', 'not told');
select tests.become('ada');
select tests.expect_error('report_changed', $$select pg_temp.act('warn')$$);
select tests.expect_error('id_taken', $$select pg_temp.act('warn', 1, measure => '00000000-0000-4000-d000-000000000009')$$);
select tests.expect_error('invalid_act', $$select pg_temp.act('dismiss', 1)$$);
select tests.expect_error('measure_changed', $$select public.undo_measure('00000000-0000-4000-d000-000000000009', 1)$$);
select tests.expect_equal(public.undo_measure('00000000-0000-4000-d000-000000000009', 0) ->> 'state', 'open', 'it waits again');
select public.undo_measure('00000000-0000-4000-d000-000000000009', 0);
select tests.expect_equal(pg_temp.last('alice'), '', 'and nobody was told');

-- Warned: in words that name what and why.
select tests.become('ada');
select tests.expect_error('note_required', $$select public.act_on_report(gen_random_uuid(), tests.noted('report'), 2, 'warn', ' ')$$);
select tests.expect_error('invalid_act', $$select public.act_on_report(gen_random_uuid(), tests.noted('report'), 2, 'exile', 'x')$$);
select pg_temp.act('warn', 2); select tests.note('warned', tests.noted('measure')::text);
select tests.expect(pg_temp.last('bob') like 'A word from the committee: We looked at a message of yours. It comes across as harassment. Nothing else changes; please keep it in mind. You can answer once, until %', 'kind and exact');
select tests.expect(not exists (select from public.notifications n where to_jsonb(n)::text ~* ('alice|moreau|' || tests.id('alice') || '|' || tests.noted('report'))), 'never by whom');
select tests.expect(public.my_safety()::text !~* ('alice|moreau|' || tests.id('alice') || '|' || tests.noted('report')), 'nor anywhere else');

-- The one answer: by whom it concerns, once, in time.
select tests.become('alice');
select tests.expect_error('measure_not_found', $$select public.appeal_measure(tests.noted('warned'), 'Me')$$);
select tests.become('bob');
select tests.expect_error('invalid_appeal', $$select public.appeal_measure(tests.noted('warned'), ' ')$$);
select tests.expect_error('invalid_appeal', $$select public.appeal_measure(tests.noted('warned'), repeat('x', 501))$$);
select public.appeal_measure(tests.noted('warned'), ' It was a joke. ');
select public.appeal_measure(tests.noted('warned'), 'It was a joke.');
select tests.expect_error('already_appealed', $$select public.appeal_measure(tests.noted('warned'), 'And another thing')$$);
select tests.become('olga');
select tests.expect_equal(public.safety_queue('appeals') -> 'reports' -> 0 ->> 'id', tests.noted('report')::text, 'it is in the queue');
select tests.expect_error('measure_changed', $$select public.answer_appeal(tests.noted('warned'), 0, true, 'x')$$);
select tests.expect_error('measure_changed', $$select public.undo_measure(tests.noted('warned'), 0)$$);
select public.answer_appeal(tests.noted('warned'), 1, false, 'No joke.');
select public.answer_appeal(tests.noted('warned'), 1, false, 'No joke.');
select tests.become('ada');
select tests.expect_error('measure_changed', $$select public.answer_appeal(tests.noted('warned'), 1, true, 'x')$$);
select tests.expect(pg_temp.last('bob') like 'The committee has read your answer: %it stays as it is.', 'answered');
select tests.expect_equal(public.my_safety() -> 'measures' -> 0 ->> 'outcome', 'stands', 'for good');
select tests.expect_equal(public.my_safety() -> 'measures' -> 0 -> 'appealUntil', 'null', 'once');

-- Hidden: out of every table members read, for the other one not even a preview; undone, it is there again.
select tests.become('alice');
select tests.expect_rows(1, $$select * from public.notifications where body like '%Message 7%'$$);
select pg_temp.report('message', '00000000-0000-4000-e000-000000000007');
select tests.become('ada');
select pg_temp.act('hide'); select tests.note('hidden', tests.noted('measure')::text);
select tests.expect_equal(public.report_details(tests.noted('report')) -> 'hidden', 'true', 'the committee sees that');
select tests.expect_error('invalid_act', $$select pg_temp.act('hide', 1)$$);
select tests.become('alice');
select tests.expect_rows(0, $$select * from public.messages where content = 'Message 7'$$);
select tests.expect_rows(1, $$select * from public.thread_messages(tests.noted('direct')) where hidden and content = 'Hidden by the committee'$$);
select tests.expect_rows(0, $$select * from public.notifications where body like '%Message 7%'$$);
select tests.expect_equal(public.inbox_thread(tests.noted('direct')) -> 'lastMessage' ->> 'content', 'Message 6', 'the list says what can be read');
select tests.expect_equal(public.inbox_thread(tests.noted('direct')) ->> 'unreadCount', '6', 'and counts no more');
select tests.expect_error('not_reportable', $$select pg_temp.report('message', '00000000-0000-4000-e000-000000000007')$$);
select tests.expect_error('42501', $$update public.messages set hidden = false$$);
select tests.become('bob');
select tests.expect_equal(public.inbox_thread(tests.noted('direct')) -> 'lastMessage' ->> 'content', 'Hidden by the committee', 'its author sees that it is hidden');
select tests.become_service();
select tests.expect_equal(public.record_message_notification(tests.id('bob'), tests.id('alice'), tests.noted('direct')) is not null, true, 'what is told of');
select tests.become('alice');
select tests.expect_rows(0, $$select * from public.notifications where body like '%Message 7%' or body like '%Hidden by%'$$);
select tests.become('ada');
select public.undo_measure(tests.noted('hidden'), 0);
select tests.become('alice');
select tests.expect_rows(1, $$select * from public.messages where content = 'Message 7' and not hidden$$);
select tests.expect_equal(pg_temp.last('bob') not like 'Hidden%', true, 'what was not read is taken back');

-- The words of a request stand on its card and on the conversation it opened.
select tests.become_owner();
delete from private.measures; delete from private.reports;
select tests.become('carol');
select tests.note('asked', public.create_plug_request(tests.id('alice'), tests.id('bob'), 'Rude words') ->> 'threadId');
select tests.become('bob');
select pg_temp.report('message', (select m.id from public.messages m where m.thread_id = tests.noted('asked') and m.message_type = 'request_card'));
select tests.note('chat', public.approve_plug_request(tests.noted('asked')) ->> 'introThreadId');
select tests.become('ada');
select pg_temp.act('hide'); select tests.note('hidden', tests.noted('measure')::text);
select tests.become_owner();
select tests.expect_equal((select count(*) from public.message_threads t where t.reason is not null) + (select count(*) from public.messages m where to_jsonb(m)::text like '%Rude%'), 0::bigint, 'nowhere');
select tests.become('ada');
select public.undo_measure(tests.noted('hidden'), 0);
select tests.become_owner();
select tests.expect_equal((select count(*) from public.message_threads t where t.reason = 'Rude words'), 2::bigint, 'everywhere again');
select tests.expect_equal((select m.metadata ->> 'status' || ' ' || (m.metadata ->> 'reason') from public.messages m where m.thread_id = tests.noted('asked') and m.message_type = 'request_card'),
  'approved Rude words', 'and the card as it stands now');

-- A hidden post is its author's only; it takes no edit, no like, no answer, and is no flyer.
delete from private.reports;
select tests.become('alice');
select pg_temp.report('post', '00000000-0000-4000-b000-000000000001');
select tests.become('carol');
select public.send_report('00000000-0000-4000-d000-000000000007', 'post', '00000000-0000-4000-b000-000000000001', 'scam');
select tests.become('ada');
select tests.expect_equal((public.safety_queue() -> 'reports' -> 0 ->> 'others') || (public.safety_queue() ->> 'total'), '11', 'two reports about one post are one row');
select pg_temp.act('hide'); select tests.note('hidden', tests.noted('measure')::text);
select tests.expect_equal(public.safety_queue() ->> 'total', '0', 'one act answers both');
select tests.expect_error('report_changed', $$select public.act_on_report(gen_random_uuid(), '00000000-0000-4000-d000-000000000007', 0, 'warn', 'x')$$);
select tests.expect(pg_temp.last('carol') like 'The committee has looked at it%', 'and both are told');
select tests.expect_rows(0, $$select * from public.posts where id = '00000000-0000-4000-b000-000000000001'$$);
select tests.expect_error('post_not_found', $$select public.feed_post('00000000-0000-4000-b000-000000000001')$$);
select tests.expect(public.feed_page() ->> 'posts' not like '%00000000-0000-4000-b000-000000000001%', 'not in the feed');
select tests.expect_equal(public.feed_newer_count('-infinity'), 0, 'nor counted');
select tests.expect_error('42501', $$insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', auth.uid())$$);
select tests.become_owner();
select tests.expect_error('flyer_invalid', $$select private.snapshot_flyer('{"postId": "00000000-0000-4000-b000-000000000001"}', tests.id('bob'))$$);
select tests.become('bob');
select tests.expect_equal((select array[p.content, p.images::text, p.tags::text] from public.posts p where p.hidden), array['Hidden by the committee', '{}', '{}'], 'its author sees that it is hidden');
select tests.expect_equal(public.feed_post('00000000-0000-4000-b000-000000000001') -> 'hidden', 'true', 'in the feed too');
select tests.expect_error('post_hidden', $$update public.posts set content = 'Buy them still' where hidden$$);
select tests.expect_error('42501', $$update public.posts set hidden = false$$);
select public.appeal_measure(tests.noted('hidden'), 'They are real coins.');
select tests.become('ada');
select public.answer_appeal(tests.noted('hidden'), 1, true, 'They are.');
select tests.become('alice');
select tests.expect_rows(1, $$select * from public.posts where content = 'Buy my coins' and images = array['https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000002/coin.jpg'] and tags = '{coins}'$$);
select tests.expect_equal(pg_temp.last('bob'), 'The committee has read your answer: What we had hidden is to be seen again. Thank you for explaining.', 'told');

-- A photograph leaves profile and posts, and finds its place again.
select tests.become_owner();
update public.profiles set photos = array['https://photos.o1.test/a.jpg', 'https://photos.o1.test/b.jpg', 'https://photos.o1.test/c.jpg'] where user_id = tests.id('bob');
update public.posts set images = array['https://photos.o1.test/b.jpg'] where user_id = tests.id('bob');
select tests.become('alice');
select pg_temp.report('photo', tests.id('bob'), 'https://photos.o1.test/b.jpg');
select tests.become('ada');
select pg_temp.act('hide'); select tests.note('hidden', tests.noted('measure')::text);
select tests.expect_equal((select p.photos::text from public.profiles p where p.user_id = tests.id('bob')), '{https://photos.o1.test/a.jpg,https://photos.o1.test/c.jpg}', 'gone');
select tests.expect_equal((select p.images::text from public.posts p where p.user_id = tests.id('bob')), '{}', 'from posts too');
select tests.become_owner();
select tests.expect_equal((select count(*) from private.profile_changes), 0::bigint, 'it is no change of the member''s');
select tests.become('ada');
select public.undo_measure(tests.noted('hidden'), 0);
select tests.expect_equal((select p.photos[2] from public.profiles p where p.user_id = tests.id('bob')), 'https://photos.o1.test/b.jpg', 'where it was');
select tests.expect_equal((select p.images::text from public.posts p where p.user_id = tests.id('bob')), '{https://photos.o1.test/b.jpg}', 'and in the post');

-- Limited: no new plugs until then, and all else as before.
select tests.become('alice');
select pg_temp.report('member', tests.id('bob'));
select tests.become('ada');
select tests.expect_error('invalid_act', $$select pg_temp.act('hide')$$);
select tests.expect_error('invalid_days', $$select pg_temp.act('limit')$$);
select tests.become('bob');
select public.create_plug_request(tests.id('gina'), tests.id('alice'), request_id => '00000000-0000-4000-c000-000000000044');
select tests.become('ada');
select tests.expect_error('invalid_days', $$select pg_temp.act('limit', days => 91)$$);
select pg_temp.act('limit', days => 7); select tests.note('limited', tests.noted('measure')::text);
select tests.expect_equal(public.safety_members() -> 'limited' -> 0 ->> 'name', 'Bob Okafor', 'in the list');
select tests.expect_equal(public.safety_members() -> 'blocked' -> 0 ->> 'name', 'Alice Moreau', 'and who is blocked');
select tests.expect(public.safety_members()::text not like '%Erin%', 'never by whom');
-- What is kept is what stands, whoever blocks and lifts a block, how often, and who goes.
select tests.become_owner();
create function pg_temp.kept() returns jsonb language sql security definer as $$
  select coalesce(jsonb_agg(to_jsonb(b) order by b.member_id), '[]') || to_jsonb((
    select coalesce(sum(k.total), 0)::int from private.console_counts k where k.counted = 'blocked'
  )) from private.blocked_members b
$$;
create function pg_temp.stands() returns jsonb language sql security definer as $$
  select coalesce(jsonb_agg(to_jsonb(b) order by b.member_id), '[]') || to_jsonb(count(*)::int) from (
    select c.connected_user_id as member_id, count(*) as times, min(c.updated_at) as since, max(c.updated_at) as latest
    from public.connections c where c.status = 'blocked' group by 1
  ) b
$$;
savepoint blocks;
select tests.expect_equal(pg_temp.kept(), pg_temp.stands(), 'as the blocks stand');
select tests.become('dave');
select public.block_member(tests.id('alice'));
select tests.become('gina');
select public.block_member(tests.id('alice')); select public.block_member(tests.id('alice')); select public.block_member(tests.id('dave'));
select tests.expect_equal(pg_temp.kept(), pg_temp.stands(), 'three block her');
select tests.become('ada');
select tests.expect_equal(public.safety_members() -> 'blocked' -> 1 ->> 'by', '3', 'the console counts them');
select tests.expect_equal(public.safety_members() -> 'total' ->> 'blocked', '2', 'Alice and Dave');
select tests.become('carol');
select public.block_member(tests.id('ada'));
select tests.become('ada');
select tests.expect_equal(public.safety_members() -> 'total' ->> 'blocked', '2', 'and not the admin who asks');
select tests.become('carol');
select public.unblock_member(tests.id('ada'));
select tests.become('dave');
select public.unblock_member(tests.id('alice')); select public.unblock_member(tests.id('alice'));
select tests.expect_equal(pg_temp.kept(), pg_temp.stands(), 'one lifts it');
select tests.become_owner();
update public.connections set status = 'pending', blocked_by = null where status = 'blocked' and user_id = tests.id('gina') and connected_user_id = tests.id('dave');
select tests.expect_equal(pg_temp.kept(), pg_temp.stands(), 'an operator makes something else of one');
delete from public.profiles where user_id in (tests.id('erin'), tests.id('gina'));
select tests.expect_equal(pg_temp.kept(), pg_temp.stands(), 'the others are erased');
rollback to blocks;
select tests.become('ada');
select tests.become('bob');
-- What arrived before and is sent again, because its answer was lost, is answered; what arrives only now is not made, however often it is sent.
select tests.expect_equal(public.create_plug_request(tests.id('gina'), tests.id('alice'), request_id => '00000000-0000-4000-c000-000000000044') ->> 'threadId', '00000000-0000-4000-c000-000000000044', 'made before');
select tests.expect_error('limited', $$select public.create_plug_request(tests.id('gina'), tests.id('alice'), request_id => '00000000-0000-4000-c000-000000000045')$$);
select tests.expect_error('limited', $$select public.create_plug_request(tests.id('gina'), tests.id('alice'), request_id => '00000000-0000-4000-c000-000000000045')$$);
select tests.expect_error('id_taken', $$select public.introduce(tests.id('alice'), tests.id('carol'), chat_id => '00000000-0000-4000-c000-000000000044')$$);
select tests.become_owner();
select tests.expect_rows(1, $$select from public.message_threads where requester_id = tests.id('bob') and target_id = tests.id('gina')$$);
select tests.become('bob');
select tests.expect_error('limited', $$select public.introduce(tests.id('alice'), tests.id('carol'))$$);
select tests.expect_error('limited', $$select public.create_plug_request(tests.id('gina'), tests.id('alice'))$$);
-- Whatever door is tried: by an id of one's own, as rows, as a card.
select tests.expect_error('limited', $$select public.introduce(tests.id('alice'), tests.id('carol'), chat_id => gen_random_uuid())$$);
select tests.expect_error('limited', $$select public.create_plug_request(tests.id('gina'), tests.id('alice'), request_id => gen_random_uuid())$$);
select tests.expect_error('42501', $$insert into public.message_threads (type, participants, requester_id, target_id, connector_id)
  values ('plug_request', array[auth.uid(), tests.id('alice')], auth.uid(), tests.id('gina'), tests.id('alice'))$$);
select tests.expect_error('42501', $$insert into public.messages (thread_id, sender_id, content, message_type) values (tests.noted('direct'), auth.uid(), 'Plug me', 'request_card')$$);
select tests.expect_error('42501', $$update private.measures set until = now()$$);
select tests.expect_rows(1, $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('direct'), auth.uid(), 'Still here')$$);
select tests.become_owner();
select tests.expect(private.is_limited(tests.id('bob')), 'limited');
update private.measures set until = now() where id = tests.noted('limited');
select tests.expect(not private.is_limited(tests.id('bob')), 'until then');
savepoint free;
delete from public.message_threads where id = '00000000-0000-4000-c000-000000000044';
select tests.become('bob');
select tests.expect_equal(public.create_plug_request(tests.id('gina'), tests.id('alice'), request_id => '00000000-0000-4000-c000-000000000045') ->> 'created', 'true', 'and made then');
rollback to free;
update private.measures set until = now() + interval '1 day' where id = tests.noted('limited');
update public.notifications set read = true;
select tests.become('olga');
select public.undo_measure(tests.noted('limited'), 0);
select tests.expect_equal(pg_temp.last('bob'), 'Taken back: You can ask for plugs and introduce others again. We are sorry for the trouble.', 'what was read is answered');
select tests.expect_rows(1, $$select public.create_plug_request(tests.id('gina'), tests.id('alice'))$$);

-- Disabled: at once, and back.
select tests.become('olga');
select pg_temp.act('disable', 2); select tests.note('disabled', tests.noted('measure')::text);
select tests.become('bob');
select tests.expect_error('not_a_member', 'select public.my_safety()');
select tests.become('olga');
select tests.expect_error('invalid_act', $$select pg_temp.act('disable', 3)$$);
select public.undo_measure(tests.noted('disabled'), 0);
select tests.become('bob');
select tests.expect_equal(public.my_safety() -> 'measures' -> 0 -> 'appealUntil', 'null', 'no answer to what is over');

-- What an admin is reported for, colleagues decide: they don't learn that there is a report.
select tests.become_owner();
delete from private.reports;
select tests.become('alice');
select pg_temp.report('member', tests.id('ada'));
select tests.become('ada');
select tests.expect_equal(public.safety_queue() -> 'counts' ->> 'open', '0', 'not counted');
select tests.expect_error('report_not_found', $$select public.report_details(tests.noted('report'))$$);
select tests.expect_error('report_not_found', $$select public.report_context(tests.noted('report'))$$);
select tests.expect_error('report_not_found', $$select pg_temp.act('dismiss')$$);
select tests.become('olga');
select pg_temp.act('warn'); select tests.note('warned', tests.noted('measure')::text);
select tests.become('ada');
select public.appeal_measure(tests.noted('warned'), 'Was it me?');
select tests.expect_error('measure_not_found', $$select public.answer_appeal(tests.noted('warned'), 1, true, 'It was not.')$$);
select tests.expect_error('measure_not_found', $$select public.undo_measure(tests.noted('warned'), 1)$$);
select tests.expect_equal(public.safety_queue('appeals') ->> 'total', '0', 'nor their own answer');

-- Every act of an admin is in the audit, and no reporter is.
select tests.become_owner();
select tests.expect_equal((select count(*) from public.admin_audit a where a.action in ('act_on_report', 'undo_measure', 'lift_measure', 'keep_measure')), 17::bigint, 'each');
select tests.expect(not exists (select from public.admin_audit a where to_jsonb(a)::text ~* ('alice|' || tests.id('alice'))), 'never by whom');

-- After its days what was hidden is gone for good, unless an answer waits.
select tests.become_owner();
update public.posts set images = array['https://o1.test/storage/v1/object/public/profile-photos/' || tests.id('bob') || '/coin.jpg'] where id = '00000000-0000-4000-b000-000000000001';
select tests.become('alice');
select pg_temp.report('post', '00000000-0000-4000-b000-000000000001');
select tests.become('ada');
select pg_temp.act('hide'); select tests.note('hidden', tests.noted('measure')::text);
select tests.become_owner();
select tests.expect_equal(private.sweep_safety(10), 0, 'not yet');
update private.measures set taken_at = now() - interval '31 days', appeal = 'Wait', appealed_at = now() where id = tests.noted('hidden');
select tests.expect_equal(private.sweep_safety(10), 0, 'not while an answer waits');
update private.measures set outcome = 'stands', answered_at = now() where id = tests.noted('hidden');
select tests.expect(private.picture_is_shown(tests.id('bob') || '/coin.jpg'), 'a picture is kept as long');
select tests.expect(public.due_to_sweep(), 'due');
select tests.expect_equal(public.sweep() -> 'counts' ->> 'hiddenForGood', '1', 'then');
select tests.expect(not private.picture_is_shown(tests.id('bob') || '/coin.jpg'), 'and its pictures with it');
select tests.become('ada');
select tests.expect_error('gone_for_good', $$select public.undo_measure(tests.noted('hidden'), 0)$$);
select tests.become_owner();
update private.measures set taken_at = now() - interval '15 days', appeal = null, appealed_at = null, outcome = null, answered_at = null where id = tests.noted('hidden');
select tests.become('bob');
select tests.expect_error('appeal_too_late', $$select public.appeal_measure(tests.noted('hidden'), 'Late')$$);

rollback;
