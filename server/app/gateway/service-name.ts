// Finds the service a path belongs to. All other paths are the web app's.

export type ServiceName = 'rest' | 'auth' | 'storage' | 'realtime' | 'functions'

const SERVICES: readonly ServiceName[] = ['rest', 'auth', 'storage', 'realtime', 'functions']

export const prefixOf: Readonly<Record<ServiceName, string>> = {
  rest: '/rest/v1',
  auth: '/auth/v1',
  storage: '/storage/v1',
  realtime: '/realtime/v1',
  functions: '/functions/v1',
}

export function serviceOf(url: string): ServiceName | undefined {
  for (const name of SERVICES) {
    const prefix = prefixOf[name]
    if (!url.startsWith(prefix)) continue
    const next = url.charCodeAt(prefix.length)
    // End of the address, "/", or "?": anything else is a longer word.
    if (Number.isNaN(next) || next === 47 || next === 63) return name
  }
  return undefined
}

/**
 * "." and "..", plain or encoded. They would be resolved after the service was chosen and the request counted, so that
 * what is counted and what is done could differ. Tested in gateway.test.ts.
 */
export function hasDotSegment(url: string): boolean {
  if (!url.includes('/.') && !url.includes('/%')) return false
  return /\/(\.|%2e){1,2}(\/|$)/i.test(url.split('?', 1)[0] ?? '')
}
