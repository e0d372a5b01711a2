-- Deciding on a request: once, by the connector, before it expires; and what follows from a yes or a no.

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Stores how a request stands, on the thread and on its card alike, and when its connector decided.
create function private.settle_request(thread uuid, outcome text, stage text default null) returns void
language sql security definer set search_path = '' as $$
  with settled as (
    update public.message_threads t set status = outcome, stage = coalesce(settle_request.stage, t.stage),
      decided_at = case when outcome in ('approved', 'declined') or settle_request.stage = 'asked' then coalesce(t.decided_at, clock_timestamp())
        else t.decided_at end,
      ask_again_at = case
        when outcome = 'approved' or settle_request.stage = 'overtaken' then null
        when outcome = 'declined' or (settle_request.stage = 'withdrawn' and t.stage = 'asked') then now() + interval '30 days'
        else t.ask_again_at end
    where t.id = thread returning t as request
  )
  update public.messages m
  set metadata = m.metadata || jsonb_build_object('status', (s.request).status, 'stage', private.stage_of(s.request), 'expires_at', (s.request).expires_at)
  from settled s
  where m.thread_id = thread and m.message_type = 'request_card';
$$;

-- Waiting answers to the target's events: go where there is room, once introduced.
create function private.grant_waiting_rsvps(guest uuid, host uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.posts;
begin
  for event in
    select p.* from public.posts p
    where p.id in (select r.post_id from public.event_rsvps r where r.user_id = guest and r.status = 'requested')
      and p.user_id = host and p.rsvp_enabled and not private.day_is_over(p.event_date)
    order by p.id for no key update
  loop
    if event.max_attendees is null or event.going_count < event.max_attendees then
      update public.event_rsvps r set status = 'going', created_at = clock_timestamp()
      where r.post_id = event.id and r.user_id = guest and r.status = 'requested';
      perform private.notify(guest, 'You are on the list', private.name_of(host) || ': ' || left(event.content, 140),
        jsonb_build_object('action', 'rsvp_granted', 'postId', event.id, 'deeplink', '/live-network?post=' || event.id));
    end if;
  end loop;
end $$;

-- Nobody is left to say yes: the guest may ask again by another friend.
create function private.drop_waiting_rsvps(guest uuid, host uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.event_rsvps r
  using public.posts p
  where p.id = r.post_id and p.user_id = host and r.user_id = guest and r.status = 'requested'
    and not exists (
      select from public.message_threads t
      where t.requester_id = guest and t.target_id = host and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    )
$$;

-- Stores that a request is past its date, if it is. Whoever touches it next calls this, holding no lock on thread_members.
create function private.expire_if_due(thread uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  due public.message_threads;
begin
  select t.* into due from public.message_threads t
  where t.id = thread and t.status = 'pending' and t.expires_at <= now() for no key update;
  if not found then
    return false;
  end if;
  perform private.settle_request(thread, 'expired');
  perform private.drop_waiting_rsvps(due.requester_id, due.target_id);
  return true;
end $$;

-- The request, locked, if the caller is the one to decide on it.
create function private.request_to_decide(me uuid, thread uuid) returns public.message_threads
language plpgsql security definer set search_path = '' as $$
declare
  request public.message_threads;
begin
  select t.* into request from public.message_threads t where t.id = thread for no key update;
  if not found or not exists (select from public.thread_members m where m.thread_id = thread and m.user_id = me) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif request.type <> 'plug_request' then
    perform private.fail(422, 'not_a_request', 'This conversation is not a plug request.');
  elsif request.connector_id is distinct from me then
    perform private.fail(403, 'not_connector', 'Only the mutual friend who was asked decides.');
  end if;
  return request;
end $$;

-- Tells a member of an introduction, if they have a seat in its chat.
create function private.intro_chat_notified(chat uuid, connector uuid, member uuid, met uuid, heading text, action text) returns void
language sql security definer set search_path = '' as $$
  select private.notify(member, heading, private.name_of(connector) || ' introduced you to ' || private.name_of(met) || '.',
    jsonb_build_object('action', action, 'threadId', chat, 'memberId', met, 'deeplink', '/inbox?thread=' || chat))
  where exists (select from public.thread_members m where m.thread_id = chat and m.user_id = member)
$$;

-- Two acts on how the same two members come together wait for each other: first on the pair, then on the requests in order of their ids, then on
-- what was passed on (server/database/introduction-races.test.ts).
create function private.lock_introductions(one uuid, other uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_pair(one, other);
  perform from public.message_threads t
  where (t.requester_id, t.target_id) in ((one, other), (other, one)) and t.type = 'plug_request' and t.status = 'pending'
  order by t.id for no key update;
end $$;

-- The chat of the three that a request led to, or of four with the second connector of a chain, and what follows from it. `actor` is whose yes it was;
-- what the connector adds is said by them.
create function private.open_requested_chat(
  request public.message_threads, chat_id uuid, note text, inline boolean, actor uuid, second uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  asker text := private.name_of(request.requester_id);
  met text := private.name_of(request.target_id);
begin
  perform private.settle_request(request.id, 'approved');
  insert into public.message_threads (id, type, title, participants, requester_id, target_id, connector_id, reason, parent_request_id, chain,
    second_connector_id)
  values (chat_id, 'intro_chat', 'Plug Chat', array_remove(array[request.requester_id, request.connector_id, second, request.target_id], null),
    request.requester_id, request.target_id, request.connector_id, request.reason, request.id, second is not null, second);
  perform private.system_note(chat_id, case
    when inline then format('%s plugged %s. Reason: %s %s', asker, met,
      private.as_sentence(coalesce(request.reason, 'No reason given')), to_char(now(), 'FMMonth FMDD, YYYY'))
    when second is not null then format('Hi %s and %s! %s and %s think you two should meet.', asker, met, private.name_of(request.connector_id),
      private.name_of(second))
    else format('Hi %s and %s! %s thinks you two should meet.', asker, met, private.name_of(request.connector_id))
  end, actor, jsonb_build_object('kind', 'greeting'));
  if note is not null then
    insert into public.messages (thread_id, sender_id, content) values (chat_id, request.connector_id, note);
  end if;
  perform private.system_note(request.id, 'Request approved! Intro chat created.', actor);
  if private.is_available(request.target_id) and not private.is_across_a_block(request.requester_id, request.target_id) then
    perform private.grant_waiting_rsvps(request.requester_id, request.target_id);
  end if;
  perform private.overtake_requests(request.requester_id, request.target_id);
  return chat_id;
end $$;

-- `second` is whom the connector of a chain passes it on to.
create function private.approve_request(me uuid, thread uuid, inline boolean, note text, second uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  words text := case when private.says_something(approve_request.note) then btrim(approve_request.note) end;
  request public.message_threads;
  chat uuid;
begin
  select t.* into request from public.message_threads t where t.id = thread;
  if request.requester_id is not null and request.target_id is not null then
    perform private.lock_introductions(request.requester_id, request.target_id);
  end if;
  request := private.request_to_decide(me, thread);
  if request.status = 'approved' then
    select t.id into chat from public.message_threads t where t.parent_request_id = thread;
    return jsonb_build_object('status', 'approved', 'stage', 'introduced', 'introThreadId', chat);
  elsif request.status = 'declined' then
    perform private.fail(409, 'already_declined', 'This request was declined.');
  elsif request.status = 'expired' or private.expire_if_due(thread) then
    select t.* into request from public.message_threads t where t.id = thread;
    return jsonb_build_object('status', 'expired', 'stage', private.stage_of(request), 'introThreadId', null);
  elsif request.stage = 'asked' then
    return jsonb_build_object('status', 'approved', 'stage', 'asked', 'introThreadId', null);
  elsif request.chain and (second is not null or not (private.are_friends(me, request.target_id) and private.takes_introductions_by(request.target_id, me))) then
    return private.pass_along(request, second, words);
  end if;
  -- A block between the other two is not theirs to feel, and whoever asked can't tell it from an account that is closed: so who is away is
  -- introduced too, and finds the chat when they are back (tests: 47-blocks-between-others).
  if not private.are_friends(me, request.requester_id) or not private.is_available(request.requester_id)
    or request.target_id is null or not (
      private.is_closed_to(me, request.target_id)
      or (private.are_friends(me, request.target_id) and private.is_available(request.target_id))
    ) then
    perform private.fail(409, 'no_longer_connected', 'The three of you are no longer connected.');
  elsif length(words) > private.longest_note() then
    perform private.fail(422, 'note_too_long', 'What you add can be at most ' || private.longest_note() || ' characters.');
  end if;
  if private.is_asked_first(request.target_id) then
    perform private.pass_on(request, words, inline);
    return jsonb_build_object('status', 'approved', 'stage', 'asked', 'introThreadId', null);
  end if;
  chat := private.open_requested_chat(request, gen_random_uuid(), words, inline, me);
  perform private.intro_chat_notified(chat, me, request.requester_id, request.target_id, 'Request approved!', 'plug_approved');
  perform private.intro_chat_notified(chat, me, request.target_id, request.requester_id, 'New introduction', 'plug_approved');
  return jsonb_build_object('status', 'approved', 'stage', 'introduced', 'introThreadId', chat);
end $$;

create function private.decline_request(me uuid, thread uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.message_threads := private.request_to_decide(me, thread);
begin
  if request.status = 'declined' then
    return jsonb_build_object('status', 'declined');
  elsif request.status = 'approved' then
    perform private.fail(409, 'already_approved', 'This request was approved.');
  elsif request.status = 'expired' or private.expire_if_due(thread) then
    return jsonb_build_object('status', 'expired');
  elsif request.stage = 'asked' then
    perform private.fail(409, 'already_approved', 'This request was approved.');
  end if;
  perform private.settle_request(thread, 'declined');
  perform private.system_note(thread, 'Request declined.', me);
  perform private.drop_waiting_rsvps(request.requester_id, request.target_id);
  perform private.notify(request.requester_id, 'Request declined',
    'Your request to meet ' || private.name_of(request.target_id) || ' was declined.',
    jsonb_build_object('action', 'plug_declined', 'threadId', thread, 'deeplink', '/inbox?thread=' || thread));
  return jsonb_build_object('status', 'declined');
end $$;

-- The thread of a request card in one of the caller's threads.
create function private.thread_of_card(me uuid, card uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  thread uuid;
begin
  select m.thread_id into thread from public.messages m
  join public.thread_members seat on seat.thread_id = m.thread_id and seat.user_id = me
  where m.id = card and m.message_type = 'request_card';
  if thread is null then
    perform private.fail(404, 'message_not_found', 'This request does not exist.');
  end if;
  return thread;
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.approve_plug_request(thread uuid, note text default null) returns shapes.plug_approval
language sql security definer set search_path = '' as $$
  select private.approve_request(private.require_member(), thread, false, note)
$$;
comment on function public.approve_plug_request is $$Approves a plug request: opens the intro chat and tells both, or passes it on where the target is asked
first. `note` is what the caller adds, at most 280 characters. Approving again answers the same chat.$$;

create function public.decline_plug_request(thread uuid) returns shapes.plug_decline
language sql security definer set search_path = '' as $$
  select private.decline_request(private.require_member(), thread)
$$;
comment on function public.decline_plug_request is $$Declines a plug request and tells the requester. Declining again answers the same.$$;

create function public.approve_request_card(message uuid, note text default null) returns shapes.plug_approval
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  return private.approve_request(me, private.thread_of_card(me, message), true, note);
end $$;
comment on function public.approve_request_card is $$Approves a plug request by the message id of its card; the chat opens with the words
"… plugged …". `note` as there.$$;

create function public.decline_request_card(message uuid) returns shapes.plug_decline
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  return private.decline_request(me, private.thread_of_card(me, message));
end $$;
comment on function public.decline_request_card is $$Declines a plug request by the message id of its card.$$;

create function public.intro_chat_of(request uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function public.intro_chat_of is $$The intro chat that came of a request.
@null when there is none, or the caller left it$$;

grant execute on function public.approve_plug_request(uuid, text), public.decline_plug_request(uuid), public.approve_request_card(uuid, text),
  public.decline_request_card(uuid), public.intro_chat_of(uuid) to authenticated;
