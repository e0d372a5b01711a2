-- Written by `npm run db:diff -- one_step_ends_no_pause` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.end_absence_at_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.profiles p where p.user_id = new.user_id for share;
  if exists (select from private.absences a where a.user_id = new.user_id)
    and (coalesce(new.aal::text, 'aal1') <> 'aal1' or not private.has_second_step(new.user_id)) then
    perform private.come_back(new.user_id);
  end if;
  return null;
end $function$;

CREATE TRIGGER second_steps_end_absences AFTER UPDATE OF aal ON auth.sessions FOR EACH ROW EXECUTE FUNCTION private.end_absence_at_sign_in();

CREATE OR REPLACE FUNCTION private.require_account_at_any_step()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select auth.uid());
begin
  if private.has_second_step(me) and not exists (select from public.profiles p where p.user_id = me and p.status = 'inactive') and (
    exists (select from public.profiles p where p.user_id = me) or exists (select from private.admins a where a.user_id = me)
  ) then
    return me;
  end if;
  return private.require_account();
end $function$;

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
    -- Who knew the password and waited for the second step must not find that it is not asked for any more.
    delete from auth.sessions s where s.user_id = old.user_id and coalesce(s.aal::text, 'aal1') = 'aal1' and s.id::text is distinct from acting;
    -- A recovery code out of a pause leaves a session of one step where one is enough now.
    if exists (select from auth.sessions s where s.user_id = old.user_id) then
      perform private.come_back(old.user_id);
    end if;
  end if;
  perform private.queue_mail(case when private.has_second_step(old.user_id) then 'two_steps_less' else 'two_steps_off' end, u.email,
    jsonb_build_object('name', coalesce(nullif(old.friendly_name, ''), 'An app for codes'), 'how', coalesce(done_by, 'by the club or on one of your devices'),
      'when', private.moment_in_words()), member => u.id)
  from auth.users u where u.id = old.user_id and u.email is not null;
  return null;
end $function$;
