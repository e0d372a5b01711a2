-- Of somebody who was everywhere: their export holds what is theirs, and once they are erased no table keeps anything that a search would find;
-- others lose nothing of their own.
begin;

-- All a search would look for: id, addresses, names, handles, pictures.
create temporary table needles (needle text);
insert into needles select tests.id('alice')::text union all select unnest(array['alice@o1.test', 'alice@before.test', 'Alice Moreau', 'Alicia Moreau', '@alice', 'alice.before',
  'photos.o1.test/alice', 'Gallery nights', '493012345678', 'I paint the night', '1990-02-03', '03/02/1990']);

-- Every table with the rows that tell of her, as text, in whatever schema.
create function pg_temp.traces() returns table (place text, hits bigint)
language plpgsql as $$
declare
  candidate regclass;
begin
  for candidate in
    select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth', 'storage', 'realtime') and c.relkind = 'r'
  loop
    place := candidate::text;
    execute format('select count(*) from %s t where exists (select from needles n where position(lower(n.needle) in lower(t::text)) > 0)', candidate) into hits;
    if hits > 0 then
      return next;
    end if;
  end loop;
end $$;

-- A life in the club -------------------------------------------------------------------------------------------------------------

insert into public.applications (id, email, name, industry_scores, short_bio, long_bio, instagram, photos, status, reviewed_at, reviewed_by, submitted_at)
values ('00000000-0000-4000-9000-000000000096', 'alice@before.test', 'Alicia Moreau', '{"Art": 90}', 'Artist in Art', 'I paint the night', '@alice.before',
  array['https://photos.o1.test/alice.jpg'], 'approved', now(), tests.id('ada'), now() - interval '1 day');
insert into private.application_secrets (application_id, password_hash, date_of_birth) values ('00000000-0000-4000-9000-000000000096', 'x', '03/02/1990');
insert into private.application_proofs (application_id, sends) values ('00000000-0000-4000-9000-000000000096', 1);
insert into private.application_links (token_hash, application_id) values ('x', '00000000-0000-4000-9000-000000000096');
insert into private.approval_links (token_hash, application_id, email) values ('x', '00000000-0000-4000-9000-000000000096', 'alice@o1.test');
-- One she handed in before, and what another applicant wrote of her.
insert into public.applications (email, name, industry_scores, long_bio, status, reviewed_at)
values ('Alice@o1.test', 'Alice Moreau', '{"Art": 60}', 'I paint the night', 'rejected', now());
update public.applications set invited_by = 'alice' where lower(email) = 'anna@applicants.test';
update public.profiles set application_id = '00000000-0000-4000-9000-000000000096' where user_id = tests.id('alice');
insert into private.birthdays (user_id, born) values (tests.id('alice'), '1990-02-03');
insert into private.admins (user_id) values (tests.id('alice'));
insert into public.clout_history (user_id, day, clout) values (tests.id('alice'), current_date, 3000) on conflict do nothing;
insert into private.profile_changes (user_id, field, before, after) values (tests.id('alice'), 'name', 'Alicia Moreau', 'Alice Moreau');
insert into private.known_devices (user_id, device) values (tests.id('alice'), 'Chrome on Mac');
insert into private.push_subscriptions (user_id, endpoint, p256dh, auth) values (tests.id('alice'), 'https://push.example/alice', 'B' || repeat('a', 86), repeat('a', 22));
select private.new_device_alarm(tests.id('alice'), 'alice@o1.test', 'Chrome on Mac') as alarm;
insert into private.outbox (template, recipient, facts, about_member) values ('new_device', 'alice@o1.test', '{}', tests.id('alice')),
  ('welcome', 'friend@o1.test', '{"name": "Alice Moreau"}', null);
insert into auth.identities (id, user_id, provider_id, provider, identity_data) values (gen_random_uuid(), tests.id('alice'), tests.id('alice')::text, 'email', '{"email": "alice@o1.test"}');
insert into auth.sessions (id, user_id, created_at, updated_at) values ('00000000-0000-4000-8000-000000009601', tests.id('alice'), now(), now());
insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), jsonb_build_object('actor_username', 'alice@o1.test')::json, now());
insert into public.member_signals (user_id) values (tests.id('alice')) on conflict do nothing;
insert into public.introduction_settings (user_id, only_chosen) values (tests.id('alice'), true);
insert into public.chosen_connectors (user_id, connector_id) values (tests.id('alice'), tests.id('bob')), (tests.id('bob'), tests.id('alice'));
insert into private.waved_away (member_id, one, other, until) values (tests.id('alice'), tests.id('bob'), tests.id('gina'), now() + interval '1 day'),
  (tests.id('gina'), tests.id('alice'), tests.id('bob'), now() + interval '1 day'), (tests.id('carol'), tests.id('alice'), null, now() + interval '1 day');
