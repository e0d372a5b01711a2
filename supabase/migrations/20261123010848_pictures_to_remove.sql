-- Written by `npm run db:diff -- pictures_to_remove` from supabase/schemas.

drop function public.applications_to_sweep();
drop function public.forget_photos(text[]);
drop function public.sweep_applications(integer);
drop function private.application_photo(text);
drop domain shapes.swept_applications;

CREATE OR REPLACE FUNCTION private.sweep_unconfirmed_applications(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  swept int;
begin
  delete from public.applications a
  where a.id in (select u from private.unproved_applications() u limit sweep_unconfirmed_applications.most)
    and (a.status = 'aside' or a.status = 'pending' and a.confirmed_at is null);
  get diagnostics swept = row_count;
  return swept;
end $function$;

revoke all on function private.sweep_unconfirmed_applications(integer) from public, anon, authenticated, service_role;

create domain shapes.swept as jsonb;
comment on domain shapes.swept is 'What one round of sweeping did: how many of each thing it removed, the pictures that are to be removed from the
bucket now, and whether another round has more to do.

{ counts: { [text]: int }, pictures: text[], more: boolean }';

create table private.pictures_to_remove (
  name text not null,
  due_at timestamp with time zone default now() not null,
  since timestamp with time zone default now() not null,
  regardless boolean default false not null
);
alter table private.pictures_to_remove enable row level security;

revoke all on table private.pictures_to_remove from public, anon, authenticated, service_role;

alter table private.pictures_to_remove add constraint pictures_to_remove_pkey PRIMARY KEY (name);

-- What an earlier sweep has listed still goes.
insert into private.pictures_to_remove (name, since) select name, since from private.photos_to_remove;
drop table private.photos_to_remove;

CREATE INDEX pictures_due ON private.pictures_to_remove USING btree (due_at);

CREATE OR REPLACE FUNCTION private.picture_name(url text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  written text := substring(url from '/profile-photos/([^?#]+)');
begin
  if written is null or position('%' in written) = 0 then
    return written;
  end if;
  begin
    return (
      select convert_from(string_agg(
        case when part[1] ~ '^%..' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'utf8') end, '' order by place), 'utf8')
      from regexp_matches(written, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as p (part, place)
    );
  exception when others then
    -- What decodes to no text is the name of no picture.
    return written;
  end;
end $function$;

revoke all on function private.picture_name(text) from public, anon, authenticated, service_role;
grant execute on function private.picture_name(text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.picture_names(urls text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct private.picture_name(url)) filter (where private.picture_name(url) is not null), '{}')
  from unnest(urls) as url
$function$;

revoke all on function private.picture_names(text[]) from public, anon, authenticated, service_role;
grant execute on function private.picture_names(text[]) to anon, authenticated, service_role;

CREATE INDEX profiles_by_picture ON public.profiles USING gin (private.picture_names((photos || avatar_url)));

CREATE INDEX applications_by_picture ON public.applications USING gin (private.picture_names((photos || profile_photo)));

CREATE INDEX posts_by_picture ON public.posts USING gin (private.picture_names(images));

CREATE OR REPLACE FUNCTION private.picture_owner(name text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select substring(name from '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/')::uuid
$function$;

revoke all on function private.picture_owner(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.picture_is_shown(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner uuid := private.picture_owner(picture_is_shown.name);
  named text[] := array[picture_is_shown.name];
  application record;
begin
  if owner is not null then
    return exists (
      select from public.profiles p
      where p.user_id = owner and private.picture_names(p.photos || p.avatar_url) operator(pg_catalog.@>) named
    ) or exists (
      select from public.posts p where p.user_id = owner and private.picture_names(p.images) operator(pg_catalog.@>) named
    );
  end if;
  select a.id, a.status into application from public.applications a
  where private.picture_names(a.photos || a.profile_photo) operator(pg_catalog.@>) named
  order by a.created_at, a.id limit 1;
  return coalesce(application.status <> 'approved', false) or exists (
    select from public.profiles p
    where private.picture_names(p.photos || p.avatar_url) operator(pg_catalog.@>) named
      and (application.id is null or p.application_id is null or p.application_id = application.id)
  );
end $function$;

revoke all on function private.picture_is_shown(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.remove_picture(url text, after interval DEFAULT '00:00:00'::interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.pictures_to_remove as r (name, due_at)
  select found.name, now() + coalesce(remove_picture.after, '0')
  from (select coalesce(private.picture_name(remove_picture.url),
    substring(remove_picture.url from '^(?:applications|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/[^?#]+')) as name) found
  where found.name is not null
  on conflict on constraint pictures_to_remove_pkey do update
  set due_at = case when r.regardless then least(r.due_at, excluded.due_at) else excluded.due_at end, since = excluded.since
$function$;

revoke all on function private.remove_picture(text,interval) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.remove_folder(member uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.pictures_to_remove as r (name, regardless)
  select o.name, true from storage.objects o
  where o.bucket_id = 'profile-photos'
    and o.name collate "C" >= remove_folder.member || '/' and o.name collate "C" < remove_folder.member || '0'
  union
  select named.name, true
  from public.profiles p left join public.applications a on a.id = p.application_id,
    unnest(private.picture_names(p.photos || p.avatar_url || a.photos || a.profile_photo)) as named (name)
  where p.user_id = remove_folder.member and named.name like 'applications/%'
    -- Not what a member copied from somebody else's application.
    and (a.id is null or p.application_id = (
      select f.id from public.applications f
      where private.picture_names(f.photos || f.profile_photo) operator(pg_catalog.@>) array[named.name]
      order by f.created_at, f.id limit 1
    ))
  on conflict on constraint pictures_to_remove_pkey do update
  set due_at = excluded.due_at, since = excluded.since, regardless = true
$function$;

revoke all on function private.remove_folder(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.undo_window()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '00:00:30'::interval;

revoke all on function private.undo_window() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.remove_profile_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    kept := private.picture_names(new.photos || new.avatar_url);
  end if;
  perform private.remove_picture(gone.name, private.undo_window())
  from unnest(private.picture_names(old.photos || old.avatar_url)) as gone (name)
  where gone.name <> all (kept) and (private.picture_owner(gone.name) = old.user_id or gone.name like 'applications/%' and (
    old.application_id is null or exists (
      select from public.applications a
      where a.id = old.application_id and private.picture_names(a.photos || a.profile_photo) operator(pg_catalog.@>) array[gone.name]
    )
  ));
  return null;
end $function$;

revoke all on function private.remove_profile_pictures() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_pictures_go_with_their_row AFTER DELETE OR UPDATE OF photos, avatar_url ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.remove_profile_pictures();

CREATE OR REPLACE FUNCTION private.remove_post_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    kept := private.picture_names(new.images);
  end if;
  perform private.remove_picture(gone.name, private.undo_window())
  from unnest(private.picture_names(old.images)) as gone (name)
  where gone.name <> all (kept) and private.picture_owner(gone.name) = old.user_id;
  return null;
end $function$;

revoke all on function private.remove_post_pictures() from public, anon, authenticated, service_role;

CREATE TRIGGER posts_pictures_go_with_their_row AFTER DELETE OR UPDATE OF images ON public.posts FOR EACH ROW EXECUTE FUNCTION private.remove_post_pictures();

CREATE OR REPLACE FUNCTION private.remove_application_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.remove_picture(gone.name)
  from unnest(private.picture_names(old.photos || old.profile_photo)) as gone (name) where gone.name like 'applications/%';
  return null;
end $function$;

revoke all on function private.remove_application_pictures() from public, anon, authenticated, service_role;

CREATE TRIGGER applications_pictures_go_with_their_row AFTER DELETE ON public.applications FOR EACH ROW EXECUTE FUNCTION private.remove_application_pictures();


create table private.sweeping (
  id boolean default true not null,
  walked_to text default ''::text not null,
  walk_due_at timestamp with time zone default now() not null
);
alter table private.sweeping enable row level security;
insert into private.sweeping default values;

revoke all on table private.sweeping from public, anon, authenticated, service_role;

alter table private.sweeping add constraint sweeping_is_one CHECK (id);

alter table private.sweeping add constraint sweeping_pkey PRIMARY KEY (id);

CREATE OR REPLACE FUNCTION private.sweep_unnamed_uploads(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  walk private.sweeping;
  seen text[];
  listed int;
begin
  select * into walk from private.sweeping s where s.walk_due_at <= now() for update skip locked;
  if not found then
    return 0;
  end if;
  seen := array(
    select o.name from storage.objects o
    where o.bucket_id = 'profile-photos' and o.name collate "C" > walk.walked_to
    order by o.name collate "C" limit sweep_unnamed_uploads.most
  );
  insert into private.pictures_to_remove (name)
  select o.name from storage.objects o
  where o.bucket_id = 'profile-photos' and o.name = any (seen)
    and coalesce(o.updated_at, o.created_at) < now() - interval '24 hours' and not private.picture_is_shown(o.name)
  on conflict do nothing;
  get diagnostics listed = row_count;
  update private.sweeping s
  set walked_to = case when cardinality(seen) = sweep_unnamed_uploads.most then seen[cardinality(seen)] else '' end,
    walk_due_at = case when cardinality(seen) = sweep_unnamed_uploads.most then now() else now() + interval '1 hour' end;
  return listed;
end $function$;

revoke all on function private.sweep_unnamed_uploads(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.due_pictures(most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.pictures_to_remove r
  using (
    select d.name, d.since, d.regardless, o.id is null as is_gone, o.updated_at > d.since as is_another
    from private.pictures_to_remove d
    left join storage.objects o on o.bucket_id = 'profile-photos' and o.name = d.name
    where d.due_at <= now() order by d.due_at limit due_pictures.most
  ) due
  where r.name = due.name
    and (due.is_gone or not due.regardless and (coalesce(due.is_another, false) or private.picture_is_shown(due.name)));
  return array(
    select r.name from private.pictures_to_remove r where r.due_at <= now() order by r.due_at limit due_pictures.most
  );
end $function$;

revoke all on function private.due_pictures(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.sweep(most integer DEFAULT 100)
 RETURNS shapes.swept
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limited int := least(greatest(coalesce(sweep.most, 100), 1), 1000);
  counts jsonb;
  pictures text[];
begin
  -- Each removes at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited)
  );
  pictures := private.due_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now())
  );
end $function$;
comment on function public.sweep(integer) is 'Removes what its time has come for, at most `most` of each thing, and names the pictures that are to be removed from the
bucket. Each of those is to be removed and then named to `forget_pictures`; until then it is named again.';

revoke all on function public.sweep(integer) from public, anon, authenticated, service_role;
grant execute on function public.sweep(integer) to service_role;

CREATE OR REPLACE FUNCTION public.forget_pictures(names text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.pictures_to_remove r where r.name = any (forget_pictures.names);
  update private.profile_changes c set before = null
  where c.settled_at is null and c.field = 'photo' and private.picture_name(c.before) = any (forget_pictures.names);
  update public.applications a
  set photos = array(
      select url from unnest(a.photos) with ordinality as p (url, place)
      where coalesce(private.picture_name(url) <> all (forget_pictures.names), true) order by place
    ),
    profile_photo = case when private.picture_name(a.profile_photo) = any (forget_pictures.names) then null else a.profile_photo end
  where a.status = 'approved'
    and private.picture_names(a.photos || a.profile_photo) operator(pg_catalog.&&) forget_pictures.names;
end $function$;
comment on function public.forget_pictures(text[]) is 'These pictures are gone from the bucket.';

revoke all on function public.forget_pictures(text[]) from public, anon, authenticated, service_role;
grant execute on function public.forget_pictures(text[]) to service_role;

CREATE OR REPLACE FUNCTION public.due_to_sweep()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.pictures_to_remove r where r.due_at <= now())
    or exists (select from private.sweeping s where s.walk_due_at <= now())
    or exists (select from private.unproved_applications())
$function$;
comment on function public.due_to_sweep() is 'Whether `sweep` has something to do. Cheap: it is asked each minute.';

revoke all on function public.due_to_sweep() from public, anon, authenticated, service_role;
grant execute on function public.due_to_sweep() to service_role;

comment on domain shapes.sweep_report is 'How many of each thing went, by its name, and how many pictures left the bucket.
@answered by sweep
@answered by sweep-applications

{ success: true, counts: { [text]: int }, pictures: int }';
