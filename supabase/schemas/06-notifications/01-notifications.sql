-- In-app notifications: written by procedures and triggers, read and marked by the one they are for.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- One that is `quiet` is in no bell and in no count, as its member wants it of its kind (32-notices): the history and the letter have it.
  type text not null default 'in_app',
  read boolean not null default false,
  title text not null,
  body text not null default '',
  data jsonb not null,
  -- Unread notifications with the same key are one row that counts (fifty likes are one notification).
  group_key text,
  created_at timestamptz not null default now()
);
comment on table public.notifications is $$What a member is told. Members read their own and update `read` to true. Unread ones with the same `group_key` are one row: `data.count`
counts, `created_at` is the latest.$$;

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.notifications
  add constraint notifications_type_known check (type in ('in_app', 'quiet')),
  add constraint notifications_title_length check (btrim(title) <> '' and length(title) <= 200),
  add constraint notifications_body_length check (length(body) <= 1000),
  add constraint notifications_data_small check (jsonb_typeof(data) = 'object' and length(data::text) <= 4000),
  add constraint notifications_group_key_length check (btrim(group_key) <> '' and length(group_key) <= 120);

comment on column public.notifications.data is '@shape notification_data';

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index notifications_newest on public.notifications (user_id, created_at desc);
create index notifications_unread on public.notifications (user_id, created_at desc) where not read;
create index notifications_read_by_age on public.notifications (created_at) where read;
create unique index notifications_one_unread_per_group on public.notifications (user_id, group_key) where not read and group_key is not null;

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.notifications enable row level security;

grant select (id, user_id, type, read, title, body, data, group_key, created_at), update (read) on public.notifications to authenticated;
grant all on public.notifications to service_role;

create policy "Members read their own notifications" on public.notifications for select to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

create policy "Members mark their own notifications as read" on public.notifications for update to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and read);

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Two devices that mark everything as read at once meet the rows in different orders, and PostgreSQL would undo one of them. Only a
-- member's own requests wait: who tells a member something while holding other locks must not.
create function private.one_reading_at_a_time() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended((select auth.uid())::text, 6));
  return null;
end $$;

create trigger notifications_are_read_by_one_device_at_a_time before update on public.notifications
  for each statement when (current_user = 'authenticated') execute function private.one_reading_at_a_time();

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- Tells a member something. With a group key an unread row of that key is taken up again: its `data.count` goes up by one, or to
-- `group_count` where the caller knows better, and it is the newest. Sets no count of its own without a key.
-- Whether the bell says it, and whether a letter may, is the member's own choice. Late-bound: kinds and choices are made in a later file.
create function private.notify(user_id uuid, title text, body text default '', data jsonb default '{}', group_key text default null, group_count int default null)
returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  told uuid;
begin
  insert into public.notifications as n (user_id, type, title, body, data, group_key)
  values (
    notify.user_id, case when private.notice_wanted(notify.user_id, notify.data ->> 'action', 'in_app') then 'in_app' else 'quiet' end, left(notify.title, 200), left(notify.body, 1000),
    case when notify.group_key is null then notify.data else jsonb_build_object('count', coalesce(notify.group_count, 1)) || notify.data end,
    notify.group_key
  )
  on conflict (user_id, group_key) where not read and group_key is not null
  do update set
    type = excluded.type, title = excluded.title, body = excluded.body, created_at = now(),
    data = n.data || excluded.data
      || jsonb_build_object('count', coalesce(notify.group_count, coalesce((n.data ->> 'count')::int, 1) + 1))
  returning n.id into told;
  if private.notice_wanted(notify.user_id, notify.data ->> 'action', 'mail') then
    perform private.await_letter(notify.user_id);
  end if;
  return told;
end $$;

-- What open tabs listen to.
alter publication supabase_realtime add table public.notifications;
