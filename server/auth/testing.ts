// For tests: the auth service behind a small stand-in for the gateway, with a clock that can be moved and an outbox that can be read.
// The stand-in does only what the service relies on (caller, address, 403 for bad tokens); the real gateway has its own tests.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import type { Database } from '#server/database/database.ts'
import { cloneDatabase } from '#server/database/testing.ts'
import { startOutbox } from '#server/outbox/outbox.ts'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { createMailer, type OutboxMail } from '#server/platform/mailer.ts'
import { type Config, readConfig } from '#server/platform/settings/config.ts'
import type { HookSettings } from '#server/platform/settings/hook-settings.ts'
import type { PartnerSettings } from '#server/platform/settings/partner-settings.ts'
import type { SamlSettings } from '#server/platform/settings/saml-settings.ts'
import { TokenError } from '#server/platform/tokens.ts'
import { readOutbox } from '#server/testing/outbox.ts'
import { type Account, createAccount } from '#server/testing/people.ts'
import { quickPasswords } from '#server/testing/quick-passwords.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { createAuthService } from './service.ts'

export interface TestAuth {
  readonly url: string
  readonly keys: Keys
  readonly database: Database
  /** Milliseconds by which the service's clock is ahead of real time. */
  readonly time: { skipped: number }
  /** A browser: its own session, not signed in. `address` is the address it appears to have. */
  browser(options?: { flowType?: 'pkce' | 'implicit'; address?: string; fetch?: typeof fetch }): SupabaseClient
  /** A client with the service key. */
  admin(): SupabaseClient
  makeMember(overrides?: Record<string, unknown>): Promise<Account>
  mails(to: string): Promise<OutboxMail[]>
  mail(to: string, kind: string): Promise<OutboxMail>
  /** The address that redeems the token of a mail's link, on this test's port. */
  verifyLink(mail: OutboxMail, redirectTo?: string): URL
  /** Opens a mail's link as a browser would; resolves to the address it redirects to. */
  followLink(mail: OutboxMail, redirectTo?: string): Promise<URL>
  /** An address of the site, on this test's port. */
  here(address: string): URL
  request(path: string, init?: RequestInit & { token?: string }): Promise<Response>
  /** Restarts the service: only the database and the key file survive. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function startTestAuth(
  options: {
    rateLimits?: string
    project?: Partial<Config['project']['auth']>
    partners?: readonly PartnerSettings[]
    saml?: SamlSettings
    hooks?: readonly HookSettings[]
    log?: Log
    passwordCost?: number
  } = {},
): Promise<TestAuth> {
  const clone = await cloneDatabase()
  const { database } = clone
  const dataDir = await mkdtemp(join(tmpdir(), 'o1-auth-'))
  const settings = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SITE_URL: 'http://localhost:3000',
    O1_RATE_LIMITS: options.rateLimits ?? 'on',
  })
  const auth = { ...settings.project.auth, ...options.project }
  const { partners = [], saml = null, hooks = [] } = options
  const config: Config = {
    ...settings,
    ...quickPasswords,
    ...(options.passwordCost ? { passwordCost: options.passwordCost } : {}),
    project: { ...settings.project, auth, partners, saml, hooks },
  }
  const time = { skipped: 0 }
  const clock = { now: () => Date.now() + time.skipped }
  const log = options.log ?? createLog({ level: 'silent' })

  async function start(port: number) {
    const keys = await loadKeys(config, clock)
    const mailer = createMailer(config)
    const outbox = await startOutbox({ database, mailer, log, config })
    const service = createAuthService({ database, keys, log, config, clock })
    const app = new Hono<GatewayEnv>()
    app.use(async (c, next) => {
      const token = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? keys.anonKey
      try {
        c.set('caller', await keys.tokens.verify(token))
      } catch (error) {
        if (!(error instanceof TokenError)) throw error
        const revoked = error.fault === 'revoked'
        return c.json({ code: 403, error_code: revoked ? 'session_not_found' : 'bad_jwt', msg: error.message }, 403)
      }
      c.set('clientAddress', c.req.header('x-test-address') ?? '127.0.0.1')
      c.set('requestId', 'test')
      return next()
    })
    app.route('/auth/v1', service.http)
    const server = await new Promise<ServerType>((resolve) => {
      const made = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => resolve(made))
    })
    const stop = async () => {
      await service.close?.()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      await outbox.close()
      await mailer.close()
    }
    return { keys, stop, port: (server.address() as AddressInfo).port }
  }

  let running = await start(0)
  const url = `http://127.0.0.1:${running.port}`

  function client(
    key: string,
    flowType: 'pkce' | 'implicit',
    address?: string,
    fetch?: typeof globalThis.fetch,
  ): SupabaseClient {
    const stored = new Map<string, string>()
    return supabaseClient(url, key, {
      auth: {
        flowType,
        persistSession: true,
        experimental: { passkey: true },
        storage: {
          getItem: (name: string) => stored.get(name) ?? null,
          setItem: (name: string, value: string) => void stored.set(name, value),
          removeItem: (name: string) => void stored.delete(name),
        },
      },
      global: { headers: address ? { 'x-test-address': address } : {}, fetch },
    })
  }

  const admin = () => client(running.keys.serviceRoleKey, 'implicit')

  const mails = (to: string) => readOutbox(config.outboxDir, to)

  const here = (address: string) => new URL(address.replace(config.siteUrl, url))

  /** A mail links to a page of the site, which sends the token to the service; the service's own address takes it as well. */
  function verifyLink(mail: OutboxMail, redirectTo?: string): URL {
    const page = new URL(/http\S+token_hash=\S+/.exec(mail.text)?.[0] ?? 'no-link:')
    const { token_hash: token = '', type = '' } = Object.fromEntries(page.searchParams)
    const redirect_to = redirectTo ?? page.origin + page.pathname
    return here(`${config.siteUrl}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to })}`)
  }

  return {
    url,
    database,
    time,
    verifyLink,
    get keys() {
      return running.keys
    },
    browser: ({ flowType = 'pkce', address, fetch } = {}) => client(running.keys.anonKey, flowType, address, fetch),
    admin,
    makeMember: (overrides = {}) => createAccount(admin(), overrides),
    mails,
    here,
    async followLink(mail, redirectTo) {
      const answer = await fetch(verifyLink(mail, redirectTo), { redirect: 'manual' })
      const location = answer.headers.get('location')
      if (!location) throw new Error(`the link led nowhere: ${await answer.text()}`)
      return new URL(location)
    },
    async mail(to, kind) {
      for (let tries = 0; tries < 100; tries++) {
        const found = (await mails(to)).filter((mail) => mail.kind === kind).at(-1)
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error(`no ${kind} mail came for ${to}`)
    },
    request(path, init = {}) {
      const token = init.token ?? running.keys.anonKey
      const headers = { apikey: running.keys.anonKey, authorization: `Bearer ${token}`, ...init.headers }
      return fetch(`${url}/auth/v1${path}`, { redirect: 'manual', ...init, headers })
    },
    async restart() {
      const { port, stop } = running
      await stop()
      running = await start(port)
    },
    async close() {
      await running.stop()
      await clone.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
