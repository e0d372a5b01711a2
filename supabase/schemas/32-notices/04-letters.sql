-- The letter: once a day at most, at the member's hour, what of the kinds they want by mail nobody has seen for an hour. Who has read it meanwhile gets
-- none, and a link in it stops the letters without signing in (docs/decisions/0116).

-- Who may get a letter, and when to look. Only added to by whoever tells something, so that no two of them wait for each other.
create table private.letters_waiting (
  id bigint generated always as identity primary key,
  member_id uuid not null references public.profiles (user_id) on delete cascade,
  due_at timestamptz not null
);
create index letters_waiting_due on private.letters_waiting (due_at);
create index letters_waiting_member on private.letters_waiting (member_id);
alter table private.letters_waiting enable row level security;

-- Quiet ones that nobody reads are settled once no letter tells of them.
create index notifications_quiet on public.notifications (created_at) where type = 'quiet' and not read;

-- When ------------------------------------------------------------------------------------------------------------------------

-- The next time the member's hour strikes for which an hour has passed; never twice a day on their clock.
create function private.next_letter_at(member uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  settings private.notice_settings;
  earliest timestamp;
  hour interval;
  strikes timestamp;
  moment timestamptz;
begin
  select s.* into settings from private.notice_settings s where s.member_id = member;
  earliest := private.clock_in(settings.time_zone, now() + interval '1 hour');
  hour := make_interval(hours => coalesce(settings.letter_hour, 9));
  strikes := date_trunc('day', earliest) + hour;
  if strikes < earliest then
    strikes := strikes + interval '1 day';
  end if;
  if settings.lettered_at is not null then
    strikes := greatest(strikes, date_trunc('day', private.clock_in(settings.time_zone, settings.lettered_at)) + interval '1 day' + hour);
  end if;
  moment := private.moment_in(settings.time_zone, strikes);
  return coalesce(private.quiet_end(settings, moment), moment);
end $$;

create function private.await_letter(member uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.letters_waiting (member_id, due_at)
  select member, private.next_letter_at(member)
  where not exists (select from private.letters_waiting w where w.member_id = member)
    and not exists (select from private.notice_settings s where s.member_id = member and not s.letters)
$$;

create function private.letters_are_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.letters_waiting w where w.due_at <= now())
$$;

-- What ------------------------------------------------------------------------------------------------------------------------

-- What a letter may tell, and no more than the notification did. Of a message it says who wrote, not what.
create function private.letter_line(title text, body text, data jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(case
    when data ->> 'action' = 'open_thread' then
      (data ->> 'senderName') || case when (data ->> 'mentioned')::boolean then ' mentioned you in “' || (data ->> 'threadTitle') || '”'
        when data ? 'mentioned' then ' wrote in “' || (data ->> 'threadTitle') || '”' else ' wrote to you' end || case when (data ->> 'count')::int > 1 then ', ' || (data ->> 'count') || ' messages in all.' else '.' end
    when btrim(body) = '' then title
    when data ->> 'action' = 'group_added' then title || ': “' || body || '”.'
    when data ->> 'action' in ('introduction_asked', 'did_you_meet', 'about_times', 'introduction_met', 'rsvp_granted', 'welcome_newcomer', 'met_because_of_you')
      then title || case when title ~ '[.?!]$' then ' ' else '. ' end || body
    else body
  end, 300)
$$;

-- Whether a member may still be told this: active, in the conversation, not across a block from whom it is about (tests: 98-push). Pushes ask it too.
create function private.may_hear(notification public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where p.user_id = notification.user_id and p.status = 'active')
    and (coalesce(notification.data ->> 'action' not in ('open_thread', 'group_added'), true) or exists (
      select from public.thread_members m where m.user_id = notification.user_id and m.thread_id::text = notification.data ->> 'threadId'))
    and not exists (
      select from unnest(private.blocked_ids(notification.user_id)) b (id)
      where b.id::text in (notification.data ->> 'senderId', notification.data ->> 'memberId', notification.data ->> 'requesterId',
        notification.data ->> 'connectorId', notification.data ->> 'targetId'))
    and not exists (
      select from unnest(private.resting_thread_ids(notification.user_id)) r (id) where r.id::text = notification.data ->> 'threadId')
$$;

-- What a member has not seen of what a letter may tell: what came up to a moment, of the last week.
create function private.unseen_for_letter(member uuid, since timestamptz, up_to timestamptz) returns setof public.notifications
language sql stable security definer set search_path = '' as $$
  select n.* from public.notifications n
  where n.user_id = member and not n.read and n.created_at > greatest(since, now() - interval '7 days') and n.created_at <= up_to
    and private.notice_wanted(member, n.data ->> 'action', 'mail')
    and private.may_hear(n)
$$;

create function private.write_letter(member uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  settings private.notice_settings;
  whom record;
  up_to timestamptz := now() - interval '1 hour';
  lines text[];
  waiting int;
  facts jsonb;
begin
  select u.email, split_part(coalesce(p.display_name, p.name), ' ', 1) as name into whom
  from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = member and p.status = 'active' and not p.is_dummy;
  if whom.email is null then
    return false;
  end if;
  insert into private.notice_settings (member_id) values (member) on conflict (member_id) do nothing;
  select s.* into settings from private.notice_settings s where s.member_id = member for update;
  if not settings.letters then
    return false;
  end if;
  -- Never two a day, wherever the member's clock has gone meanwhile.
  if settings.lettered_at > now() - interval '20 hours' then
    perform private.await_letter(member);
    return false;
  end if;
  -- The clock may be another one since.
  if private.quiet_end(settings, now()) is not null then
    insert into private.letters_waiting (member_id, due_at) values (member, private.quiet_end(settings, now()));
    return false;
  end if;
  select array_agg(n.line order by n.place) filter (where n.place <= 6), count(*) into lines, waiting
  from (
    select private.letter_line(n.title, n.body, n.data) as line, row_number() over (order by n.created_at desc, n.id) as place
    from private.unseen_for_letter(member, settings.told_until, up_to) n
  ) n;
  if waiting > 0 then
    select jsonb_object_agg('line' || l.place, l.line) into facts from unnest(lines) with ordinality as l (line, place);
    perform private.queue_mail('letter', whom.email,
      facts || jsonb_build_object('name', whom.name, 'unsubscribe', settings.letter_token,
        'subject', case waiting when 1 then rtrim(lines[1], '.') else format('%s things wait for you', waiting) end,
        'more', case when waiting > 6 then (waiting - 6)::text end),
      member => member, useful_until => now() + interval '12 hours',
      dedupe_key => format('letter %s %s', member, settings.lettered_at));
    update private.notice_settings s set lettered_at = now(), told_until = up_to where s.member_id = member;
  end if;
  -- What came within the hour waits for tomorrow.
  if exists (select from private.unseen_for_letter(member, up_to, now())) then
    perform private.await_letter(member);
  end if;
  return waiting > 0;
end $$;

-- So many a round; whose letter fails is looked at again in an hour and keeps nobody from theirs.
create function private.sweep_letters(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  looked_at int := 0;
begin
  for due in
    select w.id, w.member_id from private.letters_waiting w where w.due_at <= now() order by w.due_at, w.id limit most for update skip locked
  loop
    begin
      delete from private.letters_waiting w where w.id = due.id;
      perform private.write_letter(due.member_id);
    exception when others then
      raise warning 'a letter could not be written yet: %', sqlerrm;
      update private.letters_waiting w set due_at = now() + interval '1 hour' where w.id = due.id;
    end;
    looked_at := looked_at + 1;
  end loop;
  return looked_at;
end $$;

create function private.sweep_quiet_notices(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  settled int;
begin
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.type = 'quiet' and not o.read and o.created_at < now() - interval '8 days' order by o.created_at limit most for update skip locked
  );
  get diagnostics settled = row_count;
  return settled;
end $$;

-- Stopping --------------------------------------------------------------------------------------------------------------------

-- For the function `unsubscribe`, which anybody may call: what it takes is in the letter alone.
create function public.letters_by_link(token text, letters boolean default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  whose private.notice_settings;
begin
  select s.* into whose from private.notice_settings s where s.letter_token = letters_by_link.token;
  if not found then
    perform private.fail(410, 'link_ended', 'This link belongs to no letter any more.');
  end if;
  if letters_by_link.letters is not null and letters_by_link.letters <> whose.letters then
    perform private.set_letters(whose.member_id, letters_by_link.letters);
    perform private.signal_members(array[whose.member_id]);
  end if;
  return coalesce(letters_by_link.letters, whose.letters);
end $$;
comment on function public.letters_by_link is $$Whether the member whose letter carries this link gets letters, after saying so where `letters` says something. Asking changes nothing. The link of
a member who is gone belongs to nobody.$$;

grant execute on function public.letters_by_link(text, boolean) to service_role;
