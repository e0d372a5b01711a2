-- One's own row with all of its columns. Grants open a column for every row, so what is for its member alone is read here.

create function public.own_row() returns setof public.profiles
language plpgsql stable security definer set search_path = '' rows 1 as $$
begin
  return query select p.* from public.profiles p where p.user_id = private.require_member();
end $$;
comment on function public.own_row is $$The caller's profile, as it is kept: for setting it up.$$;
grant execute on function public.own_row() to authenticated;
