-- An applicant's address is proved before it counts: by the code, by a link, in any order, and by nobody who does not read that mailbox.
begin;

create function pg_temp.apply(place int, address text, role text default 'anon') returns void language plpgsql as $$
begin
  perform tests.speak_as(role, null);
  insert into public.applications (id, email, name, city, industry_scores, short_bio, long_bio, photos, press_links, status)
  values (pg_temp.nr(place), address, 'New Person', 'Not specified', '{"Art": 60}', 'Artist in Art', 'x', '{}', '{}', 'pending');
end $$;
create function pg_temp.nr(place int) returns uuid language sql as $$ select ('00000000-0000-4000-9000-0000000001' || lpad(place::text, 2, '0'))::uuid $$;
-- What the last mail about an application carries; the mail itself is gone then, as if it had been sent.
create table pg_temp.mails (place serial, template text, recipient text, facts jsonb, application uuid);
create function pg_temp.post() returns int language plpgsql security definer as $$
declare
  posted int;
begin
  with sent as (
    update private.outbox o set state = 'sent', facts = '{}', sent_at = now() from private.outbox old
    where o.state = 'waiting' and old.id = o.id
    returning old.template, old.recipient, old.facts, old.about_application
  )
  insert into pg_temp.mails (template, recipient, facts, application) select * from sent;
  get diagnostics posted = row_count;
  return posted;
end $$;
create function pg_temp.mailed(place int, fact text) returns text language sql security definer as $$
  select m.facts ->> fact from pg_temp.mails m where m.application = pg_temp.nr(mailed.place) order by m.place desc limit 1
$$;
create function pg_temp.standing(place int) returns text language sql security definer as $$
  select concat_ws(' ', a.status, case when a.confirmed_at is not null then 'confirmed' end,
    (select case when p.password_counts then 'own password' end from private.application_proofs p where p.application_id = a.id))
  from public.applications a where a.id = pg_temp.nr(standing.place)
$$;
create function pg_temp.wrong(place int) returns text language sql as $$
  select lpad(((pg_temp.mailed(place, 'code')::int + 1) % 1000000)::text, 6, '0')
$$;
grant execute on all functions in schema pg_temp to public;

-- A club without mail asks nobody, and has one open application of an address.
select pg_temp.apply(1, 'first@new.test');
select tests.expect_equal(public.address_proof(pg_temp.nr(1)),
  '{"asks": false, "confirmed": false, "email": "first@new.test", "triesLeft": 0, "sendIn": 0}'::jsonb, 'nothing to confirm');
select tests.expect_equal(public.send_application_code(pg_temp.nr(1)) -> 'asks', 'false'::jsonb, 'nor to send');
select tests.expect_equal(public.confirm_application(pg_temp.nr(1), '123456') -> 'confirmed', 'false'::jsonb, 'nor to type');
select tests.expect_error('applications_one_open_per_email', $$select pg_temp.apply(2, 'First@new.test')$$);
select tests.become_owner();
select tests.expect_equal(pg_temp.post(), 0, 'no mail');
select tests.expect_rows(0, 'select from private.application_proofs');
update private.club set mail_works = true;

-- With mail: each application asks its address. Whoever moved in from elsewhere is not asked.
select pg_temp.apply(3, ' Ada@New.test ');
select tests.expect_equal(public.address_proof(pg_temp.nr(3)),
  '{"asks": true, "confirmed": false, "email": "Ada@New.test", "triesLeft": 5, "sendIn": 60}'::jsonb, 'a code to type');
select pg_temp.apply(4, 'moved@new.test', 'service_role');
select tests.become_owner();
select tests.expect_equal(pg_temp.post(), 1, 'one mail');
select tests.expect_equal((select concat_ws(' ', m.template, m.recipient, m.facts ->> 'code' ~ '^\d{6}$', length(m.facts ->> 'token'), m.facts ->> 'replaces') from mails m),
  'application_code ada@new.test t 64', 'with a code and a link, and nothing that was typed');
select tests.expect_rows(0, $$select from private.application_proofs p join private.application_links l using (application_id)
  where l.token_hash = pg_temp.mailed(3, 'token') or p.code_hash = pg_temp.mailed(3, 'code')$$);

