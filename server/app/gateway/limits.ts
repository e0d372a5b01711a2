// Decides which requests are counted, and by which key. platform/budget does the counting.
import type { IncomingMessage } from 'node:http'
import type { Budget, Spender, Wait } from '#server/platform/budget/budget.ts'
import type { Caller } from '#server/platform/caller.ts'
import { type Counted, countedAccounts } from './counted-accounts.ts'
import { prefixOf, type ServiceName, serviceOf } from './service-name.ts'

type Kind = 'signIn' | 'mail' | 'apply' | 'change' | 'upload' | 'call' | 'visit'

/** Procedures an applicant calls that send a mail or check a secret, with the arguments that name an account. */
const APPLYING: Readonly<Record<string, readonly string[]>> = {
  set_application_secret: ['application_id'],
  application_status: ['email'],
  send_approval_link: ['email'],
  send_closed_account_link: ['email'],
  why_closed: ['token'],
  keep_closed_account: ['token'],
  closed_account: ['token'],
  answer_closed_account: ['token'],
  find_application: ['email'],
  send_application_code: ['application'],
  confirm_application: ['application'],
  // The token stands for the application; an id is the caller's to choose.
  confirm_application_link: ['token'],
  correct_application_address: ['application', 'email'],
  vouched_application: ['ticket'],
  vouch_for_application: ['ticket'],
}

/** The auth service's routes that send a mail. */
const MAILING = ['recover', 'otp', 'magiclink', 'resend', 'reauthenticate', 'signup', 'invite']

export interface Limits {
  /** Returns the kind a request is counted as, or undefined if it is not counted. */
  kindOf(service: ServiceName, request: IncomingMessage, caller: Caller): Kind | undefined
  /** Tells whether the body names the account: the gateway then has to read the body first. */
  needsBody(kind: Kind): boolean
  /** Counts the request, or says what to wait for. A promise where all processes are asked. */
  take(
    kind: Kind,
    address: string,
    caller: Caller,
    request: IncomingMessage,
    body: Buffer | undefined,
  ): Wait | undefined | Promise<Wait | undefined>
}

/** Takes from what all processes of the club have left together. */
export type SharedTake = (kind: Kind, spender: Spender) => Promise<Wait | undefined>

/** What guards a secret or sends a mail: rare, and worth asking the database for. */
const SHARED: ReadonlySet<Kind> = new Set<Kind>(['signIn', 'mail', 'apply', 'change'])

export function createLimits(budget: Budget, shared?: SharedTake): Limits {
  async function takeShared(take: SharedTake, kind: Kind, spender: Spender, rows: number): Promise<Wait | undefined> {
    let wait = await take(kind, spender)
    for (let row = 1; row < rows && !wait; row++) wait = await take(kind, { ...spender, accounts: [] })
    return wait
  }

  return {
    kindOf: (service, request, caller) =>
      // The service key is the club's own code (functions, admin commands), not a person.
      caller.role === 'service_role'
        ? undefined
        : (kindOf(service, request) ?? (isVisit(service, request, caller) ? 'visit' : undefined)),
    needsBody,
    take(kind, address, caller, request, body) {
      // Other kinds count by the signed-in member, not by an address in the request.
      const { accounts, rows } = needsBody(kind) ? subject(request, caller, body) : byMember(caller)
      const sender: Spender = { address, visitor: caller.role === 'anon' }
      if (shared && SHARED.has(kind)) return takeShared(shared, kind, { ...sender, accounts }, rows)
      let wait = budget.take(kind, { ...sender, accounts })
      for (let row = 1; row < rows && !wait; row++) wait = budget.take(kind, sender)
      return wait
    },
  }
}

function needsBody(kind: Kind): boolean {
  return kind === 'signIn' || kind === 'mail' || kind === 'apply'
}

