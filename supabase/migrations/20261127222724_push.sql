-- Written by `npm run db:diff -- push` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.push_devices_of(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'without words', s.hide_content) order by s.created_at), '[]')
    from private.push_subscriptions s where s.user_id = member
  );
end $function$;

revoke all on function private.push_devices_of(uuid) from public, anon, authenticated, service_role;

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
    'notifications on devices', private.push_devices_of(u.id),
    'known devices', (select coalesce(jsonb_agg(jsonb_build_object('device', k.device, 'since', k.first_seen_at) order by k.first_seen_at), '[]')
      from private.known_devices k where k.user_id = u.id))
  from auth.users u where u.id = member
$function$;

comment on domain shapes.delivery_report is 'How many mails of the outbox were sent, how many the mail server refused, and how many pushes were handed over.
@answered by deliver-outbox

{ success: true, sent: int, failed: int, pushed: int }';

create domain shapes.push_keys as jsonb;
comment on domain shapes.push_keys is 'The pair of keys a club signs its pushes with (VAPID, RFC 8292), as base64url. `toLoopback`: pushes may go to this machine, as tests do.

{ publicKey: text, privateKey: text, toLoopback: boolean }';

create domain shapes.push_key as jsonb;
comment on domain shapes.push_key is 'The public key browsers subscribe with, as base64url; null when nobody sends pushes for this club yet.

{ publicKey: text | null }';

create domain shapes.push_words as jsonb;
comment on domain shapes.push_words is 'What a device is told, encrypted for it alone. Of one `tag` the newest stands in place of those before. `unread` are the tags that still are unread, null
where they are too many to list: shown ones that are not on it were read elsewhere. `at`: of two, the later one holds. `quiet`: it replaces and does not sound.

{ id: uuid | null, title: text, body: text, tag: text, path: text, threadId: uuid | null, count: int, unread: text[] | null, at: int, quiet: boolean }';

create domain shapes.waiting_push as jsonb;
comment on domain shapes.waiting_push is 'A push to hand over now. `version` is told again with what became of it. `ttl` in seconds; `topic` and `urgency` as in RFC 8030.

{
  id: uuid, version: int, endpoint: text, p256dh: text, auth: text,
  topic: text, urgency: text, ttl: int, words: push_words
}';

create domain shapes.push_batch as jsonb;
comment on domain shapes.push_batch is 'Pushes that nobody else hands over now. `nextAttemptAt` is when the next one is due, null when none waits.

{ pushes: waiting_push[], nextAttemptAt: timestamp | null }';

create table private.push_subscriptions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  session_id uuid,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  hide_content boolean default false not null,
  created_at timestamp with time zone default clock_timestamp() not null
);
alter table private.push_subscriptions enable row level security;

revoke all on table private.push_subscriptions from public, anon, authenticated, service_role;

alter table private.push_subscriptions add constraint push_subscriptions_pkey PRIMARY KEY (id);

alter table private.push_subscriptions add constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.push_subscriptions add constraint push_subscriptions_one_an_address UNIQUE (endpoint);

alter table private.push_subscriptions add constraint push_subscriptions_endpoint_length CHECK ((length(endpoint) <= 1500));

alter table private.push_subscriptions add constraint push_subscriptions_p256dh_known CHECK ((p256dh ~ '^B[A-Za-z0-9_-]{86}$'::text));

alter table private.push_subscriptions add constraint push_subscriptions_auth_known CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text));

CREATE INDEX push_subscriptions_by_member ON private.push_subscriptions USING btree (user_id, created_at);

CREATE INDEX push_subscriptions_by_session ON private.push_subscriptions USING btree (session_id) WHERE (session_id IS NOT NULL);

create table private.push_sender (
  id boolean default true not null,
  public_key text not null,
  private_key text not null,
  to_loopback boolean default false not null
);
alter table private.push_sender enable row level security;

revoke all on table private.push_sender from public, anon, authenticated, service_role;

alter table private.push_sender add constraint push_sender_is_one CHECK (id);

alter table private.push_sender add constraint push_sender_keys_known CHECK (((public_key ~ '^B[A-Za-z0-9_-]{86}$'::text) AND (private_key ~ '^[A-Za-z0-9_-]{43}$'::text)));

