// Clients refused while they are still sending a body: each gets the answer and can use its connection again.
import { Agent, request as httpRequest } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { type EchoGateway, startEchoGateway } from './testing.ts'

let gateway: EchoGateway
let token = ''
beforeAll(async () => {
  const storage = new Hono<GatewayEnv>()
  storage.post('/object/unread', (context) => context.text('no', 403))
  storage.post('/object/begun', async (context) => {
    const reader = context.req.raw.body?.getReader()
    await reader?.read()
    reader?.releaseLock()
    return context.text('no room', 507)
  })
  gateway = await startEchoGateway({ storage: { http: storage } })
  token = await gateway.member()
})
afterAll(() => gateway.close())

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

/** Posts a body in pieces with pauses, as a phone does, with or without announcing its length. */
function post(path: string, pieces: number, announce: boolean): Promise<{ status?: number; connection?: number }> {
  const piece = Buffer.alloc(1024 * 1024, 32)
  const length = announce ? { 'content-length': pieces * piece.length } : { 'transfer-encoding': 'chunked' }
  const headers = { ...length, authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    const sent = httpRequest(gateway.url + path, { method: 'POST', agent, headers }, (response) => {
      const connection = sent.socket?.localPort
      response.resume().on('end', () => resolve({ status: response.statusCode, connection }))
    })
    sent.on('error', reject)
    const writePieces = async () => {
      for (let index = 0; index < pieces; index++) {
        sent.write(piece)
        await new Promise((later) => setTimeout(later, 50))
      }
      sent.end()
    }
    void writePieces()
  })
}

it.each([
  ['a body announced as too large', '/rest/v1/profiles', 14, 413, true],
  ['a too large body without a length', '/rest/v1/profiles', 14, 413, false],
  ['a file the service does not read', '/storage/v1/object/unread', 9, 403, true],
  ['a file the service stops reading', '/storage/v1/object/begun', 9, 507, true],
  ['a file without a length the service stops reading', '/storage/v1/object/begun', 9, 507, false],
])('%s: the client gets the refusal and keeps its connection', async (_name, path, megabytes, status, announce) => {
  const refused = await post(path, megabytes, announce)
  expect(refused.status).toBe(status)
  expect(await post('/auth/v1/user', 0, true)).toEqual({ status: 200, connection: refused.connection })
})

it('a connection that goes on keeps nothing of the bodies nobody needed', async () => {
  const warnings: string[] = []
  const warned = ({ name }: Error) => warnings.push(name)
  process.on('warning', warned)
  try {
    const connections = new Set<number | undefined>()
    for (let round = 0; round < 12; round += 1) {
      const { connection } = await new Promise<{ connection?: number }>((resolve, reject) => {
        const sent = httpRequest(`${gateway.url}/no-service`, { method: 'POST', agent }, (response) => {
          const connection = sent.socket?.localPort
          response.resume().on('end', () => resolve({ connection }))
        })
        sent.on('error', reject).end('a body')
      })
      connections.add(connection)
    }
    // Else this would say nothing.
    expect(connections.size).toBe(1)
    expect(warnings).toEqual([])
  } finally {
    process.removeListener('warning', warned)
  }
})
