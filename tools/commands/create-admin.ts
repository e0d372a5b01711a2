// Makes an administrator of a new account or of one that exists. The command around it is tools/commands/admin.ts.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { App } from '#server/app/app.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

const userSchema = z.object({ id: z.uuid() })

/** Undefined for the password of an account that existed before: it keeps its own. */
export async function createAdmin(app: App, email: string): Promise<{ password: string | undefined }> {
  const existing = await findUser(app, email)
  const password = existing ? undefined : makePassword()
  const id = existing ?? (await createUser(app, email, password ?? ''))
  await app.database.query('insert into private.admins (user_id) values ($1) on conflict do nothing', [id])
  return { password }
}

async function findUser(app: App, email: string): Promise<string | undefined> {
  const [user] = await app.database.query<{ id: string }>('select id from auth.users where lower(email) = lower($1)', [
    email,
  ])
  return user?.id
}

/** Through the accounts' own door, so that an account made here is like any other. */
async function createUser(app: App, email: string, password: string): Promise<string> {
  const key = app.keys.serviceRoleKey
  const response = await fetch(`http://${app.config.host}:${app.port}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, email_confirm: true }),
  })
  const body: unknown = await response.json()
  if (!response.ok) throw new StartupError(`The account could not be made: ${JSON.stringify(body)}`)
  return userSchema.parse(body).id
}

/** 24 characters of a URL-safe alphabet, grouped for reading aloud. */
function makePassword(): string {
  const text = randomBytes(15).toString('base64url')
  return text.match(/.{1,5}/g)?.join('.') ?? text
}
