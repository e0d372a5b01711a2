-- Endorsements: friends vouch for friends; asking has its bounds; a score that stands grows by one.
begin;

select tests.become('bob');
select tests.expect_equal(public.write_endorsement(tests.id('alice'), 'Art', ' Knows every gallerist. ') ->> 'snippet', 'Knows every gallerist.', 'written');
select tests.expect_error('already_endorsed', $$select public.write_endorsement(tests.id('alice'), 'art', 'Again')$$);
select tests.expect_equal(public.write_endorsement(tests.id('alice'), 'Film', 'Eye for film.') ->> 'industry', 'Film', 'another industry');
select tests.expect_error('not_friends', $$select public.write_endorsement(tests.id('dave'), 'Finance', 'Rich')$$);
select tests.expect_error('not_friends', $$select public.write_endorsement(tests.id('bob'), 'Business', 'Me')$$);
select tests.expect_error('invalid_industry', $$select public.write_endorsement(tests.id('carol'), 'Alchemy', 'x')$$);
select tests.expect_error('invalid_snippet', $$select public.write_endorsement(tests.id('carol'), 'Finance', '  ')$$);
select tests.expect_error('invalid_snippet', $$select public.write_endorsement(tests.id('carol'), 'Finance', E'\n\u200b\u3000')$$);
select tests.expect_error('invalid_snippet', $$select public.write_endorsement(tests.id('carol'), 'Finance', repeat('x', 281))$$);
select tests.expect_error('42501', $$insert into public.endorsements (endorser_id, endorsee_id, industry, snippet) values (tests.id('bob'), tests.id('carol'), 'finance', 'x')$$);
select tests.expect_error('42501', 'delete from public.endorsements');

-- Sent again under its id, because the answer was lost: answered again, once written. Nobody else's id, and no other words under it.
select tests.expect_equal(public.write_endorsement(tests.id('carol'), 'Tech', 'Ships.', '00000000-0000-4000-9000-0000000000d1') ->> 'id',
  '00000000-0000-4000-9000-0000000000d1', 'the id is the caller''s');
select tests.expect_equal(public.write_endorsement(tests.id('carol'), 'Tech', 'Ships.', '00000000-0000-4000-9000-0000000000d1') ->> 'snippet', 'Ships.', 'again');
select tests.expect_equal(public.write_endorsement(tests.id('dave'), 'Art', 'Another', '00000000-0000-4000-9000-0000000000d1') ->> 'snippet', 'Ships.',
  'an id stands for what was written first, whatever became of the two');
select tests.expect_rows(1, $$select from public.endorsements e where e.endorsee_id = tests.id('carol')$$);
select tests.expect_error('already_endorsed', $$select public.write_endorsement(tests.id('carol'), 'Tech', 'Ships.', '00000000-0000-4000-9000-0000000000d2')$$);
select tests.become('carol');
select tests.expect_error('id_taken', $$select public.write_endorsement(tests.id('bob'), 'Tech', 'Ships.', '00000000-0000-4000-9000-0000000000d1')$$);
select tests.expect_rows(1, $$select from public.notifications n where n.title = 'New endorsement'$$);

select tests.become('alice');
select tests.expect_equal((select jsonb_object_agg(s.industry, s.score) from public.industry_scores s), '{"art": 81, "nightlife": 71}',
  'a standing score grows by one, none is made');
select tests.expect_equal((select count(*) from public.notifications n where n.title = 'New endorsement'), 2::bigint, 'alice is told');
select tests.become('dave');
select tests.expect_equal(public.member_profile(tests.id('alice')) ->> 'endorsementCount', '2', 'others see them');
select tests.expect_equal(public.endorsements_of(tests.id('alice'), page_size => 1) ->> 'total', '2', 'page by page');
select tests.expect_equal(
  public.endorsements_of(tests.id('alice'), public.endorsements_of(tests.id('alice'), page_size => 1) ->> 'nextCursor', 1) -> 'endorsements' -> 0 ->> 'id'
    <> public.endorsements_of(tests.id('alice'), page_size => 1) -> 'endorsements' -> 0 ->> 'id', true, 'the second is another');
