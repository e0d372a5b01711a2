// POST /factors/:factor/challenge
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { challengeFactor } from '../../factors/challenge-factor.ts'
import { clientInfo } from '../../http/client-info.ts'
import { factorInPath } from '../../http/factor-in-path.ts'
import type { Handler } from '../../http/handler.ts'
import { requireMember } from '../../http/require-member.ts'

export const challenge =
  (auth: Auth): Handler =>
  async (request) => {
    const { account } = await requireMember(auth, request)
    const factor = factorInPath(request, account)
    if (factor.factor_type !== 'totp' || !auth.settings.mfa.totp.verify_enabled) {
      throw ERRORS.mfaVerifyDisabled(factor.factor_type)
    }
    const { id, expiresAt } = await challengeFactor(auth, factor, clientInfo(request).address)
    return request.json({ id, type: factor.factor_type, expires_at: expiresAt })
  }
