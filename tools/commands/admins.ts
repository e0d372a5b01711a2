// Who is an administrator: lists, makes and removes them, and takes second steps away. The rules and the audit are the database's; the command around it is admin.ts.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

/** A club whose server runs: where it is reached, and its database. */
export interface RunningClub {
  readonly url: string
  readonly serviceKey: string
  readonly database: Database
}

export interface Admin {
  readonly email: string | null
  readonly name: string | null
  readonly since: string
  /** Disabled in the console: can't sign in. */
  readonly disabled: boolean
  readonly twoSteps: boolean
}

export function listAdmins(database: Database): Promise<Admin[]> {
  return database.query<Admin>(
    `select u.email, coalesce(p.display_name, p.name) as name, to_char(a.created_at, 'YYYY-MM-DD') as since,
       coalesce(p.status <> 'active', false) as disabled, private.has_second_step(a.user_id) as "twoSteps"
     from private.admins a join auth.users u on u.id = a.user_id left join public.profiles p on p.user_id = a.user_id
     order by a.created_at, u.email`,
  )
}

/** The password is undefined for an account that existed before: it keeps its own. */
export async function createAdmin(club: RunningClub, email: string): Promise<{ password: string | undefined }> {
  const existing = await findAccount(club.database, email)
  const password = existing ? undefined : makePassword()
  const id = existing ?? (await createAccount(club, email, password ?? ''))
  await act(club.database, 'select private.make_admin($1)', id)
  return { password }
}

export async function removeAdmin(database: Database, email: string): Promise<void> {
  const id = await findAccount(database, email)
  if (!id) throw new StartupError(`Nobody signs in as ${email}. Who is an administrator: npm run admin -- list`)
  await act(database, 'select private.remove_admin($1)', id)
}

/** Takes all second steps of an account away, and its sessions: for whoever lost the phone and the recovery codes. Returns how many there were. */
export async function resetSteps(database: Database, email: string): Promise<number> {
  const id = await findAccount(database, email)
  if (!id) throw new StartupError(`Nobody signs in as ${email}.`)
  return database.transaction(async (tx) => {
    const gone = await tx.query('delete from auth.mfa_factors where user_id = $1 returning id', [id])
    await tx.query('delete from auth.sessions where user_id = $1', [id])
    await tx.query(
      `insert into auth.audit_log_entries (instance_id, id, payload, created_at)
       values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), json_build_object('action', 'factor_deleted',
         'actor_id', '00000000-0000-0000-0000-000000000000', 'actor_username', 'service_role', 'actor_via_sso', false, 'log_type', 'factor',
         'traits', json_build_object('user_id', $1::text, 'factors', $2::int)), now())`,
      [id, gone.length],
    )
    // For the committee, too: who came in without a second step, and that it was meant.
    if (gone.length > 0) await tx.query(`select private.record_admin_change('reset_steps', $1)`, [id])
    return gone.length
  })
}

async function findAccount(database: Database, email: string): Promise<string | undefined> {
  const [user] = await database.query<{ id: string }>(
    'select id from auth.users where email = lower($1) and not is_sso_user',
    [email],
  )
  return user?.id
}

const refusalSchema = z.object({ code: z.string().startsWith('PT'), message: z.string() })

/** What the database refuses, it refuses in a sentence for people. */
async function act(database: Database, sql: string, id: string): Promise<void> {
  try {
    await database.query(sql, [id])
  } catch (error) {
    const refusal = refusalSchema.safeParse(error)
    throw refusal.success ? new StartupError(refusal.data.message) : error
  }
}

const userSchema = z.object({ id: z.uuid() })

/** Through the accounts' own door, so that an account made here is like any other. */
async function createAccount({ url, serviceKey }: RunningClub, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
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
