-- Acting on a report and taking an act back. What was read travels with the act: of two admins the second is told who was first.

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- What an admin may decide on: never a report about themselves, nor do they learn that there is one.
create function private.report_for(admin uuid, report uuid) returns private.reports
language plpgsql stable security definer set search_path = '' as $$
declare
  asked private.reports;
begin
  select r.* into asked from private.reports r where r.id = report_for.report and r.member_id <> admin;
  if not found then
    perform private.fail(404, 'report_not_found', 'There is no such report.');
  end if;
  return asked;
end $$;

-- Holds all that is open about one thing, in one order, so that two admins meet here.
create function private.hold_reports(about private.reports) returns private.reports
language plpgsql security definer set search_path = '' as $$
declare
  held private.reports;
begin
  perform pg_advisory_xact_lock(hashtextextended('report ' || about.thing, 17));
  select r.* into held from private.reports r where r.id = about.id for update;
  return held;
end $$;

-- Null once that admin is gone.
create function private.admin_name(admin uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select coalesce(p.display_name, p.name) from public.profiles p where p.user_id = admin),
    (select u.email from auth.users u where u.id = admin))
$$;

-- Who acted last, for the one who comes second.
create function private.acted_meanwhile(report uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('by', private.admin_name(coalesce(m.undone_by, m.author_id)), 'act', m.act, 'undone', m.undone_at is not null)
    from private.measures m where m.report_id in (
      select other.id from private.reports r join private.reports other on md5(other.thing) = md5(r.thing) where r.id = acted_meanwhile.report
    ) order by coalesce(m.undone_at, m.taken_at) desc limit 1
  ), '{}')
$$;

create function private.record_safety_act(admin uuid, action text, report private.reports, measure private.measures default null) returns void
language sql security definer set search_path = '' as $$
  insert into public.admin_audit (admin_id, action, target_email, application_id, detail)
  select admin, action, u.email, p.application_id, jsonb_strip_nulls(jsonb_build_object('name', coalesce(p.display_name, p.name), 'kind', report.kind,
    'reason', coalesce(measure.reason, report.reason), 'act', measure.act, 'note', measure.note, 'until', measure.until))
  from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = report.member_id
$$;

-- What may be done about it now.
create function private.acts_on(report private.reports) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(a.act order by a.place), '[]')
  from unnest(array['dismiss', 'warn', 'hide', 'limit', 'disable']) with ordinality as a (act, place)
  where case a.act
    when 'dismiss' then report.state = 'open'
    when 'hide' then report.kind <> 'member' and private.is_there(report)
    when 'disable' then exists (select from public.profiles p where p.user_id = report.member_id and p.status <> 'inactive')
    else true end
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.act_on_report(measure uuid, report uuid, version int, act text, note text, days int default null, reason text default null)
returns shapes.safety_report
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  about private.reports := private.report_for(me, act_on_report.report);
  earlier private.measures;
  taken private.measures;
  kept jsonb;
  answered record;
begin
  about := private.hold_reports(about);
  -- The same act once more, its answer was lost.
  select m.* into earlier from private.measures m where m.id = act_on_report.measure;
  if found and earlier.author_id = me and earlier.report_id = about.id then
    return private.report_shown(about.id);
  elsif found then
    perform private.fail(409, 'id_taken', 'This id is taken.');
  elsif about.version is distinct from act_on_report.version then
    perform private.fail(409, 'report_changed', 'Another admin has acted on this report meanwhile.', private.acted_meanwhile(about.id));
  elsif act_on_report.measure is null or not private.acts_on(about) ? coalesce(act_on_report.act, '')
    or coalesce(act_on_report.reason, about.reason) not in ('harassment', 'hate', 'sexual', 'scam', 'impersonation', 'other') then
    perform private.fail(422, 'invalid_act', 'This can''t be done about this report.');
  elsif private.says_something(note) is not true or length(btrim(note)) > private.longest_report() then
    perform private.fail(422, 'note_required', 'Write a note of at most ' || private.longest_report() || ' characters.');
  elsif act_on_report.act = 'limit' and coalesce(days, 0) not between 1 and private.most_limit_days() then
    perform private.fail(422, 'invalid_days', 'A limit holds from 1 to ' || private.most_limit_days() || ' days.');
  end if;
  if act_on_report.act = 'hide' then
    kept := private.hide_thing(about);
  elsif act_on_report.act = 'disable' then
    perform private.switch_account(about.member_id, 'inactive', me);
  end if;
  insert into private.measures (id, report_id, member_id, act, reason, note, author_id, until, kept)
  values (act_on_report.measure, about.id, about.member_id, act_on_report.act, coalesce(act_on_report.reason, about.reason), btrim(act_on_report.note), me,
    case act_on_report.act when 'limit' then now() + make_interval(days => act_on_report.days) end, kept)
  returning * into taken;
  -- One act answers all that is open about the same; each of those who reported is told once.
  for answered in
    with closed as (
      update private.reports r set state = 'answered', answered_at = now(), version = r.version + 1
      where r.state = 'open' and md5(r.thing) = md5(about.thing) and r.member_id = about.member_id
      returning r.id, r.reporter_id
    )
    select c.* from closed c
  loop
    if answered.reporter_id is not null then
      perform private.notify(answered.reporter_id, 'The committee has looked at it',
        'Thank you for telling us. What came of it stays between the committee and those concerned.',
        jsonb_build_object('action', 'report_answered', 'deeplink', '/safety', 'reportId', answered.id));
    end if;
  end loop;
  -- What was kept for the committee alone goes, unless it is shown or kept still.
  perform private.remove_picture(url) from jsonb_array_elements_text(about.snapshot -> 'images') as url;
  if about.state = 'answered' then
    update private.reports r set version = r.version + 1 where r.id = about.id;
  end if;
  perform private.tell_of_measure(taken, about.kind);
  perform private.record_safety_act(me, 'act_on_report', about, taken);
  return private.report_shown(about.id);
