// What a project of the platform lets SQL do to its storage tables, for rows that the storage API makes: buckets are added or set, and objects get the
// times and owners they had. Nothing is deleted there.
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { quote, readRows } from '../archive/dump-database.ts'
import { sumOf, type Travelling } from './table-rows.ts'

const BUCKET_COLUMNS = ['id', 'name', 'public', 'file_size_limit', 'allowed_mime_types']

/** The migrations made some of them already. */
export async function fillBuckets(old: CopyConnection, fresh: CopyConnection, table: Travelling): Promise<number> {
  const columns = BUCKET_COLUMNS.filter((column) => table.columns.includes(column)).map(quote)
  const list = columns.join(', ')
  // Of these columns alone: the platform has others that hold a value always.
  await fresh.query(
    `create temporary table moved_buckets on commit drop as select ${list} from storage.buckets with no data`,
  )
  const rows = await readRows(old, `select ${list} from storage.buckets`, (piece) =>
    fresh.copyIn(`copy pg_temp.moved_buckets (${list}) from stdin`, [piece]),
  )
  await fresh.query(
    `insert into storage.buckets (${list}) select ${list} from pg_temp.moved_buckets
     on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  )
  const given = await sumOf(old, table, columns, 'true')
  const got = await sumOf(fresh, table, columns, 'id in (select id from pg_temp.moved_buckets)')
  if (given.hash !== got.hash) throw new StartupError('The buckets are not the same in the new place.')
  return rows
}

/** After the rows are compared: removals that wait for a picture go on waiting for the one that came, not for an older one. */
export async function tendObjects(old: CopyConnection, fresh: CopyConnection): Promise<void> {
  const list = 'bucket_id, name, owner, owner_id, created_at, last_accessed_at'
  await fresh.query(`create temporary table moved_objects (bucket_id text, name text, owner uuid, owner_id text,
    created_at timestamptz, last_accessed_at timestamptz, size bigint, is_due boolean) on commit drop`)
  await readRows(
    old,
    `select ${list}, (metadata ->> 'size')::bigint, exists (
       select from private.pictures_to_remove r where o.bucket_id = 'profile-photos' and r.name = o.name and o.updated_at <= r.since)
     from storage.objects o where version is not null`,
    (piece) => fresh.copyIn(`copy pg_temp.moved_objects from stdin`, [piece]),
  )
  await fresh.query(
    `update storage.objects o set owner = m.owner, owner_id = m.owner_id, created_at = m.created_at, last_accessed_at = m.last_accessed_at
     from pg_temp.moved_objects m where m.bucket_id = o.bucket_id and m.name = o.name`,
  )
  await fresh.query(
    `update private.pictures_to_remove r set since = greatest(r.since, o.updated_at)
     from pg_temp.moved_objects m join storage.objects o on o.bucket_id = m.bucket_id and o.name = m.name
     where m.is_due and r.name = o.name`,
  )
  const [wrong] = await fresh.query<{ name: string }>(
    `select m.bucket_id || '/' || m.name as name from pg_temp.moved_objects m
     join storage.objects o on o.bucket_id = m.bucket_id and o.name = m.name
     where (o.metadata ->> 'size')::bigint is distinct from m.size limit 1`,
  )
  if (wrong) throw new StartupError(`The project's row of ${wrong.name} is not the same; nothing was kept of this try.`)
}
