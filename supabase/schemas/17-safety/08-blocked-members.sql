-- Who is blocked by how many, since when: kept by trigger, so that the console's list costs the same however many blocks a club has. By whom is
-- said nowhere.

create table private.blocked_members (
  member_id uuid primary key references public.profiles (user_id) on delete cascade,
  times int not null,
  since timestamptz not null,
  latest timestamptz not null,
  constraint blocked_members_blocked check (times > 0)
);
create index blocked_members_newest on private.blocked_members (latest desc, member_id);
alter table private.blocked_members enable row level security;

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- In one order, so that two transactions can't wait for each other. A row is locked before it is counted anew: of two who block or unblock the
-- same member at the same moment the second sees what the first wrote.
create function private.count_blocks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gone record;
begin
  if tg_op <> 'DELETE' then
    insert into private.blocked_members as b (member_id, times, since, latest)
    select a.connected_user_id, count(*), min(a.updated_at), max(a.updated_at) from after_change a
    where a.status = 'blocked' group by a.connected_user_id order by a.connected_user_id
    on conflict (member_id) do update set times = b.times + excluded.times, since = least(b.since, excluded.since),
      latest = greatest(b.latest, excluded.latest);
  end if;
  if tg_op <> 'INSERT' then
    for gone in
      select c.connected_user_id as member, count(*)::int as times from before_change c where c.status = 'blocked' group by 1 order by 1
    loop
      delete from private.blocked_members b where b.member_id = gone.member and b.times <= gone.times;
      update private.blocked_members b set times = b.times - gone.times where b.member_id = gone.member;
      update private.blocked_members b set since = left_over.since, latest = left_over.latest
      from (
        select min(c.updated_at) as since, max(c.updated_at) as latest from public.connections c
        where c.connected_user_id = gone.member and c.status = 'blocked'
      ) left_over
      where b.member_id = gone.member and left_over.since is not null;
    end loop;
  end if;
  return null;
end $$;

-- How many they are, as the console says it.
create function private.count_blocked_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_to_console_counts(jsonb_build_object('blocked', (select count(*) from after_change)));
  else
    perform private.add_to_console_counts(jsonb_build_object('blocked', (select -count(*) from before_change)));
  end if;
  return null;
end $$;

create trigger blocked_members_counted_when_new after insert on private.blocked_members
  referencing new table as after_change for each statement execute function private.count_blocked_members();
create trigger blocked_members_counted_when_gone after delete on private.blocked_members
  referencing old table as before_change for each statement execute function private.count_blocked_members();

create trigger connections_count_new_blocks after insert on public.connections
  referencing new table as after_change for each statement execute function private.count_blocks();
create trigger connections_count_changed_blocks after update on public.connections
  referencing old table as before_change new table as after_change for each statement execute function private.count_blocks();
create trigger connections_count_lifted_blocks after delete on public.connections
  referencing old table as before_change for each statement execute function private.count_blocks();
