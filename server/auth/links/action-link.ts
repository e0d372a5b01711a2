// Builds the address of a mail's button.
import type { Auth } from '../context/auth.ts'
import type { LinkType } from '../secrets/one-time-token.ts'

export function actionLink(auth: Auth, link: { token: string; type: LinkType; redirectTo: string }): string {
  const url = new URL(`${auth.config.siteUrl}/auth/v1/verify`)
  url.searchParams.set('token', link.token)
  url.searchParams.set('type', link.type)
  url.searchParams.set('redirect_to', link.redirectTo)
  return url.href
}
