-- A ticket of another house shows where the application of its address stands, and proves that address for one application, once, for an hour. Nobody
-- else's address, and for nobody who has no ticket.
begin;

create function pg_temp.nr(place int) returns uuid language sql as $$ select ('00000000-0000-4000-9000-0000000003' || lpad(place::text, 2, '0'))::uuid $$;
create function pg_temp.apply(place int, address text) returns void language plpgsql as $$
begin
  perform tests.become_visitor();
  insert into public.applications (id, email, name, city, industry_scores, short_bio, long_bio, photos, press_links, status)
  values (pg_temp.nr(place), address, 'New Person', 'Not specified', '{"Art": 60}', 'Artist in Art', 'x', '{}', '{}', 'pending');
end $$;
-- As the auth service does when it sends a stranger back.
create function pg_temp.vouch(ticket text, address text, name text default 'Eve Partner', partner text default 'google') returns boolean
language sql security definer as $$ select private.keep_vouched_ticket(private.approval_link_hash(ticket), address, name, partner) $$;
create function pg_temp.standing(place int) returns text language sql security definer as $$
  select concat_ws(' ', a.status, case when a.confirmed_at is not null then 'confirmed' end,
    (select case when p.password_counts then 'own password' end from private.application_proofs p where p.application_id = a.id))
  from public.applications a where a.id = pg_temp.nr(standing.place)
$$;
create function pg_temp.mails(address text) returns bigint language sql security definer as $$
  select count(*) from private.outbox o where o.recipient = address
$$;
create function pg_temp.codes() returns bigint language sql security definer as $$
  select count(*) from private.application_proofs p where p.code_hash is not null and p.application_id::text like '%00003__'
$$;
grant execute on all functions in schema pg_temp to public;

update private.club set mail_works = true;
select tests.expect(pg_temp.vouch('eve''s ticket', 'Eve@partner.test'), 'one for a stranger');

-- Only its hash is kept, and nobody lists or makes one.
select tests.expect_rows(0, $$select from private.vouched_tickets t where t::text like '%eve''s ticket%'$$);
select tests.expect_error('42501', x.call) from (select tests.become_visitor()) one, (values ('select * from private.vouched_tickets'),
  ('select private.keep_vouched_ticket(''x'', ''a@b.test'', null, ''google'')'), ('select private.spend_vouched_ticket(null)'),
  ('select private.sweep_vouched_tickets(1)')) x (call);
select tests.become('alice');
select tests.expect_error('42501', 'select * from private.vouched_tickets');
select tests.expect_error('42501', 'select private.keep_vouched_ticket(''x'', ''a@b.test'', null, ''google'')');
select tests.become_service();
select tests.expect_error('42501', 'select * from private.vouched_tickets');

-- What it says, to a visitor and to a member who has it; nothing to who has none.
select tests.become_visitor();
select tests.expect_equal(public.vouched_application('eve''s ticket') - 'until',
  '{"email": "Eve@partner.test", "name": "Eve Partner", "partner": "google", "application": null}'::jsonb, 'nobody has applied');
select tests.expect_error('ticket_ended', format('select public.vouched_application(%L)', x.guess)) from (values
  (null), (''), ('guessed'), (encode(sha256('eve''s ticket'), 'hex')), ('Eve@partner.test')) x (guess);
select tests.expect(not public.vouch_for_application('guessed', pg_temp.nr(1)) and not public.vouch_for_application(null, null), 'a guess vouches for nothing');
select tests.become('alice');
select tests.expect_equal(public.vouched_application('eve''s ticket') ->> 'email', 'Eve@partner.test', 'whoever has it');

-- Handed in with it: no code is made or mailed, the address is confirmed and the password counts.
select tests.become_visitor();
select tests.expect(public.vouch_for_application('eve''s ticket', pg_temp.nr(1)), 'is about to be handed in');
select tests.expect_equal(public.vouched_application('eve''s ticket') -> 'application', 'null'::jsonb, 'asking and naming spend nothing');
select pg_temp.apply(1, ' eve@PARTNER.test ');
select tests.expect_equal(pg_temp.standing(1), 'pending confirmed own password', 'proved');
select tests.expect_equal(public.address_proof(pg_temp.nr(1)),
  '{"asks": false, "confirmed": true, "email": "eve@PARTNER.test", "triesLeft": 0, "sendIn": 60}'::jsonb, 'nothing to type');
select tests.expect_equal(array[pg_temp.mails('eve@partner.test'), pg_temp.codes()], array[0, 0]::bigint[], 'nothing is mailed');
select public.send_application_code(pg_temp.nr(1));
select tests.expect_equal(pg_temp.mails('eve@partner.test'), 0::bigint, 'also not when asked');
select public.set_application_secret(pg_temp.nr(1), 'chosen by eve', '01/02/1990');
select tests.become_service();
select tests.expect((public.prepare_approval(pg_temp.nr(1), tests.id('ada')) ->> 'passwordHash') like '$2a$10$%', 'the chosen password becomes the account''s');

