-- Threads and messages: who talks to whom, and each member's own place in a thread (read up to, hidden, left).

create table public.message_threads (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  title text,
  participants uuid[] not null,
  -- Requests only: pending, approved, declined, expired.
  status text,
  requester_id uuid references public.profiles (user_id) on delete set null,
  target_id uuid references public.profiles (user_id) on delete set null,
  connector_id uuid references public.profiles (user_id) on delete set null,
  reason text,
  -- Intro chats that came of a request name it: one intro chat a request.
  parent_request_id uuid references public.message_threads (id) on delete set null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A member's place in a thread. `participants` is the list others see; this is what indexes and unread counts read.
create table public.thread_members (
  thread_id uuid not null references public.message_threads (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  last_read_seq bigint not null default 0,
  unread_count int not null default 0,
  -- Messages up to here are gone for this member: they deleted the chat then.
  hidden_until_seq bigint not null default 0,
  hidden boolean not null default false,
  -- The thread's updated_at, kept here so that an inbox page is one walk along one index.
  last_activity_at timestamptz not null default now(),
  joined_at timestamptz not null default now(),
  primary key (thread_id, user_id)
);

create table public.messages (
  -- Made by the client, so that a retry can't send twice.
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references public.message_threads (id) on delete cascade,
  -- Null for system notes.
  sender_id uuid references public.profiles (user_id) on delete set null,
  content text not null,
  message_type text not null default 'user',
  metadata jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- Grows in commit order within a thread (the trigger below takes it under the thread's lock).
  seq bigint generated always as identity
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.message_threads
  add constraint message_threads_type_known check (type in ('direct_message', 'plug_request', 'intro_chat')),
  add constraint message_threads_status_of_requests check (
    case type when 'plug_request' then coalesce(status in ('pending', 'approved', 'declined', 'expired'), false) else status is null end
  ),
  add constraint message_threads_requests_expire check ((type = 'plug_request') = (expires_at is not null)),
  add constraint message_threads_participants_count check (
    case type when 'intro_chat' then cardinality(participants) <= 3 else cardinality(participants) = 2 end
  ),
  add constraint message_threads_participants_differ check (
    array_position(participants, null) is null
    and (cardinality(participants) < 2 or participants[1] <> participants[2])
    and (cardinality(participants) < 3 or (participants[1] <> participants[3] and participants[2] <> participants[3]))
  ),
  add constraint message_threads_cast_differs check (
    requester_id <> target_id and requester_id <> connector_id and target_id <> connector_id
  ),
  add constraint message_threads_direct_has_no_cast check (
    type <> 'direct_message' or num_nonnulls(requester_id, target_id, connector_id, reason, parent_request_id) = 0
  ),
  add constraint message_threads_only_intros_have_a_request check (parent_request_id is null or type = 'intro_chat'),
  add constraint message_threads_reason_length check (btrim(reason) <> '' and length(reason) <= 500),
  add constraint message_threads_title_length check (btrim(title) <> '' and length(title) <= 250);

alter table public.thread_members
  add constraint thread_members_unread_not_negative check (unread_count >= 0);

alter table public.messages
  add constraint messages_type_known check (message_type in ('user', 'system', 'request_card')),
  add constraint messages_content_length check (private.says_something(content) and length(content) <= 4000),
  add constraint messages_system_notes_have_no_sender check (message_type <> 'system' or sender_id is null),
  add constraint messages_metadata_small check (
    jsonb_typeof(metadata) = 'object' and length(metadata::text) <= case message_type when 'user' then 1000 else 20000 end
  );

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create unique index message_threads_one_direct_per_pair
  on public.message_threads (least(participants[1], participants[2]), greatest(participants[1], participants[2]))
  where type = 'direct_message';
create unique index message_threads_one_open_request on public.message_threads (requester_id, connector_id, target_id)
  where type = 'plug_request' and status = 'pending';
create unique index message_threads_one_intro_per_request on public.message_threads (parent_request_id)
  where parent_request_id is not null;
create unique index message_threads_one_intro_per_introduction
  on public.message_threads (connector_id, least(requester_id, target_id), greatest(requester_id, target_id))
  where type = 'intro_chat' and parent_request_id is null and cardinality(participants) = 3;
create index message_threads_by_requester on public.message_threads (requester_id, target_id, type, status);
create index message_threads_by_connector on public.message_threads (connector_id, type, status);
create index message_threads_by_target on public.message_threads (target_id);
create index thread_members_inbox on public.thread_members (user_id, last_activity_at desc, thread_id desc) where not hidden;
create index thread_members_of on public.thread_members (user_id, thread_id);
create index thread_members_unread on public.thread_members (user_id) where unread_count > 0;
create unique index messages_in_order on public.messages (thread_id, seq);
create index messages_by_time on public.messages (thread_id, created_at);
create index messages_by_sender on public.messages (sender_id);

-- Helpers: what policies compare ids with, each computed once a statement -----------------------------------------------------

create function private.my_thread_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.thread_id), '{}') from public.thread_members m where m.user_id = (select auth.uid())
$$;

-- Those the caller has not deleted from their own list.
create function private.my_listed_thread_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.thread_id), '{}') from public.thread_members m where m.user_id = (select auth.uid()) and not m.hidden
$$;

