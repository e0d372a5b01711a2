-- A handle is one member's: what looks like it is it, and one given up is kept for its owner.
begin;

select tests.expect_equal(private.handle_key(k.handle), k.key, k.handle) from (values
  ('@Alice.M_1', 'alice.m_1'), ('  @@alice ', 'alice'), ('@alicé', 'alice'), ('@аliсе', 'alice'), ('@ＡＬＩＣＥ', 'alice'), (U&'@ali\200Bce', 'alice'),
  ('@Αlice', 'alice'), ('@alice0', 'alice0'), ('@aliceo', 'aliceo'), ('@a.lice', 'a.lice'), ('@', null), (null, null)) as k (handle, key);

-- Nobody takes another's, however it is written.
select tests.become('dave');
select tests.expect_error('handle_taken', $$update public.profiles set ig_handle = '@ALICE' where user_id = tests.id('dave')$$);
select tests.expect_error('handle_taken', $$update public.profiles set ig_handle = '@аlice' where user_id = tests.id('dave')$$);
select tests.expect_error('handle_taken', $$update public.profiles set ig_handle = 'frank' where user_id = tests.id('dave')$$);
-- The copy can't silence the original.
select tests.become('bob');
select tests.expect_equal(jsonb_array_length(public.request_endorsements('{@alice}')), 1, 'alice is still found');

-- One's own may be written differently, and changed once in 14 days; the way back stays open.
select tests.become('dave');
select tests.expect_rows(1, $$update public.profiles set ig_handle = '@Dave' where user_id = tests.id('dave')$$);
select tests.expect_rows(1, $$update public.profiles set ig_handle = '@dave.romero' where user_id = tests.id('dave')$$);
select tests.expect_error('handle_cooling', $$update public.profiles set ig_handle = '@thirdname' where user_id = tests.id('dave')$$);
select tests.expect_rows(1, $$update public.profiles set ig_handle = null where user_id = tests.id('dave')$$);
select tests.expect_error('handle_cooling', $$update public.profiles set ig_handle = '@thirdname' where user_id = tests.id('dave')$$);
select tests.expect_rows(1, $$update public.profiles set ig_handle = '@dave' where user_id = tests.id('dave')$$);
select tests.become_owner();
update private.handles set changed_at = changed_at - interval '15 days';
select tests.become('dave');
select tests.expect_rows(1, $$update public.profiles set ig_handle = '@thirdname' where user_id = tests.id('dave')$$);

-- A handle given up is free for others after 90 days, and means nobody until then.
select tests.become('bob');
select tests.expect_error('handle_taken', $$update public.profiles set ig_handle = '@dave' where user_id = tests.id('bob')$$);
select tests.expect_error('recipient_unknown', $$select public.request_endorsements('{@dave}')$$);
select tests.become_owner();
update private.handles set released_at = released_at - interval '91 days';
select tests.become('bob');
select tests.expect_rows(1, $$update public.profiles set ig_handle = '@dave' where user_id = tests.id('bob')$$);

-- Who leaves keeps the handle from others as long.
select tests.become_owner();
delete from auth.users where id = tests.id('gina');
select tests.become('carol');
select tests.expect_error('handle_taken', $$update public.profiles set ig_handle = '@gina' where user_id = tests.id('carol')$$);

-- Who comes with a handle that is another's is a member without one, and the committee is told.
select tests.become_owner();
insert into public.profiles (user_id, display_name, photos, ig_handle) values (tests.id('ivan'), 'Alice Moreau', '{https://photos.o1.test/alice.jpg}', '@Alice');
select tests.expect((select p.ig_handle is null from public.profiles p where p.user_id = tests.id('ivan')), 'no handle');
select tests.become('ada');
select tests.expect_equal(
  (select (c -> 'member' ->> 'id') || ' ' || (c ->> 'before') from jsonb_array_elements(public.changed_profiles() -> 'changes') c where c ->> 'field' = 'taken_handle'),
  tests.id('ivan') || ' @Alice', 'flagged');

rollback;
