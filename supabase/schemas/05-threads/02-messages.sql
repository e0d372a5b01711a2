-- Messages: what is said in a thread, in order, and what that does to each member's place in it.

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
  seq bigint generated always as identity,
  -- By the committee, which keeps what it said (17-safety).
  hidden boolean not null default false,
  -- What it answers, in the same thread.
  reply_to uuid references public.messages (id) on delete set null,
  -- When its sender last changed the words; the earlier ones are nowhere.
  edited_at timestamptz,
  -- When its sender took it back; its words are nowhere.
  removed_at timestamptz
);
comment on table public.messages is $$What was said. Members insert `{ id, thread_id, sender_id, content, message_type: 'user' }` with an `id` made on the device: an upsert with
`{ onConflict: 'id', ignoreDuplicates: true }` makes a retry safe; `reply_to` names what it answers. Anything forged breaks row security (42501). It tells all others as it is stored. Open tabs listen by
`thread_id` on the private channel `thread:<id>`. Typing signs, and receipts
(`seen`: `who`, `fromSeq`, `seq`, `at`), travel between two: `typing:<thread>:<one>:<other>`, the lower id first.$$;

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.messages
  add constraint messages_type_known check (message_type in ('user', 'system', 'request_card')),
  add constraint messages_content_length check (private.says_something(content) and length(content) <= 4000),
  add constraint messages_system_notes_have_no_sender check (message_type <> 'system' or sender_id is null or metadata ? 'group'),
  add constraint messages_metadata_small check (
    jsonb_typeof(metadata) = 'object' and length(metadata::text) <= case message_type when 'user' then 1000 else 20000 end
  );

comment on column public.messages.message_type is '@shape message_type';
comment on column public.messages.metadata is '@shape message_metadata';

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create unique index messages_in_order on public.messages (thread_id, seq);
create index messages_by_time on public.messages (thread_id, created_at);
create index messages_by_sender on public.messages (sender_id);
create index messages_answering on public.messages (reply_to) where reply_to is not null;

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.messages enable row level security;

grant select (id, thread_id, sender_id, content, message_type, metadata, created_at, seq, hidden, reply_to, edited_at, removed_at),
  insert (id, thread_id, sender_id, content, message_type, metadata, reply_to) on public.messages to authenticated;
grant all on public.messages to service_role;

create policy "Members read messages of their threads, not what they deleted nor across a block" on public.messages
  for select to authenticated
  using (
    (select private.is_active_member())
    and thread_id = any ((select private.my_thread_ids())::uuid[])
    and seq > coalesce(((select private.my_deleted_marks()) ->> thread_id::text)::bigint, 0)
    -- What was edited after a block is said after it.
    and (sender_id is null or coalesce(edited_at, created_at) <= coalesce(((select private.my_read_until()) ->> sender_id::text)::timestamptz, 'infinity'))
  );

