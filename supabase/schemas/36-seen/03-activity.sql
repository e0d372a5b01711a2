-- "Active recently": that a friend has read or written in a conversation within a day. It says neither when nor where, is kept by the hour, and only
-- of those who show it. Adds no tables.

-- A day and its hour: so much of it is told.
create function private.active_hours() returns int language sql immutable parallel safe return 24;
comment on function private.active_hours is $$The hours after which a member is not "active recently" any more.$$;
grant execute on function private.active_hours() to anon, authenticated, service_role;

-- Called by what a person does. Writes once an hour.
create function private.note_active(member uuid) returns void
language sql security definer set search_path = '' as $$
  update private.seen_choices c set active_at = date_trunc('hour', now(), 'UTC')
  where c.user_id = member and c.active and c.active_at is distinct from date_trunc('hour', now(), 'UTC')
$$;

create function private.is_active_recently(viewer uuid, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.shows_activity(viewer) and exists (
    select from private.seen_choices c
    where c.user_id = member and c.active_at > now() - make_interval(hours => private.active_hours())
  )
$$;
