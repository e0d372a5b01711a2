-- The platform's library (supautils) lets the project's owner write policies on tables that belong to the services, and drop triggers from them, and
-- nothing else. Here the owner is a member of their owners for the length of such a command, and of none before or after it.
create function extensions.lend_ownership() returns event_trigger language plpgsql security definer set search_path = '' as $$
begin
  if session_user = 'postgres' then
    grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres;
  end if;
end $$;
create function extensions.end_ownership() returns event_trigger language plpgsql security definer set search_path = '' as $$
begin
  if session_user = 'postgres' then
    revoke supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin from postgres;
  end if;
end $$;
create event trigger lend_ownership on ddl_command_start when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
  execute function extensions.lend_ownership();
create event trigger end_ownership on ddl_command_end when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
  execute function extensions.end_ownership();
