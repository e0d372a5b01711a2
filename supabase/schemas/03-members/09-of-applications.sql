-- The members an application made, as a computed relationship: the committee's list of applications joins profiles by it. The column that says so
-- is granted to nobody (docs/decisions/0040), so that no member reads who came with which application.

-- A list of one or none; admins alone get it, and of each profile what members may read of it.
create function public.profiles(public.applications) returns setof public.profiles
language sql stable security definer set search_path = '' rows 2 as $$
  select r.*
  from public.profiles p, jsonb_populate_record(null::public.profiles, (
    select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(p)) c
    where c.key = any ('{id,user_id,application_id,display_name,name,age,city,photos,avatar_url,bio,short_bio,ig_handle,badge,
      founder,status,discovery_visible,is_dummy,setup_required,industry_scores,score,industries,known_for,
      cities_often_in,press_links,instagram_connected,contacts_connected,created_at,updated_at,discoverable}')
  )) r
  where p.application_id = $1.id and (select private.is_admin())
$$;
comment on function public.profiles(public.applications) is $$The profiles of an application, for admins: `applications?select=*,profiles(status,user_id)`.$$;
grant execute on function public.profiles(public.applications) to authenticated;
