// The address a notification leads to. Only paths of this app are followed, whatever the row says.
export function safeDeeplink(link: string | undefined): string | null {
  if (!link || !/^\/(?![/\\])/.test(link)) return null
  try {
    const url = new URL(link, window.location.origin)
    return url.origin === window.location.origin ? `${url.pathname}${url.search}${url.hash}` : null
  } catch {
    return null
  }
}
