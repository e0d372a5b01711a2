-- Threads: who talks to whom, and each member's own place in a thread (read up to, hidden, left).

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
  updated_at timestamptz not null default now(),
  -- When the connector said yes or no. Null for decisions from before it was kept.
  decided_at timestamptz,
  -- Requests only: what the four words of `status` don't say. Screens read it by `private.stage_of`.
  stage text,
  -- From when on the requester may ask this connector for this target again. Null: at once.
  ask_again_at timestamptz,
  -- Requests and their chats: it goes through two friends, the second of whom the target knows (28-chains).
  chain boolean not null default false,
  -- The chat of a chain only. A request never names whom it is passed on to: its requester does not know them.
  second_connector_id uuid references public.profiles (user_id) on delete set null,
  -- A chat of friends without a cast (31-groups). Its kind is that of an intro chat: so every screen of yesterday shows it as a chat of several.
  group_chat boolean not null default false
);
comment on table public.message_threads is $$A conversation. Changed by procedures only.$$;

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
  -- Says nothing: whoever listens to the table hears the key of each row that is deleted, whose ever it was (tests: 42-signals).
  id uuid primary key default gen_random_uuid(),
  -- Where the member keeps it (30-shelves): above the others, in the archive, quiet until then (for always: infinity), marked as unread by hand.
  pinned_at timestamptz,
  archived boolean not null default false,
  muted_until timestamptz,
  marked_unread boolean not null default false,
  -- The last act that changed these four, made on a device: sent again it does nothing.
  shelved_by uuid
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.message_threads
  add constraint message_threads_type_known check (type in ('direct_message', 'plug_request', 'intro_chat')),
  add constraint message_threads_status_of_requests check (
    case type when 'plug_request' then coalesce(status in ('pending', 'approved', 'declined', 'expired'), false) else status is null end
  ),
  add constraint message_threads_decided_requests check (
    decided_at is null or (type = 'plug_request' and (status in ('approved', 'declined') or stage is not null))
  ),
  add constraint message_threads_stage_known check (stage is null or (type = 'plug_request' and stage in ('asked', 'withdrawn', 'overtaken'))),
  add constraint message_threads_requests_expire check ((type = 'plug_request') = (expires_at is not null)),
  add constraint message_threads_participants_count check (
    case type when 'intro_chat' then cardinality(participants) <= case when group_chat then private.most_in_a_group() when chain then 4 else 3 end
      else cardinality(participants) = 2 end
  ),
  add constraint message_threads_participants_differ check (
    array_position(participants, null) is null
    and (cardinality(participants) < 2 or participants[1] <> participants[2])
    and (cardinality(participants) < 3 or (participants[1] <> participants[3] and participants[2] <> participants[3]))
    and (cardinality(participants) < 4 or participants[4] <> all (participants[1:3]))
  ),
  add constraint message_threads_cast_differs check (
    requester_id <> target_id and requester_id <> connector_id and target_id <> connector_id
  ),
  add constraint message_threads_direct_has_no_cast check (
    type <> 'direct_message' or num_nonnulls(requester_id, target_id, connector_id, reason, parent_request_id) = 0
  ),
  add constraint message_threads_only_intros_have_a_request check (parent_request_id is null or type = 'intro_chat'),
  add constraint message_threads_groups_have_no_cast check (
    not group_chat or (type = 'intro_chat' and title is not null and not chain
      and num_nonnulls(requester_id, target_id, connector_id, reason, parent_request_id) = 0)
  ),
  add constraint message_threads_chains_are_plugs check (not chain or type <> 'direct_message'),
  add constraint message_threads_second_connector_of_chains check (
    second_connector_id is null or (chain and type = 'intro_chat' and second_connector_id <> requester_id and second_connector_id <> target_id
      and second_connector_id <> connector_id)
  ),
  add constraint message_threads_reason_length check (btrim(reason) <> '' and length(reason) <= private.longest_reason()),
  add constraint message_threads_title_length check (btrim(title) <> '' and length(title) <= 250);

alter table public.thread_members
  add constraint thread_members_one_each unique (thread_id, user_id),
  add constraint thread_members_unread_not_negative check (unread_count >= 0),
  add constraint thread_members_pinned_is_listed check (pinned_at is null or not (hidden or archived));

comment on column public.message_threads.type is '@shape thread_type';
comment on column public.message_threads.status is '@shape request_status';

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
-- The newest requests to a connector.
create index message_threads_asked on public.message_threads (connector_id, created_at desc) where type = 'plug_request';
-- Those passed on, by their last day.
create index message_threads_passed_on on public.message_threads (expires_at) where stage = 'asked' and status = 'pending';
create index message_threads_by_second_connector on public.message_threads (second_connector_id) where second_connector_id is not null;
create index message_threads_by_target on public.message_threads (target_id);
create index thread_members_inbox on public.thread_members (user_id, last_activity_at desc, thread_id desc)
  where not hidden and not archived and pinned_at is null;
