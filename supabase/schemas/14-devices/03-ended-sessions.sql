-- Sessions that ended lately. Their access tokens have not expired yet: our server, which verifies tokens itself, refuses those on this list.
-- The services of a hosted project do not read it.

create table private.ended_sessions (
  id uuid primary key,
  ended_at timestamptz not null default now()
);
create index ended_sessions_by_age on private.ended_sessions (ended_at);
alter table private.ended_sessions enable row level security;

-- By whatever ends a session: signing out, a new password, a disabled account, an account that is gone.
create function private.remember_ended_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Given an end that lies ahead, it goes on until then. The minute is for clocks that differ.
  if tg_op = 'UPDATE' and (new.not_after is null or new.not_after > now() + interval '1 minute') then
    return null;
  end if;
  insert into private.ended_sessions (id) values (old.id) on conflict do nothing;
  perform pg_notify('ended_sessions', old.id::text);
  -- No access token lives longer than a week.
  delete from private.ended_sessions e where e.id in (
    select o.id from private.ended_sessions o where o.ended_at < now() - interval '8 days' limit 100 for update skip locked
  );
  return null;
end $$;
create trigger sessions_end after delete or update of not_after on auth.sessions
  for each row execute function private.remember_ended_session();
