-- Tells listeners that tables or functions have changed, so that nothing needs a restart to be seen.

create or replace function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
declare
  cmd record;
begin
  for cmd in select * from pg_event_trigger_ddl_commands() loop
    if cmd.schema_name is distinct from 'pg_temp' and cmd.command_tag not in ('CREATE TABLE AS', 'SELECT INTO', 'REFRESH MATERIALIZED VIEW') then
      perform pg_notify('pgrst', 'reload schema');
      return;
    end if;
  end loop;
end $$;

create or replace function extensions.pgrst_drop_watch() returns event_trigger language plpgsql as $$
begin
  perform pg_notify('pgrst', 'reload schema');
end $$;

do $$
begin
  if not exists (select from pg_event_trigger where evtname = 'pgrst_ddl_watch') then
    create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
  end if;
  if not exists (select from pg_event_trigger where evtname = 'pgrst_drop_watch') then
    create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
  end if;
exception when insufficient_privilege then
  raise notice 'schema changes need NOTIFY pgrst, ''reload schema'' here';
end $$;
