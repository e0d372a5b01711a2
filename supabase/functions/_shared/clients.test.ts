// Which keys a function works with: those of newer projects are no tokens, and come under names of their own.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clientOf, serviceClient } from './clients.ts'

const NEWER = {
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_one"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_one","scheduler":"sb_secret_two"}',
}
const OLDER = { SUPABASE_ANON_KEY: 'anon.token', SUPABASE_SERVICE_ROLE_KEY: 'service.token' }
let settings: Record<string, string> = {}
const seen: IncomingHttpHeaders[] = []

/** The project's address: what a client sends there is all that is asked of it. */
const project = createServer((request, response) => {
  seen.push(request.headers)
  response.end('null')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve))
  // Node 20 has none, and the client asks for one before anybody needs it.
  vi.stubGlobal('WebSocket', EventTarget)
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } })
})
afterAll(() => {
  vi.unstubAllGlobals()
  project.close()
})
beforeEach(() => {
  seen.length = 0
})

function inProject(keys: Record<string, string>): void {
  settings = { ...keys, SUPABASE_URL: `http://127.0.0.1:${(project.address() as AddressInfo).port}` }
}
const from = (headers: Record<string, string>) => new Request('http://functions.test', { method: 'POST', headers })

it('works with the keys of an older project, and the newer ones where both are', async () => {
  inProject(OLDER)
  await serviceClient().rpc('claim_export')
  await clientOf(from({ authorization: 'Bearer a.member.s' })).rpc('claim_export')
  inProject({ ...OLDER, ...NEWER })
  await serviceClient().rpc('claim_export')
  await clientOf(from({ authorization: 'Bearer a.member.s' })).rpc('claim_export')
  expect(seen.map(({ apikey }) => apikey)).toEqual([
    'service.token',
    'anon.token',
    'sb_secret_one',
    'sb_publishable_one',
  ])
  expect(seen.map(({ authorization }) => authorization)[3]).toBe('Bearer a.member.s')
})

it('takes the scheduler for who it is by a secret key of the project, and by no other', async () => {
  inProject(NEWER)
  await clientOf(from({ apikey: 'sb_secret_two' })).rpc('claim_export')
  expect(seen.map(({ apikey }) => apikey)).toEqual(['sb_secret_two'])
  expect(() => clientOf(from({ apikey: 'sb_secret_three' }))).toThrow('Please sign in.')
  // The publishable key is everybody's.
  expect(() => clientOf(from({ apikey: 'sb_publishable_one' }))).toThrow('Please sign in.')
  inProject(OLDER)
  expect(() => clientOf(from({ apikey: 'sb_secret_two' }))).toThrow('Please sign in.')
})
