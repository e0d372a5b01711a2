-- Written by `npm run db:diff -- face_changes_in_setup` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.flag_profile_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.user_id = (select auth.uid()) then
    perform private.flag_change(new.user_id, 'name', coalesce(old.display_name, old.name), coalesce(new.display_name, new.name));
    perform private.flag_change(new.user_id, 'handle', old.ig_handle, new.ig_handle);
    perform private.flag_change(new.user_id, 'photo', old.photos[1], new.photos[1]);
  end if;
  return null;
end $function$;
