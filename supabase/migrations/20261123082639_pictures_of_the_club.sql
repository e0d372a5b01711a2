-- Written by `npm run db:diff -- pictures_of_the_club` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.is_club_picture(url text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select url ~ '^https?://[^/?#\\]+/storage/v1/object/public/profile-photos/[^?#]'
$function$;

revoke all on function private.is_club_picture(text) from public, anon, authenticated, service_role;
grant execute on function private.is_club_picture(text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.names_a_stranger(urls text[], standing text[] DEFAULT '{}'::text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select exists (select from unnest(urls) as url where url <> all (coalesce(standing, '{}')) and private.is_club_picture(url) is not true)
$function$;

revoke all on function private.names_a_stranger(text[],text[]) from public, anon, authenticated, service_role;
grant execute on function private.names_a_stranger(text[],text[]) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.keep_to_own_photos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  standing text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    standing := private.picture_names(old.photos || old.avatar_url);
  end if;
  if new.user_id = (select auth.uid()) and (
    private.names_a_stranger(new.photos, case when tg_op = 'UPDATE' then old.photos end) or exists (
      select from unnest(private.picture_names(new.photos)) as shown (name)
      where shown.name <> all (standing) and private.picture_owner(shown.name) is distinct from new.user_id and not exists (
        select from public.applications a
        where a.id = new.application_id and shown.name like 'applications/%' and shown.name = any (private.picture_names(a.photos || a.profile_photo))
      )
    )
  ) then
    perform private.foreign_picture();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_to_own_images()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  standing text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    standing := private.picture_names(old.images);
  end if;
  if new.user_id = (select auth.uid()) and (
    private.names_a_stranger(new.images, case when tg_op = 'UPDATE' then old.images end) or exists (
      select from unnest(private.picture_names(new.images)) as shown (name)
      where shown.name <> all (standing) and private.picture_owner(shown.name) is distinct from new.user_id
    )
  ) then
    perform private.foreign_picture();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_to_applicants_photos()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user in ('anon', 'authenticated') and (
    private.names_a_stranger(array_remove(new.photos || new.profile_photo, null)) or exists (
      select from unnest(private.picture_names(new.photos || new.profile_photo)) as shown (name) where shown.name not like 'applications/%'
    )
  ) then
    perform private.foreign_picture();
  end if;
  return new;
end $function$;
