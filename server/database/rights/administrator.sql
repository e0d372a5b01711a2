-- What an ordinary owner can't give itself. It follows the roles in what the database's administrator runs.

-- The owner acts as these, and has their rights. From PostgreSQL 16 on both are said with the grant.
do $$
begin
  execute format(
    'grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to %I %s',
    :'owner', case when current_setting('server_version_num')::int >= 160000 then 'with inherit true, set true' else '' end);
end $$;

-- Where the account owns the database it has these already.
do $$
begin
  execute format('grant create, connect, temporary on database %I to %I', current_database(), :'owner');
  execute format('grant create, usage on schema public to %I', :'owner');
exception when insufficient_privilege then
  raise notice 'the owner of the database gives these rights';
end $$;

-- Open tabs hear of changes by logical replication.
do $$
begin
  if exists (select from pg_roles where rolname = 'rds_replication') then
    execute format('grant rds_replication to %I', :'login');
  elsif not exists (select from pg_roles where rolname = :'login' and (rolreplication or rolsuper)) then
    execute format('alter role %I replication', :'login');
  end if;
exception when insufficient_privilege then
  raise warning 'This account may not give replication: give it to % in the way of your provider.', :'login';
end $$;

-- A backup is restored row by row as it was: no trigger and no foreign key acts again.
do $$
begin
  execute format('grant set on parameter session_replication_role to %I', :'login');
exception when insufficient_privilege then
  raise notice 'restoring a backup needs a superuser here';
end $$;

do $$
begin
  if current_setting('wal_level') <> 'logical' then
    raise warning 'wal_level is "%" and o1 needs "logical": set it, then restart PostgreSQL.', current_setting('wal_level');
  end if;
end $$;
