-- Notifications: read and marked by the one they are for, written by nobody else's hand, grouped while unread.
begin;

select tests.become_owner();
select private.notify(tests.id('alice'), 'Approved ✅', 'Welcome', tests.notice());
select private.notify(tests.id('bob'), 'For Bob', data => tests.notice());

-- One that carries nothing says nothing of where it leads.
select tests.expect_error('23502', $$insert into public.notifications (user_id, title) values (tests.id('bob'), 'Bare')$$);

select tests.become_visitor();
select tests.expect_error('42501', 'select * from public.notifications');
select tests.become('alice');
select tests.expect_rows(1, $$select * from public.notifications where type = 'in_app' and read = false order by created_at desc limit 1$$);
select tests.expect_equal((public.unread_counts() ->> 'notifications')::int, 1, 'the badge counts it');
select tests.expect_error('42501', $$insert into public.notifications (user_id, title) values (tests.id('bob'), 'Forged')$$);
select tests.expect_error('42501', $$insert into public.notifications (user_id, title) values (tests.id('alice'), 'To myself')$$);
select tests.expect_error('42501', $$update public.notifications set title = 'Changed'$$);
select tests.expect_error('42501', $$delete from public.notifications$$);
select tests.expect_error('42501', $$select private.notify(tests.id('bob'), 'Forged', 'x')$$);
select tests.expect_rows(0, $$update public.notifications set read = true where user_id = tests.id('bob')$$);
select tests.expect_rows(1, $$update public.notifications set read = true where read = false$$);
select tests.expect_error('42501', $$update public.notifications set read = false$$);
select tests.expect_equal((public.unread_counts() ->> 'notifications')::int, 0, 'the badge is gone');
select tests.become_owner();
select tests.expect(not (select read from public.notifications where user_id = tests.id('bob')), 'bob''s stays unread');
select private.notify(tests.id('frank'), 'For Frank', data => tests.notice());
select tests.become('frank');
select tests.expect_rows(0, 'select * from public.notifications');
select tests.expect_rows(0, 'update public.notifications set read = true');

-- Unread ones of a key are one that counts; once read, the next begins anew.
select tests.become_owner();
select private.notify(tests.id('gina'), 'First', 'a', tests.notice(true), 'key'), private.notify(tests.id('gina'), 'Second', 'b', tests.notice(true), 'key');
select private.notify(tests.id('gina'), 'Other', 'c', tests.notice(true), 'another key');
select tests.become('gina');
select tests.expect_rows(2, 'select * from public.notifications');
select tests.expect_rows(1, $$select * from public.notifications where title = 'Second' and data ->> 'count' = '2' and data ->> 'action' = 'event_rsvp'$$);
update public.notifications set read = true where group_key = 'key';
select tests.become_owner();
select private.notify(tests.id('gina'), 'Third', 'd', tests.notice(true), 'key');
select tests.become('gina');
select tests.expect_rows(1, $$select * from public.notifications where title = 'Third' and data ->> 'count' = '1'$$);
select tests.expect_rows(3, 'select * from public.notifications');
select tests.expect_rows(2, 'update public.notifications set read = true where read = false');

rollback;
