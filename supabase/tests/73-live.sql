-- Words that many hear: one a statement, of nobody and nothing, on topics that only the database speaks on.
begin;

-- Whoever is admitted to a channel may write such a row, or read it; nothing else asks. Says both: `hears speaks`.
create function pg_temp.rights(who text, wanted text) returns text language plpgsql as $$
declare
  said text := '';
begin
  perform tests.become_owner(), set_config('realtime.topic', wanted, true);
  delete from realtime.messages;
  insert into realtime.messages (topic, extension, event, private) values
    (wanted, 'broadcast', 'changed', true), (wanted, 'presence', 'changed', true);
  if who is null then perform tests.become_visitor(); else perform tests.become(who); end if;
  select coalesce(string_agg('hears ' || extension, ' '), '') into said from realtime.messages;
  begin
    insert into realtime.messages (topic, extension, event, private) values (wanted, 'broadcast', 'changed', true);
    said := said || ' speaks';
  exception when insufficient_privilege then null;
  end;
  begin
    insert into realtime.messages (topic, extension, event, private) values (wanted, 'presence', 'changed', true);
    said := said || ' is present';
  exception when insufficient_privilege then null;
  end;
  perform tests.become_owner();
  delete from realtime.messages;
  return btrim(said);
end $$;

select tests.become_owner();
insert into private.admins (user_id) values (tests.id('gina'));

select tests.expect_equal(pg_temp.rights('alice', 'feed'), 'hears broadcast', 'a member hears of the feed, and speaks on no topic of the club');
select tests.expect_equal(pg_temp.rights('frank', 'feed'), '', 'a disabled member');
select tests.expect_equal(pg_temp.rights(null, 'feed'), '', 'a visitor');
select tests.expect_equal(pg_temp.rights('gina', 'console'), 'hears broadcast', 'an admin hears of the console');
select tests.expect_equal(pg_temp.rights('alice', 'console'), '', 'no other member does');
select tests.expect_equal(pg_temp.rights(null, 'console'), '', 'nor a visitor');
select tests.expect_equal(pg_temp.rights('gina', t), '', 'there are two topics: ' || t) from unnest(array['Feed', 'feed:x', 'console ', 'consol']) t;

-- What was said since it was last asked, as `topic event`; the payload holds a number and the id of the message.
create function pg_temp.said() returns text language plpgsql as $$
declare
  words text;
begin
  perform tests.become_owner();
  perform tests.expect(not exists (
    select from realtime.messages m, jsonb_object_keys(m.payload) key where key not in ('id', 'spread') or not m.private
  ), 'nobody is told whose it was, nor what');
  select string_agg(m.topic || ' ' || m.event, ', ' order by m.topic, m.event) into words from realtime.messages m;
  delete from realtime.messages;
  -- The next act stands for another transaction.
  perform set_config('club.console_told_in', '', true);
  return words;
end $$;

select tests.become('alice');
insert into public.posts (user_id, type, content, rsvp_enabled, event_date)
values (tests.id('alice'), 'event', 'Supper', true, '2999-01-01'), (tests.id('alice'), 'event', 'Lunch', true, '2999-01-02');
select tests.expect_equal(pg_temp.said(), 'feed posted', 'one word a statement');
select tests.note('post', (select id::text from public.posts where content = 'Supper'));

select tests.become('alice');
update public.posts set content = 'Dinner' where id = tests.noted('post')::uuid;
select tests.expect_equal(pg_temp.said(), 'feed changed', 'an edit');
select tests.become('alice');
update public.posts set content = 'Brunch' where user_id = tests.id('bob');
delete from public.posts where user_id = tests.id('bob');
insert into public.posts (user_id, content) select tests.id('alice'), 'never' where false;
select tests.expect_equal(coalesce(pg_temp.said(), 'nothing'), 'nothing', 'what touches no row is no word');

