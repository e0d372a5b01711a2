-- Written by `npm run db:diff -- visitors_budget` from supabase/schemas.

drop policy "Applicants add a photo under applications" on storage.objects;

create policy "Applicants add a photo under applications" on storage.objects for insert to anon, authenticated
  with check (((bucket_id = 'profile-photos'::text) AND (storage.foldername(name) = ARRAY['applications'::text]) AND (storage.filename(name) ~ '^[A-Za-z0-9_-]{1,40}-[A-Za-z0-9]{20,36}\.[A-Za-z0-9]{1,5}$'::text)));

create unlogged table private.spent (
  what text not null,
  who text not null,
  tokens double precision not null,
  burst double precision not null,
  per_minute double precision not null,
  at timestamp with time zone not null
);
alter table private.spent enable row level security;

revoke all on table private.spent from public, anon, authenticated, service_role;

alter table private.spent add constraint spent_pkey PRIMARY KEY (what, who);
