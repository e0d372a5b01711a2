// POST /factors/:factor/verify: a right code, or a security key, makes the session one of two steps.
import { z } from 'zod'
import { isVerified } from '../../accounts/factor.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { checkChallenge } from '../../factors/challenge-factor.ts'
import { factorSwitch } from '../../factors/factor-switch.ts'
import { raiseSession } from '../../factors/raise-session.ts'
import { checkKey, takeChallenge } from '../../factors/security-key.ts'
import { takeCode } from '../../factors/take-code.ts'
import { clientInfo } from '../../http/client-info.ts'
import { factorInPath } from '../../http/factor-in-path.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { lacksSecondStep, requireMember } from '../../http/require-member.ts'
import { createdCredential, shownCredential } from '../../webauthn/credential-json.ts'

const answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create'), credential_response: createdCredential }),
  z.object({ type: z.literal('request'), credential_response: shownCredential }),
])
const body = z.object({ challenge_id: text, code: text, webauthn: answer.nullish() })

export const verify =
  (auth: Auth): Handler =>
  async (request) => {
    const member = await requireMember(auth, request)
    const { account, sessionId } = member
    const factor = factorInPath(request, account)
    const { challenge_id, code, webauthn } = await readBody(request, body)
    if (factor.factor_type === 'totp' && code === '') throw ERRORS.invalid('Code needs to be non-empty')
    if (!factorSwitch(auth, factor.factor_type).verify_enabled) throw ERRORS.mfaVerifyDisabled(factor.factor_type)
    if (!isVerified(factor) && lacksSecondStep(member)) throw ERRORS.enrolNeedsSecondStep()
    if (factor.factor_type === 'webauthn' && !webauthn) throw ERRORS.invalid('WebAuthn config required')
    if (!z.guid().safeParse(challenge_id).success) throw ERRORS.challengeNotFound()
    const client = clientInfo(request)
    await checkChallenge(auth, factor, challenge_id, client.address)
    const shared = { account, sessionId, factor, challengeId: challenge_id, client }
    if (webauthn && factor.factor_type === 'webauthn') {
      const challenge = await takeChallenge(auth, challenge_id, webauthn.type)
      const spend = await checkKey(auth, factor, challenge, webauthn)
      return request.json(await raiseSession(auth, { ...shared, method: 'mfa/webauthn', spend }))
    }
    const spend = await takeCode(auth, factor, { code, address: client.address })
    return request.json(await raiseSession(auth, { ...shared, method: 'totp', spend }))
  }
