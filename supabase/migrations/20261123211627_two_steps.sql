-- Written by `npm run db:diff -- two_steps` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.second_step_done()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select auth.jwt() ->> 'aal') in ('aal2', 'aal3'), false)
$function$;

revoke all on function private.second_step_done() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.has_second_step(account uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from auth.mfa_factors f where f.user_id = account and f.status = 'verified')
$function$;

revoke all on function private.has_second_step(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_active_member()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.profiles p where p.user_id = (select auth.uid()) and p.status = 'active'
    and (not p.two_steps or private.second_step_done()));
end $function$;

CREATE OR REPLACE FUNCTION private.admin_refusal()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  times int;
begin
  select a.sign_ins into times from private.admins a where a.user_id = (select auth.uid())
    and not exists (select from public.profiles p where p.user_id = a.user_id and p.status <> 'active');
  if times is null then
    return 'not_an_admin';
  elsif private.has_second_step((select auth.uid())) then
    return case when not private.second_step_done() then 'second_step_needed' end;
  end if;
  return case when times > 1 and exists (select from private.club c where c.admins_need_two_steps) then 'two_steps_required' end;
end $function$;

revoke all on function private.admin_refusal() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.admin_refusal() is null;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_admin(refusal text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if refusal = 'second_step_needed' then
    perform private.fail(403, 'second_step_needed', 'Confirm your second step to go on.');
  elsif refusal = 'two_steps_required' then
    perform private.fail(403, 'two_steps_required', 'Admins sign in with two steps. Set them up in your settings.');
  elsif refusal is not null then
    perform private.fail(403, 'not_an_admin', 'Admin privileges are needed.');
  end if;
end $function$;

revoke all on function private.refuse_admin(text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.require_member()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_active_member() then
    perform private.fail(403, 'not_a_member', case p.status
      when 'away' then 'This account is paused. Sign in again to come back.' else 'This account has been disabled.' end)
    from public.profiles p where p.user_id = (select auth.uid()) and p.status <> 'active';
    if private.has_second_step((select auth.uid())) and not private.second_step_done() then
      perform private.fail(403, 'second_step_needed', 'Confirm your second step to go on.');
    end if;
    perform private.fail(403, 'not_a_member', 'Only active members can do this.');
  end if;
  return (select auth.uid());
end $function$;

CREATE OR REPLACE FUNCTION private.require_admin()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_admin(private.admin_refusal());
  return (select auth.uid());
end $function$;

alter table private.admins add column sign_ins integer default 0 not null;

CREATE OR REPLACE FUNCTION public.verify_admin_access()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refusal text := private.admin_refusal();
begin
  if refusal <> 'not_an_admin' then
    perform private.refuse_admin(refusal);
  end if;
  return refusal is null;
end $function$;
comment on function public.verify_admin_access() is 'Whether the caller is an admin. An error only for an admin whose second step is missing, who is told what to do.';

alter table public.profiles add column two_steps boolean default false not null;


alter table private.club add column admins_need_two_steps boolean default false not null;

CREATE OR REPLACE FUNCTION private.require_account()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Whoever still has to set up two steps does it here.
  if private.admin_refusal() in ('not_an_admin', 'second_step_needed') then
    return private.require_member();
  end if;
  return (select auth.uid());
end $function$;

CREATE OR REPLACE FUNCTION private.erase_member(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  traces private.traces := private.traces_of(member);
  -- Stands for them where a conversation needs two. Made anew each time: it leads from one to nothing.
  stand_in uuid := gen_random_uuid();
begin
  perform private.remove_folder(member);
  delete from auth.sessions s where s.user_id = member;
  perform private.erase_conversations(traces, stand_in);
  -- Each by itself: counts of others' posts follow.
  delete from public.post_likes l where l.user_id = member;
  delete from public.event_rsvps r where r.user_id = member;
  delete from public.posts p where p.user_id = member;
  perform private.erase_mentions(traces, stand_in);
  -- With it go scores, birthday, connections, endorsements, requests for them, choices, notifications and seats.
  delete from public.profiles p where p.user_id = member;
  delete from public.applications a where a.id = any (traces.applications);
  delete from private.handles h where h.user_id = member;
  delete from private.profile_changes c where c.user_id = member;
  delete from private.known_devices k where k.user_id = member;
  delete from private.recovery_codes c where c.user_id = member;
  delete from private.recovery_tries t where t.user_id = member;
  delete from private.step_tries t where t.user_id = member;
  delete from private.spent_steps s where s.user_id = member;
  delete from private.admins a where a.user_id = member;
  perform private.erase_auth_log(member, traces.addresses);
  update private.absences a set erased_at = now() where a.user_id = member;
end $function$;

CREATE OR REPLACE FUNCTION private.account_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', u.id, 'email', u.email, 'changing email to', nullif(u.email_change, ''), 'created', u.created_at, 'last signed in', u.last_sign_in_at,
    'administrator', exists (select from private.admins a where a.user_id = u.id),
    'signed in on', (select coalesce(jsonb_agg(jsonb_build_object('device', private.device_in_words(s.user_agent), 'since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = u.id),
    'second steps', (select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'kind', f.factor_type, 'since', f.created_at) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
    'known devices', (select coalesce(jsonb_agg(jsonb_build_object('device', k.device, 'since', k.first_seen_at) order by k.first_seen_at), '[]')
      from private.known_devices k where k.user_id = u.id))
  from auth.users u where u.id = member
$function$;

comment on domain shapes.done is 'That it was done.
@answered by mail-endorsement-request
@answered by send-notification
@answered by update-user-password
@answered by use-recovery-code

{ success: true }';

create domain shapes.factor_kind as text
  constraint factor_kind_known CHECK ((VALUE = ANY (ARRAY['totp'::text, 'phone'::text, 'webauthn'::text])));
comment on domain shapes.factor_kind is 'What a second step is: a code of an app, one of a text message, a security key or passkey.';

create domain shapes.second_step as jsonb;
comment on domain shapes.second_step is 'A second step that is set up. `lastUsedAt` is null when it was only set up.

{ id: uuid, friendlyName: text | null, kind: factor_kind, createdAt: timestamp, lastUsedAt: timestamp | null }';

create domain shapes.my_two_steps as jsonb;
comment on domain shapes.my_two_steps is 'The caller''s second steps, the oldest first, and how many recovery codes can still be used. `required` where they are an
admin of a club that asks its admins for two steps.

{ factors: second_step[], recoveryCodesLeft: int, required: boolean }';

create domain shapes.recovery_outcome as text
  constraint recovery_outcome_known CHECK ((VALUE = ANY (ARRAY['spent'::text, 'wrong'::text, 'too_many'::text])));
comment on domain shapes.recovery_outcome is 'What became of a recovery code that somebody typed. After five wrong ones an hour none is looked at any more.';

create table private.step_tries (
  subject uuid not null,
  user_id uuid not null,
  tries integer default 0 not null,
  last_at timestamp with time zone not null,
  wait_until timestamp with time zone not null
);
alter table private.step_tries enable row level security;

revoke all on table private.step_tries from public, anon, authenticated, service_role;

alter table private.step_tries add constraint step_tries_pkey PRIMARY KEY (subject);

alter table private.step_tries add constraint step_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX step_tries_by_account ON private.step_tries USING btree (user_id);

create table private.spent_steps (
  factor_id uuid not null,
  user_id uuid not null,
  last_step bigint not null
);
alter table private.spent_steps enable row level security;

revoke all on table private.spent_steps from public, anon, authenticated, service_role;

alter table private.spent_steps add constraint spent_steps_pkey PRIMARY KEY (factor_id);

alter table private.spent_steps add constraint spent_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX spent_steps_by_account ON private.spent_steps USING btree (user_id);

CREATE OR REPLACE FUNCTION private.step_pause(tries integer, free integer)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when tries <= free then interval '0' else make_interval(secs => least(30 * 2 ^ least(tries - free - 1, 10), 3600)) end
$function$;

revoke all on function private.step_pause(integer,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.count_step_try(account uuid, factor uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  waits int;
begin
  insert into private.step_tries as t (subject, user_id, last_at, wait_until)
  values (account, account, moment, moment), (factor, account, moment, moment)
  on conflict (subject) do update set tries = case when t.last_at < moment - interval '1 day' then 0 else t.tries end;
  select ceil(extract(epoch from max(t.wait_until) - moment)) into waits from private.step_tries t where t.subject in (account, factor);
  if waits > 0 then
    return waits;
  end if;
  update private.step_tries t set tries = t.tries + 1, last_at = moment,
    wait_until = moment + private.step_pause(t.tries + 1, case t.subject when account then 10 else 5 end)
  where t.subject in (account, factor);
  return 0;
end $function$;

revoke all on function private.count_step_try(uuid,uuid,timestamp with time zone) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.spend_step(account uuid, factor uuid, step bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.spent_steps as s (factor_id, user_id, last_step) values (factor, account, step)
  on conflict (factor_id) do update set last_step = excluded.last_step where s.last_step < excluded.last_step;
  if not found then
    return false;
  end if;
  delete from private.step_tries t where t.subject in (account, factor);
  return true;
end $function$;

revoke all on function private.spend_step(uuid,uuid,bigint) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.know_two_steps()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  update public.profiles p set two_steps = private.has_second_step(account)
  where p.user_id = account and p.two_steps <> private.has_second_step(account);
  if tg_op = 'DELETE' then
    delete from private.spent_steps s where s.factor_id = old.id;
    delete from private.step_tries t where t.subject = old.id;
  end if;
  return null;
end $function$;

revoke all on function private.know_two_steps() from public, anon, authenticated, service_role;

CREATE TRIGGER factors_are_known AFTER INSERT OR DELETE OR UPDATE OF status, user_id ON auth.mfa_factors FOR EACH ROW EXECUTE FUNCTION private.know_two_steps();

CREATE OR REPLACE FUNCTION private.begin_with_two_steps()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.two_steps := private.has_second_step(new.user_id);
  return new;
end $function$;

revoke all on function private.begin_with_two_steps() from public, anon, authenticated, service_role;

CREATE TRIGGER profiles_begin_with_two_steps BEFORE INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.begin_with_two_steps();

CREATE OR REPLACE FUNCTION private.count_admin_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.admins a set sign_ins = a.sign_ins + 1 where a.user_id = new.user_id;
  return null;
end $function$;

revoke all on function private.count_admin_sign_in() from public, anon, authenticated, service_role;

CREATE TRIGGER sessions_of_admins_count AFTER INSERT ON auth.sessions FOR EACH ROW EXECUTE FUNCTION private.count_admin_sign_in();

create table private.recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  made_at timestamp with time zone default now() not null,
  spent_at timestamp with time zone,
  spent_by text
);
alter table private.recovery_codes enable row level security;

revoke all on table private.recovery_codes from public, anon, authenticated, service_role;

alter table private.recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash);

alter table private.recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

create table private.recovery_tries (
  user_id uuid not null,
  wrong integer not null,
  since timestamp with time zone not null
);
alter table private.recovery_tries enable row level security;

revoke all on table private.recovery_tries from public, anon, authenticated, service_role;

alter table private.recovery_tries add constraint recovery_tries_pkey PRIMARY KEY (user_id);

alter table private.recovery_tries add constraint recovery_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION private.recovery_code_hash(account uuid, code text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(account || ' ' || translate(upper(translate(code, ' -', '')), 'OIL', '011'), 'utf8'))
$function$;

revoke all on function private.recovery_code_hash(uuid,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.new_recovery_code()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(chance.bytes, place) & 31) + 1, 1)
    || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(16) as bytes) chance, generate_series(0, 15) place
$function$;

revoke all on function private.new_recovery_code() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.require_account_at_any_step()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
begin
  if private.has_second_step(me) and not exists (select from public.profiles p where p.user_id = me and p.status <> 'active') and (
    exists (select from public.profiles p where p.user_id = me) or exists (select from private.admins a where a.user_id = me)
  ) then
    return me;
  end if;
  return private.require_account();
end $function$;

revoke all on function private.require_account_at_any_step() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.my_two_steps()
 RETURNS shapes.my_two_steps
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_account_at_any_step();
begin
  return jsonb_build_object(
    'factors', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'friendlyName', nullif(f.friendly_name, ''), 'kind', f.factor_type, 'createdAt', f.created_at,
        'lastUsedAt', (select max(c.verified_at) from auth.mfa_challenges c where c.factor_id = f.id)) order by f.created_at, f.id), '[]')
      from auth.mfa_factors f where f.user_id = me and f.status = 'verified' and f.factor_type::text in ('totp', 'phone', 'webauthn')
    ),
    'recoveryCodesLeft', (select count(*) from private.recovery_codes c where c.user_id = me and c.spent_at is null),
    'required', exists (select from private.admins a where a.user_id = me) and exists (select from private.club c where c.admins_need_two_steps)
  );
end $function$;
comment on function public.my_two_steps() is 'The caller''s second steps and what is left of their recovery codes. Answers before the second step is shown, too.';

revoke all on function public.my_two_steps() from public, anon, authenticated, service_role;
grant execute on function public.my_two_steps() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.make_recovery_codes()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_account();
  codes text[];
begin
  if not private.has_second_step(me) then
    perform private.fail(409, 'no_second_step', 'Set up your second step first.');
  end if;
  -- Two who ask at once wait for each other: the codes of the later one count.
  perform from auth.users u where u.id = me for no key update;
  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 10);
  delete from private.recovery_codes c where c.user_id = me;
  insert into private.recovery_codes (user_id, code_hash) select me, private.recovery_code_hash(me, code) from unnest(codes) code;
  return codes;
