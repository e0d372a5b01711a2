-- `send-notification`: only within a thread of both, about what was really written.
begin;

select tests.become('alice');
create temporary table noted as select public.open_direct_message(tests.id('bob')) as thread;
grant select on noted to public;
insert into public.messages (thread_id, sender_id, content) values ((select thread from noted), tests.id('alice'), 'Dinner on Friday?');
select tests.expect_error('42501', $$select public.record_message_notification(tests.id('alice'), tests.id('bob'), (select thread from noted))$$);

select tests.become_service();
select tests.expect_error('no_shared_thread', $$select public.record_message_notification(tests.id('alice'), tests.id('carol'), (select thread from noted))$$);
select tests.expect_error('no_shared_thread', $$select public.record_message_notification(tests.id('dave'), tests.id('bob'), (select thread from noted))$$);
select tests.expect_error('no_shared_thread', $$select public.record_message_notification(tests.id('alice'), tests.id('alice'), (select thread from noted))$$);
select tests.expect_error('no_shared_thread', $$select public.record_message_notification(tests.id('alice'), tests.id('bob'), gen_random_uuid())$$);
select tests.expect_error('invalid_request', $$select public.record_message_notification(tests.id('bob'), tests.id('alice'), (select thread from noted))$$);
-- Two messages and three calls are one row that counts two.
select tests.become('alice');
insert into public.messages (thread_id, sender_id, content) values ((select thread from noted), tests.id('alice'), 'Or Saturday?');
select tests.become_service();
select public.record_message_notification(tests.id('alice'), tests.id('bob'), (select thread from noted)) from generate_series(1, 3);
select tests.become('bob');
select tests.expect_equal((select n.title || ' / ' || n.body || ' / ' || (n.data ->> 'count') from public.notifications n),
  'New Message / Alice Moreau: Or Saturday? / 2', 'unread ones of a thread are one row, each counted once');

-- Who has read it in the open conversation before the notification came is not told of it any more.
select public.mark_thread_read((select thread from noted));
select tests.become_service();
select tests.expect_equal(public.record_message_notification(tests.id('alice'), tests.id('bob'), (select thread from noted)), null, 'nothing to tell');
select tests.become('bob');
select tests.expect_rows(0, 'select * from public.notifications where not read');

rollback;
