-- Written by `npm run db:diff -- own_pictures` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.foreign_picture()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.fail(422, 'foreign_picture', 'Only your own photos can be shown here.') $function$;

revoke all on function private.foreign_picture() from public, anon, authenticated, service_role;
grant execute on function private.foreign_picture() to anon, authenticated;

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
  if new.user_id = (select auth.uid()) and exists (
    select from unnest(private.picture_names(new.photos)) as shown (name)
    where shown.name <> all (standing) and private.picture_owner(shown.name) is distinct from new.user_id and not exists (
      select from public.applications a
      where a.id = new.application_id and shown.name like 'applications/%' and shown.name = any (private.picture_names(a.photos || a.profile_photo))
    )
  ) then
    perform private.foreign_picture();
  end if;
  return new;
end $function$;

revoke all on function private.keep_to_own_photos() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_show_own_photos BEFORE INSERT OR UPDATE OF photos ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_to_own_photos();

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
  if new.user_id = (select auth.uid()) and exists (
    select from unnest(private.picture_names(new.images)) as shown (name)
    where shown.name <> all (standing) and private.picture_owner(shown.name) is distinct from new.user_id
  ) then
    perform private.foreign_picture();
  end if;
  return new;
end $function$;

revoke all on function private.keep_to_own_images() from public, anon, authenticated, service_role;

CREATE TRIGGER posts_show_own_pictures BEFORE INSERT OR UPDATE OF images ON public.posts FOR EACH ROW EXECUTE FUNCTION private.keep_to_own_images();

CREATE OR REPLACE FUNCTION private.keep_to_applicants_photos()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user in ('anon', 'authenticated') and exists (
    select from unnest(private.picture_names(new.photos || new.profile_photo)) as shown (name) where shown.name not like 'applications/%'
  ) then
    perform private.foreign_picture();
  end if;
  return new;
end $function$;

revoke all on function private.keep_to_applicants_photos() from public, anon, authenticated, service_role;

CREATE TRIGGER applications_show_applicants_photos BEFORE INSERT ON public.applications FOR EACH ROW EXECUTE FUNCTION private.keep_to_applicants_photos();
