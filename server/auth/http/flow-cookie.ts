// The cookie of the browser that begins a sign-in at another house: only that browser may end it. Where there is TLS its name says that this very host
// set it (`__Host-`): a page of a neighbour, below the same domain, can't put one of its own into a member's browser (flow-cookie.test.ts).
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Auth } from '../context/auth.ts'
import { FLOW_LIFETIME_MS } from '../links/partner-flow.ts'
import type { AuthRequest } from './handler.ts'

type Club = { readonly config: Pick<Auth['config'], 'siteUrl'> }

export interface FlowCookie {
  readonly name: string
  /** Where it is sent along. With TLS it is the whole host, as such a name demands. */
  readonly path: string
}

const isSecure = ({ config }: Club) => config.siteUrl.startsWith('https://')

/** `byForm`: the answer is a form that another house sends, and a stricter cookie would not come along. */
export function giveFlowCookie(
  club: Club,
  request: AuthRequest,
  { name, path }: FlowCookie,
  { secret, byForm = false }: { secret: string; byForm?: boolean },
): void {
  const secure = isSecure(club)
  setCookie(request, name, secret, {
    path,
    httpOnly: true,
    sameSite: byForm && secure ? 'None' : 'Lax',
    secure,
    maxAge: FLOW_LIFETIME_MS / 1000,
    ...(secure && { prefix: 'host' }),
  })
}

export const flowCookie = (club: Club, request: AuthRequest, { name }: FlowCookie): string | undefined =>
  isSecure(club) ? getCookie(request, name, 'host') : getCookie(request, name)

export function endFlowCookie(club: Club, request: AuthRequest, { name, path }: FlowCookie): void {
  const secure = isSecure(club)
  deleteCookie(request, name, { path, secure, ...(secure && { prefix: 'host' }) })
}
