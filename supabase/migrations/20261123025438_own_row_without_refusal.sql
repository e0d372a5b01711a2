-- Written by `npm run db:diff -- own_row_without_refusal` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.own_row()
 RETURNS SETOF public.profiles
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select p.* from public.profiles p where p.user_id = (select auth.uid()) and (select private.is_active_member())
$function$;
comment on function public.own_row() is 'The caller''s profile, as it is kept: for setting it up. None for whoever is no active member.';
