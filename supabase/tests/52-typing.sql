-- Typing signs: only those in a thread may join its channel or send to it.
begin;

select tests.become('alice');
select tests.note('direct', public.open_direct_message(tests.id('bob'))::text);
select set_config('realtime.topic', 'thread:' || tests.noted('direct'), true);

-- Whoever is admitted to a channel may write such a row and read it back; nothing else asks.
select tests.expect_rows(1, $$insert into realtime.messages (topic, extension, event, private) values (realtime.topic(), 'broadcast', 'typing', true) returning id$$);
select tests.become('bob');
select tests.expect_rows(1, 'select * from realtime.messages');
select tests.become('carol');
select tests.expect_rows(0, 'select * from realtime.messages');
select tests.expect_error('42501', $$insert into realtime.messages (topic, extension, event, private) values (realtime.topic(), 'broadcast', 'typing', true)$$);
select tests.become('frank');
select tests.expect_rows(0, 'select * from realtime.messages');
select tests.become_visitor();
select tests.expect_rows(0, 'select * from realtime.messages');
-- In a direct chat one types for a friend; across a block it is nobody's channel.
select tests.become('bob');
select public.remove_friend(tests.id('alice'));
select tests.expect_rows(1, 'select * from realtime.messages');
select tests.expect_error('42501', $$insert into realtime.messages (topic, extension, event, private) values (realtime.topic(), 'broadcast', 'typing', true)$$);
select public.block_member(tests.id('alice'));
select tests.expect_rows(0, 'select * from realtime.messages');
select tests.become('alice');
select tests.expect_rows(0, 'select * from realtime.messages');
select set_config('realtime.topic', 'thread:nonsense', true);
select tests.expect_rows(0, 'select * from realtime.messages');
select set_config('realtime.topic', 'anything', true);
select tests.expect_error('42501', $$insert into realtime.messages (topic, extension, event, private) values (realtime.topic(), 'broadcast', 'x', true)$$);

rollback;
