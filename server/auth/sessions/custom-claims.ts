// The claims of an access token, after the hook `custom_access_token` had its say. It may add what it likes and drop what is optional; what says whose token it
// is, of which session and how much that has shown is the auth service's to say (hooks.test.ts).
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { isObject } from '../hooks/hook-answer.ts'

/** A token stands in a header of each request, and the gateway takes 64 kB of those. */
const MOST_BYTES = 32 * 1024

type Claims = Readonly<Record<string, unknown>>

/** What a token can't do without, and what each of them is. */
const REQUIRED: Readonly<Record<string, (value: unknown) => boolean>> = {
  aud: (value) => typeof value === 'string' || Array.isArray(value),
  exp: Number.isInteger,
  iat: Number.isInteger,
  sub: isText,
  email: isText,
  phone: isText,
  role: isText,
  aal: isText,
  session_id: isText,
  is_anonymous: (value) => typeof value === 'boolean',
}
const OPTIONAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  jti: isText,
  iss: isText,
  nbf: Number.isInteger,
  app_metadata: isObject,
  user_metadata: isObject,
  amr: (value) => Array.isArray(value) && value.every(isObject),
}
/** A hook that changed one of these would sign somebody else in, or show a second step that nobody has. */
const FIXED = ['sub', 'role', 'session_id', 'aal', 'amr', 'iat', 'exp', 'iss']

export async function customClaims(
  auth: Auth,
  claims: Claims,
  about: { userId: string; method: string; address: string | null },
): Promise<Claims> {
  const input = { user_id: about.userId, claims, authentication_method: about.method }
  const answer = await auth.hooks.ask('custom_access_token', input, about.address)
  if (!answer) return claims
  if (!isObject(answer.claims)) throw ERRORS.hookSays('output claims field is missing')
  const faults = faultsOf(answer.claims, claims)
  if (Buffer.byteLength(JSON.stringify(answer.claims)) > MOST_BYTES) throw ERRORS.hookAnswerTooLong(MOST_BYTES)
  if (faults.length === 0) return answer.claims
  throw ERRORS.hookSays(
    `output claims do not conform to the expected schema: \n${faults.map((one) => `- ${one}\n`).join('')}`,
  )
}

function faultsOf(output: Claims, given: Claims): string[] {
  const missing = Object.keys(REQUIRED).filter((name) => output[name] === undefined)
  const wrong = [
    ...Object.entries(REQUIRED).filter(([name, fits]) => output[name] !== undefined && !fits(output[name])),
    ...Object.entries(OPTIONAL).filter(([name, fits]) => (output[name] ?? null) !== null && !fits(output[name])),
  ]
  const changed = FIXED.filter(
    (name) =>
      output[name] !== undefined && JSON.stringify(sorted(output[name])) !== JSON.stringify(sorted(given[name])),
  )
  return [
    ...missing.map((name) => `(root): ${name} is required`),
    ...wrong.map(([name]) => `${name}: Invalid type`),
    ...changed.map((name) => `${name}: must stay as it was`),
  ]
}

/** The database writes the keys of a document in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
