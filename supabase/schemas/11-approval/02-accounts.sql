-- An admin's hold on members' accounts, called by the functions in supabase/functions as approval is.

create function public.member_account(email text, admin uuid) returns shapes.member_account
language plpgsql stable security definer set search_path = '' as $$
declare
  account jsonb;
begin
  perform private.require_admin_id(admin);
  select jsonb_build_object('userId', u.id, 'status', p.status) into account
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.email = lower(btrim(member_account.email)) and not u.is_sso_user;
  if account is null then
    perform private.fail(404, 'member_not_found', 'There is no member with this address.');
  end if;
  return account;
end $$;
comment on function public.member_account is $$The member an admin means by an e-mail.$$;

create function public.set_member_status(email text, status text, admin uuid) returns shapes.member_account
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := (public.member_account(set_member_status.email, set_member_status.admin) ->> 'userId')::uuid;
begin
  if set_member_status.status is null or set_member_status.status not in ('active', 'inactive') then
    perform private.fail(422, 'invalid_action', 'An account is disabled or enabled.');
  end if;
  if account = admin then
    perform private.fail(409, 'own_account', 'You can''t disable your own account.');
  end if;
  update public.profiles p set status = set_member_status.status where p.user_id = account and p.status <> set_member_status.status;
  if found then
    insert into public.admin_audit (admin_id, action, target_email, application_id, detail)
    select admin, case set_member_status.status when 'active' then 'enable' else 'disable' end, lower(btrim(set_member_status.email)),
      p.application_id, jsonb_build_object('name', coalesce(p.display_name, p.name))
    from public.profiles p where p.user_id = account;
  end if;
  if set_member_status.status = 'inactive' then
    delete from auth.sessions s where s.user_id = account;
  end if;
  return jsonb_build_object('userId', account, 'status', set_member_status.status);
end $$;
comment on function public.set_member_status is $$Disables or enables a member. Disabling ends every session; from that moment no policy
knows the member as active.$$;

create function public.record_password_change(email text, admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := (public.member_account(record_password_change.email, record_password_change.admin) ->> 'userId')::uuid;
begin
  delete from auth.sessions s where s.user_id = account;
  insert into public.admin_audit (admin_id, action, target_email, application_id, detail)
  select admin, 'update_password', lower(btrim(record_password_change.email)), p.application_id,
    jsonb_build_object('name', coalesce(p.display_name, p.name))
  from public.profiles p where p.user_id = account;
end $$;
comment on function public.record_password_change is $$After an admin changed a member's password: the other sessions end, and it is
written down.$$;

grant execute on function public.member_account(text, uuid), public.set_member_status(text, text, uuid),
  public.record_password_change(text, uuid) to service_role;
