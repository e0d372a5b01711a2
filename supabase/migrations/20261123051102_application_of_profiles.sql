-- Written by `npm run db:diff -- application_of_profiles` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.profiles(public.applications)
 RETURNS SETOF public.profiles
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
  select r.*
  from public.profiles p, jsonb_populate_record(null::public.profiles, (
    select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(p)) c
    where c.key = any ('{id,user_id,application_id,display_name,name,age,city,photos,avatar_url,bio,short_bio,ig_handle,badge,
      founder,status,discovery_visible,is_dummy,setup_required,industry_scores,score,industries,known_for,
      cities_often_in,press_links,instagram_connected,contacts_connected,created_at,updated_at,discoverable}')
  )) r
  where p.application_id = $1.id and (select private.is_admin())
$function$;
comment on function public.profiles(public.applications) is 'The profiles of an application, for admins: `applications?select=*,profiles(status,user_id)`.';

revoke all on function public.profiles(public.applications) from public, anon, authenticated, service_role;
grant execute on function public.profiles(public.applications) to authenticated, service_role;

revoke select (application_id) on table public.profiles from authenticated;
