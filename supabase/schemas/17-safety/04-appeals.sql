-- One answer to each measure, by whom it concerns, and the committee's answer to that; and what members see of their own reports and measures.

-- The caller holds the measure locked, and has found that it is theirs to answer.
create function private.take_appeal(meant private.measures, words text) returns private.measures
language plpgsql security definer set search_path = '' as $$
declare
  said text := btrim(words);
  answered private.measures := meant;
begin
  -- The same answer once more: it had arrived.
  if meant.appeal = said then
    return meant;
  elsif meant.appeal is not null then
    perform private.fail(409, 'already_appealed', 'You have answered this already.');
  elsif meant.undone_at is not null then
    perform private.fail(409, 'already_undone', 'The committee has taken this back already.');
  elsif meant.taken_at < now() - make_interval(days => private.appeal_days()) then
    perform private.fail(409, 'appeal_too_late', 'The days in which this could be answered are over.');
  elsif private.says_something(said) is not true or length(said) > private.longest_report() then
    perform private.fail(422, 'invalid_appeal', 'An answer has 1 to ' || private.longest_report() || ' characters.');
  end if;
  update private.measures m set appeal = said, appealed_at = now(), version = m.version + 1 where m.id = meant.id returning * into answered;
  return answered;
end $$;

create function public.appeal_measure(measure uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  meant private.measures;
begin
  select m.* into meant from private.measures m
  where m.id = appeal_measure.measure and m.member_id = me and m.act not in ('dismiss', 'disable') for update;
  if not found then
    perform private.fail(404, 'measure_not_found', 'There is no such act.');
  end if;
  perform private.take_appeal(meant, appeal_measure.words);
end $$;
comment on function public.appeal_measure is $$The one answer of a member to what the committee did, within `appeal_days`. The same words again are the
same answer.$$;

create function public.answer_appeal(measure uuid, version int, lift boolean, answer text) returns shapes.safety_report
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  meant private.measures;
  about private.reports;
  settled text := case when lift then 'lifted' else 'stands' end;
begin
  select m.* into meant from private.measures m where m.id = answer_appeal.measure and m.member_id <> me and m.appeal is not null;
  if not found then
    perform private.fail(404, 'measure_not_found', 'There is no such act.');
  end if;
  about := private.hold_reports(private.report_for(me, meant.report_id));
  select m.* into meant from private.measures m where m.id = meant.id for update;
  -- Answered already, from what the caller has seen: an answer was lost.
  if meant.answered_by = me and meant.outcome = settled and meant.version > answer_appeal.version then
    return private.report_shown(about.id);
  elsif meant.outcome is not null or meant.undone_at is not null or meant.version is distinct from answer_appeal.version then
    perform private.fail(409, 'measure_changed', 'Something happened to this meanwhile. Have another look.',
      jsonb_build_object('by', private.admin_name(coalesce(meant.answered_by, meant.undone_by)), 'act', meant.act, 'undone', meant.undone_at is not null));
  elsif private.says_something(answer) is not true or length(btrim(answer)) > private.longest_report() then
    perform private.fail(422, 'note_required', 'Write a note of at most ' || private.longest_report() || ' characters.');
  elsif lift and meant.act = 'hide' and meant.kept is null then
    perform private.fail(409, 'gone_for_good', 'What was hidden is gone for good by now.');
  end if;
  update private.measures m set outcome = settled, answer = btrim(answer_appeal.answer), answered_at = now(), answered_by = me, version = m.version + 1
  where m.id = meant.id;
  if lift then
    perform private.end_measure(meant, about, me);
  end if;
  update private.reports r set version = r.version + 1 where r.id = about.id;
  perform private.notify(meant.member_id, 'The committee has read your answer',
    case when lift then case meant.act when 'warn' then 'We take our word back.' when 'hide' then 'What we had hidden is to be seen again.'
      when 'disable' then 'Your account is open again.' else 'You can ask for plugs and introduce others again.' end || ' Thank you for explaining.'
    else 'Thank you for explaining. We talked it over, and it stays as it is.' end,
    jsonb_build_object('action', 'from_committee', 'deeplink', '/safety', 'measureId', meant.id));
  if meant.act = 'disable' then
    perform private.mail_after_closing(meant.member_id, case when lift then 'account_reopened' else 'account_stays_closed' end, meant.id);
  end if;
  perform private.record_safety_act(me, case when lift then 'lift_measure' else 'keep_measure' end, about, meant);
  return private.report_shown(about.id);
end $$;
comment on function public.answer_appeal is $$Answers a member's appeal, once: `lift` takes the act back, else it stands. `answer` is the committee's own note.
`version` is the one that was seen. The member is told.$$;

create function private.my_measure(m private.measures) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'act', m.act, 'kind', (select r.kind from private.reports r where r.id = m.report_id), 'reason', m.reason,
    'takenAt', m.taken_at, 'until', m.until, 'endedAt', m.undone_at,
    'appealUntil', case when m.appeal is null and m.undone_at is null
      and m.taken_at >= now() - make_interval(days => private.appeal_days()) then m.taken_at + make_interval(days => private.appeal_days()) end,
    'appeal', m.appeal, 'appealedAt', m.appealed_at, 'outcome', m.outcome, 'answeredAt', m.answered_at)
$$;

create function public.my_safety() returns shapes.my_safety
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
begin
  return jsonb_build_object(
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'reason', r.reason, 'state', r.state, 'createdAt', r.created_at,
        'answeredAt', r.answered_at, 'former', r.member_id is null) order by r.created_at desc, r.id), '[]')
      from (select * from private.reports mine where mine.reporter_id = me order by mine.created_at desc limit 50) r
    ),
    'measures', (
      select coalesce(jsonb_agg(private.my_measure(m) order by m.taken_at desc, m.id), '[]')
      from (select * from private.measures about where about.member_id = me and about.act <> 'dismiss' order by about.taken_at desc limit 50) m
    )
  );
end $$;
comment on function public.my_safety is $$What the caller reported and what the committee did that concerns the caller, the newest fifty of each. Says of a
report only that it was looked at, of a measure never who reported.$$;

grant execute on function public.appeal_measure(uuid, text), public.answer_appeal(uuid, int, boolean, text), public.my_safety() to authenticated;
