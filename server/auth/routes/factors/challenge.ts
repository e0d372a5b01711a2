// POST /factors/:factor/challenge
import { isVerified } from '../../accounts/factor.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { challengeFactor } from '../../factors/challenge-factor.ts'
import { factorSwitch } from '../../factors/factor-switch.ts'
import { askKey } from '../../factors/security-key.ts'
import { clientInfo } from '../../http/client-info.ts'
import { factorInPath } from '../../http/factor-in-path.ts'
import type { Handler } from '../../http/handler.ts'
import { provedLately } from '../../http/proved-lately.ts'
import { lacksSecondStep, requireMember } from '../../http/require-member.ts'

export const challenge =
  (auth: Auth): Handler =>
  async (request) => {
    const member = await requireMember(auth, request)
    const { account } = member
    const factor = factorInPath(request, account)
    if (!factorSwitch(auth, factor.factor_type).verify_enabled) throw ERRORS.mfaVerifyDisabled(factor.factor_type)
    // Whoever began it may have had the password alone, before the account had two steps.
    if (!isVerified(factor) && lacksSecondStep(member)) throw ERRORS.enrolNeedsSecondStep()
    const { address } = clientInfo(request)
    if (factor.factor_type === 'webauthn') {
      // The key is made now, by whoever asks: what enrolling asked for is asked for again.
      if (!isVerified(factor) && !provedLately(auth, request)) throw ERRORS.factorNeedsProof()
      const { type, options } = await askKey(auth, account, factor)
      const kept = await challengeFactor(auth, factor, address, { type, challenge: options.challenge })
      const webauthn = { type, credential_options: { publicKey: options } }
      return request.json({ id: kept.id, type: 'webauthn', expires_at: kept.expiresAt, webauthn })
    }
    const { id, expiresAt } = await challengeFactor(auth, factor, address)
    return request.json({ id, type: factor.factor_type, expires_at: expiresAt })
  }
