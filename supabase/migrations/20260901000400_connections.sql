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

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- The first press waits, the second makes friends. Only for two who were introduced: in one intro chat, both still there.
create function public.connect_with(other uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  chat uuid;
  stands text;
  presser uuid;
  before text;
begin
  if other = me then
    perform private.fail(422, 'self', 'You cannot connect with yourself.');
  end if;
  perform private.require_available(other);
  -- Two presses at once wait for each other here, so that each is told once.
  perform pg_advisory_xact_lock(hashtextextended(least(me, other)::text || greatest(me, other)::text, 1));
  select c.status, c.user_id into before, presser from public.connections c
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other);
  if before = 'active' or (before = 'pending' and presser = me) then
    return before;
  end if;
  chat := private.intro_chat_between(me, other);
  if chat is null then
    perform private.fail(403, 'no_intro_chat', 'You can connect after an introduction.');
  end if;
  insert into public.connections as c (user_id, connected_user_id) values (me, other)
  on conflict (least(user_id, connected_user_id), greatest(user_id, connected_user_id))
  do update set status = case when c.status = 'pending' and c.user_id <> me then 'active' else c.status end
  returning c.status into stands;
  if stands = 'blocked' then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif stands = 'pending' then
    perform private.notify(other, 'New connection request', private.name_of(me) || ' would like to connect with you.',
      jsonb_build_object('action', 'connect_requested', 'memberId', me, 'threadId', chat, 'deeplink', '/inbox?thread=' || chat),
      'connect:' || me);
  else
    perform private.notify(other, 'You are now friends', private.name_of(me) || ' and you are now connected.',
      jsonb_build_object('action', 'connected', 'memberId', me, 'deeplink', '/other-profile/' || me), 'connect:' || me);
  end if;
  return stands;
end $$;

create function public.remove_friend(other uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  delete from public.connections c
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
    and c.status <> 'blocked';
  return found;
end $$;

create function public.block_member(other uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  pair public.connections;
begin
  if other = me then
    perform private.fail(422, 'self', 'You cannot block yourself.');
  end if;
  if not exists (select from public.profiles p where p.user_id = other) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  end if;
  insert into public.connections as c (user_id, connected_user_id, status, blocked_by) values (me, other, 'blocked', me)
  on conflict (least(user_id, connected_user_id), greatest(user_id, connected_user_id)) do update set status = 'blocked'
  returning c.* into pair;
  if pair.blocked_by <> me then
    insert into private.return_blocks (connection_id, blocker_id) values (pair.id, me) on conflict do nothing;
  end if;
end $$;

create function public.unblock_member(other uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  pair public.connections;
begin
  select c.* into pair from public.connections c
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
    and c.status = 'blocked'
  for update;
  if pair.blocked_by = me then
    -- A row that goes over to the other's block is not counted as deleted: hence no `found`.
    delete from public.connections c where c.id = pair.id;
    return true;
  end if;
  delete from private.return_blocks r where r.connection_id = pair.id and r.blocker_id = me;
  return found;
end $$;

create function public.my_blocked() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  return (
    select coalesce(jsonb_agg(private.short_card_of(p) order by b.since desc), '[]')
    from (
      select case c.user_id when me then c.connected_user_id else c.user_id end as id, c.updated_at as since
      from public.connections c where c.blocked_by = me
      union all
      select case c.user_id when me then c.connected_user_id else c.user_id end, r.created_at
      from private.return_blocks r join public.connections c on c.id = r.connection_id where r.blocker_id = me
    ) b
    join public.profiles p on p.user_id = b.id
  );
end $$;

-- A member's friends, for friends of that member only (and oneself).
create function public.friends_of(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  if member is distinct from me and not (private.are_friends(me, member) and private.is_available(member)) then
    perform private.fail(403, 'not_friends', 'Only friends see each other''s friends.');
  end if;
  return (
    select coalesce(jsonb_agg(private.short_card_of(p) || jsonb_build_object('igHandle', p.ig_handle)
      order by lower(coalesce(p.display_name, p.name)), p.user_id), '[]')
    from unnest(private.friend_ids(member)) as f (id)
    join public.profiles p on p.user_id = f.id and p.status = 'active'
    where p.user_id <> all ((select private.blocked_member_ids())::uuid[])
  );
end $$;

-- The friends the caller shares with each of these members, and nothing else of their friends.
create function public.mutual_friends(members uuid[], per_member int default 100) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  if cardinality(members) > 200 then
    perform private.fail(422, 'too_many', 'Ask for at most 200 members at once.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('memberId', asked.id, 'count', coalesce(m.total, 0), 'friends', coalesce(m.friends, '[]'))
      order by asked.place), '[]')
    from unnest(members) with ordinality as asked (id, place)
    left join (
      select r.member_id, count(*) as total,
        jsonb_agg(private.face_of(p) order by r.place) filter (where r.place <= least(greatest(per_member, 0), 500)) as friends
      from (
        select s.member_id, s.friend_id,
          row_number() over (partition by s.member_id order by lower(coalesce(f.display_name, f.name)), s.friend_id) as place
        from private.shared_friends(me, (select array_agg(distinct u.id) from unnest(members) as u (id))) s
        join public.profiles f on f.user_id = s.friend_id
      ) r
      join public.profiles p on p.user_id = r.friend_id
      group by r.member_id
    ) m on m.member_id = asked.id
  );
end $$;

grant execute on function public.connect_with(uuid), public.remove_friend(uuid), public.block_member(uuid), public.unblock_member(uuid),
  public.my_blocked(), public.friends_of(uuid), public.mutual_friends(uuid[], int) to authenticated;
