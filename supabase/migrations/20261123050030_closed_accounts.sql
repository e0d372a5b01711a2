-- Written by `npm run db:diff -- closed_accounts` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.set_member_status(member uuid, status text, admin uuid, version integer DEFAULT NULL::integer)
 RETURNS shapes.member_account
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account jsonb;
begin
  perform from public.profiles p where p.user_id = set_member_status.member for update;
  account := public.member_account(set_member_status.admin, member => set_member_status.member);
  if set_member_status.status is null or set_member_status.status not in ('active', 'inactive') then
    perform private.fail(422, 'invalid_action', 'An account is disabled or enabled.');
  end if;
  if set_member_status.member = set_member_status.admin then
    perform private.fail(409, 'own_account', 'You can''t disable your own account.');
  end if;
  if account ->> 'status' <> set_member_status.status and (account ->> 'version')::int <> set_member_status.version then
    perform private.fail(409, 'account_changed', 'Another admin has disabled or enabled this account meanwhile.');
  end if;
  update public.profiles p set status = set_member_status.status
  where p.user_id = set_member_status.member and p.status <> set_member_status.status;
  if found then
    perform private.record_account_act(set_member_status.admin, case set_member_status.status when 'active' then 'enable' else 'disable' end,
      set_member_status.member);
  end if;
  if set_member_status.status = 'inactive' then
    delete from auth.sessions s where s.user_id = set_member_status.member;
  else
    perform private.end_closings(set_member_status.member, set_member_status.admin);
  end if;
  return public.member_account(set_member_status.admin, member => set_member_status.member);
end $function$;

create domain shapes.my_measure as jsonb;
comment on domain shapes.my_measure is 'What the committee did, for whom it concerns; never who reported. `appealUntil` is null where no answer can be given,
or none any more.

{
  id: uuid,
  act: safety_act,
  kind: report_kind,
  reason: report_reason,
  takenAt: timestamp,
  until: timestamp | null,
  endedAt: timestamp | null,
  appealUntil: timestamp | null,
  appeal: text | null,
  appealedAt: timestamp | null,
  outcome: appeal_outcome | null,
  answeredAt: timestamp | null
}';

comment on domain shapes.my_safety is 'What the caller reported, and what the committee did that concerns the caller, newest first. Neither says who the
other one is.

{
  reports: { id: uuid, kind: report_kind, reason: report_reason, state: report_state, createdAt: timestamp, answeredAt: timestamp | null }[],
  measures: my_measure[]
}';

CREATE OR REPLACE FUNCTION private.tell_of_measure(measure private.measures, kind text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if measure.act = 'dismiss' then
    return;
  end if;
  perform private.notify(measure.member_id,
    case measure.act when 'warn' then 'A word from the committee' when 'hide' then 'Hidden by the committee'
      when 'limit' then 'New plugs are paused' else 'Your account is closed' end,
    case measure.act
      when 'warn' then format('We looked at %s. %s Nothing else changes; please keep it in mind.',
        private.thing_in_words(kind), private.reason_in_words(measure.reason))
      when 'hide' then format('We hid %s. %s Nobody else sees it now; nothing else changes.',
        private.thing_in_words(kind), private.reason_in_words(measure.reason))
      when 'limit' then format('Until %s you can''t ask for plugs or introduce others. The reason is %s. %s All else works as before.',
        private.in_words(measure.until), private.thing_in_words(kind), private.reason_in_words(measure.reason))
      else format('The reason is %s. %s', private.thing_in_words(kind), private.reason_in_words(measure.reason)) end
      || format(' You can answer once, until %s.', private.in_words(measure.taken_at + make_interval(days => private.appeal_days()))),
    jsonb_build_object('action', 'from_committee', 'deeplink', '/safety', 'measureId', measure.id));
  -- Nothing in the house is open to them to read it.
  if measure.act = 'disable' then
    perform private.queue_closing_mail(measure);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.tell_of_undoing(measure private.measures)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if measure.act = 'disable' then
    perform private.mail_after_closing(measure, 'account_reopened');
  end if;
  delete from public.notifications n
  where n.user_id = measure.member_id and not n.read and n.data ->> 'measureId' = measure.id::text;
  if found or measure.act = 'dismiss' then
    return;
  end if;
  perform private.notify(measure.member_id, 'Taken back',
    case measure.act when 'warn' then 'The committee has taken back its word to you.' when 'hide' then 'What the committee had hidden is to be seen again.'
      when 'limit' then 'You can ask for plugs and introduce others again.' else 'Your account is open again.' end || ' We are sorry for the trouble.',
    jsonb_build_object('action', 'from_committee', 'deeplink', '/safety', 'measureId', measure.id));
end $function$;

CREATE OR REPLACE FUNCTION private.take_appeal(meant private.measures, words text)
 RETURNS private.measures
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

revoke all on function private.take_appeal(private.measures,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.appeal_measure(measure uuid, words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.answer_appeal(measure uuid, version integer, lift boolean, answer text)
 RETURNS shapes.safety_report
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    perform private.mail_after_closing(meant, case when lift then 'account_reopened' else 'account_stays_closed' end);
  end if;
  perform private.record_safety_act(me, case when lift then 'lift_measure' else 'keep_measure' end, about, meant);
  return private.report_shown(about.id);
end $function$;

CREATE OR REPLACE FUNCTION private.my_measure(m private.measures)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', m.id, 'act', m.act, 'kind', (select r.kind from private.reports r where r.id = m.report_id), 'reason', m.reason,
    'takenAt', m.taken_at, 'until', m.until, 'endedAt', m.undone_at,
    'appealUntil', case when m.appeal is null and m.undone_at is null
      and m.taken_at >= now() - make_interval(days => private.appeal_days()) then m.taken_at + make_interval(days => private.appeal_days()) end,
    'appeal', m.appeal, 'appealedAt', m.appealed_at, 'outcome', m.outcome, 'answeredAt', m.answered_at)
$function$;

revoke all on function private.my_measure(private.measures) from public, anon, authenticated, service_role;

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
        'answeredAt', r.answered_at) order by r.created_at desc, r.id), '[]')
      from (select * from private.reports mine where mine.reporter_id = me order by mine.created_at desc limit 50) r
    ),
    'measures', (
      select coalesce(jsonb_agg(private.my_measure(m) order by m.taken_at desc, m.id), '[]')
      from (select * from private.measures about where about.member_id = me and about.act <> 'dismiss' order by about.taken_at desc limit 50) m
    )
  );
