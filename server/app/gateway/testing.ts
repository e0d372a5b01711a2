// For tests: the gateway on a real socket, in front of small services that answer with the request they got, and a small web app.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { createBudget } from '#server/platform/budget/budget.ts'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import type { Service } from '#server/platform/service.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { memberToken } from '#server/testing/people.ts'
import { createWebApp } from '../web-app/web-app.ts'
import { createGateway, type Services } from './gateway.ts'
import { createHealth, diskTrouble } from './health.ts'
import { closeServer, listen, makeServer } from './http-server.ts'

export const USER = '7b1c2c9e-5f3e-4f5f-9a55-0f4f7d1f0001'
export const THEME_SCRIPT = 'document.documentElement.dataset.theme = "dark"'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  json(): Record<string, unknown>
}

export interface EchoGateway {
  readonly server: Server
  readonly logs: readonly string[]
  readonly url: string
  readonly keys: Keys
  /** The database as the health check sees it. */
  readonly database: { answers: boolean; freeBytes: number }
  call(path: string, init?: RequestInit): Promise<Answer>
  /** The status of the answer to somebody at another address of this machine. */
  callFrom(address: string, path: string, init: RequestInit & { body?: string }): Promise<number | undefined>
  bearer(token: string, apikey?: string): RequestInit
  /** A member's token. */
  member(extra?: Record<string, unknown>): Promise<string>
  /** Sends a request exactly as written: other clients normalise paths and headers. */
  raw(text: string): Promise<string>
  close(): Promise<void>
}

export async function startEchoGateway(others: Services = {}): Promise<EchoGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'o1-gateway-'))
  const base = readConfig({ DATA_DIR: join(folder, 'data') })
  const config = { ...base, webDir: join(folder, 'web') }
  await writeWebApp(config.webDir)
  const keys = await loadKeys(config)
  const echoes = { rest: echo(), auth: echo(), storage: echo(), realtime: echo(), functions: echo() }
  const services: Services = { ...echoes, ...others }
  const database = { answers: true, freeBytes: Number.POSITIVE_INFINITY }
  const ping = () => (database.answers ? Promise.resolve() : Promise.reject(new Error('gone')))
  const page = {
    anonKey: keys.anonKey,
    sampleContent: true,
    partners: [],
    linking: false,
    passkeys: false,
    securityKeys: false,
  }
  const web = await createWebApp({ webDir: config.webDir, siteUrl: config.siteUrl, config: page })
  const logs: string[] = []
  const log = createLog({ level: 'warn', stream: { write: (line) => logs.push(line) } })
  const checks = {
    database: async () => void (await ping()),
    disk: () => diskTrouble(async () => database.freeBytes),
  }
  const health = createHealth({ checks }).answer
  // The clock stands still, so that no limit refills while a slow machine counts requests.
  const started = Date.now()
  const clock = { now: () => started }
  const budget = createBudget({ factor: config.rateLimitFactor, clock })
  const server = makeServer(await createGateway({ config, keys, log, services, web, health, budget }))
  const port = await listen(server, '127.0.0.1', 0)
  const url = `http://127.0.0.1:${port}`

  return {
    server,
    logs,
    url,
    keys,
    database,
    async call(path, init = {}) {
      const response = await fetch(url + path, { redirect: 'manual', ...init })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: () => JSON.parse(text) as Record<string, unknown>,
      }
    },
    callFrom: (localAddress, path, { method, body, headers }) =>
      new Promise((resolve, reject) => {
        const given = Object.fromEntries(new Headers(headers))
        const asked = request(url + path, { method, localAddress, headers: given }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        asked.on('error', reject)
        asked.end(body)
      }),
    bearer: (token, apikey = keys.anonKey) => ({ headers: { apikey, authorization: `Bearer ${token}` } }),
    member: (extra = {}) => memberToken(keys, USER, { session_id: 's', ...extra }),
    raw: (text) =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        let received = ''
        socket.on('data', (chunk) => {
          received += chunk
        })
        socket.on('close', () => resolve(received))
        socket.on('error', () => resolve(received))
      }),
    async close() {
      await closeServer(server, 0)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function echo(): Service {
  const http = new Hono<GatewayEnv>()
  http.get('/slow', async (context) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return context.text('slow but whole')
  })
  http.all('*', async (context) => {
    const { role, userId } = context.get('caller')
    const { path, method } = context.req
    const body = method === 'GET' ? '' : await context.req.text()
    return context.json({ path, method, role, userId, address: context.get('clientAddress'), length: body.length })
  })
  return { http }
}

async function writeWebApp(folder: string): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true })
  const script = 'console.log("app")'.repeat(100)
  const page = `<html><head><script>${THEME_SCRIPT}</script></head><body></body></html>`
  const pages = { '/': 'index.html', '/inbox': 'index.html', '/other-profile/:profileId': 'index.html' }
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, '404.html'), page)
  await writeFile(join(folder, 'assets/app-3fA9_x2Q.js'), script)
  await writeFile(join(folder, 'assets/app-3fA9_x2Q.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'sw.js'), 'self')
}
