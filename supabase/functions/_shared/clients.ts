// The two ways a function speaks to the project: as its caller, to learn who that is, and with the service key, to act.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Club } from './contract.ts'
import { Refusal } from './refusal.ts'

export type ClubClient = SupabaseClient<Club>

const STATELESS = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } }

function setting(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** Newer projects have keys that are no tokens, several of a kind by their names (`{"default":"sb_secret_…"}`). */
function namedKeys(name: 'SUPABASE_SECRET_KEYS' | 'SUPABASE_PUBLISHABLE_KEYS'): Readonly<Record<string, string>> {
  return JSON.parse(Deno.env.get(name) || '{}')
}

function keyOf(kind: 'SECRET' | 'PUBLISHABLE'): string {
  const { default: first } = namedKeys(`SUPABASE_${kind}_KEYS`)
  return first ?? setting(kind === 'SECRET' ? 'SUPABASE_SERVICE_ROLE_KEY' : 'SUPABASE_ANON_KEY')
}

/** `request`: on whose behalf, if anybody asked. What is done for it has its number in the logs. */
export function serviceClient(request?: Request): ClubClient {
  return createClient<Club>(setting('SUPABASE_URL'), keyOf('SECRET'), {
    ...STATELESS,
    global: { headers: request ? numberOf(request) : {} },
  })
}

function numberOf(request: Request): Record<string, string> {
  const number = request.headers.get('x-request-id')
  return number === null ? {} : { 'x-request-id': number }
}

export interface Caller {
  readonly id: string
  readonly client: ClubClient
}

/** Who calls, as the auth service knows them now: a session that has ended is nobody. */
export async function requireCaller(request: Request): Promise<Caller> {
  const client = clientOf(request)
  const { data, error } = await client.auth.getUser(tokenOf(request))
  if (error || !data.user) throw notSignedIn()
  return { id: data.user.id, client }
}

/** The project as the caller sees it, whoever that is: somebody with a token, or the project's scheduler with a secret key that is none. */
export function clientOf(request: Request): ClubClient {
  const key = request.headers.get('apikey') ?? ''
  if (key.startsWith('sb_secret_')) {
    if (!Object.values(namedKeys('SUPABASE_SECRET_KEYS')).includes(key)) throw notSignedIn()
    return createClient<Club>(setting('SUPABASE_URL'), key, STATELESS)
  }
  return createClient<Club>(setting('SUPABASE_URL'), keyOf('PUBLISHABLE'), {
    ...STATELESS,
    // Capitalised as the client does, or the header would be sent twice.
    global: { headers: { Authorization: `Bearer ${tokenOf(request)}`, ...numberOf(request) } },
  })
}

function tokenOf(request: Request): string {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) throw notSignedIn()
  return token
}

function notSignedIn(): Refusal {
  return new Refusal(401, 'not_signed_in', 'Please sign in.')
}

/** The calling member's id. The database decides, asked as the caller: a session that has still to show its second step may nothing. */
export async function requireMember(request: Request): Promise<string> {
  const caller = await requireCaller(request)
  answerOf(await caller.client.rpc('verify_member_access'))
  return caller.id
}

/** The calling admin's id. The database decides, asked as the caller. */
export async function requireAdmin(request: Request): Promise<string> {
  const caller = await requireCaller(request)
  const allowed = answerOf(await caller.client.rpc('verify_admin_access'))
  if (allowed !== true) throw new Refusal(403, 'not_an_admin', 'You need admin privileges to do this.')
  return caller.id
}

type Outcome = { data: unknown; error: { code: string; hint: string; message: string } | null }

/** What a procedure answered; its coded errors become refusals. */
export function answerOf<Given extends Outcome>({ data, error }: Given): Extract<Given, { error: null }>['data'] {
  if (!error) return data
  const status = /^PT(\d{3})$/.exec(error.code ?? '')?.[1]
  if (status && error.hint) throw new Refusal(Number(status), error.hint, error.message)
  // A token that is not valid any more.
  if (/^PGRST30\d$/.test(error.code ?? '')) throw notSignedIn()
  // PostgreSQL's own: the caller's role may not call this.
  if (error.code === '42501') throw new Refusal(403, 'not_allowed', 'You may not do this.')
  throw new Error(`The database refused: ${error.code} ${error.message}`)
}
