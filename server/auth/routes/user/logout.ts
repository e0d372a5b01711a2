// POST /logout?scope=global|local|others. A session that lacks its second step ends itself alone: a stolen password signs nobody out.
import { recordAudit } from '../../context/audit.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { lacksSecondStep, requireMember } from '../../http/require-member.ts'
import { endSessions } from '../../sessions/end-sessions.ts'

export const logout =
  (auth: Auth): Handler =>
  async (request) => {
    const scope = request.req.query('scope') || 'global'
    if (!['global', 'local', 'others'].includes(scope)) throw ERRORS.invalid(`Unsupported logout scope "${scope}"`)
    const member = await requireMember(auth, request)
    const { account, sessionId } = member
    await endSessions(auth, {
      userId: account.id,
      only: scope === 'local' || lacksSecondStep(member) ? sessionId : undefined,
      except: scope === 'others' ? sessionId : undefined,
    })
    await recordAudit(auth.database, { action: 'logout', actorId: account.id, now: auth.now() })
    return request.body(null, 204)
  }