insert into private.evenings (member_id, day, chosen) values (tests.id('alice'), current_date, 1);
insert into private.evening_picks (member_id, day, place, kind, one, other) values (tests.id('alice'), current_date, 1, 'introduce', tests.id('bob'), tests.id('gina')),
  (tests.id('gina'), current_date, 1, 'introduce', tests.id('alice'), tests.id('bob')), (tests.id('carol'), current_date, 1, 'ask', tests.id('alice'), tests.id('bob'));
insert into public.connections (user_id, connected_user_id, status, blocked_by) values (tests.id('alice'), tests.id('erin'), 'blocked', tests.id('alice'));

create temporary table chats (direct uuid);
grant select, insert on chats to authenticated, service_role;

-- What she and others did, by the procedures.
select tests.become('alice');
select public.write_endorsement(tests.id('bob'), 'art', 'Opens every door');
select public.request_endorsements(array['@gina', 'outside@friends.test']);
insert into public.posts (id, user_id, type, content, images, rsvp_enabled) values ('00000000-0000-4000-8000-000000009602', tests.id('alice'), 'event', 'Gallery nights', array['https://photos.o1.test/storage/v1/object/public/profile-photos/00000000-0000-4000-8000-000000000001/photos.o1.test/alice-2.jpg'], true);
select public.create_plug_request(tests.id('carol'), tests.id('bob'), 'I paint the night');
select public.introduce(tests.id('bob'), tests.id('gina'), 'You two!');
select public.make_group('00000000-0000-4000-d000-000000000094', 'Alice Moreau and co', array[tests.id('bob'), tests.id('gina')]);
select tests.become('bob');
select public.write_endorsement(tests.id('alice'), 'art', 'Her Gallery nights');
insert into public.posts (id, user_id, type, content, rsvp_enabled) values ('00000000-0000-4000-8000-000000009603', tests.id('bob'), 'event', 'Open house', true);
insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-8000-000000009602', tests.id('bob'));
insert into chats select public.open_direct_message(tests.id('alice'));
insert into public.messages (thread_id, sender_id, content) select direct, tests.id('bob'), 'See you there' from chats;
select tests.become('alice');
select public.react(m.id, '❤️') from public.messages m join chats on chats.direct = m.thread_id where m.sender_id = tests.id('bob');
insert into public.messages (thread_id, sender_id, content) select direct, tests.id('alice'), 'Yours, Alice Moreau (@alice)' from chats;
insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-8000-000000009603', tests.id('alice'));
insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-8000-000000009603', tests.id('alice'), 'going');
select tests.become('carol');
select public.create_plug_request(tests.id('alice'), tests.id('bob'), 'To see the pictures');
select tests.become('gina');
select public.request_endorsements(array['alice@o1.test']);
select tests.become('bob');
select public.approve_plug_request((select t.id from public.message_threads t where t.requester_id = tests.id('carol')));
select tests.become('alice');
select public.leave_group_chat(t.id, tests.id('alice')) from public.message_threads t where t.requester_id = tests.id('carol') and t.type = 'intro_chat';
-- She reported somebody and was reported; as an admin she decided on the first.
select tests.become('bob');
select public.send_report('00000000-0000-4000-d000-000000000096', 'post', '00000000-0000-4000-8000-000000009602', 'scam', 'Alice Moreau sells this');
-- Nobody looks at this one before she is gone.
select tests.become('carol');
select public.send_report('00000000-0000-4000-d000-000000000095', 'member', tests.id('alice'), 'other', 'Alice Moreau is not her name');
select tests.become('alice');
select public.send_report('00000000-0000-4000-d000-000000000097', 'member', tests.id('gina'), 'other', 'Yours, Alice Moreau');
select public.act_on_report('00000000-0000-4000-d000-000000000099', '00000000-0000-4000-d000-000000000097', 0, 'limit', 'Seen', 7);
select tests.become('ada');
select public.act_on_report('00000000-0000-4000-d000-000000000098', '00000000-0000-4000-d000-000000000096', 0, 'hide', 'Alice Moreau again');
select public.resend_welcome('00000000-0000-4000-9000-000000000096');
select tests.become_owner();
insert into private.meeting_answers (thread_id, member_id, answer)
select t.id, tests.id('alice'), 'planned' from public.message_threads t where t.type = 'intro_chat' and t.requester_id = tests.id('carol');
insert into private.suggested_times (id, thread_id, by_id, times, last_time)
select gen_random_uuid(), t.id, tests.id('alice'), array[now() + interval '1 day'], now() + interval '1 day' from public.message_threads t
join public.thread_members m on m.thread_id = t.id and m.user_id = tests.id('alice')
where private.partner_in(t, tests.id('alice')) is not null order by t.id limit 1;
insert into private.exports (user_id) values (tests.id('alice'));
-- Asked before an introduction, and one of her own that waits.
insert into private.proposals (id, connector_id, one_id, other_id, note) values
  ('00000000-0000-4000-8000-000000009604', tests.id('bob'), tests.id('dave'), tests.id('alice'), 'Meet'),
  ('00000000-0000-4000-8000-000000009605', tests.id('alice'), tests.id('dave'), tests.id('gina'), 'I paint the night');
