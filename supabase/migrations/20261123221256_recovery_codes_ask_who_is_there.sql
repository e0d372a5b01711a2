-- Written by `npm run db:diff -- recovery_codes_ask_who_is_there` from supabase/schemas.

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
  perform private.require_proof();
  -- Two who ask at once wait for each other: the codes of the later one count.
  perform from auth.users u where u.id = me for no key update;
  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 10);
  delete from private.recovery_codes c where c.user_id = me;
  insert into private.recovery_codes (user_id, code_hash) select me, private.recovery_code_hash(me, code) from unnest(codes) code;
  return codes;
end $function$;
