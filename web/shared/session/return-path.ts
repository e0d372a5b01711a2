// The address a visitor wanted when the sign-in screen came up. Only paths of this site are ever followed.
export const returnParam = 'next'

export function signInPath(pathname: string, search = ''): string {
  const wanted = `${pathname}${search}`
  return wanted === '/' || wanted === '/home' ? '/auth' : `/auth?${new URLSearchParams({ [returnParam]: wanted })}`
}

/** Security: an address of another site must never be followed after sign-in; held by return-path.test.ts. */
export function safeReturnPath(value: string | null, fallback = '/home'): string {
  if (!value?.startsWith('/')) return fallback
  try {
    const url = new URL(value, 'https://o1.invalid')
    if (url.origin !== 'https://o1.invalid' || url.pathname === '/auth') return fallback
    return `${url.pathname}${url.search}`
  } catch {
    return fallback
  }
}