insert into private.asks (proposal_id, member_id, answer) values ('00000000-0000-4000-8000-000000009604', tests.id('alice'), 'not_now'),
  ('00000000-0000-4000-8000-000000009605', tests.id('gina'), 'not_now');
select private.new_closing_link(tests.id('alice'));
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
values ('00000000-0000-4000-8000-000000009602', tests.id('alice'), 'Her phone', 'totp', 'verified', now(), now(), 'x');
insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name) values (tests.id('alice'), 'x', 'x', 'Her laptop');
update auth.users set phone = '493012345678', phone_confirmed_at = now() where id = tests.id('alice');
insert into auth.identities (provider_id, user_id, identity_data, provider)
values (tests.id('alice')::text, tests.id('alice'), '{"phone": "493012345678"}', 'phone');
insert into auth.audit_log_entries (id, payload, created_at)
values (gen_random_uuid(), json_build_object('action', 'login', 'actor_id', tests.id('alice'), 'actor_username', '493012345678'), now());
insert into private.recovery_codes (user_id, code_hash) values (tests.id('alice'), private.recovery_code_hash(tests.id('alice'), 'x'));
insert into private.recovery_tries (user_id, wrong, since) values (tests.id('alice'), 1, now());
select private.spend_step(tests.id('alice'), '00000000-0000-4000-8000-000000009602', 1);
select private.count_step_try(tests.id('alice'), '00000000-0000-4000-8000-000000009602', now());
insert into storage.objects (bucket_id, name, owner_id) values ('profile-photos', tests.id('alice') || '/0.jpg', tests.id('alice')::text);
insert into storage.objects (bucket_id, name, owner_id)
select 'message-photos', tests.id('alice') || '/' || n || '.jpg', tests.id('alice')::text from generate_series(1, 2) n;
insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
select gen_random_uuid(), m.id, tests.id('alice'), 1, tests.id('alice') || '/1.jpg', 1, 1, repeat('0', 108)
from public.messages m where m.sender_id = tests.id('alice') and m.content like 'Yours,%';
insert into public.link_cards (id, owner_id, message_id, address, title, picture)
select gen_random_uuid(), tests.id('alice'), m.id, 'https://a.test/', 'x', tests.id('alice') || '/2'
from public.messages m where m.sender_id = tests.id('alice') and m.content like 'Yours,%';
insert into private.link_asks (user_id, asked) values (tests.id('alice'), 1);
insert into private.link_pages (address, id, pictured, took_ms, asked_by) values ('https://a.test/', gen_random_uuid(), false, 1, tests.id('alice'));
insert into private.link_pictures_to_remove (name) values (tests.id('alice') || '/3');

insert into private.stays (id, user_id, city, from_day, to_day, audience)
values ('00000000-0000-4000-d000-000000000090', tests.id('alice'), 'Milan', current_date, current_date, 'friends');

