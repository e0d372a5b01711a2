-- Written by `npm run db:diff -- exports_tell_of_phones` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.account_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', u.id, 'email', u.email, 'changing email to', nullif(u.email_change, ''),
    'phone', nullif(u.phone, ''), 'phone confirmed', u.phone_confirmed_at, 'changing phone to', nullif(u.phone_change, ''), 'created', u.created_at, 'last signed in', u.last_sign_in_at,
    'administrator', exists (select from private.admins a where a.user_id = u.id),
    'signed in on', (select coalesce(jsonb_agg(jsonb_build_object('device', private.device_in_words(s.user_agent), 'since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = u.id),
    'second steps', (select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'kind', f.factor_type, 'since', f.created_at) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
    'passkeys', private.passkeys_of(u.id),
    'known devices', (select coalesce(jsonb_agg(jsonb_build_object('device', k.device, 'since', k.first_seen_at) order by k.first_seen_at), '[]')
      from private.known_devices k where k.user_id = u.id))
  from auth.users u where u.id = member
$function$;
