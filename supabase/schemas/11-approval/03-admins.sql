-- Who is an administrator: made and removed by whoever runs the club, on its machine (`npm run admin`) or in SQL. Written down in the audit, with
-- no admin as the one who did it.

create function private.record_admin_change(action text, account uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.admin_audit (action, target_email, application_id, detail)
  select record_admin_change.action, u.email, p.application_id, jsonb_strip_nulls(jsonb_build_object('name', coalesce(p.display_name, p.name)))
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.id = record_admin_change.account
$$;

-- False for somebody who is one already. An administrator needs no profile.
create function private.make_admin(account uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.admins (user_id) values (account) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.record_admin_change('make_admin', account);
  return true;
end $$;

-- The last one who can sign in stays: a club without an administrator approves nobody.
create function private.remove_admin(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two who remove each other at the same moment wait for each other.
  lock table private.admins in share row exclusive mode;
  if not exists (select from private.admins a where a.user_id = account) then
    perform private.fail(404, 'admin_not_found', 'There is no such administrator.');
  end if;
  if not exists (
    select from private.admins a left join public.profiles p on p.user_id = a.user_id
    where a.user_id <> account and coalesce(p.status, 'active') = 'active'
  ) then
    perform private.fail(409, 'last_admin', 'This is the last administrator. Make another one first.');
  end if;
  delete from private.admins a where a.user_id = account;
  perform private.record_admin_change('remove_admin', account);
end $$;
