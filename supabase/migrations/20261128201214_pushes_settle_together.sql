-- Written by `npm run db:diff -- pushes_settle_together` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.unread_of(seat public.thread_members)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  select count(*)::int from public.messages x
  where x.thread_id = seat.thread_id and x.seq > greatest(seat.last_read_seq, seat.hidden_until_seq)
    and x.sender_id is distinct from seat.user_id and not x.hidden and x.removed_at is null
    and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce(((select private.read_until(seat.user_id)) ->> x.sender_id::text)::timestamptz, 'infinity'))
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_messages(stored uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  said public.messages;
  conversation public.message_threads;
  unhearing uuid[];
  seat record;
begin
  for said in
    select distinct on (x.thread_id) x.* from public.messages x
    where x.id = any (stored) and x.message_type = 'user' and not x.hidden and x.created_at > now() - interval '1 hour'
      and exists (select from public.profiles p where p.user_id = x.sender_id and p.status = 'active')
    order by x.thread_id, x.seq desc
  loop
    select t.* into conversation from public.message_threads t where t.id = said.thread_id;
    unhearing := said.sender_id || private.blocked_ids(said.sender_id);
    for seat in
      select m.user_id, m.unread_count from public.thread_members m
      where m.thread_id = said.thread_id and m.user_id = any (conversation.participants) and m.user_id <> all (unhearing) and m.unread_count > 0
        and exists (select from public.profiles p where p.user_id = m.user_id and p.status = 'active')
      order by m.user_id
    loop
      if private.hears_message(conversation, said, seat.user_id) then
        perform private.tell_of_message(conversation, said, seat.user_id, seat.unread_count);
      end if;
    end loop;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.settle_pushes(settled jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$;

revoke all on function private.settle_pushes(jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.hand_over_pushes(most integer DEFAULT 50, settled jsonb DEFAULT '[]'::jsonb)
 RETURNS shapes.push_batch
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
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
end $function$;
