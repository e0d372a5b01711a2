// The database of a club that was started for the journeys, for what only time or an accident brings about.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** With the club's data in `folder`. */
export async function inDatabase(sql: string, values: readonly unknown[] = [], folder = process.env.E2E_DATA_DIR) {
  if (!folder) throw new Error('This journey needs a club of its own: run it without BASE_URL')
  const [, , , , host = ''] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const database = new pg.Client({ host, user: 'supabase_admin', database: 'postgres' })
  await database.connect()
  try {
    await database.query(sql, [...values])
  } finally {
    await database.end()
  }
}
