-- Removes applications that nobody confirmed, and their photos. Only the storage service can remove photos: they are listed until it has.

create table private.photos_to_remove (
  name text primary key,
  since timestamptz not null default now()
);
alter table private.photos_to_remove enable row level security;

-- Where a photo of an application lies in the bucket; null for any other picture. Applicants type addresses: only what their folder can hold is
-- ever removed.
create function private.application_photo(url text) returns text
language sql immutable set search_path = '' as $$
  select substring(url from '/profile-photos/(applications/[A-Za-z0-9_-]{1,80}\.[A-Za-z0-9]{1,5})(?:[?#].*)?$')
$$;

-- Asked 14 days ago and not confirmed, or confirmed and replaced as long ago. One whose mails never left was not asked: the committee decides,
-- and so it does on one that it has reopened.
create function private.unproved_applications() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id from private.application_proofs p join public.applications a on a.id = p.application_id
  where private.club_has_mail() and p.sent_at <= now() - interval '14 days'
    and (a.status = 'aside' or a.status = 'pending' and a.confirmed_at is null and a.version = 0)
    and not exists (select from private.application_links l where l.application_id = a.id and l.expires_at > now())
    and (
      exists (select from private.outbox o where o.about_application = a.id and o.state = 'sent')
      or not exists (select from private.outbox o where o.about_application = a.id and o.state in ('waiting', 'failed'))
    )
$$;

create function public.sweep_applications(most int default 100) returns shapes.swept_applications
language plpgsql security definer set search_path = '' as $$
declare
  limited int := least(greatest(coalesce(sweep_applications.most, 100), 1), 1000);
  swept int;
begin
  with gone as (
    delete from public.applications a
    where a.id in (select u from private.unproved_applications() u limit limited)
      and (a.status = 'aside' or a.status = 'pending' and a.confirmed_at is null)
    returning a.id, a.photos || a.profile_photo as photos
  ), listed as (
    insert into private.photos_to_remove (name)
    select distinct private.application_photo(photo) from gone, unnest(gone.photos) photo where private.application_photo(photo) is not null
    on conflict do nothing
  )
  select count(*) into swept from gone;
  -- Somebody else may show the same picture.
  delete from private.photos_to_remove r
  where r.name in (
    select private.application_photo(photo) from public.applications a, unnest(a.photos || a.profile_photo) photo
    union all
    select private.application_photo(photo) from public.profiles p, unnest(p.photos || p.avatar_url) photo
  );
  return jsonb_build_object('applications', swept, 'photos', (
    select coalesce(jsonb_agg(r.name), '[]') from (select name from private.photos_to_remove order by since limit limited) r
  ));
end $$;
comment on function public.sweep_applications is $$Removes applications that nobody confirmed within 14 days of the last mail, at most `most`, and names the photos
that are left of them. Each is to be removed from the bucket and then named to `forget_photos`; until then it is named again.$$;

create function public.forget_photos(names text[]) returns void
language sql security definer set search_path = '' as $$
  delete from private.photos_to_remove r where r.name = any (forget_photos.names)
$$;
comment on function public.forget_photos is $$These photos are gone from the bucket.$$;

-- Whether a sweep has something to do.
create function public.applications_to_sweep() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.unproved_applications()) or exists (select from private.photos_to_remove)
$$;
comment on function public.applications_to_sweep is $$Whether `sweep_applications` has something to do.$$;

grant execute on function public.sweep_applications(int), public.forget_photos(text[]), public.applications_to_sweep() to service_role;
