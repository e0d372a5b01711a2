// DELETE /user/identities/:id
import { z } from 'zod'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { lacksSecondStep, requireMember } from '../../http/require-member.ts'
import { unlinkIdentity as unlink } from '../../identities/unlink-identity.ts'

export const unlinkIdentity =
  (auth: Auth): Handler =>
  async (request) => {
    const member = await requireMember(auth, request)
    if (!auth.settings.enable_manual_linking) throw ERRORS.manualLinkingDisabled()
    if (lacksSecondStep(member)) throw ERRORS.linkingNeedsSecondStep()
    const id = request.req.param('id') ?? ''
    if (!z.guid().safeParse(id).success) throw ERRORS.badIdentityId()
    await unlink(auth, member.account.id, id)
    return request.json({})
  }
