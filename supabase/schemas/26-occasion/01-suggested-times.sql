-- When two could meet: one suggests up to three times, the other takes one. It is between the two: whoever introduced them reads nothing of it
-- (tests: 53-occasion, docs/decisions/0109).

create table private.suggested_times (
  -- Made on the device, so that a retry can't suggest twice.
  id uuid primary key,
  thread_id uuid not null references public.message_threads (id) on delete cascade,
  by_id uuid not null references public.profiles (user_id) on delete cascade,
  times timestamptz[] not null,
  -- The latest of them: after it nothing can be taken any more.
  last_time timestamptz not null,
  place text,
  made_at timestamptz not null default now(),
  -- Null: open.
  outcome text,
  agreed_time timestamptz
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table private.suggested_times
  add constraint suggested_times_count check (cardinality(times) >= 1 and cardinality(times) <= 3 and array_position(times, null) is null),
  add constraint suggested_times_last_is_one check (last_time = any (times)),
  add constraint suggested_times_place_length check (btrim(place) <> '' and length(place) <= private.longest_place()),
  add constraint suggested_times_outcome_known check (outcome in ('agreed', 'declined', 'withdrawn', 'replaced', 'called_off')),
  add constraint suggested_times_agreed_is_one check (agreed_time is null or agreed_time = any (times)),
  add constraint suggested_times_agreed_has_time check (outcome is distinct from 'agreed' or agreed_time is not null);

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create unique index suggested_times_one_open on private.suggested_times (thread_id) where outcome is null;
create index suggested_times_by_thread on private.suggested_times (thread_id, last_time);
create index suggested_times_by_member on private.suggested_times (by_id);
create index suggested_times_to_forget on private.suggested_times (last_time);

alter table private.suggested_times enable row level security;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- The other one of the two who may make a date in a chat, while both are in it: of an intro chat those who were introduced.
create function private.partner_in(chat public.message_threads, member uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select o.id from (
    select case
      when chat.type = 'direct_message' then (array_remove(chat.participants, member))[1]
      when chat.type = 'intro_chat' and member = chat.requester_id then chat.target_id
      when chat.type = 'intro_chat' and member = chat.target_id then chat.requester_id
    end as id
  ) o
  where o.id = any (chat.participants) and member = any (chat.participants)
$$;

-- Whether the caller may make a date with the other one of a chat: as with a message in it.
create function private.may_meet(chat public.message_threads, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_available(other) and (chat.type = 'intro_chat' or private.are_friends((select auth.uid()), other))
$$;

create function private.is_ahead(suggested private.suggested_times) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when suggested.outcome = 'agreed' then suggested.agreed_time > now() when suggested.outcome is null then suggested.last_time > now() else false end
$$;

-- What stands in a chat. A date stays in sight for some hours: whoever looks where it was is on the way.
create function private.times_shown(chat public.message_threads, member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'by', s.by_id, 'place', s.place, 'agreed', s.agreed_time, 'times', (
    select coalesce(jsonb_agg(one.at order by one.at), '[]') from unnest(s.times) as one (at) where one.at > now()
  ))
  from private.suggested_times s
  where s.thread_id = chat.id and s.last_time > now() - interval '6 hours'
    and ((s.outcome is null and s.last_time > now()) or (s.outcome = 'agreed' and s.agreed_time > now() - interval '6 hours'))
    -- Asked of what is there, so that a chat without a date costs nothing.
    and private.may_meet(chat, case s.by_id when member then private.partner_in(chat, member) when private.partner_in(chat, member) then s.by_id end)
  order by s.made_at desc, s.id limit 1
$$;

-- Whether the two of a chat have a date ahead of them.
create function private.have_a_date(thread uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.suggested_times s where s.thread_id = thread and s.outcome = 'agreed' and s.agreed_time > now())
$$;

-- What somebody hears of it: the last word in a chat takes the place of one that was not read. It names no hour, which is another one where they are.
create function private.tell_of_times(chat uuid, teller uuid, member uuid, what text) returns void
language sql security definer set search_path = '' as $$
  select private.notify(
    member,
    split_part(private.name_of(teller), ' ', 1) || case what when 'suggested' then ' suggests a time'
      when 'agreed' then ' takes one of your times' else ' can''t make it' end,
    case what when 'suggested' then 'Take one, or suggest others.' when 'agreed' then 'It is a date. It stands in your chat.'
      else 'Suggest another time in your chat.' end,
    jsonb_build_object('action', 'about_times', 'deeplink', '/inbox?thread=' || chat, 'threadId', chat, 'memberId', teller),
    'times:' || chat, 1
  )
$$;

create function private.have_read_of_times(chat uuid, member uuid) returns void
language sql security definer set search_path = '' as $$
  update public.notifications n set read = true where n.user_id = member and n.group_key = 'times:' || chat and not n.read
$$;

-- These times of a chat of the caller's, the chat locked: of two acts at once one is the second.
create function private.times_to_settle(me uuid, suggestion uuid) returns private.suggested_times
language plpgsql security definer set search_path = '' as $$
declare
  found_times private.suggested_times;
begin
  perform from public.message_threads t
  where t.id = (select s.thread_id from private.suggested_times s where s.id = suggestion) and private.partner_in(t, me) is not null
    and exists (select from public.thread_members m where m.thread_id = t.id and m.user_id = me)
  for no key update;
  if not found then
    perform private.fail(404, 'times_not_found', 'These times do not exist.');
  end if;
  select s.* into found_times from private.suggested_times s where s.id = suggestion;
  return found_times;
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.suggest_times(id uuid, thread uuid, times timestamptz[], place text default null, instead_of uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  chat public.message_threads;
  other uuid;
  earlier private.suggested_times;
  spot text := nullif(private.one_line(suggest_times.place), '');
  chosen timestamptz[] := array(select distinct one.at from unnest(suggest_times.times) as one (at) order by one.at);
begin
  select t.* into chat from public.message_threads t
  where t.id = suggest_times.thread and exists (select from public.thread_members m where m.thread_id = t.id and m.user_id = me)
  for no key update;
  if not found then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  select s.* into earlier from private.suggested_times s where s.id = suggest_times.id;
  -- The same act once more, its answer was lost. An id is its maker's: whoever else brings it learns nothing.
  if earlier.by_id = me and earlier.thread_id = chat.id then
    return;
  elsif earlier.id is not null then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  other := private.partner_in(chat, me);
  if other is null then
    perform private.fail(403, 'not_participant', 'Only the two who are to meet make a date.');
  elsif not private.may_meet(chat, other) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif suggest_times.id is null or array_position(chosen, null) is not null or cardinality(chosen) not between 1 and 3
    or length(spot) > private.longest_place() or chosen[cardinality(chosen)] > now() + interval '180 days' then
    perform private.fail(422, 'times_invalid', 'Suggest one to three times in the coming half year.');
  elsif chosen[1] <= now() then
    perform private.fail(422, 'time_past', 'This time is over.');
  elsif private.have_a_date(chat.id) then
    perform private.fail(409, 'time_agreed', 'You have a date already. Call it off first.');
  elsif exists (
    select from private.suggested_times s where s.thread_id = chat.id and s.outcome is null and s.last_time > now() and s.id is distinct from instead_of
  ) then
    perform private.fail(409, 'times_suggested', 'Times are suggested already.');
  end if;
  update private.suggested_times s set outcome = 'replaced' where s.thread_id = chat.id and s.outcome is null;
  insert into private.suggested_times (id, thread_id, by_id, times, last_time, place)
  values (suggest_times.id, chat.id, me, chosen, chosen[cardinality(chosen)], spot);
  perform private.have_read_of_times(chat.id, me);
  perform private.tell_of_times(chat.id, me, other, 'suggested');
  perform private.signal_members(array[me]);
end $$;
comment on function public.suggest_times is $$Suggests one to three times to meet to the other one of a direct chat, or of the two who were introduced, and perhaps a place. The id
is made on the device. Where times stand already, `instead_of` names them: these take their place. Whoever introduced the two reads nothing of it.$$;

create function public.answer_times(id uuid, taken timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  asked private.suggested_times := private.times_to_settle(me, answer_times.id);
  chat public.message_threads;
begin
  select t.* into chat from public.message_threads t where t.id = asked.thread_id;
  if asked.by_id = me then
    perform private.fail(403, 'not_participant', 'The other one answers.');
  elsif asked.outcome = 'agreed' and asked.agreed_time is distinct from taken then
    perform private.fail(409, 'time_agreed', 'You took another time already.');
  elsif asked.outcome = 'agreed' or (asked.outcome = 'declined' and taken is null) then
    return;
  elsif asked.outcome is not null then
    perform private.fail(409, 'times_gone', 'These times are not suggested any more.');
  elsif not private.may_meet(chat, asked.by_id) then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif taken is not null and taken <> all (asked.times) then
    perform private.fail(422, 'times_invalid', 'This time was not suggested.');
  elsif taken <= now() then
    perform private.fail(422, 'time_past', 'This time is over.');
  end if;
  update private.suggested_times s set outcome = case when taken is null then 'declined' else 'agreed' end, agreed_time = taken where s.id = asked.id;
  perform private.have_read_of_times(chat.id, me);
  perform private.tell_of_times(chat.id, me, asked.by_id, case when taken is null then 'declined' else 'agreed' end);
  perform private.signal_members(array[me]);
end $$;
comment on function public.answer_times is $$Takes one of the suggested times, or with none says that none of them suits.$$;

create function public.drop_times(id uuid, agreed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  standing private.suggested_times := private.times_to_settle(me, drop_times.id);
  chat public.message_threads;
  other uuid;
begin
  select t.* into chat from public.message_threads t where t.id = standing.thread_id;
  other := private.partner_in(chat, me);
  if private.may_meet(chat, other) is not true then
    perform private.fail(404, 'not_available', 'This member is not available.');
  elsif private.is_ahead(standing) is not true then
    return;
  elsif standing.outcome is null and standing.by_id <> me then
    perform private.fail(403, 'not_participant', 'Only who suggested them takes them back.');
  elsif standing.outcome = 'agreed' and drop_times.agreed is not true then
    perform private.fail(409, 'time_agreed', 'One of your times was taken meanwhile.');
  end if;
  update private.suggested_times s set outcome = case when standing.outcome = 'agreed' then 'called_off' else 'withdrawn' end where s.id = standing.id;
  perform private.have_read_of_times(chat.id, me);
  if standing.outcome = 'agreed' and private.may_meet(chat, other) then
    perform private.tell_of_times(chat.id, me, other, 'called_off');
  else
    perform private.have_read_of_times(chat.id, other);
  end if;
  perform private.signal_members(case when private.may_meet(chat, other) then array[me, other] else array[me] end);
end $$;
comment on function public.drop_times is $$Takes back what the caller suggested, or calls off a date of the two. `agreed` says which of it the caller saw: times that were taken
meanwhile are not called off by it. What is over is left as it is.$$;

grant execute on function public.suggest_times(uuid, uuid, timestamptz[], text, uuid), public.answer_times(uuid, timestamptz),
  public.drop_times(uuid, boolean) to authenticated;

-- Sweeping --------------------------------------------------------------------------------------------------------------------

-- Whom somebody has met, and where, is nobody's business a month later, not the club's either.
create function private.sweep_suggested_times(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  past int;
begin
  delete from private.suggested_times s where s.id in (
    select o.id from private.suggested_times o where o.last_time < now() - interval '30 days' order by o.last_time limit most for update skip locked
  );
  get diagnostics past = row_count;
  return past;
end $$;
