-- What follows from the auth service's factors, on every platform: whether an account has two steps, how often a code was tried, and which was spent.
-- The factors are the auth service's rows; it alone makes them.

-- The auth service of this server counts here, so that several processes count together. A hosted project's service has limits of its own.
create table private.step_tries (
  -- An account, one of its factors, or a network its owner has shown a second step from: guessing is slowed down for each.
  subject uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  tries int not null default 0,
  last_at timestamptz not null,
  wait_until timestamptz not null
);
create index step_tries_by_account on private.step_tries (user_id);
alter table private.step_tries enable row level security;

-- The newest half minute whose code was taken: it and older ones are spent (RFC 6238, 5.2).
create table private.spent_steps (
  factor_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  last_step bigint not null
);
create index spent_steps_by_account on private.spent_steps (user_id);
alter table private.spent_steps enable row level security;

-- Nobody waits for the first tries; then twice as long after each, an hour at most.
create function private.step_pause(tries int, free int) returns interval
language sql immutable parallel safe set search_path = '' as $$
  select case when tries <= free then interval '0' else make_interval(secs => least(30 * 2 ^ least(tries - free - 1, 10), 3600)) end
$$;

-- Counts a try before it is looked at, so that tries at the same moment are counted one after the other. Answers the seconds to wait; at 0 it may be
-- looked at. Tries are forgotten after a right one, or a day without any. Tries from a network that the owner showed a second step from, the last time or in
-- the last day, are counted by themselves: whoever has the password and guesses from elsewhere keeps nobody waiting there.
create function private.count_step_try(account uuid, factor uuid, moment timestamptz, place inet) returns int
language plpgsql security definer set search_path = '' as $$
declare
  -- One household owns all addresses of a /64.
  here inet := network(set_masklen(place, case family(place) when 4 then 32 else 64 end));
  is_known boolean := exists (
    select from auth.mfa_factors f join auth.mfa_challenges c on c.factor_id = f.id
    where f.user_id = account and f.status = 'verified' and c.verified_at > moment - interval '90 days' and c.ip_address <<= here
  );
  subjects uuid[] := case when is_known then array[md5(account || ' ' || here)::uuid] else array[account, factor] end;
  waits int;
begin
  -- The account first, as whoever's code was right: the two would wait for each other's tries (server/database/lock-order.test.ts).
  perform from auth.users u where u.id = account for no key update;
  insert into private.step_tries as t (subject, user_id, last_at, wait_until)
  select s.subject, account, moment, moment from unnest(subjects) s (subject)
  on conflict (subject) do update set tries = case when t.last_at < moment - interval '1 day' then 0 else t.tries end;
  select ceil(extract(epoch from max(t.wait_until) - moment)) into waits from private.step_tries t where t.subject = any (subjects);
  if waits > 0 then
    return waits;
  end if;
  update private.step_tries t set tries = t.tries + 1, last_at = moment,
    wait_until = moment + private.step_pause(t.tries + 1, case t.subject when account then 10 else 5 end)
  where t.subject = any (subjects);
  return 0;
end $$;

-- Processes of an older release say no place.
create function private.count_step_try(account uuid, factor uuid, moment timestamptz) returns int
language sql security definer set search_path = '' as $$
  select private.count_step_try(account, factor, moment, null::inet)
$$;

-- Takes a right code's half minute, and forgets the tries. False where it, or a later one, was taken before. Whoever calls it holds the account.
create function private.spend_step(account uuid, factor uuid, step bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.spent_steps as s (factor_id, user_id, last_step) values (factor, account, step)
  on conflict (factor_id) do update set last_step = excluded.last_step where s.last_step < excluded.last_step;
  if not found then
    return false;
  end if;
  delete from private.step_tries t where t.user_id = account
    and (t.subject = factor or not exists (select from auth.mfa_factors f where f.id = t.subject));
  return true;
end $$;

-- Whether an account has two steps, where policies read it ------------------------------------------------------------------------

create function private.know_two_steps() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  update public.profiles p set two_steps = private.has_second_step(account)
  where p.user_id = account and p.two_steps <> private.has_second_step(account);
  if tg_op = 'DELETE' then
    delete from private.spent_steps s where s.factor_id = old.id;
    delete from private.step_tries t where t.subject = old.id;
  end if;
  return null;
end $$;
create trigger factors_are_known after insert or delete or update of status, user_id on auth.mfa_factors
  for each row execute function private.know_two_steps();

-- Somebody may have set them up before they had a profile.
create function private.begin_with_two_steps() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.two_steps := private.has_second_step(new.user_id);
  return new;
end $$;
create trigger profiles_begin_with_two_steps before insert on public.profiles
  for each row execute function private.begin_with_two_steps();

-- How often an admin signed in ---------------------------------------------------------------------------------------------------

create function private.count_admin_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.admins a set sign_ins = a.sign_ins + 1 where a.user_id = new.user_id;
  return null;
end $$;
create trigger sessions_of_admins_count after insert on auth.sessions
  for each row execute function private.count_admin_sign_in();
