// The address a request wants to be redirected to, checked: its `redirect_to`, else the page it came from, else the site.
import type { Auth } from '../context/auth.ts'
import { redirectTarget } from '../links/redirect-target.ts'
import type { AuthRequest } from './handler.ts'

export function requestedRedirect(auth: Auth, request: AuthRequest, fromBody?: string): string {
  const rules = {
    siteUrl: auth.config.siteUrl,
    allowed: auth.settings.additional_redirect_urls,
    loopback: !auth.config.production,
  }
  return redirectTarget(rules, fromBody || request.req.query('redirect_to'), request.req.header('referer'))
}
