-- Pushes on their way: who may still have them, what they say, and what became of those handed over before.

-- As the badges count: messages unread, conversations marked as unread, and introductions that ask.
create function private.badge_of(member uuid) returns int
language sql stable security definer set search_path = '' as $$
  select (coalesce(sum(case when m.unread_count > 0 then m.unread_count else 1 end), 0) + private.count_asks(member))::int
  from public.thread_members m
  where m.user_id = member and (m.unread_count > 0 or m.marked_unread) and not m.hidden and not m.archived and (m.muted_until > now()) is not true
    and m.thread_id <> all (private.resting_thread_ids(member))
$$;

-- The tags of what a member has unread; null where they are too many.
create function private.unread_tags(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) <= 16 then coalesce(jsonb_agg(private.push_tag(n)), '[]') else 'null' end
  from (select u.* from public.notifications u where u.user_id = member and not u.read order by u.created_at desc limit 17) n
$$;

-- An open app closes by its id what its bell does not have; of what no bell has it knows nothing. The words are short: a push has room for 4,000 bytes.
create function private.words_of_push(notification public.notifications, tag text, hidden boolean, quiet boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

-- What the device shows, as it reads now: of an earlier message than the one the notification tells of.
create function private.shown_of(notification public.notifications, message public.messages) returns public.notifications
language sql stable security definer set search_path = '' as $$
  select r from (select private.name_of(message.sender_id) as name) s, jsonb_populate_record(notification, jsonb_build_object(
    'body', s.name || ': ' || case when message.hidden or message.removed_at is not null then 'Message removed' else left(message.content, 140) end,
    'data', notification.data - 'count' || jsonb_build_object('senderName', s.name))) r
$$;

-- A key is 256 bits of chance: a plain hash of it says nothing.
create function private.answer_hash(key text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(key, 'utf8'))
$$;

create function private.answer_time() returns interval
language sql immutable set search_path = '' as $$ select interval '24 hours' $$;

-- Whoever hands over has many devices' rows and waits for none: others have several too, in orders of their own. False where somebody else has it just
-- now; its outcome is told again (tests: server/database/lock-order.test.ts).
-- By its indexes always: plans are kept, and those of an hour when nothing waited would read the whole queue for each push of a busy one.
create function private.settle_push(id uuid, version int, outcome text, error text, retry_after int) returns boolean
language plpgsql security definer set search_path = '' set enable_seqscan = 'off' as $$
declare
  device uuid;
begin
  if outcome = 'gone' then
    -- The device does not listen any more, and all that waits for it goes along. One that was saved anew meanwhile has another address.
    select p.subscription_id into device from private.pushes p where p.id = settle_push.id;
    perform from private.push_subscriptions s where s.id = device for update skip locked;
    if not found then
      return not exists (select from private.push_subscriptions s where s.id = device);
    end if;
    if (select count(*) from private.pushes p where p.subscription_id = device)
      > (select count(*) from (select from private.pushes p where p.subscription_id = device for update skip locked) free) then
      return false;
    end if;
    delete from private.push_subscriptions s where s.id = device;
    return true;
  end if;
  perform from private.pushes p where p.id = settle_push.id for update skip locked;
  if not found then
    return not exists (select from private.pushes p where p.id = settle_push.id);
  end if;
  if outcome in ('delivered', 'refused') then
    update private.pushes p
    -- Behind what took words back its news still waits.
    set state = case when p.version = settle_push.version and (p.retold_at is null or p.handed_id is not null) then 'sent' else 'waiting' end, attempts = 0,
      next_attempt_at = case when p.version <> settle_push.version and p.retold_at is not null then now() else greatest(now(), p.queued_at) end,
      quiet = p.quiet and p.version <> settle_push.version,
      retold_at = case when p.version <> settle_push.version then p.retold_at end,
      shown_id = case outcome when 'delivered' then coalesce(p.handed_id, p.shown_id) else p.shown_id end,
      sent_at = case outcome when 'delivered' then now() else p.sent_at end, last_error = left(settle_push.error, 300)
    where p.id = settle_push.id and p.state = 'waiting';
    delete from private.pushes p where p.id = settle_push.id and p.state = 'sent' and p.sent_at is null;
  else
    update private.pushes p
    set last_error = left(settle_push.error, 300), quiet = p.quiet and p.sent_at is not null, retold_at = case when p.sent_at is not null then p.retold_at end,
      next_attempt_at = greatest(case when p.sent_at is null or p.retold_at is null then p.queued_at end, now() + private.outbox_pause(p.attempts), now() + make_interval(secs => least(coalesce(settle_push.retry_after, 0), 3600)))
    where p.id = settle_push.id and p.state = 'waiting';
  end if;
  return true;
end $$;

-- Nearly all arrive: those are settled together, each as `settle_push` would, and the others one by one. Returns what somebody else has just now.
create function private.settle_pushes(settled jsonb) returns jsonb
language plpgsql security definer set search_path = '' set enable_seqscan = 'off' set plan_cache_mode = 'force_generic_plan' as $$
declare
  arrived uuid[];
  free uuid[];
begin
  -- What is said of one push twice is said in its order.
  select array_agg(s.id) into arrived from (
    select e.id from jsonb_to_recordset(settled) e (id uuid, outcome text) group by e.id having count(*) = 1 and min(e.outcome) = 'delivered'
  ) s;
  select coalesce(array_agg(f.id), '{}') into free from (select p.id from private.pushes p where p.id = any (arrived) for update skip locked) f;
  update private.pushes p
  -- Behind what took words back its news still waits.
  set state = case when p.version = s.version and (p.retold_at is null or p.handed_id is not null) then 'sent' else 'waiting' end, attempts = 0,
    next_attempt_at = case when p.version <> s.version and p.retold_at is not null then now() else greatest(now(), p.queued_at) end,
    quiet = p.quiet and p.version <> s.version, retold_at = case when p.version <> s.version then p.retold_at end,
    shown_id = coalesce(p.handed_id, p.shown_id), sent_at = now(), last_error = left(s.error, 300)
  from jsonb_to_recordset(settled) s (id uuid, version int, error text)
  where s.id = any (free) and p.id = s.id and p.state = 'waiting';
  return (
    select jsonb_agg(e.said order by e.place) from jsonb_array_elements(settled) with ordinality e (said, place)
    cross join lateral (select (e.said ->> 'id')::uuid as id) s
    where case when s.id = any (arrived) then s.id <> all (free) and exists (select from private.pushes p where p.id = s.id)
      else not private.settle_push(s.id, (e.said ->> 'version')::int, e.said ->> 'outcome', e.said ->> 'error', (e.said ->> 'retryAfter')::int) end
  );
end $$;

create function public.hand_over_pushes(most int default 50, settled jsonb default '[]') returns shapes.push_batch
language plpgsql security definer set search_path = '' set enable_seqscan = 'off' as $$
declare
  handed jsonb;
  unsettled jsonb := case when settled <> '[]' then private.settle_pushes(settled) end;
begin
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
        said.tells, case when said.tells then lasts.rest else interval '3 days' - greatest(now() - p.retold_at, interval '0') end as rest,
        (s.session_id is null or exists (select from auth.sessions x where x.id = s.session_id and (x.not_after is null or x.not_after > now())))
          and (n.id is null or private.may_hear(n))
          and case when said.tells then n.id is null or p.quiet or not n.read else p.sent_at is not null and private.reads_message(s.user_id, told) end as may,
        not said.tells and p.queued_at > now() as waits,
        told as message, told.seq as told, case when told.seq is not null then encode(extensions.gen_random_bytes(32), 'hex') end as answer
      from due join private.pushes p on p.id = due.id
      join private.push_subscriptions s on s.id = p.subscription_id
      left join public.notifications n on n.id = p.notification_id
      -- Words that change make no sound, and are worth changing for as long as a device may show them.
      cross join lateral (select case when p.quiet and p.sent_at is not null then interval '3 days' else private.push_rings_for(n.data ->> 'action') end
        - greatest(now() - p.queued_at, interval '0') as rest) lasts
      -- What waits for another hour, was read or is too late is not told; what the device shows instead may have to change.
      cross join lateral (select p.retold_at is null
        or (p.queued_at <= now() and (p.quiet or n.read is not true) and lasts.rest > interval '0') as tells) said
      left join public.messages told on n.data ->> 'action' = 'open_thread'
        and told.id = case when said.tells then (n.data ->> 'messageId')::uuid else coalesce(p.shown_id, p.handed_id) end
    ), gone as (
      -- Read, left or too late meanwhile. What a device was shown is remembered, for the day its words change.
      update private.pushes p set attempts = 0, retold_at = null, state = case when a.waits then 'waiting' else 'sent' end, next_attempt_at = greatest(now(), p.queued_at)
      from asked a where p.id = a.id and (p.sent_at is not null or a.waits) and not (a.may and a.rest > interval '0')
    ), never as (
      delete from private.pushes p using asked a where p.id = a.id and p.sent_at is null and not a.waits and not (a.may and a.rest > interval '0')
    ), claimed as (
      -- Each handing over has a key of its own: the one before is good no more.
      update private.pushes p set attempts = p.attempts + 1, next_attempt_at = now() + interval '30 seconds',
        handed_id = case when a.tells then (a.message).id end, answer_hash = private.answer_hash(a.answer), answers_to = a.told, answer_until = now() + private.answer_time()
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
      'words', private.words_of_push(case when c.tells then c.notification else private.shown_of(c.notification, c.message) end, c.tag, c.hide_content,
          (c.quiet or not c.tells) and c.sent_at is not null)
        || jsonb_build_object('count', m.badge, 'unread', m.unread, 'answer', c.answer)
    ) order by c.queued_at, c.id) into handed
    from claimed c join members m on m.user_id = c.user_id;
  end if;
  return jsonb_build_object(
    'pushes', coalesce(handed, '[]'), 'unsettled', coalesce(unsettled, '[]'),
    'nextAttemptAt', (select min(p.next_attempt_at) from private.pushes p where p.state = 'waiting')
  );
end $$;
comment on function public.hand_over_pushes is $$Says what became of pushes handed over before (`settled`: `{ id, version, outcome, error, retryAfter }`, the outcome one of
`delivered`, `gone`, `refused`, `failed`; what somebody else had in hand comes back as `unsettled`, to be said again), then hands over those due now, at most `most`, each for 30 seconds and for nobody else.$$;
grant execute on function public.hand_over_pushes(int, jsonb) to service_role;
