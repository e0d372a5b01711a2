// GET /authorize: sends the browser to the partner. One that can't be reached sends it back with that, as a person is looking at it.
import type { Auth } from '../../context/auth.ts'
import { AuthError } from '../../errors/auth-error.ts'
import type { Handler } from '../../http/handler.ts'
import { reasonOf, redirectTo, withReason } from '../../http/redirect-with.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { beginAtPartner, partnerOf } from './begin-at-partner.ts'

export const authorize =
  (auth: Auth): Handler =>
  async (request) => {
    const partner = partnerOf(auth, request)
    const asked = request.req.query('skip_http_redirect') === 'true'
    try {
      const address = await beginAtPartner(auth, request, { partner, linking: null })
      return asked ? request.json({ url: address.href }) : redirectTo(request, address, 302)
    } catch (error) {
      if (asked || !(error instanceof AuthError) || error.status !== 503) throw error
      const target = new URL(requestedRedirect(auth, request))
      return redirectTo(request, withReason(target, reasonOf(error, 'server_error'), { inQuery: true }), 302)
    }
  }
