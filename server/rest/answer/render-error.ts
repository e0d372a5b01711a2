// Renders every refusal and failure of the REST service in PostgREST's format.
import type { Context } from 'hono'
import { DatabaseUnavailable, PostgresError } from '#server/database/postgres-error.ts'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { RestError } from '../errors/rest-error.ts'
import { fromPostgres } from './postgres-errors.ts'

export function renderError(error: Error, c: Context<GatewayEnv>, log: Log): Response {
  const known = refusalOf(error, c.get('caller')?.role !== 'anon')
  const requestId = c.get('requestId')
  if (!known) log.error({ err: error, requestId }, 'a REST request failed')
  else if (known.status === 507) log.error({ err: error, requestId }, 'the disk of the database is full')
  else if (known.status >= 500) log.warn({ code: known.code, requestId }, 'a REST request failed')
  const { status, code, body, headers } = known ?? ERRORS.unexpected()
  return new Response(c.req.method === 'HEAD' ? null : JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${/^\w+$/.test(code) ? code : 'unknown'}`,
      ...headers,
    },
  })
}

function refusalOf(error: Error, signedIn: boolean): RestError | undefined {
  if (error instanceof RestError) return error
  if (error instanceof PostgresError) return fromPostgres(error, signedIn)
  if (error instanceof DatabaseUnavailable) return ERRORS.databaseUnavailable()
  return undefined
}