-- The procedures are an applicant's; the tables are nobody's.
select tests.become_visitor();
select tests.expect_error('42501', 'select * from private.application_proofs');
select tests.expect_error('42501', 'select * from private.application_links');
select tests.expect_error('42501', $$select private.confirm_address(pg_temp.nr(3), true)$$);
select tests.expect_error('42501', $$update public.applications set confirmed_at = now()$$);
select tests.expect_error('42501', $$insert into public.applications (email, name, industry_scores, long_bio, confirmed_at) values ('x@y.test', 'A B', '{"Art": 50}', 'x', now())$$);
select tests.expect_error('application_not_found', format('select public.%s', x.call)) from (values
  ('address_proof(gen_random_uuid())'), ('send_application_code(gen_random_uuid())'), ('confirm_application(gen_random_uuid(), ''123456'')'),
  ('confirm_application(null, ''123456'')'), ('correct_application_address(gen_random_uuid(), ''a@b.test'')')) x (call);
select tests.expect_error('link_ended', $$select public.application_link('guessed')$$);
select tests.expect_error('link_ended', $$select public.confirm_application_link(null)$$);

-- What is no code costs no try; five wrong ones end it, and the right one comes too late.
select tests.expect_equal(public.confirm_application(pg_temp.nr(3), '12345') -> 'triesLeft', '5'::jsonb, 'half a code');
select tests.expect_equal((public.confirm_application(pg_temp.nr(3), pg_temp.wrong(3)) - 'sendIn'), jsonb_build_object('asks', true, 'confirmed', false, 'email', 'Ada@New.test', 'triesLeft', 5 - n), 'a wrong one')
from generate_series(1, 5) n;
select tests.expect_equal(public.confirm_application(pg_temp.nr(3), pg_temp.mailed(3, 'code')) -> 'confirmed', 'false'::jsonb, 'too late');

-- Another one after a minute; the one before is dead, and so is each after half an hour.
select tests.expect_equal(public.send_application_code(pg_temp.nr(3)) -> 'triesLeft', '0'::jsonb, 'not yet');
select tests.become_owner();
update private.application_proofs set sent_at = now() - interval '61 seconds';
select tests.become_visitor();
select tests.expect_equal(public.send_application_code(pg_temp.nr(3)) -> 'triesLeft', '5'::jsonb, 'now');
select tests.become_owner();
select tests.expect_equal(pg_temp.post(), 1, 'mailed');
savepoint half_an_hour;
update private.application_proofs set sent_at = now() - interval '31 minutes';
select tests.become_visitor();
select tests.expect_equal(public.confirm_application(pg_temp.nr(3), pg_temp.mailed(3, 'code')), public.address_proof(pg_temp.nr(3)), 'an old one');
select tests.expect_equal(pg_temp.standing(3), 'pending', 'confirms nothing');
rollback to half_an_hour;
select tests.become_visitor();
select tests.expect_equal(public.confirm_application(pg_temp.nr(3), ' ' || left(pg_temp.mailed(3, 'code'), 3) || '-' || right(pg_temp.mailed(3, 'code'), 3)) -> 'confirmed',
  'true'::jsonb, 'the right one, as people type it');
select tests.expect_equal(pg_temp.standing(3), 'pending confirmed own password', 'proved where it was handed in');
select tests.expect_equal(public.confirm_application(pg_temp.nr(3), pg_temp.mailed(3, 'code')) -> 'confirmed', 'true'::jsonb, 'asked again after a lost answer');
select tests.expect_equal(public.send_application_code(pg_temp.nr(3)) -> 'asks', 'false'::jsonb, 'nothing more is mailed');

-- A code of one application opens no other.
select pg_temp.apply(5, 'one@new.test'), pg_temp.apply(6, 'two@new.test');
select pg_temp.post();
select public.confirm_application(pg_temp.nr(5), pg_temp.mailed(6, 'code'));
select tests.expect_equal(pg_temp.standing(5), 'pending', 'not with another''s');

