-- One's own row with all of its columns. Grants open a column for every row, so what is for its member alone is read here.

-- No row, and no refusal, for whoever is no member: an admin's door asks this before it knows.
create function public.own_row() returns setof public.profiles
language sql stable security definer set search_path = '' rows 1 as $$
  select p.* from public.profiles p where p.user_id = (select auth.uid()) and (select private.is_active_member())
$$;
comment on function public.own_row is $$The caller's profile, as it is kept: for setting it up. None for whoever is no active member.$$;
grant execute on function public.own_row() to authenticated;
