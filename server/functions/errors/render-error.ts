// Renders every refusal and failure of the functions service in the hosted runtime's format: {code, message}.
import type { Context } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import { ERRORS } from './catalogue.ts'
import { FunctionError } from './function-error.ts'

export function renderError(error: Error, c: Context<GatewayEnv>, log: Log): Response {
  const { status, code, message } = refusalOf(error, c, log)
  return new Response(JSON.stringify({ code, message }), {
    status,
    headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
  })
}

function refusalOf(error: Error, c: Context<GatewayEnv>, log: Log): FunctionError {
  const { path } = c.req
  if (error instanceof FunctionError) {
    if (error.status >= 500) log.warn({ path, code: error.code, cause: String(error.cause) }, 'function failed')
    return error
  }
  if (c.req.raw.signal.aborted) return ERRORS.clientLeft()
  log.error({ err: error, path }, 'functions failed')
  return ERRORS.unexpected()
}
