-- An admin's hold on members' accounts, called by the functions in supabase/functions as approval is. An account is a member id; an address is
-- what somebody applied with once, and says nothing of who holds it today.

-- The members an address can mean: those who applied with it. It means a member who never applied by the address of the account, as long as
-- nobody was approved with it.
create function private.members_of_address(address text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := lower(btrim(address));
begin
  if exists (select from public.applications a where lower(a.email) = wanted and a.status = 'approved') then
    return array(
      select p.user_id from public.applications a join public.profiles p on p.application_id = a.id
      where lower(a.email) = wanted and a.status = 'approved'
    );
  end if;
  return array(
    select p.user_id from auth.users u join public.profiles p on p.user_id = u.id
    where u.email = wanted and not u.is_sso_user and p.application_id is null
  );
end $$;

create function public.member_account(admin uuid, application uuid default null, member uuid default null, email text default null)
returns shapes.member_account
language plpgsql stable security definer set search_path = '' as $$
declare
  meant uuid[];
  account jsonb;
begin
  perform private.require_admin_id(admin);
  meant := case
    when member_account.member is not null then array[member_account.member]
    when member_account.application is not null
      then array(select p.user_id from public.profiles p where p.application_id = member_account.application)
    else private.members_of_address(member_account.email)
  end;
  if cardinality(meant) > 1 then
    perform private.fail(409, 'several_members', 'Several members applied with this address. Choose one in the console.');
  end if;
  select jsonb_build_object('userId', u.id, 'email', u.email, 'status', p.status, 'version', private.account_version(p.application_id)) into account
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = meant[1];
  if account is null then
    perform private.fail(404, 'member_not_found', 'There is no such member.');
  end if;
  return account;
end $$;
comment on function public.member_account is $$The member an admin means: by id, by the application they were approved with, or by the address
they applied with, whoever holds that address today.$$;

-- Writes down what was done with an account, by the address it has today.
create function private.record_account_act(admin uuid, action text, account uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.admin_audit (admin_id, action, target_email, application_id, detail)
  select record_account_act.admin, record_account_act.action, u.email, p.application_id,
    jsonb_build_object('name', coalesce(p.display_name, p.name))
  from public.profiles p join auth.users u on u.id = p.user_id
  where p.user_id = record_account_act.account
$$;

-- The switch alone, for those who tell of it in words of their own; true when it was at the other side before.
create function private.switch_account(member uuid, status text, admin uuid, version int default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  account jsonb;
  switched boolean;
begin
  perform from public.profiles p where p.user_id = switch_account.member for update;
  account := public.member_account(switch_account.admin, member => switch_account.member);
  if switch_account.status is null or switch_account.status not in ('active', 'inactive') then
    perform private.fail(422, 'invalid_action', 'An account is disabled or enabled.');
  end if;
  if switch_account.member = switch_account.admin then
    perform private.fail(409, 'own_account', 'You can''t disable your own account.');
  end if;
  if account ->> 'status' <> switch_account.status and (account ->> 'version')::int <> switch_account.version then
    perform private.fail(409, 'account_changed', 'Another admin has disabled or enabled this account meanwhile.');
  end if;
  -- Enabling ends no absence: who is away stays so.
  switched := (account ->> 'status' = 'inactive') <> (switch_account.status = 'inactive');
  update public.profiles p set status = switch_account.status
  where p.user_id = switch_account.member and p.status <> switch_account.status;
  if found then
    perform private.record_account_act(switch_account.admin, case switch_account.status when 'active' then 'enable' else 'disable' end,
      switch_account.member);
  end if;
  if switch_account.status = 'inactive' then
    delete from auth.sessions s where s.user_id = switch_account.member;
  end if;
  return switched;
end $$;

create function public.set_member_status(member uuid, status text, admin uuid, version int default null) returns shapes.member_account
language plpgsql security definer set search_path = '' as $$
declare
  switched boolean := private.switch_account(set_member_status.member, set_member_status.status, set_member_status.admin, set_member_status.version);
begin
  -- Nothing in the house is open to whom it concerns: a mail tells them (17-safety/07-closed-accounts.sql).
  if set_member_status.status = 'inactive' and switched then
    perform private.queue_closing_mail(set_member_status.member);
  elsif set_member_status.status = 'active' and not private.end_closings(set_member_status.member, set_member_status.admin) and switched then
    perform private.mail_after_closing(set_member_status.member, 'account_reopened');
  end if;
  return public.member_account(set_member_status.admin, member => set_member_status.member);
end $$;
comment on function public.set_member_status is $$Disables or enables a member. Disabling ends every session; from that moment no policy
knows the member as active. A mail says so. With a `version`, it is refused when the account was disabled or enabled since that was seen.$$;

create function public.record_password_change(member uuid, admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.member_account(record_password_change.admin, member => record_password_change.member);
  delete from auth.sessions s where s.user_id = record_password_change.member;
  perform private.record_account_act(record_password_change.admin, 'update_password', record_password_change.member);
end $$;
comment on function public.record_password_change is $$After an admin changed a member's password: every session ends, and it is
written down.$$;

grant execute on function public.member_account(uuid, uuid, uuid, text), public.set_member_status(uuid, text, uuid, int),
  public.record_password_change(uuid, uuid) to service_role;
