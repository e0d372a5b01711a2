-- Written by `npm run db:diff -- step_tries_by_place` from supabase/schemas.

comment on domain shapes.recovery_outcome is 'What became of a recovery code that somebody typed. After five wrong ones an hour a wrong one is answered so.';

CREATE OR REPLACE FUNCTION private.count_step_try(account uuid, factor uuid, moment timestamp with time zone, place inet)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- One household owns all addresses of a /64.
  here inet := network(set_masklen(place, case family(place) when 4 then 32 else 64 end));
  is_known boolean := exists (
    select from auth.mfa_factors f join auth.mfa_challenges c on c.factor_id = f.id
    where f.user_id = account and f.status = 'verified' and c.verified_at > moment - interval '90 days' and c.ip_address <<= here
  );
  subjects uuid[] := case when is_known then array[md5(account || ' ' || here)::uuid] else array[account, factor] end;
  waits int;
begin
  insert into private.step_tries as t (subject, user_id, last_at, wait_until)
  select s.subject, account, moment, moment from unnest(subjects) s (subject)
  on conflict (subject) do update set tries = case when t.last_at < moment - interval '1 day' then 0 else t.tries end;
  select ceil(extract(epoch from max(t.wait_until) - moment)) into waits from private.step_tries t where t.subject = any (subjects);
  if waits > 0 then
    return waits;
  end if;
  update private.step_tries t set tries = t.tries + 1, last_at = moment,
    wait_until = moment + private.step_pause(t.tries + 1, case t.subject when account then 10 else 5 end)
  where t.subject = any (subjects);
  return 0;
end $function$;

revoke all on function private.count_step_try(uuid,uuid,timestamp with time zone,inet) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.count_step_try(account uuid, factor uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.count_step_try(account, factor, moment, null::inet)
$function$;

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
  delete from private.step_tries t where t.user_id = account
    and (t.subject = factor or not exists (select from auth.mfa_factors f where f.id = t.subject));
  return true;
end $function$;

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
  -- A right one is taken however many were wrong: nobody guesses 80 bits, and whoever has the password would keep its owner out with wrong ones.
  update private.recovery_codes c set spent_at = coalesce(c.spent_at, clock_timestamp()), spent_by = here
  where c.user_id = me and c.code_hash = private.recovery_code_hash(me, spend_recovery_code.code) and private.has_second_step(me)
    and (c.spent_at is null or c.spent_by = here and c.spent_at > now() - interval '10 minutes');
  if found then
    return 'spent';
  end if;
  if tried.wrong >= 5 then
    return 'too_many';
  end if;
  update private.recovery_tries t set wrong = t.wrong + 1 where t.user_id = me;
  return 'wrong';
end $function$;
