-- Written by `npm run db:diff -- admins_made_and_removed` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.record_admin_change(action text, account uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.admin_audit (action, target_email, application_id, detail)
  select record_admin_change.action, u.email, p.application_id, jsonb_strip_nulls(jsonb_build_object('name', coalesce(p.display_name, p.name)))
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.id = record_admin_change.account
$function$;

revoke all on function private.record_admin_change(text,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.make_admin(account uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.admins (user_id) values (account) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.record_admin_change('make_admin', account);
  return true;
end $function$;

revoke all on function private.make_admin(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.remove_admin(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.remove_admin(uuid) from public, anon, authenticated, service_role;
