-- Written by `npm run db:diff -- not_me` from supabase/schemas.

create domain shapes.device_alarm as jsonb;
comment on domain shapes.device_alarm is 'The sign-in that a mail about a new device is about: whose, on which device, and when.

{ userId: uuid, email: text, device: text, at: timestamp }';

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
      jsonb_build_object('device', seen, 'when', to_char(now() at time zone 'utc', 'FMDD FMMonth YYYY, HH24:MI') || ' UTC',
        'token', private.new_device_alarm(new.user_id, address, seen)),
      member => new.user_id, dedupe_key => format('new_device %s %s %s', new.user_id, seen, (now() at time zone 'utc')::date));
  end if;
  return null;
exception when others then
  -- A mail that can't be queued keeps nobody out.
  raise warning 'no mail about a new device: %', sqlerrm;
  return null;
end $function$;

create table private.device_alarms (
  token_hash text not null,
  user_id uuid not null,
  email text not null,
  device text not null,
  made_at timestamp with time zone default now() not null
);
alter table private.device_alarms enable row level security;

revoke all on table private.device_alarms from public, anon, authenticated, service_role;

alter table private.device_alarms add constraint device_alarms_pkey PRIMARY KEY (token_hash);

alter table private.device_alarms add constraint device_alarms_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX device_alarms_by_account ON private.device_alarms USING btree (user_id);

CREATE OR REPLACE FUNCTION private.new_device_alarm(member uuid, address text, device text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.device_alarms a where a.user_id = member and a.made_at < now() - interval '7 days';
  insert into private.device_alarms (token_hash, user_id, email, device)
  values (private.approval_link_hash(token), member, address, new_device_alarm.device);
  return token;
end $function$;

revoke all on function private.new_device_alarm(uuid,text,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.device_alarm(token text)
 RETURNS shapes.device_alarm
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.device_alarm(text) is 'Which sign-in a mailed link is about. Asking does not use the link up.';

revoke all on function public.device_alarm(text) from public, anon, authenticated, service_role;
grant execute on function public.device_alarm(text) to service_role;

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
  delete from private.device_alarms a where a.token_hash = private.approval_link_hash(raise_device_alarm.token);
  if not found then
    perform private.fail(410, 'link_ended', 'This link has been used or is too old.');
  end if;
  delete from private.device_alarms a where a.user_id = member;
  -- Whoever knows it would sign in again.
  update auth.users u set encrypted_password = '' where u.id = member;
  delete from auth.sessions s where s.user_id = member;
  delete from private.known_devices k where k.user_id = member and k.device = alarm ->> 'device';
  return alarm;
end $function$;
comment on function public.raise_device_alarm(text) is 'Ends all sessions of the account that a mailed link is about, and its password. Uses the link up.';

revoke all on function public.raise_device_alarm(text) from public, anon, authenticated, service_role;
grant execute on function public.raise_device_alarm(text) to service_role;

create domain shapes.refused_device as jsonb;
comment on domain shapes.refused_device is 'The sign-in that a mailed link is about. `tokenHash` once everybody was signed out: it signs in for a new password, once; null
before, and where it could not be made.
@answered by refuse-device

{ email: text, device: text, at: timestamp, tokenHash: text | null }';
