-- Written by `npm run db:diff -- blank_passwords_and_setup` from supabase/schemas.

CREATE OR REPLACE FUNCTION public.set_application_secret(application_id uuid, password text, date_of_birth text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  if not private.says_something(set_application_secret.password)
    or octet_length(set_application_secret.password) > private.most_password_bytes() then
    perform private.fail(422, 'invalid_password',
      'A password has 1 to ' || private.most_password_bytes() || ' characters, and not blanks alone.');
  end if;
  if coalesce(set_application_secret.date_of_birth, '') !~ '^\d{2}/\d{2}/\d{4}$' then
    perform private.fail(422, 'invalid_date_of_birth', 'A date of birth is written DD/MM/YYYY.');
  end if;
  perform from public.applications a where a.id = set_application_secret.application_id and a.status in ('pending', 'aside') for share;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such pending application.');
  end if;
  insert into private.application_secrets as s (application_id, password_hash, date_of_birth)
  values (
    set_application_secret.application_id,
    extensions.crypt(set_application_secret.password, extensions.gen_salt('bf', 10)),
    set_application_secret.date_of_birth
  )
  on conflict do nothing;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such pending application.');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.tidy_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.display_name := private.one_line(new.display_name);
  new.name := private.one_line(new.name);
  new.city := nullif(private.one_line(new.city), '');
  new.ig_handle := nullif(private.one_line(new.ig_handle), '');
  if tg_op = 'INSERT' then
    new.avatar_url := coalesce(new.photos[1], new.avatar_url);
  else
    if new.setup_required and not old.setup_required and new.user_id = (select auth.uid()) then
      perform private.fail(409, 'setup_finished', 'Your profile is finished already.');
    end if;
    if new.photos is distinct from old.photos then
      new.avatar_url := new.photos[1];
    end if;
    new.updated_at := now();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.flag_profile_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.user_id = (select auth.uid()) then
    perform private.flag_change(new.user_id, 'name', coalesce(old.display_name, old.name), coalesce(new.display_name, new.name));
    perform private.flag_change(new.user_id, 'handle', old.ig_handle, new.ig_handle);
    if not old.setup_required then
      perform private.flag_change(new.user_id, 'photo', old.photos[1], new.photos[1]);
    end if;
  end if;
  return null;
end $function$;
