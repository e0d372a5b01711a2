-- Written by `npm run db:diff -- forgotten_reports` from supabase/schemas.

alter table private.retention drop constraint retention_days_sane;
alter table private.retention drop constraint retention_thing_known;

alter table private.retention add constraint retention_thing_known CHECK ((thing = ANY (ARRAY['unconfirmed_applications'::text, 'rejected_applications'::text, 'answered_reports'::text, 'audit'::text, 'notifications'::text, 'outbox'::text])));

alter table private.retention add constraint retention_days_sane CHECK (((days >=
CASE thing
    WHEN 'unconfirmed_applications'::text THEN 14
    WHEN 'answered_reports'::text THEN 30
    ELSE 1
END) AND (days <= 36500)));

insert into private.retention (thing, days) values ('answered_reports', 365);

CREATE OR REPLACE FUNCTION private.reports_to_forget()
 RETURNS SETOF private.reports
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.* from private.reports r
  where r.state = 'answered' and r.answered_at < now() - private.kept_for('answered_reports') and not exists (
    select from private.measures m
    where m.report_id = r.id and (
      greatest(m.taken_at, m.until, m.undone_at, m.appealed_at, m.answered_at) >= now() - private.kept_for('answered_reports')
      or m.appeal is not null and m.outcome is null and m.undone_at is null
      or m.act = 'disable' and m.undone_at is null and exists (select from public.profiles p where p.user_id = m.member_id and p.status = 'inactive')
    )
  )
$function$;

revoke all on function private.reports_to_forget() from public, anon, authenticated, service_role;

CREATE INDEX admin_audit_with_notes ON public.admin_audit USING btree (created_at) WHERE (detail ? 'note'::text);

CREATE OR REPLACE FUNCTION private.sweep_answered_reports(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  forgotten int;
begin
  delete from private.reports r where r.id in (
    select old.id from private.reports_to_forget() old order by old.answered_at limit most
  );
  get diagnostics forgotten = row_count;
  update public.admin_audit a set detail = a.detail - 'note'
  where a.detail ? 'note' and a.created_at < now() - private.kept_for('answered_reports');
  return forgotten;
end $function$;

revoke all on function private.sweep_answered_reports(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_retention(most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rejected int;
  reports int;
  audit int;
  notifications int;
  outbox int;
begin
  perform from private.sweeping s where s.retention_due_at <= now() for update skip locked;
  if not found then
    return '{}';
  end if;
  delete from public.applications a where a.id in (
    select r.id from public.applications r
    where r.status = 'rejected' and r.reviewed_at < now() - private.kept_for('rejected_applications')
    order by r.reviewed_at limit most
  ) and a.status = 'rejected';
  get diagnostics rejected = row_count;
  reports := private.sweep_answered_reports(most);
  delete from public.admin_audit a where a.id in (
    select r.id from public.admin_audit r where r.created_at < now() - private.kept_for('audit') order by r.created_at limit most
  );
  get diagnostics audit = row_count;
  delete from public.notifications n where n.id in (
    select r.id from public.notifications r where r.created_at < now() - private.kept_for('notifications') limit most
  );
  get diagnostics notifications = row_count;
  delete from private.outbox o where o.id in (
    select r.id from private.outbox r
    where r.state <> 'waiting' and r.created_at < now() - private.kept_for('outbox') order by r.created_at limit most
  );
  get diagnostics outbox = row_count;
  if greatest(rejected, reports, audit, notifications, outbox) < most then
    update private.sweeping s set retention_due_at = now() + interval '1 hour';
  end if;
  return jsonb_build_object('rejectedApplications', rejected, 'answeredReports', reports, 'audit', audit, 'notifications', notifications, 'mails', outbox);
end $function$;
