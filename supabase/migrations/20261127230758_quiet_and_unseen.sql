-- Written by `npm run db:diff -- quiet_and_unseen` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.record_message_notification(sender uuid, recipient uuid, thread uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  conversation public.message_threads;
  newest record;
  waiting int;
  named boolean;
begin
  select t.* into conversation
  from public.message_threads t
  join public.thread_members a on a.thread_id = t.id and a.user_id = sender
  join public.profiles p on p.user_id = sender and p.status = 'active'
  join public.profiles q on q.user_id = recipient and q.status = 'active'
  where t.id = thread and sender <> recipient and recipient = any (t.participants) and recipient <> all (private.blocked_ids(sender));
  if not found then
    perform private.fail(403, 'no_shared_thread', 'You share no conversation with this member.');
  end if;
  select m.id, m.content into newest from public.messages m
  where m.thread_id = thread and m.sender_id = sender and m.message_type = 'user' and not m.hidden and m.removed_at is null and m.created_at > now() - interval '1 hour'
  -- Locked: who changes these words just now has either changed them by then, or changes what is told as well.
  order by m.seq desc limit 1 for share;
  if not found then
    perform private.fail(422, 'invalid_request', 'There is no new message to tell of.');
  end if;
  -- Locked: whoever reads the conversation just now has either read it by then, or takes this notification along.
  select m.unread_count into waiting from public.thread_members m where m.thread_id = thread and m.user_id = recipient for share;
  -- Without a seat nobody is told, and the sender learns nothing of that.
  if not found or waiting = 0 then
    return null;
  end if;
  -- Late-bound: groups and quiet are made in later files. Where somebody wants it quiet they are told of what names them.
  named := conversation.group_chat and private.is_mentioned_in(thread, recipient);
  if private.thread_is_quiet(thread, recipient) and not (conversation.group_chat and private.mentions(newest.content, recipient)) then
    return null;
  end if;
  return private.notify(
    recipient, private.title_of_message(conversation.title, named), private.name_of(sender) || ': ' || left(newest.content, 140),
    jsonb_build_object('action', 'open_thread', 'deeplink', '/inbox?thread=' || thread, 'threadId', thread,
      'threadType', conversation.type, 'threadTitle', conversation.title, 'messageId', newest.id, 'senderId', sender, 'senderName', private.name_of(sender))
      -- A row that is taken up again says what holds now.
      || case when conversation.group_chat then jsonb_build_object('mentioned', named) else '{}' end,
    'thread:' || thread, waiting
  );
end $function$;

CREATE OR REPLACE FUNCTION private.find_threads_by_people(me uuid, patterns text[], most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unnamed uuid[] := private.own_block_ids(me) || me;
  resting uuid[] := private.resting_thread_ids(me);
  read_until jsonb := private.read_until(me);
begin
  return array(
    select m.thread_id
    from public.thread_members m join public.message_threads t on t.id = m.thread_id
    where m.user_id = me and not m.hidden and m.thread_id <> all (resting) and (
      select private.fits_patterns(string_agg(private.who_of(p.search_text), E'\n'), patterns)
      -- Of a group those whom the searcher sees in it.
      from public.profiles p
      where p.user_id = any (case when t.group_chat then (private.seen_in_group(t.id, me, read_until)).here else t.participants || t.target_id end)
        and p.user_id <> all (unnamed)
    )
    order by m.last_activity_at desc, m.thread_id desc
    limit most
  );
end $function$;

CREATE OR REPLACE FUNCTION private.is_time_zone(time_zone text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Of the names of places, and the few others devices use; not what may be written after "XXX+".
  if time_zone !~ '^([A-Za-z_]+(/[A-Za-z0-9_+-]+)+|[A-Z]{3,4}|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$' then
    return false;
  end if;
  perform now() at time zone time_zone;
  return true;
exception when invalid_parameter_value then
  return false;
end $function$;

CREATE OR REPLACE FUNCTION private.may_hear(notification public.notifications)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.profiles p where p.user_id = notification.user_id and p.status = 'active')
    and (coalesce(notification.data ->> 'action' not in ('open_thread', 'group_added'), true) or exists (
      select from public.thread_members m where m.user_id = notification.user_id and m.thread_id::text = notification.data ->> 'threadId'))
    and not exists (
      select from unnest(private.blocked_ids(notification.user_id)) b (id)
      where b.id::text in (notification.data ->> 'senderId', notification.data ->> 'memberId', notification.data ->> 'requesterId',
        notification.data ->> 'connectorId', notification.data ->> 'targetId'))
    and not exists (
      select from unnest(private.resting_thread_ids(notification.user_id)) r (id) where r.id::text = notification.data ->> 'threadId')
$function$;

CREATE OR REPLACE FUNCTION private.unseen_for_letter(member uuid, since timestamp with time zone, up_to timestamp with time zone)
 RETURNS SETOF public.notifications
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select n.* from public.notifications n
  where n.user_id = member and not n.read and n.created_at > greatest(since, now() - interval '7 days') and n.created_at <= up_to
    and private.notice_wanted(member, n.data ->> 'action', 'mail')
    and private.may_hear(n)
$function$;

CREATE OR REPLACE FUNCTION private.write_letter(member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settings private.notice_settings;
  whom record;
  up_to timestamptz := now() - interval '1 hour';
  lines text[];
  waiting int;
  facts jsonb;
begin
  select u.email, split_part(coalesce(p.display_name, p.name), ' ', 1) as name into whom
  from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = member and p.status = 'active' and not p.is_dummy;
  if whom.email is null then
    return false;
  end if;
  insert into private.notice_settings (member_id) values (member) on conflict (member_id) do nothing;
  select s.* into settings from private.notice_settings s where s.member_id = member for update;
  if not settings.letters then
    return false;
  end if;
  -- Never two a day, wherever the member's clock has gone meanwhile.
  if settings.lettered_at > now() - interval '20 hours' then
    perform private.await_letter(member);
    return false;
  end if;
  -- The clock may be another one since.
  if private.quiet_end(settings, now()) is not null then
    insert into private.letters_waiting (member_id, due_at) values (member, private.quiet_end(settings, now()));
    return false;
  end if;
  select array_agg(n.line order by n.place) filter (where n.place <= 6), count(*) into lines, waiting
  from (
    select private.letter_line(n.title, n.body, n.data) as line, row_number() over (order by n.created_at desc, n.id) as place
    from private.unseen_for_letter(member, settings.told_until, up_to) n
  ) n;
  if waiting > 0 then
    select jsonb_object_agg('line' || l.place, l.line) into facts from unnest(lines) with ordinality as l (line, place);
    perform private.queue_mail('letter', whom.email,
      facts || jsonb_build_object('name', whom.name, 'unsubscribe', settings.letter_token,
        'subject', case waiting when 1 then rtrim(lines[1], '.') else format('%s things wait for you', waiting) end,
        'more', case when waiting > 6 then (waiting - 6)::text end),
      member => member, useful_until => now() + interval '12 hours',
      dedupe_key => format('letter %s %s', member, settings.lettered_at));
    update private.notice_settings s set lettered_at = now(), told_until = up_to where s.member_id = member;
  end if;
  -- What came within the hour waits for tomorrow.
  if exists (select from private.unseen_for_letter(member, up_to, now())) then
    perform private.await_letter(member);
  end if;
  return waiting > 0;
end $function$;

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
exception when check_violation or not_null_violation then
  perform private.fail(422, 'invalid_push_address', 'Pushes can''t be sent to this address.');
end $function$;

CREATE OR REPLACE FUNCTION private.badge_of(member uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (coalesce(sum(case when m.unread_count > 0 then m.unread_count else 1 end), 0) + private.count_asks(member))::int
  from public.thread_members m
  where m.user_id = member and (m.unread_count > 0 or m.marked_unread) and not m.hidden and not m.archived and (m.muted_until > now()) is not true
    and m.thread_id <> all (private.resting_thread_ids(member))
$function$;

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
      'words', private.words_of_push(c.notification, c.tag, c.hide_content, c.quiet and c.sent_at is not null) || jsonb_build_object('count', m.badge, 'unread', m.unread)
    ) order by c.queued_at, c.id) into handed
    from claimed c join members m on m.user_id = c.user_id;
  end if;
  return jsonb_build_object(
    'pushes', coalesce(handed, '[]'),
    'nextAttemptAt', (select min(p.next_attempt_at) from private.pushes p where p.state = 'waiting')
  );
end $function$;
