-- Connections: one row a pair. `user_id` pressed first while pending; `blocked_by` says whose block it is.

create table public.connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  connected_user_id uuid not null references public.profiles (user_id) on delete cascade,
  status text not null default 'pending',
  blocked_by uuid references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.connections is $$One row a pair. Either side may block by an update of `status` to `blocked`, or remove; a blocked row answers only to its blocker. No row is
inserted, or made active, by hand.$$;

-- When the one who is blocked blocks too. Kept apart, so that neither can tell from a row who else blocks them.
create table private.return_blocks (
  connection_id uuid primary key references public.connections (id) on delete cascade,
  blocker_id uuid not null references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default now()
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.connections
  add constraint connections_not_with_oneself check (user_id <> connected_user_id),
  add constraint connections_status_known check (status in ('pending', 'active', 'blocked')),
  add constraint connections_block_has_an_owner check ((status = 'blocked') = (blocked_by is not null)),
  add constraint connections_blocker_is_in_the_pair check (blocked_by in (user_id, connected_user_id));

comment on column public.connections.status is '@shape connection_status';

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create unique index connections_one_per_pair
  on public.connections (least(user_id, connected_user_id), greatest(user_id, connected_user_id));
create index connections_from on public.connections (user_id, status, connected_user_id);
create index connections_to on public.connections (connected_user_id, status, user_id);
create index connections_blocked_by on public.connections (blocked_by) where blocked_by is not null;
create index return_blocks_by_blocker on private.return_blocks (blocker_id);

-- Helpers: who is whose friend, who must not see whom ------------------------------------------------------------------------

create function private.friend_ids(member uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(f.id), '{}') from (
    select c.connected_user_id as id from public.connections c where c.user_id = member and c.status = 'active'
    union all
    select c.user_id from public.connections c where c.connected_user_id = member and c.status = 'active'
  ) f
$$;

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

create function private.in_good_standing(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where p.user_id = member and p.status = 'active')
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

-- Friends that `viewer` shares with each of `members`; active ones only, and none across a block of the viewer's.
create function private.shared_friends(viewer uuid, members uuid[]) returns table (member_id uuid, friend_id uuid)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select p.user_id from unnest(private.friend_ids(viewer)) as f (id) join public.profiles p on p.user_id = f.id and p.status = 'active'
  ), asked as (
    select m.id from unnest(members) as m (id) where m.id <> viewer and m.id <> all ((select private.blocked_ids(viewer))::uuid[])
  )
  select a.id, c.connected_user_id from asked a
    join public.connections c on c.user_id = a.id and c.status = 'active'
    join mine on mine.user_id = c.connected_user_id
  union all
  select a.id, c.user_id from asked a
    join public.connections c on c.connected_user_id = a.id and c.status = 'active'
    join mine on mine.user_id = c.user_id
$$;

-- Makes two members friends unless one blocked the other; says how they stand then.
create function private.make_friends(a uuid, b uuid) returns text
language sql security definer set search_path = '' as $$
  insert into public.connections as c (user_id, connected_user_id, status) values (a, b, 'active')
  on conflict (least(user_id, connected_user_id), greatest(user_id, connected_user_id))
  do update set status = case when c.status = 'pending' then 'active' else c.status end
  returning c.status
$$;

grant execute on function private.my_friend_ids() to authenticated, service_role;

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.connections enable row level security;
alter table private.return_blocks enable row level security;

grant select, delete, update (status) on public.connections to authenticated;
grant all on public.connections to service_role;

create policy "Members read their own connections, but not a block against them" on public.connections for select to authenticated
  using (
    (select private.is_active_member())
    and (user_id = (select auth.uid()) or connected_user_id = (select auth.uid()))
    and (status <> 'blocked' or blocked_by = (select auth.uid()))
  );

create policy "Either side may block the other, and nothing else by hand" on public.connections for update to authenticated
  using (
    (select private.is_active_member())
    and (user_id = (select auth.uid()) or connected_user_id = (select auth.uid()))
    and status <> 'blocked'
  )
  with check (status = 'blocked' and blocked_by = (select auth.uid()));

create policy "Either side may end a connection, a block only its blocker" on public.connections for delete to authenticated
  using (
    (select private.is_active_member())
    and (user_id = (select auth.uid()) or connected_user_id = (select auth.uid()))
    and (status <> 'blocked' or blocked_by = (select auth.uid()))
  );

-- Triggers --------------------------------------------------------------------------------------------------------------------

create function private.own_the_block() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> 'blocked' then
    new.blocked_by := null;
  elsif tg_op = 'INSERT' or old.status <> 'blocked' then
    new.blocked_by := coalesce((select auth.uid()), new.blocked_by);
  end if;
  new.updated_at := now();
  return new;
end $$;

create trigger connections_own_their_block before insert or update on public.connections
  for each row execute function private.own_the_block();

-- Lifting a block leaves the other's standing, if they block too (tests: 41-blocks).
create function private.keep_return_block() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  other uuid;
begin
  if old.status = 'blocked' and old.blocked_by = (select auth.uid()) then
    delete from private.return_blocks r where r.connection_id = old.id returning r.blocker_id into other;
    if other is not null then
      update public.connections c set blocked_by = other where c.id = old.id;
      return null;
    end if;
  end if;
  return old;
end $$;

create trigger connections_keep_a_return_block before delete on public.connections
  for each row execute function private.keep_return_block();
