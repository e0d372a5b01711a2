-- Written by `npm run db:diff -- not_me_takes_recovery_codes` from supabase/schemas.

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
end $function$;

comment on function public.raise_device_alarm(text) is 'Ends all sessions of the account that a mailed link is about, its password, and the passkeys, phone numbers,
linked houses and recovery codes that were added since. Uses the link up.';
