-- Written by `npm run db:diff -- sweeping_says_where` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.sweep_unnamed_uploads(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  walk private.sweeping;
  seen text[];
  listed int;
begin
  select * into walk from private.sweeping s where s.walk_due_at <= now() for update skip locked;
  if not found then
    return 0;
  end if;
  seen := array(
    select o.name from storage.objects o
    where o.bucket_id = 'profile-photos' and o.name collate "C" > walk.walked_to
    order by o.name collate "C" limit sweep_unnamed_uploads.most
  );
  insert into private.pictures_to_remove (name)
  select o.name from storage.objects o
  where o.bucket_id = 'profile-photos' and o.name = any (seen)
    and coalesce(o.updated_at, o.created_at) < now() - interval '24 hours' and not private.picture_is_shown(o.name)
  on conflict do nothing;
  get diagnostics listed = row_count;
  update private.sweeping s
  set walked_to = case when cardinality(seen) = sweep_unnamed_uploads.most then seen[cardinality(seen)] else '' end,
    walk_due_at = case when cardinality(seen) = sweep_unnamed_uploads.most then now() else now() + interval '1 hour' end
  where s.id;
  return listed;
end $function$;

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
end $function$;
