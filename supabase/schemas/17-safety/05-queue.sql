-- What admins read: the queue, one report with the history of both, the messages around it, who is limited and who is blocked. None of it shows an
-- admin a report about themselves.

-- Helpers ---------------------------------------------------------------------------------------------------------------------

create function private.measure_shown(m private.measures) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'reportId', m.report_id, 'act', m.act, 'kind', (select r.kind from private.reports r where r.id = m.report_id),
    'reason', m.reason, 'note', m.note, 'author', private.admin_name(m.author_id), 'takenAt', m.taken_at, 'until', m.until,
    'undoneAt', m.undone_at, 'undoneBy', private.admin_name(m.undone_by), 'appeal', m.appeal, 'appealedAt', m.appealed_at, 'outcome', m.outcome,
    'answer', m.answer, 'answeredAt', m.answered_at, 'version', m.version)
$$;

create function private.safety_person(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.face_of(p) || jsonb_build_object('memberSince', p.created_at, 'status', p.status,
    'accountVersion', coalesce(private.account_version(p.application_id), 0), 'applicationId', p.application_id,
    'limitedUntil', private.limited_until(p.user_id),
    'reportsMade', (select count(*) from private.reports r where r.reporter_id = p.user_id),
    'reportsDismissed', (select count(*) from private.reports r where r.reporter_id = p.user_id
      and exists (select from private.measures m where m.report_id = r.id and m.act = 'dismiss' and m.undone_at is null)),
    -- An admin who reported somebody learns nothing here of reports about themselves.
    'reportsAbout', (select count(*) from private.reports r where r.member_id = p.user_id and r.member_id is distinct from (select auth.uid())),
    'measures', (
      select coalesce(jsonb_agg(private.measure_shown(m) order by m.taken_at desc, m.id), '[]')
      from (select * from private.measures about where about.member_id = p.user_id and about.member_id is distinct from (select auth.uid())
        order by about.taken_at desc limit 10) m
    ))
  from public.profiles p where p.user_id = safety_person.member
$$;

create function private.report_shown(report uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shown private.reports;
  there boolean;
begin
  select r.* into shown from private.reports r where r.id = report_shown.report;
  there := private.is_there(shown);
  return jsonb_build_object(
    'id', shown.id, 'kind', shown.kind, 'reason', shown.reason, 'words', shown.words, 'state', shown.state, 'version', shown.version,
    'createdAt', shown.created_at, 'answeredAt', shown.answered_at, 'snapshot', shown.snapshot, 'there', there,
    'hidden', not there and exists (
      select from private.measures m join private.reports r on r.id = m.report_id
      where md5(r.thing) = md5(shown.thing) and m.act = 'hide' and m.undone_at is null and m.kept is not null
    ),
    'member', private.safety_person(shown.member_id),
    'reporter', private.safety_person(shown.reporter_id),
    'others', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'words', r.words, 'createdAt', r.created_at,
        'reporter', (select private.face_of(p) from public.profiles p where p.user_id = r.reporter_id)) order by r.created_at, r.id), '[]')
      from private.reports r
      where md5(r.thing) = md5(shown.thing) and r.id <> shown.id and r.state = shown.state and r.answered_at is not distinct from shown.answered_at
    ),
    'measures', (
      select coalesce(jsonb_agg(private.measure_shown(m) order by m.taken_at desc, m.id), '[]')
      from private.measures m join private.reports r on r.id = m.report_id where md5(r.thing) = md5(shown.thing) and r.member_id = shown.member_id
    ),
    'acts', private.acts_on(shown)
  );
end $$;

-- Those about the same thing that were answered together, or are open, stand in the queue as one: the first that came.
create function private.leads_its_row(r private.reports) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from private.reports first
    where md5(first.thing) = md5(r.thing) and first.state = r.state and first.answered_at is not distinct from r.answered_at
      and (first.created_at, first.id) < (r.created_at, r.id)
  )
$$;

create function private.safety_counts(admin uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'open', (select count(*) from private.reports r where r.state = 'open' and r.member_id <> admin and private.leads_its_row(r)),
    'appeals', (
      select count(*) from private.measures m
      where m.appeal is not null and m.outcome is null and m.undone_at is null and m.member_id <> admin
    ),
    'answered', (select count(*) from private.reports r where r.state = 'answered' and r.member_id <> admin and private.leads_its_row(r))
  )
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.safety_queue(state text default 'open', page int default 1, page_size int default 25) returns shapes.safety_queue
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me uuid := private.require_admin();
  wanted text := coalesce(safety_queue.state, 'open');
  rows_a_page int := least(greatest(coalesce(safety_queue.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(safety_queue.page, 1), 1)::bigint - 1) * rows_a_page;
  counts jsonb := private.safety_counts(me);
  ids uuid[];
begin
  if wanted = 'appeals' then
    ids := array(
      select m.report_id from private.measures m
      where m.appeal is not null and m.outcome is null and m.undone_at is null and m.member_id <> me
      order by m.appealed_at, m.id offset skipped limit rows_a_page
    );
  elsif wanted = 'open' then
    ids := array(
      select r.id from private.reports r where r.state = 'open' and r.member_id <> me and private.leads_its_row(r)
      order by r.created_at, r.id offset skipped limit rows_a_page
    );
  elsif wanted = 'answered' then
    ids := array(
      select r.id from private.reports r where r.state = 'answered' and r.member_id <> me and private.leads_its_row(r)
      order by r.answered_at desc, r.id offset skipped limit rows_a_page
    );
  else
    perform private.fail(422, 'invalid_state', 'Ask for open, appeals or answered.');
  end if;
  return jsonb_build_object('counts', counts, 'total', counts -> wanted, 'reports', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'kind', r.kind, 'reason', r.reason, 'state', r.state, 'createdAt', r.created_at, 'answeredAt', r.answered_at,
      'excerpt', left(r.snapshot ->> 'text', 200), 'image', r.snapshot -> 'images' ->> 0,
      'others', (
        select count(*) from private.reports other where md5(other.thing) = md5(r.thing) and other.id <> r.id and other.state = r.state
          and other.answered_at is not distinct from r.answered_at
      ),
      'member', (select private.face_of(p) from public.profiles p where p.user_id = r.member_id),
      'reporter', (select private.face_of(p) from public.profiles p where p.user_id = r.reporter_id),
      'act', newest.act, 'appealed', exists (
        select from private.measures m where m.report_id = r.id and m.appeal is not null and m.outcome is null and m.undone_at is null
      )
    ) order by listed.place), '[]')
    from unnest(ids) with ordinality as listed (id, place)
    join private.reports r on r.id = listed.id
    left join lateral (
      select m.act from private.measures m join private.reports same on same.id = m.report_id
      where md5(same.thing) = md5(r.thing) and m.undone_at is null and r.state = 'answered' order by m.taken_at desc limit 1
    ) newest on true
  ));
