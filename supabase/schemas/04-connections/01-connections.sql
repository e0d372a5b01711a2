-- Connections: one row a pair while it is a friendship or a press on Connect (`user_id` pressed first), and one row for each who blocks.

create table public.connections (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  connected_user_id uuid not null references public.profiles (user_id) on delete cascade,
  status text not null default 'pending',
  blocked_by uuid references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.connections is $$One row a pair; a block ends it and is a row of its blocker's, one each if both block. Either side may block by an update of `status` to
`blocked`, or remove; a blocked row answers only to its blocker. No row is inserted, or made active, by hand.$$;

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.connections
  -- In the order a list of friends is read in: no row is looked for by its id, and an index of ids would be a tenth of the table.
  add constraint connections_pkey primary key (user_id, status, connected_user_id),
  add constraint connections_not_with_oneself check (user_id <> connected_user_id),
  add constraint connections_status_known check (status in ('pending', 'active', 'blocked')),
  add constraint connections_block_has_an_owner check ((status = 'blocked') = (blocked_by is not null)),
  add constraint connections_blocker_is_in_the_pair check (blocked_by in (user_id, connected_user_id));

comment on column public.connections.status is '@shape connection_status';

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create unique index connections_one_per_pair
  on public.connections (least(user_id, connected_user_id), greatest(user_id, connected_user_id)) where status <> 'blocked';
-- Each has a block of their own: what one finds, writes or lifts is the same whether the other blocks too (tests: 43-blocks-unfelt).
create unique index connections_one_block_each
  on public.connections (least(user_id, connected_user_id), greatest(user_id, connected_user_id), blocked_by) where status = 'blocked';
create index connections_to on public.connections (connected_user_id, status, user_id);
create index connections_blocked_by on public.connections (blocked_by) where blocked_by is not null;

-- Helpers: who is whose friend, who must not see whom ------------------------------------------------------------------------

create function private.friend_ids(member uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.id), '{}') from (
    select c.connected_user_id as id from public.connections c where c.user_id = member and c.status = 'active'
    union all
    select c.user_id from public.connections c where c.connected_user_id = member and c.status = 'active'
  ) f
$$;

-- Whoever has more friends than this is answered by ways that do not read all of their friends' friends.
-- As text, because no screen needs to know.
create function private.many_friends() returns int language sql immutable parallel safe as $$ select 500 $$;

create function private.my_friend_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select private.friend_ids((select auth.uid()))
$$;

create function private.are_friends(a uuid, b uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.connections c
    where least(c.user_id, c.connected_user_id) = least(a, b) and greatest(c.user_id, c.connected_user_id) = greatest(a, b)
      and c.status = 'active'
  )
$$;

-- Everybody on the other side of a block with this member, whoever blocked.
create function private.blocked_ids(member uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(b.id), '{}') from (
    select c.connected_user_id as id from public.connections c where c.user_id = member and c.status = 'blocked'
    union all
    select c.user_id from public.connections c where c.connected_user_id = member and c.status = 'blocked'
  ) b
$$;

-- Whom this member blocks.
create function private.own_block_ids(member uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.connected_user_id), '{}') from public.connections c where c.blocked_by = member
$$;

-- Who blocks this member.
create function private.blocker_ids(member uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.user_id), '{}') from public.connections c
  where c.connected_user_id = member and c.status = 'blocked' and c.blocked_by = c.user_id
$$;

-- Until when a member reads what others wrote, by their ids: of whom they block nothing, of who blocks them what was there before, as when that
-- account were closed since. Who is not in it is read whole.
create function private.read_until(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(b.id, b.until), '{}') from (
    select o.id, min(case when c.blocked_by = member then '-infinity' else c.created_at end) as until
    from public.connections c
    cross join lateral (select case c.user_id when member then c.connected_user_id else c.user_id end as id) o
    where c.status = 'blocked' and member in (c.user_id, c.connected_user_id)
    group by o.id
  ) b
$$;

create function private.my_read_until() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.read_until((select auth.uid()))
$$;

-- Friends, and whose Connect waits, whose accounts are away or disabled. Their rows rest: a block, which ends such a row, looks the same.
create function private.my_closed_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.user_id), '{}') from public.connections c
  join public.profiles p on p.status <> 'active'
    and p.user_id = case c.user_id when (select auth.uid()) then c.connected_user_id else c.user_id end
  where (select auth.uid()) in (c.user_id, c.connected_user_id)
$$;

-- Whether either of the two blocks the other.
create function private.is_across_a_block(a uuid, b uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.connections c
    where least(c.user_id, c.connected_user_id) = least(a, b) and greatest(c.user_id, c.connected_user_id) = greatest(a, b)
      and c.status = 'blocked'
  )
$$;

-- Two members' acts on how they stand wait for each other.
create function private.lock_pair(a uuid, b uuid) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(least(a, b)::text || greatest(a, b)::text, 1))
$$;

create function private.in_good_standing(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where p.user_id = member and p.status = 'active')
$$;

