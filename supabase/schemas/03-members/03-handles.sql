-- Whose handle is whose. A handle is one member's: of two that look alike only one can be held, and one given up stays free of others for a while.

create table private.handles (
  handle_key text primary key,
  -- No reference: a handle outlives its member by the time it stays reserved.
  user_id uuid not null,
  -- Null for the handle somebody came with.
  changed_at timestamptz,
  -- Given up then; null while it is held.
  released_at timestamptz
);

create index handles_of_member on private.handles (user_id);
alter table private.handles enable row level security;

-- A handle as the eye reads it: without @, case, accents, widths and what can't be seen, and with Cyrillic and Greek letters as the Latin
-- ones they look like. Dots, underscores and digits stay what they are.
create function private.handle_key(handle text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select nullif(ltrim(translate(
    regexp_replace(
      lower(translate(normalize(handle, NFKD),
        'АВЕЅІЈКМНОРСТУХҮԌԚԜӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
        'abesijkmhopctyxygqwlabezhikmnoptyx')),
      '[\s\u0300-\u036f\u00ad\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]', '', 'g'),
    'авеѕіјкмнорстухүһԁԍԛԝӏєաոօսցαβεικνορτυχγɑɡıℓđłø',
    'abesijkmhopctyxyhdgqwleanouqaveikvoptuxyagildlo'), '@'), '')
$$;

-- The member who holds a handle; null when nobody does.
create function private.member_with_handle(handle text) returns uuid
language sql stable security definer set search_path = '' as $$
  select h.user_id from private.handles h where h.handle_key = private.handle_key(handle) and h.released_at is null
$$;

-- Takes a handle for a member; false when it is another's, or was in the last 90 days.
create function private.claim_handle(member uuid, handle text, changed timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.handles as h (handle_key, user_id, changed_at) values (private.handle_key(handle), member, changed)
  on conflict (handle_key) do update set user_id = excluded.user_id, changed_at = excluded.changed_at, released_at = null
  where h.user_id = excluded.user_id or h.released_at < now() - interval '90 days';
  return found;
end $$;

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Who comes with a handle that is another's comes without one, and the committee is told. Who changes to one is refused. A member changes it
-- once in 14 days, save back to one of their own.
create function private.follow_handle() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := private.handle_key(new.ig_handle);
  held text;
  changed timestamptz;
begin
  if tg_op = 'INSERT' then
    if wanted is not null and not private.claim_handle(new.user_id, new.ig_handle, null) then
      perform private.flag_change(new.user_id, 'taken_handle', new.ig_handle, null);
      new.ig_handle := null;
    end if;
    return new;
  end if;
  held := private.handle_key(old.ig_handle);
  if wanted is not distinct from held then
    return new;
  end if;
  if wanted is not null then
    select max(h.changed_at) into changed from private.handles h where h.user_id = new.user_id;
    if new.user_id = (select auth.uid()) and changed > now() - interval '14 days'
      and not exists (select from private.handles h where h.handle_key = wanted and h.user_id = new.user_id) then
      perform private.fail(409, 'handle_cooling', 'You can change your handle again on ' || to_char(changed + interval '14 days', 'FMDD FMMonth') || '.');
    end if;
    if not private.claim_handle(new.user_id, new.ig_handle, now()) then
      perform private.fail(409, 'handle_taken', 'This handle belongs to another member.');
    end if;
  end if;
  update private.handles h set released_at = now() where h.user_id = new.user_id and h.handle_key <> coalesce(wanted, '') and h.released_at is null;
  return new;
end $$;

create trigger profiles_hold_handles before insert or update of ig_handle on public.profiles
  for each row execute function private.follow_handle();

create function private.release_handles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.handles h set released_at = now() where h.user_id = old.user_id and h.released_at is null;
  return null;
end $$;

create trigger profiles_give_up_handles after delete on public.profiles
  for each row execute function private.release_handles();