end $$;
comment on function public.safety_queue is $$A page of what members reported. `state` is `open` (the oldest first), `appeals` (the longest waiting first) or
`answered` (the newest first). `page` starts at 1, `page_size` is 1 to 100. Reports about the caller are not in it.$$;

create function public.report_details(report uuid) returns shapes.safety_report
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
begin
  return private.report_shown((private.report_for(me, report_details.report)).id);
end $$;
comment on function public.report_details is $$One report, with what the committee did about it and the history of both.$$;

create function public.report_context(report uuid) returns shapes.report_context
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  about private.reports := private.report_for(me, report_context.report);
begin
  if about.kind <> 'message' then
    perform private.fail(422, 'no_context', 'Only a message has others around it.');
  end if;
  perform private.record_safety_act(me, 'read_context', about);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'senderId', m.sender_id,
      'senderName', case when m.sender_id is not null then private.name_of(m.sender_id) end,
      'content', case when m.seq = about.seq then about.snapshot ->> 'text' else m.content end, 'createdAt', m.created_at, 'reported', m.seq = about.seq
    ) order by m.seq), '[]')
    from (
      (select x.* from public.messages x where x.thread_id = about.thread_id and x.seq <= about.seq order by x.seq desc limit 3)
      union all
      (select x.* from public.messages x where x.thread_id = about.thread_id and x.seq > about.seq order by x.seq limit 2)
    ) m
  );
end $$;
comment on function public.report_context is $$Five messages: the reported one, two before it and two after. Nothing else of the conversation is shown to
admins, and that they read this is written to the audit.$$;

-- Planned once: in a large club planning anew would take longer than what it finds.
create function public.safety_members(page int default 1, page_size int default 25) returns shapes.safety_members
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  me uuid := private.require_admin();
  rows_a_page int := least(greatest(coalesce(safety_members.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(safety_members.page, 1), 1)::bigint - 1) * rows_a_page;
  blocked uuid[] := array(
    select b.member_id from private.blocked_members b where b.member_id <> me order by b.latest desc, b.member_id offset skipped limit rows_a_page
  );
begin
  return (
    with limited as (
      select distinct on (m.member_id) m.* from private.measures m
      where m.act = 'limit' and m.undone_at is null and m.until > now() and m.member_id <> me
      order by m.member_id, m.until desc
    )
    select jsonb_build_object(
      'limited', (
        select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('measureId', l.id, 'reportId', l.report_id, 'since', l.taken_at, 'until', l.until)
          order by l.until desc, l.id), '[]')
        from (select * from limited order by until desc, id offset skipped limit rows_a_page) l join public.profiles p on p.user_id = l.member_id
      ),
      'blocked', (
        select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('by', b.times, 'since', b.since, 'latest', b.latest)
          order by b.latest desc, b.member_id), '[]')
        from unnest(blocked) as listed (id) join private.blocked_members b on b.member_id = listed.id join public.profiles p on p.user_id = listed.id
      ),
      'total', jsonb_build_object('limited', (select count(*) from limited), 'blocked',
        (select coalesce(sum(k.total), 0)::bigint from private.console_counts k where k.counted = 'blocked')
          - (select count(*) from private.blocked_members b where b.member_id = me))
    )
  );
end $$;
comment on function public.safety_members is $$Who is limited until when, and who is blocked by how many members since when; a page of each. Who blocked them is not
said.$$;

-- What was hidden longer than `hidden_days` and waits for no answer.
create function private.hidden_for_good() returns setof private.measures
language sql stable security definer set search_path = '' as $$
  select m.* from private.measures m
  where m.kept is not null and m.taken_at < now() - make_interval(days => private.hidden_days()) and not (m.appeal is not null and m.outcome is null)
$$;

-- Then it is gone: its words here, its pictures wherever they lie.
create function private.sweep_safety(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended private.measures;
  swept int := 0;
begin
  for ended in select h.* from private.hidden_for_good() h limit sweep_safety.most loop
    update private.measures m set kept = null where m.id = ended.id;
    perform private.drop_hidden_files(ended.report_id);
    perform private.remove_picture(url) from jsonb_array_elements_text(coalesce(ended.kept -> 'images', '[]')) as url;
    swept := swept + 1;
  end loop;
  return swept;
end $$;

grant execute on function public.safety_queue(text, int, int), public.report_details(uuid), public.report_context(uuid), public.safety_members(int, int)
  to authenticated;
