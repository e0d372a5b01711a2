-- "My data": a member asks for an export, the function export-my-data makes it in the background and puts it into a private bucket, they are told
-- and fetch it within 24 hours.

create table private.exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  state text not null default 'waiting',
  asked_at timestamptz not null default now(),
  attempts int not null default 0,
  -- While somebody makes it this lies ahead: whoever dies over it leaves it to the next one.
  next_attempt_at timestamptz not null default now(),
  ready_at timestamptz,
  ends_at timestamptz,
  parts int not null default 0,
  bytes bigint not null default 0
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table private.exports
  add constraint exports_state_known check (state in ('waiting', 'ready', 'failed', 'ended')),
  add constraint exports_ready_ends check ((state = 'ready') <= (ready_at is not null and ends_at is not null and parts > 0));

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index exports_of_member on private.exports (user_id, asked_at desc);
create unique index exports_one_at_a_time on private.exports (user_id) where state in ('waiting', 'ready');
create index exports_due on private.exports (next_attempt_at) where state = 'waiting';
create index exports_ending on private.exports (ends_at) where state = 'ready';

alter table private.exports enable row level security;

insert into storage.buckets (id, name, public) values ('exports', 'exports', false)
on conflict (id) do update set public = excluded.public;

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- An object's name begins with its member's folder, so that a policy can tell whose it is.
create function private.export_part(export private.exports, part int) returns text
language sql immutable set search_path = '' as $$
  select export.user_id || '/' || export.id || '-' || part || '.zip'
$$;

-- The caller's, as long as they can be fetched: also where nobody has swept them away yet.
create function private.my_export_parts() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select private.export_part(e, n) from private.exports e, generate_series(1, e.parts) n
    where e.user_id = (select auth.uid()) and e.state = 'ready' and e.ends_at > now() and (select private.is_active_member())
  );
end $$;
grant execute on function private.my_export_parts() to authenticated;

-- Nobody writes here but the function, with the service key.
create policy "Members fetch their own exports" on storage.objects for select to authenticated
  using (bucket_id = 'exports' and name = any ((select private.my_export_parts())::text[]));

-- One a day; one that failed does not count.
create function private.export_json(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', e.id, 'state', case when e.state = 'ready' and e.ends_at <= now() then 'ended' else e.state end,
    'askedAt', e.asked_at, 'readyAt', e.ready_at, 'endsAt', e.ends_at, 'bytes', e.bytes,
    'nextAt', case when e.state <> 'failed' and e.asked_at > now() - interval '24 hours' then e.asked_at + interval '24 hours' end,
    'parts', case when e.state = 'ready' and e.ends_at > now()
      then (select jsonb_agg(private.export_part(e, n) order by n) from generate_series(1, e.parts) n) else '[]'::jsonb end)
  from private.exports e where e.user_id = member order by e.asked_at desc limit 1
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.my_export() returns shapes.my_export
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.export_json(private.require_member());
end $$;
comment on function public.my_export is $$The caller's newest export.
@null when they never asked for one$$;

create function public.request_export() returns shapes.my_export
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  last private.exports;
begin
  perform private.require_proof();
  -- Two presses at once wait for each other.
  perform from public.profiles p where p.user_id = me for no key update;
  select * into last from private.exports e where e.user_id = me order by e.asked_at desc limit 1;
  if last.id is null or last.state = 'failed' or last.state <> 'waiting' and last.asked_at <= now() - interval '24 hours' then
    update private.exports e set state = 'ended' where e.user_id = me and e.state = 'ready';
    insert into private.exports (user_id) values (me);
    perform pg_notify('exports', '');
  end if;
  return private.export_json(me);
end $$;
comment on function public.request_export is $$Asks for an export of everything about the caller. At most one a day: asked again, the same one is answered. Asks for a
proof of who they are in the last ten minutes.$$;

create function public.exports_to_make() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.exports e where e.state = 'waiting' and e.next_attempt_at <= now())
$$;
comment on function public.exports_to_make is $$Whether `claim_export` has something to answer. Cheap: it is asked often.$$;

