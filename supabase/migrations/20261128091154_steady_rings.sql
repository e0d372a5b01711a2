-- Written by `npm run db:diff -- steady_rings` from supabase/schemas.

drop function private.settle_push(uuid,integer,text,text,integer);
drop function private.tell_of_rsvps(public.posts,timestamp with time zone);

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
  perform private.retell_mentions(before, now_says);
end $function$;

revoke all on function private.retell_notifications(public.messages,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.retell_message(before public.messages, now_says text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The words of an introduction stand a second and a third time.
  update public.message_threads t set reason = null
  where t.id = before.thread_id and t.type = 'intro_chat' and t.parent_request_id is null and t.reason = before.content;
  perform private.drop_note(before.thread_id, before.content);
  perform private.retell_notifications(before, now_says);
end $function$;

CREATE OR REPLACE FUNCTION private.settle_news_of(thread uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notifications n set read = true
  from public.thread_members m
  where m.thread_id = settle_news_of.thread and m.unread_count = 0 and n.user_id = m.user_id and not n.read
    and n.data ->> 'threadId' = settle_news_of.thread::text and n.data ->> 'action' = 'open_thread';
end $function$;

revoke all on function private.settle_news_of(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.take_back_message(message uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  said public.messages := private.own_message(me, take_back_message.message);
begin
  if said.removed_at is not null then
    return;
  elsif said.hidden then
    perform private.fail(409, 'message_gone', 'This message is not there any more.');
  elsif said.created_at <= clock_timestamp() - make_interval(hours => private.take_back_hours()) then
    perform private.fail(409, 'too_late', 'A message can be taken back for ' || private.take_back_hours() || ' hours.');
  end if;
  update public.messages m set content = 'Message removed', metadata = '{}', removed_at = clock_timestamp() where m.id = said.id;
  delete from public.message_reactions r where r.message_id = said.id;
  perform private.retell_message(said, 'Message removed');
  perform private.spread_change(said);
  perform private.settle_news_of(said.thread_id);
end $function$;

CREATE OR REPLACE FUNCTION private.tell_of_rsvps(event public.posts, since timestamp with time zone, is_news boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  guests int;
  newest text;
  key text := 'rsvps:' || event.id;
  says text;
begin
  select count(*) into guests from (
    select from public.event_rsvps r where r.post_id = event.id and r.status = 'going' and r.created_at >= since limit 1000
  ) recent;
  if guests = 0 then
    delete from public.notifications n where n.user_id = event.user_id and n.group_key = key and not n.read;
    return;
  end if;
  select private.name_of(r.user_id) into newest from public.event_rsvps r
  where r.post_id = event.id and r.status = 'going' order by r.created_at desc limit 1;
  says := newest || case guests when 1 then ' is' when 2 then ' and 1 other are' else format(' and %s others are', guests - 1) end
    || ' going to your event.';
  if not is_news then
    update public.notifications n set body = says, data = n.data || jsonb_build_object('count', guests)
    where n.user_id = event.user_id and n.group_key = key and not n.read;
    return;
  end if;
  perform private.notify(event.user_id, 'New RSVPs', says,
    jsonb_build_object('action', 'event_rsvp', 'postId', event.id, 'since', since, 'deeplink', '/live-network?post=' || event.id),
    key, guests);
end $function$;

revoke all on function private.tell_of_rsvps(public.posts,timestamp with time zone,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.count_going()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.posts;
  answer public.event_rsvps := case tg_op when 'DELETE' then old else new end;
  change int := (tg_op <> 'DELETE' and new.status = 'going')::int - (tg_op <> 'INSERT' and old.status = 'going')::int;
  since timestamptz;
begin
  if change = 0 then
    return null;
  end if;
  update public.posts p set going_count = greatest(p.going_count + change, 0) where p.id = answer.post_id returning p.* into event;
  if not found then
    return null;
  end if;
  select (n.data ->> 'since')::timestamptz into since from public.notifications n
  where n.user_id = event.user_id and n.group_key = 'rsvps:' || event.id and not n.read;
  if change > 0 then
    perform private.tell_of_rsvps(event, least(since, answer.created_at), true);
  elsif answer.created_at >= since then
    perform private.tell_of_rsvps(event, since, false);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_outbox(most integer DEFAULT 5)
 RETURNS shapes.outbox_batch
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mails jsonb;
begin
  update private.outbox o
  set state = case when o.useful_until <= now() then 'dropped' else 'failed' end,
    last_error = coalesce(o.last_error, 'The link in it had ended before it could be sent.'), facts = '{}'
  where o.state = 'waiting' and o.next_attempt_at <= now()
    and (o.useful_until <= now() or o.attempts > 0 and o.created_at < now() - interval '3 days');
  with due as (
    select o.id from private.outbox o
    where o.state = 'waiting' and o.next_attempt_at <= now()
    order by o.next_attempt_at
    limit least(greatest(coalesce(claim_outbox.most, 5), 1), 50)
    for update skip locked
  ), claimed as (
    update private.outbox o set attempts = o.attempts + 1, next_attempt_at = now() + interval '2 minutes',
      -- A letter is for its member, wherever they live by now; other mails are for the address they were written to.
      recipient = case o.template when 'letter' then coalesce((select u.email from auth.users u where u.id = o.about_member), o.recipient) else o.recipient end
    from due where o.id = due.id
    returning o.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'template', c.template, 'recipient', c.recipient, 'facts', c.facts, 'attempt', c.attempts
  ) order by c.created_at, c.id), '[]') into mails from claimed c;
  return jsonb_build_object(
    'mails', mails,
    'nextAttemptAt', (select min(o.next_attempt_at) from private.outbox o where o.state = 'waiting')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.hide_thing(report private.reports)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.messages;
  posted public.posts;
  kept jsonb;
begin
  if report.kind = 'message' then
    select m.* into said from public.messages m where m.id = report.thing::uuid and not m.hidden for update;
    if not found then
      return null;
    end if;
    update public.messages m set hidden = true, content = 'Hidden by the committee',
      metadata = case m.message_type when 'request_card' then m.metadata || '{"reason": null}' else '{}' end
    where m.id = said.id;
    -- The words stand on the conversations they opened, and in what told of them.
    with opened as (
      update public.message_threads t set reason = null
      where (t.id = said.thread_id or t.parent_request_id = said.thread_id) and t.reason = said.content
      returning t.id
    )
    -- Of a card its reason alone: it names others.
    select jsonb_build_object('content', said.content, 'threads', coalesce(jsonb_agg(o.id), '[]'),
      'metadata', case said.message_type when 'request_card' then jsonb_build_object('reason', said.metadata -> 'reason') else said.metadata end)
    into kept from opened o;
    -- What told of it says so no more, on devices too: as when it is taken back.
    perform private.retell_notifications(said, 'Message removed');
    -- It counts as unread for nobody: the marks recount.
    update public.thread_members m set last_read_seq = m.last_read_seq where m.thread_id = said.thread_id and m.user_id <> said.sender_id;
    perform private.settle_news_of(said.thread_id);
  elsif report.kind in ('post', 'event') then
    select p.* into posted from public.posts p where p.id = report.thing::uuid and not p.hidden for update;
    if not found then
      return null;
    end if;
    kept := jsonb_build_object('content', posted.content, 'location', posted.location, 'tags', posted.tags, 'images', posted.images);
    update public.posts p set hidden = true, content = 'Hidden by the committee', location = null, tags = '{}', images = '{}' where p.id = posted.id;
  elsif report.kind = 'photo' then
    select jsonb_build_object('images', jsonb_build_array(report.thing), 'place', array_position(p.photos, report.thing)) into kept
    from public.profiles p where p.user_id = report.member_id and report.thing = any (p.photos) for update;
    update public.profiles p set photos = array_remove(p.photos, report.thing)
    where p.user_id = report.member_id and report.thing = any (p.photos);
    with posts as (
      update public.posts p set images = array_remove(p.images, report.thing)
      where p.user_id = report.member_id and report.thing = any (p.images)
      returning p.id
    )
    select case when kept is not null or count(*) > 0
      then coalesce(kept, jsonb_build_object('images', jsonb_build_array(report.thing))) || jsonb_build_object('posts', coalesce(jsonb_agg(p.id), '[]')) end
    into kept from posts p;
  end if;
  return kept;
end $function$;

CREATE OR REPLACE FUNCTION private.has_room_for_files()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select count(*) < 60 from (select from private.files_waiting w where w.member_id = (select auth.uid()) limit 60) waiting);
end $function$;

create table private.files_waiting (
  name text not null,
  member_id uuid not null
);
alter table private.files_waiting enable row level security;

revoke all on table private.files_waiting from public, anon, authenticated, service_role;

alter table private.files_waiting add constraint files_waiting_pkey PRIMARY KEY (name);

alter table private.files_waiting add constraint files_waiting_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

CREATE INDEX files_waiting_member ON private.files_waiting USING btree (member_id);

CREATE OR REPLACE FUNCTION private.note_file_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then
    insert into private.files_waiting (name, member_id)
    select new.name, p.user_id from public.profiles p
    where p.user_id = split_part(new.name, '/', 1)::uuid and not exists (select from public.message_files f where f.name = new.name)
    on conflict do nothing;
  end if;
  return null;
end $function$;

revoke all on function private.note_file_waiting() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.forget_file_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.files_waiting w using changed c where w.name = c.name;
  return null;
end $function$;

revoke all on function private.forget_file_waiting() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.forget_file_listed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.files_waiting w
  where w.name in (select x.name from private.files_waiting x join changed c using (name) for update of x skip locked);
  return null;
end $function$
;

revoke all on function private.forget_file_listed() from public, anon, authenticated, service_role;

CREATE TRIGGER message_objects_wait_for_their_message AFTER INSERT ON storage.objects FOR EACH ROW WHEN ((new.bucket_id = ANY (ARRAY['message-photos'::text, 'message-voice'::text]))) EXECUTE FUNCTION private.note_file_waiting();

CREATE TRIGGER message_objects_wait_no_more AFTER DELETE ON storage.objects REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.forget_file_waiting();

CREATE TRIGGER message_files_wait_no_more AFTER INSERT ON public.message_files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.forget_file_waiting();

CREATE TRIGGER files_to_remove_wait_no_more AFTER INSERT ON private.files_to_remove REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.forget_file_listed();

CREATE OR REPLACE FUNCTION private.letter_line(title text, body text, data jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select left(case
    when data ->> 'action' = 'open_thread' then
      (data ->> 'senderName') || case when (data ->> 'mentioned')::boolean then ' mentioned you in “' || (data ->> 'threadTitle') || '”'
        when data ? 'mentioned' then ' wrote in “' || (data ->> 'threadTitle') || '”' else ' wrote to you' end || case when (data ->> 'count')::int > 1 then ', ' || (data ->> 'count') || ' messages in all.' else '.' end
    when btrim(body) = '' then title
    when data ->> 'action' = 'group_added' then title || ': “' || body || '”.'
    when data ->> 'action' in ('introduction_asked', 'did_you_meet', 'about_times', 'introduction_met', 'rsvp_granted', 'welcome_newcomer', 'met_because_of_you')
      then title || case when title ~ '[.?!]$' then ' ' else '. ' end || body
    else body
  end, 300)
$function$;

create domain shapes.settled_push as jsonb;
comment on domain shapes.settled_push is 'What became of a push: one of `delivered`, `gone`, `refused`, `failed`. `retryAfter` in seconds.

{ id: uuid, version: int, outcome: text, error?: text, retryAfter?: int }';

comment on domain shapes.push_batch is 'Pushes that nobody else hands over now. `nextAttemptAt` is when the next one is due, null when none waits. `unsettled`: what became of these
could not be noted yet, and is to be said again.

{ pushes: waiting_push[], unsettled: settled_push[], nextAttemptAt: timestamp | null }';

CREATE OR REPLACE FUNCTION private.push_rings_for(action text)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case private.notice_kind(action) when 'messages' then interval '6 hours' when 'likes' then interval '1 hour' when 'events' then interval '4 hours'
    else interval '24 hours' end
$function$;

revoke all on function private.push_rings_for(text) from public, anon, authenticated, service_role;

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
  if tg_op = 'INSERT' or new.created_at <> old.created_at or (new.data ->> 'count')::int > coalesce((old.data ->> 'count')::int, 0)
    or new.data -> 'messageId' is distinct from old.data -> 'messageId' then
    if new.read or not private.push_wanted(new.user_id, new.data ->> 'action', nullif(new.data ->> 'threadId', '')::uuid) then
      return null;
    end if;
    pause_ends := coalesce(private.quiet_until(new.user_id), pause_ends);
    -- One that is being handed over, or waits after a fault, keeps its hour, or waits for a later one: news does not hurry a push service that is down.
    insert into private.pushes as p (subscription_id, notification_id, tag, next_attempt_at, queued_at)
    select s.id, new.id, private.push_tag(new), pause_ends, pause_ends from private.push_subscriptions s where s.user_id = new.user_id order by s.id
    on conflict on constraint pushes_one_of_a_tag do update
    set notification_id = excluded.notification_id, quiet = false, version = p.version + 1, queued_at = excluded.queued_at, state = 'waiting',
      attempts = case p.state when 'waiting' then p.attempts else 0 end,
      next_attempt_at = case p.state when 'waiting' then greatest(p.next_attempt_at, excluded.next_attempt_at) else excluded.next_attempt_at end;
  else
    -- Its words have changed: what devices show of it changes too, whether it is read by now or not.
    update private.pushes p set quiet = p.quiet or p.state = 'sent' or p.attempts > 0, version = p.version + 1, state = 'waiting',
      attempts = case p.state when 'waiting' then p.attempts else 0 end,
      next_attempt_at = case p.state when 'waiting' then p.next_attempt_at else now() end,
      queued_at = case p.state when 'waiting' then p.queued_at else now() end
    where p.notification_id = new.id and (p.sent_at is not null or p.attempts > 0);
  end if;
  if found then
    -- The worker wakes at the commit.
    perform pg_notify('pushes', '');
  end if;
  return null;
end $function$;

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
    set state = case when p.version = settle_push.version then 'sent' else 'waiting' end, attempts = 0, next_attempt_at = greatest(now(), p.queued_at),
      quiet = p.quiet and p.version <> settle_push.version,
      sent_at = case outcome when 'delivered' then now() else p.sent_at end, last_error = left(settle_push.error, 300)
    where p.id = settle_push.id and p.state = 'waiting';
    delete from private.pushes p where p.id = settle_push.id and p.state = 'sent' and p.sent_at is null;
  else
    update private.pushes p
    set last_error = left(settle_push.error, 300), quiet = p.quiet and p.sent_at is not null,
      next_attempt_at = greatest(p.queued_at, now() + private.outbox_pause(p.attempts), now() + make_interval(secs => least(coalesce(settle_push.retry_after, 0), 3600)))
    where p.id = settle_push.id and p.state = 'waiting';
  end if;
  return true;
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
        -- Words that change make no sound, and are worth changing for as long as a device may show them.
        case when p.quiet and p.sent_at is not null then interval '3 days' else private.push_rings_for(n.data ->> 'action') end
          - greatest(now() - p.queued_at, interval '0') as rest,
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
    'pushes', coalesce(handed, '[]'), 'unsettled', coalesce(unsettled, '[]'),
    'nextAttemptAt', (select min(p.next_attempt_at) from private.pushes p where p.state = 'waiting')
  );
end $function$;
comment on function public.hand_over_pushes(integer,jsonb) is 'Says what became of pushes handed over before (`settled`: `{ id, version, outcome, error, retryAfter }`, the outcome one of
`delivered`, `gone`, `refused`, `failed`; what somebody else had in hand comes back as `unsettled`, to be said again), then hands over those due now, at most `most`, each for 30 seconds and for nobody else.';

-- Files that wait for their message already.
insert into private.files_waiting (name, member_id)
select o.name, p.user_id from storage.objects o
join public.profiles p on o.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' and p.user_id::text = split_part(o.name, '/', 1)
where o.bucket_id in ('message-photos', 'message-voice')
  and not exists (select from public.message_files f where f.name = o.name)
  and not exists (select from private.files_to_remove r where r.name = o.name)
on conflict do nothing;
