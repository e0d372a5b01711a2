-- The devices of each account, and a mail about a new one. A trigger on the session writes them, so no sign-in goes unnoticed.

create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- In words (private.device_in_words): a browser that was updated is the same device.
  device text not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
alter table private.known_devices enable row level security;

create function private.device_in_words(user_agent text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(private.device_name(user_agent), 'A device we do not know')
$$;

-- Runs for each sign-in, and when another device continues a session: a stolen refresh token does that.
create function private.notice_device() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger sessions_begin after insert or update of user_agent on auth.sessions
  for each row execute function private.notice_device();
