-- Those outside the club, against everything there is: a visitor, an account without a profile, a disabled member whose token has not
-- expired. Goes through the catalogue, so a new table or procedure is attacked from its first day.
begin;

-- A scene with something in every table that frank, while he was a member, could read.
select tests.become_owner();
update public.profiles set status = 'active' where user_id = tests.id('frank');
insert into private.admins values (tests.id('frank'));
insert into public.admin_audit (admin_id, action) values (tests.id('frank'), 'approve');
insert into public.posts (id, user_id, content, type, rsvp_enabled) values ('00000000-0000-4000-b000-000000000001', tests.id('alice'), 'Dinner', 'event', true);
insert into public.post_likes (post_id, user_id) values ('00000000-0000-4000-b000-000000000001', tests.id('frank'));
insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('frank'), 'going');
insert into public.endorsements (endorser_id, endorsee_id, industry, snippet) values (tests.id('alice'), tests.id('frank'), 'tech', 'Sharp.');
insert into public.endorsement_requests (requester_id, recipient_id) values (tests.id('frank'), tests.id('gina'));
insert into public.introduction_settings (user_id, only_chosen) values (tests.id('frank'), true);
insert into public.chosen_connectors (user_id, connector_id) values (tests.id('frank'), tests.id('alice'));
select private.notify(tests.id('frank'), 'For Frank', data => tests.notice());
select tests.become('frank');
select tests.note('thread', public.open_direct_message(tests.id('alice'))::text);
insert into public.messages (thread_id, sender_id, content) values (tests.noted('thread'), tests.id('frank'), 'Hello Alice');
select public.react((select m.id from public.messages m where m.thread_id = tests.noted('thread')), '❤️');
select tests.become_owner();
insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
select gen_random_uuid(), m.id, tests.id('frank'), 1, 'x', 1, 1, repeat('0', 108) from public.messages m where m.thread_id = tests.noted('thread');
insert into public.link_cards (id, owner_id, message_id, address, title)
select gen_random_uuid(), tests.id('frank'), m.id, 'https://a.test/', 'x' from public.messages m where m.thread_id = tests.noted('thread');
select tests.become('frank');
insert into storage.objects (bucket_id, name) values ('profile-photos', tests.id('frank') || '/0.jpg');

-- Tables of which a select gives the caller something; those that may not be selected from at all.
create function pg_temp.readable() returns text language plpgsql as $$
declare
  named text;
  found_any boolean;
  answer text := '';
begin
  for named in
    select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm') order by 1
  loop
    begin
      execute format('select exists (select from %s)', named) into found_any;
      if found_any then answer := answer || ' ' || named; end if;
    exception when insufficient_privilege then null;
    end;
  end loop;
  return btrim(answer);
end $$;

-- Procedures that do anything but refuse the caller for who they are, called with nothing.
create function pg_temp.callable() returns text language plpgsql as $$
declare
  procedure record;
  hint text;
  answered int;
  answer text := '';
begin
  for procedure in
    select p.proname, format('select %s(%s)', p.oid::regproc,
      (select string_agg('null::' || format_type(t.type, null), ', ' order by t.place) from unnest(p.proargtypes::oid[]) with ordinality as t (type, place))) as call
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prorettype <> 'trigger'::regtype order by 1
  loop
    begin
      execute procedure.call;
      get diagnostics answered = row_count;
      -- No row is no answer.
      if answered > 0 then answer := answer || ' ' || procedure.proname; end if;
    exception
      when insufficient_privilege then null;
      when others then
        get stacked diagnostics hint = pg_exception_hint;
        if hint not in ('not_a_member', 'not_an_admin') then answer := answer || ' ' || procedure.proname; end if;
    end;
  end loop;
  return btrim(answer);
end $$;
grant execute on function pg_temp.readable(), pg_temp.callable() to public;

-- As a member and admin frank reads from every table: the attacks below can fail.
select tests.expect_equal(pg_temp.readable(), (
  select string_agg(format('public.%I', c.relname), ' ' order by c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r'
), 'something in every table');
select tests.expect_equal((select count(*) from storage.objects), 1::bigint, 'and in the bucket');
select tests.expect(pg_temp.callable() like '%create_plug_request%unblock_member%', 'procedures answer him');

select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('frank');
select tests.become('frank');
select tests.expect_equal(pg_temp.readable(), '', 'a disabled member reads nothing, though an admin once');
select tests.expect_equal(pg_temp.callable(), 'address_proof answer_closed_account answer_push application_link application_status closed_account confirm_application confirm_application_link correct_application_address find_application keep_closed_account send_application_code send_approval_link send_closed_account_link set_application_secret verify_admin_access vouch_for_application vouched_application why_closed', 'and is as a visitor to every procedure');
select tests.expect_rows(0, 'select * from storage.objects');
select tests.expect_equal(tests.remove_files(), 0::bigint, 'and removes none');
select tests.expect_rows(0, 'delete from public.posts');
select tests.expect_rows(0, 'delete from public.post_likes');
select tests.expect_rows(0, 'delete from public.event_rsvps');
select tests.expect_rows(0, 'delete from public.connections');
select tests.expect_rows(0, 'update public.industry_scores set score = 50');
select tests.expect_rows(0, 'update public.applications set status = ''rejected''');
select tests.expect_error('42501', $$insert into public.event_rsvps (post_id, user_id, status) values ('00000000-0000-4000-b000-000000000001', tests.id('frank'), 'requested')$$);
select tests.expect_error('42501', $$insert into public.messages (thread_id, sender_id, content) values (tests.noted('thread'), tests.id('frank'), 'Still here')$$);

select tests.become('ivan');
select tests.expect_equal(pg_temp.readable(), '', 'an account without a profile reads nothing');
select tests.expect_equal(pg_temp.callable(), 'address_proof answer_closed_account answer_push application_link application_status closed_account confirm_application confirm_application_link correct_application_address find_application keep_closed_account send_application_code send_approval_link send_closed_account_link set_application_secret verify_admin_access vouch_for_application vouched_application why_closed', 'and calls what visitors call');

select tests.become_visitor();
select tests.expect_equal(pg_temp.readable(), '', 'a visitor reads nothing');
select tests.expect_equal(pg_temp.callable(), 'address_proof answer_closed_account answer_push application_link application_status closed_account confirm_application confirm_application_link correct_application_address find_application keep_closed_account send_application_code send_approval_link send_closed_account_link set_application_secret verify_admin_access vouch_for_application vouched_application why_closed', 'and calls what visitors call');
select tests.expect(not public.verify_admin_access(), 'which open no door');
select tests.expect(public.application_status(null, null) is null, 'nor tell anything');

rollback;
