-- Pictures that must go: the list of them, and whether a row still shows one. Only the storage service can remove a picture, so its name waits
-- here until the service has done it (04-sweep.sql).

create table private.pictures_to_remove (
  -- In the bucket profile-photos.
  name text primary key,
  due_at timestamptz not null default now(),
  -- A picture uploaded under the same name after this is another one.
  since timestamptz not null default now(),
  -- Goes even where a row shows it: its owner is erased, and others may have copied the address.
  regardless boolean not null default false
);
create index pictures_due on private.pictures_to_remove (due_at);
alter table private.pictures_to_remove enable row level security;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- The name in the bucket of the picture behind an address; null for any other address.
create function private.picture_name(url text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
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
end $$;

create function private.picture_names(urls text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct private.picture_name(url)) filter (where private.picture_name(url) is not null), '{}')
  from unnest(urls) as url
$$;
-- Indexes call them with the rights of whoever writes a row.
grant execute on function private.picture_name(text), private.picture_names(text[]) to anon, authenticated, service_role;

create index profiles_by_picture on public.profiles using gin (private.picture_names(photos || avatar_url));
create index applications_by_picture on public.applications using gin (private.picture_names(photos || profile_photo));
create index posts_by_picture on public.posts using gin (private.picture_names(images));

-- The member in whose folder a picture lies; null for one of an applicant.
create function private.picture_owner(name text) returns uuid
language sql immutable parallel safe set search_path = '' as $$
  select substring(name from '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/')::uuid
$$;

-- Whether a row shows this picture with the right to, or the committee keeps it (17-safety). Addresses are public and anybody can copy one into a row: a member's picture is kept by
-- that member's rows alone, an applicant's by the first application that names it. Once approved, it is the member's to keep or remove
-- (tests: 95-pictures).
create function private.picture_is_shown(name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  owner uuid := private.picture_owner(picture_is_shown.name);
  named text[] := array[picture_is_shown.name];
  application record;
begin
  if private.picture_is_kept(picture_is_shown.name) then
    return true;
  elsif owner is not null then
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
end $$;

-- Puts the picture behind an address (or a name in the bucket) on the list. It goes when its time has come, unless a row shows it by then.
create function private.remove_picture(url text, after interval default '0') returns void
language sql security definer set search_path = '' as $$
  insert into private.pictures_to_remove as r (name, due_at)
  select found.name, now() + coalesce(remove_picture.after, '0')
  from (select coalesce(private.picture_name(remove_picture.url),
    substring(remove_picture.url from '^(?:applications|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/[^?#]+')) as name) found
  where found.name is not null
  on conflict on constraint pictures_to_remove_pkey do update
  set due_at = case when r.regardless then least(r.due_at, excluded.due_at) else excluded.due_at end, since = excluded.since
$$;

-- All a member ever uploaded, and the pictures of the application that made them a member: at once, whoever shows them.
create function private.remove_folder(member uuid) returns void
language sql security definer set search_path = '' as $$
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
$$;

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- How long a press on Undo may bring back what a member took away.
create function private.undo_window() returns interval language sql immutable parallel safe return interval '30 seconds';

create function private.remove_profile_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;

create trigger profiles_pictures_go_with_their_row after update of photos, avatar_url or delete on public.profiles
  for each row execute function private.remove_profile_pictures();

create function private.remove_post_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;

create trigger posts_pictures_go_with_their_row after update of images or delete on public.posts
  for each row execute function private.remove_post_pictures();

-- Nobody undoes the end of an application.
create function private.remove_application_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_picture(gone.name)
  from unnest(private.picture_names(old.photos || old.profile_photo)) as gone (name) where gone.name like 'applications/%';
  return null;
end $$;

create trigger applications_pictures_go_with_their_row after delete on public.applications
  for each row execute function private.remove_application_pictures();
