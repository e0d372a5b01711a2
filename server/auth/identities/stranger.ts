// Somebody whom another house vouches for and who is no member: refused, and given a ticket, if the house says that it has confirmed the address. With it the app
// shows where their application stands, or hands one in whose address counts as confirmed (decision 0102). Tried in routes/partners/strangers.test.ts.
import { createHash, randomBytes } from 'node:crypto'
import type { Auth } from '../context/auth.ts'
import { AuthError } from '../errors/auth-error.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Vouched } from '../partners/vouched.ts'
import type { AdmittingHouse } from './admit.ts'

/** Their refusal, and the ticket. Any other failure is thrown on. */
export async function refuseStranger(
  auth: Auth,
  { house, vouched, error }: { house: AdmittingHouse; vouched: Vouched; error: unknown },
): Promise<{ stranger: AuthError; ticket: string | undefined }> {
  if (!(error instanceof AuthError) || error.code !== ERRORS.signupDisabled().code) throw error
  return { stranger: error, ticket: await ticketFor(auth, house, vouched) }
}

/** Only its hash is kept. Without one they are told the same, and prove their address by the mailed code. */
async function ticketFor(auth: Auth, house: AdmittingHouse, vouched: Vouched): Promise<string | undefined> {
  const { email, emailVerified, name } = vouched
  if (email === undefined || !emailVerified) return undefined
  const ticket = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(ticket).digest('hex')
  // A company's own house is known by an id that says nothing to anybody.
  const partner = house.settings.name.startsWith('sso:') ? 'saml' : house.settings.name
  try {
    const [row] = await auth.database.query<{ kept: boolean }>(
      'select private.keep_vouched_ticket($1, $2, $3, $4) as kept',
      [hash, email, name ?? null, partner],
    )
    return row?.kept ? ticket : undefined
  } catch (failure) {
    auth.log.error({ err: failure }, 'a ticket could not be kept')
    return undefined
  }
}
