// Counts every request of the listener, with its route, status and time.
import type { Server } from 'node:http'
import { figures } from '#server/platform/metrics/figures.ts'
import { isPreflight } from '../gateway/cross-origin.ts'
import { serviceOf } from '../gateway/service-name.ts'
import { createRoutes, methodOf } from './route-of.ts'

export function countRequests(server: Server): void {
  const routes = createRoutes()
  server.prependListener('request', (request, response) => {
    const start = performance.now()
    response.once('close', () => {
      const url = request.url ?? '/'
      const service = serviceOf(url)
      const status = response.statusCode
      const named = service ?? 'page'
      const route =
        service && !isPreflight(request) ? routes.routeOf(service, url, status) : service ? '/' : kindOf(url)
      figures.requests.count([named, route, methodOf(request.method), String(status)])
      figures.requestSeconds.observe([named], (performance.now() - start) / 1000)
      if (!response.writableFinished) figures.cutOff.count([named])
    })
  })
}

function kindOf(url: string): string {
  if (url.startsWith('/assets/')) return '/assets'
  return url === '/healthz' || url === '/readyz' || url === '/metrics' ? url : '/'
}
