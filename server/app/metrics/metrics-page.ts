// GET /metrics: the figures of this process for Prometheus, to whoever has METRICS_TOKEN. Without that setting there is no such page.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { printFigures } from '#server/platform/metrics/figures.ts'
import type { Sampler } from './sampler.ts'

export interface MetricsPage {
  /** True when it was the page that was asked for. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export function createMetricsPage(token: string | undefined, sampler: Sampler | undefined): MetricsPage {
  const wanted = token === undefined ? undefined : digest(`Bearer ${token}`)
  return {
    answer(request, response) {
      if (request.url !== '/metrics') return false
      if (!wanted || !sampler) send(response, 404, 'There is nothing here.\n')
      // Digests have equal lengths, so that the time says nothing of the token.
      else if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
        response.setHeader('www-authenticate', 'Bearer')
        send(response, 401, 'This page needs the token of METRICS_TOKEN.\n')
      } else if (request.method !== 'GET' && request.method !== 'HEAD') send(response, 405, 'Only GET.\n')
      else {
        sampler.refresh().then(
          () => send(response, 200, printFigures(), 'text/plain; version=0.0.4; charset=utf-8'),
          () => send(response, 500, 'The figures could not be read.\n'),
        )
      }
      return true
    },
  }
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(response.req.method === 'HEAD' ? undefined : text)
}
