-- What the committee did about a report: each act with its note and its author, until when it holds, whether it was undone, and the one answer
-- of whom it concerns. Acting, undoing and appealing are the next files.

create table private.measures (
  -- Made on the admin's device, so that a retry is no second act.
  id uuid primary key,
  report_id uuid not null references private.reports (id) on delete cascade,
  member_id uuid not null references public.profiles (user_id) on delete cascade,
  act text not null,
  -- What the committee found, which may differ from what was reported.
  reason text not null,
  note text not null,
  author_id uuid references auth.users (id) on delete set null,
  taken_at timestamptz not null default now(),
  -- Limits only: no new plugs until then.
  until timestamptz,
  -- What a hidden thing was, for its way back; emptied once that has ended.
  kept jsonb,
  undone_at timestamptz,
  undone_by uuid references auth.users (id) on delete set null,
  appeal text,
  appealed_at timestamptz,
  outcome text,
  answer text,
  answered_at timestamptz,
  answered_by uuid references auth.users (id) on delete set null,
  -- Counts what happened to it since it was taken.
  version int not null default 0
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

create function private.most_limit_days() returns int language sql immutable parallel safe return 90;
comment on function private.most_limit_days is $$The days for which a member may be limited.$$;

create function private.appeal_days() returns int language sql immutable parallel safe return 14;
comment on function private.appeal_days is $$The days in which a member may answer a measure of the committee.$$;

-- Longer than an appeal may come: there is time to answer it.
create function private.hidden_days() returns int language sql immutable parallel safe return 30;
comment on function private.hidden_days is $$The days for which what the committee hid is kept for its way back.$$;
grant execute on function private.most_limit_days(), private.appeal_days(), private.hidden_days() to anon, authenticated, service_role;

alter table private.measures
  add constraint measures_act_known check (act in ('dismiss', 'warn', 'hide', 'limit', 'disable')),
  add constraint measures_reason_known check (reason in ('harassment', 'hate', 'sexual', 'scam', 'impersonation', 'other')),
  add constraint measures_note_length check (private.says_something(note) and length(note) <= private.longest_report()),
  add constraint measures_limits_end check ((act = 'limit') = (until is not null)),
  add constraint measures_appeal_length check (appeal is null or (private.says_something(appeal) and length(appeal) <= private.longest_report())),
  add constraint measures_appeal_has_a_date check ((appeal is null) = (appealed_at is null)),
  add constraint measures_outcome_known check (outcome in ('stands', 'lifted')),
  add constraint measures_answers_an_appeal check ((outcome is null) = (answered_at is null) and (outcome is null or appeal is not null)),
  add constraint measures_answer_length check (answer is null or (private.says_something(answer) and length(answer) <= private.longest_report()));

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index measures_of_report on private.measures (report_id, taken_at desc);
create index measures_about on private.measures (member_id, taken_at desc);
create index measures_by_author on private.measures (author_id);
create index measures_undone_by on private.measures (undone_by) where undone_by is not null;
create index measures_answered_by on private.measures (answered_by) where answered_by is not null;
create index measures_limiting on private.measures (member_id, until) where act = 'limit' and undone_at is null;
create index measures_to_answer on private.measures (appealed_at, id) where appeal is not null and outcome is null and undone_at is null;
create index measures_keeping on private.measures (taken_at) where kept is not null;
alter table private.measures enable row level security;

-- Limits ----------------------------------------------------------------------------------------------------------------------

-- Until when a member may make no new plugs; null when they may.
create function private.limited_until(member uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(m.until) from private.measures m
  where m.member_id = limited_until.member and m.act = 'limit' and m.undone_at is null and m.until > now()
$$;

create function private.is_limited(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.limited_until(is_limited.member) is not null
$$;

-- Words -----------------------------------------------------------------------------------------------------------------------

create function private.in_words(day timestamptz) returns text
language sql immutable parallel safe set search_path = '' as $$
  select to_char(day at time zone 'UTC', 'FMDD FMMonth YYYY')
$$;

create function private.thing_in_words(kind text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case kind when 'message' then 'a message of yours' when 'post' then 'a post of yours' when 'event' then 'an event of yours'
    when 'photo' then 'a photograph of yours' else 'how you appear here' end
$$;

create function private.reason_in_words(reason text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case reason when 'harassment' then 'It comes across as harassment.' when 'hate' then 'It puts people down for who they are.'
    when 'sexual' then 'It is sexual, and was not welcome.' when 'scam' then 'It reads as advertising or a scam.'
    when 'impersonation' then 'It passes for somebody else.' else 'It is not what this house is for.' end
$$;

-- Tells whom it concerns, in words that name what and why, and nobody.
create function private.tell_of_measure(measure private.measures, kind text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if measure.act = 'dismiss' then
    return;
  end if;
  perform private.notify(measure.member_id,
    case measure.act when 'warn' then 'A word from the committee' when 'hide' then 'Hidden by the committee'
      when 'limit' then 'New plugs are paused' else 'Your account is closed' end,
    case measure.act
      when 'warn' then format('We looked at %s. %s Nothing else changes; please keep it in mind.',
        private.thing_in_words(kind), private.reason_in_words(measure.reason))
      when 'hide' then format('We hid %s. %s Nobody else sees it now; nothing else changes.',
        private.thing_in_words(kind), private.reason_in_words(measure.reason))
      when 'limit' then format('Until %s you can''t ask for plugs or introduce others. The reason is %s. %s All else works as before.',
        private.in_words(measure.until), private.thing_in_words(kind), private.reason_in_words(measure.reason))
      else format('The reason is %s. %s', private.thing_in_words(kind), private.reason_in_words(measure.reason)) end
      || format(' You can answer once, until %s.', private.in_words(measure.taken_at + make_interval(days => private.appeal_days()))),
    jsonb_build_object('action', 'from_committee', 'deeplink', '/safety', 'measureId', measure.id));
  -- Nothing in the house is open to them to read it.
  if measure.act = 'disable' then
    perform private.queue_closing_mail(measure.member_id, measure);
  end if;
end $$;

-- What was told and not read yet is taken back; what was read is answered.
create function private.tell_of_undoing(measure private.measures) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if measure.act = 'disable' then
    perform private.mail_after_closing(measure.member_id, 'account_reopened', measure.id);
  end if;
  delete from public.notifications n
  where n.user_id = measure.member_id and not n.read and n.data ->> 'measureId' = measure.id::text;
  if found or measure.act = 'dismiss' then
    return;
  end if;
  perform private.notify(measure.member_id, 'Taken back',
    case measure.act when 'warn' then 'The committee has taken back its word to you.' when 'hide' then 'What the committee had hidden is to be seen again.'
      when 'limit' then 'You can ask for plugs and introduce others again.' else 'Your account is open again.' end || ' We are sorry for the trouble.',
    jsonb_build_object('action', 'from_committee', 'deeplink', '/safety', 'measureId', measure.id));
end $$;

-- Hiding ----------------------------------------------------------------------------------------------------------------------

-- Takes what is reported out of the tables members read and keeps it for the way back: no way of reading leads to it then. Null when it is
-- gone or hidden already.
create function private.hide_thing(report private.reports) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  said public.messages;
  posted public.posts;
  kept jsonb;
begin
  if report.kind = 'message' then
    select m.* into said from public.messages m where m.id = report.thing::uuid and not m.hidden for update;
    if not found then
      return null;
    end if;
    update public.messages m set hidden = true, content = 'Hidden by the committee',
      metadata = case m.message_type when 'request_card' then m.metadata || '{"reason": null}' else '{}' end
    where m.id = said.id;
    -- The words stand on the conversations they opened, and in what told of them.
    with opened as (
      update public.message_threads t set reason = null
      where (t.id = said.thread_id or t.parent_request_id = said.thread_id) and t.reason = said.content
      returning t.id
    )
    -- Of a card its reason alone: it names others.
    select jsonb_build_object('content', said.content, 'threads', coalesce(jsonb_agg(o.id), '[]'),
      'metadata', case said.message_type when 'request_card' then jsonb_build_object('reason', said.metadata -> 'reason') else said.metadata end)
    into kept from opened o;
    -- What told of it says so no more, on devices too: as when it is taken back.
    perform private.retell_notifications(said, 'Message removed');
    -- It counts as unread for nobody: the marks recount.
    update public.thread_members m set last_read_seq = m.last_read_seq where m.thread_id = said.thread_id and m.user_id <> said.sender_id;
    perform private.settle_news_of(said.thread_id);
  elsif report.kind in ('post', 'event') then
    select p.* into posted from public.posts p where p.id = report.thing::uuid and not p.hidden for update;
    if not found then
      return null;
    end if;
    kept := jsonb_build_object('content', posted.content, 'location', posted.location, 'tags', posted.tags, 'images', posted.images);
    update public.posts p set hidden = true, content = 'Hidden by the committee', location = null, tags = '{}', images = '{}' where p.id = posted.id;
  elsif report.kind = 'photo' then
    select jsonb_build_object('images', jsonb_build_array(report.thing), 'place', array_position(p.photos, report.thing)) into kept
    from public.profiles p where p.user_id = report.member_id and report.thing = any (p.photos) for update;
    update public.profiles p set photos = array_remove(p.photos, report.thing)
    where p.user_id = report.member_id and report.thing = any (p.photos);
    with posts as (
      update public.posts p set images = array_remove(p.images, report.thing)
      where p.user_id = report.member_id and report.thing = any (p.images)
      returning p.id
    )
    select case when kept is not null or count(*) > 0
      then coalesce(kept, jsonb_build_object('images', jsonb_build_array(report.thing))) || jsonb_build_object('posts', coalesce(jsonb_agg(p.id), '[]')) end
    into kept from posts p;
  end if;
  return kept;
end $$;

-- Puts back what was hidden, where there still is a place for it.
create function private.show_thing(report private.reports, kept jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if report.kind = 'message' then
    update public.messages m set hidden = false, content = kept ->> 'content',
      metadata = case m.message_type when 'request_card' then m.metadata || (kept -> 'metadata') else kept -> 'metadata' end
    where m.id = report.thing::uuid and m.hidden;
    update public.message_threads t set reason = kept ->> 'content' where kept -> 'threads' ? t.id::text;
  elsif report.kind in ('post', 'event') then
    update public.posts p set hidden = false, content = kept ->> 'content', location = kept ->> 'location',
      tags = array(select jsonb_array_elements_text(kept -> 'tags')), images = array(select jsonb_array_elements_text(kept -> 'images'))
    where p.id = report.thing::uuid and p.hidden;
  elsif report.kind = 'photo' then
    if kept ->> 'place' is not null then
      update public.profiles p
      set photos = p.photos[:(kept ->> 'place')::int - 1] || report.thing || p.photos[(kept ->> 'place')::int:]
      where p.user_id = report.member_id and report.thing <> all (p.photos) and cardinality(p.photos) < private.most_photos();
    end if;
    update public.posts p set images = p.images || report.thing
    where kept -> 'posts' ? p.id::text and report.thing <> all (p.images) and cardinality(p.images) < 3;
  end if;
end $$;

-- Whether it is there, and whether it is hidden.
create function private.is_there(report private.reports) returns boolean
language sql stable security definer set search_path = '' as $$
  select case report.kind
    when 'message' then exists (select from public.messages m where m.id = report.thing::uuid and not m.hidden)
    when 'member' then true
    when 'photo' then exists (select from public.profiles p where p.user_id = report.member_id and report.thing = any (p.photos))
      or exists (select from public.posts p where p.user_id = report.member_id and report.thing = any (p.images))
    else exists (select from public.posts p where p.id = report.thing::uuid and not p.hidden) end
$$;

-- Whether the committee still needs a picture that nobody else sees: until it has looked at a report of it, and while what it hid can come back.
create function private.picture_is_kept(name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.reports r
    where r.state = 'open' and picture_is_kept.name = any (private.picture_names(array(select jsonb_array_elements_text(r.snapshot -> 'images'))))
  ) or exists (
    select from private.measures m
    where m.kept is not null
      and picture_is_kept.name = any (private.picture_names(array(select jsonb_array_elements_text(coalesce(m.kept -> 'images', '[]')))))
  );
end $$;
