-- Addresses change hands; an act of an admin hits the member it names all the same.
begin;

-- gina applied as studio@o1.test, took another address, and the freed one was approved for dave. carol never applied.
insert into public.applications (id, email, name, industry_scores, long_bio, status, reviewed_at)
select ('00000000-0000-4000-9000-0000000000' || lpad(place::text, 2, '0'))::uuid, 'Studio@o1.test', 'Some Body', '{"Art": 60}', 'x', 'approved', now()
from generate_series(11, 12) place;
update public.profiles set application_id = '00000000-0000-4000-9000-000000000011' where user_id = tests.id('gina');
update auth.users set email = 'gina.new@o1.test' where id = tests.id('gina');

create function pg_temp.meant(application int default null, email text default null, member uuid default null) returns uuid
language sql as $$
  select (public.member_account(
    tests.id('ada'), ('00000000-0000-4000-9000-0000000000' || lpad(application::text, 2, '0'))::uuid, member, email
  ) ->> 'userId')::uuid
$$;
grant execute on function pg_temp.meant(int, text, uuid) to public;

select tests.become_service();
select tests.expect_equal(pg_temp.meant(11), tests.id('gina'), 'by the application');
select tests.expect_equal(pg_temp.meant(email => ' studio@O1.test '), tests.id('gina'), 'by the address applied with');
select tests.expect_error('member_not_found', $$select pg_temp.meant(email => 'gina.new@o1.test')$$);
select tests.expect_error('member_not_found', $$select pg_temp.meant(12)$$);
select tests.expect_error('member_not_found', $$select pg_temp.meant(email => null)$$);
select tests.expect_equal(pg_temp.meant(email => 'carol@o1.test'), tests.id('carol'), 'who never applied, by the account''s address');
select tests.expect_equal(pg_temp.meant(member => tests.id('carol')), tests.id('carol'), 'by id');

-- Somebody who never applied takes the freed address: it still means who applied with it.
select tests.become_owner();
update auth.users set email = 'studio@o1.test' where id = tests.id('dave');
select tests.become_service();
select tests.expect_equal(pg_temp.meant(email => 'studio@o1.test'), tests.id('gina'), 'not who holds it today');

-- Somebody is approved with it: the address alone names nobody, the application does.
select tests.become_owner();
update public.profiles set application_id = '00000000-0000-4000-9000-000000000012' where user_id = tests.id('dave');
select tests.become_service();
select tests.expect_error('several_members', $$select pg_temp.meant(email => 'studio@o1.test')$$);
select tests.expect_equal(pg_temp.meant(11), tests.id('gina'), 'the first application');
select tests.expect_equal(pg_temp.meant(12), tests.id('dave'), 'the second application');
select public.set_member_status(pg_temp.meant(11), 'inactive', tests.id('ada'));
select tests.become_owner();
select tests.expect_equal((select string_agg(p.name, ' ') from public.profiles p where p.status = 'inactive' and p.user_id in (tests.id('gina'), tests.id('dave'))),
  'Gina Rossi', 'only the one who was named');
select tests.expect_equal((select a.target_email from public.admin_audit a where a.action = 'disable'), 'gina.new@o1.test', 'written down by the address of today');

-- The console shows both addresses.
select tests.become('ada');
select tests.expect_equal(
  (select string_agg(a ->> 'account_email', ' ' order by a ->> 'id') from jsonb_array_elements(public.search_applications('approved') -> 'applications') a),
  'gina.new@o1.test studio@o1.test', 'in the list');
select tests.expect_equal(public.application_details('00000000-0000-4000-9000-000000000011') ->> 'account_email', 'gina.new@o1.test', 'and in one application');
select tests.expect(public.application_details(gen_random_uuid()) is null, 'one that is not there');
select tests.become('bob');
select tests.expect_error('not_an_admin', $$select public.application_details('00000000-0000-4000-9000-000000000011')$$);

-- Who is gone leaves nobody to hit in their place.
select tests.become_owner();
delete from auth.users where id in (tests.id('gina'), tests.id('dave'));
update auth.users set email = 'studio@o1.test' where id = tests.id('carol');
select tests.become_service();
select tests.expect_error('member_not_found', $$select pg_temp.meant(email => 'studio@o1.test')$$);

rollback;
