-- What changed of a member since the committee looked: the name, the handle, the first photo. It counts at once; the committee sees before and
-- after, and keeps it or puts back what was.

create table private.profile_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- taken_handle: one that another member holds. Somebody came with it and got none, or had it before handles were one member's.
  field text not null,
  before text,
  after text,
  changed_at timestamptz not null default now(),
  settled_at timestamptz
);

alter table private.profile_changes
  add constraint profile_changes_field_known check (field in ('name', 'handle', 'photo', 'taken_handle'));

-- Many changes of one thing are one change, from what the committee saw last to what is there now.
create unique index profile_changes_open on private.profile_changes (user_id, field) where settled_at is null;
create index profile_changes_of_member on private.profile_changes (user_id);
create index profile_changes_newest on private.profile_changes (changed_at desc, id) where settled_at is null;
alter table private.profile_changes enable row level security;

create function private.flag_change(member uuid, what text, was text, becomes text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if was is not distinct from becomes then
    return;
  end if;
  insert into private.profile_changes as c (user_id, field, before, after)
  values (member, what, was, becomes)
  on conflict (user_id, field) where settled_at is null do update set after = excluded.after, changed_at = now();
  delete from private.profile_changes c
  where c.user_id = member and c.field = what and c.settled_at is null and c.before is not distinct from c.after;
end $$;

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Only what members do themselves is looked at again, from the first day: the committee approved this name and this face.
create function private.flag_profile_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id = (select auth.uid()) then
    perform private.flag_change(new.user_id, 'name', coalesce(old.display_name, old.name), coalesce(new.display_name, new.name));
    perform private.flag_change(new.user_id, 'handle', old.ig_handle, new.ig_handle);
    perform private.flag_change(new.user_id, 'photo', old.photos[1], new.photos[1]);
  end if;
  return null;
end $$;

create trigger profiles_changes_are_flagged after update of display_name, name, ig_handle, photos on public.profiles
  for each row execute function private.flag_profile_changes();

-- Procedures ------------------------------------------------------------------------------------------------------------------

-- Photos with this one first again, and without the one that had taken its place.
create function private.with_first_photo(photos text[], first text, instead_of text) returns text[]
language sql immutable set search_path = '' as $$
  select (array_remove(array[first], null) || array_remove(array_remove(photos, first), instead_of))[:private.most_photos()]
$$;

create function public.changed_profiles(page int default 1, page_size int default 25) returns shapes.profile_change_page
language plpgsql stable security definer set search_path = '' as $$
declare
  rows_a_page int := least(greatest(coalesce(changed_profiles.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(changed_profiles.page, 1), 1)::bigint - 1) * rows_a_page;
  changes jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'field', c.field, 'before', c.before, 'after', c.after, 'changedAt', c.changed_at, 'applicationId', p.application_id,
    'member', jsonb_build_object('id', p.user_id, 'name', coalesce(p.display_name, p.name, 'Member'), 'avatarUrl', p.avatar_url)
  ) order by c.changed_at desc, c.id), '[]') into changes
  from (
    select f.* from private.profile_changes f where f.settled_at is null order by f.changed_at desc, f.id offset skipped limit rows_a_page
  ) c
  join public.profiles p on p.user_id = c.user_id;
  return jsonb_build_object(
    'changes', changes,
    'total', (select count(*) from private.profile_changes f where f.settled_at is null)
  );
end $$;
comment on function public.changed_profiles is $$What members changed since they were approved and nobody on the committee has looked at, newest
first. `page` starts at 1, `page_size` is 1 to 100.$$;

create function public.settle_profile_change(change uuid, restore boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  flagged private.profile_changes;
begin
  select * into flagged from private.profile_changes c where c.id = settle_profile_change.change and c.settled_at is null for update;
  if not found then
    perform private.fail(404, 'change_not_found', 'Somebody on the committee has looked at this already.');
  end if;
  insert into public.admin_audit (admin_id, action, target_email, application_id, detail)
  select admin, case when settle_profile_change.restore then 'restore_profile' else 'keep_profile' end, u.email, p.application_id,
    jsonb_build_object('name', coalesce(p.display_name, p.name), 'field', flagged.field, 'before', flagged.before, 'after', flagged.after)
  from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = flagged.user_id;
  if settle_profile_change.restore then
    update public.profiles p
    set display_name = case flagged.field when 'name' then flagged.before else p.display_name end,
      name = case flagged.field when 'name' then flagged.before else p.name end,
      ig_handle = case when flagged.field in ('handle', 'taken_handle') then flagged.before else p.ig_handle end,
      photos = case flagged.field when 'photo' then private.with_first_photo(p.photos, flagged.before, flagged.after) else p.photos end
    where p.user_id = flagged.user_id;
  end if;
  update private.profile_changes c set settled_at = now() where c.id = flagged.id;
end $$;
comment on function public.settle_profile_change is $$Keeps what a member changed, or puts back what was there before.$$;

grant execute on function public.changed_profiles(int, int), public.settle_profile_change(uuid, boolean) to authenticated;