end $function$;

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
  delete from private.closing_links l where l.expires_at < now();
  update public.admin_audit a set detail = a.detail - 'note'
  where a.detail ? 'note' and a.created_at < now() - private.kept_for('answered_reports');
  return forgotten;
end $function$;

create table private.closing_links (
  token_hash text not null,
  measure_id uuid not null,
  expires_at timestamp with time zone default (now() + '60 days'::interval) not null
);
alter table private.closing_links enable row level security;

revoke all on table private.closing_links from public, anon, authenticated, service_role;

alter table private.closing_links add constraint closing_links_pkey PRIMARY KEY (token_hash);

alter table private.closing_links add constraint closing_links_measure_id_fkey FOREIGN KEY (measure_id) REFERENCES private.measures(id) ON DELETE CASCADE;

CREATE INDEX closing_links_measure ON private.closing_links USING btree (measure_id);

CREATE INDEX closing_links_ended ON private.closing_links USING btree (expires_at);

CREATE OR REPLACE FUNCTION private.queue_closing_mail(measure private.measures)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  mail uuid;
  answer_by timestamptz := measure.taken_at + make_interval(days => private.appeal_days());
begin
  select private.queue_mail('account_closed', u.email, jsonb_build_object(
      'name', split_part(coalesce(p.display_name, p.name, 'Member'), ' ', 1),
      'what', private.thing_in_words(r.kind), 'why', private.reason_in_words(measure.reason),
      'until', case when measure.appeal is null and answer_by > now() then private.in_words(answer_by) else '' end, 'token', token),
    member => u.id, useful_until => now() + interval '60 days') into mail
  from auth.users u join public.profiles p on p.user_id = u.id join private.reports r on r.id = measure.report_id
  where u.id = measure.member_id and u.email is not null;
  if mail is not null then
    insert into private.closing_links (token_hash, measure_id) values (private.approval_link_hash(token), measure.id);
    update private.outbox o set next_attempt_at = now() + interval '30 seconds' where o.id = mail;
  end if;
end $function$;

