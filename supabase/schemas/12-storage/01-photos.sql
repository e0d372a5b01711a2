-- The photo bucket: who may put what where. Reading by URL is public; listing is not.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('profile-photos', 'profile-photos', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Policies --------------------------------------------------------------------------------------------------------------------

create policy "Members add photos to their own folder" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'profile-photos' and (storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active_member())
  );

create policy "Members list their own folder" on storage.objects for select to authenticated
  using (
    bucket_id = 'profile-photos' and (storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active_member())
  );

create policy "Members replace photos in their own folder" on storage.objects for update to authenticated
  using (
    bucket_id = 'profile-photos' and (storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active_member())
  )
  with check (
    bucket_id = 'profile-photos' and (storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active_member())
  );

create policy "Members remove photos from their own folder" on storage.objects for delete to authenticated
  using (
    bucket_id = 'profile-photos' and (storage.foldername(name))[1] = (select auth.uid())::text and (select private.is_active_member())
  );

-- No policy lets anybody read, replace or remove what lies under applications/: a visitor's photo is added once (tests: 23-storage).
-- The last part of its name can't be guessed, or strangers could look through the portraits of everybody who applies.
create policy "Applicants add a photo under applications" on storage.objects for insert to anon, authenticated
  with check (
    bucket_id = 'profile-photos' and storage.foldername(name) = array['applications']
    and storage.filename(name) ~ '^[A-Za-z0-9_-]{1,40}-[A-Za-z0-9]{20,36}\.[A-Za-z0-9]{1,5}$'
  );
