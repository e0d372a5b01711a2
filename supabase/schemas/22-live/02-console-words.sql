-- The word that the console has changed: applications, what members changed since they were approved, reports and what was done about them, blocks that
-- add up, who is away, the history (tests: 73-live).

-- Once a transaction: one act of the committee touches several of its lists. A transaction that is taken back, whole or in part, takes its word back too.
create function private.tell_the_console() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  this text := pg_catalog.pg_current_xact_id()::text;
begin
  if current_setting('club.console_told_in', true) is distinct from this then
    perform realtime.send('{}', 'changed', 'console', true);
    perform set_config('club.console_told_in', this, true);
  end if;
  return null;
end $$;

create trigger applications_tell_the_console after insert or update or delete on public.applications
  for each row execute function private.tell_the_console();
create trigger profile_changes_tell_the_console after insert or update or delete on private.profile_changes
  for each row execute function private.tell_the_console();
create trigger reports_tell_the_console after insert or update or delete on private.reports
  for each row execute function private.tell_the_console();
create trigger measures_tell_the_console after insert or update or delete on private.measures
  for each row execute function private.tell_the_console();
create trigger blocked_members_tell_the_console after insert or update or delete on private.blocked_members
  for each row execute function private.tell_the_console();
create trigger absences_tell_the_console after insert or update or delete on private.absences
  for each row execute function private.tell_the_console();
create trigger admin_audit_tells_the_console after insert on public.admin_audit
  for each row execute function private.tell_the_console();
