// Runs supabase/migrations in order, each once and whole, and records them where the ecosystem's own tools look.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartupError } from '#server/platform/settings/startup-error.ts'

export async function migrate(client: pg.ClientBase, folder: string, owner: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{14}_.+\.sql$/.test(file)).sort()
  const ledger = await client.query(`select to_regclass('supabase_migrations.schema_migrations') is not null as made`)
  if (ledger.rows[0]?.made !== true) {
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
  return run
}

/** If a file differs from the SQL that ran here, the club has rules that stand in no file any more. */
function refuseChanged(file: string, text: string, ran: readonly string[] | null): void {
  // Other tools record a file in pieces, or not at all: only a whole record can be compared.
  const [whole, ...pieces] = ran ?? []
  if (whole === undefined || pieces.length > 0 || meaning(whole) === meaning(text)) return
  throw new StartupError(
    `The migration ${file} is not the one that ran on this database; put the file back as it was and make the change in a new one, or back the club up with the release it ran with and restore it with this one.`,
  )
}

/** Comments and spacing may be tidied. */
function meaning(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/[\s;]+/g, ' ')
    .trim()
}