-- The link: asking spends nothing, a press confirms. Without the application's id or password its password does not count.
select tests.expect_equal(public.application_link(pg_temp.mailed(5, 'token')) - 'submittedAt',
  '{"email": "one@new.test", "name": "New Person", "confirmed": false, "replaces": false, "wrongPassword": false}'::jsonb, 'whose it is');
select tests.expect_equal(pg_temp.standing(5), 'pending', 'asking confirms nothing');
select tests.expect_equal(public.confirm_application_link(pg_temp.mailed(5, 'token')) -> 'confirmed', 'true'::jsonb, 'pressed');
select tests.expect_equal(pg_temp.standing(5), 'pending confirmed', 'without the password');
select tests.expect_equal(public.application_link(pg_temp.mailed(5, 'token')) -> 'confirmed', 'true'::jsonb, 'says so when it is opened again');
select public.confirm_application(pg_temp.nr(5), pg_temp.mailed(5, 'code'));
select tests.expect_equal(pg_temp.standing(5), 'pending confirmed own password', 'the code after it brings the password');
select public.set_application_secret(pg_temp.nr(6), 'chosen by two', '01/02/1990');
select tests.expect_equal(public.confirm_application_link(pg_temp.mailed(6, 'token'), password => 'a guess') -> 'wrongPassword', 'true'::jsonb, 'a wrong password');
select tests.expect_equal(pg_temp.standing(6), 'pending', 'confirms nothing');
select public.confirm_application_link(pg_temp.mailed(6, 'token'), pg_temp.nr(5));
select tests.expect_equal(pg_temp.standing(6), 'pending confirmed', 'another''s id is none');
select public.confirm_application_link(pg_temp.mailed(6, 'token'), password => 'chosen by two');
select tests.expect_equal(pg_temp.standing(6), 'pending confirmed own password', 'with the password');
select pg_temp.apply(7, 'seven@new.test');
select pg_temp.post();
select public.confirm_application_link(pg_temp.mailed(7, 'token'), pg_temp.nr(7));
select tests.expect_equal(pg_temp.standing(7), 'pending confirmed own password', 'or on the device it was handed in on');
select tests.become_owner();
update private.application_links set expires_at = now();
select tests.become_visitor();
select tests.expect_error('link_ended', $$select public.application_link(pg_temp.mailed(7, 'token'))$$);

-- A stranger's application for the same address. The newest unproved one stands in the queue; whoever reads the mailbox takes the place, in whatever
-- order; a stranger never takes it from them, learns nothing, and destroys nothing.
select pg_temp.apply(10, 'owner@new.test'), pg_temp.apply(11, 'OWNER@new.test');
select tests.expect_equal(array[pg_temp.standing(10), pg_temp.standing(11)], array['aside', 'pending'], 'the newest');
select pg_temp.post();
select tests.expect_equal(public.address_proof(pg_temp.nr(10)) - 'email', public.address_proof(pg_temp.nr(11)) - 'email', 'both are asked alike');
select tests.expect_equal(public.confirm_application(pg_temp.nr(10), pg_temp.mailed(10, 'code')) -> 'confirmed', 'true'::jsonb, 'the owner''s, though replaced');
select tests.expect_equal(array[pg_temp.standing(10), pg_temp.standing(11)], array['pending confirmed own password', 'aside'], 'takes the place');
select pg_temp.apply(12, 'owner@new.test');
select tests.expect_equal(array[pg_temp.standing(10), pg_temp.standing(12)], array['pending confirmed own password', 'aside'], 'and keeps it');
select tests.expect_equal(public.address_proof(pg_temp.nr(12)), public.address_proof(pg_temp.nr(11)) || '{"email": "owner@new.test"}'::jsonb, 'the stranger is told what anybody is');
select public.set_application_secret(pg_temp.nr(10), 'the owner''s', '01/02/1990'), public.set_application_secret(pg_temp.nr(12), 'the stranger''s', '01/02/1990');
select tests.expect_equal(public.find_application('owner@new.test', 'the owner''s'), jsonb_build_object('application', pg_temp.nr(10), 'status', 'pending'), 'the owner finds it');
select pg_temp.post();
select tests.expect_equal(pg_temp.mailed(12, 'replaces'), 'yes', 'the mail says that there is one');
select public.confirm_application(pg_temp.nr(12), pg_temp.mailed(12, 'code'));
select tests.expect_equal(array[pg_temp.standing(10), pg_temp.standing(12)], array['aside confirmed own password', 'pending confirmed own password'],
  'the owner may apply anew');
