-- Written by `npm run db:diff -- notifications_read_one_at_a_time` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.one_reading_at_a_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended((select auth.uid())::text, 6));
  return null;
end $function$;

revoke all on function private.one_reading_at_a_time() from public, anon, authenticated, service_role;

CREATE TRIGGER notifications_are_read_by_one_device_at_a_time BEFORE UPDATE ON public.notifications FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.one_reading_at_a_time();
