-- Open screens hear that who is a friend, blocked or in good standing has changed, and not what.
begin;

-- Seconds since the epoch, of the caller's own signal.
create function pg_temp.heard() returns numeric
language sql as $$ select coalesce((select extract(epoch from s.changed_at) from public.member_signals s), 0) $$;

select tests.become('bob');
select tests.note('bob', pg_temp.heard()::text);
select tests.become('gina');
select tests.note('gina', pg_temp.heard()::text);
select tests.become('alice');
select tests.note('alice', pg_temp.heard()::text);

-- Both sides of a friendship that ends, and nobody else.
select public.remove_friend(tests.id('bob'));
select tests.expect(pg_temp.heard() > current_setting('story.alice')::numeric, 'alice hears it');
select tests.become('bob');
select tests.expect(pg_temp.heard() > current_setting('story.bob')::numeric, 'bob hears it');
select tests.note('bob', pg_temp.heard()::text);
select tests.become('gina');
select tests.expect(pg_temp.heard() = current_setting('story.gina')::numeric, 'gina hears nothing');
select tests.expect_rows(1, 'select * from public.member_signals');
select tests.expect_error('42501', $$update public.member_signals set changed_at = now()$$);
select tests.expect_error('42501', $$insert into public.member_signals (user_id) values (tests.id('gina'))$$);

-- Whoever leaves a group hears it on their other devices: the deletion of a seat names nobody.
select tests.become_owner();
select tests.befriend('gina', 'bob');
select tests.become('gina');
select tests.note('group', public.introduce(tests.id('alice'), tests.id('bob')) ->> 'threadId');
select tests.become('alice');
select tests.note('alice', pg_temp.heard()::text);
select public.leave_group_chat(tests.noted('group'), tests.id('alice'));
select tests.expect(pg_temp.heard() > current_setting('story.alice')::numeric, 'alice hears that she left');

-- A block and its end.
select tests.become('alice');
select public.block_member(tests.id('gina'));
select tests.become('gina');
select tests.expect(pg_temp.heard() > current_setting('story.gina')::numeric, 'gina hears that something changed');
select tests.note('gina', pg_temp.heard()::text);
select tests.become('alice');
select public.unblock_member(tests.id('gina'));
select tests.become('gina');
select tests.expect(pg_temp.heard() = current_setting('story.gina')::numeric, 'not from somebody she would not hear come back');

-- An account that is disabled: its friends hear it. Itself it reads nothing any more.
select tests.become_owner();
update public.profiles set status = 'inactive' where user_id = tests.id('carol');
select tests.become('bob');
select tests.expect(pg_temp.heard() > current_setting('story.bob')::numeric, 'carol''s friend hears it');
select tests.become('carol');
select tests.expect_rows(0, 'select * from public.member_signals');
select tests.become_visitor();
select tests.expect_error('42501', 'select * from public.member_signals');

-- A screen that was read just before it listens learns whether it has missed something; of nobody else.
select tests.become_owner();
update public.member_signals set changed_at = clock_timestamp() - interval '10 seconds' where user_id = tests.id('alice');
update public.member_signals set changed_at = clock_timestamp() where user_id = tests.id('bob');
select tests.become('alice');
select tests.expect(not public.signalled_within(5000), 'nothing in five seconds');
select tests.expect(public.signalled_within(15000), 'something in fifteen');
select tests.expect(not public.signalled_within(-1), 'nothing in the future');
select tests.become_owner();
update public.member_signals set changed_at = clock_timestamp() - interval '2 minutes' where user_id = tests.id('alice');
select tests.become('alice');
select tests.expect(not public.signalled_within(2000000000), 'a minute at most is looked back');

rollback;
