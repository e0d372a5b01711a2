-- Whom the house introduces a newcomer to: three hosts, without a mutual friend. Who is asked, who answered and what is nobody's to read: what a
-- newcomer sees of a host is the same whatever the host said, until the time they had is over (docs/decisions/0108; tests: 89-first-week).

create table private.welcomes (
  newcomer_id uuid not null references public.profiles (user_id) on delete cascade,
  host_id uuid not null references public.profiles (user_id) on delete cascade,
  given_at timestamptz not null default now(),
  -- So long the newcomer sees the host, whatever the host says but a hello. Then somebody else takes their place.
  ends_at timestamptz not null default now() + interval '4 days',
  -- When the newcomer said hello.
  greeted_at timestamptz,
  -- The host's: null while they are asked.
  answer text,
  thread_id uuid references public.message_threads (id) on delete set null,
  constraint welcomes_pkey primary key (newcomer_id, host_id)
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table private.welcomes
  add constraint welcomes_not_of_oneself check (newcomer_id <> host_id),
  add constraint welcomes_answer_known check (answer in ('hello', 'not_now', 'none')),
  add constraint welcomes_only_a_hello_opens check (thread_id is null or coalesce(answer, '') = 'hello');

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index welcomes_asked on private.welcomes (host_id, ends_at) where answer is null;
create index welcomes_by_host on private.welcomes (host_id);
create index welcomes_due on private.welcomes (ends_at) where answer is null or answer = 'not_now';
create index welcomes_by_age on private.welcomes (ends_at);
create index welcomes_by_thread on private.welcomes (thread_id) where thread_id is not null;

alter table private.welcomes enable row level security;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Whether the two may be brought together: both are there and not limited by the committee, no block stands between them, and they have not met by
-- another way.
create function private.may_be_welcomed(newcomer uuid, host uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.in_good_standing(newcomer) and private.in_good_standing(host) and not private.is_across_a_block(newcomer, host)
    and private.limited_until(newcomer) is null and private.limited_until(host) is null
    and not private.are_friends(newcomer, host) and not private.are_introduced(newcomer, host)
$$;

-- How many introductions the house still owes a member. A newcomer has three coming: whoever joined within two weeks and has not three friends, and
-- whoever has no friend at all; but nobody who is not to be found, or is introduced through chosen friends alone. One counts for its four days, also after
-- a host has passed, and for good once its chat is open; nobody is introduced to more than twelve.
create function private.owed_introductions(member uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  joined timestamptz := (
    select p.created_at from public.profiles p where p.user_id = member and p.status = 'active' and p.discovery_visible
      and not exists (select from public.introduction_settings s where s.user_id = p.user_id and s.only_chosen)
  );
  friends int;
  given int;
  counted int;
begin
  friends := (
    select count(*) from (
      select from unnest(private.friend_ids(member)) as f (id) join public.profiles p on p.user_id = f.id and p.status = 'active' limit 3
    ) some_friends
  );
  if joined is null or friends = 3 or (friends > 0 and joined < now() - interval '14 days') then
    return 0;
  end if;
  select count(*), count(*) filter (where w.answer = 'hello' or (
    coalesce(w.answer, 'not_now') = 'not_now' and w.ends_at > now() and private.may_be_welcomed(member, w.host_id)
  ))
  into given, counted from private.welcomes w where w.newcomer_id = member;
  return greatest(least(3 - counted, 12 - given), 0);
end $$;

-- The next hosts for a newcomer: of the five hundred whose turn it is those of the same city, of the same industries, then whoever was asked longest
-- ago. Nobody who is asked three already, or was three times within a day, or who was asked about this newcomer before.
create function private.next_hosts(newcomer uuid, most int) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select host.user_id from (
      select h.user_id
      from (
        select t.user_id, t.asked_at from private.hosts t join public.profiles a on a.user_id = t.user_id and a.status = 'active'
        where t.welcoming order by t.asked_at, t.user_id limit 500
      ) h
      join public.profiles p on p.user_id = h.user_id and p.status = 'active'
      join public.profiles own on own.user_id = newcomer and own.user_id <> h.user_id
      order by coalesce(private.fold(p.city) = private.fold(own.city), false) desc,
        (select count(*) from unnest(p.industries) as i (industry) where i.industry = any (own.industries)) desc, h.asked_at, h.user_id
      -- The rest is asked of one after the other, until there are enough.
      offset 0
    ) host
    where not exists (select from private.welcomes w where w.newcomer_id = newcomer and w.host_id = host.user_id)
      and 3 > (
        select count(*) from private.welcomes w
        where w.host_id = host.user_id and ((w.answer is null and w.ends_at > now()) or w.given_at > now() - interval '1 day')
      )
      and private.may_be_welcomed(newcomer, host.user_id)
    limit most
  )
$$;

create function private.tell_host(host uuid, newcomer uuid, heading text, words text) returns void
language sql security definer set search_path = '' as $$
  select private.notify(host, heading, words,
    jsonb_build_object('action', 'welcome_newcomer', 'deeplink', '/inbox', 'memberId', newcomer), 'welcome:' || newcomer, 1)
$$;

-- What was told of them to hosts who have answered, or have had their time, is news no more. What somebody else is changing at this moment is left
-- to them, as in `spread_message`.
create function private.settle_told(newcomer uuid, hosts uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = any (hosts) and o.group_key = 'welcome:' || newcomer and not o.read for update skip locked
  )
$$;

-- Giving ----------------------------------------------------------------------------------------------------------------------

-- Gives a newcomer what the house owes them, as far as there are hosts: whose turn it is. One at a time in the whole club: so no host is asked more
-- than three, and nobody waits in a circle. Says how many it gave.
create function private.introduce_newcomer(newcomer uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  called text := split_part(private.name_of(newcomer), ' ', 1);
  chosen uuid[];
  host uuid;
begin
  if private.owed_introductions(newcomer) = 0 or not exists (select from private.hosts h where h.welcoming) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('welcomes', 0));
  chosen := private.next_hosts(newcomer, private.owed_introductions(newcomer));
  foreach host in array chosen loop
    insert into private.welcomes (newcomer_id, host_id) values (newcomer, host);
    perform private.tell_host(host, newcomer, 'Welcome, ' || called,
      private.name_of(newcomer) || ' would be glad of a hello. You two need no mutual friend.');
  end loop;
  perform from private.hosts h where h.user_id = any (chosen) order by h.user_id for update;
  update private.hosts h set asked_at = now() where h.user_id = any (chosen);
  perform private.signal_members(chosen);
  return cardinality(chosen);
end $$;

-- A host does not welcome this newcomer. Nothing else changes before the host's time is over: who is asked sooner would tell the newcomer.
create function private.pass_welcome(newcomer uuid, host uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.welcomes w set answer = 'not_now' where w.newcomer_id = newcomer and w.host_id = host and w.answer is null;
  perform private.settle_told(newcomer, array[host]);
end $$;

-- Opens the chat of the two, by whose title screens know that nobody but the house introduced them. Whoever calls has locked how the two come together.
create function private.open_welcome(newcomer uuid, host uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  chat uuid;
begin
  insert into public.message_threads (type, title, participants, requester_id, target_id)
  values ('intro_chat', 'Welcome', array[newcomer, host], newcomer, host) returning id into chat;
  perform private.system_note(chat,
    format('Hi %s and %s! The house thinks you two should meet.', private.name_of(newcomer), private.name_of(host)),
    host, '{"kind": "greeting"}');
  update private.welcomes w set answer = 'hello', thread_id = chat where w.newcomer_id = newcomer and w.host_id = host;
  perform private.settle_told(newcomer, array[host]);
  -- Each may have been the other's host.
  update private.welcomes w set answer = 'none' where w.newcomer_id = host and w.host_id = newcomer and w.answer is null;
  perform private.settle_told(host, array[newcomer]);
  perform private.overtake_requests(newcomer, host);
  perform private.overtake_requests(host, newcomer);
  perform private.notify(newcomer, split_part(private.name_of(host), ' ', 1) || ' says hello',
    'The house introduced you to ' || private.name_of(host) || '. Your chat is open.',
    jsonb_build_object('action', 'introduced', 'threadId', chat, 'memberId', host, 'deeplink', '/inbox?thread=' || chat));
  perform private.signal_members(array[newcomer, host]);
  return chat;
end $$;

-- Sweeping --------------------------------------------------------------------------------------------------------------------

-- Who has not answered in four days, or has passed, makes room for the next host. What was given is forgotten after three months: who has no friend by then is a
-- newcomer once more.
create function private.sweep_welcomes(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  over record;
  swept int := 0;
begin
  for over in
    with due as (
      select w.newcomer_id, w.host_id from private.welcomes w where (w.answer is null or w.answer = 'not_now') and w.ends_at <= now()
      order by w.ends_at limit most for update skip locked
    ), passed as (
      update private.welcomes w set answer = 'none' from due d where w.newcomer_id = d.newcomer_id and w.host_id = d.host_id
      returning w.newcomer_id, w.host_id
    )
    select p.newcomer_id, array_agg(p.host_id) as hosts from passed p group by p.newcomer_id order by p.newcomer_id
  loop
    perform private.settle_told(over.newcomer_id, over.hosts);
    perform private.introduce_newcomer(over.newcomer_id);
    perform private.signal_members(over.newcomer_id || over.hosts);
    swept := swept + cardinality(over.hosts);
  end loop;
  delete from private.welcomes w where (w.newcomer_id, w.host_id) in (
    select o.newcomer_id, o.host_id from private.welcomes o where o.ends_at < now() - interval '90 days' order by o.ends_at limit most for update skip locked
  );
  return swept;
end $$;

create function private.welcomes_are_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.welcomes w where (w.answer is null or w.answer = 'not_now') and w.ends_at <= now())
    or exists (select from private.welcomes w where w.ends_at < now() - interval '90 days')
$$;