create index thread_members_pinned on public.thread_members (user_id, pinned_at) where pinned_at is not null;
create index thread_members_archived on public.thread_members (user_id, last_activity_at desc, thread_id desc) where archived and not hidden;
create index thread_members_marked on public.thread_members (user_id) where marked_unread;
create index thread_members_of on public.thread_members (user_id, thread_id);
create index thread_members_unread on public.thread_members (user_id) where unread_count > 0;

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

-- Where a request stands. One that was passed on and is over did not come about, whatever the target said or did not say
-- (tests: 85-quiet-no).
create function private.stage_of(request public.message_threads) returns text
language sql stable as $$
  select case
    when request.status = 'approved' then 'introduced'
    when request.status = 'declined' then 'declined'
    when request.status = 'pending' and request.expires_at > now() then coalesce(request.stage, 'waiting')
    when request.status is not null then coalesce(nullif(request.stage, 'asked'), case request.stage when 'asked' then 'not_met' else 'expired' end)
  end
$$;

-- Whether a request waits for this member's answer.
create function private.waits_for(member uuid, request public.message_threads) returns boolean
language sql stable as $$
  select coalesce(request.type = 'plug_request' and request.status = 'pending' and request.stage is null and request.expires_at > now()
    and request.connector_id = member, false)
$$;

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.message_threads enable row level security;
alter table public.thread_members enable row level security;

grant select (id, type, title, participants, status, requester_id, target_id, connector_id, reason, parent_request_id, expires_at, created_at,
  updated_at, decided_at, stage, ask_again_at, chain, second_connector_id, group_chat) on public.message_threads to authenticated;
grant select (thread_id, user_id, last_read_seq, unread_count, hidden_until_seq, hidden, last_activity_at, joined_at, id, pinned_at, archived,
  muted_until, marked_unread, shelved_by) on public.thread_members to authenticated;
grant all on public.message_threads, public.thread_members to service_role;

-- The row of a group names all who are in it, also who is across a block: screens read groups by procedures alone (tests: 57-groups).
create policy "Members read threads they take part in" on public.message_threads for select to authenticated
  using ((select private.is_active_member()) and not group_chat and id = any ((select private.my_listed_thread_ids())::uuid[]));

create policy "Members read their own place in a thread" on public.thread_members for select to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Whether a member comes to hear of a conversation. Of an introduction across a block nobody does but who makes it, who can't tell: all three take
-- part, and to the two nothing has happened. Whoever asked for it, and does not block, has a seat as with a closed account
-- (tests: 47-blocks-between-others).
create function private.takes_a_seat(thread public.message_threads, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select thread.type <> 'intro_chat' or thread.group_chat or member = thread.connector_id or not (
    private.is_across_a_block(member, thread.connector_id) or (
      private.is_across_a_block(thread.requester_id, thread.target_id)
      and not (member = thread.requester_id and thread.parent_request_id is not null and thread.target_id <> all (private.own_block_ids(member)))
    )
  )
$$;

create function private.seat_thread_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.thread_members m where m.thread_id = new.id and m.user_id <> all (new.participants);
  else
    insert into public.thread_members (thread_id, user_id, last_activity_at)
    select new.id, p.user_id, new.updated_at from unnest(new.participants) as seat (id) join public.profiles p on p.user_id = seat.id
    where private.takes_a_seat(new, p.user_id);
  end if;
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

-- Whoever lifts a block finds the introductions to them that were asked for meanwhile; the other side notices nothing of it.
create function private.seat_after_a_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.thread_members (thread_id, user_id, last_activity_at)
  select t.id, p.user_id, t.updated_at from public.profiles p
  join public.message_threads t on p.user_id in (t.target_id, t.requester_id) and t.type = 'intro_chat' and t.parent_request_id is not null
  where p.user_id = old.blocked_by and t.participants @> array[old.user_id, old.connected_user_id] and private.takes_a_seat(t, p.user_id)
  on conflict (thread_id, user_id) do nothing;
  return null;
end $$;

create trigger connections_seat_after_a_block after delete on public.connections
  for each row when (old.status = 'blocked') execute function private.seat_after_a_block();

-- Open screens of whoever lost a seat read again; the deletion itself names nobody.
create function private.signal_lost_seats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.signal_members(array(select distinct l.user_id from lost l));
  return null;
end $$;

create trigger thread_members_signal_lost_seats after delete on public.thread_members
  referencing old table as lost for each statement execute function private.signal_lost_seats();

-- What open tabs listen to.
alter publication supabase_realtime add table public.message_threads, public.thread_members;
