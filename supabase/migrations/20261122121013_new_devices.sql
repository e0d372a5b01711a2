-- Written by `npm run db:diff -- new_devices` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.end_session(session uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_account();
  ended text;
begin
  delete from auth.sessions s where s.id = end_session.session and s.user_id = me
  returning private.device_in_words(s.user_agent) into ended;
  if not found then
    perform private.fail(404, 'session_not_found', 'This device is not signed in any more.');
  end if;
  -- What is sent away is a stranger when it comes back.
  delete from private.known_devices k where k.user_id = me and k.device = ended and not exists (
    select from auth.sessions s where s.user_id = me and private.device_in_words(s.user_agent) = ended
  );
end $function$;

create table private.known_devices (
  user_id uuid not null,
  device text not null,
  first_seen_at timestamp with time zone default now() not null
);
alter table private.known_devices enable row level security;

revoke all on table private.known_devices from public, anon, authenticated, service_role;

alter table private.known_devices add constraint known_devices_pkey PRIMARY KEY (user_id, device);

alter table private.known_devices add constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.device_in_words(user_agent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(private.device_name(user_agent), 'A device we do not know')
$function$;

revoke all on function private.device_in_words(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.notice_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  seen text := private.device_in_words(new.user_agent);
  is_first boolean;
  address text;
begin
  if tg_op = 'UPDATE' and seen = private.device_in_words(old.user_agent) then
    return null;
  end if;
  is_first := not exists (select from private.known_devices k where k.user_id = new.user_id);
  insert into private.known_devices (user_id, device) values (new.user_id, seen) on conflict do nothing;
  -- Whoever signs in for the first time has no device yet that could be another.
  if found and not is_first then
    select u.email into address from auth.users u where u.id = new.user_id;
    perform private.queue_mail('new_device', address,
      jsonb_build_object('device', seen, 'when', to_char(now() at time zone 'utc', 'FMDD FMMonth YYYY, HH24:MI') || ' UTC'),
      member => new.user_id, dedupe_key => format('new_device %s %s %s', new.user_id, seen, (now() at time zone 'utc')::date));
  end if;
  return null;
exception when others then
  -- A mail that can't be queued keeps nobody out.
  raise warning 'no mail about a new device: %', sqlerrm;
  return null;
end $function$;

revoke all on function private.notice_device() from public, anon, authenticated, service_role;

-- Devices that are signed in today are known.
insert into private.known_devices (user_id, device)
select distinct s.user_id, private.device_in_words(s.user_agent) from auth.sessions s;

CREATE TRIGGER sessions_begin AFTER INSERT OR UPDATE OF user_agent ON auth.sessions FOR EACH ROW EXECUTE FUNCTION private.notice_device();
