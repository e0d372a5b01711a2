// POST /passkeys/registration/options and /verify: a signed-in member adds a passkey. Who is there is proved before the challenge, which only that
// session may answer.
import { z } from 'zod'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { keyIdsOf } from '../../factors/security-key.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { AuthRequest, Handler } from '../../http/handler.ts'
import { provedLately } from '../../http/proved-lately.ts'
import { readBody } from '../../http/read-body.ts'
import { lacksSecondStep, requireMember } from '../../http/require-member.ts'
import { addPasskey, MOST_PASSKEYS } from '../../passkeys/add-passkey.ts'
import { passkeyJson, passkeysOf } from '../../passkeys/passkey.ts'
import { askToCreate, checkCreated } from '../../webauthn/ceremonies.ts'
import { keepChallenge, spendChallenge } from '../../webauthn/challenges.ts'
import { createdCredential } from '../../webauthn/credential-json.ts'

const body = z.object({ challenge_id: z.guid(), credential: createdCredential })

export const passkeyRegistrationOptions =
  (auth: Auth): Handler =>
  async (request) => {
    const { account, sessionId } = await mayAdd(auth, request)
    if (!provedLately(auth, request)) throw ERRORS.passkeyNeedsProof()
    const known = await passkeysOf(auth, account.id)
    if (known.length >= MOST_PASSKEYS) throw ERRORS.tooManyPasskeys()
    const options = await askToCreate(
      auth.relyingParty,
      { id: account.id, name: account.email || account.id },
      // Nor where a security key of the account is: it would be lost with its second step.
      {
        known: [...known.map(({ credential_id }) => credential_id), ...(await keyIdsOf(auth, account.id))],
        residentKey: 'required',
      },
    )
    const kept = await keepChallenge(auth, { type: 'registration', userId: account.id, sessionId }, options.challenge)
    return request.json({ challenge_id: kept.id, options, expires_at: kept.expiresAt })
  }

export const passkeyRegistrationVerify =
  (auth: Auth): Handler =>
  async (request) => {
    const { account, sessionId } = await mayAdd(auth, request)
    const given = await readBody(request, body)
    const challenge = await spendChallenge(
      auth,
      { type: 'registration', userId: account.id, sessionId },
      given.challenge_id,
    )
    const credential = await checkCreated(auth.relyingParty, challenge, given.credential)
    const { address } = clientInfo(request)
    return request.json(passkeyJson(await addPasskey(auth, { userId: account.id, sessionId, credential, address })))
  }

async function mayAdd(auth: Auth, request: AuthRequest) {
  const member = await requireMember(auth, request)
  if (member.account.is_anonymous) throw ERRORS.passkeyNeedsName()
  if (lacksSecondStep(member)) throw ERRORS.passkeyNeedsSecondStep()
  return member
}
