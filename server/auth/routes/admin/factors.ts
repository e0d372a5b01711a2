// /admin/users/:id/factors: the service key lists an account's factors, renames them and takes them away.
import { z } from 'zod'
import { factorJson } from '../../accounts/factor.ts'
import { recordAudit } from '../../context/audit.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { removeFactor } from '../../factors/remove-factor.ts'
import { accountInPath } from '../../http/account-in-path.ts'
import { clientInfo } from '../../http/client-info.ts'
import { factorInPath } from '../../http/factor-in-path.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { requireAdmin } from '../../http/require-admin.ts'

const body = z.object({ friendly_name: text })

/** GET */
export const adminListFactors =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    const account = await accountInPath(auth, request)
    return request.json(account.factors.map(factorJson))
  }

/** PUT …/:factor */
export const adminRenameFactor =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    const account = await accountInPath(auth, request)
    const factor = factorInPath(request, account)
    const { friendly_name } = await readBody(request, body)
    if (friendly_name === '') return request.json(factorJson(factor))
    if (account.factors.some((one) => one.id !== factor.id && one.friendly_name === friendly_name)) {
      throw ERRORS.factorNameTaken(friendly_name)
    }
    const now = auth.now()
    await auth.database.query('update auth.mfa_factors set friendly_name = $2, updated_at = $3 where id = $1', [
      factor.id,
      friendly_name,
      now,
    ])
    const traits = { factor_id: factor.id }
    await recordAudit(auth.database, { action: 'factor_updated', actorId: account.id, now, traits })
    return request.json(factorJson({ ...factor, friendly_name, updated_at: now }))
  }

/** DELETE …/:factor */
export const adminDeleteFactor =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    const account = await accountInPath(auth, request)
    const factor = factorInPath(request, account)
    const { address } = clientInfo(request)
    if (!(await removeFactor(auth, { factor, action: 'factor_deleted', address }))) throw ERRORS.factorNotFound()
    return request.json(factorJson(factor))
  }