/** Doubled slashes, encoded letters and other methods do not avoid the count: limits.test.ts. */
function kindOf(service: ServiceName, request: IncomingMessage): Kind | undefined {
  const method = request.method ?? 'GET'
  if (service === 'rest') {
    if (method === 'GET' && isPlainRead(request)) return undefined
    const parts = pathParts(service, request)
    if (parts[0] === 'applications') return method === 'POST' || method === 'PUT' ? 'apply' : undefined
    return parts[0] === 'rpc' && Object.hasOwn(APPLYING, parts[1] ?? '') ? 'apply' : undefined
  }
  if (method === 'OPTIONS') return undefined
  if (service === 'functions') return 'call'
  if (service === 'auth') {
    const [first, second, third] = pathParts(service, request)
    // A refresh does not count as a sign-in: five tabs refresh at the same time, all day.
    if (first === 'token') return isRefresh(request) ? undefined : 'signIn'
    if (first === 'verify') return 'signIn'
    // What begins at another house keeps a row here; what comes back from there is good for one of them alone.
    if (first === 'authorize' || (first === 'sso' && second === undefined)) return 'signIn'
    // The challenge of a passkey is asked for by everybody who comes to sign in.
    if (first === 'passkeys') return passkeyKind(method, second, third)
    if (first === 'factors') return factorKind(method, third)
    if (first === 'user') return method === 'PUT' || second === 'identities' ? 'change' : undefined
    return first && MAILING.includes(first) ? 'mail' : undefined
  }
  // Who signs a request of the S3 wire is known to the service alone: it counts them.
  const [first, second] = pathParts(service, request)
  // A copy is another file, without a body.
  if (service === 'storage' && first === 'object' && second === 'copy') return method === 'POST' ? 'upload' : undefined
  return isUpload(service, request) && first !== 's3' ? 'upload' : undefined
}

function passkeyKind(method: string, ceremony = '', step = ''): Kind | undefined {
  if (ceremony === 'authentication') return step === 'verify' ? 'signIn' : undefined
  return method === 'GET' ? undefined : 'change'
}

/** A code of six digits is shown to one of these; the others change what the account has. */
function factorKind(method: string, step = ''): Kind | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  return step === 'challenge' || step === 'verify' ? 'signIn' : 'change'
}

/** Not pictures: they come without a session, members' as well. Nor what renews one. */
function isVisit(service: ServiceName, request: IncomingMessage, { role }: Caller): boolean {
  if (role !== 'anon' || request.method === 'OPTIONS') return false
  return service === 'rest' || (service === 'auth' && pathParts(service, request)[0] !== 'token')
}

/** Whether the body is a file, whoever sends it. */
export function isUpload(service: ServiceName, request: IncomingMessage): boolean {
  if (service !== 'storage' || !['POST', 'PUT', 'PATCH'].includes(request.method ?? '')) return false
  const [first, second] = pathParts(service, request)
  // Its other bodies are lists of names.
  if (first === 's3') return request.method === 'PUT'
  if (first !== 'object') return first === 'upload'
  return !second || !['list', 'list-v2', 'sign', 'copy', 'move', 'info'].includes(second)
}

/** A read without these in its path can't call a procedure: most requests are not parsed further. */
function isPlainRead(request: IncomingMessage): boolean {
  const path = request.url?.split('?', 1)[0] ?? ''
  return !path.includes('rpc') && !path.includes('%')
}

function isRefresh(request: IncomingMessage): boolean {
  const grants = new URL(request.url ?? '/', 'http://localhost').searchParams.getAll('grant_type')
  return grants.length === 1 && grants[0] === 'refresh_token'
}

function pathParts(service: ServiceName, request: IncomingMessage): string[] {
  const path = (request.url ?? '').slice(prefixOf[service].length).split('?', 1)[0] ?? ''
  let decoded = path
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // A broken escape names no table; the service refuses it.
  }
  return decoded.split('/').filter((part) => part !== '')
}

function subject(request: IncomingMessage, caller: Caller, body: Buffer | undefined): Counted {
  const service = serviceOf(request.url ?? '/')
  if (!service) return byMember(caller)
  const counted = countedAccounts(service, request, accountFields(service, pathParts(service, request)), body)
  return counted.accounts.length > 0 ? counted : { ...counted, accounts: byMember(caller).accounts }
}

/** None where the account is always the caller's own. */
function accountFields(service: ServiceName, [first, second]: readonly string[]): readonly string[] {
  if (service === 'auth') return first === 'reauthenticate' || first === 'factors' ? [] : ['email', 'phone']
  return first === 'rpc' ? (APPLYING[second ?? ''] ?? []) : ['email']
}

function byMember({ userId }: Caller): Counted {
  return { accounts: userId ? [userId] : [], rows: 1 }
}
