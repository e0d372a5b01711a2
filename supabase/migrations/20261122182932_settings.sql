-- Written by `npm run db:diff -- settings` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.end_other_sessions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_account();
  here text := (select auth.jwt() ->> 'session_id');
  ended text[];
begin
  with gone as (
    delete from auth.sessions s where s.user_id = me and s.id::text is distinct from here
    returning private.device_in_words(s.user_agent) as device
  )
  select coalesce(array_agg(gone.device), '{}') into ended from gone;
  delete from private.known_devices k where k.user_id = me and k.device = any (ended) and not exists (
    select from auth.sessions s where s.user_id = me and private.device_in_words(s.user_agent) = k.device
  );
  return cardinality(ended);
end $function$;
comment on function public.end_other_sessions() is 'Signs all of the caller''s devices out but this one. Answers how many.';

revoke all on function public.end_other_sessions() from public, anon, authenticated, service_role;
grant execute on function public.end_other_sessions() to authenticated, service_role;

create domain shapes.confirming_address as text
  constraint confirming_address_known CHECK ((VALUE = ANY (ARRAY['both'::text, 'new'::text, 'current'::text])));
comment on domain shapes.confirming_address is 'Which address has not confirmed a change yet.';

create domain shapes.address_change as jsonb;
comment on domain shapes.address_change is 'A change of address that was asked for and is not complete: each address has its own mail, and has to confirm.

{ to: text, askedAt: timestamp, waitsFor: confirming_address }';

create domain shapes.my_address as jsonb;
comment on domain shapes.my_address is 'With which address the caller signs in, and the change that waits, if there is one.

{ address: text, change: address_change | null }';

CREATE OR REPLACE FUNCTION public.my_address()
 RETURNS shapes.my_address
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_account();
begin
  return (
    select jsonb_build_object('address', coalesce(u.email, ''), 'change', case when coalesce(u.email_change, '') <> '' then
      jsonb_build_object('to', u.email_change, 'askedAt', coalesce(u.email_change_sent_at, u.updated_at), 'waitsFor', case
        when u.email_change_confirm_status = 0 then 'both'
        -- The token of the address that confirmed is used up.
        when exists (select from auth.one_time_tokens t where t.user_id = me and t.token_type::text = 'email_change_token_new') then 'new'
        else 'current'
      end)
    end)
    from auth.users u where u.id = me
  );
end $function$;
comment on function public.my_address() is 'With which address the caller signs in, and how far a change of it is.';

revoke all on function public.my_address() from public, anon, authenticated, service_role;
grant execute on function public.my_address() to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.take_back_address_change()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_account();
begin
  -- The tokens first, as whoever uses a link does: in the other order the two could wait for each other.
  delete from auth.one_time_tokens t where t.user_id = me and t.token_type::text in ('email_change_token_new', 'email_change_token_current');
  update auth.users u set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
    where u.id = me;
end $function$;
comment on function public.take_back_address_change() is 'Forgets the change of address that waits. Without one nothing happens.';

revoke all on function public.take_back_address_change() from public, anon, authenticated, service_role;
grant execute on function public.take_back_address_change() to authenticated, service_role;
