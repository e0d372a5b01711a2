// What of the server's answers comes compressed on the wire: the lists of members, and nothing that holds a token.
import { once } from 'node:events'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, createMember, signIn } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
let account: Account
let token: string

beforeAll(async () => {
  server = await startTestServer()
  account = await createMember(supabaseClient(server.url, server.serviceKey), server.database, { name: 'Ada' })
  token = await signIn(supabaseClient(server.url, server.anonKey), account)
  await server.database.query(`
    create function public.long_text(n int) returns text language sql immutable as $$ select repeat('a word ', n) $$;
    grant execute on function public.long_text to authenticated, service_role;
    notify pgrst, 'reload schema'`)
})
afterAll(() => server.close())

interface Raw {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** As it comes: `fetch` decompresses by itself. */
function ask(path: string, options: { method?: string; body?: unknown; bearer?: string } = {}): Promise<Raw> {
  const { method = options.body === undefined ? 'GET' : 'POST', body, bearer } = options
  const headers = {
    apikey: server.anonKey,
    'accept-encoding': 'gzip, deflate, br, zstd',
    'content-type': 'application/json',
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  }
  return new Promise((resolve, reject) => {
    const asked = httpRequest(server.url + path, { method, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(pieces) }),
      )
    })
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const longText = (n: number, method = 'GET') => ask(`/rest/v1/rpc/long_text?n=${n}`, { method, bearer: token })

it.each([300, 30_000])(
  'a list of %i words says its length in bytes sent, and whom the answer may be shown to',
  async (n) => {
    const { status, headers, bytes } = await longText(n)
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, 'br', 'Accept-Encoding'])
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(headers['transfer-encoding']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(JSON.parse(brotliDecompressSync(bytes).toString())).toBe('a word '.repeat(n))
    const head = await longText(n, 'HEAD')
    expect([head.status, head.headers['content-encoding'], head.bytes.length]).toEqual([200, undefined, 0])
  },
)

it('the unmodified client reads it', async () => {
  const client = supabaseClient(server.url, server.anonKey)
  await signIn(client, account)
  expect((await client.rpc('long_text', { n: 30_000 })).data).toBe('a word '.repeat(30_000))
})

it('whoever hangs up while a large answer is made harms nobody', async () => {
  const { hostname, port } = new URL(server.url)
  for (let turn = 0; turn < 20; turn++) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `GET /rest/v1/rpc/long_text?n=200000 HTTP/1.1\r\nhost: ${hostname}\r\napikey: ${server.anonKey}\r\n` +
        `authorization: Bearer ${token}\r\naccept-encoding: br\r\n\r\n`,
    )
    await new Promise((resolve) => setTimeout(resolve, turn * 3))
    socket.destroy()
  }
  expect((await longText(30_000)).headers['content-encoding']).toBe('br')
})

it('what holds a token or what only functions may know is never compressed', async () => {
  const { email, password } = account
  const session = await ask('/auth/v1/token?grant_type=password', { body: { email, password } })
  const own = await ask('/auth/v1/user', { bearer: token })
  const all = await ask('/auth/v1/admin/users', { bearer: server.serviceKey })
  const secret = await ask('/rest/v1/rpc/long_text?n=300', { bearer: server.serviceKey })
  for (const { headers } of [session, own, all, secret]) expect(headers['content-encoding']).toBeUndefined()
  expect(session.bytes.toString()).toContain('refresh_token')
  for (const { bytes } of [session, secret]) expect(bytes.length).toBeGreaterThan(1024)
})
