-- Written by `npm run db:diff -- end_ways_in_since` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.end_ways_in_since(member uuid, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- An older platform has no passkeys.
  if has_table_privilege(to_regclass('auth.webauthn_credentials'), 'delete') then
    delete from auth.webauthn_credentials w where w.user_id = member and w.created_at >= moment;
  end if;
  delete from auth.identities i where i.user_id = member and i.provider <> 'email' and i.created_at >= moment;
  update auth.users u set email_change = '', email_change_confirm_status = 0,
    raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object('providers', (
      select coalesce(jsonb_agg(distinct i.provider order by i.provider), '[]') from auth.identities i where i.user_id = member))
  where u.id = member;
  delete from auth.one_time_tokens t where t.user_id = member;
  delete from auth.flow_state f where f.user_id = member;
end $function$;

revoke all on function private.end_ways_in_since(uuid,timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.raise_device_alarm(token text)
 RETURNS shapes.device_alarm
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.raise_device_alarm(text) is 'Ends all sessions of the account that a mailed link is about, its password, and the passkeys and linked houses
that were added since. Uses the link up.';
