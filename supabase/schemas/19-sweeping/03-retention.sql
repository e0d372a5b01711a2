-- What is kept for a time and then erased: rejected applications, answered reports, the console's history, notifications that were read, mails that were sent. How long is the
-- club's setting (13-outbox/02-club.sql).

-- Whatever ends an application, what was written of it elsewhere names nobody any more.
create function private.forget_applicant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outbox o where o.about_application = old.id;
  update public.admin_audit a
  set target_email = null, detail = jsonb_strip_nulls(jsonb_build_object('name', 'A former applicant', 'field', a.detail -> 'field'))
  where a.application_id = old.id;
  return old;
end $$;

-- Before, for afterwards no row says any more which application it was about.
create trigger applications_are_forgotten_with_their_row before delete on public.applications
  for each row execute function private.forget_applicant();

create index applications_rejected_at on public.applications (reviewed_at) where status = 'rejected';

-- Each hour, a piece at a time: how many of each went, or nothing when it is not time.
create function private.sweep_retention(most int) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    select r.id from public.notifications r
    where r.read and r.created_at < now() - private.kept_for('notifications') order by r.created_at limit most
  );
  get diagnostics notifications = row_count;
  delete from private.outbox o where o.id in (
    select r.id from private.outbox r
    where r.state <> 'waiting' and r.created_at < now() - private.kept_for('outbox') order by r.created_at limit most
  );
  get diagnostics outbox = row_count;
  if greatest(rejected, reports, audit, notifications, outbox) < most then
    update private.sweeping s set retention_due_at = now() + interval '1 hour' where s.id;
  end if;
  return jsonb_build_object('rejectedApplications', rejected, 'answeredReports', reports, 'audit', audit, 'notifications', notifications, 'mails', outbox);
end $$;