end $function$;
comment on function public.make_recovery_codes() is 'Ten new recovery codes, shown this once; older ones end.';

revoke all on function public.make_recovery_codes() from public, anon, authenticated, service_role;
grant execute on function public.make_recovery_codes() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.spend_recovery_code(code text)
 RETURNS shapes.recovery_outcome
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_account_at_any_step();
  here text := coalesce((select auth.jwt() ->> 'session_id'), '');
  tried private.recovery_tries;
begin
  -- One at a time: of two at the same moment one finds it spent, and wrong ones are all counted.
  insert into private.recovery_tries as t (user_id, wrong, since) values (me, 0, now())
  on conflict (user_id) do update set
    wrong = case when t.since < now() - interval '1 hour' then 0 else t.wrong end,
    since = case when t.since < now() - interval '1 hour' then now() else t.since end
  returning * into tried;
  if tried.wrong >= 5 then
    return 'too_many';
  end if;
  update private.recovery_codes c set spent_at = coalesce(c.spent_at, clock_timestamp()), spent_by = here
  where c.user_id = me and c.code_hash = private.recovery_code_hash(me, spend_recovery_code.code) and private.has_second_step(me)
    and (c.spent_at is null or c.spent_by = here and c.spent_at > now() - interval '10 minutes');
  if found then
    return 'spent';
  end if;
  update private.recovery_tries t set wrong = t.wrong + 1 where t.user_id = me;
  return 'wrong';