select tests.expect_error('42501', $$insert into public.applications (email, name, industry_scores, long_bio, status, reviewed_at) values ('x@y.test', 'A B', '{"Art": 50}', 'x', 'aside', now())$$);
insert into public.applications (id, email, name, industry_scores, long_bio, status) values (pg_temp.nr(13), 'x@y.test', 'A B', '{"Art": 50}', 'x', 'aside');
select tests.expect_equal(pg_temp.standing(13), 'pending', 'nobody chooses to stand aside');
select tests.expect_error('applications_pkey', $$select pg_temp.apply(13, 'x@y.test')$$);
select tests.expect_equal(pg_temp.standing(13), 'pending', 'sent twice it stays where it is');

-- The committee sees one of an address, and how far it is.
select tests.become('ada');
select tests.expect_equal((select string_agg(a ->> 'address', ' ' order by a ->> 'id') from jsonb_array_elements(public.search_applications('pending', 'owner@new.test') -> 'applications') a),
  'confirmed', 'one of them');
select tests.expect_equal(public.search_applications('pending') -> 'counts' ->> 'pending', public.search_applications('pending') ->> 'total', 'counted');
select tests.expect_equal(jsonb_array_length(public.search_applications('pending', page_size => 100) -> 'applications')::text, public.search_applications('pending') ->> 'total', 'as many as are listed');
select tests.expect_equal(jsonb_array_length(public.search_applications('aside') -> 'applications'), 0, 'none that stands aside');
select tests.expect_equal(array(select public.application_details(pg_temp.nr(n)) ->> 'address' from unnest(array[4, 13]) n), array['unasked', 'waiting'], 'moved in, and asked');
select tests.expect_equal(public.search_applications('pending') -> 'asksApplicants', 'true'::jsonb, 'the club asks');

-- A mistyped address is corrected by whoever handed it in, until it is confirmed; what the wrong one was mailed is worth nothing then.
select pg_temp.apply(20, 'true@new.test'), pg_temp.apply(21, 'right@new.test'), pg_temp.apply(22, 'right@new.test');
select pg_temp.post();
select pg_temp.mailed(22, 'token') as wrong_token, pg_temp.mailed(22, 'code') as wrong_code into temporary table wrong_mail;
grant select on wrong_mail to public;
select tests.expect_error('applications_email_valid', $$select public.correct_application_address(pg_temp.nr(22), 'no address')$$);
select tests.expect_equal(public.correct_application_address(pg_temp.nr(22), ' write@new.test ') - 'sendIn',
  '{"asks": true, "confirmed": false, "email": "write@new.test", "triesLeft": 5}'::jsonb, 'corrected');
select tests.expect_equal(array[pg_temp.standing(21), pg_temp.standing(22)], array['pending', 'pending'], 'who had to give way is back');
select tests.expect_error('link_ended', $$select public.application_link((select w.wrong_token from wrong_mail w))$$);
select pg_temp.post();
select tests.expect(pg_temp.mailed(22, 'code') = (select w.wrong_code from wrong_mail w) or
  (public.confirm_application(pg_temp.nr(22), (select w.wrong_code from wrong_mail w)) ->> 'confirmed') = 'false', 'the code of the wrong mailbox');
select public.correct_application_address(pg_temp.nr(22), 'WRITE@new.test');
select tests.expect_equal(pg_temp.post(), 0, 'the same address is no correction');
select public.correct_application_address(pg_temp.nr(22), 'true@new.test');
select tests.expect_equal(array[pg_temp.standing(20), pg_temp.standing(22)], array['aside', 'pending'], 'an address somebody applied with: the same rule');
select public.correct_application_address(pg_temp.nr(22), 'third@new.test');
select tests.expect_error('too_many_corrections', $$select public.correct_application_address(pg_temp.nr(22), 'fourth@new.test')$$);
select tests.expect_error('address_confirmed', $$select public.correct_application_address(pg_temp.nr(12), 'stolen@new.test')$$);

