-- What was decided long ago is forgotten: the report, what was reported, and every word of those concerned and of the committee. How long it is kept
-- is the club's setting (13-outbox/02-club.sql); the audit keeps what was done, when and by whom.

-- Answered, and nothing has happened to it since: no act, no appeal, no limit that held. An account that is still closed keeps its reason.
create function private.reports_to_forget() returns setof private.reports
language sql stable security definer set search_path = '' as $$
  select r.* from private.reports r
  where r.state = 'answered' and r.answered_at < now() - private.kept_for('answered_reports') and not exists (
    select from private.measures m
    where m.report_id = r.id and (
      greatest(m.taken_at, m.until, m.undone_at, m.appealed_at, m.answered_at) >= now() - private.kept_for('answered_reports')
      or m.appeal is not null and m.outcome is null and m.undone_at is null
      or m.act = 'disable' and m.undone_at is null and exists (select from public.profiles p where p.user_id = m.member_id and p.status = 'inactive')
    )
  )
$$;

create index admin_audit_with_notes on public.admin_audit (created_at) where detail ? 'note';

create function private.sweep_answered_reports(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  forgotten int;
begin
  delete from private.reports r where r.id in (
    select old.id from private.reports_to_forget() old order by old.answered_at limit most
  );
  get diagnostics forgotten = row_count;
  delete from private.closing_links l where l.expires_at < now();
  update public.admin_audit a set detail = a.detail - 'note'
  where a.detail ? 'note' and a.created_at < now() - private.kept_for('answered_reports');
  return forgotten;
end $$;
