-- Asking for a plug through two friends, and passing such a request on. What the second connector answers, and that the target may be asked first, is the same as
-- for everybody who is asked before an introduction (08-plugs): a yes opens the chat, anything else is silence (docs/decisions/0104, 0111). Adds no tables.

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- The connector is a friend who knows somebody who can introduce the two, and can't do so themselves.
create function private.require_chain(me uuid, connector uuid, target uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.are_friends(me, connector) or not private.is_available(connector) or private.is_across_a_block(connector, target)
    or (private.are_friends(connector, target) and private.takes_introductions_by(target, connector))
    or not exists (select from private.second_connectors(me, connector, target)) then
    perform private.fail(403, 'no_chain', 'They know nobody who can introduce you.');
  end if;
end $$;

-- The first connector's yes. The requester learns that it was passed on, and to whom they do not. A block between the requester and the second is
-- neither's to feel: the second is not asked, and it does not come about (tests: 83-chains).
create function private.pass_along(request public.message_threads, second uuid, note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := request.connector_id;
  plan private.proposals;
  said text := private.name_of(me) || ' passed it on to somebody who knows ' || private.name_of(request.target_id) || '.';
begin
  if second is null then
    perform private.fail(422, 'second_required', 'Choose who of your friends could introduce them.');
  elsif request.requester_id is null or request.target_id is null or not private.are_friends(me, request.requester_id)
    or not private.is_available(request.requester_id) or not private.is_available(request.target_id) then
    perform private.fail(409, 'no_longer_connected', 'You are no longer connected.');
  elsif second in (me, request.requester_id, request.target_id) or not private.are_friends(me, second) or not private.is_available(second)
    or not private.are_friends(second, request.target_id) or not private.takes_introductions_by(request.target_id, second) then
    perform private.fail(403, 'second_not_mutual', 'Only a friend of both of you can introduce them.');
  elsif length(note) > private.longest_note() then
    perform private.fail(422, 'note_too_long', 'What you add can be at most ' || private.longest_note() || ' characters.');
  end if;
  insert into private.proposals (connector_id, one_id, other_id, request_id, note, second_connector_id)
  values (me, request.requester_id, request.target_id, request.id, pass_along.note, second)
  returning * into plan;
  update public.message_threads t set expires_at = plan.expires_at, ask_again_at = plan.expires_at + interval '30 days' where t.id = request.id;
  perform private.settle_request(request.id, 'pending', 'asked');
  perform private.system_note(request.id, said, me);
  perform private.notify(request.requester_id, 'Your request was passed on', said,
    jsonb_build_object('action', 'plug_passed_on', 'threadId', request.id, 'deeplink', '/inbox?thread=' || request.id));
  if not private.is_apart(plan) then
    perform private.ask(plan, second);
  end if;
  return jsonb_build_object('status', 'approved', 'stage', 'asked', 'introThreadId', null);
end $$;

create function private.tell_second_connector(plan private.proposals) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(plan.second_connector_id, private.name_of(plan.connector_id) || ' asks for a friend',
    'A friend of ' || private.name_of(plan.connector_id) || ' would like to meet ' || private.name_of(plan.other_id) || '.',
    jsonb_build_object('action', 'chain_asked', 'introductionId', plan.id, 'memberId', plan.other_id, 'connectorId', plan.connector_id, 'deeplink', '/inbox'),
    'introduction:' || plan.id);
  perform private.signal_members(array[plan.second_connector_id]);
end $$;

-- What a member is asked as the second connector. It does not name the requester.
create function private.chain_asks_shown(me uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', plan.id, 'connector', private.face_of(connector), 'target', private.short_card_of(target), 'reason', request.reason, 'note', plan.note,
    'endsAt', plan.expires_at, 'laterAt', private.later_at(plan), 'answer', a.answer
  ) order by plan.made_at desc, plan.id), '[]')
  from private.asked_now(me) plan
  join private.asks a on a.proposal_id = plan.id and a.member_id = me
  join public.profiles connector on connector.user_id = plan.connector_id
  join public.profiles target on target.user_id = plan.other_id
  join public.message_threads request on request.id = plan.request_id
  where plan.second_connector_id = me
$$;

-- Whom a request was passed on to: its connector's to read.
create function private.passed_to(request uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.face_of(p) from private.proposals plan join public.profiles p on p.user_id = plan.second_connector_id
  where plan.request_id = request order by plan.made_at desc limit 1
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.create_chain_request(
  target uuid, connector uuid, reason text default null, flyer jsonb default null, request_id uuid default null
) returns shapes.plug_request_made
language sql security definer set search_path = '' as $$
  select private.make_plug_request(private.require_member(), target, connector, reason, flyer, request_id, true)
$$;
comment on function public.create_chain_request is $$Asks a friend (`connector`) who knows somebody who can introduce the caller to `target`, as `create_plug_request` asks a mutual
friend and with its limits. The friend passes it on with `pass_request_on`.
@takes flyer sent_flyer$$;

create function public.pass_request_on(thread uuid, second uuid, note text default null) returns shapes.plug_approval
language sql security definer set search_path = '' as $$
  select private.approve_request(private.require_member(), thread, false, note, second)
$$;
comment on function public.pass_request_on is $$Passes a chain's request on to `second`, a friend of the caller's and of the target's, who then decides; `note` is for them alone, at most 280
characters. It stays open for another fourteen days. Passing it on again answers the same.$$;

grant execute on function public.create_chain_request(uuid, uuid, text, jsonb, uuid), public.pass_request_on(uuid, uuid, text) to authenticated;
