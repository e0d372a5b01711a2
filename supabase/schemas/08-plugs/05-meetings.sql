-- Whether two who were introduced have met. Both are asked, after three days and again after fourteen. What one answers is nobody else's: the connector
-- hears of it once both have said that they met, and of the other's answer, or silence, nothing the club shows depends (tests: 88-meetings).

create table private.meeting_answers (
  thread_id uuid not null references public.message_threads (id) on delete cascade,
  member_id uuid not null references public.profiles (user_id) on delete cascade,
  answer text not null,
  answered_at timestamptz not null default now(),
  -- When both had said that they met; that stands, whatever one of them answers later.
  met_at timestamptz,
  primary key (thread_id, member_id)
);

-- How far the questions have come, by when the chats were made. Of chats from long before there were questions nobody is asked.
create table private.meeting_rounds (
  -- There is one row.
  id boolean primary key default true,
  since timestamptz not null default now() - interval '14 days',
  asked_until timestamptz not null default now() - interval '3 days',
  asked_again_until timestamptz not null default now() - interval '14 days',
  constraint meeting_rounds_is_one check (id)
);
insert into private.meeting_rounds default values;

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table private.meeting_answers
  add constraint meeting_answers_known check (answer in ('met', 'planned', 'not_yet', 'did_not_fit'));

comment on column private.meeting_answers.answer is '@shape meeting_answer';

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index meeting_answers_by_member on private.meeting_answers (member_id);
create index meeting_answers_to_forget on private.meeting_answers (answered_at) where met_at is null;
create index message_threads_intros_by_age on public.message_threads (created_at) where type = 'intro_chat';

