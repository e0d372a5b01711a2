// GET /user/identities/authorize: a member adds a way to sign in, where the club allows it. Like a new password, it needs a session just begun where
// the project asks for that: an unlocked phone is not enough.
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { AuthRequest, Handler } from '../../http/handler.ts'
import { redirectTo } from '../../http/redirect-with.ts'
import { lacksSecondStep, requireMember } from '../../http/require-member.ts'
import { needsNonce } from '../../passwords/fresh-session.ts'
import { beginAtPartner, partnerOf } from './begin-at-partner.ts'

export const linkIdentity =
  (auth: Auth): Handler =>
  async (request) => {
    const userId = await whoMayLink(auth, request)
    const partner = partnerOf(auth, request)
    const address = await beginAtPartner(auth, request, { partner, linkingFor: userId })
    const asked = request.req.query('skip_http_redirect') === 'true'
    return asked ? request.json({ url: address.href }) : redirectTo(request, address, 302)
  }

export async function whoMayLink(auth: Auth, request: AuthRequest): Promise<string> {
  const member = await requireMember(auth, request)
  const { account, sessionId } = member
  if (!auth.settings.enable_manual_linking) throw ERRORS.manualLinkingDisabled()
  if (lacksSecondStep(member)) throw ERRORS.linkingNeedsSecondStep()
  if (await needsNonce(auth, sessionId)) throw ERRORS.linkingNeedsNewSession()
  return account.id
}
