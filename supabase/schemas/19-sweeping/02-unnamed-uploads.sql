-- Uploads that no row ever named: half a wizard, a post that was never sent, a stranger's. A walk through the bucket finds them, each hour, a
-- piece at a time.

create table private.sweeping (
  -- There is one row.
  id boolean primary key default true,
  -- The walk goes by name; empty: it begins.
  walked_to text not null default '',
  walk_due_at timestamptz not null default now(),
  -- When what is kept for a time (03-retention.sql) is looked for again.
  retention_due_at timestamptz not null default now(),
  constraint sweeping_is_one check (id)
);
alter table private.sweeping enable row level security;
insert into private.sweeping default values;

-- Looks at the next `most` uploads, and lists those of yesterday and before that no row shows. How many it listed; nothing while another
-- process walks.
create function private.sweep_unnamed_uploads(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  walk private.sweeping;
  seen text[];
  listed int;
begin
  select * into walk from private.sweeping s where s.walk_due_at <= now() for update skip locked;
  if not found then
    return 0;
  end if;
  seen := array(
    select o.name from storage.objects o
    where o.bucket_id = 'profile-photos' and o.name collate "C" > walk.walked_to
    order by o.name collate "C" limit sweep_unnamed_uploads.most
  );
  insert into private.pictures_to_remove (name)
  select o.name from storage.objects o
  where o.bucket_id = 'profile-photos' and o.name = any (seen)
    and coalesce(o.updated_at, o.created_at) < now() - interval '24 hours' and not private.picture_is_shown(o.name)
  on conflict do nothing;
  get diagnostics listed = row_count;
  update private.sweeping s
  set walked_to = case when cardinality(seen) = sweep_unnamed_uploads.most then seen[cardinality(seen)] else '' end,
    walk_due_at = case when cardinality(seen) = sweep_unnamed_uploads.most then now() else now() + interval '1 hour' end
  where s.id;
  return listed;
end $$;
