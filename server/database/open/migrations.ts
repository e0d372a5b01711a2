// Runs supabase/migrations in order, each once and in one transaction, and records them in the table the Supabase tools use.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

export interface Locks {
  readonly log?: Log
  /** How long a migration waits for a lock: so long everybody waits who comes after it. */
  readonly waitMs?: number
  /** How long those are let through before it is tried again. */
  readonly pauseMs?: number
}

/** For how long it is tried again. */
const PATIENCE_MS = 5 * 60_000
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

export async function migrate(
  client: pg.ClientBase,
  folder: string,
  ownerName: string,
  locks: Locks = {},
): Promise<string[]> {
  const owner = pg.escapeIdentifier(ownerName)
  const files = await listMigrations(folder)
  const found = await client.query(`select to_regclass('supabase_migrations.schema_migrations') is not null as made`)
  if (found.rows[0]?.made !== true) {
    await client.query(`create schema if not exists supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      grant all on schema supabase_migrations to ${owner};
      grant all on supabase_migrations.schema_migrations to ${owner}`)
  }
  const { rows } = await client.query<Ran>(
    `select version, coalesce(cardinality(statements), 0) as pieces, encode(sha256(convert_to(statements[1], 'UTF8')), 'hex') as hash
     from supabase_migrations.schema_migrations`,
  )
  const done = new Map(rows.map((ran) => [ran.version, ran]))
  const run: string[] = []
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  for (const [index, file] of files.entries()) {
    const version = file.slice(0, 14)
    const text = texts[index] ?? ''
    const ran = done.get(version)
    if (ran) {
      await refuseChanged(client, file, text, ran)
      continue
    }
    await runOne(client, { file, version, text, owner }, locks)
    run.push(file)
  }
  // Processes that run already must learn of it also where no event trigger watches (06-schema-watch.sql).
  if (run.length > 0) await client.query(`notify pgrst, 'reload schema'`)
  return run
}

/** What a start reads of each: all their texts together are a megabyte. */
interface Ran {
  readonly version: string
  readonly pieces: number
  /** Of the first piece. */
  readonly hash: string | null
}

interface Migration {
  readonly file: string
  readonly version: string
  readonly text: string
  /** Quoted. */
  readonly owner: string
}

/** Whole or not at all. Where somebody holds a lock it needs, it steps back, so that others get on, and tries again. */
async function runOne(
  client: pg.ClientBase,
  { file, version, text, owner }: Migration,
  { log, waitMs = 2000, pauseMs = 1000 }: Locks,
): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (let tries = 1; ; tries += 1) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${waitMs}`)
      // As the role that runs migrations on a hosted project, which is no superuser.
      await client.query(`set local role ${owner}`)
      await client.query(text)
      await client.query(
        'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
        [version, [text], file.slice(15, -4)],
      )
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { message, position, code } = error as { message: string; position?: string; code?: string }
      if ((code === LOCK_NOT_AVAILABLE || code === DEADLOCK) && performance.now() < until) {
        if (tries === 1)
          log?.warn({ migration: file }, 'a migration waits for what others hold locked; it is tried again')
        await sleep(pauseMs)
        continue
      }
      const line = position ? ` (line ${text.slice(0, Number(position)).split('\n').length})` : ''
      throw new StartupError(`The migration ${file} failed and was rolled back: ${message}${line}`)
    }
  }
}

export async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => /^\d{14}_.+\.sql$/.test(file)).sort()
}

/** Refuses a file that differs from the SQL that ran here: the database would have rules that no file contains. */
async function refuseChanged(client: pg.ClientBase, file: string, text: string, ran: Ran): Promise<void> {
  // Other tools record a file as several statements, or without its text: only a whole record can be compared.
  if (ran.pieces !== 1 || ran.hash === null || ran.hash === createHash('sha256').update(text).digest('hex')) return
  const { rows } = await client.query<{ whole: string }>(
    'select statements[1] as whole from supabase_migrations.schema_migrations where version = $1',
    [ran.version],
  )
  if (rows[0] && normalised(rows[0].whole) === normalised(text)) return
  throw new StartupError(
    `The migration ${file} is not the one that ran on this database; put the file back as it was and make the change in a new one, or back the club up with the release it ran with and restore it with this one.`,
  )
}

/** The SQL without comments and spacing, which may change. */
function normalised(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/[\s;]+/g, ' ')
    .trim()
}
