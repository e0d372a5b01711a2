// For tests: `supabase db push` as the platform's own tool does it: one file after the other, each in a transaction of its own, as the project's owner in
// a session with the owner's settings, noted in the history table the tool makes.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'

export async function pushMigrations(owner: CopyConnection): Promise<void> {
  const folder = join(findProjectRoot(), 'supabase/migrations')
  await owner.query(`create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key);
    alter table supabase_migrations.schema_migrations add column if not exists statements text[];
    alter table supabase_migrations.schema_migrations add column if not exists name text`)
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
    const text = await readFile(join(folder, file), 'utf8')
    await owner.query('begin')
    await owner.query(text).catch((error: unknown) => {
      throw new Error(`${file}: ${error instanceof Error ? error.message : error}`)
    })
    await owner.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [file.slice(0, 14), file.slice(15, -4), [text]],
    )
    await owner.query('commit')
    await owner.query('reset all')
  }
}