-- Who endorses whom are friends, so only those who may know it read the name: the two, and friends of either.
select tests.expect_rows(0, 'select * from public.endorsements');
select tests.expect_equal((
  select string_agg(distinct concat_ws(' ', e ->> 'endorserId', e ->> 'endorserName', e ->> 'endorserAvatar'), ' / ')
  from jsonb_array_elements(public.endorsements_of(tests.id('alice')) -> 'endorsements' || (public.member_profile(tests.id('alice')) -> 'endorsements')) e
), 'A member', 'a stranger reads the words without the name');
select tests.become('gina');
select tests.expect_equal(public.endorsements_of(tests.id('alice')) -> 'endorsements' -> 0 ->> 'endorserName', 'Bob Okafor', 'a friend of hers knows her friends');
select tests.become('carol');
select tests.expect_equal(public.endorsements_of(tests.id('alice')) -> 'endorsements' -> 0 ->> 'endorserName', 'Bob Okafor', 'and so does a friend of his');
select tests.become('erin');
select tests.expect_equal(public.endorsements_of(tests.id('alice')) ->> 'total', '0', 'nothing across a block');

-- A score never passes a hundred.
select tests.become_owner();
update public.industry_scores set score = 100 where user_id = tests.id('carol');
select tests.become('bob');
select public.write_endorsement(tests.id('carol'), 'Finance', 'The best.');
select tests.become('carol');
select tests.expect_equal((select s.score from public.industry_scores s), 100, 'a hundred stays');

-- Asking: members by handle, others by mail, three open at most.
select tests.become('alice');
select tests.expect_error('invalid_recipient', $$select public.request_endorsements('{dave}')$$);
select tests.expect_error('recipient_unknown', $$select public.request_endorsements('{@nobody}')$$);
select tests.expect_error('recipient_unknown', $$select public.request_endorsements('{@alice}')$$);
select tests.expect_error('self', $$select public.request_endorsements('{Alice@o1.test}')$$);
select tests.expect_error('recipient_unknown', $$select public.request_endorsements('{@erin}')$$);
select tests.expect_error('too_many_requests', $$select public.request_endorsements('{@dave,a@x.test,b@x.test,c@x.test}')$$);
select tests.expect_equal(jsonb_array_length(public.my_endorsement_requests() -> 'sent'), 0, 'all or none');
select tests.expect_equal(public.request_endorsements('{@DAVE,friend@x.test}') -> 0 ->> 'recipient', '@dave', 'asked by handle');
select tests.expect_error('already_requested', $$select public.request_endorsements('{@dave}')$$);
savepoint asked_by_id;
select tests.expect_equal((select count(distinct public.request_endorsements('{@carol}', '{00000000-0000-4000-9000-0000000000d3}'))
  from generate_series(1, 2)), 1::bigint, 'the same request sent again is answered again');
select tests.expect_equal(jsonb_array_length(public.my_endorsement_requests() -> 'sent'), 3, 'and stands once');
select public.cancel_endorsement_request('00000000-0000-4000-9000-0000000000d3');
select public.cancel_endorsement_request('00000000-0000-4000-9000-0000000000d3');
select public.request_endorsements('{@carol}', '{00000000-0000-4000-9000-0000000000d3}');
select tests.expect_equal(jsonb_array_length(public.my_endorsement_requests() -> 'sent'), 2, 'one that was taken back stays so');
select tests.become('bob');
select tests.expect_error('id_taken', $$select public.request_endorsements('{@carol}', '{00000000-0000-4000-9000-0000000000d3}')$$);
select tests.expect_error('request_not_found', $$select public.cancel_endorsement_request('00000000-0000-4000-9000-0000000000d3')$$);
rollback to asked_by_id;
select tests.expect_error('already_requested', $$select public.request_endorsements('{Friend@x.test}')$$);
select tests.expect_equal(jsonb_array_length(public.request_endorsements('{gina@o1.test}')), 1, 'by the mail of one who is a member');
select tests.expect_error('too_many_requests', $$select public.request_endorsements('{@carol}')$$);
select tests.expect_error('42501', $$insert into public.endorsement_requests (requester_id, recipient_email) values (tests.id('alice'), 'd@x.test')$$);