end $function$;
comment on function public.spend_recovery_code(text) is 'Spends one of the caller''s recovery codes. What it is spent for is done by the function `use-recovery-code`, to be
called instead of this.';

revoke all on function public.spend_recovery_code(text) from public, anon, authenticated, service_role;
grant execute on function public.spend_recovery_code(text) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.moment_in_words()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_char(now() at time zone 'utc', 'FMDD FMMonth YYYY, HH24:MI') || ' UTC'
$function$;

revoke all on function private.moment_in_words() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_of_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  device text;
begin
  select private.device_in_words(s.user_agent) into device from auth.sessions s
  where s.user_id = new.user_id and s.factor_id = new.id order by s.updated_at desc limit 1;
  perform private.queue_mail('two_steps_on', u.email, jsonb_build_object('name', coalesce(nullif(new.friendly_name, ''), 'An app for codes'),
    'device', coalesce(device, 'A device we do not know'), 'when', private.moment_in_words()), member => u.id)
  from auth.users u where u.id = new.user_id and u.email is not null;
  return null;
end $function$;

revoke all on function private.tell_of_factor() from public, anon, authenticated, service_role;

CREATE CONSTRAINT TRIGGER factors_are_told AFTER UPDATE OF status ON auth.mfa_factors DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status = 'verified'::auth.factor_status) AND (old.status <> 'verified'::auth.factor_status))) EXECUTE FUNCTION private.tell_of_factor();

