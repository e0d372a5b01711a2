-- Applications: what a visitor hands in and an admin decides on. Secrets of an applicant live in `private`.

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  city text not null default 'Not specified',
  industry_scores jsonb not null,
  short_bio text,
  long_bio text not null,
  instagram text,
  linkedin text,
  tiktok text,
  photos text[] not null default '{}',
  profile_photo text,
  press_links text[] not null default '{}',
  invited_by text,
  status text not null default 'pending',
  submitted_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When the owner of the mailbox said that the application is theirs (15-proof).
  confirmed_at timestamptz,
  -- How often it was decided or reopened: whoever decides says what they have seen.
  version int not null default 0,
  -- What an admin's search looks through, a line each as for members: name, handle, name without blanks, city, address and its domain.
  search_text text generated always as (
    private.search_line(name) || E'\n' || private.search_line(instagram) || E'\n ' || replace(private.fold(name), ' ', '')
    || E'\n' || private.search_line(city) || E'\n' || private.search_line(email) || private.search_line(split_part(email, '@', 2))
  ) stored
);
comment on table public.applications is $$What a visitor hands in: a plain insert without a select, for it cannot be read back. In a club without mail a second open one
for an address fails with 23505 and "duplicate" in its message; where there is mail it takes the place of one that nobody confirmed. A broken limit with 23514 and the constraint's name. Admins reject by an update of `status` to `rejected`:
`reviewed_by` and `reviewed_at` are always the caller and now. A filter on `version` keeps it from undoing what another admin decided meanwhile.$$;

create table private.application_secrets (
  application_id uuid primary key references public.applications (id) on delete cascade,
  password_hash text not null,
  -- As typed, DD/MM/YYYY; the wizard makes no calendar check, so this may name a day that never was.
  date_of_birth text not null,
  created_at timestamptz not null default now()
);

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- How often they signed in since: a club that asks admins for two steps does so from the second time on.
  sign_ins int not null default 0
);