-- The asked answers without being a friend; nobody else does.
select tests.become('bob');
select tests.expect_rows(0, 'select * from public.endorsement_requests');
select tests.expect_error('request_not_found', $$select public.answer_endorsement_request((select r.id from public.endorsement_requests r limit 1), 'Art', 'x')$$);
select tests.become('dave');
select tests.expect_equal((select n.data ->> 'action' from public.notifications n), 'answer_endorsement_request', 'dave is asked');
select tests.expect_equal(public.my_endorsement_requests() -> 'received' -> 0 -> 'requester' ->> 'name', 'Alice Moreau', 'by alice');
create temporary table asked as select (public.my_endorsement_requests() -> 'received' -> 0 ->> 'id')::uuid as id;
select tests.expect_equal(public.answer_endorsement_request((select id from asked), 'Nightlife', 'A legend.', '00000000-0000-4000-9000-0000000000d4')
  ->> 'endorserName', 'Dave Romero', 'dave answers');
select tests.expect_equal(public.answer_endorsement_request((select id from asked), 'Nightlife', 'A legend.', '00000000-0000-4000-9000-0000000000d4')
  ->> 'snippet', 'A legend.', 'and again, the answer was lost');
select tests.expect_error('request_not_found', $$select public.answer_endorsement_request((select id from asked), 'Art', 'More')$$);
select tests.expect_equal(jsonb_array_length(public.my_endorsement_requests() -> 'received'), 0, 'answered once');
select tests.become('gina');
select tests.expect_equal(jsonb_array_length(public.my_endorsement_requests() -> 'received'), 1, 'gina was asked by mail and sees it inside');
create temporary table declined as select (public.my_endorsement_requests() -> 'received' -> 0 ->> 'id')::uuid as id;
grant select on declined to public;
select public.decline_endorsement_request((select id from declined));
select public.decline_endorsement_request((select id from declined));
select tests.become('dave');
select tests.expect_error('request_not_found', $$select public.decline_endorsement_request((select id from declined))$$);

-- The mail goes out once, and only for the one who asked.
select tests.become_owner();
create temporary table noted as select r.id from public.endorsement_requests r where r.recipient_email = 'friend@x.test';
grant select on noted to public;
select tests.become('alice');
select tests.expect_error('42501', 'select public.mail_endorsement_request((select id from noted), tests.id(''alice''))');
select tests.become_service();
select tests.expect(not public.mail_endorsement_request((select id from noted), tests.id('bob')), 'not for another');
select tests.expect(public.mail_endorsement_request((select id from noted), tests.id('alice')), 'for alice');
select tests.expect(public.mail_endorsement_request((select id from noted), tests.id('alice')), 'again, the answer was lost: one mail');
select tests.become_owner();
select tests.expect_equal((select o.template || ' ' || o.recipient || ' ' || o.facts from private.outbox o),
  'endorsement_request friend@x.test {"name": "Alice Moreau"}', 'the mail waits in the outbox');

-- Taken back before it left, it never leaves, and the address may be asked again; once it has left, not for a month.
savepoint unsent;
select tests.become('alice');
select public.cancel_endorsement_request((select id from noted));
select public.request_endorsements('{friend@x.test}');
select tests.become_owner();
select tests.expect_equal((select o.state || o.facts from private.outbox o), 'dropped{}', 'it stays here');
rollback to unsent;
update private.outbox set state = 'sent', facts = '{}';
select tests.become('alice');
select public.cancel_endorsement_request((select id from noted));
select tests.expect_error('already_requested', $$select public.request_endorsements('{friend@x.test}')$$);

-- Whoever has the address of a member is told inside the club alone.
select tests.become_owner();
insert into public.endorsement_requests (id, requester_id, recipient_email)
values ('00000000-0000-4000-9000-0000000000e1', tests.id('alice'), 'bob@o1.test');
select tests.become_service();
select tests.expect(public.mail_endorsement_request('00000000-0000-4000-9000-0000000000e1', tests.id('alice')), 'taken');
select tests.become_owner();
select tests.expect_rows(0, $$select from private.outbox o where o.recipient = 'bob@o1.test'$$);

rollback;
