// Good and faulty functions, called over HTTP: real workers behind a real listening server.
import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { createFunctionsService } from './service.ts'

const FUNCTIONS: Record<string, string> = {
  echo: `Deno.serve(async (request) => Response.json({
    method: request.method,
    path: new URL(request.url).pathname,
    search: new URL(request.url).search,
    body: await request.text(),
    header: request.headers.get('x-mine'),
    url: Deno.env.get('SUPABASE_URL'),
    anon: Deno.env.get('SUPABASE_ANON_KEY')?.length > 0,
    service: Deno.env.has('SUPABASE_SERVICE_ROLE_KEY'),
    secret: Deno.env.get('MY_SECRET'),
    processEnv: Object.keys(process.env),
  }, { status: 201, headers: { 'x-answer': 'yes' } }))`,
  throws: `Deno.serve(() => { throw new Error('private detail') })`,
  crashes: `Deno.serve(() => new Promise(() => { setTimeout(() => { throw new Error('late') }, 5) }))`,
  broken: `throw new Error('at import')`,
  wrong: `this is not a program`,
  loops: `Deno.serve(async (request) => { if (request.url.includes('quick')) return new Response('quick'); while (true) {} })`,
  waits: `Deno.serve((request) => request.url.includes('quick')
    ? new Response('quick')
    : new Promise((resolve) => setTimeout(() => resolve(new Response('late')), 60_000)))`,
  fillsMemory: `Deno.serve(() => { const kept = []; for (;;) kept.push(new Array(100_000).fill(Math.random())) })`,
  streams: `Deno.serve(() => new Response(new ReadableStream({
    async start(controller) {
      for (const word of ['one ', 'two ', 'three']) {
        controller.enqueue(new TextEncoder().encode(word))
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      controller.close()
    },
  })))`,
  mapped: `import { createClient } from '@supabase/supabase-js'
    import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
    import { word } from '../_shared/word.ts'
    const client = createClient('http://127.0.0.1:9', 'key')
    Deno.serve(() => new Response(word + typeof client.from))`,
  remote: `import { x } from 'https://example.com/x.ts'; Deno.serve(() => new Response(x))`,
  cors: `Deno.serve((request) => new Response(request.method, { headers: { 'access-control-allow-origin': 'https://one.test' } }))`,
  changes: `Deno.serve(() => new Response('before'))`,
  off: `Deno.serve(() => new Response('on'))`,
}

let folder: string
let url: string
let keys: Keys
const logged: string[] = []
let close: () => Promise<void>

async function writeFunction(name: string, source: string): Promise<string> {
  const file = join(folder, name, 'index.ts')
  await mkdir(join(folder, name), { recursive: true })
  await writeFile(file, source)
  return file
}

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'o1-functions-'))
  folder = join(root, 'functions')
  for (const [name, source] of Object.entries(FUNCTIONS)) await writeFunction(name, source)
  await mkdir(join(folder, '_shared'))
  await writeFile(join(folder, '_shared/word.ts'), `export const word: string = 'mapped '`)
  await writeFile(
    join(folder, 'mapped/deno.json'),
    '{"imports":{"@supabase/supabase-js":"npm:@supabase/supabase-js@2"}}',
  )
  await writeFile(join(folder, '.env'), 'MY_SECRET="from the file"\n')
  const base = readConfig({ DATA_DIR: join(root, 'data') })
  const open = { enabled: true, verify_jwt: false }
  const functions = {
    ...Object.fromEntries(Object.keys(FUNCTIONS).map((name) => [name, open])),
    echo: { enabled: true, verify_jwt: true },
    off: { enabled: false, verify_jwt: false },
  }
  const config = {
    ...base,
    functionsDir: folder,
    functionBundlesDir: join(root, 'bundles'),
    functionSeconds: 3,
    functionMemoryMb: 48,
    project: { ...base.project, functions },
  }
  keys = await loadKeys(config)
  const log = createLog({ level: 'info', stream: { write: (line) => void logged.push(line) } })
  const service = createFunctionsService({ config, keys, log })
  const app = new Hono<GatewayEnv>()
  app.use(async (context, next) => {
    context.set('clientAddress', '127.0.0.1')
    context.set('requestId', 'request-1')
    await next()
  })
  app.route('/', service.http)
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const made = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made))
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    await service.close?.()
    await new Promise((resolve) => server.close(resolve))
  }
})

