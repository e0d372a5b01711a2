-- Written by `npm run db:diff -- own_pictures_helper` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.foreign_picture()
 RETURNS void
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.fail(422, 'foreign_picture', 'Only your own photos can be shown here.') $function$;
