-- Whoever sets two steps up or takes them away is mailed about it, and what ends with the last one ends here: on every platform the auth service
-- makes and removes factors, so its rows are watched.

create function private.moment_in_words() returns text
language sql stable set search_path = '' as $$
  select to_char(now() at time zone 'utc', 'FMDD FMMonth YYYY, HH24:MI') || ' UTC'
$$;

-- At the commit: the session that showed the step is written after it.
create function private.tell_of_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  device text;
begin
  select private.device_in_words(s.user_agent) into device from auth.sessions s
  where s.user_id = new.user_id and s.factor_id = new.id order by s.updated_at desc limit 1;
  perform private.queue_mail('two_steps_on', u.email, jsonb_build_object('name', coalesce(nullif(new.friendly_name, ''), 'An app for codes'),
    'device', coalesce(device, 'A device we do not know'), 'when', private.moment_in_words()), member => u.id)
  from auth.users u where u.id = new.user_id and u.email is not null;
  return null;
end $$;
create constraint trigger factors_are_told after update of status on auth.mfa_factors deferrable initially deferred
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.tell_of_factor();

create function private.end_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;
create trigger factors_end after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.end_factor();