-- It is spent: it says nothing any more, and the next application is asked for a code.
select tests.become_visitor();
select tests.expect_error('ticket_ended', $$select public.vouched_application('eve''s ticket')$$);
select tests.expect(not public.vouch_for_application('eve''s ticket', pg_temp.nr(2)), 'a spent one vouches for nothing');
select pg_temp.apply(2, 'eve@partner.test');
select tests.expect_equal(array[pg_temp.standing(1), pg_temp.standing(2)], array['pending confirmed own password', 'aside'], 'and takes no place');

-- Whoever comes again sees the state, whatever the letters.
select tests.become_owner();
update public.applications set submitted_at = now() + interval '1 minute' where id = pg_temp.nr(2);
select pg_temp.vouch('again', 'EVE@partner.test', null, 'saml');
select tests.become_visitor();
select tests.expect_equal(public.vouched_application('again') - 'until', '{"email": "EVE@partner.test", "name": null, "partner": "saml",
  "application": {"status": "pending", "asks": false}}'::jsonb, 'under review: the confirmed one, not the newer one of a stranger');
select tests.become('ada');
update public.applications set status = 'rejected' where id = pg_temp.nr(1);
select tests.become_visitor();
select tests.expect_equal(public.vouched_application('again') -> 'application', '{"status": "pending", "asks": true}'::jsonb, 'the newest, which nobody confirmed');
select tests.become_owner();
delete from public.applications where id = pg_temp.nr(2);
select tests.become_visitor();
select tests.expect_equal(public.vouched_application('again') -> 'application', '{"status": "rejected", "asks": false}'::jsonb, 'declined');
-- Applying anew with it takes the place of whoever applied with that address unproved.
select pg_temp.apply(3, 'eve@partner.test');
select public.vouch_for_application('again', pg_temp.nr(4));
select pg_temp.apply(4, 'eve@partner.test');
select tests.expect_equal(array[pg_temp.standing(3), pg_temp.standing(4)], array['aside', 'pending confirmed own password'], 'the mailbox''s owner');

-- A foreign ticket proves nobody else's address; a corrected address loses it. Unspent it stays good for its own.
select tests.become_owner();
select pg_temp.vouch('foreign', 'mallory@partner.test');
select tests.become_visitor();
select public.vouch_for_application('foreign', pg_temp.nr(5));
select pg_temp.apply(5, 'victim@partner.test');
select tests.expect_equal(array[pg_temp.standing(5), pg_temp.mails('victim@partner.test')::text], array['pending', '1'], 'asked for a code');
select public.correct_application_address(pg_temp.nr(5), 'mallory@partner.test');
select tests.expect_equal(pg_temp.standing(5), 'pending', 'not by a correction either');
select public.vouch_for_application('foreign', pg_temp.nr(6));
select pg_temp.apply(6, 'Mallory@partner.test');
select tests.expect_equal(pg_temp.standing(6), 'pending confirmed own password', 'for its own address');

-- One ticket at two applications: the last one named, and that alone. A ticket vouches for no application that is there already.
select tests.become_owner();
select pg_temp.vouch('two', 'two@partner.test');
select tests.become_visitor();
select public.vouch_for_application('two', pg_temp.nr(7)), public.vouch_for_application('two', pg_temp.nr(8));
select pg_temp.apply(7, 'two@partner.test'), pg_temp.apply(8, 'two@partner.test');
select tests.expect_equal(array[pg_temp.standing(7), pg_temp.standing(8)], array['aside', 'pending confirmed own password'], 'one');
select tests.become_owner();
select pg_temp.vouch('late', 'late@partner.test');
select pg_temp.apply(9, 'late@partner.test');
select public.vouch_for_application('late', pg_temp.nr(9));
select tests.expect_equal(pg_temp.standing(9), 'pending', 'too late for that one');

-- A refused application spends nothing.
select tests.expect_error('applications_name_two_or_three_words', format($$insert into public.applications (id, email, name, industry_scores, long_bio)
  values (%L, 'late@partner.test', 'Single', '{"Art": 60}', 'x')$$, pg_temp.nr(10))) from public.vouch_for_application('late', pg_temp.nr(10));
select pg_temp.apply(10, 'late@partner.test');
select tests.expect_equal(pg_temp.standing(10), 'pending confirmed own password', 'written again');

-- An hour, and the sweeper takes what is over.
select tests.become_owner();
select pg_temp.vouch('old', 'old@partner.test');
select tests.become_visitor();
select public.vouch_for_application('old', pg_temp.nr(11));
select tests.become_owner();
select pg_temp.vouch('young', 'young@partner.test');
update private.sweeping set walk_due_at = 'infinity', retention_due_at = 'infinity';
select tests.expect(not public.due_to_sweep(), 'nothing is over');
update private.vouched_tickets set made_at = now() - interval '1 hour' where email = 'old@partner.test';
select tests.become_visitor();
select tests.expect_error('ticket_ended', $$select public.vouched_application('old')$$);
select tests.expect(not public.vouch_for_application('old', pg_temp.nr(11)), 'vouches for nothing');
select pg_temp.apply(11, 'old@partner.test');
select tests.expect_equal(array[pg_temp.standing(11), pg_temp.mails('old@partner.test')::text], array['pending', '1'], 'asked for a code');
select tests.become_service();
select tests.expect(public.due_to_sweep(), 'something to do');
select tests.expect_equal(public.sweep() -> 'counts' -> 'vouchedTickets', '1'::jsonb, 'removed');
select tests.expect(not public.due_to_sweep(), 'done');
select tests.become_owner();
select tests.expect_equal((select string_agg(t.email, ' ') from private.vouched_tickets t), 'young@partner.test', 'that one alone');

