-- What an applicant may do besides handing in: leave a password once, and ask where the application stands.

create function public.set_application_secret(application_id uuid, password text, date_of_birth text) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.set_application_secret is $$Keeps the password an applicant chose (hashed) and the date of birth: once, while
the application is pending, for whoever knows its id. `date_of_birth` is as typed, DD/MM/YYYY. The application itself is a plain insert
into `applications` without a select: a visitor cannot read it back.$$;
grant execute on function public.set_application_secret(uuid, text, text) to anon, authenticated;

-- One hash is computed whatever is found, so the time an answer takes does not tell whether the address is known (tests: 20-applicants). Of
-- several applications of an address it is the confirmed one in the queue, else the newest: what a stranger hands in hides nothing that is proved.
create function public.find_application(email text, password text) returns shapes.found_application
language plpgsql stable security definer set search_path = '' as $$
declare
  found record;
  unknown constant text := '$2a$10$abcdefghijklmnopqrstuuRAsS4.pZ1cqVH3Lxq3nU1xIY0n3sHyW';
begin
  select a.id, case a.status when 'rejected' then 'rejected' else 'pending' end as status, s.password_hash into found
  from public.applications a join private.application_secrets s on s.application_id = a.id
  where lower(a.email) = lower(btrim(find_application.email)) and a.status <> 'approved'
  order by (a.status = 'pending' and a.confirmed_at is not null) desc, a.submitted_at desc
  limit 1;
  if extensions.crypt(left(coalesce(find_application.password, ''), private.most_password_bytes()), coalesce(found.password_hash, unknown))
    = found.password_hash
  then
    return jsonb_build_object('application', found.id, 'status', found.status);
  end if;
  return null;
end $$;
comment on function public.find_application is $$The application of an applicant who knows its password, and where it stands.
@null when there is no such application, or the password is wrong$$;

create function public.application_status(email text, password text) returns shapes.applicant_status
language sql stable security definer set search_path = '' as $$
  select public.find_application(application_status.email, application_status.password) ->> 'status'
$$;
comment on function public.application_status is $$Where an application stands, for the applicant who knows its password.
@null when there is no such application, or the password is wrong$$;
grant execute on function public.find_application(text, text), public.application_status(text, text) to anon, authenticated;
