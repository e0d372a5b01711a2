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
select public.record_message_notification(tests.id('alice'), tests.id('bob'), (select thread from noted));
select public.record_message_notification(tests.id('alice'), tests.id('bob'), (select thread from noted));

select tests.become('bob');
select tests.expect_equal((select n.title || ' / ' || n.body || ' / ' || (n.data ->> 'count') from public.notifications n),
  'New Message / Alice Moreau: Dinner on Friday? / 2', 'two unread of a thread are one row');

rollback;
