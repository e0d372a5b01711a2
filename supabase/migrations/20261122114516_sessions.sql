-- Written by `npm run db:diff -- sessions` from supabase/schemas.

create domain shapes.signed_in_session as jsonb;
comment on domain shapes.signed_in_session is 'One sign-in that still holds. `device` is in words, such as "Chrome on Android", null when it does not say what
it is; `lastSeenAt` is exact to the hour, `current` is the session that asks.

{ id: uuid, device: text | null, startedAt: timestamp, lastSeenAt: timestamp, current: boolean }';

create domain shapes.my_sessions as jsonb;
comment on domain shapes.my_sessions is 'Where a member is signed in: this session first, then the last seen.

signed_in_session[]';

CREATE OR REPLACE FUNCTION private.device_name(user_agent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select nullif(concat_ws(' on ', told.browser, told.system), '')
  from (select
    -- Most browsers also name those they descend from: the youngest comes first.
    case
      when user_agent ~ '\m(Edg|EdgA|EdgiOS|Edge)/' then 'Edge'
      when user_agent ~ '\m(OPR|OPT|OPiOS|Opera)/' then 'Opera'
      when user_agent ~ '\mVivaldi/' then 'Vivaldi'
      when user_agent ~ '\mYaBrowser/' then 'Yandex Browser'
      when user_agent ~ '\mSamsungBrowser/' then 'Samsung Internet'
      when user_agent ~ '\m(Firefox|FxiOS)/' then 'Firefox'
      when user_agent ~ '\m(Chrome|Chromium|CriOS|HeadlessChrome)/' then 'Chrome'
      -- A home-screen app of Apple's leaves out the last part, "Safari/604.1".
      when user_agent ~ '\mSafari/' or user_agent ~ '\m(iPhone|iPod|iPad)\M.*\mAppleWebKit/' then 'Safari'
    end as browser,
    case
      when user_agent ~ '\m(iPhone|iPod)\M' then 'iPhone'
      when user_agent ~ '\miPad\M' then 'iPad'
      when user_agent ~ '\mAndroid\M' then 'Android'
      when user_agent ~ '\mCrOS\M' then 'ChromeOS'
      when user_agent ~ '\mWindows\M' then 'Windows'
      when user_agent ~ '\m(Macintosh|Mac OS X)\M' then 'Mac'
      when user_agent ~ '\m(Linux|X11)\M' then 'Linux'
    end as system
  ) as told
$function$;

revoke all on function private.device_name(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.require_account()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_admin() then
    return private.require_member();
  end if;
  return (select auth.uid());
end $function$;

revoke all on function private.require_account() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.my_sessions()
 RETURNS shapes.my_sessions
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_account();
  here text := (select auth.jwt() ->> 'session_id');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'device', private.device_name(s.user_agent), 'startedAt', s.created_at, 'lastSeenAt', s.seen_at,
      'current', s.id::text is not distinct from here
    ) order by s.id::text is not distinct from here desc, s.seen_at desc, s.id), '[]')
    from (
      select x.id, x.user_agent, x.created_at, greatest(x.created_at, x.refreshed_at at time zone 'utc') as seen_at
      from auth.sessions x where x.user_id = me and (x.not_after is null or x.not_after > now())
    ) as s
  );
end $function$;
comment on function public.my_sessions() is 'Where the caller is signed in. Ended sessions are not listed.';

revoke all on function public.my_sessions() from public, anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.end_session(session uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_account();
begin
  delete from auth.sessions s where s.id = end_session.session and s.user_id = me;
  if not found then
    perform private.fail(404, 'session_not_found', 'This device is not signed in any more.');
  end if;
end $function$;
comment on function public.end_session(uuid) is 'Signs one of the caller''s devices out, this one included. It can''t refresh any more.';

revoke all on function public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_session(uuid) to authenticated, service_role;
