// Makes a pgbench script of the SQL the server sends for a request: the same rights and the same statement, in four round trips.
import { Hono } from 'hono'
import type { Database, RequestStatement } from '#server/database/database.ts'
import type { Caller, GatewayEnv } from '#server/platform/caller.ts'
import { createLog } from '#server/platform/log.ts'
import { createRestService } from '#server/rest/service.ts'

export interface SampleRequest {
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

class Captured extends Error {
  readonly statement: RequestStatement
  constructor(statement: RequestStatement) {
    super('captured')
    this.statement = statement
  }
}

/** Sends a request to the REST service with a database that records the statement instead of answering. */
export async function captureStatement(
  database: Database,
  caller: Caller,
  request: SampleRequest,
): Promise<RequestStatement> {
  let captured: RequestStatement | undefined
  const service = createRestService({
    database: {
      ...database,
      request: (statement) => {
        captured = statement
        return Promise.reject(new Captured(statement))
      },
    },
    log: createLog({ level: 'silent' }),
  })
  const app = new Hono<GatewayEnv>()
  app.use(async (c, next) => {
    c.set('caller', caller)
    c.set('requestId', 'bench')
    c.set('clientAddress', '127.0.0.1')
    await next()
  })
  app.route('/', service.http)
  await app.request(request.path.replace('/rest/v1', ''), {
    method: request.method ?? 'GET',
    headers: { 'content-type': 'application/json', ...request.headers },
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
  })
  await service.close?.()
  if (!captured) throw new Error(`No statement was made of ${request.path}`)
  return captured
}

/** The script: begin, the caller's settings, the statement, commit. */
export function pgbenchScript({ caller, sql, params }: RequestStatement): string {
  const text = sql.replace(/\$(\d+)/g, (_, place: string) => literal(params[Number(place) - 1] ?? null))
  const settings = [
    ['role', caller.role],
    ['request.jwt.claims', caller.claimsJson],
    ['request.jwt.claim.sub', caller.userId],
    ['search_path', '"public", "extensions"'],
  ].map(([name, value]) => `set_config('${name}', ${literal(value ?? null)}, true)`)
  return ['begin;', `select ${settings.join(', ')};`, `${text.replace(/\s*\n\s*/g, ' ')};`, 'commit;', ''].join('\n')
}

/** Writes a value as an SQL literal. It escapes colons: pgbench reads one before letters or digits as its own variable. */
function literal(value: string | number | boolean | null | Buffer): string {
  if (value === null) return 'null'
  const text = String(value).replaceAll("'", "''")
  return /[:\\]/.test(text) ? `E'${text.replaceAll('\\', '\\\\').replaceAll(':', '\\x3A')}'` : `'${text}'`
}
