// For tests: follows redirects as a browser does, with the cookies of each origin, until it reaches a page of the site.
import type { TestAuth } from '../testing.ts'

export interface Browser {
  /** `hold`: stops before an address that it says. */
  open(address: string | URL, hold?: (url: URL) => boolean): Promise<URL>
  /** A request of a page of the site: it takes the cookies that the answer sets. */
  fetch: typeof fetch
}

export const atCallback = (url: URL) => url.pathname === '/auth/v1/callback'

export function openBrowser(server: TestAuth): Browser {
  const jars = new Map<string, Map<string, string>>()

  const ask: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const jar = jars.get(url.origin) ?? new Map<string, string>()
    jars.set(url.origin, jar)
    const headers = new Headers(init?.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line) || /expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  return {
    fetch: ask,
    async open(address, hold = () => false) {
      let url = server.here(String(address))
      for (let steps = 0; steps < 12; steps++) {
        if (hold(url)) return url
        const answer = await ask(url)
        const location = answer.headers.get('location')
        if (location === null) throw new Error(`${url.pathname} led nowhere: ${answer.status} ${await answer.text()}`)
        const next = new URL(location, url)
        // A page of the site: the journey ends.
        if (next.origin === 'http://localhost:3000' && !next.pathname.startsWith('/auth/v1/')) return next
        url = server.here(next.href)
      }
      throw new Error('it goes round in circles')
    },
  }
}