-- Thread id to the message up to which the caller deleted it; only threads that were ever deleted.
create function private.my_deleted_marks() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(m.thread_id, m.hidden_until_seq), '{}')
  from public.thread_members m where m.user_id = (select auth.uid()) and m.hidden_until_seq > 0
$$;

grant execute on function private.my_thread_ids(), private.my_listed_thread_ids(), private.my_deleted_marks() to authenticated, service_role;

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.message_threads enable row level security;
alter table public.thread_members enable row level security;
alter table public.messages enable row level security;

grant select on public.message_threads, public.thread_members, public.messages to authenticated;
grant insert (id, thread_id, sender_id, content, message_type, metadata) on public.messages to authenticated;
grant all on public.message_threads, public.thread_members, public.messages to service_role;

create policy "Members read threads they take part in" on public.message_threads for select to authenticated
  using ((select private.is_active_member()) and id = any ((select private.my_listed_thread_ids())::uuid[]));

create policy "Members read their own place in a thread" on public.thread_members for select to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

create policy "Members read messages of their threads, not what they deleted nor across a block" on public.messages
  for select to authenticated
  using (
    (select private.is_active_member())
    and thread_id = any ((select private.my_thread_ids())::uuid[])
    and seq > coalesce(((select private.my_deleted_marks()) ->> thread_id::text)::bigint, 0)
    and (sender_id is null or sender_id <> all ((select private.blocked_member_ids())::uuid[]))
  );

-- That direct messages need a friendship is the trigger's to say, with a code (tests: 50-messages).
create policy "Members send text in their own name to threads they take part in" on public.messages for insert to authenticated
  with check (
    (select private.is_active_member())
    and sender_id = (select auth.uid())
    and message_type = 'user'
    and thread_id = any ((select private.my_thread_ids())::uuid[])
  );

-- Triggers --------------------------------------------------------------------------------------------------------------------

create function private.seat_thread_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.thread_members m where m.thread_id = new.id and m.user_id <> all (new.participants);
  end if;
  insert into public.thread_members (thread_id, user_id, last_activity_at)
  select new.id, p.user_id, new.updated_at from unnest(new.participants) as seat (id) join public.profiles p on p.user_id = seat.id
  on conflict (thread_id, user_id) do nothing;
  return null;
end $$;

create trigger message_threads_seat_their_members after insert or update of participants on public.message_threads
  for each row execute function private.seat_thread_members();

create function private.spread_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.thread_members m set last_activity_at = new.updated_at
  where m.thread_id = new.id and m.last_activity_at is distinct from new.updated_at;
  return null;
end $$;

create trigger message_threads_spread_activity after update of updated_at on public.message_threads
  for each row when (new.updated_at is distinct from old.updated_at) execute function private.spread_activity();

-- Locks the thread, then takes the sequence number and the time: within a thread both grow in commit order, so whoever asks for
-- "all after seq" misses nothing. Refuses a member's text where friendship is needed and absent.
create function private.admit_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  thread record;
  others uuid[];
begin
  select t.type, t.participants into thread from public.message_threads t where t.id = new.thread_id for no key update;
  new.metadata := coalesce(new.metadata, '{}');
  if me is not null then
    new.created_at := clock_timestamp();
    if new.message_type = 'user' then
      if not found or not exists (select from public.thread_members m where m.thread_id = new.thread_id and m.user_id = me) then
        perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
      end if;
      others := array_remove(thread.participants, me);
      if thread.type <> 'intro_chat' and not private.are_friends(me, others[1]) then
        perform private.fail(403, 'not_friends', 'You can only message friends.');
      end if;
    end if;
  end if;
  new.seq := nextval('public.messages_seq_seq');
  return new;
end $$;

create trigger messages_are_admitted before insert on public.messages
  for each row execute function private.admit_message();

-- A message brings the thread up, back into the list of whoever deleted it, and counts as unread for whoever may see it.
create function private.spread_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unseeing uuid[] := case when new.sender_id is null then '{}' else private.blocked_ids(new.sender_id) end;
begin
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, unread_count = m.unread_count + 1
  where m.thread_id = new.thread_id and m.user_id is distinct from new.sender_id and m.user_id <> all (unseeing);
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, last_read_seq = new.seq
  where m.thread_id = new.thread_id and m.user_id = new.sender_id;
  update public.message_threads t set updated_at = greatest(t.updated_at, new.created_at) where t.id = new.thread_id;
  return null;
end $$;