end $$;
comment on function public.act_on_report is $$Acts on a report, and answers all that are open about the same. `act` is a `safety_act`, `version` what the caller
has seen: whoever comes after another admin is told who was first, in the details of the error. `note` is the committee's own. `days` is how long a limit
holds. `reason` is what the committee found; without one it is what was reported. `measure` is made by the caller: the same act sent again is answered
again. Those who reported are told that it was looked at, whom it concerns what was done and why, never by whom.$$;

create function private.end_measure(ended private.measures, about private.reports, admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.measures m set undone_at = now(), undone_by = admin, kept = null, version = m.version + 1 where m.id = ended.id;
  if ended.act = 'hide' then
    perform private.show_thing(about, ended.kept);
  elsif ended.act = 'disable' then
    perform private.switch_account(about.member_id, 'active', admin);
    perform private.end_closings(about.member_id, admin);
  end if;
end $$;

create function public.undo_measure(measure uuid, version int) returns shapes.safety_report
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  undone private.measures;
  about private.reports;
begin
  select m.* into undone from private.measures m where m.id = undo_measure.measure and m.member_id <> me;
  if not found then
    perform private.fail(404, 'measure_not_found', 'There is no such act.');
  end if;
  about := private.hold_reports(private.report_for(me, undone.report_id));
  select m.* into undone from private.measures m where m.id = undone.id for update;
  -- Undone already, from what the caller has seen: an answer was lost.
  if undone.undone_at is not null and undone.undone_by = me and undone.version = undo_measure.version + 1 then
    return private.report_shown(about.id);
  elsif undone.undone_at is not null or undone.version is distinct from undo_measure.version then
    perform private.fail(409, 'measure_changed', 'Something happened to this meanwhile. Have another look.', private.acted_meanwhile(about.id));
  elsif undone.act = 'hide' and undone.kept is null then
    perform private.fail(409, 'gone_for_good', 'What was hidden is gone for good by now.');
  end if;
  perform private.end_measure(undone, about, me);
  perform private.tell_of_undoing(undone);
  -- What was answered by this alone is open again, and nobody was told of an answer that is none.
  if about.answered_at > now() - interval '1 day' and not exists (
    select from private.measures m join private.reports r on r.id = m.report_id
    where md5(r.thing) = md5(about.thing) and m.undone_at is null and m.taken_at >= about.answered_at
  ) then
    update private.reports r set state = 'open', answered_at = null, version = r.version + 1
    where md5(r.thing) = md5(about.thing) and r.answered_at = about.answered_at
      and not exists (
        select from private.reports newer where newer.reporter_id = r.reporter_id and md5(newer.thing) = md5(r.thing) and newer.state = 'open'
      );
    delete from public.notifications n
    where not n.read and n.data ->> 'action' = 'report_answered'
      and n.data ->> 'reportId' in (select r.id::text from private.reports r where md5(r.thing) = md5(about.thing) and r.state = 'open')
      and n.user_id in (select r.reporter_id from private.reports r where md5(r.thing) = md5(about.thing) and r.state = 'open');
  else
    update private.reports r set version = r.version + 1 where r.id = about.id;
  end if;
  perform private.record_safety_act(me, 'undo_measure', about, undone);
  return private.report_shown(about.id);
end $$;
comment on function public.undo_measure is $$Takes an act back: what was hidden is shown, a limit ends, an account is enabled, a word is withdrawn. Within a day
the report is open again if nothing else was done about it. `version` is the one that was seen. What was hidden longer than `hidden_days` is gone.$$;

grant execute on function public.act_on_report(uuid, uuid, int, text, text, int, text), public.undo_measure(uuid, int) to authenticated;
