-- What members report to the committee, with what it looked like at that moment. Only admins read it; whoever reported learns that it was
-- looked at, and whoever is reported never learns by whom (docs/decisions/0041).

create table private.reports (
  -- Made on the device, so that a retry is no second report.
  id uuid primary key,
  reporter_id uuid references public.profiles (user_id) on delete set null,
  -- Whose it is. Null once they are erased: then that there was a report is all that is kept, for whoever made it.
  member_id uuid references public.profiles (user_id) on delete set null,
  kind text not null,
  -- Id of the member, message or post, or the address of the photograph. It may be gone by now: the snapshot stays.
  thing text not null,
  -- Messages only.
  thread_id uuid,
  seq bigint,
  reason text not null,
  words text,
  snapshot jsonb not null,
  state text not null default 'open',
  -- Counts what was decided on it.
  version int not null default 0,
  created_at timestamptz not null default now(),
  answered_at timestamptz
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

create function private.longest_report() returns int language sql immutable parallel safe return 500;
comment on function private.longest_report is $$Characters of the words of a report, of an appeal, and of an admin's note about either.$$;

create function private.most_reports_a_day() returns int language sql immutable parallel safe return 20;
comment on function private.most_reports_a_day is $$The reports that one member may make in 24 hours.$$;
grant execute on function private.longest_report(), private.most_reports_a_day() to anon, authenticated, service_role;

alter table private.reports
  add constraint reports_kind_known check (kind in ('member', 'message', 'post', 'event', 'photo')),
  add constraint reports_reason_known check (reason in ('harassment', 'hate', 'sexual', 'scam', 'impersonation', 'other')),
  add constraint reports_state_known check (state in ('open', 'answered')),
  add constraint reports_answered_once_decided check ((state = 'answered') = (answered_at is not null)),
  add constraint reports_thing_length check (length(thing) between 1 and 2100),
  add constraint reports_words_length check (words is null or (private.says_something(words) and length(words) <= private.longest_report())),
  add constraint reports_not_of_oneself check (reporter_id <> member_id),
  add constraint reports_messages_have_a_place check (
    (kind = 'message' and member_id is not null) = (thread_id is not null and seq is not null)),
  add constraint reports_snapshot_is_object check (jsonb_typeof(snapshot) = 'object' and length(snapshot::text) <= 30000);

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create unique index reports_one_open_per_thing on private.reports (reporter_id, md5(thing)) where state = 'open';
create index reports_by_reporter on private.reports (reporter_id, created_at desc);
create index reports_about on private.reports (member_id, created_at desc);
create index reports_of_thing on private.reports (md5(thing), state);
create index reports_open on private.reports (created_at, id) where state = 'open';
create index reports_answered on private.reports (answered_at desc, id) where state = 'answered';
alter table private.reports enable row level security;

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Whoever leaves takes their words along.
create function private.forget_reporter() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.words := null;
  return new;
end $$;

create trigger reports_forget_who_left before update of reporter_id on private.reports
  for each row when (new.reporter_id is null and old.reporter_id is not null) execute function private.forget_reporter();

-- Whoever is erased takes along what was reported, and what was said of it. Nobody can look at it any more.
create function private.forget_reported() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.thing := new.id::text;
  new.thread_id := null;
  new.seq := null;
  new.words := null;
  new.snapshot := '{}';
  new.answered_at := coalesce(new.answered_at, now());
  new.state := 'answered';
  return new;
end $$;

create trigger reports_forget_who_is_erased before update of member_id on private.reports
  for each row when (new.member_id is null and old.member_id is not null) execute function private.forget_reported();

-- Kept for nobody.
create function private.end_report() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from private.reports r where r.id = new.id;
  return null;
end $$;

create trigger reports_end_with_both after update of member_id, reporter_id on private.reports
  for each row when (new.member_id is null and new.reporter_id is null) execute function private.end_report();

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Finds what is reported and takes its picture: whose it is, what it says. Null where there is no such thing, or it is not the caller's to
-- read. A block between the two changes nothing, nor an account that is away: neither shields who wrote it, nor can be felt.
create function private.thing_reported(me uuid, kind text, subject uuid, photo text) returns private.reports
language plpgsql stable security definer set search_path = '' as $$
declare
  found_thing private.reports;
  said public.messages;
  posted public.posts;
  person public.profiles;
begin
  if thing_reported.kind = 'message' then
    select m.* into said from public.messages m
    join public.thread_members seat on seat.thread_id = m.thread_id and seat.user_id = me
    -- A note about a member is not their word.
    where m.id = subject and m.sender_id is not null and m.message_type <> 'system' and not m.hidden and m.removed_at is null;
    found_thing.member_id := said.sender_id;
    found_thing.thread_id := said.thread_id;
    found_thing.seq := said.seq;
    found_thing.snapshot := jsonb_build_object('text', said.content, 'images', '[]'::jsonb, 'madeAt', said.created_at, 'place', null)
      -- Late-bound: the photographs of messages are made in a later file.
      || private.files_reported(said.id);
  elsif thing_reported.kind in ('post', 'event') then
    select p.* into posted from public.posts p where p.id = subject and not p.hidden;
    found_thing.member_id := posted.user_id;
    found_thing.snapshot := jsonb_build_object('text', posted.content, 'images', posted.images, 'madeAt', posted.created_at, 'place', posted.location);
  else
    select p.* into person from public.profiles p where p.user_id = subject;
    found_thing.member_id := person.user_id;
    if thing_reported.kind = 'photo' and not (photo = any (person.photos) or exists (
      select from public.posts p where p.user_id = subject and photo = any (p.images)
    )) then
      return null;
    end if;
    found_thing.snapshot := case thing_reported.kind
      when 'photo' then jsonb_build_object('text', null, 'images', jsonb_build_array(photo), 'madeAt', null, 'place', null)
      else jsonb_build_object('text', concat_ws(E'\n', coalesce(person.display_name, person.name), person.ig_handle, nullif(person.bio, ''),
          case when person.about_shown then nullif(person.long_bio, '') end),
        'images', person.photos, 'madeAt', null, 'place', person.city) end;
  end if;
  if found_thing.member_id is null then
    return null;
  end if;
  found_thing.kind := case when thing_reported.kind in ('post', 'event') then posted.type else thing_reported.kind end;
  found_thing.thing := case when thing_reported.kind = 'photo' then photo else subject::text end;
  return found_thing;
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.send_report(report uuid, kind text, subject uuid, reason text, words text default null, photo text default null)
returns shapes.report_made
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  said text := case when private.says_something(send_report.words) then btrim(send_report.words) end;
  earlier private.reports;
  about private.reports;
begin
  -- One member's reports queue up, so that a double press finds the first one and the bound holds.
  perform pg_advisory_xact_lock(hashtextextended(me::text, 17));
  select r.* into earlier from private.reports r where r.id = send_report.report;
  if found and earlier.reporter_id is not distinct from me then
    return jsonb_build_object('id', earlier.id, 'already', false);
  elsif found then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  end if;
  if send_report.report is null or send_report.subject is null
    or coalesce(send_report.kind, '') not in ('member', 'message', 'post', 'event', 'photo')
    or coalesce(send_report.reason, '') not in ('harassment', 'hate', 'sexual', 'scam', 'impersonation', 'other')
    or (send_report.kind = 'photo') <> (send_report.photo is not null) or length(send_report.photo) > private.longest_link() then
    perform private.fail(422, 'invalid_report', 'Say what you report, and why.');
  elsif length(said) > private.longest_report() then
    perform private.fail(422, 'report_too_long', 'A report can be at most ' || private.longest_report() || ' characters.');
  elsif send_report.reason = 'other' and said is null then
    perform private.fail(422, 'words_required', 'Say in a few words what is wrong.');
  end if;
  about := private.thing_reported(me, send_report.kind, send_report.subject, send_report.photo);
  if about.member_id is null then
    perform private.fail(404, 'not_reportable', 'This is not there any more.');
  elsif about.member_id = me then
    perform private.fail(422, 'self', 'You cannot report yourself.');
  end if;
  select r.* into earlier from private.reports r where r.reporter_id = me and md5(r.thing) = md5(about.thing) and r.state = 'open';
  if found then
    return jsonb_build_object('id', earlier.id, 'already', true);
  elsif (select count(*) from private.reports r where r.reporter_id = me and r.created_at > now() - interval '1 day') >= private.most_reports_a_day() then
    perform private.fail(429, 'too_many_reports', 'You have reported ' || private.most_reports_a_day() || ' things today. Please come back tomorrow.');
  end if;
  insert into private.reports (id, reporter_id, member_id, kind, thing, thread_id, seq, reason, words, snapshot)
  values (send_report.report, me, about.member_id, about.kind, about.thing, about.thread_id, about.seq, send_report.reason, said, about.snapshot);
  return jsonb_build_object('id', send_report.report, 'already', false);
end $$;
comment on function public.send_report is $$Reports a member, a message, a post, an event or a photograph to the committee. `subject` is the id of the
member, message or post; for a photograph it is its member, and `photo` its address. `reason` is a `report_reason`; words are needed with `other`.
`report` is made by the caller: the same act sent again is answered again. While a report of the caller's about the same is open, that one is answered.
Messages can be reported by those in the conversation. Never says who reported.$$;
grant execute on function public.send_report(uuid, text, uuid, text, text, text) to authenticated;
