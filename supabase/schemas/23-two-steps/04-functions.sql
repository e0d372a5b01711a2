-- For functions that act for a member with the service key: whether the caller may do anything at all.

create function public.verify_member_access() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return true;
end $$;
comment on function public.verify_member_access is $$True for an active member whose session has shown what their account asks for; an error for everybody else.$$;
grant execute on function public.verify_member_access() to authenticated;