alter table private.push_sender add constraint push_sender_pkey PRIMARY KEY (id);

CREATE OR REPLACE FUNCTION public.agree_on_push_keys(public_key text, private_key text, to_loopback boolean DEFAULT NULL::boolean)
 RETURNS shapes.push_keys
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.push_sender as s (public_key, private_key, to_loopback)
  values (agree_on_push_keys.public_key, agree_on_push_keys.private_key, coalesce(agree_on_push_keys.to_loopback, false))
  on conflict (id) do update set to_loopback = agree_on_push_keys.to_loopback where s.to_loopback <> agree_on_push_keys.to_loopback;
  return (
    select jsonb_build_object('publicKey', s.public_key, 'privateKey', s.private_key, 'toLoopback', s.to_loopback) from private.push_sender s
  );
end $function$;
comment on function public.agree_on_push_keys(text,text,boolean) is 'The keys the club signs its pushes with: those it has, or else these from now on.';

revoke all on function public.agree_on_push_keys(text,text,boolean) from public, anon, authenticated, service_role;
grant execute on function public.agree_on_push_keys(text,text,boolean) to service_role;

CREATE OR REPLACE FUNCTION public.push_key()
 RETURNS shapes.push_key
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_member();
  return jsonb_build_object('publicKey', (select s.public_key from private.push_sender s));
end $function$;
comment on function public.push_key() is 'What a browser needs to subscribe.';

revoke all on function public.push_key() from public, anon, authenticated, service_role;
grant execute on function public.push_key() to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.may_be_pushed_to(endpoint text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select endpoint ~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](:443)?/[!-~]+$'
      and endpoint !~ '^https://[^/]*\.(local|localhost|internal|intranet|lan|home|corp|localdomain|home\.arpa)(:443)?/'
    or endpoint ~ '^http://(localhost|127\.0\.0\.1):[0-9]{2,5}/[!-~]+$' and coalesce((select s.to_loopback from private.push_sender s), false)
$function$;

revoke all on function private.may_be_pushed_to(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.save_push_subscription(endpoint text, p256dh text, auth text, hide_content boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
exception when check_violation then
  perform private.fail(422, 'invalid_push_address', 'Pushes can''t be sent to this address.');
end $function$;
comment on function public.save_push_subscription(text,text,text,boolean) is 'From now on this device is told what the caller is told; `hide_content` leaves the words out. Ends with the session.
Called again it changes the keys and the choice.';

revoke all on function public.save_push_subscription(text,text,text,boolean) from public, anon, authenticated, service_role;
grant execute on function public.save_push_subscription(text,text,text,boolean) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.remove_push_subscription(endpoint text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  delete from private.push_subscriptions s where s.endpoint = remove_push_subscription.endpoint and s.user_id = me;
end $function$;
comment on function public.remove_push_subscription(text) is 'No more pushes to this device of the caller''s.';

revoke all on function public.remove_push_subscription(text) from public, anon, authenticated, service_role;
grant execute on function public.remove_push_subscription(text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.end_pushes_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' or new.not_after <= now() then
    delete from private.push_subscriptions s where s.session_id = old.id;
  end if;
  return null;
end $function$;

revoke all on function private.end_pushes_of_session() from public, anon, authenticated, service_role;

CREATE TRIGGER sessions_end_pushes AFTER DELETE OR UPDATE OF not_after ON auth.sessions FOR EACH ROW EXECUTE FUNCTION private.end_pushes_of_session();

CREATE OR REPLACE FUNCTION private.end_pushes_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.push_subscriptions s where s.user_id = new.user_id;
  return null;
end $function$;

revoke all on function private.end_pushes_of_member() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_end_pushes AFTER UPDATE OF status ON public.profiles FOR EACH ROW WHEN (((new.status <> 'active'::text) AND (old.status = 'active'::text))) EXECUTE FUNCTION private.end_pushes_of_member();

create table private.pushes (
  id uuid default gen_random_uuid() not null,
  subscription_id uuid not null,
  notification_id uuid,
  tag text not null,
  quiet boolean default false not null,
  state text default 'waiting'::text not null,
  version integer default 1 not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  queued_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  last_error text
);
alter table private.pushes enable row level security;

revoke all on table private.pushes from public, anon, authenticated, service_role;

alter table private.pushes add constraint pushes_pkey PRIMARY KEY (id);

alter table private.pushes add constraint pushes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES private.push_subscriptions(id) ON DELETE CASCADE;

alter table private.pushes add constraint pushes_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE CASCADE;

alter table private.pushes add constraint pushes_one_of_a_tag UNIQUE (subscription_id, tag);

alter table private.pushes add constraint pushes_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text])));

