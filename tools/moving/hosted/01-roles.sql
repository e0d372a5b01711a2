-- The roles a hosted project starts with, their attributes, memberships and settings. The cluster's superuser is supabase_admin, as there. All but the
-- three of the API and dashboard_user may log in. Only an administrator runs these files; what a project's owner is given is in what follows.
create role anon nologin inherit;
create role authenticated nologin inherit;
create role service_role nologin inherit bypassrls;
create role authenticator login noinherit;
create role dashboard_user nologin createdb createrole replication;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin login noinherit createrole replication;
create role supabase_replication_admin login replication;
create role supabase_etl_admin login replication;
create role supabase_read_only_user login bypassrls;
create role pgbouncer login;
-- The role of the project's owner, which runs migrations and which a connection string names.
create role postgres login createdb createrole replication bypassrls;

grant anon, authenticated, service_role to authenticator, postgres, supabase_realtime_admin;
grant authenticator to postgres, supabase_storage_admin;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
grant pg_read_all_data to supabase_read_only_user;
grant set on parameter log_min_messages to supabase_realtime_admin;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role postgres set search_path = '$user', public, extensions;
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = 60000;
alter role supabase_storage_admin set search_path = storage;
alter role supabase_realtime_admin set search_path = public, extensions, realtime;
