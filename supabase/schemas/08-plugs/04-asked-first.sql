-- Who is asked before they are introduced: what waits for their answer, and whom it is shown to. Asking, answering and sweeping are the
-- next files. Read by no role: that somebody said "Not now" is theirs alone (docs/decisions/0104).

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
  ended_at timestamptz,
  -- Of a chain: whom the connector passed it on to, a friend of both theirs and of the other one's (28-chains).
  second_connector_id uuid references public.profiles (user_id) on delete cascade
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
  add constraint proposals_second_differs check (second_connector_id <> one_id and second_connector_id <> other_id and second_connector_id <> connector_id),
  add constraint proposals_chains_are_requests check (second_connector_id is null or request_id is not null),
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
create index proposals_by_second on private.proposals (second_connector_id) where second_connector_id is not null;
create index proposals_due on private.proposals (expires_at) where outcome is null;
create index proposals_by_age on private.proposals (expires_at);
create index asks_by_member on private.asks (member_id);
create index asks_due on private.asks (ask_again_at) where ask_again_at is not null;

alter table private.proposals enable row level security;
alter table private.asks enable row level security;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Whether the two connectors of a chain are still friends.
create function private.holds(plan private.proposals) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.are_friends(plan.connector_id, plan.second_connector_id) and private.in_good_standing(plan.second_connector_id)
$$;

-- Whether a block stands between two of a chain who do not know of each other in it. Nothing that is shown depends on it: blocking one after the other
-- would tell who it is (tests: 83-chains).
create function private.is_apart(plan private.proposals) returns boolean
language sql stable security definer set search_path = '' as $$
  select plan.second_connector_id is not null
    and (private.is_across_a_block(plan.one_id, plan.second_connector_id) or private.is_across_a_block(plan.connector_id, plan.other_id))
$$;

create function private.other_of(plan private.proposals, member uuid) returns uuid
language sql immutable set search_path = '' as $$
  select case member when plan.one_id then plan.other_id when plan.other_id then plan.one_id end
$$;

-- Whether a member may still be brought together with the other one: it is open, the connector is a friend of both, all three are there, and the
-- two are neither friends nor met since. In a chain each is a friend of the next, the second connector's yes stands, and the two ends of it have not met. A block is no other thing here than an account that is closed (docs/decisions/0047).
create function private.can_come_about(plan private.proposals, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select plan.outcome is null and plan.expires_at > now()
    and private.are_friends(plan.connector_id, plan.one_id)
    and private.are_friends(coalesce(plan.second_connector_id, plan.connector_id), plan.other_id)
    and (plan.second_connector_id is null or private.holds(plan))
    -- Whoever is to be met was asked at the second connector's yes, and is asked no more when that is taken back: as of any that is over.
    and (plan.second_connector_id is null or member <> plan.other_id
      or exists (select from private.asks a where a.proposal_id = plan.id and a.member_id = plan.second_connector_id and a.answer = 'meet'))
    and private.in_good_standing(plan.connector_id) and private.in_good_standing(plan.one_id) and private.in_good_standing(plan.other_id)
    and not private.is_across_a_block(plan.one_id, plan.other_id) and not private.are_friends(plan.one_id, plan.other_id)
    and not exists (
      select from public.thread_members seat join public.message_threads t on t.id = seat.thread_id
      where seat.user_id = any (case when plan.second_connector_id is null then array[member] else array[plan.one_id, plan.other_id] end)
        and t.type = 'intro_chat' and t.created_at > plan.made_at and t.participants @> array[plan.one_id, plan.other_id]
        and (not t.chain or (t.requester_id, t.target_id) in ((plan.one_id, plan.other_id), (plan.other_id, plan.one_id)))
    )
$$;

-- What this member is asked now: not what they declined, nor what they put off.
create function private.asked_now(member uuid) returns setof private.proposals
language sql stable security definer set search_path = '' as $$
  select p.* from private.asks a join private.proposals p on p.id = a.proposal_id
  where a.member_id = member and p.outcome is null and p.expires_at > now()
    and a.answer is distinct from 'not_now' and (a.ask_again_at is null or a.ask_again_at <= now())
    and private.can_come_about(p, member)
    -- In a chain their yes is the last one: it opened the chat, or a block keeps it shut, and they were told that it is over.
    and (a.answer is distinct from 'meet' or p.second_connector_id is null or member <> p.other_id)
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
    'wanted', plan.request_id is not null, 'reason', request.reason, 'note', case when plan.second_connector_id is null then plan.note end,
    'endsAt', plan.expires_at, 'laterAt', private.later_at(plan), 'answer', a.answer, 'chain', plan.second_connector_id is not null
  ) order by plan.made_at desc, plan.id), '[]')
  from private.asked_now(me) plan
  join private.asks a on a.proposal_id = plan.id and a.member_id = me
  -- Of a chain they know the second connector alone.
  join public.profiles connector on connector.user_id = coalesce(plan.second_connector_id, plan.connector_id)
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
