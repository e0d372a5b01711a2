-- Plugs: asking a mutual friend for an introduction. Adds no tables: a request is a thread with a card, an introduction is a thread of
-- three. Deciding on a request is the next file.

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- The post a request comes from, copied by the database from the row the caller can see, so that nobody's words can be made up
-- (tests: 80-plug-requests).
create function private.snapshot_flyer(flyer jsonb, target uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  source public.posts;
begin
  if flyer is null or jsonb_typeof(flyer) = 'null' then
    return null;
  end if;
  if jsonb_typeof(flyer) <> 'object' or length(flyer::text) > 8000
    or coalesce(flyer ->> 'postId', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.fail(422, 'flyer_invalid', 'This post cannot be attached.');
  end if;
  select p.* into source from public.posts p where p.id = (flyer ->> 'postId')::uuid and p.user_id = target and not p.hidden;
  if not found or private.is_available(target) is not true then
    perform private.fail(422, 'flyer_invalid', 'This post cannot be attached.');
  end if;
  return jsonb_build_object(
    'postId', source.id, 'type', source.type, 'content', source.content, 'image', source.images[1], 'timestamp', source.created_at,
    'city', coalesce(source.location, (select p.city from public.profiles p where p.user_id = target)),
    'eventDate', source.event_date, 'eventTime', source.event_time, 'rsvp', coalesce(flyer -> 'rsvp' = 'true', false)
  );
end $$;

-- Whom the committee limited makes no new plugs until then. Late-bound: limits are made in a later file.
create function private.require_unlimited(member uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  free_again timestamptz := private.limited_until(member);
begin
  if free_again is not null then
    perform private.fail(403, 'limited', 'The committee has paused new plugs for you until ' || private.in_words(free_again) || '.',
      jsonb_build_object('until', free_again));
  end if;
end $$;

-- Ends in a full stop, unless it ends in a mark of its own.
create function private.as_sentence(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when words ~ '[.!?…。！？؟][)"''»”’\]]*$' then words else words || '.' end
$$;

create function private.request_made(request public.message_threads, created boolean) returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object('threadId', request.id, 'messageId', (
    select m.id from public.messages m where m.thread_id = request.id and m.message_type = 'request_card' order by m.seq limit 1
  ), 'created', created, 'status', request.status, 'stage', private.stage_of(request), 'expiresAt', request.expires_at)
$$;

-- An id is its maker's: whoever else brings it learns nothing.
create function private.request_made_before(me uuid, request public.message_threads) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if request.type <> 'plug_request' or request.requester_id is distinct from me then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  return private.request_made(request, true);
end $$;

-- How many plug requests of one member may be open at once: the operator's to say. Late-bound: the club's own row is made in a later file.
create function private.most_open_requests() returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select c.open_requests from private.club c), 5);
end $$;

-- From when on these friends may be asked for these members again: who was declined, whose request did not come about, or who withdrew it once
-- it was passed on, waits (docs/decisions/0104).
create function private.resting_connectors(me uuid, targets uuid[]) returns table (target_id uuid, connector_id uuid, until timestamptz)
language sql stable set search_path = '' as $$
  select t.target_id, t.connector_id, max(t.ask_again_at) from public.message_threads t
  where t.requester_id = me and t.target_id = any (targets) and t.type = 'plug_request' and t.ask_again_at > now()
    and (t.status <> 'pending' or t.expires_at <= now())
  group by t.target_id, t.connector_id
$$;

-- `chain`: the connector is asked to pass it on to somebody who knows the target (28-chains).
create function private.make_plug_request(
  me uuid, target uuid, connector uuid, reason text, flyer jsonb, request_id uuid, chain boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why text := case when private.says_something(make_plug_request.reason) then btrim(make_plug_request.reason) end;
  snapshot jsonb;
  request public.message_threads;
  made boolean := false;
  asker public.profiles;
  asked public.profiles;
  again timestamptz;
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
  elsif chain then
    perform private.require_chain(me, connector, target);
  elsif not private.are_friends(me, connector) or not private.are_friends(connector, target) or not private.is_available(connector) then
    perform private.fail(403, 'connector_not_mutual', 'Only a mutual friend can introduce you.');
  end if;
  if length(why) > private.longest_reason() then
    perform private.fail(422, 'reason_too_long', 'The reason can be at most ' || private.longest_reason() || ' characters.');
  end if;
  snapshot := private.snapshot_flyer(flyer, target);
  -- One member's requests queue up, so that a double tap finds the first one and the bound holds.
  perform pg_advisory_xact_lock(hashtextextended(me::text, 2));
  perform private.expire_if_due(due.id) from (
    select t.id from public.message_threads t
    where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending' and t.expires_at <= now() order by t.id
  ) due;
  select t.* into request from public.message_threads t
  where t.requester_id = me and t.connector_id = make_plug_request.connector and t.target_id = make_plug_request.target
    and t.type = 'plug_request' and t.status = 'pending';
  if not found then
    if not chain and not private.takes_introductions_by(target, connector) then
      perform private.fail(403, 'connector_not_chosen', 'This member takes introductions only through friends they chose.');
    end if;
    again := (select r.until from private.resting_connectors(me, array[make_plug_request.target]) r where r.connector_id = make_plug_request.connector);
    if again is not null then
      perform private.fail(409, 'ask_again_later', 'You can ask ' || private.name_of(connector) || ' for ' || private.name_of(target) || ' again from '
        || private.in_words(again) || '.', jsonb_build_object('until', again));
    end if;
    if snapshot is not null and why is null then
      perform private.fail(422, 'reason_required', 'Say why you would like to meet.');
    end if;
    if (select count(*) from public.message_threads t where t.requester_id = me and t.type = 'plug_request' and t.status = 'pending')
      >= private.most_open_requests() then
      perform private.fail(409, 'too_many_open_requests', 'You have ' || private.most_open_requests() || ' open requests. Wait for some to be answered.',
        jsonb_build_object('most', private.most_open_requests()));
    end if;
    made := true;
    select p.* into asker from public.profiles p where p.user_id = me;
    select p.* into asked from public.profiles p where p.user_id = make_plug_request.target;
    insert into public.message_threads (id, type, title, participants, status, requester_id, target_id, connector_id, reason, chain, expires_at)
    values (coalesce(request_id, gen_random_uuid()), 'plug_request', private.name_of(me) || ' → ' || private.name_of(target), array[me, connector], 'pending', me,
      make_plug_request.target, make_plug_request.connector, why, make_plug_request.chain, now() + interval '14 days')
    returning * into request;
    insert into public.messages (thread_id, sender_id, content, message_type, metadata)
    values (request.id, me, coalesce(why, private.name_of(me) || ' would like to meet ' || private.name_of(target) || '.'), 'request_card',
      jsonb_build_object(
        'request_type', 'plug_request', 'status', 'pending', 'expires_at', request.expires_at, 'reason', why, 'flyer_data', snapshot,
        'requester_id', me, 'connector_id', connector, 'target_id', target,
        'requester_name', private.name_of(me), 'connector_name', private.name_of(connector), 'target_name', private.name_of(target),
        'requester_avatar', private.face_of(asker) ->> 'avatarUrl', 'target_avatar', private.face_of(asked) ->> 'avatarUrl'
      ) || case when chain then '{"chain": true}' else '{}' end::jsonb);
    perform private.notify(connector, 'Plug request',
      private.name_of(me) || ' would like to meet ' || private.name_of(target) || case when chain then '. You know somebody who knows them.' else '.' end,
      jsonb_build_object('action', 'plug_request', 'threadId', request.id, 'deeplink', '/inbox?thread=' || request.id));
  end if;
  if (snapshot ->> 'rsvp')::boolean and snapshot ->> 'type' = 'event' then
    insert into public.event_rsvps (post_id, user_id, status) values ((snapshot ->> 'postId')::uuid, me, 'requested')
    on conflict (post_id, user_id) do nothing;
  end if;
  return private.request_made(request, made);
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.create_plug_request(
  target uuid, connector uuid, reason text default null, flyer jsonb default null, request_id uuid default null
) returns shapes.plug_request_made
language sql security definer set search_path = '' as $$
  select private.make_plug_request(private.require_member(), target, connector, reason, flyer, request_id, false)
$$;
comment on function public.create_plug_request is $$Asks a mutual friend (`connector`) for an introduction to `target`, who may take
introductions only through friends they chose. The same request, while it is open, is answered again. `reason` is as long as the table allows, and needed with a flyer. At most as many requests of one member are
open at once as the club says (5); they expire after 14 days. After a no the same friend can be asked for the same member again in 30 days. `request_id` is made by the caller and becomes the thread's: the same act sent again, because
its answer was lost, is answered again whatever happened since.
@takes flyer sent_flyer$$;

grant execute on function public.create_plug_request(uuid, uuid, text, jsonb, uuid) to authenticated;
