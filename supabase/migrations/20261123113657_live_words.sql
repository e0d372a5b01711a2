-- Written by `npm run db:diff -- live_words` from supabase/schemas.

create policy "Members hear that the feed has changed" on realtime.messages for select to authenticated
  using (((extension = 'broadcast'::text) AND (( SELECT realtime.topic() AS topic) = 'feed'::text) AND ( SELECT private.is_active_member() AS is_active_member)));

create policy "Admins hear that the console has changed" on realtime.messages for select to authenticated
  using (((extension = 'broadcast'::text) AND (( SELECT realtime.topic() AS topic) = 'console'::text) AND ( SELECT private.is_admin() AS is_admin)));

CREATE OR REPLACE FUNCTION private.spread()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select least(20000, greatest(500, (c.reltuples / 2)::int)) from pg_catalog.pg_class c where c.oid = 'public.profiles'::regclass
$function$;

revoke all on function private.spread() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_of_changed_feed()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from realtime.messages m
    where m.inserted_at between localtimestamp - interval '1 second' and localtimestamp and m.topic = 'feed' and m.event = 'changed'
      and m.extension = 'broadcast' and m.private is true
  ) then
    perform realtime.send(jsonb_build_object('spread', private.spread()), 'changed', 'feed', true);
  end if;
end $function$;

revoke all on function private.tell_of_changed_feed() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_of_new_posts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from added) then
    perform realtime.send(jsonb_build_object('spread', private.spread()), 'posted', 'feed', true);
  end if;
  return null;
end $function$;

revoke all on function private.tell_of_new_posts() from public, anon, authenticated, service_role;

CREATE TRIGGER posts_tell_of_new_ones AFTER INSERT ON public.posts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_new_posts();

CREATE OR REPLACE FUNCTION private.tell_of_changed_posts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    if exists (select from gone) then
      perform private.tell_of_changed_feed();
    end if;
  elsif exists (select * from edited except select * from gone) then
    perform private.tell_of_changed_feed();
  end if;
  return null;
end $function$;

revoke all on function private.tell_of_changed_posts() from public, anon, authenticated, service_role;

CREATE TRIGGER posts_tell_of_changes AFTER UPDATE ON public.posts REFERENCING OLD TABLE AS gone NEW TABLE AS edited FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_changed_posts();

CREATE TRIGGER posts_tell_of_removals AFTER DELETE ON public.posts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_changed_posts();

CREATE OR REPLACE FUNCTION private.tell_of_rested_posts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_of_changed_feed();
  return null;
end $function$;

revoke all on function private.tell_of_rested_posts() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_tell_of_rested_posts AFTER UPDATE OF status ON public.profiles FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status)) EXECUTE FUNCTION private.tell_of_rested_posts();

CREATE OR REPLACE FUNCTION private.tell_the_console()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from touched) then
    perform realtime.send('{}', 'changed', 'console', true);
  end if;
  return null;
end $function$;

revoke all on function private.tell_the_console() from public, anon, authenticated, service_role;

CREATE TRIGGER applications_tell_of_new_ones AFTER INSERT ON public.applications REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.tell_the_console();

CREATE TRIGGER applications_tell_of_changes AFTER UPDATE ON public.applications REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.tell_the_console();

CREATE TRIGGER applications_tell_of_removals AFTER DELETE ON public.applications REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION private.tell_the_console();

CREATE TRIGGER admins_tell_who_is_none_any_more AFTER DELETE ON private.admins REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_changed_rights();
