-- Who calls: a member in good standing, an admin, or neither.

-- Whether the caller's session has shown two steps. Asked only about an account that has two: reading it costs the token's document.
create function private.second_step_done() returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select auth.jwt() ->> 'aal') in ('aal2', 'aal3'), false)
$$;

-- Whether an account has a second step: then a session that has shown one alone is nobody's (docs/decisions/0083; tests: 30-two-steps).
create function private.has_second_step(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = account and f.status = 'verified')
$$;

-- Whether the caller is a member in good standing. Every policy asks this, so a disabled member's token reads and writes nothing
-- (tests: 11-disabled), nor does a password alone where two steps are on. Late-bound: profiles are made in a later file.
create function private.is_active_member() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.user_id = (select auth.uid()) and p.status = 'active'
    and (not p.two_steps or private.second_step_done()));
end $$;

-- Why the caller is no admin, null for one who is. An admin may have no profile; a disabled one is no admin any more. With two steps a session has to
-- have shown both. A club may ask all its admins for two: then one who has none is let in after their first sign-in alone, to set them up.
create function private.admin_refusal() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  times int;
begin
  select a.sign_ins into times from private.admins a where a.user_id = (select auth.uid())
    and not exists (select from public.profiles p where p.user_id = a.user_id and p.status <> 'active');
  if times is null then
    return 'not_an_admin';
  elsif private.has_second_step((select auth.uid())) then
    return case when not private.second_step_done() then 'second_step_needed' end;
  end if;
  return case when times > 1 and exists (select from private.club c where c.admins_need_two_steps) then 'two_steps_required' end;
end $$;

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.admin_refusal() is null;
end $$;

-- Late-bound as well: it tells who is refused what to do about it.
create function private.refuse_admin(refusal text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if refusal = 'second_step_needed' then
    perform private.fail(403, 'second_step_needed', 'Confirm your second step to go on.');
  elsif refusal = 'two_steps_required' then
    perform private.fail(403, 'two_steps_required', 'Admins sign in with two steps. Set them up in your settings.');
  elsif refusal is not null then
    perform private.fail(403, 'not_an_admin', 'Admin privileges are needed.');
  end if;
end $$;

-- The caller's id, for procedures only members may call.
create function private.require_member() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_active_member() then
    perform private.fail(403, 'not_a_member', case p.status
      when 'away' then 'This account is paused. Sign in again to come back.' else 'This account has been disabled.' end)
    from public.profiles p where p.user_id = (select auth.uid()) and p.status <> 'active';
    if private.has_second_step((select auth.uid())) and not private.second_step_done() then
      perform private.fail(403, 'second_step_needed', 'Confirm your second step to go on.');
    end if;
    perform private.fail(403, 'not_a_member', 'Only active members can do this.');
  end if;
  return (select auth.uid());
end $$;

-- The caller's id, for procedures only admins may call.
create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_admin(private.admin_refusal());
  return (select auth.uid());
end $$;

grant execute on function private.is_active_member(), private.is_admin(), private.require_member(), private.require_admin()
  to anon, authenticated, service_role;
