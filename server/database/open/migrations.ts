// Runs supabase/migrations in order, each once and in one transaction, and records them in the table the Supabase tools use.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartupError } from '#server/platform/settings/startup-error.ts'

export async function migrate(client: pg.ClientBase, folder: string, ownerName: string): Promise<string[]> {
  const owner = pg.escapeIdentifier(ownerName)
  const files = (await readdir(folder)).filter((file) => /^\d{14}_.+\.sql$/.test(file)).sort()
  const found = await client.query(`select to_regclass('supabase_migrations.schema_migrations') is not null as made`)
  if (found.rows[0]?.made !== true) {
    await client.query(`create schema if not exists supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      grant all on schema supabase_migrations to ${owner};
      grant all on supabase_migrations.schema_migrations to ${owner}`)
  }
  const { rows } = await client.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  )
  const done = new Map(rows.map(({ version, statements }) => [version, statements]))
  const run: string[] = []
  for (const file of files) {
    const version = file.slice(0, 14)
    const text = await readFile(join(folder, file), 'utf8')
    const ran = done.get(version)
    if (ran !== undefined) {
      refuseChanged(file, text, ran)
      continue
    }
    await client.query('begin')
    try {
      // As the role that runs migrations on a hosted project, which is no superuser.
      await client.query(`set local role ${owner}`)
      await client.query(text)
      await client.query(
        'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
        [version, [text], file.slice(15, -4)],
      )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      const { message, position } = error as { message: string; position?: string }
      const line = position ? ` (line ${text.slice(0, Number(position)).split('\n').length})` : ''
      throw new StartupError(`The migration ${file} failed and was rolled back: ${message}${line}`)
    }
    run.push(file)
  }
  // Processes that run already must learn of it also where no event trigger watches (06-schema-watch.sql).
  if (run.length > 0) await client.query(`notify pgrst, 'reload schema'`)
  return run
}

/** Refuses a file that differs from the SQL that ran here: the database would have rules that no file contains. */
function refuseChanged(file: string, text: string, ran: readonly string[] | null): void {
  // Other tools record a file as several statements, or without its text: only a whole record can be compared.
  const [whole, ...pieces] = ran ?? []
  if (whole === undefined || pieces.length > 0 || normalised(whole) === normalised(text)) return
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