alter table private.meeting_answers enable row level security;
alter table private.meeting_rounds enable row level security;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Whether the two of a chat from then are asked: from the third day to the sixtieth.
create function private.asks_whether_met(introduced_at timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select introduced_at <= now() - interval '3 days' and introduced_at > now() - interval '60 days'
    and introduced_at > (select r.since from private.meeting_rounds r)
$$;

-- After three days whoever has not answered, after fourteen also who said "planned" or "not yet" before.
create function private.is_to_be_asked(introduced_at timestamptz, answer text, answered_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select answer is null or (answer in ('planned', 'not_yet') and now() >= introduced_at + interval '14 days'
    and answered_at < introduced_at + interval '14 days')
$$;

create function private.meeting_shown(thread uuid, introduced_at timestamptz, member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('answer', a.answer, 'due', private.is_to_be_asked(introduced_at, a.answer, a.answered_at))
  from (select) one left join private.meeting_answers a on a.thread_id = thread and a.member_id = member
$$;

create function private.both_had_met(thread uuid, by timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.meeting_answers a where a.thread_id = thread and a.met_at < by)
$$;

-- Once, to whoever brought the two together; never across a block the connector sets or is under.
create function private.tell_connector_they_met(chat public.message_threads) returns void
language sql security definer set search_path = '' as $$
  select private.notify(
    c.user_id,
    split_part(private.name_of(chat.requester_id), ' ', 1) || ' and ' || split_part(private.name_of(chat.target_id), ' ', 1) || ' met because of you',
    'You introduced ' || private.name_of(chat.requester_id) || ' to ' || private.name_of(chat.target_id) || '.',
    jsonb_build_object('action', 'met_because_of_you', 'requesterId', chat.requester_id, 'targetId', chat.target_id)
      || case when seat.is_taken then jsonb_build_object('deeplink', '/inbox?thread=' || chat.id, 'threadId', chat.id)
        else '{"deeplink": "/profile"}' end
  )
  from public.profiles c
  cross join lateral (select exists (select from public.thread_members m where m.thread_id = chat.id and m.user_id = c.user_id) as is_taken) seat
  where c.user_id in (chat.connector_id, chat.second_connector_id) and c.status <> 'inactive'
    and not private.is_across_a_block(c.user_id, chat.requester_id) and not private.is_across_a_block(c.user_id, chat.target_id)
$$;

-- Asking ----------------------------------------------------------------------------------------------------------------------

-- Whether a date of the two is still to come. Late-bound: dates are made in a later file.
create function private.is_to_come(thread uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.have_a_date(thread);
end $$;

-- Asks the two of a chat, each by what they have answered themselves: the other's answer, or none, is not to be read from a question.
create function private.ask_whether_they_met(chat public.message_threads) returns void
language sql security definer set search_path = '' as $$
  select private.notify(
    asked.user_id, 'Did you and ' || split_part(private.name_of(side.other), ' ', 1) || ' meet?', 'What you answer is yours alone.',
    jsonb_build_object('action', 'did_you_meet', 'deeplink', '/inbox?thread=' || chat.id, 'threadId', chat.id, 'memberId', side.other),
    'meeting:' || chat.id, 1
  )
  from (values (chat.requester_id, chat.target_id), (chat.target_id, chat.requester_id)) as side (id, other)
  join public.profiles asked on asked.user_id = side.id and asked.status = 'active'
  join public.thread_members seat on seat.thread_id = chat.id and seat.user_id = side.id
  left join private.meeting_answers a on a.thread_id = chat.id and a.member_id = side.id
  where private.asks_whether_met(chat.created_at) and private.is_to_be_asked(chat.created_at, a.answer, a.answered_at)
    and side.id = any (chat.participants) and side.other = any (chat.participants)
    and private.in_good_standing(side.other) and not private.is_across_a_block(side.id, side.other)
    -- Both know of it: not to be asked before it says nothing.
    and not private.is_to_come(chat.id)
$$;

-- The chats of a round, made after `from_then` and until `to_then`, `most` of them and as many as were made in the same moment. How many, and when
-- the last was made.
create function private.ask_in_a_round(from_then timestamptz, to_then timestamptz, most int) returns table (asked bigint, up_to timestamptz)
language sql security definer set search_path = '' as $$
  with due as (
    select t.id from public.message_threads t
    where t.type = 'intro_chat' and t.created_at > from_then and t.created_at <= to_then
    order by t.created_at fetch first most rows with ties
  ), told as materialized (
    select t.created_at, private.ask_whether_they_met(t) from public.message_threads t where t.id in (select d.id from due d)
  )
  select count(*), max(t.created_at) from told t
$$;

create function private.sweep_meeting_questions(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  stands private.meeting_rounds;
  first record;
  again record;
begin
  select * into stands from private.meeting_rounds r for update skip locked;
  if not found then
    return 0;
  end if;
  select * into first from private.ask_in_a_round(stands.asked_until, now() - interval '3 days', most);
  select * into again from private.ask_in_a_round(stands.asked_again_until, now() - interval '14 days', most);
  update private.meeting_rounds r
  set asked_until = coalesce(first.up_to, r.asked_until), asked_again_until = coalesce(again.up_to, r.asked_again_until)
  where first.asked + again.asked > 0;
  return greatest(first.asked, again.asked);
end $$;

-- An answer that came to no meeting is kept until it can't be changed any more.
create function private.sweep_meeting_answers(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  swept int;
begin
  delete from private.meeting_answers a
  where (a.thread_id, a.member_id) in (
    select o.thread_id, o.member_id from private.meeting_answers o
    where o.met_at is null and o.answered_at < now() - interval '60 days' order by o.answered_at limit most for update skip locked
  ) and a.met_at is null and a.answered_at < now() - interval '60 days';
  get diagnostics swept = row_count;
  return swept;
end $$;

create function private.meetings_are_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.meeting_answers a where a.met_at is null and a.answered_at < now() - interval '60 days')
    or exists (
      select from private.meeting_rounds r
      join public.message_threads t on t.type = 'intro_chat' and t.created_at > r.asked_until and t.created_at <= now() - interval '3 days'
    ) or exists (
      select from private.meeting_rounds r
      join public.message_threads t on t.type = 'intro_chat' and t.created_at > r.asked_again_until and t.created_at <= now() - interval '14 days'
    )
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.answer_meeting(thread uuid, answer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  chat public.message_threads;
  other uuid;
begin
  -- Locked: of two who answer at once one is the second.
  select t.* into chat from public.message_threads t
  where t.id = answer_meeting.thread and t.type = 'intro_chat'
    and exists (select from public.thread_members m where m.thread_id = t.id and m.user_id = me)
  for no key update;
  if not found then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  other := case me when chat.requester_id then chat.target_id when chat.target_id then chat.requester_id end;
  if me in (chat.connector_id, chat.second_connector_id) then
    perform private.fail(403, 'not_participant', 'Only the two who were introduced are asked.');
  elsif answer_meeting.answer is null or answer_meeting.answer not in ('met', 'planned', 'not_yet', 'did_not_fit') then
    perform private.fail(422, 'answer_invalid', 'This is no answer.');
  elsif other is null or other <> all (chat.participants) or not private.asks_whether_met(chat.created_at) or not private.is_available(other) then
    perform private.fail(409, 'not_asked', 'This can''t be answered any more.');
  end if;
  insert into private.meeting_answers as a (thread_id, member_id, answer) values (chat.id, me, answer_meeting.answer)
  on conflict (thread_id, member_id) do update set answer = excluded.answer, answered_at = excluded.answered_at where a.answer <> excluded.answer
    or private.is_to_be_asked(chat.created_at, a.answer, a.answered_at);
  update private.meeting_answers a set met_at = now()
  where a.thread_id = chat.id and a.met_at is null
    and (select count(*) from private.meeting_answers b where b.thread_id = chat.id and b.answer = 'met') = 2;
  if found then
    perform private.tell_connector_they_met(chat);
  end if;
  update public.notifications n set read = true where n.user_id = me and n.group_key = 'meeting:' || chat.id and not n.read;
  perform private.signal_members(array[me]);
end $$;
comment on function public.answer_meeting is $$Says whether the caller met whom they were introduced to in this chat: `met`, `planned`, `not_yet` or `did_not_fit`. Nobody
else reads it; the connector is told once both have said `met`. It can be changed, and is asked from three days after the introduction until sixty days after it.$$;

grant execute on function public.answer_meeting(uuid, text) to authenticated;
