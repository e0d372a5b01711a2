-- Written by `npm run db:diff -- blocks_between_others` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.connect_with(other uuid)
 RETURNS shapes.connect_result
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  chat uuid;
  stands text;
  presser uuid;
  before text;
begin
  if other = me then
    perform private.fail(422, 'self', 'You cannot connect with yourself.');
  end if;
  -- Two presses at once wait for each other here, so that each is told once.
  perform private.lock_pair(me, other);
  perform private.require_available(other);
  select c.status, c.user_id into before, presser from public.connections c
  where least(c.user_id, c.connected_user_id) = least(me, other) and greatest(c.user_id, c.connected_user_id) = greatest(me, other)
    and c.status <> 'blocked';
  if before = 'active' or (before = 'pending' and presser = me) then
    return before;
  end if;
  chat := private.intro_chat_between(me, other);
  if chat is null then
    perform private.fail(403, 'no_intro_chat', 'You can connect after an introduction.');
  end if;
  insert into public.connections as c (user_id, connected_user_id) values (me, other)
  on conflict (least(user_id, connected_user_id), greatest(user_id, connected_user_id)) where status <> 'blocked'
  do update set status = case when c.status = 'pending' and c.user_id <> me then 'active' else c.status end
  returning c.status into stands;
  perform private.seat_latecomers(chat);
  if stands = 'pending' then
    perform private.notify(other, 'New connection request', private.name_of(me) || ' would like to connect with you.',
      jsonb_build_object('action', 'connect_requested', 'memberId', me, 'threadId', chat, 'deeplink', '/inbox?thread=' || chat),
      'connect:' || me);
  else
    perform private.notify(other, 'You are now friends', private.name_of(me) || ' and you are now connected.',
      jsonb_build_object('action', 'connected', 'memberId', me, 'deeplink', '/other-profile/' || me), 'connect:' || me);
  end if;
  return stands;
end $function$;

