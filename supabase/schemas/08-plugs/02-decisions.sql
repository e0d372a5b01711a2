-- Deciding on a request: once, by the connector, before it expires; and what follows from a yes or a no.

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Stores how a request ended, on the thread and on its card alike, and when somebody decided.
create function private.settle_request(thread uuid, outcome text) returns void
language sql security definer set search_path = '' as $$
  update public.message_threads t set status = outcome, decided_at = case when outcome in ('approved', 'declined') then clock_timestamp() end
  where t.id = thread;
  update public.messages m set metadata = m.metadata || jsonb_build_object('status', outcome)
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

create function private.approve_request(me uuid, thread uuid, inline boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
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

create function public.approve_plug_request(thread uuid) returns shapes.plug_approval
language sql security definer set search_path = '' as $$
  select private.approve_request(private.require_member(), thread, false)
$$;
comment on function public.approve_plug_request is $$Approves a plug request: opens the intro chat and tells both. Approving again answers
the same chat.$$;

create function public.decline_plug_request(thread uuid) returns shapes.plug_decline
language sql security definer set search_path = '' as $$
  select private.decline_request(private.require_member(), thread)
$$;
comment on function public.decline_plug_request is $$Declines a plug request and tells the requester. Declining again answers the same.$$;

create function public.approve_request_card(message uuid) returns shapes.plug_approval
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  return private.approve_request(me, private.thread_of_card(me, message), true);
end $$;
comment on function public.approve_request_card is $$Approves a plug request by the message id of its card; the chat opens with the note
"… plugged …".$$;

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

grant execute on function public.approve_plug_request(uuid), public.decline_plug_request(uuid), public.approve_request_card(uuid),
  public.decline_request_card(uuid), public.intro_chat_of(uuid) to authenticated;