-- Eight codes an application, ten mails an address a day, whatever asks for them.
create function pg_temp.again(place int) returns jsonb language plpgsql as $$
begin
  perform tests.become_owner();
  update private.application_proofs set sent_at = now() - interval '61 seconds';
  perform tests.become_visitor();
  return public.send_application_code(pg_temp.nr(place));
end $$;
select pg_temp.apply(30, 'flood@new.test');
select pg_temp.again(30) from generate_series(1, 7);
select tests.expect_equal(public.address_proof(pg_temp.nr(30)) -> 'sendIn', 'null'::jsonb, 'no ninth');
select tests.become_owner();
select tests.expect_rows(8, $$select from private.outbox o where o.recipient = 'flood@new.test'$$);
select tests.expect_rows(1, $$select from private.outbox o where o.recipient = 'flood@new.test' and o.state = 'waiting'$$);
select pg_temp.apply(n, 'flood@new.test') from generate_series(31, 36) n;
select tests.become_owner();
select tests.expect_rows(10, $$select from private.outbox o where o.recipient = 'flood@new.test'$$);
select tests.become_visitor();
select tests.expect_equal(public.address_proof(pg_temp.nr(36)), '{"asks": true, "confirmed": false, "email": "flood@new.test", "triesLeft": 5, "sendIn": 60}'::jsonb,
  'told the same');

-- What is decided can't be confirmed.
select tests.become('ada');
update public.applications set status = 'rejected' where id = pg_temp.nr(21);
select tests.become_visitor();
select tests.expect_error('application_not_found', $$select public.confirm_application(pg_temp.nr(21), pg_temp.mailed(21, 'code'))$$);
select tests.expect_error('link_ended', $$select public.confirm_application_link(pg_temp.mailed(21, 'token'))$$);

-- What is not mailed can't be guessed either: no six digits are the code of the eleventh application.
select tests.become_owner();
select tests.expect_equal(array(select p.code_hash = '' from private.application_proofs p
  where p.application_id in (pg_temp.nr(31), pg_temp.nr(36)) order by p.application_id), array[false, true], 'a hash no code has');

-- An address of a member: the same answers, another mail, and the committee sees whose it is before it presses anything.
select pg_temp.apply(40, 'Bob@o1.test'), pg_temp.apply(41, 'nobody@o1.test');
select tests.expect_equal(public.address_proof(pg_temp.nr(40)) - 'email', public.address_proof(pg_temp.nr(41)) - 'email', 'told the same');
select tests.expect_equal(public.confirm_application(pg_temp.nr(40), '1234567') - 'email', public.confirm_application(pg_temp.nr(41), '1234567') - 'email', 'and again');
select tests.become_owner();
select tests.expect_equal(array(select o.template || ' ' || o.facts from private.outbox o where o.recipient = 'bob@o1.test' and o.state = 'waiting'), array['already_member {}'],
  'bob is told to sign in');
select tests.expect_equal((select count(*) from private.application_links l where l.application_id = pg_temp.nr(40)),
  (select count(*) from private.application_links l where l.application_id = pg_temp.nr(41)), 'the same work for both');
select tests.become('ada');
select tests.expect_equal((select jsonb_build_array(a -> 'address', (a -> 'address_member') - '{photo,status,application}'::text[]) from (select public.application_details(pg_temp.nr(40))) x (a)),
  jsonb_build_array('member', jsonb_build_object('user_id', tests.id('bob'), 'name', 'Bob Okafor')), 'a member''s');
select tests.become_service();
select tests.expect_error('already_a_member', $$select public.prepare_approval(pg_temp.nr(40), tests.id('ada'))$$);
select tests.expect_error('application_replaced', $$select public.prepare_approval(pg_temp.nr(35), tests.id('ada'))$$);
select tests.expect_error('application_replaced', $$select public.complete_approval(pg_temp.nr(35), tests.id('ivan'), tests.id('ada'))$$);

rollback;
