-- Answering what one is asked before an introduction, and taking back what one asked for. Adds no tables.

-- Opens the chat once all who are asked have said so. Whoever answered last is taken to have read it; the others are told.
create function private.come_about(plan private.proposals, actor uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  request public.message_threads;
  chat uuid;
  friend uuid;
begin
  update private.proposals p set outcome = 'met', ended_at = now() where p.id = plan.id;
  if plan.request_id is not null then
    select t.* into request from public.message_threads t where t.id = plan.request_id;
    -- What the first connector of a chain added was for the second.
    chat := private.open_requested_chat(request, plan.id, case when plan.second_connector_id is null then plan.note end, plan.inline, actor,
      plan.second_connector_id);
  else
    chat := coalesce(private.open_introduction(plan.id, plan.connector_id, plan.one_id, plan.other_id, plan.note, actor),
      private.introduced_by(plan.connector_id, plan.one_id, plan.other_id));
  end if;
  foreach friend in array array[plan.one_id, plan.other_id] loop
    if friend <> actor then
      perform private.intro_chat_notified(chat, case friend when plan.other_id then coalesce(plan.second_connector_id, plan.connector_id)
        else plan.connector_id end, friend, private.other_of(plan, friend),
        case when plan.request_id is null then 'New introduction' else 'Request approved!' end,
        case when plan.request_id is null then 'introduced' else 'plug_approved' end);
    end if;
  end loop;
  foreach friend in array array_remove(array[plan.connector_id, plan.second_connector_id], null) loop
    if friend <> actor then
      perform private.notify(friend, 'Your introduction came about',
        private.name_of(plan.one_id) || ' and ' || private.name_of(plan.other_id) || ' are in a Plug Chat with you.',
        jsonb_build_object('action', 'introduction_met', 'threadId', chat, 'deeplink', '/inbox?thread=' || chat));
    end if;
  end loop;
  -- Its card stood among what waits.
  perform private.signal_members(array_remove(array[plan.connector_id, plan.second_connector_id], null));
  return chat;
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.answer_introduction(introduction uuid, answer text) returns shapes.introduction_answer
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  said text := answer_introduction.answer;
  plan private.proposals;
  later timestamptz;
begin
  if (said in ('meet', 'not_now', 'later')) is not true then
    perform private.fail(422, 'invalid_answer', 'The answer is Meet, Not now or Ask me later.');
  end if;
  select p.* into plan from private.proposals p join private.asks a on a.proposal_id = p.id and a.member_id = me where p.id = introduction;
  if not found then
    perform private.fail(404, 'introduction_not_found', 'This introduction does not exist.');
  end if;
  perform private.lock_introductions(plan.one_id, plan.other_id);
  select p.* into plan from private.proposals p where p.id = introduction for update;
  if plan.outcome = 'met' then
    return jsonb_build_object('status', 'met', 'askAgainAt', null,
      'threadId', (select m.thread_id from public.thread_members m where m.thread_id = introduction and m.user_id = me));
  elsif plan.outcome is not null or plan.expires_at <= now() or (said = 'meet' and not private.can_come_about(plan, me)) then
    return jsonb_build_object('status', 'over', 'threadId', null, 'askAgainAt', null);
  end if;
  later := case when said = 'later' then private.later_at(plan) end;
  if said = 'later' and later is null then
    perform private.fail(409, 'no_later', 'There is too little time left to ask you again.');
  end if;
  update private.asks a set answer = case when said <> 'later' then said end, answered_at = now(), ask_again_at = later
  where a.proposal_id = plan.id and a.member_id = me;
  -- What somebody else is changing at this moment is left to them, as in `spread_message`.
  update public.notifications n set read = true
  where n.id in (select o.id from public.notifications o
    where o.user_id = me and o.group_key = 'introduction:' || plan.id and not o.read for update skip locked);
  -- The member's own screens, and nobody else's: an answer is not felt (tests: 85-quiet-no).
  perform private.signal_members(array[me]);
  if said <> 'meet' then
    return jsonb_build_object('status', said, 'threadId', null, 'askAgainAt', later);
  end if;
  -- It will not come about while they can't be in one chat. To the second connector it waits for others; for whoever is asked last it would wait
  -- for nobody, so that it is over, as it were for any other reason (tests: 83-chains).
  if private.is_apart(plan) then
    return jsonb_build_object('status', case when me = plan.other_id then 'over' else 'waiting' end, 'threadId', null, 'askAgainAt', null);
  end if;
  -- The second connector of a chain said yes: whoever is asked first is asked now.
  if me = plan.second_connector_id and private.is_asked_first(plan.other_id)
    and not exists (select from private.asks a where a.proposal_id = plan.id and a.member_id = plan.other_id) then
    perform private.ask(plan, plan.other_id);
  end if;
  if exists (select from private.asks a where a.proposal_id = plan.id and a.answer is distinct from 'meet') then
    return jsonb_build_object('status', 'waiting', 'threadId', null, 'askAgainAt', null);
  end if;
  return jsonb_build_object('status', 'met', 'threadId', private.come_about(plan, me), 'askAgainAt', null);
end $$;
comment on function public.answer_introduction is $$Answers what the caller is asked before an introduction: `meet`, `not_now` or `later` (in 7 days). Only a `meet`
is ever told: with the last of them the chat opens, and its id is the introduction's. Until then an answer may be changed. The same answer sent
again is answered again.$$;

create function public.withdraw_plug_request(thread uuid) returns shapes.plug_withdrawal
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  request public.message_threads;
  stage text;
begin
  select t.* into request from public.message_threads t where t.id = thread for no key update;
  if not found or not exists (select from public.thread_members m where m.thread_id = thread and m.user_id = me) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  elsif request.type <> 'plug_request' then
    perform private.fail(422, 'not_a_request', 'This conversation is not a plug request.');
  elsif request.requester_id is distinct from me then
    perform private.fail(403, 'not_requester', 'Only who asked can withdraw a request.');
  end if;
  stage := private.stage_of(request);
  if stage = 'introduced' then
    perform private.fail(409, 'already_approved', 'This request was approved.');
  elsif stage = 'declined' then
    perform private.fail(409, 'already_declined', 'This request was declined.');
  elsif stage in ('waiting', 'asked') then
    perform private.close_request(thread, 'withdrawn', private.name_of(me) || ' withdrew the request.', me);
    perform private.drop_waiting_rsvps(me, request.target_id);
    perform private.notify(request.connector_id, 'Request withdrawn',
      private.name_of(me) || ' no longer asks to meet ' || private.name_of(request.target_id) || '.',
      jsonb_build_object('action', 'plug_withdrawn', 'threadId', thread, 'deeplink', '/inbox?thread=' || thread));
    select t.* into request from public.message_threads t where t.id = thread;
  end if;
  return jsonb_build_object('stage', private.stage_of(request), 'askAgainAt', case when request.ask_again_at > now() then request.ask_again_at end);
end $$;
comment on function public.withdraw_plug_request is $$Takes back a plug request of the caller's that is open, and tells the connector. Withdrawing again answers
the same. One that was passed on already can't be asked again for 30 days.$$;

create function public.withdraw_introduction(introduction uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  plan private.proposals;
begin
  select p.* into plan from private.proposals p where p.id = introduction and p.connector_id = me and p.request_id is null;
  if not found then
    perform private.fail(404, 'introduction_not_found', 'This introduction does not exist.');
  end if;
  perform private.lock_introductions(plan.one_id, plan.other_id);
  select p.* into plan from private.proposals p where p.id = introduction for update;
  if plan.outcome = 'met' then
    perform private.fail(409, 'already_met', 'The two have met: the chat is open.');
  elsif plan.outcome is null then
    perform private.end_proposals(array[plan.id], 'withdrawn');
  end if;
end $$;
comment on function public.withdraw_introduction is $$Takes back an introduction of two of the caller's friends that waits for their answers. Again, it is withdrawn.$$;

grant execute on function public.answer_introduction(uuid, text), public.withdraw_plug_request(uuid), public.withdraw_introduction(uuid) to authenticated;
