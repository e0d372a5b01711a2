-- Written by `npm run db:diff -- plugs_by_id` from supabase/schemas.

drop function public.introduce(uuid,uuid,text);
drop function public.create_plug_request(uuid,uuid,text,jsonb);

comment on domain shapes.plug_request_made is 'The request that is open now; `created` is false when the same one was open already.
`messageId` is its card. An act that is sent again finds its request as it stands since, perhaps decided.

{ threadId: uuid, messageId: uuid, created: boolean, status: request_status, expiresAt: timestamp }';

CREATE OR REPLACE FUNCTION private.request_made(request public.message_threads, created boolean)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('threadId', request.id, 'messageId', (
    select m.id from public.messages m where m.thread_id = request.id and m.message_type = 'request_card' order by m.seq limit 1
  ), 'created', created, 'status', request.status, 'expiresAt', request.expires_at)
$function$;

revoke all on function private.request_made(public.message_threads,boolean) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.request_made_before(me uuid, request public.message_threads)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if request.type <> 'plug_request' or request.requester_id is distinct from me then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  return private.request_made(request, true);
end $function$;

revoke all on function private.request_made_before(uuid,public.message_threads) from public, anon, authenticated, service_role;

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
  if target = me or connector = me or connector = target then
    perform private.fail(422, 'self', 'A plug needs three different members.');
  end if;
  perform private.require_available(target);
  if private.are_friends(me, target) then
    perform private.fail(409, 'already_friends', 'You are friends already.');
  elsif not private.are_friends(me, connector) or not private.are_friends(connector, target) or not private.is_available(connector)
    or target = any (private.blocked_ids(connector)) then
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
comment on function public.create_plug_request(uuid,uuid,text,jsonb,uuid) is 'Asks a mutual friend (`connector`) for an introduction to `target`, who may take
introductions only through friends they chose. The same request, while it is open, is answered again. `reason` is as long as the table allows, and needed with a flyer. At most 20 requests of one member are
open at once; they expire after 14 days. `request_id` is made by the caller and becomes the thread''s: the same act sent again, because
its answer was lost, is answered again whatever happened since.
@takes flyer sent_flyer';

revoke all on function public.create_plug_request(uuid,uuid,text,jsonb,uuid) from public, anon, authenticated, service_role;
grant execute on function public.create_plug_request(uuid,uuid,text,jsonb,uuid) to authenticated, service_role;

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
  if user_a = user_b or me in (user_a, user_b) then
    perform private.fail(422, 'self', 'An introduction needs three different members.');
  end if;
  perform private.require_available(user_a);
  perform private.require_available(user_b);
  if not private.are_friends(me, user_a) or not private.are_friends(me, user_b) then
    perform private.fail(403, 'not_friends', 'You can only introduce your friends.');
  elsif private.are_friends(user_a, user_b) then
    perform private.fail(409, 'already_friends', 'The two are friends already.');
  elsif user_b = any (private.blocked_ids(user_a)) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif length(words) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The message can be at most ' || private.longest_reason() || ' characters.');
  end if;
  chat := private.introduced_by(me, user_a, user_b);
  if chat is not null then
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
comment on function public.introduce(uuid,uuid,text,uuid) is 'Brings two of the caller''s friends together in a chat of three; the same pair again answers the
same chat. Either may take introductions only through friends they chose. `message` is at most as long as a reason.
`chat_id` is made by the caller and becomes the chat''s: the same act sent again, because its answer was lost, is answered again.';

revoke all on function public.introduce(uuid,uuid,text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.introduce(uuid,uuid,text,uuid) to authenticated, service_role;
