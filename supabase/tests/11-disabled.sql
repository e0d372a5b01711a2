-- A disabled member's token, though it has not expired, reads and writes nothing; their data stays.
begin;

select tests.become('frank');
select tests.expect_rows(0, 'select user_id from public.profiles');
select tests.expect_rows(0, 'select * from public.industry_scores');
select tests.expect_rows(0, 'select * from public.clout_history');
select tests.expect_rows(0, 'select * from public.connections');
select tests.expect_rows(0, 'select * from public.message_threads');
select tests.expect_rows(0, 'select * from public.messages');
select tests.expect_rows(0, 'select * from public.notifications');
select tests.expect_rows(0, 'select * from public.posts');
select tests.expect_rows(0, 'select * from public.endorsements');
select tests.expect_rows(0, 'select * from storage.objects');
select tests.expect_rows(0, $$update public.profiles set bio = 'Still here', setup_required = false where user_id = tests.id('frank')$$);
select tests.expect_error('42501', $$insert into public.posts (user_id, content) values (tests.id('frank'), 'Hello')$$);
select tests.expect_error('42501', $$insert into public.industry_scores (user_id, industry, score) values (tests.id('frank'), 'art', 50)$$);
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('profile-photos', tests.id('frank') || '/0.jpg')$$);
select tests.expect_error('not_a_member', 'select public.my_profile()');
do $$
declare
  reason text;
begin
  perform public.my_profile();
exception when others then
  get stacked diagnostics reason = message_text;
  perform tests.expect_equal(reason, 'This account has been disabled.', 'and is told why');
end $$;
select tests.expect_error('not_a_member', 'select public.discover()');
select tests.expect_error('not_a_member', $$select public.write_endorsement(tests.id('alice'), 'art', 'x')$$);
select tests.expect_error('not_a_member', 'select public.cancel_endorsement_request(gen_random_uuid())');
select tests.expect(not public.verify_admin_access(), 'a disabled member is no admin');

-- Nobody sees them meanwhile, and their friends do not count them.
select tests.become('alice');
select tests.expect(not exists (
  select from jsonb_array_elements(public.my_profile() -> 'friends') f where (f ->> 'id')::uuid = tests.id('frank')
), 'a disabled friend is not listed');
select tests.expect_equal((public.my_profile() ->> 'friendCount')::int, 2, 'friends of alice');

-- An admin who is disabled is no admin.
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('ada');
select tests.become('ada');
select tests.expect(not public.verify_admin_access(), 'a disabled admin is no admin');
select tests.expect_rows(0, 'select * from public.applications');

-- Enabled again, everything is there.
select tests.become_owner();
update public.profiles set status = 'active' where user_id = tests.id('frank');
select tests.become('frank');
select tests.expect_rows(1, 'select * from public.industry_scores');
select tests.expect_equal(public.my_profile() ->> 'friendCount', '1', 'friends of frank');

rollback;
