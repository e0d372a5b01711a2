-- Written by `npm run db:diff -- closed_accounts_told` from supabase/schemas.

drop function private.end_closings(uuid,uuid);
drop function private.mail_after_closing(private.measures,text);
drop function private.queue_closing_mail(private.measures);

CREATE OR REPLACE FUNCTION private.switch_account(member uuid, status text, admin uuid, version integer DEFAULT NULL::integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account jsonb;
  switched boolean;
begin
  perform from public.profiles p where p.user_id = switch_account.member for update;
  account := public.member_account(switch_account.admin, member => switch_account.member);
  if switch_account.status is null or switch_account.status not in ('active', 'inactive') then
    perform private.fail(422, 'invalid_action', 'An account is disabled or enabled.');
  end if;
  if switch_account.member = switch_account.admin then
    perform private.fail(409, 'own_account', 'You can''t disable your own account.');
  end if;
  if account ->> 'status' <> switch_account.status and (account ->> 'version')::int <> switch_account.version then
    perform private.fail(409, 'account_changed', 'Another admin has disabled or enabled this account meanwhile.');
  end if;
  -- Enabling ends no absence: who is away stays so.
  switched := (account ->> 'status' = 'inactive') <> (switch_account.status = 'inactive');
  update public.profiles p set status = switch_account.status
  where p.user_id = switch_account.member and p.status <> switch_account.status;
  if found then
    perform private.record_account_act(switch_account.admin, case switch_account.status when 'active' then 'enable' else 'disable' end,
      switch_account.member);
  end if;
  if switch_account.status = 'inactive' then
    delete from auth.sessions s where s.user_id = switch_account.member;
  end if;
  return switched;
end $function$;

revoke all on function private.switch_account(uuid,text,uuid,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.set_member_status(member uuid, status text, admin uuid, version integer DEFAULT NULL::integer)
 RETURNS shapes.member_account
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  switched boolean := private.switch_account(set_member_status.member, set_member_status.status, set_member_status.admin, set_member_status.version);
begin
  -- Nothing in the house is open to whom it concerns: a mail tells them (17-safety/07-closed-accounts.sql).
  if set_member_status.status = 'inactive' and switched then
    perform private.queue_closing_mail(set_member_status.member);
  elsif set_member_status.status = 'active' and not private.end_closings(set_member_status.member, set_member_status.admin) and switched then
    perform private.mail_after_closing(set_member_status.member, 'account_reopened');
  end if;
  return public.member_account(set_member_status.admin, member => set_member_status.member);
end $function$;
comment on function public.set_member_status(uuid,text,uuid,integer) is 'Disables or enables a member. Disabling ends every session; from that moment no policy
knows the member as active. A mail says so. With a `version`, it is refused when the account was disabled or enabled since that was seen.';

create domain shapes.why_closed as jsonb;
comment on domain shapes.why_closed is 'An account that the committee closed, or opened again since (`open`). `measure` is null where there was no report.
`eraseAt` is when everything of it is erased, as its member had asked; null when they did not.

{ open: boolean, eraseAt: timestamp | null, measure: my_measure | null }';

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
    perform private.queue_closing_mail(measure.member_id, measure);
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
    perform private.mail_after_closing(measure.member_id, 'account_reopened', measure.id);
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

CREATE OR REPLACE FUNCTION public.act_on_report(measure uuid, report uuid, version integer, act text, note text, days integer DEFAULT NULL::integer, reason text DEFAULT NULL::text)
 RETURNS shapes.safety_report
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.end_measure(ended private.measures, about private.reports, admin uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.measures m set undone_at = now(), undone_by = admin, kept = null, version = m.version + 1 where m.id = ended.id;
  if ended.act = 'hide' then
    perform private.show_thing(about, ended.kept);
  elsif ended.act = 'disable' then
    perform private.switch_account(about.member_id, 'active', admin);
    perform private.end_closings(about.member_id, admin);
  end if;
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
    perform private.mail_after_closing(meant.member_id, case when lift then 'account_reopened' else 'account_stays_closed' end, meant.id);
  end if;
  perform private.record_safety_act(me, case when lift then 'lift_measure' else 'keep_measure' end, about, meant);
  return private.report_shown(about.id);
end $function$;

alter table private.closing_links alter column measure_id drop not null;

alter table private.closing_links add column member_id uuid;
update private.closing_links l set member_id = m.member_id from private.measures m where m.id = l.measure_id;
alter table private.closing_links alter column member_id set not null;

alter table private.closing_links add constraint closing_links_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

CREATE INDEX closing_links_member ON private.closing_links USING btree (member_id);

CREATE OR REPLACE FUNCTION private.new_closing_link(member uuid, measure uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.closing_links (token_hash, measure_id, member_id) values (private.approval_link_hash(token), measure, member);
  return token;
end $function$;

revoke all on function private.new_closing_link(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.queue_closing_mail(member uuid, measure private.measures DEFAULT NULL::private.measures)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail uuid;
  answer_by timestamptz := measure.taken_at + make_interval(days => private.appeal_days());
begin
  select private.queue_mail('account_closed', u.email, jsonb_strip_nulls(jsonb_build_object(
      'name', split_part(coalesce(p.display_name, p.name, 'Member'), ' ', 1),
      'what', (select private.thing_in_words(r.kind) from private.reports r where r.id = measure.report_id), 'why', case when measure.id is not null then private.reason_in_words(measure.reason) end,
      'until', case when measure.appeal is null and answer_by > now() then private.in_words(answer_by) end,
      'erased', private.erased_on(u.id), 'token', private.new_closing_link(u.id, measure.id))),
    member => u.id, useful_until => now() + interval '60 days') into mail
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.id = queue_closing_mail.member and u.email is not null;
  update private.outbox o set next_attempt_at = now() + interval '30 seconds' where o.id = mail;
end $function$;

revoke all on function private.queue_closing_mail(uuid,private.measures) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.mail_after_closing(member uuid, template text, measure uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  untold boolean;
begin
  update private.outbox o set state = 'dropped', facts = '{}'
  where o.about_member = mail_after_closing.member and o.template = 'account_closed' and o.state = 'waiting';
  untold := found;
  if not untold or exists (
    select from private.outbox o
    where o.about_member = mail_after_closing.member and o.template = 'account_closed' and o.state in ('sent', 'in_folder')
      and not exists (select from private.outbox since where since.about_member = o.about_member and since.template = 'account_reopened'
        and since.created_at > o.created_at)
  ) then
    perform private.queue_mail(mail_after_closing.template, u.email, jsonb_strip_nulls(jsonb_build_object(
        'name', split_part(coalesce(p.display_name, p.name, 'Member'), ' ', 1),
        'seen', case p.status when 'active' then 'yes' end, 'erased', private.erased_on(u.id))), member => u.id,
      dedupe_key => case when measure is not null then format('%s %s', mail_after_closing.template, measure) end)
    from auth.users u join public.profiles p on p.user_id = u.id where u.id = mail_after_closing.member and u.email is not null;
  end if;
end $function$;

revoke all on function private.mail_after_closing(uuid,text,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.end_closings(member uuid, admin uuid)
 RETURNS boolean
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
  return found;
end $function$;

revoke all on function private.end_closings(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.closing_named(token text)
 RETURNS private.closing_links
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  named private.closing_links;
begin
  if token is not null then
    select l.* into named from private.closing_links l where l.token_hash = private.approval_link_hash(closing_named.token) and l.expires_at > now();
  else
    select p.user_id, m.id into named.member_id, named.measure_id
    from public.profiles p left join private.measures m on m.member_id = p.user_id and m.act = 'disable' and m.undone_at is null
    where p.user_id = (select auth.uid()) and p.status = 'inactive' order by m.taken_at desc limit 1;
  end if;
  if named.member_id is null then
    perform private.fail(410, 'link_ended', 'This link is too old, or there is nothing to say.');
  end if;
  return named;
end $function$;

revoke all on function private.closing_named(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.closing_meant(token text)
 RETURNS private.measures
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  named private.closing_links := private.closing_named(token);
  meant private.measures;
begin
  select m.* into meant from private.measures m where m.id = named.measure_id;
  if not found then
    perform private.fail(410, 'link_ended', 'This link is too old, or there is nothing to say.');
  end if;
  return meant;
end $function$;

CREATE OR REPLACE FUNCTION private.closing_told(named private.closing_links)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'open', p.status <> 'inactive',
      'eraseAt', (select a.erase_at from private.absences a where a.user_id = p.user_id and a.erased_at is null),
      'measure', (select private.my_measure(m) from private.measures m where m.id = named.measure_id))
    from public.profiles p where p.user_id = named.member_id
  );
end $function$;

revoke all on function private.closing_told(private.closing_links) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.why_closed(token text DEFAULT NULL::text)
 RETURNS shapes.why_closed
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.closing_told(private.closing_named(why_closed.token));
end $function$;
comment on function public.why_closed(text) is 'What the committee closed an account for, and when it is erased, for its member: by the link that was mailed, or by
their own token. Reading spends nothing.';

revoke all on function public.why_closed(text) from public, anon, authenticated, service_role;
grant execute on function public.why_closed(text) to anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.keep_closed_account(token text DEFAULT NULL::text)
 RETURNS shapes.why_closed
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  named private.closing_links := private.closing_named(keep_closed_account.token);
begin
  perform from public.profiles p where p.user_id = named.member_id and p.status = 'inactive' for update;
  -- Open again: their own to keep, by signing in.
  if found and private.erased_on(named.member_id) is not null then
    perform private.come_back(named.member_id);
  end if;
  return private.closing_told(named);
end $function$;
comment on function public.keep_closed_account(text) is 'Takes back that an account the committee closed is erased, for its member: by the link that was mailed,
or by their own token. It stays closed. Again, or when nobody had asked for that, it changes nothing.';

revoke all on function public.keep_closed_account(text) from public, anon, authenticated, service_role;
grant execute on function public.keep_closed_account(text) to anon, authenticated, service_role;

comment on function public.closed_account(text) is 'Why the committee closed an account over a report, for its member. `why_closed` tells more; this is for screens that
were opened before there was that.';

CREATE OR REPLACE FUNCTION public.send_closed_account_link(email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  closed uuid;
  about private.measures;
begin
  select p.user_id into closed
  from auth.users u join public.profiles p on p.user_id = u.id
  where u.email = lower(btrim(send_closed_account_link.email)) and not u.is_sso_user and p.status = 'inactive'
  -- Two who ask at once wait for each other.
  for update of p;
  if closed is null then
    return;
  end if;
  select m.* into about from private.measures m
  where m.member_id = closed and m.act = 'disable' and m.undone_at is null order by m.taken_at desc limit 1;
  update private.outbox o set next_attempt_at = now()
  where o.about_member = closed and o.template = 'account_closed' and o.state = 'waiting' and o.attempts = 0;
  if not found and not exists (
    select from private.outbox o where o.about_member = closed and o.template = 'account_closed'
      and (o.state = 'waiting' or o.created_at > now() - interval '1 minute')
  ) and 5 > (
    select count(*) from private.outbox o
    where o.about_member = closed and o.template = 'account_closed' and o.created_at > now() - interval '1 day'
  ) then
    perform private.queue_closing_mail(closed, about);
    update private.outbox o set next_attempt_at = now()
    where o.about_member = closed and o.template = 'account_closed' and o.state = 'waiting';
  end if;
  perform pg_notify('outbox', '');
end $function$;
comment on function public.send_closed_account_link(text) is 'Mails a member whose account the committee closed what there is to know, and the link, once more. Answers
nothing, whatever was asked.';

CREATE OR REPLACE FUNCTION private.erased_on(member uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.in_words(a.erase_at) from private.absences a where a.user_id = member and a.erased_at is null
$function$;

revoke all on function private.erased_on(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.come_back(member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended private.absences;
begin
  perform from public.profiles p where p.user_id = member for update;
  delete from private.absences a where a.user_id = member and a.erased_at is null returning * into ended;
  if ended.user_id is null then
    return false;
  end if;
  update public.profiles p set status = 'active' where p.user_id = member and p.status = 'away';
  -- The mail with the date of the end has nothing to say any more.
  update private.outbox o set state = 'dropped', facts = '{}' where o.about_member = member and o.template = 'account_closing' and o.state = 'waiting';
  -- Still closed by the committee: nobody is back.
  if exists (select from public.profiles p where p.user_id = member and p.status = 'inactive') then
    return true;
  end if;
  perform private.notify(member, 'Welcome back', case ended.kind
      when 'pause' then 'Your pause is over. Everything is as you left it, and members see you again.'
      else 'Your account stays. Everything is as you left it, and members see you again.' end,
    jsonb_build_object('action', 'came_back', 'after', ended.kind, 'deeplink', '/profile'), 'came_back');
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.close_member(member uuid, at_once boolean)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told timestamptz;
begin
  perform private.go_away(member, 'closing', case when at_once then now() else now() + interval '14 days' end);
  select a.erase_at into told from private.absences a where a.user_id = member;
  if not at_once then
    perform private.queue_mail('account_closing', u.email, jsonb_build_object(
        'name', split_part(coalesce(p.display_name, p.name, 'Member'), ' ', 1),
        'when', private.in_words(told),
        -- Who is shut out can't sign in to take it back.
        'token', case p.status when 'inactive' then private.new_closing_link(member) else '' end),
      member => member, dedupe_key => format('account_closing %s %s', member, told::text), useful_until => told)
    from auth.users u join public.profiles p on p.user_id = u.id where u.id = member and u.email is not null;
  end if;
  return told;
end $function$;
