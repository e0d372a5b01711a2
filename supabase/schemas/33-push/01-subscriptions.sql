-- Where pushes go: the addresses that browsers made for this club at their push services. Each is of one member on one device, and ends with the
-- session it was made in.

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Null for a token that names none.
  session_id uuid,
  -- A stranger's words: whoever sends looks where it leads (tests: server/outbox/push).
  endpoint text not null,
  -- The device's keys: what is sent is encrypted for it alone (RFC 8291).
  p256dh text not null,
  auth text not null,
  -- "New message" in place of the words, by the member's choice on this device.
  hide_content boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);

alter table private.push_subscriptions
  add constraint push_subscriptions_one_an_address unique (endpoint),
  add constraint push_subscriptions_endpoint_length check (length(endpoint) <= 1500),
  -- An uncompressed point of P-256, and 16 bytes.
  add constraint push_subscriptions_p256dh_known check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  add constraint push_subscriptions_auth_known check (auth ~ '^[A-Za-z0-9_-]{22}$');

create index push_subscriptions_by_member on private.push_subscriptions (user_id, created_at);
create index push_subscriptions_by_session on private.push_subscriptions (session_id) where session_id is not null;
alter table private.push_subscriptions enable row level security;

-- The club's own keys. Whoever delivers first makes them; all others take those.
create table private.push_sender (
  id boolean primary key default true,
  public_key text not null,
  private_key text not null,
  -- Tests and development: a push service on this machine, without TLS. The server says so at each start.
  to_loopback boolean not null default false,
  constraint push_sender_is_one check (id),
  constraint push_sender_keys_known check (public_key ~ '^B[A-Za-z0-9_-]{86}$' and private_key ~ '^[A-Za-z0-9_-]{43}$')
);
alter table private.push_sender enable row level security;

create function public.agree_on_push_keys(public_key text, private_key text, to_loopback boolean default null) returns shapes.push_keys
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.push_sender as s (public_key, private_key, to_loopback)
  values (agree_on_push_keys.public_key, agree_on_push_keys.private_key, coalesce(agree_on_push_keys.to_loopback, false))
  on conflict (id) do update set to_loopback = agree_on_push_keys.to_loopback where s.to_loopback <> agree_on_push_keys.to_loopback;
  return (
    select jsonb_build_object('publicKey', s.public_key, 'privateKey', s.private_key, 'toLoopback', s.to_loopback) from private.push_sender s
  );
end $$;
comment on function public.agree_on_push_keys is $$The keys the club signs its pushes with: those it has, or else these from now on.$$;

create function public.push_key() returns shapes.push_key
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return jsonb_build_object('publicKey', (select s.public_key from private.push_sender s));
end $$;
comment on function public.push_key is $$What a browser needs to subscribe.$$;

-- Whether pushes may go there: by https to a name that is public by its look. Where the name leads, the sender sees.
create function private.may_be_pushed_to(endpoint text) returns boolean
language sql stable security definer set search_path = '' as $$
  select endpoint ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](:443)?/[!-~]+$'
      and endpoint !~ '^https://[^/]*\.(local|localhost|internal|intranet|lan|home|corp|localdomain|home\.arpa)(:443)?/'
    or endpoint ~ '^http://(localhost|127\.0\.0\.1):[0-9]{2,5}/[!-~]+$' and coalesce((select s.to_loopback from private.push_sender s), false)
$$;

create function public.save_push_subscription(endpoint text, p256dh text, auth text, hide_content boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  here uuid := nullif((select auth.jwt() ->> 'session_id'), '')::uuid;
begin
  if not coalesce(private.may_be_pushed_to(endpoint), false) then
    perform private.fail(422, 'invalid_push_address', 'Pushes can''t be sent to this address.');
  end if;
  -- One device has one member: whoever signs in on it takes it over. That it is the device, its keys tell.
  delete from private.push_subscriptions s
  where s.endpoint = save_push_subscription.endpoint and s.user_id <> me and s.p256dh = save_push_subscription.p256dh and s.auth = save_push_subscription.auth;
  insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, hide_content)
  values (me, here, save_push_subscription.endpoint, save_push_subscription.p256dh, save_push_subscription.auth, coalesce(save_push_subscription.hide_content, false))
  on conflict on constraint push_subscriptions_one_an_address do update
  set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, hide_content = excluded.hide_content
  where s.user_id = me;
  if not found then
    perform private.fail(409, 'push_address_taken', 'This address is another device''s.');
  end if;
  -- Browsers that are gone leave theirs behind.
  delete from private.push_subscriptions s where s.id in (
    select o.id from private.push_subscriptions o where o.user_id = me order by o.created_at desc offset 20
  );
exception when check_violation or not_null_violation then
  perform private.fail(422, 'invalid_push_address', 'Pushes can''t be sent to this address.');
end $$;
comment on function public.save_push_subscription is $$From now on this device is told what the caller is told; `hide_content` leaves the words out. Ends with the session.
Called again it changes the keys and the choice.$$;

create function public.remove_push_subscription(endpoint text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  delete from private.push_subscriptions s where s.endpoint = remove_push_subscription.endpoint and s.user_id = me;
end $$;
comment on function public.remove_push_subscription is $$No more pushes to this device of the caller's.$$;

-- By whatever ends a session: signing out here or elsewhere, a new password, a disabled account.
create function private.end_pushes_of_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.not_after <= now() then
    delete from private.push_subscriptions s where s.session_id = old.id;
  end if;
  return null;
end $$;
create trigger sessions_end_pushes after delete or update of not_after on auth.sessions
  for each row execute function private.end_pushes_of_session();

-- A member who is hidden is told nothing, and begins anew when they are back.
create function private.end_pushes_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions s where s.user_id = new.user_id;
  return null;
end $$;
create trigger profiles_end_pushes after update of status on public.profiles
  for each row when (new.status <> 'active' and old.status = 'active') execute function private.end_pushes_of_member();

grant execute on function public.agree_on_push_keys(text, text, boolean) to service_role;
grant execute on function public.push_key(), public.save_push_subscription(text, text, text, boolean), public.remove_push_subscription(text)
  to authenticated;
