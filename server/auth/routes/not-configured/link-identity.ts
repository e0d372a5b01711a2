// GET /user/identities/authorize and DELETE /user/identities/:id: linking identities is switched off. An account has only its
// address.
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { requireMember } from '../../http/require-member.ts'

export const linkIdentity =
  (auth: Auth): Handler =>
  async (request) => {
    await requireMember(auth, request)
    throw ERRORS.manualLinkingDisabled()
  }
