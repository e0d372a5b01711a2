-- Who calls: a member in good standing, an admin, or neither.

-- Whether the caller is a member in good standing. Every policy asks this, so a disabled member's token reads and writes nothing
-- (tests: 11-disabled). Late-bound: profiles are made in a later file.
create function private.is_active_member() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.user_id = (select auth.uid()) and p.status = 'active');
end $$;

-- Whether the caller is an admin. An admin may have no profile; a disabled one is no admin any more.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.admins a where a.user_id = (select auth.uid()))
    and not exists (select from public.profiles p where p.user_id = (select auth.uid()) and p.status <> 'active');
end $$;

-- The caller's id, for procedures only members may call.
create function private.require_member() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_active_member() then
    perform private.fail(403, 'not_a_member', case
      when exists (select from public.profiles p where p.user_id = (select auth.uid()) and p.status = 'away')
        then 'This account is paused. Sign in again to come back.'
      when exists (select from public.profiles p where p.user_id = (select auth.uid())) then 'This account has been disabled.'
      else 'Only active members can do this.'
    end);
  end if;
  return (select auth.uid());
end $$;

-- The caller's id, for procedures only admins may call.
create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.fail(403, 'not_an_admin', 'Admin privileges are needed.');
  end if;
  return (select auth.uid());
end $$;

grant execute on function private.is_active_member(), private.is_admin(), private.require_member(), private.require_admin()
  to anon, authenticated, service_role;