create function public.claim_export() returns shapes.export_to_make
language plpgsql security definer set search_path = '' as $$
declare
  mine private.exports;
begin
  -- Five times, then it is given up: the member may ask again.
  update private.exports e set state = 'failed' where e.state = 'waiting' and e.attempts >= 5 and e.next_attempt_at <= now();
  select * into mine from private.exports e where e.state = 'waiting' and e.next_attempt_at <= now()
  order by e.next_attempt_at limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  update private.exports e set attempts = e.attempts + 1, next_attempt_at = now() + interval '3 minutes' where e.id = mine.id;
  return jsonb_build_object('id', mine.id, 'member', mine.user_id, 'name', private.name_of(mine.user_id), 'madeAt', now(),
    'about', private.everything_about(mine.user_id),
    'pictures', (
      -- Two walks along an index each: put together by "or", they would be one through the whole bucket.
      select coalesce(jsonb_agg(theirs.name order by theirs.name), '[]') from (
        select o.name from storage.objects o
        where o.bucket_id = 'profile-photos' and o.name collate "C" >= mine.user_id || '/' and o.name collate "C" < mine.user_id || '0'
        union
        select o.name from public.profiles p left join public.applications a on a.id = p.application_id
        cross join unnest(private.picture_names(p.photos || p.avatar_url || a.photos || a.profile_photo)) as shown (name)
        join storage.objects o on o.bucket_id = 'profile-photos' and o.name = shown.name
        where p.user_id = mine.user_id
      ) theirs
    ),
    'files', (select coalesce(jsonb_agg(f.name order by f.name), '[]') from public.message_files f where f.owner_id = mine.user_id));
end $$;
comment on function public.claim_export is $$An export to make now, for three minutes and for nobody else. Each is to be settled with `settle_export`; one that is not is
handed out again, five times at most.
@null when none waits$$;

create function public.settle_export(export uuid, parts int, bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made private.exports;
begin
  update private.exports e
  set state = 'ready', ready_at = now(), ends_at = now() + interval '24 hours', parts = settle_export.parts, bytes = settle_export.bytes
  where e.id = settle_export.export and e.state = 'waiting' returning * into made;
  if found then
    perform private.notify(made.user_id, 'Your data is ready', 'Everything o1 keeps about you, to download for 24 hours.',
      jsonb_build_object('action', 'export_ready', 'deeplink', '/settings'), 'export_ready');
  end if;
end $$;
comment on function public.settle_export is $$An export lies in its bucket, in so many parts: tells its member.$$;

-- Sweeping --------------------------------------------------------------------------------------------------------------------

create function private.sweep_exports(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  update private.exports e set state = 'ended'
  where e.id in (select x.id from private.exports x where x.state = 'ready' and x.ends_at <= now() order by x.ends_at limit most for update skip locked);
  get diagnostics ended = row_count;
  -- That there was one is nobody's business a month later.
  delete from private.exports e
  where e.id in (select x.id from private.exports x where x.state in ('ended', 'failed') and x.asked_at < now() - interval '30 days' limit most);
  return ended;
end $$;

-- Files of no export that is being made or can be fetched: ended ones, half-made ones, those of members who are erased.
create function public.ended_exports(most int default 100) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select o.name from storage.objects o
    where o.bucket_id = 'exports' and not exists (
      select from private.exports e
      where e.user_id::text = split_part(o.name, '/', 1) and o.name like e.user_id || '/' || e.id || '-%'
        and (e.state = 'waiting' or e.state = 'ready' and e.ends_at > now())
    )
    order by o.name limit least(greatest(coalesce(ended_exports.most, 100), 1), 1000)
  )
$$;
comment on function public.ended_exports is $$Files in the bucket `exports` whose time is over, at most `most`: each is to be removed.$$;

create function private.exports_are_over() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.exports e where e.state = 'ready' and e.ends_at <= now()) or cardinality(public.ended_exports(1)) > 0
$$;

grant execute on function public.my_export(), public.request_export() to authenticated;
grant execute on function public.exports_to_make(), public.claim_export(), public.settle_export(uuid, int, bigint), public.ended_exports(int) to service_role;
