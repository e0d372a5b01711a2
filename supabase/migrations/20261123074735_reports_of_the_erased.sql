-- Written by `npm run db:diff -- reports_of_the_erased` from supabase/schemas.

drop policy "Members fetch their own exports" on storage.objects;
alter table private.reports drop constraint reports_messages_have_a_place;
alter table private.reports drop constraint reports_member_id_fkey;

comment on domain shapes.my_safety is 'What the caller reported, and what the committee did that concerns the caller, newest first. Neither says who the
other one is. `former`: whom it was about is erased.

{
  reports: {
    id: uuid,
    kind: report_kind,
    reason: report_reason,
    state: report_state,
    createdAt: timestamp,
    answeredAt: timestamp | null,
    former: boolean
  }[],
  measures: my_measure[]
}';

alter table private.reports alter column member_id drop not null;

alter table private.reports add constraint reports_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL;

alter table private.reports add constraint reports_messages_have_a_place CHECK ((((kind = 'message'::text) AND (member_id IS NOT NULL)) = ((thread_id IS NOT NULL) AND (seq IS NOT NULL))));

CREATE OR REPLACE FUNCTION private.forget_reported()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.thing := new.id::text;
  new.thread_id := null;
  new.seq := null;
  new.words := null;
  new.snapshot := '{}';
  new.answered_at := coalesce(new.answered_at, now());
  new.state := 'answered';
  return new;
end $function$;

revoke all on function private.forget_reported() from public, anon, authenticated, service_role;

CREATE TRIGGER reports_forget_who_is_erased BEFORE UPDATE OF member_id ON private.reports FOR EACH ROW WHEN (((new.member_id IS NULL) AND (old.member_id IS NOT NULL))) EXECUTE FUNCTION private.forget_reported();

CREATE OR REPLACE FUNCTION private.end_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.reports r where r.id = new.id;
  return null;
end $function$;

revoke all on function private.end_report() from public, anon, authenticated, service_role;

CREATE TRIGGER reports_end_with_both AFTER UPDATE OF member_id, reporter_id ON private.reports FOR EACH ROW WHEN (((new.member_id IS NULL) AND (new.reporter_id IS NULL))) EXECUTE FUNCTION private.end_report();

CREATE OR REPLACE FUNCTION public.my_safety()
 RETURNS shapes.my_safety
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.my_export_parts()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select private.export_part(e, n) from private.exports e, generate_series(1, e.parts) n
    where e.user_id = (select auth.uid()) and e.state = 'ready' and e.ends_at > now() and (select private.is_active_member())
  );
end $function$;

revoke all on function private.my_export_parts() from public, anon, authenticated, service_role;
grant execute on function private.my_export_parts() to authenticated;

create policy "Members fetch their own exports" on storage.objects for select to authenticated
  using (((bucket_id = 'exports'::text) AND (name = ANY (( SELECT private.my_export_parts() AS my_export_parts)::text[]))));