insert into private.hosts (user_id) values (tests.id('alice'));
insert into private.notice_choices (member_id, kind, channel, wanted) values (tests.id('alice'), 'likes', 'push', true);
insert into private.notice_settings (member_id, time_zone) values (tests.id('alice'), 'Europe/Paris');
insert into private.seen_choices (user_id, active, active_at) values (tests.id('alice'), true, date_trunc('hour', now(), 'UTC'));
insert into private.receipts (thread_id, writer_id, reader_id, from_seq, seq)
select c.direct, w.id, r.id, 1, 1 from chats c, unnest(array[tests.id('alice'), tests.id('bob')]) w (id), unnest(array[tests.id('alice'), tests.id('bob')]) r (id) where w.id <> r.id;
insert into private.welcomes (newcomer_id, host_id) values (tests.id('dave'), tests.id('alice')), (tests.id('alice'), tests.id('carol'));

-- Whatever table refers to a member has something of hers: a new one has to be added above, and to be erased.
select tests.expect_equal(
  (select coalesce(string_agg(distinct k.conrelid::regclass::text, ', '), '') from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
      and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and k.conrelid::regclass::text not in (select place from pg_temp.traces())),
  '', 'she left traces in every table that refers to members');

-- Told ---------------------------------------------------------------------------------------------------------------------------

-- Each table that tells of a member: where their export has it, or why it has not.
create temporary table told (place text, path text, why_not text);
insert into told values
  ('profiles', 'profile,display_name', null), ('private.birthdays', 'profile,born', null), ('applications', 'application,0,name', null),
  ('private.application_secrets', 'application,0,date of birth', null), ('industry_scores', 'standing,scores,0,score', null), ('clout_history', 'standing,clout,0,clout', null),
  ('connections', 'connections,friends,0,name', null), ('private.stays', 'stays,0,city', null),
  ('private.notice_choices', 'how you are told,kinds,0,kind', null), ('private.notice_settings', 'how you are told,timeZone', null),
  ('private.seen_choices', 'what others see of your reading,last active in the hour from', null), ('private.receipts', null, 'beside the conversation'),
  ('private.letters_waiting', null, 'when to look whether there is something to write'),
  ('private.hosts', 'first week,you welcome newcomers', null), ('private.welcomes', 'first week,asked to welcome,0,name', null),
  ('introduction_settings', 'connections,introduced by,only friends they chose', null), ('chosen_connectors', 'connections,introduced by,chosen,0', null),
  ('private.waved_away', 'connections,not to be suggested,0,names,1', null), ('private.evening_picks', 'chosen for your evenings,0,names,1', null),
  ('private.evenings', null, 'the evening of the picks'), ('private.meeting_answers', 'connections,did you meet,0,answer', null),
  ('private.suggested_times', 'dates,0,times,0', null),
  ('message_threads', 'conversations,0,kind', null), ('thread_members', 'conversations,0,kind', null), ('messages', 'conversations,0,messages,0,text', null),
  ('private.groups', null, 'beside the conversation'), ('private.group_stays', null, 'who is in it is in the conversations'), ('private.group_makers', null, 'beside the conversation'),
  ('message_reactions', null, 'beside the message, in the conversations'), ('message_files', null, 'beside the message, and themselves'),
  ('private.files_to_remove', null, 'on its way out'), ('private.files_waiting', null, 'the files themselves'),
  ('private.link_pictures_to_remove', null, 'on its way out'),
  ('link_cards', null, 'beside the message, in the conversations'), ('private.link_asks', null, 'for a day'), ('private.link_pages', null, 'beside the message, in its card'),
  ('private.message_lines', null, 'the message once more, as it is searched'),
  ('private.asks', 'connections,introduced by,was asked,0,answer', null), ('private.proposals', 'connections,introduced by,passed on,0,note', null),
  ('posts', 'posts,posts,0,content', null), ('post_likes', 'posts,likes,0,text', null), ('event_rsvps', 'posts,events,0,answer', null),
  ('endorsements', 'endorsements,received,0,text', null), ('endorsement_requests', 'endorsements,asked for,0,of', null), ('notifications', 'notifications,0,title', null),
  ('admin_audit', 'records,what administrators did,0,act', null), ('private.profile_changes', 'records,changes of the profile,0,before', null),
  ('private.handles', 'records,handles,0,handle', null), ('private.outbox', 'records,mails,0,mail', null), ('private.exports', 'records,exports,0,asked', null),
  ('private.reports', 'records,reports you sent,0,words', null), ('private.measures', 'records,what the committee decided,0,act', null),
  ('auth.users', 'account,email', null), ('auth.sessions', 'account,signed in on,0,device', null), ('private.known_devices', 'account,known devices,0,device', null),
  ('private.push_subscriptions', 'account,notifications on devices,0,without words', null),
  ('private.admins', 'account,administrator', null), ('auth.mfa_factors', 'account,second steps,0,name', null),
  ('auth.webauthn_credentials', 'account,passkeys,0,name', null),
  ('private.recovery_codes', null, 'a secret'), ('private.spent_steps', null, 'a secret'),
  ('private.recovery_tries', null, 'for an hour'), ('private.step_tries', null, 'for a day'),
  ('private.blocked_members', null, 'who blocks them is not theirs to know, nor that somebody does'),
  ('member_signals', null, 'when their screens were told to read again'), ('private.absences', null, 'nobody who is away asks for an export'),
  ('private.approval_links', null, 'a secret'), ('private.device_alarms', null, 'a secret'), ('private.closing_links', null, 'a secret'), ('private.application_links', null, 'a secret'), ('private.application_proofs', null, 'a secret'),
  ('auth.identities', null, 'the same as the account'), ('auth.audit_log_entries', null, 'the log of the platform'),
  ('storage.objects', null, 'the photographs themselves are in the export'), ('private.pictures_to_remove', null, 'on its way out');
