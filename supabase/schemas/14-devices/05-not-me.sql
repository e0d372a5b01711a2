-- The link in the mail about a new device, for whoever was not that: it ends all sessions of the account, its password and the ways in that were added
-- since, on a device that is signed in nowhere (docs/decisions/0092, 0097). The function refuse-device asks for both and has the auth service make the link for a new password.

create table private.device_alarms (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The address it was mailed to: once the account has another, this mailbox ends nothing.
  email text not null,
  device text not null,
  made_at timestamptz not null default now()
);
create index device_alarms_by_account on private.device_alarms (user_id);
alter table private.device_alarms enable row level security;

-- For the mail; what is too old goes meanwhile.
create function private.new_device_alarm(member uuid, address text, device text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.device_alarms a where a.user_id = member and a.made_at < now() - interval '7 days';
  insert into private.device_alarms (token_hash, user_id, email, device)
  values (private.approval_link_hash(token), member, address, new_device_alarm.device);
  return token;
end $$;

create function public.device_alarm(token text) returns shapes.device_alarm
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  select jsonb_build_object('userId', a.user_id, 'email', u.email, 'device', a.device, 'at', a.made_at) into answer
  from private.device_alarms a join auth.users u on u.id = a.user_id
  where a.token_hash = private.approval_link_hash(device_alarm.token) and a.email = u.email and a.made_at > now() - interval '7 days';
  if answer is null then
    perform private.fail(410, 'link_ended', 'This link has been used or is too old.');
  end if;
  return answer;
end $$;
comment on function public.device_alarm is $$Which sign-in a mailed link is about. Asking does not use the link up.$$;

-- Ways in of one step that were added since a moment, and what was begun of others: whoever added them would come in again. A second step stays, or this
-- mailbox alone would take it away; the recovery codes that were made since go, for each of them is a way past it.
create function private.end_ways_in_since(member uuid, moment timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- An older platform has no passkeys.
  if has_table_privilege(to_regclass('auth.webauthn_credentials'), 'delete') then
    delete from auth.webauthn_credentials w where w.user_id = member and w.created_at >= moment;
  end if;
  -- A number that takes the place of another keeps its identity: when it was proved tells.
  delete from auth.identities i using auth.users u
  where i.user_id = member and u.id = member and i.provider <> 'email'
    and case when i.provider = 'phone' then u.phone_confirmed_at >= moment else i.created_at >= moment end;
  update auth.users u set email_change = '', email_change_confirm_status = 0, phone_change = '', phone_change_token = '',
    phone = case when u.phone_confirmed_at >= moment then null else u.phone end,
    phone_confirmed_at = case when u.phone_confirmed_at >= moment then null else u.phone_confirmed_at end,
    raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('providers', (
      select coalesce(jsonb_agg(distinct i.provider order by i.provider), '[]') from auth.identities i where i.user_id = member))
  where u.id = member;
  delete from private.recovery_codes c where c.user_id = member and c.made_at >= moment;
  delete from auth.one_time_tokens t where t.user_id = member;
  delete from auth.flow_state f where f.user_id = member;
end $$;

-- All links of the account are used up with it. Two at once: the second finds none.
create function public.raise_device_alarm(token text) returns shapes.device_alarm
language plpgsql security definer set search_path = '' as $$
declare
  alarm jsonb := public.device_alarm(raise_device_alarm.token);
  member uuid := (alarm ->> 'userId')::uuid;
begin
  -- Whoever is signing in, or adding a way in, waits, or is waited for.
  perform from auth.users u where u.id = member for update;
  delete from private.device_alarms a where a.token_hash = private.approval_link_hash(raise_device_alarm.token);
  if not found then
    perform private.fail(410, 'link_ended', 'This link has been used or is too old.');
  end if;
  delete from private.device_alarms a where a.user_id = member;
  -- Whoever knows it would sign in again.
  update auth.users u set encrypted_password = '' where u.id = member;
  -- A house that signed them in was linked shortly before; clocks of machines differ, too.
  perform private.end_ways_in_since(member, (alarm ->> 'at')::timestamptz - interval '10 minutes');
  delete from auth.sessions s where s.user_id = member;
  delete from private.known_devices k where k.user_id = member and k.device = alarm ->> 'device';
  return alarm;
end $$;
comment on function public.raise_device_alarm is $$Ends all sessions of the account that a mailed link is about, its password, and the passkeys, phone numbers,
linked houses and recovery codes that were added since. Uses the link up.$$;
grant execute on function public.device_alarm(text), public.raise_device_alarm(text) to service_role;