create trigger messages_spread after insert on public.messages
  for each row execute function private.spread_message();

-- What is unread follows what was read, whoever moves the mark.
create function private.recount_unread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select count(*) into new.unread_count from public.messages x
  where x.thread_id = new.thread_id and x.seq > greatest(new.last_read_seq, new.hidden_until_seq)
    and x.sender_id is distinct from new.user_id
    and (x.sender_id is null or x.sender_id <> all ((select private.blocked_ids(new.user_id))::uuid[]));
  return new;
end $$;

create trigger thread_members_recount_unread before update of last_read_seq, hidden_until_seq on public.thread_members
  for each row execute function private.recount_unread();

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function private.direct_thread_of(a uuid, b uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.id from public.message_threads t
  where t.type = 'direct_message'
    and least(t.participants[1], t.participants[2]) = least(a, b) and greatest(t.participants[1], t.participants[2]) = greatest(a, b)
$$;

-- The newest intro chat that both are in.
create function private.intro_chat_between(a uuid, b uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.id
  from public.thread_members one
  join public.thread_members other on other.thread_id = one.thread_id and other.user_id = b
  join public.message_threads t on t.id = one.thread_id and t.type = 'intro_chat'
  where one.user_id = a
  order by t.updated_at desc limit 1
$$;

-- A note from nobody. Whoever acted is taken to have read the conversation they acted in.
create function private.system_note(thread uuid, note text, actor uuid default null, details jsonb default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made public.messages;
begin
  insert into public.messages (thread_id, sender_id, content, message_type, metadata) values (thread, null, note, 'system', details)
  returning * into made;
  update public.thread_members m set last_read_seq = made.seq
  where m.thread_id = thread and m.user_id = actor;
  return made.id;
end $$;

create function public.find_direct_message_thread(user_a uuid, user_b uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  if me not in (user_a, user_b) then
    perform private.fail(403, 'not_participant', 'You can only look for your own conversations.');
  end if;
  return private.direct_thread_of(user_a, user_b);
end $$;

create function public.open_direct_message(other uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  thread uuid;
begin
  if other = me then
    perform private.fail(422, 'self', 'You cannot message yourself.');
  end if;
  perform private.require_available(other);
  if not private.are_friends(me, other) then
    perform private.fail(403, 'not_friends', 'You can only message friends.');
  end if;
  insert into public.message_threads (type, participants) values ('direct_message', array[me, other])
  on conflict (least(participants[1], participants[2]), greatest(participants[1], participants[2])) where type = 'direct_message'
  do nothing
  returning id into thread;
  if thread is null then
    thread := private.direct_thread_of(me, other);
    update public.thread_members m set hidden = false where m.thread_id = thread and m.user_id = me and m.hidden;
  else
    -- Nothing was said yet: the other's list stays as it is until something is.
    update public.thread_members m set hidden = true where m.thread_id = thread and m.user_id = other;
  end if;
  return thread;
end $$;

create function public.delete_chat_thread(thread_id uuid, user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  doomed uuid := delete_chat_thread.thread_id;
  kind text;
  newest bigint;
begin
  if delete_chat_thread.user_id is distinct from me then
    perform private.fail(403, 'not_participant', 'You can only delete your own conversations.');
  end if;
  select t.type into kind from public.message_threads t join public.thread_members m on m.thread_id = t.id and m.user_id = me
  where t.id = doomed for no key update of t;
  if kind is null then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif kind = 'intro_chat' then
    perform private.fail(409, 'not_deletable', 'A group chat can be left, not deleted.');
  end if;
  select coalesce(max(x.seq), 0) into newest from public.messages x where x.thread_id = doomed;
  update public.thread_members m set hidden = true, hidden_until_seq = newest, last_read_seq = newest
  where m.thread_id = doomed and m.user_id = me;
end $$;

create function public.leave_group_chat(thread_id uuid, user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  left_thread uuid := leave_group_chat.thread_id;
  kind text;
begin
  if leave_group_chat.user_id is distinct from me then
    perform private.fail(403, 'not_participant', 'You can only leave your own conversations.');
  end if;
  select t.type into kind from public.message_threads t join public.thread_members m on m.thread_id = t.id and m.user_id = me
  where t.id = left_thread for no key update of t;
  if kind is null then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif kind <> 'intro_chat' then
    perform private.fail(409, 'not_a_group', 'Only a group chat can be left.');
  end if;
  update public.message_threads t set participants = array_remove(t.participants, me) where t.id = left_thread;
  perform private.system_note(left_thread, private.name_of(me) || ' left the chat.');
end $$;

grant execute on function public.find_direct_message_thread(uuid, uuid), public.open_direct_message(uuid),
  public.delete_chat_thread(uuid, uuid), public.leave_group_chat(uuid, uuid) to authenticated;

-- What open tabs listen to.
alter publication supabase_realtime add table public.message_threads, public.thread_members, public.messages;
