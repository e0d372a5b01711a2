-- Asking a member before they are introduced, and what ends it but an answer: it is withdrawn, overtaken, or the two become friends. Adds no
-- tables.

-- Asks a member, and tells them where they can see it.
create function private.ask(plan private.proposals, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.asks (proposal_id, member_id) values (plan.id, member);
  perform private.tell_of_ask(plan, member);
end $$;

create function private.tell_of_ask(plan private.proposals, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  met uuid := private.other_of(plan, member);
begin
  if not private.can_come_about(plan, member) then
    return;
  elsif member = plan.second_connector_id then
    perform private.tell_second_connector(plan);
    return;
  end if;
  perform private.notify(member, 'Would you like to meet ' || private.name_of(met) || '?',
    case when plan.request_id is null then private.name_of(plan.connector_id) || ' would like to introduce you.'
      when plan.second_connector_id is not null then private.name_of(plan.second_connector_id) || ' and a friend of theirs would like to introduce you.'
      else private.name_of(met) || ' asked ' || private.name_of(plan.connector_id) || ' to be introduced to you.' end,
    jsonb_build_object('action', 'introduction_asked', 'introductionId', plan.id, 'memberId', met,
      'connectorId', coalesce(plan.second_connector_id, plan.connector_id), 'deeplink', '/inbox'),
    'introduction:' || plan.id);
  perform private.signal_members(array[member]);
end $$;

-- A connector's yes to a request whose target is asked first. It is open for another fourteen days; whoever asked is told as much, and no more.
create function private.pass_on(request public.message_threads, note text, inline boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plan private.proposals;
begin
  insert into private.proposals (connector_id, one_id, other_id, request_id, note, inline)
  values (request.connector_id, request.requester_id, request.target_id, request.id, pass_on.note, pass_on.inline)
  returning * into plan;
  update public.message_threads t set expires_at = plan.expires_at, ask_again_at = plan.expires_at + interval '30 days' where t.id = request.id;
  perform private.settle_request(request.id, 'pending', 'asked');
  perform private.system_note(request.id,
    private.name_of(request.connector_id) || ' said yes. ' || private.name_of(request.target_id) || ' is asked before the chat opens.', request.connector_id);
  perform private.notify(request.requester_id, 'Your request was passed on',
    private.name_of(request.connector_id) || ' said yes. ' || private.name_of(request.target_id) || ' is asked first.',
    jsonb_build_object('action', 'plug_passed_on', 'threadId', request.id, 'deeplink', '/inbox?thread=' || request.id));
  perform private.ask(plan, request.target_id);
end $$;

-- A member's own introduction of two friends of whom one, or both, are asked first. The same pair again is the one that is open; after one that
-- came to nothing it rests as a request does.
create function private.propose(me uuid, user_a uuid, user_b uuid, words text, chat_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  plan private.proposals;
  again timestamptz;
  member uuid;
begin
  perform private.lock_pair(user_a, user_b);
  select p.* into plan from private.proposals p
  where p.connector_id = me and (p.one_id, p.other_id) in ((user_a, user_b), (user_b, user_a)) and p.outcome is null and p.expires_at > now()
  order by p.made_at desc limit 1;
  if found then
    return jsonb_build_object('threadId', plan.id, 'created', false, 'stage', 'asked');
  end if;
  again := (
    select max(coalesce(p.ended_at, p.expires_at)) + interval '30 days' from private.proposals p
    where p.connector_id = me and (p.one_id, p.other_id) in ((user_a, user_b), (user_b, user_a)) and p.request_id is null
      and (p.outcome is null or p.outcome in ('ended', 'withdrawn'))
  );
  if again > now() then
    perform private.fail(409, 'ask_again_later', 'You can introduce the two again from ' || private.in_words(again) || '.', jsonb_build_object('until', again));
  end if;
  perform private.end_proposals(array(select p.id from private.proposals p
    where p.connector_id = me and (p.one_id, p.other_id) in ((user_a, user_b), (user_b, user_a)) and p.outcome is null), 'ended');
  insert into private.proposals (id, connector_id, one_id, other_id, note) values (chat_id, me, user_a, user_b, words) returning * into plan;
  for member in select m.id from unnest(array[user_a, user_b]) as m (id) where private.is_asked_first(m.id) order by m.id loop
    perform private.ask(plan, member);
  end loop;
  perform private.signal_members(array[me]);
  return jsonb_build_object('threadId', plan.id, 'created', true, 'stage', 'asked');
end $$;

-- Words that their sender took back are no note either. Late-bound where messages are changed.
create function private.drop_note(chat uuid, words text) returns void
language sql security definer set search_path = '' as $$
  update private.proposals p set note = null where p.id = chat and p.note = words
$$;

-- Ending ----------------------------------------------------------------------------------------------------------------------

-- These are over. Their cards go from the screens that show them: those of whoever was asked, and of who made them.
create function private.end_proposals(ids uuid[], outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told uuid[] := array(
    select distinct t.id from private.proposals p
    cross join lateral (
      select a.member_id as id from private.asks a where a.proposal_id = p.id and a.answer is distinct from 'not_now' and private.can_come_about(p, a.member_id)
      union all select p.connector_id where p.request_id is null
    ) t
    where p.id = any (ids)
  );
begin
  perform from private.proposals p where p.id = any (ids) order by p.id for update;
  update private.proposals p set outcome = end_proposals.outcome, ended_at = least(now(), p.expires_at) where p.id = any (ids) and p.outcome is null;
  -- What is asked there is asked no more. What somebody else is changing at this moment is left to them, as in `spread_message`.
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o join unnest(ids) as p (id) on o.group_key = 'introduction:' || p.id
    where o.user_id in (select a.member_id from private.asks a where a.proposal_id = p.id) and not o.read for update of o skip locked
  );
  perform private.signal_members(told);
end $$;

-- What one asked of other friends is done once a chat is open: they are thanked, not left waiting. Only whoever asked and was answered yes knows of
-- that chat whatever stands between the two, so nothing else closes by it: a block would be felt (tests: 47-blocks-between-others).
create function private.overtake_requests(requester uuid, target uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  other uuid;
begin
  for other in
    select t.id from public.message_threads t
    where t.requester_id = requester and t.target_id = target and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    order by t.id
  loop
    perform private.close_request(other, 'overtaken', private.name_of(requester) || ' and ' || private.name_of(target) || ' have met by another way.');
  end loop;
end $$;

-- Ends an open request, with a note in its thread, and what was passed on of it. Whoever calls has locked it.
create function private.close_request(thread uuid, stage text, note text, actor uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_request(thread, 'expired', close_request.stage);
  perform private.system_note(thread, note, actor);
  perform private.end_proposals(array(select p.id from private.proposals p where p.request_id = thread and p.outcome is null), close_request.stage);
end $$;

-- Two who become friends have met: what was asked of others for that is done. No block stands between friends, so nobody feels one by it.
create function private.end_introductions_of_friends() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  request record;
begin
  for request in
    select t.id, t.requester_id, t.target_id from public.message_threads t
    where (t.requester_id, t.target_id) in ((new.user_id, new.connected_user_id), (new.connected_user_id, new.user_id))
      and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    order by t.id for no key update
  loop
    perform private.close_request(request.id, 'overtaken',
      private.name_of(request.requester_id) || ' and ' || private.name_of(request.target_id) || ' have met by another way.');
  end loop;
  perform private.end_proposals(array(
    select p.id from private.proposals p
    where (p.one_id, p.other_id) in ((new.user_id, new.connected_user_id), (new.connected_user_id, new.user_id)) and p.outcome is null
  ), 'overtaken');
  return null;
end $$;

create trigger connections_end_introductions after insert or update of status on public.connections
  for each row when (new.status = 'active') execute function private.end_introductions_of_friends();
