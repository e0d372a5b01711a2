// DELETE /user/identities/:id: what may be added may be removed, under the same conditions. A phone number may be removed wherever there is one.
import { z } from 'zod'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { unlinkIdentity as unlink } from '../../identities/unlink-identity.ts'
import { whoMayLink } from './link-identity.ts'

export const unlinkIdentity =
  (auth: Auth): Handler =>
  async (request) => {
    const id = request.req.param('id') ?? ''
    const member = await whoMayLink(auth, request, ({ account }) =>
      account.identities.some((one) => one.id === id.toLowerCase() && one.provider === 'phone'),
    )
    if (!z.guid().safeParse(id).success) throw ERRORS.badIdentityId()
    await unlink(auth, { userId: member.account.id, sessionId: member.sessionId }, id)
    return request.json({})
  }
