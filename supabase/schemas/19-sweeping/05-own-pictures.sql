-- Whose pictures a row may show. Addresses are public and anybody can copy one; a copied one would show somebody else's face, and keep alive what
-- its owner removed. Asked only of what is new in a row, and only of members and applicants: what the club writes itself is its own.

create function private.foreign_picture() returns void
language sql stable set search_path = '' as $$ select private.fail(422, 'foreign_picture', 'Only your own photos can be shown here.') $$;
grant execute on function private.foreign_picture() to anon, authenticated;

-- Whether an address is that of a picture in the club's bucket. The host is not asked: a club moves, has several names, or a CDN before its storage,
-- and its pages take the path alone (tests: 95-pictures).
create function private.is_club_picture(url text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select url ~ '^https?://[^/?#\\]+/storage/v1/object/public/profile-photos/[^?#]'
$$;
grant execute on function private.is_club_picture(text) to anon, authenticated, service_role;

-- Whether a row would name a picture from elsewhere: whoever sees it would ask a stranger's server. What stands there already may stay.
create function private.names_a_stranger(urls text[], standing text[] default '{}') returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select exists (select from unnest(urls) as url where url <> all (coalesce(standing, '{}')) and private.is_club_picture(url) is not true)
$$;
grant execute on function private.names_a_stranger(text[], text[]) to anon, authenticated, service_role;

-- A profile shows what its member uploaded, and the portraits of the application that made them a member.
create function private.keep_to_own_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;

create trigger profiles_show_own_photos before insert or update of photos on public.profiles
  for each row execute function private.keep_to_own_photos();

create function private.keep_to_own_images() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;

create trigger posts_show_own_pictures before insert or update of images on public.posts
  for each row execute function private.keep_to_own_images();

-- Who applies is nobody yet: of what they may name, the part that can't be guessed is the proof. A member's folder is never theirs.
create function private.keep_to_applicants_photos() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and (
    private.names_a_stranger(array_remove(new.photos || new.profile_photo, null)) or exists (
      select from unnest(private.picture_names(new.photos || new.profile_photo)) as shown (name) where shown.name not like 'applications/%'
    )
  ) then
    perform private.foreign_picture();
  end if;
  return new;
end $$;

create trigger applications_show_applicants_photos before insert on public.applications
  for each row execute function private.keep_to_applicants_photos();
