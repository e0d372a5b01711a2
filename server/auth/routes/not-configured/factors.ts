// Second factors are not configured: no account has one, nobody can add one, and no factor id is found.
import { z } from 'zod'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { accountInPath } from '../../http/account-in-path.ts'
import type { AuthRequest, Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { requireMember } from '../../http/require-member.ts'

const body = z.object({ factor_type: text })
const kinds = z.enum(['totp', 'phone', 'webauthn'])

/** POST /factors */
export const enrolFactor =
  (auth: Auth): Handler =>
  async (request) => {
    await requireMember(auth, request)
    const { factor_type } = await readBody(request, body)
    const kind = kinds.safeParse(factor_type)
    throw kind.success
      ? ERRORS.mfaDisabled(kind.data)
      : ERRORS.invalid('factor_type needs to be totp, phone, or webauthn')
  }

/** POST /factors/:factor/challenge and /verify, DELETE /factors/:factor */
export const anyFactor =
  (auth: Auth): Handler =>
  async (request) => {
    await requireMember(auth, request)
    throw missingFactor(request)
  }

/** GET /admin/users/:id/factors */
export const adminListFactors =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    await accountInPath(auth, request)
    return request.json([])
  }

/** PUT and DELETE /admin/users/:id/factors/:factor */
export const adminAnyFactor =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    await accountInPath(auth, request)
    throw missingFactor(request)
  }

function missingFactor(request: AuthRequest): Error {
  const known = z.guid().safeParse(request.req.param('factor')).success
  return known ? ERRORS.factorNotFound() : ERRORS.badFactorId()
}
