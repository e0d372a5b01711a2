// The route a request is counted under: the service and the name of what was asked for, never an id. A name counts once something was found
// under it, so that strangers can't make up names without end. Tests: metrics.test.ts.
import { prefixOf, type ServiceName } from '../gateway/service-name.ts'

/** More than the product has tables, procedures and functions together. */
const MOST_NAMES = 400
const NAME = /^[A-Za-z][\w-]{0,62}$/
/** Paths of several fixed words. */
const DEEP: Readonly<Record<string, ReadonlySet<string>>> = {
  rpc: new Set(),
  '.well-known': new Set(['jwks.json']),
  admin: new Set(['users', 'generate_link', 'audit']),
  object: new Set(['public', 'authenticated', 'sign', 'info', 'list', 'list-v2', 'move', 'copy', 'upload']),
  render: new Set(['image']),
  upload: new Set(['resumable', 'sign']),
}
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export const methodOf = (method: string | undefined) => (method && METHODS.has(method) ? method : 'other')

export interface Routes {
  routeOf(service: ServiceName, url: string, status: number): string
}

export function createRoutes(): Routes {
  const known = new Set<string>()

  /** Of the second name only what is a name of ours, or was found. */
  function named(name: string, found: boolean, prefix = ''): string {
    if (name === '') return prefix || '/'
    const route = `${prefix}/${name}`
    if (known.has(route)) return route
    if (!found || known.size >= MOST_NAMES || !NAME.test(name)) return `${prefix}/other`
    known.add(route)
    return route
  }

  return {
    routeOf(service, url, status) {
      const start = prefixOf[service].length + 1
      const query = url.indexOf('?', start)
      const path = query === -1 ? url.slice(start) : url.slice(start, query)
      const [first = '', second = ''] = path.split('/', 2)
      const found = status < 400
      const words = DEEP[first]
      if (!words) return named(first, found)
      if (first === 'rpc') return named(second, found, '/rpc')
      return words.has(second) ? `/${first}/${second}` : `/${first}`
    },
  }
}
