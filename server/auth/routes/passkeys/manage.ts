// /passkeys and /passkeys/:passkey: a member lists their passkeys, names and removes them.
import { z } from 'zod'
import { recordAudit } from '../../context/audit.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { AuthRequest, Handler } from '../../http/handler.ts'
import { provedLately } from '../../http/proved-lately.ts'
import { readBody, text } from '../../http/read-body.ts'
import { lacksSecondStep, requireMember } from '../../http/require-member.ts'
import { passkeyJson, passkeysOf } from '../../passkeys/passkey.ts'
import { removePasskey } from '../../passkeys/remove-passkey.ts'

const body = z.object({ friendly_name: text })
const LONGEST_NAME = 120

/** GET /passkeys */
export const listPasskeys =
  (auth: Auth): Handler =>
  async (request) => {
    const { account } = await requireMember(auth, request)
    return request.json((await passkeysOf(auth, account.id)).map(passkeyJson))
  }

/** PATCH /passkeys/:passkey */
export const renamePasskey =
  (auth: Auth): Handler =>
  async (request) => {
    const member = await requireMember(auth, request)
    if (lacksSecondStep(member)) throw ERRORS.passkeyNeedsSecondStep()
    const id = passkeyInPath(request)
    const name = (await readBody(request, body)).friendly_name.trim()
    if (name === '') throw ERRORS.invalid('friendly_name is required')
    if (name.length > LONGEST_NAME) throw ERRORS.invalid(`friendly_name must be ${LONGEST_NAME} characters or less`)
    const userId = member.account.id
    const now = auth.now()
    const renamed = await auth.database.query(
      'update auth.webauthn_credentials set friendly_name = $3, updated_at = $4 where id = $1 and user_id = $2 returning id',
      [id, userId, name, now],
    )
    if (renamed.length === 0) throw ERRORS.passkeyNotFound()
    const { address } = clientInfo(request)
    const traits = { passkey_id: id }
    await recordAudit(auth.database, { action: 'passkey_updated', actorId: userId, now, address, traits })
    const passkey = (await passkeysOf(auth, userId)).find((one) => one.id === id)
    if (!passkey) throw ERRORS.passkeyNotFound()
    return request.json(passkeyJson(passkey))
  }

/** DELETE /passkeys/:passkey */
export const deletePasskey =
  (auth: Auth): Handler =>
  async (request) => {
    const member = await requireMember(auth, request)
    if (lacksSecondStep(member)) throw ERRORS.passkeyNeedsSecondStep()
    if (!provedLately(auth, request)) throw ERRORS.passkeyNeedsProof()
    await removePasskey(auth, {
      userId: member.account.id,
      passkeyId: passkeyInPath(request),
      sessionId: member.sessionId,
      address: clientInfo(request).address,
    })
    return request.body(null, 204)
  }

export function passkeyInPath(request: AuthRequest): string {
  const id = request.req.param('passkey') ?? ''
  if (!z.guid().safeParse(id).success) throw ERRORS.passkeyNotFound()
  return id.toLowerCase()
}
