// POST /passkeys/authentication/options and /verify: whoever has a passkey of the site signs in, without a name typed before.
import { z } from 'zod'
import type { Auth } from '../../context/auth.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody } from '../../http/read-body.ts'
import { signInByPasskey } from '../../passkeys/sign-in.ts'
import { askToShow } from '../../webauthn/ceremonies.ts'
import { keepChallenge, spendChallenge } from '../../webauthn/challenges.ts'
import { shownCredential } from '../../webauthn/credential-json.ts'

const body = z.object({ challenge_id: z.guid(), credential: shownCredential })

export const passkeyAuthenticationOptions =
  (auth: Auth): Handler =>
  async (request) => {
    const options = await askToShow(auth.relyingParty)
    const kept = await keepChallenge(auth, { type: 'authentication' }, options.challenge)
    return request.json({ challenge_id: kept.id, options, expires_at: kept.expiresAt })
  }

export const passkeyAuthenticationVerify =
  (auth: Auth): Handler =>
  async (request) => {
    const given = await readBody(request, body)
    const challenge = await spendChallenge(auth, { type: 'authentication' }, given.challenge_id)
    return request.json(await signInByPasskey(auth, challenge, given.credential, clientInfo(request)))
  }