select tests.befriend('alice', 'bob');
select tests.become('bob');
select public.rsvp(tests.noted('post')::uuid);
select tests.expect_equal(pg_temp.said(), 'feed changed', 'somebody comes');
select tests.become('bob');
insert into public.post_likes (post_id, user_id) values (tests.noted('post')::uuid, tests.id('bob'));
select public.cancel_rsvp(tests.noted('post')::uuid);
select tests.expect_equal(pg_temp.said(), 'feed changed', 'several changes within a second are one word');

select tests.become('alice');
delete from public.posts where id = tests.noted('post')::uuid;
select tests.expect_equal(pg_temp.said(), 'feed changed', 'a removal');
update public.profiles set status = 'inactive' where user_id = tests.id('bob');
select tests.expect_equal(pg_temp.said(), 'feed changed', 'an account that closes');
update public.profiles set status = 'active' where user_id = tests.id('bob');
select tests.expect_equal(pg_temp.said(), 'feed changed', 'and comes back');

-- Whatever a list of the console shows that others bring about.
select tests.become_visitor();
insert into public.applications (email, name, city, industry_scores, short_bio, long_bio, photos, profile_photo, press_links, invited_by, status)
values ('new@applicants.test', 'New Person', 'Paris', '{"Art": 50}', 'Artist', 'Because.', '{}', null, '{}', '', 'pending');
select tests.expect_equal(pg_temp.said(), 'console changed', 'an application');
update public.applications set invited_by = 'Somebody' where email = 'new@applicants.test';
select tests.expect_equal(pg_temp.said(), 'console changed', 'a change of one');

update public.profiles p set application_id = a.id from public.applications a where a.email = 'new@applicants.test' and p.user_id = tests.id('bob');
select pg_temp.said();
select tests.become('bob');
update public.profiles set ig_handle = '@bob_elsewhere' where user_id = tests.id('bob');
select tests.expect_equal(pg_temp.said(), 'console changed', 'what a member changed since they were approved');
select tests.note('change', (select c.id::text from private.profile_changes c where c.user_id = tests.id('bob')));
select tests.become('gina');
select public.settle_profile_change(tests.noted('change')::uuid, true);
select tests.expect_equal(pg_temp.said(), 'console changed', 'and that an admin put it back, as one word');

select tests.become('alice');
select public.send_report('00000000-0000-4000-d000-000000000001', 'member', tests.id('bob'), 'scam');
select tests.expect_equal(pg_temp.said(), 'console changed', 'a report');
select tests.become('gina');
select public.act_on_report('00000000-0000-4000-d000-000000000002', '00000000-0000-4000-d000-000000000001', 0, 'limit', 'Sells coins.', 7);
select tests.expect_equal(pg_temp.said(), 'console changed', 'what was done about it, as one word');
select tests.become('bob');
select public.appeal_measure('00000000-0000-4000-d000-000000000002', 'They are good coins.');
select tests.expect_equal(pg_temp.said(), 'console changed', 'an appeal');

select tests.become('alice');
select public.block_member(tests.id('dave'));
select tests.expect_equal(pg_temp.said(), 'console changed', 'that members block somebody');
select tests.become('alice');
select public.unblock_member(tests.id('dave'));
select tests.expect_equal(pg_temp.said(), 'console changed', 'and that they do no more');

select tests.become('gina');
select public.set_absence(tests.id('dave'), 'close');
select tests.expect_equal(pg_temp.said(), 'console changed, feed changed', 'an account on its way out');
select tests.become('gina');
select public.set_absence(tests.id('dave'), 'back');
select tests.expect_equal(pg_temp.said(), 'console changed, feed changed', 'and back');
delete from public.profiles where user_id = tests.id('bob');
select tests.expect_equal(pg_temp.said(), 'console changed', 'an account that is erased, with its reports');

-- What is taken back was not said, and may be said after that.
do $$ begin
  update public.applications set invited_by = 'Nobody' where email = 'new@applicants.test';
  raise 'taken back';
exception when raise_exception then null;
end $$;
update public.applications set invited_by = 'Everybody' where email = 'new@applicants.test';
select tests.expect_equal(pg_temp.said(), 'console changed', 'after what was taken back');
rollback;
