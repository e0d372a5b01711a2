// For tests: the service with its own database and the fixture, called through supabase-js or plain fetch.
import { readFile } from 'node:fs/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { callerOf, cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import type { Caller, GatewayEnv } from '#server/platform/caller.ts'
import { createLog } from '#server/platform/log.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { createRestService, type RestConfig } from '../service.ts'

export interface RestUnderTest {
  readonly db: TestDatabase
  /** The unmodified client, signed in as the caller. */
  client(caller?: Caller): SupabaseClient
  /** `path` without the service's prefix. */
  fetch(path: string, init?: RequestInit, caller?: Caller): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>, caller?: Caller): Promise<Response>
  close(): Promise<void>
}

export const member = callerOf('authenticated', 'ann')
export const visitor = callerOf('anon')

export async function openRest(config: RestConfig = {}): Promise<RestUnderTest> {
  const db = await cloneDatabase()
  await db.database.query(await readFile(new URL('./fixture.sql', import.meta.url), 'utf8'))
  // Tests expect many failures: the log shows only unexpected ones.
  const log = createLog({ level: 'error' })
  const service = createRestService({ database: db.database, log, config: { schemas: ['public', 'other'], ...config } })
  const app = new Hono<GatewayEnv>()
  let current = member
  app.use(async (c, next) => {
    c.set('caller', current)
    c.set('requestId', 'test')
    await next()
  })
  app.route('/', service.http)
  const send = (path: string, init: RequestInit, caller: Caller): Promise<Response> => {
    current = caller
    return Promise.resolve(app.request(`http://rest.test${path}`, init))
  }
  return {
    db,
    client: (caller = member) =>
      supabaseClient('http://rest.test', 'key', {
        global: {
          fetch: (url, init) => send(String(url).replace('http://rest.test/rest/v1', ''), init ?? {}, caller),
        },
      }),
    fetch: (path, init = {}, caller = member) => send(path, init, caller),
    post: (path, body, headers = {}, caller = member) =>
      send(
        path,
        { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } },
        caller,
      ),
    close: async () => {
      await service.close?.()
      await db.close()
    },
  }
}

/** The client's types allow `maxAffected` only where a generated schema names its PostgREST version. */
export function atMost(
  query: { maxAffected(rows: number): unknown },
  rows: number,
): PromiseLike<{ status: number; error: { code: string } | null }> {
  return query.maxAffected(rows) as PromiseLike<{ status: number; error: { code: string } | null }>
}