revoke all on function private.queue_closing_mail(private.measures) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.mail_after_closing(measure private.measures, template text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.outbox o set state = 'dropped', facts = '{}'
  where o.about_member = measure.member_id and o.template = 'account_closed' and o.state = 'waiting';
  if exists (
    select from private.outbox o
    where o.about_member = measure.member_id and o.template = 'account_closed' and o.state in ('sent', 'in_folder') and o.created_at >= measure.taken_at
  ) then
    perform private.queue_mail(mail_after_closing.template, u.email,
      jsonb_build_object('name', split_part(coalesce(p.display_name, p.name, 'Member'), ' ', 1)), member => u.id,
      dedupe_key => format('%s %s', mail_after_closing.template, measure.id))
    from auth.users u join public.profiles p on p.user_id = u.id where u.id = measure.member_id and u.email is not null;
  end if;
end $function$;

revoke all on function private.mail_after_closing(private.measures,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.end_closings(member uuid, admin uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended private.measures;
begin
  for ended in
    update private.measures m set undone_at = now(), undone_by = admin, version = m.version + 1
    where m.member_id = end_closings.member and m.act = 'disable' and m.undone_at is null returning m.*
  loop
    perform private.tell_of_undoing(ended);
  end loop;
end $function$;

revoke all on function private.end_closings(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.closing_meant(token text)
 RETURNS private.measures
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  meant private.measures;
begin
  if token is not null then
    select m.* into meant from private.closing_links l join private.measures m on m.id = l.measure_id
    where l.token_hash = private.approval_link_hash(closing_meant.token) and l.expires_at > now();
  else
    select m.* into meant from private.measures m
    where m.member_id = (select auth.uid()) and m.act = 'disable' and m.undone_at is null order by m.taken_at desc limit 1;
  end if;
  if meant.id is null then
    perform private.fail(410, 'link_ended', 'This link is too old, or there is nothing to say.');
  end if;
  return meant;
end $function$;

revoke all on function private.closing_meant(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.closed_account(token text DEFAULT NULL::text)
 RETURNS shapes.my_measure
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.my_measure(private.closing_meant(closed_account.token));
end $function$;
comment on function public.closed_account(text) is 'Why the committee closed an account, for its member: by the link that was mailed, or by their own token. Reading spends
nothing.';

revoke all on function public.closed_account(text) from public, anon, authenticated, service_role;
grant execute on function public.closed_account(text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.answer_closed_account(words text, token text DEFAULT NULL::text)
 RETURNS shapes.my_measure
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  meant private.measures := private.closing_meant(answer_closed_account.token);
begin
  select m.* into meant from private.measures m where m.id = meant.id for update;
  return private.my_measure(private.take_appeal(meant, answer_closed_account.words));
end $function$;
comment on function public.answer_closed_account(text,text) is 'The one answer of a member whose account the committee closed, within `appeal_days`. The same words again are the
same answer.';

revoke all on function public.answer_closed_account(text,text) from public, anon, authenticated, service_role;
grant execute on function public.answer_closed_account(text,text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.send_closed_account_link(email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  meant private.measures;
begin
  select m.* into meant
  from auth.users u join public.profiles p on p.user_id = u.id join private.measures m on m.member_id = u.id
  where u.email = lower(btrim(send_closed_account_link.email)) and not u.is_sso_user and p.status = 'inactive'
    and m.act = 'disable' and m.undone_at is null
  -- Two who ask at once wait for each other.
  order by m.taken_at desc limit 1 for update of m;
  if meant.id is null then
    return;
  end if;
  update private.outbox o set next_attempt_at = now()
  where o.about_member = meant.member_id and o.template = 'account_closed' and o.state = 'waiting' and o.attempts = 0;
  if not found and not exists (
    select from private.outbox o where o.about_member = meant.member_id and o.template = 'account_closed'
      and (o.state = 'waiting' or o.created_at > now() - interval '1 minute')
  ) and 5 > (
    select count(*) from private.outbox o
    where o.about_member = meant.member_id and o.template = 'account_closed' and o.created_at > now() - interval '1 day'
  ) then
    perform private.queue_closing_mail(meant);
    update private.outbox o set next_attempt_at = now()
    where o.about_member = meant.member_id and o.template = 'account_closed' and o.state = 'waiting';
  end if;
  perform pg_notify('outbox', '');
end $function$;
comment on function public.send_closed_account_link(text) is 'Mails a member whose account the committee closed why, and the link to answer, once more. Answers nothing,
whatever was asked.';

revoke all on function public.send_closed_account_link(text) from public, anon, authenticated, service_role;
grant execute on function public.send_closed_account_link(text) to anon, authenticated, service_role;

-- Accounts that were opened again elsewhere in the console: what had closed them has ended.
update private.measures m set undone_at = now(), version = m.version + 1
where m.act = 'disable' and m.undone_at is null
  and exists (select from public.profiles p where p.user_id = m.member_id and p.status <> 'inactive');