alter table private.pushes add constraint pushes_tag_length CHECK (((length(tag) >= 1) AND (length(tag) <= 120)));

alter table private.pushes add constraint pushes_error_length CHECK ((length(last_error) <= 300));

CREATE INDEX pushes_due ON private.pushes USING btree (next_attempt_at) WHERE (state = 'waiting'::text);

CREATE INDEX pushes_done ON private.pushes USING btree (sent_at) WHERE (state = 'sent'::text);

CREATE INDEX pushes_by_notification ON private.pushes USING btree (notification_id) WHERE (notification_id IS NOT NULL);

CREATE OR REPLACE FUNCTION private.push_wanted(member uuid, action text, thread uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.push_subscriptions s where s.user_id = member)
    and exists (select from public.profiles p where p.user_id = member and p.status = 'active')
    and private.notice_wanted(member, action, 'push')
$function$;

revoke all on function private.push_wanted(uuid,text,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.push_tag(notification public.notifications)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(notification.group_key, notification.id::text)
$function$;

revoke all on function private.push_tag(public.notifications) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.queue_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- In quiet hours it waits for their end.
  pause_ends timestamptz := now();
begin
  -- News has another hour, or counts on.
  if tg_op = 'INSERT' or new.created_at <> old.created_at or new.data -> 'count' is distinct from old.data -> 'count'
    or new.data -> 'messageId' is distinct from old.data -> 'messageId' then
    if new.read or not private.push_wanted(new.user_id, new.data ->> 'action', nullif(new.data ->> 'threadId', '')::uuid) then
      return null;
    end if;
    pause_ends := coalesce(private.quiet_until(new.user_id), pause_ends);
    -- One that is being handed over, or waits after a fault, keeps its hour: news does not hurry a push service that is down.
    insert into private.pushes as p (subscription_id, notification_id, tag, next_attempt_at)
    select s.id, new.id, private.push_tag(new), pause_ends from private.push_subscriptions s where s.user_id = new.user_id order by s.id
    on conflict on constraint pushes_one_of_a_tag do update
    set notification_id = excluded.notification_id, quiet = false, version = p.version + 1, queued_at = now(), state = 'waiting',
      attempts = case p.state when 'waiting' then p.attempts else 0 end,
      next_attempt_at = case p.state when 'waiting' then p.next_attempt_at else excluded.next_attempt_at end;
  else
    -- Its words have changed: what devices show of it changes too, whether it is read by now or not.
    update private.pushes p set quiet = p.quiet or p.state = 'sent' or p.attempts > 0, version = p.version + 1, state = 'waiting',
      attempts = case p.state when 'waiting' then p.attempts else 0 end,
      next_attempt_at = case p.state when 'waiting' then p.next_attempt_at else now() end
    where p.notification_id = new.id and (p.sent_at is not null or p.attempts > 0);
  end if;
  if found then
    -- The worker wakes at the commit.
    perform pg_notify('pushes', '');
  end if;
  return null;
end $function$;

revoke all on function private.queue_pushes() from public, anon, authenticated, service_role;

CREATE TRIGGER notifications_are_pushed AFTER INSERT ON public.notifications FOR EACH ROW EXECUTE FUNCTION private.queue_pushes();

CREATE TRIGGER notifications_are_pushed_again AFTER UPDATE OF title, body, created_at ON public.notifications FOR EACH ROW WHEN (((new.title IS DISTINCT FROM old.title) OR (new.body IS DISTINCT FROM old.body) OR (new.created_at IS DISTINCT FROM old.created_at))) EXECUTE FUNCTION private.queue_pushes();

CREATE OR REPLACE FUNCTION public.try_push(endpoint text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  insert into private.pushes as p (subscription_id, tag)
  select s.id, 'try' from private.push_subscriptions s where s.endpoint = try_push.endpoint and s.user_id = me
  on conflict on constraint pushes_one_of_a_tag do update set version = p.version + 1, state = 'waiting', attempts = 0,
    next_attempt_at = case p.state when 'waiting' then p.next_attempt_at else greatest(now(), p.sent_at + interval '5 seconds') end, queued_at = now();
  if not found then
    perform private.fail(404, 'push_off', 'Notifications are off on this device.');
  end if;
  perform pg_notify('pushes', '');
end $function$;
comment on function public.try_push(text) is 'Sends a push to this device of the caller''s, to see whether it arrives.';

revoke all on function public.try_push(text) from public, anon, authenticated, service_role;
grant execute on function public.try_push(text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.badge_of(member uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (coalesce(sum(m.unread_count), 0) + private.count_asks(member))::int
  from public.thread_members m
  where m.user_id = member and m.unread_count > 0 and not m.hidden and m.thread_id <> all (private.resting_thread_ids(member))
$function$;

revoke all on function private.badge_of(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.may_hear(notification public.notifications)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.profiles p where p.user_id = notification.user_id and p.status = 'active')
    and (notification.data ->> 'action' is distinct from 'open_thread' or exists (
      select from public.thread_members m where m.user_id = notification.user_id and m.thread_id::text = notification.data ->> 'threadId'))
    and not exists (
      select from unnest(private.blocked_ids(notification.user_id)) b (id)
      where b.id::text in (notification.data ->> 'senderId', notification.data ->> 'memberId', notification.data ->> 'requesterId'))
$function$;

revoke all on function private.may_hear(public.notifications) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.unread_tags(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when count(*) <= 16 then coalesce(jsonb_agg(private.push_tag(n)), '[]') else 'null' end
  from (select u.* from public.notifications u where u.user_id = member and not u.read order by u.created_at desc limit 17) n
$function$;

revoke all on function private.unread_tags(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.words_of_push(notification public.notifications, tag text, hidden boolean, quiet boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_message boolean := notification.data ->> 'action' = 'open_thread';
  sender text := notification.data ->> 'senderName';
  count int := (notification.data ->> 'count')::int;
  title text := notification.title;
  body text := notification.body;
begin
  if notification.id is null then
    title := 'o1';
    body := 'Notifications arrive on this device.';
  elsif hidden then
    title := 'o1';
    body := case when not is_message then 'Something is new' when count > 1 then count || ' new messages' else 'New message' end;
  elsif is_message then
    -- Who speaks is the title; the words stand alone.
    title := coalesce(sender, title) || case when count > 1 then ' · ' || count || ' new' else '' end;
    body := case when starts_with(body, sender || ': ') then substr(body, length(sender) + 3) else body end;
  end if;
  return jsonb_build_object('id', case when notification.type = 'in_app' then notification.id end, 'title', left(title, 120), 'body', left(body, 200), 'tag', tag,
    'path', case when notification.data ->> 'deeplink' ~ '^/[^/\\]' then notification.data ->> 'deeplink' else '/home' end,
    'threadId', notification.data -> 'threadId', 'at', (extract(epoch from clock_timestamp()) * 1000)::bigint, 'quiet', quiet);
end $function$;

revoke all on function private.words_of_push(public.notifications,text,boolean,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.settle_push(id uuid, version integer, outcome text, error text, retry_after integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if outcome = 'gone' then
    -- The device does not listen any more. One that was saved anew meanwhile has another address.
    delete from private.push_subscriptions s using private.pushes p where p.id = settle_push.id and s.id = p.subscription_id;
  elsif outcome in ('delivered', 'refused') then
    update private.pushes p
    set state = case when p.version = settle_push.version then 'sent' else 'waiting' end, attempts = 0, next_attempt_at = now(),
      quiet = p.quiet and p.version <> settle_push.version,
      sent_at = case outcome when 'delivered' then now() else p.sent_at end, last_error = left(settle_push.error, 300)
    where p.id = settle_push.id and p.state = 'waiting';
    delete from private.pushes p where p.id = settle_push.id and p.state = 'sent' and p.sent_at is null;
  else
    update private.pushes p
    set last_error = left(settle_push.error, 300), quiet = p.quiet and p.sent_at is not null,
      next_attempt_at = now() + greatest(private.outbox_pause(p.attempts), make_interval(secs => least(coalesce(settle_push.retry_after, 0), 3600)))
    where p.id = settle_push.id and p.state = 'waiting';
  end if;
end $function$;

revoke all on function private.settle_push(uuid,integer,text,text,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.hand_over_pushes(most integer DEFAULT 50, settled jsonb DEFAULT '[]'::jsonb)
 RETURNS shapes.push_batch
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed jsonb;
begin
  perform private.settle_push((e ->> 'id')::uuid, (e ->> 'version')::int, e ->> 'outcome', e ->> 'error', (e ->> 'retryAfter')::int)
  from jsonb_array_elements(settled) e order by e ->> 'id';
  -- What nobody asks about any more.
  delete from private.pushes p where p.id in (
    select o.id from private.pushes o where o.state = 'sent' and o.sent_at < now() - interval '3 days' limit 200 for update skip locked
  );
  if most > 0 then
    with due as materialized (
      select p.id from private.pushes p
      where p.state = 'waiting' and p.next_attempt_at <= now()
      order by p.next_attempt_at
      limit least(most, 200)
      for update skip locked
    ), asked as materialized (
      select p.*, s.user_id, s.endpoint, s.p256dh, s.auth, s.hide_content, n as notification,
        make_interval(hours => case when n.data ->> 'action' is distinct from 'open_thread' then 72 else 24 end) - (now() - p.queued_at) as rest,
        (s.session_id is null or exists (select from auth.sessions x where x.id = s.session_id and (x.not_after is null or x.not_after > now())))
          and (n.id is null or (p.quiet or not n.read) and private.may_hear(n)) as may
      from due join private.pushes p on p.id = due.id
      join private.push_subscriptions s on s.id = p.subscription_id
      left join public.notifications n on n.id = p.notification_id
    ), gone as (
      -- Read, left or too late meanwhile. What a device was shown is remembered, for the day its words change.
      update private.pushes p set state = 'sent', attempts = 0 from asked a
      where p.id = a.id and p.sent_at is not null and not (a.may and a.rest > interval '0')
    ), never as (
      delete from private.pushes p using asked a where p.id = a.id and p.sent_at is null and not (a.may and a.rest > interval '0')
    ), claimed as (
      update private.pushes p set attempts = p.attempts + 1, next_attempt_at = now() + interval '30 seconds'
      from asked a where p.id = a.id and a.may and a.rest > interval '0'
      returning a.*
    ), members as (
      -- Once for all devices of a member.
      select c.user_id, private.badge_of(c.user_id) as badge, private.unread_tags(c.user_id) as unread from (select distinct user_id from claimed) c
    )
    select jsonb_agg(jsonb_build_object(
      'id', c.id, 'version', c.version, 'endpoint', c.endpoint, 'p256dh', c.p256dh, 'auth', c.auth,
      'topic', translate(encode(substr(sha256(convert_to(c.tag, 'utf8')), 1, 24), 'base64'), '+/', '-_'),
      'urgency', case (c.notification).data ->> 'action' when 'post_liked' then 'low' when 'event_rsvp' then 'low' when 'open_thread' then 'high' else 'normal' end,
      'ttl', floor(extract(epoch from c.rest))::int,
      'words', private.words_of_push(c.notification, c.tag, c.hide_content, c.quiet) || jsonb_build_object('count', m.badge, 'unread', m.unread)
    ) order by c.queued_at, c.id) into handed
    from claimed c join members m on m.user_id = c.user_id;
  end if;
  return jsonb_build_object(
    'pushes', coalesce(handed, '[]'),
    'nextAttemptAt', (select min(p.next_attempt_at) from private.pushes p where p.state = 'waiting')
  );
end $function$;
comment on function public.hand_over_pushes(integer,jsonb) is 'Says what became of pushes handed over before (`settled`: `{ id, version, outcome, error, retryAfter }`, the outcome one of
`delivered`, `gone`, `refused`, `failed`), then hands over those due now, at most `most`, each for 30 seconds and for nobody else.';

revoke all on function public.hand_over_pushes(integer,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.hand_over_pushes(integer,jsonb) to service_role;
