-- Saving the own profile from several places: what was read travels with what is written, so that nothing newer is overwritten unseen.

-- Reads columns that are granted to nobody, so it writes only what `fields` lists: what members may change.
create function public.save_profile(changes jsonb, seen jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  fields text[] := array['display_name', 'name', 'city', 'photos', 'bio', 'long_bio', 'about_shown', 'ig_handle', 'known_for',
    'cities_often_in', 'press_links', 'discovery_visible', 'instagram_connected', 'contacts_connected', 'setup_required', 'setup_progress'];
  own public.profiles;
  stands jsonb;
  changed jsonb;
begin
  if coalesce(jsonb_typeof(changes), '') <> 'object' or coalesce(jsonb_typeof(seen), 'object') <> 'object'
    or exists (select from jsonb_object_keys(changes) k where k <> all (fields)) then
    perform private.fail(422, 'invalid_edit', 'This is nothing a member changes in a profile.');
  end if;
  -- Locked: of two edits at the same moment the second meets what the first wrote.
  select * into own from public.profiles p where p.user_id = me for update;
  stands := to_jsonb(own);
  -- Whose own words stand there already sent them twice: the answer was lost on its way.
  -- Nothing and an empty text are the same answer.
  select jsonb_object_agg(s.key, stands -> s.key) into changed
  from jsonb_each(seen) s
  where changes ? s.key and coalesce(nullif(stands -> s.key, '""'), 'null')
    not in (coalesce(nullif(s.value, '""'), 'null'), coalesce(nullif(changes -> s.key, '""'), 'null'));
  if changed is not null then
    perform private.fail(409, 'profile_changed', 'This was changed on another device meanwhile.', changed);
  end if;
  update public.profiles p
  set display_name = n.display_name, name = n.name, city = n.city, photos = n.photos, bio = n.bio, long_bio = n.long_bio,
    about_shown = n.about_shown, ig_handle = n.ig_handle, known_for = n.known_for, cities_often_in = n.cities_often_in,
    press_links = n.press_links, discovery_visible = n.discovery_visible, instagram_connected = n.instagram_connected, contacts_connected = n.contacts_connected, setup_required = n.setup_required,
    setup_progress = n.setup_progress
  from jsonb_populate_record(own, changes) n
  where p.user_id = me;
end $$;
comment on function public.save_profile is $$Changes the own profile. `changes` holds what is written, by the names of the columns; `seen` what the
screen had read of it. A field that was changed elsewhere since it was read is not overwritten: the whole edit is refused, and the error's
details hold what stands there now, by field. Fields that are not in `seen` are written as they are.
@takes changes profile_edit
@takes seen profile_edit$$;

grant execute on function public.save_profile(jsonb, jsonb) to authenticated;
