-- Who reads whose friendships, how they begin (after an introduction, by both) and how they end.
begin;

-- Visitors and disabled members see none; members their own; strangers none.
select tests.become_visitor();
select tests.expect_error('42501', 'select * from public.connections');
select tests.become('frank');
select tests.expect_rows(0, 'select * from public.connections');
select tests.expect_error('not_a_member', $$select public.friends_of(tests.id('alice'))$$);
select tests.become('dave');
select tests.expect_rows(0, 'select * from public.connections');
select tests.become('carol');
select tests.expect_rows(1, 'select * from public.connections');
select tests.become('alice');
-- bob and gina. erin's block of alice is not alice's to see; the row with frank, who is disabled, rests: nor does she end or block by it.
select tests.expect_rows(2, 'select * from public.connections');
select tests.expect_rows(0, $$delete from public.connections where connected_user_id = tests.id('frank') or user_id = tests.id('frank')$$);
select tests.expect_rows(0, $$update public.connections set status = 'blocked' where connected_user_id = tests.id('frank') or user_id = tests.id('frank')$$);
select tests.expect_rows(2, $$select user_id, connected_user_id from public.connections
  where status = 'active' and (user_id = auth.uid() or connected_user_id = auth.uid())$$);

-- Nobody becomes a friend by hand.
select tests.expect_error('42501', $$insert into public.connections (user_id, connected_user_id, status)
  values (tests.id('alice'), tests.id('carol'), 'active')$$);
select tests.expect_error('42501', $$update public.connections set user_id = tests.id('carol')$$);
select tests.expect_error('42501', $$update public.connections set blocked_by = tests.id('bob')$$);
select tests.expect_error('42501', $$update public.connections set status = 'pending'
  where connected_user_id = tests.id('bob') or user_id = tests.id('bob')$$);
select tests.expect_error('no_intro_chat', $$select public.connect_with(tests.id('carol'))$$);
select tests.expect_error('self', $$select public.connect_with(tests.id('alice'))$$);
select tests.expect_error('not_available', $$select public.connect_with(tests.id('frank'))$$);
select tests.expect_error('not_available', $$select public.connect_with(gen_random_uuid())$$);
select tests.expect_equal(public.connect_with(tests.id('bob')), 'active', 'friends are friends already');
select tests.become_visitor();
select tests.expect_error('42501', $$select public.connect_with(tests.id('carol'))$$);

-- The first press waits, is told once and can't be pressed into a friendship alone; the second makes friends.
select tests.become('bob');
select tests.note('chat', public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId');
select tests.become('alice');
select tests.expect_equal(public.connect_with(tests.id('carol')), 'pending', 'the first press waits');
select tests.expect_equal(public.connect_with(tests.id('carol')), 'pending', 'pressing again changes nothing');
select tests.expect_rows(0, $$update public.connections set status = 'blocked' where connected_user_id = tests.id('dave')$$);
select tests.expect_error('42501', $$update public.connections set status = 'active' where connected_user_id = tests.id('carol')$$);
select tests.expect_equal(public.relationship_with(tests.id('carol')) ->> 'connection', 'pending_mine', 'alice has pressed');
select tests.expect_equal(public.relationship_with(tests.id('carol')) ->> 'relationship', 'intro_open', 'the intro is open');
select tests.expect_equal((public.relationship_with(tests.id('carol')) ->> 'introThreadId')::uuid, tests.noted('chat'), 'in that chat');
select tests.expect_error('not_friends', $$select public.open_direct_message(tests.id('carol'))$$);
select tests.become('carol');
select tests.expect_rows(1, $$select * from public.notifications where data ->> 'action' = 'connect_requested'$$);
select tests.expect_equal(public.relationship_with(tests.id('alice')) ->> 'connection', 'pending_theirs', 'carol is asked');
select tests.expect_equal(public.connect_with(tests.id('alice')), 'active', 'the second press makes friends');
select tests.expect_equal(public.connect_with(tests.id('alice')), 'active', 'and stays');
select tests.expect_equal(public.relationship_with(tests.id('alice')) ->> 'relationship', 'friend', 'they are friends');
select tests.become('alice');
select tests.expect_rows(1, $$select * from public.notifications where data ->> 'action' = 'connected'$$);

-- Friends see friends' friends; nobody else does.
select tests.expect_equal(jsonb_array_length(public.friends_of(tests.id('bob'))), 2, 'alice sees bob''s friends, not across erin''s block');
select tests.expect(public.friends_of(tests.id('bob'))::text like '%"igHandle"%', 'with their handles');
select tests.expect_equal(jsonb_array_length(public.friends_of(tests.id('alice'))), 3, 'and her own, without disabled frank');
select tests.expect_error('not_friends', $$select public.friends_of(tests.id('dave'))$$);
select tests.expect_error('not_friends', $$select public.friends_of(tests.id('erin'))$$);
select tests.expect_error('not_friends', $$select public.friends_of(tests.id('frank'))$$);
select tests.become('dave');
select tests.expect_error('not_friends', $$select public.friends_of(tests.id('alice'))$$);

-- Mutual friends: the intersection and nothing more, for a whole list at once, in its order.
select tests.become('gina');
select tests.expect_equal(public.mutual_friends(array[tests.id('dave'), tests.id('bob')]),
  jsonb_build_array(
    jsonb_build_object('memberId', tests.id('dave'), 'count', 0, 'friends', '[]'::jsonb),
    jsonb_build_object('memberId', tests.id('bob'), 'count', 1, 'friends', jsonb_build_array(jsonb_build_object(
      'id', tests.id('alice'), 'name', 'Alice Moreau', 'avatarUrl', 'https://photos.o1.test/alice.jpg')))),
  'gina shares alice with bob');
select tests.become('dave');
select tests.expect(public.mutual_friends(array[tests.id('bob'), tests.id('alice')])::text not like '%name%', 'dave shares nobody');
select tests.expect_error('too_many', $$select public.mutual_friends(array(select gen_random_uuid() from generate_series(1, 201)))$$);
select tests.become('alice');
select tests.expect_equal((public.mutual_friends(array[tests.id('erin')]) -> 0 ->> 'count')::int, 0, 'nothing is told across a block');

-- Removing: either side, by procedure or by hand; a stranger's row is out of reach.
select tests.expect(public.remove_friend(tests.id('carol')), 'alice removes carol');
select tests.expect(not public.remove_friend(tests.id('carol')), 'once');
select tests.become('dave');
select tests.expect_rows(0, 'delete from public.connections');
select tests.become('gina');
select tests.expect_rows(1, $$delete from public.connections where user_id = tests.id('alice')$$);
select tests.become('alice');
select tests.expect_rows(1, 'select * from public.connections');

-- A friendship made elsewhere (an inviter's yes) completes a waiting press and overrules no block.
select tests.become_owner();
select tests.expect_equal(private.make_friends(tests.id('dave'), tests.id('gina')), 'active', 'two become friends');
select tests.expect_equal(private.make_friends(tests.id('alice'), tests.id('erin')), 'blocked', 'a block stands');
select tests.expect_error('connections_one_per_pair', $$insert into public.connections (user_id, connected_user_id)
  values (tests.id('gina'), tests.id('dave'))$$);
select tests.expect_error('connections_not_with_oneself', $$insert into public.connections (user_id, connected_user_id)
  values (tests.id('gina'), tests.id('gina'))$$);

rollback;
