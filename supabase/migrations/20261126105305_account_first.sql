-- Written by `npm run db:diff -- account_first` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.take_back_address_change()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_account();
begin
  -- The account first, as whoever uses a link does: in the other order the two would wait for each other (server/database/lock-order.test.ts).
  perform from auth.users u where u.id = me for no key update;
  delete from auth.one_time_tokens t where t.user_id = me and t.token_type::text in ('email_change_token_new', 'email_change_token_current');
  update auth.users u set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
    where u.id = me;
end $function$;

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
  -- The account first, as whoever's code was right: the two would wait for each other's tries (server/database/lock-order.test.ts).
  perform from auth.users u where u.id = account for no key update;
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
