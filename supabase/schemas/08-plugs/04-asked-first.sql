-- Who is asked before they are introduced: what waits for their answer, whom it is shown to, and how it ends. Answering is the next file. Read by
-- no role: that somebody said "Not now" is theirs alone (docs/decisions/0104).

create table private.proposals (
  -- Becomes the id of the chat.
  id uuid primary key default gen_random_uuid(),
  connector_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Who asked for it and who is to be met; the two friends, where nobody did.
  one_id uuid not null references public.profiles (user_id) on delete cascade,
  other_id uuid not null references public.profiles (user_id) on delete cascade,
  -- The request that was passed on.
  request_id uuid references public.message_threads (id) on delete cascade,
  -- What the connector adds.
  note text,
  -- The chat opens with the words "… plugged …".
  inline boolean not null default false,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  -- Null: open. One past its date is over, whatever stands here.
  outcome text,
  ended_at timestamptz
);

create table private.asks (
  proposal_id uuid not null references private.proposals (id) on delete cascade,
  member_id uuid not null references public.profiles (user_id) on delete cascade,
  answer text,
  answered_at timestamptz,
  -- "Ask me later": hidden until then.
  ask_again_at timestamptz,
  constraint asks_pkey primary key (proposal_id, member_id)
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table private.proposals
  add constraint proposals_three_differ check (one_id <> other_id and one_id <> connector_id and other_id <> connector_id),
  add constraint proposals_note_length check (btrim(note) <> '' and length(note) <= case when request_id is null then private.longest_reason() else private.longest_note() end),
  add constraint proposals_outcome_known check (outcome in ('met', 'ended', 'withdrawn', 'overtaken'));

alter table private.asks
  add constraint asks_answer_known check (answer in ('meet', 'not_now'));

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create unique index proposals_one_open_per_introduction on private.proposals (connector_id, least(one_id, other_id), greatest(one_id, other_id))
  where outcome is null and request_id is null;
create index proposals_by_connector on private.proposals (connector_id, expires_at);
create index proposals_by_one on private.proposals (one_id, other_id);
create index proposals_by_other on private.proposals (other_id);
create index proposals_by_request on private.proposals (request_id) where request_id is not null;
create index proposals_due on private.proposals (expires_at) where outcome is null;
create index proposals_by_age on private.proposals (expires_at);
create index asks_by_member on private.asks (member_id);
create index asks_due on private.asks (ask_again_at) where ask_again_at is not null;

alter table private.proposals enable row level security;
alter table private.asks enable row level security;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

create function private.other_of(plan private.proposals, member uuid) returns uuid
language sql immutable set search_path = '' as $$
  select case member when plan.one_id then plan.other_id when plan.other_id then plan.one_id end
$$;

-- Whether a member may still be brought together with the other one: it is open, the connector is a friend of both, all three are there, and the
-- two are neither friends nor met since. A block is no other thing here than an account that is closed (docs/decisions/0047).
create function private.can_come_about(plan private.proposals, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select plan.outcome is null and plan.expires_at > now()
    and private.are_friends(plan.connector_id, plan.one_id) and private.are_friends(plan.connector_id, plan.other_id)
    and private.in_good_standing(plan.connector_id) and private.in_good_standing(plan.one_id) and private.in_good_standing(plan.other_id)
    and not private.is_across_a_block(plan.one_id, plan.other_id) and not private.are_friends(plan.one_id, plan.other_id)
    and not exists (
      select from public.thread_members seat join public.message_threads t on t.id = seat.thread_id
      where seat.user_id = member and t.type = 'intro_chat' and t.created_at > plan.made_at
        and t.participants @> array[plan.one_id, plan.other_id]
    )
$$;

-- What this member is asked now: not what they declined, nor what they put off.
create function private.asked_now(member uuid) returns setof private.proposals
language sql stable security definer set search_path = '' as $$
  select p.* from private.asks a join private.proposals p on p.id = a.proposal_id
  where a.member_id = member and p.outcome is null and p.expires_at > now()
    and a.answer is distinct from 'not_now' and (a.ask_again_at is null or a.ask_again_at <= now())
    and private.can_come_about(p, member)
$$;

-- When "Ask me later" asks again: in a week, and a day before the end at the latest. Null when there is no such time any more.
create function private.later_at(plan private.proposals) returns timestamptz
language sql stable set search_path = '' as $$
  select later.at from (select least(now() + interval '7 days', plan.expires_at - interval '1 day') as at) later
  where later.at > now() + interval '1 hour'
$$;

create function private.asks_shown(me uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', plan.id, 'connector', private.face_of(connector), 'other', private.short_card_of(other),
    'wanted', plan.request_id is not null, 'reason', request.reason, 'note', plan.note, 'endsAt', plan.expires_at,
    'laterAt', private.later_at(plan), 'answer', a.answer
  ) order by plan.made_at desc, plan.id), '[]')
  from private.asked_now(me) plan
  join private.asks a on a.proposal_id = plan.id and a.member_id = me
  join public.profiles connector on connector.user_id = plan.connector_id
  join public.profiles other on other.user_id = private.other_of(plan, me)
  left join public.message_threads request on request.id = plan.request_id