-- That direct messages need a friendship is the trigger's to say, with a code (tests: 50-messages).
create policy "Members send text in their own name to threads they take part in" on public.messages for insert to authenticated
  with check (
    (select private.is_active_member())
    and sender_id = (select auth.uid())
    and message_type = 'user'
    and thread_id = any ((select private.my_thread_ids())::uuid[])
  );

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Refuses a member who may say nothing here: where friendship is needed it has to be there at this moment. An intro chat needs none.
create function private.require_may_write(member uuid, kind text, participants uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  other uuid := (array_remove(participants, member))[1];
begin
  if kind = 'intro_chat' then
    return;
  elsif private.is_closed_to(member, other) then
    perform private.fail(409, 'account_closed', 'They can''t be reached: nobody would read this.');
  elsif not private.are_friends(member, other) then
    perform private.fail(403, 'not_friends', 'You can only message friends.');
  end if;
end $$;

-- Whether a member reads this message, as the policy says.
create function private.reads_message(member uuid, message public.messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.thread_members m
    where m.thread_id = message.thread_id and m.user_id = member and message.seq > m.hidden_until_seq
      and (message.sender_id is null
        or coalesce(message.edited_at, message.created_at) <= coalesce((private.read_until(member) ->> message.sender_id::text)::timestamptz, 'infinity'))
  )
$$;

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Locks the thread, then takes the sequence number and the time: within a thread both grow in commit order, so whoever asks for
-- "all after seq" misses nothing. Refuses a member's text where friendship is needed and absent.
create function private.admit_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  thread record;
begin
  select t.type, t.participants into thread from public.message_threads t where t.id = new.thread_id for no key update;
  new.metadata := coalesce(new.metadata, '{}');
  if me is not null then
    new.created_at := clock_timestamp();
    if new.message_type = 'user' then
      if not found or not exists (select from public.thread_members m where m.thread_id = new.thread_id and m.user_id = me) then
        perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
      end if;
      perform private.require_may_write(me, thread.type, thread.participants);
      -- What it answers is one of these messages, and the sender reads it.
      if new.reply_to is not null and not exists (
        select from public.messages q
        where q.id = new.reply_to and q.thread_id = new.thread_id and q.message_type <> 'system' and private.reads_message(me, q)
      ) then
        perform private.fail(422, 'reply_not_here', 'What this answers is not in this conversation.');
      end if;
    end if;
  end if;
  new.seq := nextval('public.messages_seq_seq');
  return new;
end $$;

create trigger messages_are_admitted before insert on public.messages
  for each row execute function private.admit_message();

-- A message brings the thread up, back into the list of whoever deleted it or archived it without muting it, and counts as unread for whoever may
-- see it.
create function private.spread_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- On both sides of a block: to them nothing has happened.
  unseeing uuid[] := case when new.sender_id is null then '{}' else private.blocked_ids(new.sender_id) end;
begin
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, unread_count = m.unread_count + 1,
    archived = m.archived and coalesce(m.muted_until > now(), false)
  where m.thread_id = new.thread_id and m.user_id is distinct from new.sender_id and m.user_id <> all (unseeing);
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, last_read_seq = new.seq, marked_unread = false,
    archived = m.archived and coalesce(m.muted_until > now(), false)
  where m.thread_id = new.thread_id and m.user_id = new.sender_id;
  -- Who answers has read: nothing that leads here is news to them any more. Late-bound: notifications are made in a later file.
  -- What somebody else is changing at this moment is left to them: waiting for it could be a deadlock.
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = new.sender_id and not o.read and o.data ->> 'threadId' = new.thread_id::text
    for update skip locked
  );
  -- All who take part read this column, and in a group some may be across a block: there it stands still for everybody, or whoever else is in it
  -- would feel the block of the two (tests: 43-blocks-unfelt, 47-blocks-between-others).
  update public.message_threads t set updated_at = greatest(t.updated_at, new.created_at)
  where t.id = new.thread_id and (t.type <> 'intro_chat' or new.sender_id is null);
  if new.sender_id = (select auth.uid()) then
    -- Late-bound: it is made in a later file.
    perform private.note_active(new.sender_id);
  end if;
  return null;
end $$;

create trigger messages_spread after insert on public.messages
  for each row execute function private.spread_message();

-- What a member can read behind their mark. By a kept plan, not one for each mark: every message asks for its sender.
create function private.unread_of(seat public.thread_members) returns int
language sql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
  select count(*)::int from public.messages x
  where x.thread_id = seat.thread_id and x.seq > greatest(seat.last_read_seq, seat.hidden_until_seq)
    and x.sender_id is distinct from seat.user_id and not x.hidden and x.removed_at is null
    and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce(((select private.read_until(seat.user_id)) ->> x.sender_id::text)::timestamptz, 'infinity'))
$$;

-- What is unread follows what was read, whoever moves the mark.
create function private.recount_unread() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.unread_count := private.unread_of(new);
  return new;
end $$;

create trigger thread_members_recount_unread before update of last_read_seq, hidden_until_seq on public.thread_members
  for each row execute function private.recount_unread();

-- What open tabs listen to.
alter publication supabase_realtime add table public.messages;
