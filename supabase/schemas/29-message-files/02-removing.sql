-- Files of messages that must go: with a message that is taken back, with who is erased, with a conversation that ends, and those that were
-- sent and never belonged to a message. Only the storage service can remove a file, so its name waits here until the service has done it.

create table private.files_to_remove (
  -- In message-photos or message-voice: a name has the ending of its kind.
  name text primary key,
  due_at timestamptz not null default now()
);
create index files_to_remove_due on private.files_to_remove (due_at);
alter table private.files_to_remove enable row level security;

create table private.file_walk (
  -- There is one row.
  id boolean primary key default true,
  -- The walk goes by name; empty: it begins.
  walked_to text not null default '',
  due_at timestamptz not null default now() + interval '1 hour',
  constraint file_walk_is_one check (id)
);
alter table private.file_walk enable row level security;
insert into private.file_walk default values;

-- Files that were sent and wait for their message: counted before each further one (01-files).
create table private.files_waiting (
  name text primary key,
  -- In whose folder it lies.
  member_id uuid not null references public.profiles (user_id) on delete cascade
);
create index files_waiting_member on private.files_waiting (member_id);
alter table private.files_waiting enable row level security;

-- Triggers --------------------------------------------------------------------------------------------------------------------

create function private.note_file_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then
    insert into private.files_waiting (name, member_id)
    select new.name, p.user_id from public.profiles p
    where p.user_id = split_part(new.name, '/', 1)::uuid and not exists (select from public.message_files f where f.name = new.name)
    on conflict do nothing;
  end if;
  return null;
end $$;

-- It has its message, or it is gone.
create function private.forget_file_waiting() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.files_waiting w using changed c where w.name = c.name;
  return null;
end $$;

-- Listed to go. Who sends it at this moment is not waited for: they forget it, or its file does when it goes.
create function private.forget_file_listed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.files_waiting w
  where w.name in (select x.name from private.files_waiting x join changed c using (name) for update of x skip locked);
  return null;
end $$;

create trigger message_objects_wait_for_their_message after insert on storage.objects
  for each row when (new.bucket_id in ('message-photos', 'message-voice')) execute function private.note_file_waiting();
create trigger message_objects_wait_no_more after delete on storage.objects
  referencing old table as changed for each statement execute function private.forget_file_waiting();
create trigger message_files_wait_no_more after insert on public.message_files
  referencing new table as changed for each statement execute function private.forget_file_waiting();
create trigger files_to_remove_wait_no_more after insert on private.files_to_remove
  referencing new table as changed for each statement execute function private.forget_file_listed();

create function private.remove_message_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.files_to_remove (name) select g.name from gone g on conflict do nothing;
  return null;
end $$;

create trigger message_files_go_with_their_rows after delete on public.message_files
  referencing old table as gone for each statement execute function private.remove_message_file();

-- Taken back: what was shown is gone as what was said.
create function private.drop_message_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.message_files f where f.message_id = new.id;
  return null;
end $$;

create trigger messages_files_go_when_taken_back after update of removed_at on public.messages
  for each row when (new.removed_at is not null and old.removed_at is null) execute function private.drop_message_files();

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- What the committee hid and brings back no more (17-safety).
create function private.drop_hidden_files(report uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.message_files f
  using private.reports r, public.messages m
  where r.id = drop_hidden_files.report and r.kind = 'message' and m.id::text = r.thing and m.hidden and f.message_id = m.id
$$;

-- All a member ever sent.
create function private.remove_sent_files(member uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.files_to_remove (name)
  select o.name from storage.objects o
  where o.bucket_id in ('message-photos', 'message-voice')
    and o.name collate "C" >= remove_sent_files.member || '/' and o.name collate "C" < remove_sent_files.member || '0'
  on conflict do nothing
$$;

-- Looks at the next `most` files, and lists those of yesterday and before that belong to no message. An outbox that was off for longer sends
-- its own again.
create function private.sweep_unsent_files(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  walk private.file_walk;
  seen text[];
  listed int;
begin
  select * into walk from private.file_walk w where w.due_at <= now() for update skip locked;
  if not found then
    return 0;
  end if;
  -- A walk along the index in each of the two.
  seen := array(
    select next.name from unnest(array['message-photos', 'message-voice']) b (bucket)
    cross join lateral (
      select o.name from storage.objects o
      where o.bucket_id = b.bucket and o.name collate "C" > walk.walked_to
      order by o.name collate "C" limit sweep_unsent_files.most
    ) next
    order by next.name collate "C" limit sweep_unsent_files.most
  );
  insert into private.files_to_remove (name)
  select o.name from storage.objects o
  where o.bucket_id in ('message-photos', 'message-voice') and o.name = any (seen) and o.created_at < now() - interval '24 hours'
    and not exists (select from public.message_files f where f.name = o.name)
  on conflict do nothing;
  get diagnostics listed = row_count;
  update private.file_walk w
  set walked_to = case when cardinality(seen) = sweep_unsent_files.most then seen[cardinality(seen)] else '' end,
    due_at = case when cardinality(seen) = sweep_unsent_files.most then now() else now() + interval '1 hour' end
  where w.id;
  return listed;
end $$;

-- Files whose time has come. What belongs to a message and what is gone already leaves the list; what an open report shows waits for the committee,
-- and what is being sent at this moment for the next time.
create function private.due_files(most int) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  due text[] := array(
    select d.name from (select r.name from private.files_to_remove r where r.due_at <= now() order by r.due_at limit due_files.most) d
    where pg_try_advisory_xact_lock(private.lock_of_file(d.name))
  );
begin
  delete from private.files_to_remove r
  where r.name = any (due) and (
    exists (select from public.message_files f where f.name = r.name)
    or not exists (select from storage.objects o where o.bucket_id in ('message-photos', 'message-voice') and o.name = r.name)
  );
  update private.files_to_remove r set due_at = now() + interval '1 hour'
  where r.name = any (due) and private.file_is_reported(r.name);
  return array(select r.name from private.files_to_remove r where r.name = any (due) and r.due_at <= now() order by r.due_at);
end $$;

create function private.files_are_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.files_to_remove r where r.due_at <= now()) or exists (select from private.file_walk w where w.due_at <= now())
$$;

-- Reports ---------------------------------------------------------------------------------------------------------------------

-- The files of a message as a report keeps them; empty where there are none.
create function private.files_reported(message uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) > 0 then jsonb_build_object('files', jsonb_agg(f.name order by f.place)) else '{}' end
  from public.message_files f where f.message_id = files_reported.message
$$;

-- Whether an open report shows it.
create function private.file_is_reported(name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.reports r where r.state = 'open' and r.kind = 'message' and r.snapshot -> 'files' ? file_is_reported.name)
$$;
grant execute on function private.file_is_reported(text) to authenticated;

create policy "Admins fetch files of messages that are reported" on storage.objects for select to authenticated
  using (
    bucket_id in ('message-photos', 'message-voice') and (select private.is_admin()) and not (select private.signs_address())
    and private.file_is_reported(name)
  );

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.forget_files(names text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.files_to_remove r where r.name = any (forget_files.names)
$$;
comment on function public.forget_files is $$These files of messages are gone from their bucket.$$;
grant execute on function public.forget_files(text[]) to service_role;
