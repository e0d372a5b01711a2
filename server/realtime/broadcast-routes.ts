// Broadcasts by HTTP: several in the body of one request, or one whose topic and event are in the address.
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { DatabaseUnavailable } from '#server/database/postgres-error.ts'
import type { Caller, GatewayEnv } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import { authorise, EVERYTHING } from './channels/authorise.ts'
import type { Hub } from './hub.ts'
import { broadcastRequestSchema } from './wire/join-payload.ts'

type BroadcastMessage = z.output<typeof broadcastRequestSchema>['messages'][number]

export function broadcastRoutes(database: Database, hub: Hub, log: Log): Hono<GatewayEnv> {
  /** False when the caller may not send there. */
  async function publish(caller: Caller, message: BroadcastMessage): Promise<boolean> {
    const { topic, event, payload } = message
    const isPrivate = message.private ?? false
    const free = !isPrivate || caller.role === 'service_role'
    const rights = free ? EVERYTHING : await authorise(database, caller, topic)
    if (!rights.write.has('broadcast')) return false
    hub.broadcast(topic, isPrivate, event, payload)
    return true
  }

  const http = new Hono<GatewayEnv>()
  http.post('/api/broadcast', async (c) => {
    const parsed = broadcastRequestSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success)
      return c.json({ errors: parsed.error.issues.map(({ path, message }) => ({ path, message })) }, 422)
    // As hosted: the service leaves out messages the caller may not send, and does not say so.
    for (const message of parsed.data.messages) await publish(c.get('caller'), message)
    return c.body(null, 202)
  })

  http.post('/api/broadcast/:topic/events/:event', async (c) => {
    const { topic, event } = c.req.param()
    // What the database sends is kept for replay; who asks for this one to be kept must not think that it is.
    if (c.req.queries('persist') || c.req.queries('persist[ttl]'))
      return c.json({ error: 'persist_not_offered', message: 'Broadcasts of clients are not stored here' }, 422)
    const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? 'application/json'
    const read = READERS.get(type)
    if (!read) return c.json({ error: `Unsupported Media Type: ${type}` }, 415)
    let payload: unknown
    try {
      payload = await read(c)
    } catch {
      return c.json({ error: 'The payload is not valid JSON' }, 400)
    }
    const message = { topic, event, payload, private: c.req.query('private') === 'true' }
    const parsed = broadcastRequestSchema.safeParse({ messages: [message] })
    const [only] = parsed.data?.messages ?? []
    if (!only) return c.json({ error: 'The topic or the event has no name that could be theirs' }, 422)
    return (await publish(c.get('caller'), only)) ? c.body(null, 202) : c.json({ message: 'Unauthorized' }, 403)
  })
  http.onError((error, c) => {
    if (error instanceof DatabaseUnavailable) {
      c.header('retry-after', '2')
      return c.json({ message: 'Tenant database unavailable' }, 503)
    }
    log.error({ err: error, requestId: c.get('requestId') }, 'a broadcast failed')
    return c.json({ message: 'Internal server error' }, 500)
  })
  return http
}

const READERS = new Map<string, (c: Context) => Promise<unknown>>([
  ['application/json', (c) => c.req.json()],
  ['application/octet-stream', async (c) => Buffer.from(await c.req.arrayBuffer())],
])