select tests.expect_equal(
  (select coalesce(string_agg(t.place, ', ' order by t.place), '') from pg_temp.traces() t
    where t.place not in (select place from told) and t.place !~ '^(tests|pg_temp)'),
  '', 'every table that tells of her is in the export, or it is said why not');
select tests.expect_equal(
  (select coalesce(string_agg(t.place || ' ' || t.path, '; '), '') from told t, (select private.everything_about(tests.id('alice')) as it) everything
    where t.path is not null and coalesce(everything.it #>> string_to_array(t.path, ','), '') = ''),
  '', 'and is really there');
-- Not what others keep to themselves, nor secrets.
insert into public.chosen_connectors (user_id, connector_id) values (tests.id('gina'), tests.id('alice'));
select tests.expect_equal(private.everything_about(tests.id('alice')) #>> '{account,phone}', '493012345678', 'the phone of the account');
select tests.expect(private.everything_about(tests.id('alice'))::text !~ 'password_hash|search_text|token_hash', 'no secret');
select tests.expect(private.everything_about(tests.id('gina'))::text !~ 'blocked.{0,5}Erin', 'no block against one');
select tests.expect_equal(private.everything_about(tests.id('alice')) #>> '{connections,blocked}', (select jsonb_build_array(jsonb_build_object('name', 'Erin Walsh', 'since',
  c.updated_at))::text from public.connections c where c.blocked_by = tests.id('alice')), 'her own block, and none against her');
select tests.expect_equal(jsonb_array_length(private.everything_about(tests.id('alice')) #> '{connections,introduced by,chosen}'), 1, 'not by whom she was chosen');
select tests.expect(private.everything_about(tests.id('alice'))::text !~ 'not_now.*not_now', 'her own answer, and nobody else''s');

-- Gone ---------------------------------------------------------------------------------------------------------------------------

select tests.become('ada');
select public.set_absence(tests.id('alice'), 'erase');
select tests.become_owner();

create temporary table before_her as
select (select count(*) from public.messages m where m.sender_id <> tests.id('alice') and m.message_type = 'user') as messages,
  (select count(*) from public.posts where user_id <> tests.id('alice')) as posts, (select count(*) from public.profiles) as profiles;

select tests.expect_equal(private.sweep_closed_accounts(10), 1, 'one account is due');
select tests.expect_equal(private.sweep_closed_accounts(10), 0, 'and not again');
select tests.become_service();
select tests.expect_equal(public.erased_accounts(), array[tests.id('alice')], 'the account is left to the auth service');
select tests.expect(not public.forget_account(tests.id('alice')), 'which has not removed it yet');
select tests.become_owner();
-- As the storage and the auth service do it, the latter with a line in its log.
select tests.remove_files($$name like tests.id('alice') || '/%'$$);
delete from private.pictures_to_remove;
delete from private.files_to_remove;
select tests.expect_rows(2, $$select from private.link_pictures_to_remove where name like tests.id('alice') || '/%'$$);
delete from private.link_pictures_to_remove;
select tests.become_service();
select tests.expect(not public.forget_account(tests.id('alice')), 'the account is there still');
select tests.become_owner();
delete from auth.users where id = tests.id('alice');
insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), jsonb_build_object('action', 'user_deleted', 'traits', jsonb_build_object('user_id', tests.id('alice')))::json, now());
select tests.become_service();
select tests.expect(public.forget_account(tests.id('alice')), 'nothing is left');
select tests.expect(not public.forget_account(tests.id('alice')), 'and nothing to forget');
select tests.become_owner();
select tests.expect_equal((select coalesce(string_agg(t.place || ' ' || t.hits, ', '), '') from pg_temp.traces() t), '', 'no table tells of her');

