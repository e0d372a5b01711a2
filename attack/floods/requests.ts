// A visitor's floods of plain requests: on each connection the next is sent as soon as the last is answered.
import { Agent, request } from 'node:http'
import type { Flooded, FloodTarget } from './pictures.ts'

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

const PAGES: readonly Asked[] = ['/', '/apply', '/sign-in', '/healthz', '/readyz', '/favicon.svg', '/nothing-here'].map(
  (path) => ({ method: 'GET', path }),
)

const REQUESTS: readonly Asked[] = [
  { method: 'GET', path: '/rest/v1/profiles?select=*&limit=100' },
  { method: 'GET', path: '/rest/v1/posts?select=id,author:profiles(name)&order=created_at.desc' },
  { method: 'POST', path: '/rest/v1/rpc/application_state', body: '{}' },
  { method: 'GET', path: '/auth/v1/settings' },
  { method: 'GET', path: '/auth/v1/user' },
  { method: 'POST', path: '/auth/v1/token?grant_type=password', body: '{"email":"vera@o1.test","password":"a guess"}' },
  { method: 'POST', path: '/auth/v1/token?grant_type=refresh_token', body: '{"refresh_token":"a guess"}' },
  { method: 'GET', path: '/storage/v1/object/public/profile-photos/applications/none.jpg' },
]

export const floodPages = (target: FloodTarget) => flood(target, PAGES)
export const floodRequests = (target: FloodTarget) => flood(target, REQUESTS)

async function flood({ url, anonKey, connections, signal }: FloodTarget, asked: readonly Asked[]): Promise<Flooded> {
  const answers: Record<number, number> = {}
  const agents: Agent[] = []
  const lane = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    const localAddress = `127.0.${12 + (number % 4)}.${1 + (number % 50)}`
    for (let turn = number; !signal.aborted; turn++) {
      const { method, path, body } = asked[turn % asked.length] ?? { method: 'GET', path: '/' }
      const status = await new Promise<number>((resolve) => {
        const headers = { apikey: anonKey, ...(body && { 'content-type': 'application/json' }) }
        const sent = request(url + path, { method, headers, localAddress, agent }, (answer) => {
          answer.resume()
          answer.on('end', () => resolve(answer.statusCode ?? 0))
          answer.on('error', () => resolve(0))
        })
        sent.on('error', () => resolve(0))
        sent.end(body)
      })
      if (!signal.aborted) answers[status] = (answers[status] ?? 0) + 1
      // As a real attacker's next connection takes its way through the network.
      if (status === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const lanes = Array.from({ length: connections }, (_, number) => lane(number))
  // One listener for all: a signal that each request listens to warns of a leak.
  const end = () => {
    for (const agent of agents) agent.destroy()
  }
  signal.addEventListener('abort', end, { once: true })
  await Promise.all(lanes)
  return { answers }
}
