-- Written by `npm run db:diff -- retention` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.claim_outbox(most integer DEFAULT 5)
 RETURNS shapes.outbox_batch
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mails jsonb;
begin
  update private.outbox o
  set state = case when o.useful_until <= now() then 'dropped' else 'failed' end,
    last_error = coalesce(o.last_error, 'The link in it had ended before it could be sent.'), facts = '{}'
  where o.state = 'waiting' and o.next_attempt_at <= now()
    and (o.useful_until <= now() or o.attempts > 0 and o.created_at < now() - interval '3 days');
  with due as (
    select o.id from private.outbox o
    where o.state = 'waiting' and o.next_attempt_at <= now()
    order by o.next_attempt_at
    limit least(greatest(coalesce(claim_outbox.most, 5), 1), 50)
    for update skip locked
  ), claimed as (
    update private.outbox o set attempts = o.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    from due where o.id = due.id
    returning o.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'template', c.template, 'recipient', c.recipient, 'facts', c.facts, 'attempt', c.attempts
  ) order by c.created_at, c.id), '[]') into mails from claimed c;
  return jsonb_build_object(
    'mails', mails,
    'nextAttemptAt', (select min(o.next_attempt_at) from private.outbox o where o.state = 'waiting')
  );
end $function$;


create table private.retention (
  thing text not null,
  days integer
);
alter table private.retention enable row level security;
insert into private.retention (thing, days)
values ('unconfirmed_applications', 14), ('rejected_applications', 180), ('audit', 730), ('notifications', 180), ('outbox', 90);

revoke all on table private.retention from public, anon, authenticated, service_role;

alter table private.retention add constraint retention_thing_known CHECK ((thing = ANY (ARRAY['unconfirmed_applications'::text, 'rejected_applications'::text, 'audit'::text, 'notifications'::text, 'outbox'::text])));

alter table private.retention add constraint retention_days_sane CHECK (((days >=
CASE thing
    WHEN 'unconfirmed_applications'::text THEN 14
    ELSE 1
END) AND (days <= 36500)));

alter table private.retention add constraint retention_pkey PRIMARY KEY (thing);

CREATE OR REPLACE FUNCTION private.kept_for(thing text)
 RETURNS interval
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select make_interval(days => r.days) from private.retention r where r.thing = kept_for.thing
$function$;

revoke all on function private.kept_for(text) from public, anon, authenticated, service_role;

comment on function public.welcome_mail(uuid) is 'What has become of the last welcome mail of an application, for admins.
@null when none was sent, or long ago';

CREATE OR REPLACE FUNCTION private.unproved_applications()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.id from private.application_proofs p join public.applications a on a.id = p.application_id
  where private.club_has_mail() and p.sent_at <= now() - private.kept_for('unconfirmed_applications')
    and (a.status = 'aside' or a.status = 'pending' and a.confirmed_at is null and a.version = 0)
    and not exists (select from private.application_links l where l.application_id = a.id and l.expires_at > now())
    and (
      exists (select from private.outbox o where o.about_application = a.id and o.state = 'sent')
      or not exists (select from private.outbox o where o.about_application = a.id and o.state in ('waiting', 'failed'))
    )
$function$;

alter table private.sweeping add column retention_due_at timestamp with time zone default now() not null;

CREATE OR REPLACE FUNCTION private.forget_applicant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.outbox o where o.about_application = old.id;
  update public.admin_audit a
  set target_email = null, detail = jsonb_strip_nulls(jsonb_build_object('name', 'A former applicant', 'field', a.detail -> 'field'))
  where a.application_id = old.id;
  return old;
end $function$;

revoke all on function private.forget_applicant() from public, anon, authenticated, service_role;

CREATE TRIGGER applications_are_forgotten_with_their_row BEFORE DELETE ON public.applications FOR EACH ROW EXECUTE FUNCTION private.forget_applicant();

CREATE INDEX applications_rejected_at ON public.applications USING btree (reviewed_at) WHERE (status = 'rejected'::text);

CREATE OR REPLACE FUNCTION private.sweep_retention(most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rejected int;
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
  if greatest(rejected, audit, notifications, outbox) < most then
    update private.sweeping s set retention_due_at = now() + interval '1 hour';
  end if;
  return jsonb_build_object('rejectedApplications', rejected, 'audit', audit, 'notifications', notifications, 'mails', outbox);
end $function$;

revoke all on function private.sweep_retention(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.sweep(most integer DEFAULT 100)
 RETURNS shapes.swept
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limited int := least(greatest(coalesce(sweep.most, 100), 1), 1000);
  counts jsonb;
  pictures text[];
begin
  -- Each removes at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'hiddenForGood', private.sweep_safety(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited)
  ) || private.sweep_retention(limited);
  pictures := private.due_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $function$;

CREATE OR REPLACE FUNCTION public.due_to_sweep()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.pictures_to_remove r where r.due_at <= now())
    or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
    or exists (select from private.unproved_applications())
    or private.accounts_are_due()
    or exists (select from private.hidden_for_good())
$function$;
