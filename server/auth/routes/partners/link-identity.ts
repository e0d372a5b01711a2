// GET /user/identities/authorize: a member adds a way to sign in, where the club allows it. It needs a proof of the last ten minutes
// where the project asks for one: an unlocked phone is not enough.
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { AuthRequest, Handler } from '../../http/handler.ts'
import { provedLately } from '../../http/proved-lately.ts'
import { redirectTo } from '../../http/redirect-with.ts'
import { lacksSecondStep, requireMember, type SignedIn } from '../../http/require-member.ts'
import { beginAtPartner, partnerOf } from './begin-at-partner.ts'

export const linkIdentity =
  (auth: Auth): Handler =>
  async (request) => {
    const { account, sessionId } = await whoMayLink(auth, request)
    const partner = partnerOf(auth, request)
    const address = await beginAtPartner(auth, request, { partner, linking: { userId: account.id, sessionId } })
    const asked = request.req.query('skip_http_redirect') === 'true'
    return asked ? request.json({ url: address.href }) : redirectTo(request, address, 302)
  }

/** Whoever removes a way in is asked for the same. `always`: what a member added without that setting, they remove without it. */
export async function whoMayLink(
  auth: Auth,
  request: AuthRequest,
  always: (member: SignedIn) => boolean = () => false,
): Promise<SignedIn> {
  const member = await requireMember(auth, request)
  if (!auth.settings.enable_manual_linking && !always(member)) throw ERRORS.manualLinkingDisabled()
  if (lacksSecondStep(member)) throw ERRORS.linkingNeedsSecondStep()
  if (!provedLately(auth, request)) throw ERRORS.linkingNeedsNewSession()
  return member
}