$$;

create function private.count_asks(me uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.asked_now(me) plan
  join private.asks a on a.proposal_id = plan.id and a.member_id = me and a.answer is null
$$;

-- What a member made of two friends and waits. It looks the same whatever the two have said, or can't see.
create function private.waiting_introductions(me uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', plan.id, 'note', plan.note, 'endsAt', plan.expires_at, 'friends', (
      select jsonb_agg(private.face_of(p) order by p.user_id = plan.other_id) from public.profiles p where p.user_id in (plan.one_id, plan.other_id)
    )
  ) order by plan.made_at desc, plan.id), '[]')
  from private.proposals plan
  where plan.connector_id = me and plan.request_id is null and plan.outcome is null and plan.expires_at > now()
    and not array[plan.one_id, plan.other_id] && private.own_block_ids(me)
$$;

-- Asking ----------------------------------------------------------------------------------------------------------------------

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
  end if;
  perform private.notify(member, 'Would you like to meet ' || private.name_of(met) || '?',
    case when plan.request_id is null then private.name_of(plan.connector_id) || ' would like to introduce you.'
      else private.name_of(met) || ' asked ' || private.name_of(plan.connector_id) || ' to be introduced to you.' end,
    jsonb_build_object('action', 'introduction_asked', 'introductionId', plan.id, 'memberId', met, 'connectorId', plan.connector_id, 'deeplink', '/inbox'),
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

-- Sweeping --------------------------------------------------------------------------------------------------------------------

-- What is past its date did not come about: whoever asked for it and whoever made it are told so, and never why. What was put off asks again.
-- What nobody needs any more goes after two months.
create function private.sweep_introductions(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  plan private.proposals;
  due record;
  swept int := 0;
begin
  for plan in
    select p.* from private.proposals p where p.outcome is null and p.expires_at <= now() order by p.expires_at, p.id limit most
  loop
    -- In this order everywhere: the request, then what was passed on of it.
    perform private.expire_if_due(plan.request_id);
    select p.* into plan from private.proposals p where p.id = plan.id and p.outcome is null for update;
    continue when not found;
    perform private.end_proposals(array[plan.id], 'ended');
    perform private.tell_of_the_end(plan);
    swept := swept + 1;
  end loop;
  for due in
    update private.asks a set ask_again_at = null
    where (a.proposal_id, a.member_id) in (
      select d.proposal_id, d.member_id from private.asks d where d.ask_again_at <= now() order by d.ask_again_at limit most for update skip locked
    )
    returning a.proposal_id, a.member_id, a.answer
  loop
    perform private.tell_of_ask(p, due.member_id) from private.proposals p where p.id = due.proposal_id and due.answer is null;
  end loop;
  delete from private.proposals p where p.id in (
    select o.id from private.proposals o where o.outcome is not null and o.expires_at < now() - interval '60 days' order by o.expires_at limit most
  );
  return swept;
end $$;

create function private.tell_of_the_end(plan private.proposals) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(plan.connector_id, 'It did not come about',
    'Your introduction of ' || private.name_of(plan.one_id) || ' and ' || private.name_of(plan.other_id) || ' did not come about.',
    jsonb_strip_nulls(jsonb_build_object('action', 'introduction_not_met', 'threadId', plan.request_id,
      'deeplink', coalesce('/inbox?thread=' || plan.request_id, '/inbox'))));
  if plan.request_id is not null then
    perform private.notify(plan.one_id, 'It did not come about', 'Your request to meet ' || private.name_of(plan.other_id) || ' did not come about.',
      jsonb_build_object('action', 'introduction_not_met', 'threadId', plan.request_id, 'deeplink', '/inbox?thread=' || plan.request_id));
  end if;
end $$;

-- Whether something is past its date, or asks again.
create function private.introductions_are_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.proposals p where p.outcome is null and p.expires_at <= now())
    or exists (select from private.asks a where a.ask_again_at <= now())
$$;
