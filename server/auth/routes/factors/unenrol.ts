// DELETE /factors/:factor: a verified one needs a session that has shown two steps.
import { isVerified } from '../../accounts/factor.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { removeFactor } from '../../factors/remove-factor.ts'
import { clientInfo } from '../../http/client-info.ts'
import { factorInPath } from '../../http/factor-in-path.ts'
import type { Handler } from '../../http/handler.ts'
import { provedLately } from '../../http/proved-lately.ts'
import { requireMember } from '../../http/require-member.ts'

export const unenrol =
  (auth: Auth): Handler =>
  async (request) => {
    const { account, sessionId, aal } = await requireMember(auth, request)
    const factor = factorInPath(request, account)
    if (isVerified(factor) && aal !== 'aal2') throw ERRORS.unenrolNeedsSecondStep()
    if (isVerified(factor) && !provedLately(auth, request)) throw ERRORS.factorNeedsProof()
    const { address } = clientInfo(request)
    if (!(await removeFactor(auth, { factor, action: 'factor_unenrolled', sessionId, address }))) {
      throw ERRORS.factorNotFound()
    }
    return request.json({ id: factor.id })
  }
