// GET /user/identities/authorize and DELETE /user/identities/:id: an account has its address and nothing else to link.
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
