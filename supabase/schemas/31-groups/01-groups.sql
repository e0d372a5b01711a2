-- Groups: chats of two to twelve friends. A group is a thread without a cast; who keeps it and who was in it when is here. Nobody learns of a block: two
-- who came to be in one group behind one are out of each other's sight, and who was in it before shows what a closed account shows
-- (docs/decisions/0117, tests: 57-groups).

create table private.groups (
  thread_id uuid primary key references public.message_threads (id) on delete cascade,
  -- Whose act it was: sent again, it is answered again.
  made_by uuid references public.profiles (user_id) on delete set null,
  -- Who may take others out. Null only while nobody is left.
  maker_id uuid references public.profiles (user_id) on delete set null,
  made_at timestamptz not null default now()
);

-- Who kept it from when on, until the next one.
create table private.group_makers (
  thread_id uuid not null references private.groups (thread_id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  since timestamptz not null default clock_timestamp(),
  primary key (thread_id, since)
);

-- Each time somebody was in a group, in the order they came: who comes back has another.
create table private.group_stays (
  id bigint generated always as identity primary key,
  thread_id uuid not null references private.groups (thread_id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  added_by uuid references public.profiles (user_id) on delete set null,
  joined_at timestamptz not null default clock_timestamp(),
  left_at timestamptz,
  -- Themselves, or who took them out.
  ended_by uuid references public.profiles (user_id) on delete set null
);

create index groups_by_maker on private.groups (maker_id);
create index groups_made_by on private.groups (made_by);
create index group_makers_by_member on private.group_makers (user_id);
create unique index group_stays_one_at_a_time on private.group_stays (thread_id, user_id) where left_at is null;
create index group_stays_of_group on private.group_stays (thread_id);
create index group_stays_by_member on private.group_stays (user_id);
create index group_stays_added on private.group_stays (added_by, joined_at);
create index group_stays_ended on private.group_stays (ended_by);

alter table private.groups enable row level security;
alter table private.group_makers enable row level security;
alter table private.group_stays enable row level security;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- The others of a group as a member sees them, those who came first first: who is here, and who was and left since the member came. `until` is
-- `read_until`. Across a block they see who was in it together with them before, as at that moment: who leaves or comes back since then is seen to do
-- so as little as a closed account, unless it was the member who took them out.
create function private.seen_in_group(thread uuid, member uuid, until jsonb, out here uuid[], out gone uuid[])
language sql stable security definer set search_path = '' as $$
  with stays as (
    select s.*, coalesce((until ->> s.user_id::text)::timestamptz, 'infinity') as upto from private.group_stays s where s.thread_id = thread
  ), seen as (
    select distinct on (s.user_id) s.id, s.user_id, case when s.left_at <= s.upto or s.ended_by = member then s.left_at end as ended
    from stays s
    where s.user_id <> member and s.joined_at <= s.upto and (s.upto = 'infinity' or exists (
      select from stays o
      where o.user_id = member and greatest(o.joined_at, s.joined_at) < least(o.left_at, s.left_at, s.upto)
    ))
    order by s.user_id, s.id desc
  )
  select coalesce(array_agg(s.user_id order by s.id) filter (where s.ended is null), '{}'),
    coalesce(array_agg(s.user_id order by s.id) filter (where s.ended >= (select max(o.joined_at) from stays o where o.user_id = member)), '{}')
  from seen s
$$;

-- How many a group has, to one of it.
create function private.group_size(chat public.message_threads, here uuid[]) returns int
language sql immutable set search_path = '' as $$
  select greatest(cardinality(chat.participants), cardinality(here) + 1)
$$;

-- Who keeps a group, to one of it who sees these `here`. Who kept it when they blocked the member keeps it still; who came to keep it across a block is
-- not seen to, and whoever kept it before does, or who was here first.
create function private.maker_seen(thread uuid, member uuid, here uuid[], until jsonb) returns uuid
language sql stable security definer set search_path = '' as $$
  with makers as (
    select m.user_id, m.since, lead(m.since, 1, 'infinity') over (order by m.since) as upto,
      (until ->> m.user_id::text)::timestamptz as blocked_at
    from private.group_makers m where m.thread_id = thread
  )
  select coalesce(
    (select m.user_id from makers m where m.blocked_at >= m.since and m.blocked_at < m.upto and m.user_id = any (here) order by m.since limit 1),
    (select m.user_id from (select * from makers m where m.since <= coalesce(m.blocked_at, 'infinity') order by m.since desc limit 1) m
      where m.user_id = any (here) or m.user_id = member and m.upto = 'infinity'),
    here[1])
$$;

create function private.group_shown(chat public.message_threads, member uuid, here uuid[], until jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('group', jsonb_build_object(
    'makerId', private.maker_seen(chat.id, member, here, until),
    'joinedAt', (select s.joined_at from private.group_stays s where s.thread_id = chat.id and s.user_id = member and s.left_at is null),
    'full', private.group_size(chat, here) >= private.most_in_a_group()))
$$;

-- A note about a member, in their name: so who is across a block reads it as little as their words. `actor` has read it.
create function private.note_of_group(thread uuid, about uuid, note text, actor uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said bigint;
begin
  insert into public.messages (thread_id, sender_id, content, message_type, metadata) values (thread, about, note, 'system', '{"group": "person"}')
  returning seq into said;
  update public.thread_members m set last_read_seq = said where m.thread_id = thread and m.user_id = actor and actor <> about;
end $$;

-- The group, locked, if the caller is in it, also once they have waited for it.
create function private.own_group(me uuid, thread uuid) returns public.message_threads
language plpgsql security definer set search_path = '' as $$
declare
  own public.message_threads;
begin
  select t.* into own from public.message_threads t
  where t.id = thread and t.group_chat and me = any (t.participants)
  for no key update of t;
  if not found then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  return own;
end $$;

create function private.require_maker(me uuid, thread uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.groups g where g.thread_id = thread and g.maker_id = me) then
    perform private.fail(403, 'not_the_maker', 'Only who keeps the group can do this.');
  end if;
end $$;

-- Triggers --------------------------------------------------------------------------------------------------------------------

create function private.note_the_maker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.group_makers (thread_id, user_id) values (new.thread_id, new.maker_id);
  return null;
end $$;

create trigger groups_note_their_maker after insert on private.groups
  for each row when (new.maker_id is not null) execute function private.note_the_maker();
create trigger groups_note_their_next_maker after update of maker_id on private.groups
  for each row when (new.maker_id is not null and new.maker_id is distinct from old.maker_id) execute function private.note_the_maker();

-- Whoever is gone has left, however they went; a group whose maker is gone is kept by who has been there longest. Who is across a block with them comes
-- after everybody else: to them nobody left.
create function private.keep_the_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.group_stays s set left_at = clock_timestamp(), ended_by = (select o.id from unnest(old.participants) as o (id) where o.id = (select auth.uid()))
  where s.thread_id = new.id and s.left_at is null and s.user_id <> all (new.participants);
  update private.groups g set maker_id = (
    select s.user_id from private.group_stays s
    where s.thread_id = new.id and s.left_at is null
    order by private.in_good_standing(s.user_id) desc, private.is_across_a_block(g.maker_id, s.user_id), s.id limit 1
  )
  where g.thread_id = new.id and (g.maker_id is null or g.maker_id <> all (new.participants));
  return null;
end $$;

create trigger message_threads_keep_their_group after update of participants on public.message_threads
  for each row when (new.group_chat) execute function private.keep_the_group();
