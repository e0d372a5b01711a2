-- Typing signs: between two who share a thread, over a channel of their own. On the thread's own channel nobody speaks.
begin;

create function pg_temp.between(thread uuid, one text, other text) returns text language sql as $$
  select 'typing:' || thread || ':' || least(tests.id(one), tests.id(other)) || ':' || greatest(tests.id(one), tests.id(other))
$$;
-- Whoever is admitted to a channel may write such a row, or read it; nothing else asks. Says both: `hears types`.
create function pg_temp.rights(who text, topic text) returns text language plpgsql as $$
declare
  said text := '';
begin
  perform tests.become_owner(), set_config('realtime.topic', topic, true);
  delete from realtime.messages;
  insert into realtime.messages (topic, extension, event, private) values (topic, 'broadcast', 'typing', true);
  if who is null then perform tests.become_visitor(); else perform tests.become(who); end if;
  if exists (select from realtime.messages) then said := 'hears'; end if;
  begin
    insert into realtime.messages (topic, extension, event, private) values (topic, 'broadcast', 'typing', true);
    said := said || ' types';
  exception when insufficient_privilege then null;
  end;
  perform tests.become_owner();
  delete from realtime.messages;
  return btrim(said);
end $$;

select tests.become('alice');
select tests.note('direct', public.open_direct_message(tests.id('bob'))::text);
select tests.become_owner();
select tests.note('topic', pg_temp.between(tests.noted('direct'), 'alice', 'bob'));

select tests.expect_equal(pg_temp.rights('alice', 'thread:' || tests.noted('direct')), 'hears', 'the channel of a thread is for its messages');
select tests.expect_equal(pg_temp.rights('carol', 'thread:' || tests.noted('direct')), '', 'of those in it');
select tests.expect_equal(pg_temp.rights('alice', current_setting('story.topic')), 'hears types', 'one of the two');
select tests.expect_equal(pg_temp.rights('bob', current_setting('story.topic')), 'hears types', 'the other');
select tests.expect_equal(pg_temp.rights('carol', current_setting('story.topic')), '', 'a stranger');
select tests.expect_equal(pg_temp.rights('frank', current_setting('story.topic')), '', 'a disabled member');
select tests.expect_equal(pg_temp.rights(null, current_setting('story.topic')), '', 'a visitor');
select tests.expect_equal(pg_temp.rights('carol', pg_temp.between(tests.noted('direct'), 'carol', 'alice')), '', 'whoever has no seat is not one of two');
select tests.expect_equal(pg_temp.rights('alice', pg_temp.between(tests.noted('direct'), 'carol', 'alice')), '', 'nor is she whom they would reach');
select tests.expect_equal(pg_temp.rights('alice', format('typing:%s:%s:%s', tests.noted('direct'), greatest(tests.id('alice'), tests.id('bob')),
  least(tests.id('alice'), tests.id('bob')))), '', 'there is one channel, not two');
select tests.expect_equal(pg_temp.rights('alice', t), '', t)
from unnest(array['typing:nonsense', 'typing:' || tests.noted('direct'), current_setting('story.topic') || ':x', 'thread:nonsense', 'anything', '']) t;

-- In a direct chat one types for a friend; across a block nobody does, and whoever blocks leaves it.
select tests.become('bob');
select public.remove_friend(tests.id('alice'));
select tests.expect_equal(pg_temp.rights('alice', current_setting('story.topic')), 'hears', 'no friend any more');
select tests.become('bob');
select public.block_member(tests.id('alice'));
select tests.become_owner();
select tests.expect_equal(pg_temp.rights('bob', current_setting('story.topic')), '', 'whoever blocks');
select tests.expect(pg_temp.rights('alice', current_setting('story.topic')) not like '%types%', 'whom he blocked');

-- A group of three: the third one is typed to, and types, as before.
select tests.befriend('gina', 'bob'), tests.befriend('gina', 'alice');
select tests.become('bob');
select public.unblock_member(tests.id('alice'));
select tests.become('gina');
select tests.note('group', public.introduce(tests.id('alice'), tests.id('bob')) ->> 'threadId');
select tests.become_owner();
select tests.expect_equal(pg_temp.rights('alice', pg_temp.between(tests.noted('group'), 'alice', 'bob')), 'hears types', 'in a group one types for everybody');
select tests.become('bob');
select public.block_member(tests.id('alice'));
select tests.become_owner();
select tests.expect_equal(pg_temp.rights('bob', pg_temp.between(tests.noted('group'), 'alice', 'bob')), 'hears', 'not across a block');
select tests.expect_equal(pg_temp.rights('alice', pg_temp.between(tests.noted('group'), 'alice', 'bob')), 'hears', 'in neither direction');
select tests.expect_equal(pg_temp.rights(w, pg_temp.between(tests.noted('group'), 'gina', w)), 'hears types', 'gina and ' || w)
from unnest(array['alice', 'bob']) w;
select tests.expect_equal(pg_temp.rights('gina', pg_temp.between(tests.noted('group'), 'alice', 'bob')), '', 'what two say is not for the third');
select tests.become('alice');
select public.leave_group_chat(tests.noted('group'), tests.id('alice'));
select tests.become_owner();
select tests.expect_equal(pg_temp.rights('alice', pg_temp.between(tests.noted('group'), 'gina', 'alice')), '', 'whoever left');

-- Nor for an account that is closed: a block is told from it by nothing.
update public.profiles set status = 'away' where user_id = tests.id('gina');
select tests.expect_equal(pg_temp.rights('bob', pg_temp.between(tests.noted('group'), 'gina', 'bob')), 'hears', 'nobody is there to read it');

rollback;