afterAll(() => close())

async function call(name: string, init: RequestInit = {}) {
  const response = await fetch(`${url}/${name}`, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) }
}

describe('a function', () => {
  it('gets the whole request and the hosted environment, and its answer arrives whole', async () => {
    const answer = await call('echo/deep?x=1', {
      method: 'POST',
      body: 'hello',
      headers: { authorization: `Bearer ${keys.anonKey}`, 'x-mine': 'mine' },
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('x-answer')).toBe('yes')
    expect(answer.json()).toEqual({
      method: 'POST',
      path: '/echo/deep',
      search: '?x=1',
      body: 'hello',
      header: 'mine',
      url: 'http://127.0.0.1:3000',
      anon: true,
      service: true,
      secret: 'from the file',
      processEnv: [],
    })
  })

  it('imports npm packages through deno.json, and shared files by path', async () => {
    expect(await call('mapped')).toMatchObject({ status: 200, text: 'mapped function' })
  })

  it('can stream its answer', async () => {
    expect((await call('streams')).text).toBe('one two three')
  })

  it('is reloaded when its source changes', async () => {
    expect((await call('changes')).text).toBe('before')
    const file = await writeFunction('changes', `Deno.serve(() => new Response('after'))`)
    await utimes(file, new Date(), new Date(Date.now() + 5000))
    expect((await call('changes')).text).toBe('after')
  })

  it('answers CORS preflights itself', async () => {
    const answer = await call('cors', { method: 'OPTIONS' })
    expect(answer.text).toBe('OPTIONS')
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://one.test')
  })
})

describe('calling a function', () => {
  it('needs a token where config.toml says so', async () => {
    expect((await call('echo')).json()).toEqual({ code: 401, message: 'Missing authorization header' })
    const forged = await call('echo', { headers: { authorization: 'Bearer a.b.c' } })
    expect([forged.status, forged.json().message]).toEqual([401, 'Invalid JWT'])
    expect((await call('echo', { method: 'OPTIONS' })).status).toBe(201)
  })

  it.each(['nope', '_shared', 'off', '..', '%2e%2e', 'echo%2f..', 'toString'])(
    'answers 404 for the name %s',
    async (name) => {
      const answer = await call(name)
      expect([answer.status, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    },
  )
})

describe('a faulty function harms no other', () => {
  it('whose handler throws: 500, with the reason in the log only', async () => {
    const answer = await call('throws')
    expect([answer.status, answer.json().code]).toEqual([500, 'WORKER_ERROR'])
    expect(answer.text).not.toContain('private detail')
    expect(logged.join('')).toContain('private detail')
    expect(logged.join('')).toContain('"function":"throws"')
  })

  it('whose worker crashes: 500, and the next call gets a new worker', async () => {
    expect((await call('crashes')).status).toBe(500)
    expect((await call('crashes')).status).toBe(500)
  })

  it('that does not start: 503', async () => {
    for (const name of ['broken', 'wrong', 'remote']) expect((await call(name)).json().code).toBe('BOOT_ERROR')
    expect(logged.join('')).toContain('would be loaded from the network')
  })

  it('that loops: 504, while other functions and other calls of it are answered', async () => {
    const start = Date.now()
    const stuck = call('loops')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await call('mapped')).status).toBe(200)
    expect((await call('loops/quick')).text).toBe('quick')
    expect((await stuck).status).toBe(504)
    expect(Date.now() - start).toBeLessThan(6000)
    expect((await call('loops/quick')).text).toBe('quick')
  })

  it('that waits too long: 504', async () => {
    const stuck = call('waits')
    expect((await call('waits/quick')).text).toBe('quick')
    expect((await stuck).json().code).toBe('TIMEOUT')
  })

  it('that fills its memory: 546', async () => {
    const answer = await call('fillsMemory')
    expect([answer.status, answer.json().code]).toEqual([546, 'WORKER_LIMIT'])
  })
})
