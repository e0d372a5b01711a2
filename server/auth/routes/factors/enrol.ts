// POST /factors: begins with a second step, a code of an app or a security key. What the club does not offer answers as switched off.
import { z } from 'zod'
import { FACTOR_KINDS } from '../../accounts/factor.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { enrolFactor } from '../../factors/enrol-factor.ts'
import { factorSwitch } from '../../factors/factor-switch.ts'
import { drawQrCode } from '../../factors/qr-code.ts'
import { newTotpSecret, totpAddress } from '../../factors/totp.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { provedLately } from '../../http/proved-lately.ts'
import { readBody, text } from '../../http/read-body.ts'
import { requireMember } from '../../http/require-member.ts'

const body = z.object({ factor_type: text, friendly_name: text, issuer: text })
const kinds = z.enum(FACTOR_KINDS)
const LONGEST_NAME = 100

export const enrol =
  (auth: Auth): Handler =>
  async (request) => {
    const { account, sessionId, aal } = await requireMember(auth, request)
    const given = await readBody(request, body)
    const kind = kinds.safeParse(given.factor_type)
    if (!kind.success) throw ERRORS.invalid('factor_type needs to be totp, phone, or webauthn')
    if (!factorSwitch(auth, kind.data).enroll_enabled) throw ERRORS.mfaDisabled(kind.data)
    if (Math.max(given.friendly_name.length, given.issuer.length) > LONGEST_NAME) {
      throw ERRORS.invalid(`friendly_name and issuer can have up to ${LONGEST_NAME} characters`)
    }
    if (!provedLately(auth, request)) throw ERRORS.factorNeedsProof()
    const { address } = clientInfo(request)
    if (kind.data === 'webauthn') {
      const friendlyName = given.friendly_name || 'Security key'
      const id = await enrolFactor(auth, { account, sessionId, aal, friendlyName, address })
      return request.json({ id, type: 'webauthn', friendly_name: friendlyName })
    }
    const secret = newTotpSecret()
    const issuer = given.issuer || new URL(auth.config.siteUrl).host
    const uri = totpAddress(secret, { issuer, account: account.email ?? account.id })
    const id = await enrolFactor(auth, { account, sessionId, aal, friendlyName: given.friendly_name, secret, address })
    return request.json({
      id,
      type: 'totp',
      friendly_name: given.friendly_name,
      totp: { qr_code: drawQrCode(uri), secret, uri },
    })
  }
