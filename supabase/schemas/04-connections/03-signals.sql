-- What tells a member's open screens that who is a friend, blocked or in good standing has changed around them. It says when, and nothing else:
-- the screens read again what they may still show.

create table public.member_signals (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  changed_at timestamptz not null default clock_timestamp(),
  -- Says nothing: the key of a deleted row is heard by whoever listens to the table (tests: 42-signals).
  id uuid primary key default gen_random_uuid(),
  constraint member_signals_one_each unique (user_id)
);
comment on table public.member_signals is $$One row a member. It changes when a friendship begins or ends, when a block is set or lifted, and when the account of somebody they
know is disabled or enabled: open screens listen to it, and read again.$$;

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.member_signals enable row level security;

grant select (user_id, changed_at, id) on public.member_signals to authenticated;
grant all on public.member_signals to service_role;

create policy "Members read their own signal" on public.member_signals for select to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- In one order, so that two transactions can't wait for each other. There is one way to find members by their ids: it is planned once.
create function private.signal_members(members uuid[]) returns void
language sql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  insert into public.member_signals as s (user_id)
  select p.user_id from public.profiles p where p.user_id = any (members) order by p.user_id
  on conflict (user_id) do update set changed_at = clock_timestamp()
$$;

-- Whether a member hears that an account is closed or open again: its friends do, and whoever shares a conversation. Late-bound: threads are
-- made in a later file.
create function private.hears_of(listener uuid, member uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.are_friends(listener, member) or exists (
    select from public.thread_members m join public.thread_members o on o.thread_id = m.thread_id
    where m.user_id = listener and o.user_id = member
  );
end $$;

-- Whoever sees something else from now on: both sides, whoever acted. Of a block the other side hears as of an account that is closed, and where
-- they block too nothing: the block is not felt (tests: 43-blocks-unfelt).
create function private.signal_pairs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.signal_members(array(
      select side.id from before_change b cross join lateral (values (b.user_id), (b.connected_user_id)) as side (id)
      where b.status <> 'blocked' or b.blocked_by = side.id
        or (not private.is_across_a_block(b.user_id, b.connected_user_id) and private.hears_of(side.id, b.blocked_by))
    ));
  else
    perform private.signal_members(array(
      select side.id from after_change a cross join lateral (values (a.user_id), (a.connected_user_id)) as side (id)
      where a.status <> 'blocked' or a.blocked_by = side.id or (
        -- An update is a block that ends a friendship, or a press on Connect, which needs an intro chat.
        (tg_op = 'UPDATE' or private.hears_of(side.id, a.blocked_by)) and a.blocked_by <> all (private.own_block_ids(side.id))
      )
    ));
  end if;
  return null;
end $$;

create trigger connections_signal_new_pairs after insert on public.connections
  referencing new table as after_change for each statement execute function private.signal_pairs();
create trigger connections_signal_changed_pairs after update on public.connections
  referencing new table as after_change for each statement execute function private.signal_pairs();
create trigger connections_signal_ended_pairs after delete on public.connections
  referencing old table as before_change for each statement execute function private.signal_pairs();

-- Friends, and whoever shares a conversation, hear that an account was disabled or enabled. Late-bound: threads are made in a later file.
create function private.signal_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.signal_members(private.friend_ids(new.user_id) || array(
    select distinct o.user_id from public.thread_members m join public.thread_members o on o.thread_id = m.thread_id
    where m.user_id = new.user_id
  ));
  return null;
end $$;

create trigger profiles_signal_their_standing after update of status on public.profiles
  for each row when (new.status is distinct from old.status) execute function private.signal_standing();

-- What open tabs listen to.
alter publication supabase_realtime add table public.member_signals;

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- A length of time, not a moment: the device's clock may be wrong.
create function public.signalled_within(milliseconds int) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.member_signals s
    where s.user_id = private.require_member()
      and s.changed_at > clock_timestamp() - make_interval(secs => least(greatest(milliseconds, 0), 60000) / 1000.0)
  )
$$;
comment on function public.signalled_within is $$Whether what the caller may see has changed in the last so many milliseconds, a minute at most: asked by a screen that was read just
before its channel was joined.$$;

grant execute on function public.signalled_within(int) to authenticated;
