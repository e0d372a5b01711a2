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

export function serviceClient(): ClubClient {
  return createClient<Club>(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), STATELESS)
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

/** The project as the caller sees it, whoever that is. */
export function clientOf(request: Request): ClubClient {
  return createClient<Club>(setting('SUPABASE_URL'), setting('SUPABASE_ANON_KEY'), {
    ...STATELESS,
    // Capitalised as the client does, or the header would be sent twice.
    global: { headers: { Authorization: `Bearer ${tokenOf(request)}` } },
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