create table public.admin_audit (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid references auth.users (id) on delete set null,
  action text not null,
  application_id uuid references public.applications (id) on delete set null,
  target_email text,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

-- One to three industries of the wizard's sixteen, each scored from 50 to 100.
create function private.are_application_scores(scores jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(scores) <> 'object' then false else (
    select count(*) between 1 and private.most_industries() and coalesce(bool_and(
      industry in ('Nightlife', 'Fashion', 'Tech', 'Finance', 'Music', 'Film', 'Art', 'Sports', 'Travel', 'Media', 'Hospitality',
        'Design', 'RealEstate', 'Wellness', 'Lifestyle', 'Entertainment')
      and jsonb_typeof(score) = 'number' and score::text ~ '^(100|[5-9][0-9])$'), false)
    from jsonb_each(scores) as chosen (industry, score)
  ) end
$$;
grant execute on function private.are_application_scores(jsonb) to anon, authenticated, service_role;

alter table public.applications
  add constraint applications_email_valid check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= private.longest_email()),
  add constraint applications_name_two_or_three_words check (btrim(name) ~ '^\S+(\s+\S+){1,2}$'),
  add constraint applications_name_length check (length(name) <= 100),
  add constraint applications_city_length check (btrim(city) <> '' and length(city) <= 80),
  add constraint applications_industry_scores_valid check (private.are_application_scores(industry_scores)),
  -- The short bio opens with the chosen title.
  add constraint applications_title_known check (
    short_bio ~ '^(Entrepreneur|Artist|Musician|Connector|Model|Creator|Athlete|Investor|Designer|Public Relations|Executive|Director)\M'
  ),
  add constraint applications_short_bio_length check (length(short_bio) <= 200),
  add constraint applications_long_bio_length check (btrim(long_bio) <> '' and length(long_bio) <= 400),
  add constraint applications_instagram_handle check (btrim(instagram) ~ '^@.' and length(instagram) <= 64),
  add constraint applications_linkedin_length check (length(linkedin) <= 200),
  add constraint applications_tiktok_length check (length(tiktok) <= 200),
  add constraint applications_photos_valid check (cardinality(photos) <= private.most_photos() and private.are_urls(photos)),
  add constraint applications_profile_photo_valid check (private.are_urls(array[profile_photo]) or profile_photo is null),
  add constraint applications_press_links_valid check (cardinality(press_links) <= 5 and private.are_urls(press_links)),
  add constraint applications_invited_by_length check (length(invited_by) <= 120),
  add constraint applications_status_known check (status in ('pending', 'aside', 'approved', 'rejected')),
  add constraint applications_reviewed_once_decided check ((status in ('pending', 'aside')) = (reviewed_at is null));

alter table public.admin_audit
  add constraint admin_audit_action_known check (
    action in ('approve', 'reject', 'reopen', 'disable', 'enable', 'update_password', 'restore_profile', 'keep_profile', 'make_admin', 'remove_admin',
      'resend_welcome', 'pause', 'close', 'erase', 'call_back', 'act_on_report', 'undo_measure',
      'lift_measure', 'keep_measure', 'read_context', 'reset_steps')
  ),
  add constraint admin_audit_detail_is_object check (jsonb_typeof(detail) = 'object');

alter table private.application_secrets
  add constraint application_secrets_date_of_birth_written check (date_of_birth ~ '^\d{2}/\d{2}/\d{4}$');

comment on column public.applications.status is '@shape application_status';
comment on column public.applications.industry_scores is '@shape application_scores';
comment on column public.admin_audit.action is '@shape audit_action';
comment on column public.admin_audit.detail is '@shape audit_detail';

-- Indexes ---------------------------------------------------------------------------------------------------------------------

-- Its name is what a second application with the same address is told about: the wizard looks for "duplicate".
create unique index applications_one_open_per_email on public.applications (lower(email)) where status = 'pending';
create index applications_by_email on public.applications (lower(email), submitted_at desc);
create index applications_newest on public.applications (submitted_at desc, id);
create index applications_by_status on public.applications (status, submitted_at desc, id);
create index applications_by_name on public.applications (lower(name), id);
create index applications_by_reviewer on public.applications (reviewed_by);
create index applications_by_handle on public.applications (lower(instagram));
-- Few at any time: which of them were asked too long ago is asked each minute (15-proof).
create index applications_unconfirmed on public.applications (id)
  where status = 'aside' or (status = 'pending' and confirmed_at is null and version = 0);
create index applications_searched on public.applications using gin (search_text extensions.gin_trgm_ops);

create index admin_audit_newest on public.admin_audit (created_at desc, id);
create index admin_audit_by_admin on public.admin_audit (admin_id);
create index admin_audit_by_application on public.admin_audit (application_id, created_at desc);

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.applications enable row level security;
alter table public.admin_audit enable row level security;
alter table private.application_secrets enable row level security;
alter table private.admins enable row level security;

grant insert (id, email, name, city, industry_scores, short_bio, long_bio, instagram, linkedin, tiktok, photos, profile_photo,
  press_links, invited_by, status) on public.applications to anon, authenticated;
grant select (id, email, name, city, industry_scores, short_bio, long_bio, instagram, linkedin, tiktok, photos, profile_photo, press_links,
  invited_by, status, submitted_at, reviewed_at, reviewed_by, created_at, confirmed_at, version, search_text), update (status, reviewed_at,
  reviewed_by) on public.applications to authenticated;
grant all on public.applications to service_role;
grant select (id, admin_id, action, application_id, target_email, detail, created_at) on public.admin_audit to authenticated;
grant select on public.admin_audit to service_role;

-- Whether it goes into the queue or stands aside is the database's word (15-proof).
create policy "Anyone applies, undecided" on public.applications for insert to anon, authenticated
  with check (status in ('pending', 'aside') and reviewed_at is null and reviewed_by is null);

create policy "Admins read applications" on public.applications for select to authenticated
  using ((select private.is_admin()));

create policy "Admins reject pending applications" on public.applications for update to authenticated
  using ((select private.is_admin()) and status = 'pending')
  with check ((select private.is_admin()) and status = 'rejected');

create policy "Admins read who did what" on public.admin_audit for select to authenticated
  using ((select private.is_admin()));

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- What is typed into one line is kept as one.
create function private.tidy_application() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.email := btrim(new.email);
  new.name := private.one_line(new.name);
  new.city := private.one_line(new.city);
  new.instagram := nullif(private.one_line(new.instagram), '');
  new.invited_by := nullif(private.one_line(new.invited_by), '');
  return new;
end $$;

create trigger applications_are_tidied before insert on public.applications
  for each row execute function private.tidy_application();

-- Who decided and when is the database's word, never the browser's.
create function private.sign_application_decision() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and current_user = 'authenticated' then
    new.reviewed_at := now();
    new.reviewed_by := (select auth.uid());
  end if;
  -- Moving aside and back is the applicants' doing and decides nothing.
  if new.status <> old.status and (new.status in ('approved', 'rejected') or old.status in ('approved', 'rejected')) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create trigger applications_decisions_are_signed before update on public.applications
  for each row execute function private.sign_application_decision();

create function private.record_rejection() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.admin_audit (admin_id, action, application_id, target_email, detail)
  values (new.reviewed_by, 'reject', new.id, new.email, jsonb_build_object('name', new.name));
  return null;
end $$;

create trigger applications_rejections_are_recorded after update on public.applications
  for each row when (new.status = 'rejected' and old.status = 'pending') execute function private.record_rejection();

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.verify_admin_access() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  refusal text := private.admin_refusal();
begin
  if refusal <> 'not_an_admin' then
    perform private.refuse_admin(refusal);
  end if;
  return refusal is null;
end $$;
comment on function public.verify_admin_access is $$Whether the caller is an admin. An error only for an admin whose second step is missing, who is told what to do.$$;
grant execute on function public.verify_admin_access() to anon, authenticated, service_role;

-- The console hears of new applications; row-level security lets only admins see them.
alter publication supabase_realtime add table public.applications;
