// Pages on this machine that speak the protocol for real, for tests: https with a certificate of their own, under names that lead where a test says.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Ways } from './fetch-safely.ts'
import testing from './testing-key.json' with { type: 'json' }

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface TestPages {
  /** What is answered under a path; all that came. */
  readonly answers: Map<string, Answer>
  readonly asked: IncomingMessage[]
  readonly ways: Ways
  close(): void
}

export async function startTestPages(): Promise<TestPages> {
  const answers = new Map<string, Answer>()
  const asked: IncomingMessage[] = []
  const server = createServer({ key: testing.key, cert: testing.cert }, (request, response) => {
    asked.push(request)
    const answer = answers.get(request.url ?? '')
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    answers,
    asked,
    ways: {
      resolve: async () => ['127.0.0.1'],
      mayConnectTo: (address) => address === '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      ca: testing.cert,
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export const html = (head: string, type = 'text/html; charset=utf-8'): Answer => {
  return (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(`<!doctype html><html><head>${head}`)
}
export const leadsTo = (location: string): Answer => {
  return (_request, response) => response.writeHead(302, { location }).end()
}