CREATE OR REPLACE FUNCTION private.end_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rescued private.recovery_codes;
  acting text := nullif(current_setting('o1.acting_session', true), '');
  done_by text;
begin
  -- The account itself goes: there is nobody to tell.
  perform from auth.users u where u.id = old.user_id;
  if not found then
    return null;
  end if;
  select * into rescued from private.recovery_codes c
  where c.user_id = old.user_id and c.spent_at > now() - interval '10 minutes' order by c.spent_at desc limit 1;
  if rescued.user_id is not null then
    -- Whoever is signed in elsewhere may be who took the phone.
    delete from auth.sessions s where s.user_id = old.user_id and s.id::text <> rescued.spent_by;
    acting := rescued.spent_by;
    done_by := 'with a recovery code';
  end if;
  select concat_ws(', ', 'on ' || private.device_in_words(s.user_agent), done_by) into done_by from auth.sessions s
  where s.user_id = old.user_id and s.id::text = acting;
  if private.has_second_step(old.user_id) then
    done_by := coalesce(done_by, 'by the club or on one of your devices');
  else
    delete from private.recovery_codes c where c.user_id = old.user_id;
  end if;
  perform private.queue_mail(case when private.has_second_step(old.user_id) then 'two_steps_less' else 'two_steps_off' end, u.email,
    jsonb_build_object('name', coalesce(nullif(old.friendly_name, ''), 'An app for codes'), 'how', coalesce(done_by, 'by the club or on one of your devices'),
      'when', private.moment_in_words()), member => u.id)
  from auth.users u where u.id = old.user_id and u.email is not null;
  return null;
end $function$;

revoke all on function private.end_factor() from public, anon, authenticated, service_role;

CREATE TRIGGER factors_end AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN ((old.status = 'verified'::auth.factor_status)) EXECUTE FUNCTION private.end_factor();

CREATE OR REPLACE FUNCTION public.verify_member_access()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_member();
  return true;
end $function$;
comment on function public.verify_member_access() is 'True for an active member whose session has shown what their account asks for; an error for everybody else.';

revoke all on function public.verify_member_access() from public, anon, authenticated, service_role;
grant execute on function public.verify_member_access() to authenticated, service_role;

-- Whoever has a second step already, on a project whose service had them before this.
update public.profiles p set two_steps = true where private.has_second_step(p.user_id);
