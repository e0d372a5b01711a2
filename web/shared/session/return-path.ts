// The address a visitor wanted when the sign-in screen came up. Only paths of this site are ever followed.
import { type Address, insideApp } from '#shared/links/addresses.ts'
import { to } from '#shared/links/to.ts'
import type { EndedBy } from './session-end.ts'

export const returnParam = 'next'
/** Why the server ended the session that was here. */
export const endedParam = 'ended'
/** Until when it can be undone. */
export const untilParam = 'until'

export function signInPath(pathname: string, search = '', ended?: EndedBy): Address {
  const wanted = `${pathname}${search}`
  return to('/auth', { [returnParam]: wanted === '/' || wanted === '/home' ? undefined : wanted, [endedParam]: ended })
}

/** Security: an address of another site must never be followed after sign-in; held by return-path.test.ts. */
export function safeReturnPath(value: string | null, fallback: Address = '/home'): Address {
  if (!value?.startsWith('/')) return fallback
  try {
    const url = new URL(value, 'https://o1.invalid')
    if (url.origin !== 'https://o1.invalid' || url.pathname === '/auth') return fallback
    return insideApp(`${url.pathname}${url.search}`)
  } catch {
    return fallback
  }
}
