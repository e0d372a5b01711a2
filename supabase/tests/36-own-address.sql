-- The address a member signs in with, how far a change of it is, and taking the change back. The auth service writes what is read here.
begin;

create function pg_temp.ask(name text, address text, at timestamptz default now()) returns void
language plpgsql as $$
begin
  update auth.users set email_change = address, email_change_sent_at = at, email_change_confirm_status = 0 where id = tests.id(name);
  insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
  select gen_random_uuid(), tests.id(name), kind::auth.one_time_token_type, name || kind, address, now(), now()
  from unnest(array['email_change_token_new', 'email_change_token_current', 'recovery_token']) as k (kind);
end $$;
create function pg_temp.confirm(name text, address text) returns void
language plpgsql as $$
begin
  delete from auth.one_time_tokens where user_id = tests.id(name) and token_type::text = 'email_change_token_' || address;
  update auth.users set email_change_confirm_status = 1 where id = tests.id(name);
end $$;
create function pg_temp.waits_for(name text) returns text
language plpgsql as $$
begin
  perform tests.become(name);
  return public.my_address() #>> '{change,waitsFor}';
end $$;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- Nothing waits.
select tests.become('alice');
select tests.expect_equal(public.my_address(), jsonb_build_object('address', 'alice@o1.test', 'change', null), 'the address');
select public.take_back_address_change();

-- Both have to confirm; each is told of when it is the other that has.
select tests.become_owner();
select pg_temp.ask('alice', 'alice@new.test', now() - interval '5 minutes');
select tests.become('alice');
select tests.expect_equal(public.my_address() #>> '{change,to}', 'alice@new.test', 'where it goes');
select tests.expect_equal((public.my_address() #>> '{change,askedAt}')::timestamptz, now() - interval '5 minutes', 'since when');
select tests.expect_equal(pg_temp.waits_for('alice'), 'both', 'nobody has confirmed');
select tests.become_owner();
select pg_temp.confirm('alice', 'current');
select tests.expect_equal(pg_temp.waits_for('alice'), 'new', 'the new address has not');
select tests.become_owner();
select pg_temp.ask('bob', 'bob@new.test');
select pg_temp.confirm('bob', 'new');
select tests.expect_equal(pg_temp.waits_for('bob'), 'current', 'the current address has not');

-- Taken back: the links of the change are dead, no other link is, and nobody else's change is touched.
select tests.become('alice');
select public.take_back_address_change();
select tests.expect_equal(public.my_address(), jsonb_build_object('address', 'alice@o1.test', 'change', null), 'as before');
select tests.become_owner();
select tests.expect_equal((select array_agg(token_type::text) from auth.one_time_tokens where user_id = tests.id('alice')), array['recovery_token'], 'one is left');
select tests.expect_equal((select email_change_confirm_status::int from auth.users where id = tests.id('alice')), 0, 'nothing is half confirmed');
select tests.expect_equal(pg_temp.waits_for('bob'), 'current', 'bob''s waits');

-- Visitors and disabled members do neither; an admin without a profile does both.
select tests.become_visitor();
select tests.expect_error('42501', 'select public.my_address()');
select tests.expect_error('42501', 'select public.take_back_address_change()');
select tests.become('frank');
select tests.expect_error('not_a_member', 'select public.my_address()');
select tests.expect_error('not_a_member', 'select public.take_back_address_change()');
select tests.become('olga');
select tests.expect_equal(public.my_address() ->> 'address', 'olga@o1.test', 'olga''s');
select public.take_back_address_change();

rollback;
