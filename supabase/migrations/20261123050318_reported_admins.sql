-- Written by `npm run db:diff -- reported_admins` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.is_of_own_report(entry public.admin_audit, admin uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select entry.member_id is not distinct from admin
    and entry.action in ('act_on_report', 'undo_measure', 'lift_measure', 'keep_measure', 'read_context')
$function$;

revoke all on function private.is_of_own_report(public.admin_audit,uuid) from public, anon, authenticated, service_role;
grant execute on function private.is_of_own_report(public.admin_audit,uuid) to authenticated;

drop policy "Admins read who did what" on public.admin_audit;

create policy "Admins read who did what" on public.admin_audit for select to authenticated
  using ((( SELECT private.is_admin() AS is_admin) AND (NOT private.is_of_own_report(admin_audit.*, ( SELECT auth.uid() AS uid)))));

CREATE OR REPLACE FUNCTION public.search_audit(application uuid DEFAULT NULL::uuid, page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS shapes.audit_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  rows_a_page int := least(greatest(coalesce(search_audit.page_size, 25), 1), 100);
  skipped bigint := (greatest(coalesce(search_audit.page, 1), 1)::bigint - 1) * rows_a_page;
  entries jsonb;
  total bigint;
  me uuid := private.require_admin();
begin
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'action', e.action, 'adminName', coalesce(p.display_name, p.name), 'adminEmail', u.email,
    'applicationId', e.application_id, 'targetEmail', e.target_email, 'detail', e.detail, 'createdAt', e.created_at
  ) order by e.created_at desc, e.id), '[]') into entries
  from (
    select a.* from public.admin_audit a
    where (search_audit.application is null or a.application_id = search_audit.application) and not private.is_of_own_report(a, me)
    order by a.created_at desc, a.id
    offset skipped limit rows_a_page
  ) e
  left join auth.users u on u.id = e.admin_id
  left join public.profiles p on p.user_id = e.admin_id;
  if search_audit.application is null then
    select coalesce(sum(k.total), 0) into total from private.console_counts k where k.counted = 'audit';
    total := total - (select count(*) from public.admin_audit a where a.member_id = me and private.is_of_own_report(a, me));
  else
    select count(*) into total from public.admin_audit a where a.application_id = search_audit.application and not private.is_of_own_report(a, me);
  end if;
  return jsonb_build_object('entries', entries, 'total', total);
end $function$;
comment on function public.search_audit(uuid,integer,integer) is 'Who did what, newest first: of one application, or of all; not what was done about reports of the caller. `page` starts
at 1, `page_size` is 1 to 100.';

CREATE OR REPLACE FUNCTION private.safety_person(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
