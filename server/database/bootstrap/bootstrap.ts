// Makes the roles and the schemas auth, storage and realtime, which a hosted project has before any migration. Does nothing if unchanged.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

const ATTEMPTS = 5
const home = join(findProjectRoot(), 'server/database')
const folder = join(home, 'bootstrap')
/** The one file only an administrator can run: missing-rights.ts says what an ordinary owner lacks of it. */
const ROLES = '01-roles.sql'

/**
 * The role that owns the club's tables and runs its migrations. On a new database it is `postgres`, as on a hosted project; `o1_owner` where
 * that is a superuser (as on Debian), because migrations must prove that they need none; and the account itself where it is an ordinary one.
 */
export async function ownerRole(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    `select coalesce(
       (select o.rolname from pg_namespace n join pg_roles o on o.oid = n.nspowner where n.nspname = 'private' and not o.rolsuper),
       case when me.rolsuper
         then case when exists (select from pg_roles where rolname = 'postgres' and rolsuper) then 'o1_owner' else 'postgres' end
         else (select rolname from pg_roles where rolname in ('o1_owner', 'postgres') and not rolsuper
           and pg_has_role(session_user, oid, 'member') order by rolname limit 1)
       end, session_user)::text as owner
     from pg_roles me where me.rolname = session_user`,
  )
  return rows[0]?.owner ?? 'postgres'
}

/** The SQL of a file in server/database for this owner: `:"owner"` stands for the name and `:'owner'` for its text, as in psql. */
export async function readSql(file: string, names: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(join(home, file), 'utf8')
  return text.replace(/:(["'])(\w+)\1/g, (whole, quote: string, name: string) => {
    const value = names[name]
    if (value === undefined) return whole
    return quote === '"' ? pg.escapeIdentifier(value) : pg.escapeLiteral(value)
  })
}

/**
 * Without an administrator the owner makes everything but the roles, in a database that is its own from the beginning. `newest`: the version of
 * this code's newest migration. What newer code laid stays: a process of the release before may start again in the middle of a deploy.
 */
export async function bootstrap(client: pg.ClientBase, owner: string, isAdmin: boolean, newest: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /^\d\d-.*\.sql$/.test(file)).sort()
  const plain = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const fingerprint = createHash('sha256').update(plain.join('\0')).digest('hex')
  const { rows } = await client.query<{ made: string | null; layer: string | null; there: boolean; own: boolean }>(
    `select obj_description(to_regnamespace('auth')) as made,
       substring(obj_description(to_regnamespace('realtime')) from '^o1 with (\\d{14})$') as layer, to_regnamespace('auth') is not null as there,
       coalesce((select n.nspowner = o.oid from pg_namespace n, pg_roles o where n.nspname = 'auth' and o.rolname = $1), true) as own`,
    [owner],
  )
  const { made = null, layer = null, there = false, own = false } = rows[0] ?? {}
  if (made === `o1 bootstrap ${fingerprint}` || (layer ?? '') > newest) return
  if (!isAdmin) {
    // No bootstrap of this server made the schema: it is a Supabase project's own.
    if (there && !made?.startsWith('o1 bootstrap ')) return
    if (!own) {
      throw new StartupError(
        'This release changes what lies beneath the tables; give DATABASE_URL an administrator once.',
      )
    }
  }
  const wanted = isAdmin ? files : files.filter((file) => file !== ROLES)
  const texts = await Promise.all(wanted.map((file) => readSql(`bootstrap/${file}`, { owner })))
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      if (!isAdmin) await client.query(`set local role ${pg.escapeIdentifier(owner)}`)
      for (const text of texts) await client.query(text)
      await client.query(`comment on schema auth is 'o1 bootstrap ${fingerprint}'`)
      if (newest) await client.query(`comment on schema realtime is 'o1 with ${newest}'`)
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

/** Where the service role can't bypass row security, it passes by policies. Migrations may have made new tables. */
export async function letServiceRolePass(client: pg.ClientBase, owner: string): Promise<void> {
  const { rows } = await client.query(`select from pg_roles where rolname = 'service_role' and not rolbypassrls`)
  if (rows.length === 0) return
  await client.query('begin')
  await client.query(`set local role ${pg.escapeIdentifier(owner)}`)
  await client.query(await readSql('rights/without-bypassrls.sql', { owner }))
  await client.query('commit')
}