CREATE OR REPLACE FUNCTION private.takes_a_seat(thread public.message_threads, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select thread.type <> 'intro_chat' or member = thread.connector_id or not (
    private.is_across_a_block(member, thread.connector_id) or (
      private.is_across_a_block(thread.requester_id, thread.target_id)
      and not (member = thread.requester_id and thread.parent_request_id is not null and thread.target_id <> all (private.own_block_ids(member)))
    )
  )
$function$;

revoke all on function private.takes_a_seat(public.message_threads,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.seat_thread_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from public.thread_members m where m.thread_id = new.id and m.user_id <> all (new.participants);
  else
    insert into public.thread_members (thread_id, user_id, last_activity_at)
    select new.id, p.user_id, new.updated_at from unnest(new.participants) as seat (id) join public.profiles p on p.user_id = seat.id
    where private.takes_a_seat(new, p.user_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.seat_after_a_block()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.thread_members (thread_id, user_id, last_activity_at)
  select t.id, p.user_id, t.updated_at from public.profiles p
  join public.message_threads t on p.user_id in (t.target_id, t.requester_id) and t.type = 'intro_chat' and t.parent_request_id is not null
  where p.user_id = old.blocked_by and t.participants @> array[old.user_id, old.connected_user_id] and private.takes_a_seat(t, p.user_id)
  on conflict (thread_id, user_id) do nothing;
  return null;
end $function$;

revoke all on function private.seat_after_a_block() from public, anon, authenticated, service_role;

CREATE TRIGGER connections_seat_after_a_block AFTER DELETE ON public.connections FOR EACH ROW WHEN ((old.status = 'blocked'::text)) EXECUTE FUNCTION private.seat_after_a_block();

CREATE OR REPLACE FUNCTION private.spread_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- On both sides of a block: to them nothing has happened.
  unseeing uuid[] := case when new.sender_id is null then '{}' else private.blocked_ids(new.sender_id) end;
begin
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, unread_count = m.unread_count + 1
  where m.thread_id = new.thread_id and m.user_id is distinct from new.sender_id and m.user_id <> all (unseeing);
  update public.thread_members m
  set last_activity_at = greatest(m.last_activity_at, new.created_at), hidden = false, last_read_seq = new.seq
  where m.thread_id = new.thread_id and m.user_id = new.sender_id;
  -- Who answers has read: nothing that leads here is news to them any more. Late-bound: notifications are made in a later file.
  -- What somebody else is changing at this moment is left to them: waiting for it could be a deadlock.
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = new.sender_id and not o.read and o.data ->> 'threadId' = new.thread_id::text
    for update skip locked
  );
  -- All who take part read this column, and in a group some may be across a block: there it stands still for everybody, or whoever else is in it
  -- would feel the block of the two (tests: 43-blocks-unfelt, 47-blocks-between-others).
  update public.message_threads t set updated_at = greatest(t.updated_at, new.created_at)
  where t.id = new.thread_id and (t.type <> 'intro_chat' or new.sender_id is null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.intro_chat_between(a uuid, b uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.id
  from public.thread_members one
  join public.message_threads t on t.id = one.thread_id and t.type = 'intro_chat' and b = any (t.participants)
  where one.user_id = a
  order by one.last_activity_at desc, t.id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.threads_shown(me uuid, ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  friends uuid[] := private.friend_ids(me);
  blocked uuid[] := private.own_block_ids(me);
  read_until jsonb := private.read_until(me);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'type', t.type, 'title', t.title,
      'status', case when t.status = 'pending' and t.expires_at <= now() then 'expired' else t.status end,
      'createdAt', t.created_at, 'updatedAt', m.last_activity_at, 'expiresAt', t.expires_at, 'reason', t.reason,
      'requesterId', t.requester_id, 'targetId', t.target_id, 'connectorId', t.connector_id,
      'parentRequestId', t.parent_request_id,
      'introThreadId', case when t.status = 'approved' then (
        select i.id from public.message_threads i
        join public.thread_members seat on seat.thread_id = i.id and seat.user_id = me where i.parent_request_id = t.id) end,
      'participants', others.faces,
      'former', former.faces,
      'lastMessage', newest.message,
      'lastReadSeq', m.last_read_seq, 'unreadCount', m.unread_count,
      'actionRequired', t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now() and t.connector_id = me,
      'canSend', t.type = 'intro_chat' or ((array_remove(t.participants, me))[1] = any (friends) and not closed.account),
      'closed', closed.account,
      'connection', case when t.type = 'intro_chat' and met.id = any (t.participants) and private.is_available(met.id)
        then private.connection_between(me, met.id) end
    ) order by m.last_activity_at desc, t.id desc), '[]')
    from public.thread_members m
    join public.message_threads t on t.id = m.thread_id
    cross join lateral (
      select case me when t.requester_id then t.target_id when t.target_id then t.requester_id end as id
    ) met
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p) order by array_position(t.participants, p.user_id)), '[]') as faces
      from public.profiles p where p.user_id = any (array_remove(t.participants, me)) and p.user_id <> all (blocked)
    ) others
    -- Everybody who ever was in an intro chat is named by it.
    cross join lateral (
      select coalesce(jsonb_agg(private.face_of(p)), '[]') as faces
      from public.profiles p
      where t.type = 'intro_chat' and p.user_id in (t.requester_id, t.target_id, t.connector_id)
        and p.user_id <> all (t.participants) and p.user_id <> all (blocked)
    ) former
    cross join lateral (select t.type <> 'intro_chat' and private.is_closed_to(me, (array_remove(t.participants, me))[1]) as account) closed
    left join lateral (
      select jsonb_build_object('id', x.id, 'seq', x.seq, 'type', x.message_type, 'content', left(x.content, 200), 'senderId', x.sender_id,
        'senderName', coalesce(sender.display_name, sender.name), 'createdAt', x.created_at) as message
      from public.messages x left join public.profiles sender on sender.user_id = x.sender_id
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or x.created_at <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
        and (not x.hidden or x.sender_id = me)
      order by x.seq desc limit 1
    ) newest on true
    where m.user_id = me and m.thread_id = any (ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.typing_partner(topic text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
  thread uuid;
  pair uuid[];
begin
  if (topic ~ '^typing(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){3}$') is not true or not private.is_active_member() then
    return null;
  end if;
  thread := split_part(topic, ':', 2);
  pair := array[split_part(topic, ':', 3), split_part(topic, ':', 4)];
  -- The other takes part, which is what one may know of them; whether they have a seat is theirs.
  if me <> all (pair) or pair[1] >= pair[2] or thread = any (private.resting_thread_ids(me)) or not exists (
    select from public.thread_members m join public.message_threads t on t.id = m.thread_id
    where m.thread_id = thread and m.user_id = me and t.participants @> pair
  ) then
    return null;
  end if;
  return (array_remove(pair, me))[1];
end $function$;

CREATE OR REPLACE FUNCTION public.record_message_notification(sender uuid, recipient uuid, thread uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  conversation public.message_threads;
  words text;
  waiting int;
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
  select m.content into words from public.messages m
  where m.thread_id = thread and m.sender_id = sender and m.message_type = 'user' and not m.hidden and m.created_at > now() - interval '1 hour'
  order by m.seq desc limit 1;
  if not found then
    perform private.fail(422, 'invalid_request', 'There is no new message to tell of.');
  end if;
  -- Locked: whoever reads the conversation just now has either read it by then, or takes this notification along.
  select m.unread_count into waiting from public.thread_members m where m.thread_id = thread and m.user_id = recipient for share;
  -- Without a seat nobody is told, and the sender learns nothing of that.
  if not found or waiting = 0 then
    return null;
  end if;
  return private.notify(
    recipient, 'New Message', private.name_of(sender) || ': ' || left(words, 140),
    jsonb_build_object('action', 'open_thread', 'deeplink', '/inbox?thread=' || thread, 'threadId', thread,
      'threadType', conversation.type, 'threadTitle', conversation.title, 'senderId', sender, 'senderName', private.name_of(sender)),
    'thread:' || thread, waiting
  );
end $function$;
comment on function public.record_message_notification(uuid,uuid,uuid) is 'Tells `recipient` of the newest message `sender` wrote in a thread both take
part in; a thread is one notification that counts what is unread in it, so calling twice counts nothing twice. Refuses a recipient who
shares no thread with the sender, or with whom there is a block.
@null when nobody is told: all is read already, they have the conversation open';

CREATE OR REPLACE FUNCTION public.create_plug_request(target uuid, connector uuid, reason text DEFAULT NULL::text, flyer jsonb DEFAULT NULL::jsonb, request_id uuid DEFAULT NULL::uuid)
 RETURNS shapes.plug_request_made
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  why text := case when private.says_something(create_plug_request.reason) then btrim(create_plug_request.reason) end;
  snapshot jsonb;
  request public.message_threads;
  made boolean := false;
  asker public.profiles;
  asked public.profiles;
begin
  -- The same act once more, its answer was lost: whatever has become of the request since, or of the three.
  select t.* into request from public.message_threads t where t.id = request_id;
  if found then
    return private.request_made_before(me, request);
  end if;
  perform private.require_unlimited(me);
  if target = me or connector = me or connector = target then
    perform private.fail(422, 'self', 'A plug needs three different members.');
  end if;
  perform private.require_available(target);
  if private.are_friends(me, target) then
    perform private.fail(409, 'already_friends', 'You are friends already.');
  elsif not private.are_friends(me, connector) or not private.are_friends(connector, target) or not private.is_available(connector) then
    perform private.fail(403, 'connector_not_mutual', 'Only a mutual friend can introduce you.');
  elsif length(why) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The reason can be at most ' || private.longest_reason() || ' characters.');
  end if;
  snapshot := private.snapshot_flyer(flyer, target);
  -- One member's requests queue up, so that a double tap finds the first one and the bound holds.
  perform pg_advisory_xact_lock(hashtextextended(me::text, 2));
  perform private.expire_if_due(t.id) from public.message_threads t
  where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at <= now();
  select t.* into request from public.message_threads t
  where t.requester_id = me and t.connector_id = create_plug_request.connector and t.target_id = create_plug_request.target
    and t.type = 'plug_request' and t.status = 'pending';
  if not found then
    if not private.takes_introductions_by(target, connector) then
      perform private.fail(403, 'connector_not_chosen', 'This member takes introductions only through friends they chose.');
    end if;
    if snapshot is not null and why is null then
      perform private.fail(422, 'reason_required', 'Say why you would like to meet.');
    end if;
    if (select count(*) from public.message_threads t where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending') >= 20 then
      perform private.fail(409, 'too_many_open_requests', 'You have 20 open requests. Wait for some to be answered.');
    end if;
    made := true;
    select p.* into asker from public.profiles p where p.user_id = me;
    select p.* into asked from public.profiles p where p.user_id = create_plug_request.target;
    insert into public.message_threads (id, type, title, participants, status, requester_id, target_id, connector_id, reason, expires_at)
    values (coalesce(request_id, gen_random_uuid()), 'plug_request', private.name_of(me) || ' → ' || private.name_of(target), array[me, connector], 'pending', me,
      create_plug_request.target, create_plug_request.connector, why, now() + interval '14 days')
    returning * into request;
    insert into public.messages (thread_id, sender_id, content, message_type, metadata)
    values (request.id, me, coalesce(why, private.name_of(me) || ' would like to meet ' || private.name_of(target) || '.'), 'request_card',
      jsonb_build_object(
        'request_type', 'plug_request', 'status', 'pending', 'expires_at', request.expires_at, 'reason', why, 'flyer_data', snapshot,
        'requester_id', me, 'connector_id', connector, 'target_id', target,
        'requester_name', private.name_of(me), 'connector_name', private.name_of(connector), 'target_name', private.name_of(target),
        'requester_avatar', private.face_of(asker) ->> 'avatarUrl', 'target_avatar', private.face_of(asked) ->> 'avatarUrl'
      ));
    perform private.notify(connector, 'Plug request',
      private.name_of(me) || ' would like to meet ' || private.name_of(target) || '.',
      jsonb_build_object('action', 'plug_request', 'threadId', request.id, 'deeplink', '/inbox?thread=' || request.id));
  end if;
  if (snapshot ->> 'rsvp')::boolean and snapshot ->> 'type' = 'event' then
    insert into public.event_rsvps (post_id, user_id, status) values ((snapshot ->> 'postId')::uuid, me, 'requested')
    on conflict (post_id, user_id) do nothing;
  end if;
  return private.request_made(request, made);
end $function$;

CREATE OR REPLACE FUNCTION private.intro_chat_notified(chat uuid, connector uuid, member uuid, met uuid, heading text, action text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(member, heading, private.name_of(connector) || ' introduced you to ' || private.name_of(met) || '.',
    jsonb_build_object('action', action, 'threadId', chat, 'memberId', met, 'deeplink', '/inbox?thread=' || chat))
  where exists (select from public.thread_members m where m.thread_id = chat and m.user_id = member)
$function$;

CREATE OR REPLACE FUNCTION private.approve_request(me uuid, thread uuid, inline boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request public.message_threads := private.request_to_decide(me, thread);
  chat uuid;
  opening text;
begin
  if request.status = 'approved' then
    select t.id into chat from public.message_threads t where t.parent_request_id = thread;
    return jsonb_build_object('status', 'approved', 'introThreadId', chat);
  elsif request.status = 'declined' then
    perform private.fail(409, 'already_declined', 'This request was declined.');
  elsif request.status = 'expired' or private.expire_if_due(thread) then
    return jsonb_build_object('status', 'expired', 'introThreadId', null);
  end if;
  -- A block between the other two is not theirs to feel, and whoever asked can't tell it from an account that is closed: so who is away is
  -- introduced too, and finds the chat when they are back (tests: 47-blocks-between-others).
  if not private.are_friends(me, request.requester_id) or not private.is_available(request.requester_id)
    or request.target_id is null or not (
      private.is_closed_to(me, request.target_id)
      or (private.are_friends(me, request.target_id) and private.is_available(request.target_id))
    ) then
    perform private.fail(409, 'no_longer_connected', 'The three of you are no longer connected.');
  end if;
  perform private.settle_request(thread, 'approved');
  insert into public.message_threads (type, title, participants, requester_id, target_id, connector_id, reason, parent_request_id)
  values ('intro_chat', 'Plug Chat', array[request.requester_id, me, request.target_id], request.requester_id, request.target_id, me,
    request.reason, thread)
  returning id into chat;
  opening := case
    when inline then format('%s plugged %s. Reason: %s %s', private.name_of(request.requester_id), private.name_of(request.target_id),
      private.as_sentence(coalesce(request.reason, 'No reason given')), to_char(now(), 'FMMonth FMDD, YYYY'))
    else format('Hi %s and %s! %s thinks you two should meet.', private.name_of(request.requester_id), private.name_of(request.target_id),
      private.name_of(me))
  end;
  perform private.system_note(chat, opening, me, jsonb_build_object('kind', 'greeting'));
  perform private.system_note(thread, 'Request approved! Intro chat created.', me);
  if private.is_available(request.target_id) and not private.is_across_a_block(request.requester_id, request.target_id) then
    perform private.grant_waiting_rsvps(request.requester_id, request.target_id);
  end if;
  perform private.intro_chat_notified(chat, me, request.requester_id, request.target_id, 'Request approved!', 'plug_approved');
  perform private.intro_chat_notified(chat, me, request.target_id, request.requester_id, 'New introduction', 'plug_approved');
  return jsonb_build_object('status', 'approved', 'introThreadId', chat);
end $function$;

CREATE OR REPLACE FUNCTION public.intro_chat_of(request uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  if request is null or request <> all (private.my_thread_ids()) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  return (
    select t.id from public.message_threads t join public.thread_members m on m.thread_id = t.id and m.user_id = me
    where t.parent_request_id = request
  );
end $function$;

CREATE OR REPLACE FUNCTION private.seat_latecomers(chat uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made public.message_threads;
  late uuid;
begin
  select t.* into made from public.message_threads t where t.id = chat for no key update;
  for late in
    insert into public.thread_members (thread_id, user_id)
    select chat, p.user_id from public.profiles p where p.user_id = any (made.participants) and private.takes_a_seat(made, p.user_id)
    on conflict (thread_id, user_id) do nothing
    returning user_id
  loop
    perform private.intro_chat_notified(chat, made.connector_id, late, case late when made.target_id then made.requester_id else made.target_id end,
      'New introduction', 'introduced');
  end loop;
end $function$;

revoke all on function private.seat_latecomers(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.introduce(user_a uuid, user_b uuid, message text DEFAULT NULL::text, chat_id uuid DEFAULT NULL::uuid)
 RETURNS shapes.introduction
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  words text := case when private.says_something(introduce.message) then btrim(introduce.message) end;
  chat uuid;
  earlier public.message_threads;
begin
  -- The same act once more, its answer was lost: whatever has become of the chat since, or of the three.
  select t.* into earlier from public.message_threads t where t.id = chat_id;
  if found and earlier.type = 'intro_chat' and earlier.connector_id = me and earlier.parent_request_id is null then
    return jsonb_build_object('threadId', chat_id, 'created', true);
  elsif found then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  perform private.require_unlimited(me);
  if user_a = user_b or me in (user_a, user_b) then
    perform private.fail(422, 'self', 'An introduction needs three different members.');
  end if;
  perform private.require_available(user_a);
  perform private.require_available(user_b);
  if not private.are_friends(me, user_a) or not private.are_friends(me, user_b) then
    perform private.fail(403, 'not_friends', 'You can only introduce your friends.');
  elsif private.are_friends(user_a, user_b) then
    perform private.fail(409, 'already_friends', 'The two are friends already.');
  elsif length(words) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The message can be at most ' || private.longest_reason() || ' characters.');
  end if;
  chat := private.introduced_by(me, user_a, user_b);
  if chat is not null then
    perform private.seat_latecomers(chat);
    return jsonb_build_object('threadId', chat, 'created', false);
  elsif not (private.takes_introductions_by(user_a, me) and private.takes_introductions_by(user_b, me)) then
    perform private.fail(403, 'connector_not_chosen', 'One of the two takes introductions only through friends they chose.');
  end if;
  insert into public.message_threads as t (id, type, title, participants, requester_id, target_id, connector_id, reason)
  values (coalesce(chat_id, gen_random_uuid()), 'intro_chat', 'Plug Chat', array[user_a, me, user_b], user_a, user_b, me, words)
  on conflict (connector_id, least(requester_id, target_id), greatest(requester_id, target_id))
    where type = 'intro_chat' and parent_request_id is null and cardinality(participants) = 3
  do nothing
  returning t.id into chat;
  if chat is null then
    -- A double tap: the other one has made it meanwhile.
    return jsonb_build_object('threadId', private.introduced_by(me, user_a, user_b), 'created', false);
  end if;
  perform private.system_note(chat,
    format('Hi %s and %s! %s thinks you two should meet.', private.name_of(user_a), private.name_of(user_b), private.name_of(me)),
    me, jsonb_build_object('kind', 'greeting'));
  if words is not null then
    insert into public.messages (thread_id, sender_id, content) values (chat, me, words);
  end if;
  perform private.intro_chat_notified(chat, me, user_a, user_b, 'New introduction', 'introduced');
  perform private.intro_chat_notified(chat, me, user_b, user_a, 'New introduction', 'introduced');
  return jsonb_build_object('threadId', chat, 'created', true);
end $function$;

CREATE OR REPLACE FUNCTION private.are_introduced(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.message_threads t
    where (t.requester_id, t.target_id) in ((one, other), (other, one)) and t.type = 'intro_chat' and t.participants @> array[one, other]
  )
$function$;

revoke all on function private.are_introduced(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.suggestions_for(me uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pairs jsonb;
begin
  with friends as (
    select p.user_id, p.score, private.fold(p.city) as city_key
    from public.profiles p
    where p.user_id = any (private.my_friend_ids()) and p.discoverable and p.user_id <> all (private.blocked_member_ids())
      and not exists (
        select from public.introduction_settings s where s.user_id = p.user_id and s.only_chosen
          and not exists (select from public.chosen_connectors c where c.user_id = s.user_id and c.connector_id = me)
      )
    order by p.score desc, p.user_id limit 30
  ), strangers as (
    select a.user_id as one, b.user_id as other, a.score + b.score as weight, coalesce(a.city_key = b.city_key, false) as same_city
    from friends a join friends b on (a.score, b.user_id) > (b.score, a.user_id)
    where not exists (
      select from public.connections c
      where least(c.user_id, c.connected_user_id) = least(a.user_id, b.user_id)
        and greatest(c.user_id, c.connected_user_id) = greatest(a.user_id, b.user_id) and c.status <> 'blocked'
    )
  ), ranked as (
    select s.*, row_number() over (partition by s.one order by s.same_city desc, s.weight desc, s.other) as turn from strangers s
  )
  select coalesce(jsonb_agg(jsonb_build_object('one', p.one, 'other', p.other, 'same_city', p.same_city)), '[]') into pairs
  from (
    select * from ranked r where r.turn <= 2 and not private.are_introduced(r.one, r.other)
    order by r.same_city desc, r.weight desc, r.one, r.other limit 5
  ) p;
  return (
    with cards as (
      select c.* from private.member_cards(array(
        select x.one from jsonb_to_recordset(pairs) as x (one uuid) union select x.other from jsonb_to_recordset(pairs) as x (other uuid)
      )) c
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'user1', a.card, 'user2', b.card, 'reason', case when x.same_city then 'same-city' else 'same-circle' end
    ) order by x.place), '[]')
    from rows from (jsonb_to_recordset(pairs) as (one uuid, other uuid, same_city boolean)) with ordinality as x (one, other, same_city, place)
    join cards a on a.user_id = x.one
    join cards b on b.user_id = x.other
  );
end $function$;
