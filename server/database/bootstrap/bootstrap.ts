// Makes the roles and the schemas auth, storage and realtime, which a hosted project has before any migration. Does nothing if unchanged.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

const ATTEMPTS = 5
const folder = join(findProjectRoot(), 'server/database/bootstrap')

/**
 * The role that owns the club's tables and runs its migrations: `postgres`, as on a hosted project. If that is a superuser here (as on
 * Debian), it is `o1_owner`: migrations must prove that they need no superuser.
 */
export async function ownerRole(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(`select from pg_roles where rolname = 'postgres' and rolsuper`)
  return rows.length > 0 ? 'o1_owner' : 'postgres'
}

/** Only an administrator may change anything. Another role gets an error if a change is needed. */
export async function bootstrap(client: pg.ClientBase, owner: string, isAdmin: boolean): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const fingerprint = createHash('sha256').update(texts.join('\0')).digest('hex')
  const { rows } = await client.query(`select obj_description(to_regnamespace('auth')) as made`)
  const made = rows[0]?.made as string | null | undefined
  if (made === `o1 bootstrap ${fingerprint}`) return
  if (!isAdmin) {
    // No bootstrap of this server made the schema: it is a Supabase project's own.
    if (!made?.startsWith('o1 bootstrap ')) return
    throw new StartupError(
      'This release changes what lies beneath the tables; give DATABASE_URL an administrator once.',
    )
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      for (const text of texts)
        await client.query(text.replaceAll(':"owner"', owner).replaceAll(":'owner'", `'${owner}'`))
      await client.query(`comment on schema auth is 'o1 bootstrap ${fingerprint}'`)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const { message } = error as Error
      // Roles belong to the whole PostgreSQL. A start on another database may make them at the same moment, and this database's lock does not stop it.
      const collided = /concurrently|already exists|duplicate key/.test(message)
      if (!collided || attempt === ATTEMPTS) throw new StartupError(`The database could not be made ready: ${message}`)
      await sleep(100 * attempt)
    }
  }
}