-- Whether an account is closed to this member: away, disabled, or its owner blocks them; which it is can't be told (tests: 43-blocks-unfelt). To
-- who blocks it themselves it is neither.
create function private.is_closed_to(viewer uuid, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (not private.in_good_standing(member) or coalesce(viewer = any (private.own_block_ids(member)), false))
    and not coalesce(member = any (private.own_block_ids(viewer)), false)
$$;

-- An active member whom the caller may see: neither disabled nor across a block. Says nothing of which it is.
create function private.is_available(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where p.user_id = member and p.status = 'active')
    and member <> all (private.blocked_member_ids())
$$;

create function private.require_available(member uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_available(member) is not true then
    perform private.fail(404, 'not_available', 'This member is not available.');
  end if;
end $$;

create function private.name_of(member uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select coalesce(p.display_name, p.name) from public.profiles p where p.user_id = member), 'A former member')
$$;

-- {id, name, avatarUrl}: enough to show somebody. These two set no search path, so that queries take them in and need no call a row.
create function private.face_of(p public.profiles) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', p.user_id, 'name', coalesce(p.display_name, p.name, 'Member'), 'avatarUrl', coalesce(p.avatar_url, p.photos[1]))
$$;

create function private.short_card_of(p public.profiles) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', p.user_id, 'name', coalesce(p.display_name, p.name, 'Member'), 'avatarUrl', coalesce(p.avatar_url, p.photos[1]),
    'city', p.city, 'badge', p.badge)
$$;

-- Friends that `viewer` shares with each of `members`; active ones only, and none across a block of the viewer's. What the members' friends are is
-- looked up in a hash of the viewer's: `is true` keeps the planner from joining them, which it would do knowing nothing of how many there are.
create function private.shared_friends(viewer uuid, members uuid[]) returns table (member_id uuid, friend_id uuid)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select f.id from unnest(private.friend_ids(viewer)) as f (id)
  ), asked as (
    select m.id from unnest(members) as m (id) where m.id <> viewer and m.id <> all ((select private.blocked_ids(viewer))::uuid[])
  ), theirs as (
    select a.id, c.connected_user_id as friend from asked a join public.connections c on c.user_id = a.id and c.status = 'active'
    union all
    select a.id, c.user_id from asked a join public.connections c on c.connected_user_id = a.id and c.status = 'active'
  )
  select t.id, t.friend from theirs t
  where (t.friend in (select mine.id from mine)) is true
    and not exists (select from public.profiles p where p.user_id = t.friend and p.status <> 'active')
$$;

-- Makes two members friends unless one blocked the other; says how they stand then.
create function private.make_friends(a uuid, b uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_pair(a, b);
  if private.is_across_a_block(a, b) then
    return 'blocked';
  end if;
  insert into public.connections (user_id, connected_user_id, status) values (a, b, 'active')
  on conflict (least(user_id, connected_user_id), greatest(user_id, connected_user_id)) where status <> 'blocked'
  do update set status = 'active';
  return 'active';
end $$;

grant execute on function private.my_friend_ids(), private.my_read_until(), private.my_closed_ids() to authenticated, service_role;

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.connections enable row level security;

grant select (id, user_id, connected_user_id, status, blocked_by, created_at, updated_at), delete, update (status) on public.connections to
  authenticated;
grant all on public.connections to service_role;

create policy "Members read their own connections, but not a block against them" on public.connections for select to authenticated
  using (
    (select private.is_active_member())
    and (user_id = (select auth.uid()) or connected_user_id = (select auth.uid()))
    and (status <> 'blocked' or blocked_by = (select auth.uid()))
    and (status = 'blocked' or not array[user_id, connected_user_id] && (select private.my_closed_ids()))
  );

create policy "Either side may block the other, and nothing else by hand" on public.connections for update to authenticated
  using (
    (select private.is_active_member())
    and (user_id = (select auth.uid()) or connected_user_id = (select auth.uid()))
    and status <> 'blocked'
    and not array[user_id, connected_user_id] && (select private.my_closed_ids())
  )
  with check (status = 'blocked' and blocked_by = (select auth.uid()));

create policy "Either side may end a connection, a block only its blocker" on public.connections for delete to authenticated
  using (
    (select private.is_active_member())
    and (user_id = (select auth.uid()) or connected_user_id = (select auth.uid()))
    and (status <> 'blocked' or blocked_by = (select auth.uid()))
    and (status = 'blocked' or not array[user_id, connected_user_id] && (select private.my_closed_ids()))
  );

-- Triggers --------------------------------------------------------------------------------------------------------------------

create function private.own_the_block() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> 'blocked' then
    new.blocked_by := null;
  elsif tg_op = 'INSERT' or old.status <> 'blocked' then
    new.blocked_by := coalesce((select auth.uid()), new.blocked_by);
    -- A block looks the same whether it ended a friendship or found none: the other may have ended it by theirs.
    if new.blocked_by = new.connected_user_id then
      new.connected_user_id := new.user_id;
      new.user_id := new.blocked_by;
    end if;
    -- To the moment: what was written before it stays readable to the one who is blocked.
    new.created_at := clock_timestamp();
  end if;
  new.updated_at := case when new.status = 'blocked' then new.created_at else now() end;
  return new;
end $$;

create trigger connections_own_their_block before insert or update on public.connections
  for each row execute function private.own_the_block();

-- Nothing stands beside a block: not a friendship that begins while the block is set, nor one a block finds. Whoever inserts has locked the pair.
create function private.keep_blocks_alone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'blocked' then
    if private.is_across_a_block(new.user_id, new.connected_user_id) then
      perform private.fail(404, 'not_available', 'This member is not available.');
    end if;
  else
    delete from public.connections c
    where least(c.user_id, c.connected_user_id) = least(new.user_id, new.connected_user_id)
      and greatest(c.user_id, c.connected_user_id) = greatest(new.user_id, new.connected_user_id) and c.status <> 'blocked';
  end if;
  return null;
end $$;

create trigger connections_keep_blocks_alone after insert or update of status on public.connections
  for each row execute function private.keep_blocks_alone();
