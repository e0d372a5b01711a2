// The one file an ordinary owner's administrator runs: roles, memberships, replication, and the password of the requests' login. It can run
// again at any time.
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'
import { ownerRole, readSql } from '../bootstrap/bootstrap.ts'
import { authenticatorOf } from '../connection/request-login.ts'
import type { ConnectionTarget } from '../connection-target.ts'

export async function administratorSql(target: ConnectionTarget): Promise<string> {
  const owner = await askOwner(target)
  const names = { owner, login: target.user }
  const { password } = authenticatorOf(target)
  return [
    `-- For the administrator of the database ${target.database} on ${target.host}: what o1 needs and its account ${target.user} can't give itself.`,
    '-- Run it in that database, as a superuser or the account your provider gives for this. It may run again at any time.',
    '',
    // Its heading speaks of a bootstrap, not of this file.
    (await readSql('bootstrap/01-roles.sql', names)).replace(/^(--.*\n)+\n/, ''),
    await readSql('rights/administrator.sql', names),
    ...(password
      ? [
          '-- The login of requests. This is a verifier; the password itself is made from that of DATABASE_URL.',
          `alter role authenticator login password ${pg.escapeLiteral(verifierOf(password, target.database))};`,
        ]
      : []),
    '',
  ].join('\n')
}

/** Who owns the club, if the database answers; otherwise it is taken to be the account's own. */
async function askOwner(target: ConnectionTarget): Promise<string> {
  const client = new pg.Client({ ...target, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await ownerRole(client)
  } catch {
    return target.user
  } finally {
    await client.end().catch(() => undefined)
  }
}

const ITERATIONS = 4096

/** SCRAM-SHA-256 as PostgreSQL stores it (RFC 5803). One password has one verifier here, so that the file is the same each time. */
function verifierOf(password: string, purpose: string): string {
  const salt = createHmac('sha256', password).update(`o1 salt ${purpose}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}
