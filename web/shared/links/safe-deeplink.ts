// The address a notification leads to. Only paths of this app are followed, whatever the row says.
import { type Address, insideApp } from './addresses.ts'

export function safeDeeplink(link: string | undefined): Address | null {
  if (!link || !/^\/(?![/\\])/.test(link)) return null
  try {
    const url = new URL(link, window.location.origin)
    return url.origin === window.location.origin ? insideApp(`${url.pathname}${url.search}${url.hash}`) : null
  } catch {
    return null
  }
}