-- None for an account's address, whatever its letters, nor for what is no address; and one that is a member's by the time it is spent proves nothing.
select tests.expect(not pg_temp.vouch('x' || n, x.address), x.address) from (values (1, 'bob@o1.test'), (2, 'BOB@o1.test'), (3, 'ivan@o1.test'), (4, 'no address'),
  (5, repeat('x', 250) || '@partner.test')) x (n, address);
select pg_temp.vouch('joined', 'joined@partner.test');
select tests.become_visitor();
select public.vouch_for_application('joined', pg_temp.nr(12));
select tests.become_owner();
update auth.users set email = 'joined@partner.test' where id = tests.id('gina');
select tests.become_visitor();
select tests.expect_error('ticket_ended', $$select public.vouched_application('joined')$$);
select pg_temp.apply(12, 'joined@partner.test');
select tests.become_owner();
select tests.expect_equal(pg_temp.standing(12), 'pending', 'a member''s');
select tests.expect_rows(1, $$select from private.outbox o where o.recipient = 'joined@partner.test' and o.template = 'already_member'$$);

-- Whoever was a member once, and is none any more, is a stranger.
insert into public.applications (id, email, name, industry_scores, long_bio, status, reviewed_at)
values (pg_temp.nr(15), 'once@partner.test', 'Once Member', '{"Art": 60}', 'x', 'approved', now());
select pg_temp.vouch('once', 'once@partner.test');
select tests.become_visitor();
select tests.expect_equal(public.vouched_application('once') -> 'application', 'null'::jsonb, 'nothing of it');
select tests.become_owner();

-- What is declined asks for nothing, though nobody had confirmed its address.
select pg_temp.vouch('declined', 'declined@partner.test');
select pg_temp.apply(16, 'declined@partner.test');
select tests.become('ada');
update public.applications set status = 'rejected' where id = pg_temp.nr(16);
select tests.become_visitor();
select tests.expect_equal(public.vouched_application('declined') -> 'application', '{"status": "rejected", "asks": false}'::jsonb, 'to apply anew');
select tests.become_owner();

-- Five of an address, the newest; a name that no application takes is left out; ten thousand in all.
select pg_temp.vouch('many' || n, 'many@partner.test', case n when 7 then repeat('x', 101) else E' Ada \n Many ' end) from generate_series(1, 3) n;
update private.vouched_tickets set made_at = made_at - interval '1 minute' where email = 'many@partner.test';
select pg_temp.vouch('many' || n, 'MANY@partner.test', case n when 7 then repeat('x', 101) else E' Ada \n Many ' end) from generate_series(4, 7) n;
select tests.expect_equal((select count(*) from private.vouched_tickets t where lower(t.email) = 'many@partner.test'), 5::bigint, 'five');
select tests.become_visitor();
select tests.expect_equal(array[public.vouched_application('many6') ->> 'name', public.vouched_application('many7') ->> 'name'], array['Ada Many', null], 'on one line');
select tests.become_owner();
select pg_temp.vouch('hidden', 'hidden@partner.test', E'\u202eEve\u200b \u2028 \u2066Partner\u0007\ufeff');
select tests.become_visitor();
select tests.expect_equal(public.vouched_application('hidden') ->> 'name', 'Eve Partner', 'and with nothing hidden in it');
select tests.become_owner();
insert into private.vouched_tickets (token_hash, email, partner) select 'h' || n, n || '@flood.test', 'google' from generate_series(1, 10000) n;
select tests.expect(not pg_temp.vouch('one more', 'more@partner.test'), 'no more');

-- A club without mail asks nobody, and has one open application of an address; the committee still sees that the address is confirmed.
delete from private.vouched_tickets where email like '%@flood.test';
update private.club set mail_works = false;
select pg_temp.vouch('quiet', 'quiet@partner.test');
select tests.become_visitor();
select public.vouch_for_application('quiet', pg_temp.nr(13));
select pg_temp.apply(13, 'quiet@partner.test');
select tests.expect_equal(pg_temp.standing(13), 'pending confirmed own password', 'confirmed');
select tests.become_owner();
select pg_temp.vouch('unasked', 'unasked@partner.test');
select pg_temp.apply(14, 'unasked@partner.test');
select tests.expect_equal(public.vouched_application('unasked') -> 'application', '{"status": "pending", "asks": false}'::jsonb, 'where nobody is asked');

rollback;
