-- Each push of a message brings a key, by which the device marks its conversation as read without a session.

comment on domain shapes.push_words is 'What a device is told, encrypted for it alone. Of one `tag` the newest stands in place of those before. `unread` are the tags that still are unread, null
where they are too many to list: shown ones that are not on it were read elsewhere. `at`: of two, the later one holds. `quiet`: it replaces and does not sound. `answer`: the key by
which the device marks the conversation as read (`answer_push`); null where there is none.

{ id: uuid | null, title: text, body: text, tag: text, path: text, threadId: uuid | null, count: int, unread: text[] | null, at: int, quiet: boolean, answer: text | null }';

alter table private.pushes add column answer_hash bytea;

alter table private.pushes add column answers_to bigint;

alter table private.pushes add column answer_until timestamp with time zone;

CREATE UNIQUE INDEX pushes_by_answer ON private.pushes USING btree (answer_hash) WHERE (answer_hash IS NOT NULL);

CREATE OR REPLACE FUNCTION private.answer_hash(key text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(key, 'utf8'))
$function$;

revoke all on function private.answer_hash(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.answer_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '24 hours' $function$;

revoke all on function private.answer_time() from public, anon, authenticated, service_role;

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
          and (n.id is null or (p.quiet or not n.read) and private.may_hear(n)) as may,
        told.seq as told, case when told.seq is not null then encode(extensions.gen_random_bytes(32), 'hex') end as answer
      from due join private.pushes p on p.id = due.id
      join private.push_subscriptions s on s.id = p.subscription_id
      left join public.notifications n on n.id = p.notification_id
      left join public.messages told on n.data ->> 'action' = 'open_thread' and told.id = (n.data ->> 'messageId')::uuid
    ), gone as (
      -- Read, left or too late meanwhile. What a device was shown is remembered, for the day its words change.
      update private.pushes p set state = 'sent', attempts = 0 from asked a
      where p.id = a.id and p.sent_at is not null and not (a.may and a.rest > interval '0')
    ), never as (
      delete from private.pushes p using asked a where p.id = a.id and p.sent_at is null and not (a.may and a.rest > interval '0')
    ), claimed as (
      -- Each handing over has a key of its own: the one before is good no more.
      update private.pushes p set attempts = p.attempts + 1, next_attempt_at = now() + interval '30 seconds',
        answer_hash = private.answer_hash(a.answer), answers_to = a.told, answer_until = now() + private.answer_time()
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
      'words', private.words_of_push(c.notification, c.tag, c.hide_content, c.quiet and c.sent_at is not null)
        || jsonb_build_object('count', m.badge, 'unread', m.unread, 'answer', c.answer)
    ) order by c.queued_at, c.id) into handed
    from claimed c join members m on m.user_id = c.user_id;
  end if;
  return jsonb_build_object(
    'pushes', coalesce(handed, '[]'),
    'nextAttemptAt', (select min(p.next_attempt_at) from private.pushes p where p.state = 'waiting')
  );
end $function$;

CREATE OR REPLACE FUNCTION public.answer_push(key text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before text := current_setting('request.jwt.claims', true);
  answered record;
  count int;
begin
  select s.user_id, s.session_id, p.answers_to, p.answer_until > now() and private.may_hear(n) as may, (n.data ->> 'threadId')::uuid as thread_id,
    (select coalesce(x.aal::text, 'aal1') from auth.sessions x where x.id = s.session_id and (x.not_after is null or x.not_after > now())) as aal
  into answered
  from private.pushes p join private.push_subscriptions s on s.id = p.subscription_id join public.notifications n on n.id = p.notification_id
  where p.answer_hash = private.answer_hash(answer_push.key);
  if answered.may and (answered.session_id is null or answered.aal is not null) then
    -- From here on as the session of the device, and no more than that may do.
    perform set_config('request.jwt.claims', jsonb_build_object('sub', answered.user_id, 'role', 'authenticated', 'session_id', answered.session_id,
      'aal', answered.aal)::text, true);
    if private.is_active_member() then
      perform public.mark_thread_read(answered.thread_id, answered.answers_to);
      count := private.badge_of(answered.user_id);
    end if;
    perform set_config('request.jwt.claims', coalesce(before, ''), true);
  end if;
  -- Used up whether it may or not: nobody tries one twice. Last, since who brings news holds the conversation and the notification before its pushes.
  update private.pushes p set answer_hash = null where p.answer_hash = private.answer_hash(answer_push.key);
  return case when found then count end;
end $function$;
comment on function public.answer_push(text) is 'Marks as read what a push told of, up to the message it told of, by the key that push brought: once, for a day, while the session of the
device lives. Answers what the badge counts then; null for a key that is good no more, whatever the reason.';

revoke all on function public.answer_push(text) from public, anon, authenticated, service_role;
grant execute on function public.answer_push(text) to anon, authenticated, service_role;