-- Whoever reported her finds that it is over, and of whom in no way; nobody has anything left to decide.
select tests.become('bob');
select tests.expect_equal((select (r - 'createdAt' - 'answeredAt')::text from jsonb_array_elements(public.my_safety() -> 'reports') r),
  '{"id": "00000000-0000-4000-d000-000000000096", "kind": "event", "state": "answered", "former": true, "reason": "scam"}', 'his report');
select tests.become('carol');
select tests.expect_equal((select array[r ->> 'state', r ->> 'former'] from jsonb_array_elements(public.my_safety() -> 'reports') r), array['answered', 'true'],
  'one that nobody had looked at waits for nobody');
select tests.become('ada');
select tests.expect_equal(public.safety_queue('answered') -> 'counts', '{"open": 0, "appeals": 0, "answered": 1}', 'in no list of the committee');
select tests.expect_error('report_not_found', $$select public.report_details('00000000-0000-4000-d000-000000000096')$$);
select tests.become_owner();
select tests.expect_equal((select array[r.thing, r.snapshot::text, coalesce(r.words, '-')] from private.reports r where r.reporter_id = tests.id('bob')),
  array['00000000-0000-4000-d000-000000000096', '{}', '-'], 'and nothing else of it');
-- Once they are gone too, it is kept for nobody.
savepoint both_gone;
delete from public.profiles where user_id = tests.id('bob');
select tests.expect_rows(0, $$select from private.reports where id = '00000000-0000-4000-d000-000000000096'$$);
rollback to both_gone;

-- Others keep what is theirs.
select tests.expect_equal((select count(*) from public.profiles), (select profiles - 1 from before_her), 'members');
select tests.expect_equal((select count(*) from public.posts), (select posts from before_her), 'posts of others');
select tests.expect_equal((select count(*) from public.messages m where m.sender_id is not null and m.message_type = 'user'), (select messages from before_her), 'messages of others');
select tests.expect_equal((select count(*) from public.admin_audit a where a.detail ->> 'name' = 'A former member'), 3::bigint, 'the acts stay in the audit');
select tests.become('bob');
select tests.expect_equal(
  (select array_agg(m.content order by m.seq) from public.messages m where m.thread_id = (select direct from chats)),
  array['See you there', 'Yours, A former member (A former member)'], 'the conversation stays');
select tests.expect_equal((public.inbox_thread((select direct from chats)) ->> 'closed')::boolean, true, 'and is closed');
select tests.expect_equal((select p.likes_count || ' ' || p.going_count from public.posts p where p.id = '00000000-0000-4000-8000-000000009603'), '0 0', 'counts follow');
select tests.expect_equal(
  (select m.metadata ->> 'target_name' || ', ' || (m.metadata ->> 'status') from public.messages m where m.message_type = 'request_card'),
  'A former member, approved', 'the card of who asked to meet her');
select tests.expect_rows(1, $$select from public.messages m where m.content like '% and Gina Rossi! A former member thinks you two should meet.'$$);
select tests.expect_rows(1, $$select from public.messages m where m.content = 'A former member left the chat.'$$);
-- Her group goes on, without her name.
select tests.expect_equal(public.inbox_thread('00000000-0000-4000-d000-000000000094') ->> 'title', 'A former member and co', 'the group stays');
select tests.expect_equal(public.inbox_thread('00000000-0000-4000-d000-000000000094') #>> '{group,makerId}', tests.id('bob')::text, 'and is kept by who was there longest');
-- Hers to Carol by him, which he had not answered, went with her.
select tests.expect_rows(0, $$select from public.message_threads t where t.reason = 'I paint the night'$$);
select tests.become('carol');
select tests.expect_equal(public.inbox() #>> '{threads,0,title}', 'Plug Chat', 'carol''s chat with bob is there');

rollback;
