-- Written by `npm run db:diff -- console_words` from supabase/schemas.

drop trigger applications_tell_of_removals on public.applications;
drop trigger applications_tell_of_changes on public.applications;
drop trigger applications_tell_of_new_ones on public.applications;

CREATE OR REPLACE FUNCTION private.tell_the_console()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  this text := pg_catalog.pg_current_xact_id()::text;
begin
  if current_setting('club.console_told_in', true) is distinct from this then
    perform realtime.send('{}', 'changed', 'console', true);
    perform set_config('club.console_told_in', this, true);
  end if;
  return null;
end $function$;

CREATE TRIGGER applications_tell_the_console AFTER INSERT OR DELETE OR UPDATE ON public.applications FOR EACH ROW EXECUTE FUNCTION private.tell_the_console();

CREATE TRIGGER profile_changes_tell_the_console AFTER INSERT OR DELETE OR UPDATE ON private.profile_changes FOR EACH ROW EXECUTE FUNCTION private.tell_the_console();

CREATE TRIGGER reports_tell_the_console AFTER INSERT OR DELETE OR UPDATE ON private.reports FOR EACH ROW EXECUTE FUNCTION private.tell_the_console();

CREATE TRIGGER measures_tell_the_console AFTER INSERT OR DELETE OR UPDATE ON private.measures FOR EACH ROW EXECUTE FUNCTION private.tell_the_console();

CREATE TRIGGER blocked_members_tell_the_console AFTER INSERT OR DELETE OR UPDATE ON private.blocked_members FOR EACH ROW EXECUTE FUNCTION private.tell_the_console();

CREATE TRIGGER absences_tell_the_console AFTER INSERT OR DELETE OR UPDATE ON private.absences FOR EACH ROW EXECUTE FUNCTION private.tell_the_console();

CREATE TRIGGER admin_audit_tells_the_console AFTER INSERT ON public.admin_audit FOR EACH ROW EXECUTE FUNCTION private.tell_the_console();
