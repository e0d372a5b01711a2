-- Schema storage as its service keeps it, which works as supabase_storage_admin. What lists and searches in it belongs to the service alone and is not
-- here, nor are the tables of its catalogue for analytics (iceberg).
set role supabase_storage_admin;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.migrations (
  id integer primary key,
  name varchar(100) not null unique,
  hash varchar(40) not null,
  executed_at timestamp default current_timestamp
);
insert into storage.migrations (id, name, hash) values (69, 'validate-bucket-lifecycle-constraints', '');

create table storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD',
  versioning_status text not null default 'DISABLED' constraint buckets_versioning_status_check check (versioning_status in ('DISABLED', 'ENABLED', 'SUSPENDED')),
  lifecycle_configuration jsonb,
  lifecycle_configuration_generation uuid,
  constraint buckets_versioning_standard_only_check check (type = 'STANDARD' or versioning_status = 'DISABLED'),
  constraint buckets_lifecycle_configuration_pair_check check ((lifecycle_configuration is null) = (lifecycle_configuration_generation is null)),
  constraint buckets_lifecycle_configuration_standard_only_check check (type = 'STANDARD' or lifecycle_configuration is null)
);
create unique index bname on storage.buckets (name);

create table storage.objects (
  id uuid not null default gen_random_uuid() constraint objects_pkey primary key,
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create unique index objects_bucket_id_name_version_key on storage.objects (bucket_id, name collate "C", version) nulls not distinct;
create unique index idx_objects_current_version on storage.objects (bucket_id, name) where archived_at is null;
create unique index idx_objects_null_version on storage.objects (bucket_id, name) where not is_versioned;
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create index idx_objects_bucket_id_name_lower on storage.objects (bucket_id, lower(name) collate "C");
create index name_prefix_search on storage.objects (name text_pattern_ops);

create table storage.s3_multipart_uploads (
  id text primary key,
  in_progress_size bigint not null default 0,
  upload_signature text not null,
  bucket_id text not null references storage.buckets (id),
  key text not null collate "C",
  version text not null,
  owner_id text,
  created_at timestamptz not null default now(),
  user_metadata jsonb,
  metadata jsonb
);
create index idx_multipart_uploads_list on storage.s3_multipart_uploads (bucket_id, key, created_at);
create table storage.s3_multipart_uploads_parts (
  id uuid primary key default gen_random_uuid(),
  upload_id text not null references storage.s3_multipart_uploads (id) on delete cascade,
  size bigint not null default 0,
  part_number integer not null,
  bucket_id text not null references storage.buckets (id),
  key text not null collate "C",
  etag text not null,
  owner_id text,
  version text not null,
  created_at timestamptz not null default now()
);

create table storage.buckets_analytics (
  name text not null,
  type storage.buckettype not null default 'ANALYTICS',
  format text not null default 'ICEBERG',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  id uuid primary key default gen_random_uuid(),
  deleted_at timestamptz
);
create unique index buckets_analytics_unique_name_idx on storage.buckets_analytics (name) where deleted_at is null;
create table storage.buckets_vectors (
  id text primary key,
  type storage.buckettype not null default 'VECTOR',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table storage.vector_indexes (
  id text primary key default gen_random_uuid(),
  name text not null collate "C",
  bucket_id text not null references storage.buckets_vectors (id),
  data_type text not null,
  dimension integer not null,
  distance_metric text not null,
  metadata_configuration jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index vector_indexes_name_bucket_id_idx on storage.vector_indexes (name, bucket_id);

create function storage.foldername(name text) returns text[] language plpgsql immutable as $$
declare
  parts text[] := string_to_array(name, '/');
begin
  return parts[1 : array_length(parts, 1) - 1];
end $$;
create function storage.filename(name text) returns text language plpgsql immutable as $$
begin
  return split_part(name, '/', -1);
end $$;
create function storage.extension(name text) returns text language plpgsql immutable as $$
begin
  return split_part(split_part(name, '/', -1), '.', -1);
end $$;
create function storage.operation() returns text language plpgsql stable as $$
begin
  return current_setting('storage.operation', true);
end $$;
create function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select coalesce(regexp_replace(storage.operation(), '^storage\.', '') =
    any (select regexp_replace(named, '^storage\.', '') from unnest(expected_operations) named where named <> ''), false)
$$;
create function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

create function storage.enforce_bucket_name_length() returns trigger language plpgsql as $$
begin
  if length(new.name) > 100 then
    raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
  end if;
  return new;
end $$;
create trigger enforce_bucket_name_length_trigger before insert or update of name on storage.buckets
  for each row execute function storage.enforce_bucket_name_length();

-- Rows go with their files, which SQL can't remove: only the service's own deletes say so.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end $$;
create trigger protect_buckets_delete before delete on storage.buckets for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects for each statement execute function storage.protect_delete();

-- Versions and lifecycles of a bucket are the service's to switch.
create function storage.protect_bucket_control_columns() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    if new.lifecycle_configuration is not null or new.lifecycle_configuration_generation is not null then
      raise exception 'bucket control columns must use their protected defaults on insert' using errcode = '42501';
    end if;
  elsif row(old.lifecycle_configuration, old.lifecycle_configuration_generation)
    is distinct from row(new.lifecycle_configuration, new.lifecycle_configuration_generation) and current_user::text <> tg_argv[0] then
    raise exception 'bucket control columns may only be changed by the configured storage service role' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger protect_bucket_control_insert before insert on storage.buckets
  for each row execute function storage.protect_bucket_control_columns('service_role');
create trigger protect_bucket_control_update before update of lifecycle_configuration, lifecycle_configuration_generation on storage.buckets
  for each row execute function storage.protect_bucket_control_columns('service_role');

do $$
declare
  each regclass;
begin
  for each in select oid::regclass from pg_class where relnamespace = 'storage'::regnamespace and relkind = 'r' loop
    execute format('alter table %s enable row level security', each);
  end loop;
end $$;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated;
grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts, storage.buckets_analytics to service_role;
grant all on storage.buckets_analytics to anon, authenticated;
grant select on storage.buckets_vectors, storage.vector_indexes to anon, authenticated, service_role;

reset role;
