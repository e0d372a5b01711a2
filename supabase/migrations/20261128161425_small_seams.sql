-- Written by `npm run db:diff -- small_seams` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.retell_notifications(before public.messages, now_says text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told text := ': ' || left(before.content, 140);
begin
  -- To who does not read the message any more, across a block or out of the chat, nothing is said.
  update public.notifications n set body = case
    when exists (select from public.messages m where m.id = before.id and private.reads_message(n.user_id, m))
      then private.name_of(before.sender_id) || ': ' || left(now_says, 140)
    else '' end
  where n.user_id in (
      select p.id from public.message_threads t, unnest(t.participants || array[t.requester_id, t.target_id, t.connector_id, t.second_connector_id]) as p (id)
      where t.id = before.thread_id
    )
    and n.created_at >= before.created_at - interval '1 minute' and n.data ->> 'threadId' = before.thread_id::text and n.data ->> 'action' = 'open_thread'
    and n.data ->> 'senderId' = before.sender_id::text
    -- Those from before notifications named their message are found by its words.
    and coalesce(n.data ->> 'messageId' = before.id::text, right(n.body, length(told)) = told);
  perform private.retell_pushes(before);
  perform private.retell_mentions(before, now_says);
end $function$;

alter table private.pushes add column handed_id uuid;

alter table private.pushes add column shown_id uuid;

alter table private.pushes add column retold_at timestamp with time zone;

CREATE OR REPLACE FUNCTION private.queue_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- In quiet hours it waits for their end.
  pause_ends timestamptz := now();
  -- Whoever hands over what is due already looks again for some seconds (server/outbox/push). A word to them makes commits wait for each other, so that
  -- a busy club would write as many messages as its disk writes one after the other.
  worker_is_awake boolean := exists (select from private.pushes p where p.state = 'waiting' and p.next_attempt_at <= now());
begin
  -- News has another hour, or counts on.
  if tg_op = 'INSERT' or new.created_at <> old.created_at or (new.data ->> 'count')::int > coalesce((old.data ->> 'count')::int, 0)
    or new.data -> 'messageId' is distinct from old.data -> 'messageId' then
    if new.read or not private.push_wanted(new.user_id, new.data ->> 'action', nullif(new.data ->> 'threadId', '')::uuid) then
      return null;
    end if;
    pause_ends := coalesce(private.quiet_until(new.user_id), pause_ends);
    -- One that is being handed over, or waits after a fault, keeps its hour, or waits for a later one: news does not hurry a push service that is down.
    -- Nor does it hold back what takes words off the device.
    insert into private.pushes as p (subscription_id, notification_id, tag, next_attempt_at, queued_at)
    select s.id, new.id, private.push_tag(new), pause_ends, pause_ends from private.push_subscriptions s where s.user_id = new.user_id order by s.id
    on conflict on constraint pushes_one_of_a_tag do update
    set notification_id = excluded.notification_id, quiet = false, version = p.version + 1, queued_at = excluded.queued_at, state = 'waiting',
      attempts = case p.state when 'waiting' then p.attempts else 0 end,
      next_attempt_at = case when p.state = 'waiting' and (p.quiet or p.retold_at is not null) then p.next_attempt_at
        when p.state = 'waiting' and p.attempts > 0 then greatest(p.next_attempt_at, excluded.next_attempt_at) else excluded.next_attempt_at end,
      retold_at = case when p.state = 'waiting' then coalesce(p.retold_at, case when p.quiet then p.queued_at end) end;
  else
    -- Its words have changed: what devices show of it changes too, whether it is read by now or not.
    update private.pushes p set quiet = p.quiet or p.state = 'sent' or (p.attempts > 0 and p.queued_at <= now()), version = p.version + 1, state = 'waiting',
      attempts = case p.state when 'waiting' then p.attempts else 0 end,
      next_attempt_at = case p.state when 'waiting' then p.next_attempt_at else now() end,
      queued_at = case p.state when 'waiting' then p.queued_at else now() end
    where p.notification_id = new.id and (p.sent_at is not null or p.attempts > 0);
  end if;
  if found and not worker_is_awake then
    -- The worker wakes at the commit.
    perform pg_notify('pushes', '');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.retell_pushes(changed public.messages)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.pushes p set retold_at = now(), version = p.version + 1, state = 'waiting',
    attempts = case p.state when 'waiting' then p.attempts else 0 end,
    next_attempt_at = case when p.state = 'waiting' and p.attempts > 0 then least(p.next_attempt_at, now() + private.outbox_pause(p.attempts)) else now() end
  where p.id in (
    select o.id from public.message_threads t
    join private.push_subscriptions s on s.user_id = any (t.participants)
    join private.pushes o on o.subscription_id = s.id and o.tag = 'thread:' || t.id
    join public.notifications n on n.id = o.notification_id
    -- Where it tells of this one, its own words have changed.
    where t.id = changed.thread_id and changed.id in (o.handed_id, o.shown_id) and n.data ->> 'messageId' is distinct from changed.id::text
    order by s.id for update of o
  );
  if found then
    perform pg_notify('pushes', '');
  end if;
end $function$;

revoke all on function private.retell_pushes(public.messages) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.shown_of(notification public.notifications, message public.messages)
 RETURNS public.notifications
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r from (select private.name_of(message.sender_id) as name) s, jsonb_populate_record(notification, jsonb_build_object(
    'body', s.name || ': ' || case when message.hidden or message.removed_at is not null then 'Message removed' else left(message.content, 140) end,
    'data', notification.data - 'count' || jsonb_build_object('senderName', s.name))) r
$function$;

revoke all on function private.shown_of(public.notifications,public.messages) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.settle_push(id uuid, version integer, outcome text, error text, retry_after integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.hand_over_pushes(most integer DEFAULT 50, settled jsonb DEFAULT '[]'::jsonb)
 RETURNS shapes.push_batch
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed jsonb;
  unsettled jsonb;
begin
  select jsonb_agg(e) into unsettled from jsonb_array_elements(settled) e
  where not private.settle_push((e ->> 'id')::uuid, (e ->> 'version')::int, e ->> 'outcome', e ->> 'error', (e ->> 'retryAfter')::int);
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
end $function$;

alter table private.link_pages add column asked_by uuid;

alter table private.link_pages add constraint link_pages_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

CREATE INDEX link_pages_by_asker ON private.link_pages USING btree (asked_by);

CREATE OR REPLACE FUNCTION public.begin_link_card(member uuid, address text, page text)
 RETURNS shapes.link_card_begun
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known private.link_pages;
  card uuid := gen_random_uuid();
  page_id uuid := gen_random_uuid();
begin
  insert into private.link_asks as a (user_id, asked) values (begin_link_card.member, 1)
  on conflict (user_id) do update set asked = case when a.since < now() - interval '10 minutes' then 1 else a.asked + 1 end,
    since = case when a.since < now() - interval '10 minutes' then now() else a.since end
  where a.since < now() - interval '10 minutes' or a.asked < private.link_asks_at_once();
  if not found then
    perform private.fail(429, 'too_many_links', 'These are many links. Try again in a while.');
  end if;
  -- What said nothing may have been down.
  update private.link_pages p set asked_by = begin_link_card.member
  where p.address = begin_link_card.page and p.fetched_at > now() - case when p.title is null then interval '1 hour' else interval '7 days' end
  returning p.* into known;
  -- Should nothing come of it, what was stored goes.
  insert into private.link_pictures_to_remove (name, due_at)
  select n, now() + interval '1 day' from unnest(array[begin_link_card.member || '/' || card, case when known.id is null then 'pages/' || page_id end]) n where n is not null;
  return jsonb_build_object(
    'card', card, 'pageId', page_id,
    'known', case when known.id is not null then jsonb_build_object('id', known.id, 'title', known.title, 'description', known.description,
      'site', known.site, 'pictured', known.pictured) end,
    'waitMs', case when known.id is null or exists (
      select from public.link_cards c where c.owner_id = begin_link_card.member and c.address = begin_link_card.address
    ) then 0 else known.took_ms end
  );
end $function$;

CREATE OR REPLACE FUNCTION public.keep_link_card(member uuid, address text, page text, card uuid, said jsonb)
 RETURNS shapes.asked_link_card
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made public.link_cards;
begin
  -- Fetched now.
  if said ? 'tookMs' then
    insert into private.link_pages as p (address, id, title, description, site, pictured, took_ms, asked_by)
    values (keep_link_card.page, (said ->> 'id')::uuid, said ->> 'title', said ->> 'description', said ->> 'site', (said ->> 'kept')::boolean,
      (said ->> 'tookMs')::int, keep_link_card.member)
    on conflict on constraint link_pages_pkey do update set id = excluded.id, title = excluded.title, description = excluded.description, site = excluded.site,
      pictured = excluded.pictured, took_ms = excluded.took_ms, fetched_at = now(), asked_by = excluded.asked_by;
  end if;
  if said ->> 'title' is null then
    return jsonb_build_object('card', null);
  end if;
  insert into public.link_cards (id, owner_id, address, title, description, site, picture)
  values (keep_link_card.card, keep_link_card.member, keep_link_card.address, said ->> 'title', said ->> 'description', said ->> 'site',
    case when (said ->> 'pictured')::boolean then keep_link_card.member || '/' || keep_link_card.card end)
  returning * into made;
  return jsonb_build_object('card', private.link_card_json(made.id, made.address, made.title, made.description, made.site, made.picture));
end $function$;
