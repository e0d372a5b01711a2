// POST /factors/:factor/verify: a right code makes the session one of two steps.
import { z } from 'zod'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { checkChallenge } from '../../factors/challenge-factor.ts'
import { raiseSession } from '../../factors/raise-session.ts'
import { takeCode } from '../../factors/take-code.ts'
import { clientInfo } from '../../http/client-info.ts'
import { factorInPath } from '../../http/factor-in-path.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { requireMember } from '../../http/require-member.ts'

const body = z.object({ challenge_id: text, code: text })

export const verify =
  (auth: Auth): Handler =>
  async (request) => {
    const { account, sessionId } = await requireMember(auth, request)
    const factor = factorInPath(request, account)
    const { challenge_id, code } = await readBody(request, body)
    if (factor.factor_type === 'totp' && code === '') throw ERRORS.invalid('Code needs to be non-empty')
    if (factor.factor_type !== 'totp' || !auth.settings.mfa.totp.verify_enabled) {
      throw ERRORS.mfaVerifyDisabled(factor.factor_type)
    }
    if (!z.guid().safeParse(challenge_id).success) throw ERRORS.challengeNotFound()
    const client = clientInfo(request)
    await checkChallenge(auth, factor, challenge_id, client.address)
    const step = await takeCode(auth, factor, code)
    return request.json(
      await raiseSession(auth, { account, sessionId, factor, challengeId: challenge_id, step, client }),
    )
  }
