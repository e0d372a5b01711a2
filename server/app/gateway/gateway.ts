// The gateway: one listener that finds the caller of a request and passes the request to its service. It has no chain of
// middleware, because every request pays for everything here.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Budget, Wait } from '#server/platform/budget/budget.ts'
import { LEVELS } from '#server/platform/budget/costs.ts'
import { createLevel, type Holder } from '#server/platform/budget/levels.ts'
import { createVisitorTurns } from '#server/platform/budget/visitor-turns.ts'
import type { GatewayEnv, GatewayVariables } from '#server/platform/caller.ts'
import type { Keys } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import { figures } from '#server/platform/metrics/figures.ts'
import type { Service } from '#server/platform/service.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { WebApp } from '../web-app/web-app.ts'
import { logWhenDone, requestIdOf } from './access-log.ts'
import { shutGate } from './bodies/closed-gate.ts'
import { announcedLength, type BodyRefusal, comesWithBody, PATIENCE, readBody } from './bodies/read-body.ts'
import { receiveInTurns } from './bodies/receive-in-turns.ts'
import { discardRequestBody, leaveUnread } from './bodies/unread-body.ts'
import { bodyLimits } from './body-limits.ts'
import { clientAddress } from './client-address.ts'
import { knownCaller, resolveCredentials } from './credentials.ts'
import { allowOrigins, answerPreflight, isPreflight } from './cross-origin.ts'
import {
  bodyTooLarge,
  bodyTooSlow,
  type Denial,
  dotSegment,
  noRoomForBody,
  tooManyRequests,
  unknownPath,
} from './denial.ts'
import { createLimits, isUpload, type SharedTake } from './limits.ts'
import { protectData } from './security-headers.ts'
import { hasDotSegment, prefixOf, type ServiceName, serviceOf } from './service-name.ts'

export type Services = Readonly<Partial<Record<ServiceName, Service>>>
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

export interface GatewayOptions {
  readonly config: Config
  readonly keys: Keys
  readonly log: Log
  readonly services: Services
  readonly web: WebApp
  /** Answers /healthz, /readyz and /metrics; true when it did. */
  readonly health: (request: IncomingMessage, response: ServerResponse) => boolean
  readonly budget: Budget
  /** Where several processes count together. */
  readonly sharedTake?: SharedTake | undefined
}

/** The largest body the gateway reads to find the account in it: parsing it must be cheap. */
const MAX_INSPECTED_BYTES = 256 * 1024

/** How long a visitor waits for a refusal who has had many. */
const REFUSED_MS = 1000

interface GatewayRequest extends IncomingMessage {
  gateway?: GatewayVariables
  /** Hono's node adapter takes a body from here that the gateway has read already. */
  rawBody?: Buffer
}

export async function createGateway(options: GatewayOptions): Promise<Listener> {
  const { config, keys, log } = options
  const visitor = await keys.tokens.verify(keys.anonKey)
  const limits = createLimits(options.budget, options.sharedTake)
  const maxBody = bodyLimits(config)
  const heldBytes = createLevel(LEVELS.heldBytes, config.rateLimitFactor)
  const openRequests = createLevel(LEVELS.openRequests, config.rateLimitFactor)
  // Pictures come without a session, members' as well: they wait for none of the others.
  const turns = {
    pages: createVisitorTurns({ atOnce: 2, longestMs: 100 }),
    pictures: createVisitorTurns({ atOnce: 4, longestMs: 250 }),
    requests: createVisitorTurns({ atOnce: 2, longestMs: 500 }),
    // To be begun: the policies are asked. Receiving takes its own turns.
    uploads: createVisitorTurns({ atOnce: 2, longestMs: 100 }),
    // A turn brings 64 kB at most: 8 MB a second while visitors wait for each other. What is read is garbage for the collector, which
    // stops everybody to clear it away.
    bodies: createVisitorTurns({ atOnce: 4, longestMs: 100, restMs: 30 }),
  }
  figures.openRequests.follow([], openRequests.inAll)
  const listeners = Object.fromEntries(
    Object.entries(options.services).map(([name, service]) => [name, serviceListener(name as ServiceName, service)]),
  ) as Partial<Record<ServiceName, Listener>>
  const wwwHost = `www.${new URL(config.siteUrl).host}`
  const logsRequests = log.isLevelEnabled('info')

  function handle(request: GatewayRequest, response: ServerResponse): void {
    const url = request.url ?? '/'
    const service = serviceOf(url)
    const requestId = requestIdOf(request)
    response.setHeader('x-request-id', requestId)
    if (comesWithBody(request) && (!service || !mayHaveBody(request))) leaveUnread(request, response)
    if (!service) {
      const address = clientAddress(request, config.trustedProxies)
      turns.pages.take(address, response, () => servePage(request, response, { requestId, address }))
      return
    }
    protectData(response)
    if (service !== 'functions') allowOrigins(response, service)
    if (isPreflight(request) && service !== 'functions') {
      if (comesWithBody(request)) leaveUnread(request, response)
      answerPreflight(request, response)
      return
    }
    const address = clientAddress(request, config.trustedProxies)
    noticeProxy(request)
    if (hasDotSegment(url)) {
      deny(service, request, response, dotSegment(service), { requestId, address })
      return
    }
    const caller = options.services[service]?.knownSigner?.(request, address) ?? knownCaller(request, keys, visitor)
    if (caller) {
      admit(service, request, response, { caller, requestId, clientAddress: address })
      return
    }
    // Whoever made the token up is a visitor too, and verifying costs.
    turns.requests.take(address, response, (done) => {
      resolveCredentials(request, service, keys, visitor)
        .then((result) => {
          done()
          if ('denial' in result) {
            deny(service, request, response, result.denial, { requestId, address })
            return
          }
          return admit(service, request, response, { caller: result.caller, requestId, clientAddress: address })
        })
        .catch((error: unknown) => fail(response, error, requestId))
    })
  }

  function servePage(
    request: GatewayRequest,
    response: ServerResponse,
    facts: { requestId: string; address: string },
  ): void {
    if (options.health(request, response)) return
    if (logsRequests) logWhenDone(log, request, response, facts)
    const url = request.url ?? '/'
    if (request.headers.host === wwwHost && url.startsWith('/')) {
      response.writeHead(308, { location: config.siteUrl + url })
      response.end()
      return
    }
    options.web.serve(request, response)
  }

  let noticed = config.trustedProxies > 0
  /** Behind a proxy it is not told of, the server counts the whole club as one address. */
  function noticeProxy(request: IncomingMessage): void {
    if (noticed || request.headers['x-forwarded-for'] === undefined) return
    noticed = true
    log.warn(
      'Requests come with X-Forwarded-For, which is not believed: if a proxy of yours stands in front, set O1_TRUST_PROXY to 1. ' +
        'Until then all its visitors share the limits of one address.',
    )
  }

  function admit(
    service: ServiceName,
    request: GatewayRequest,
    response: ServerResponse,
    gateway: GatewayVariables,
  ): void {
    const { caller, requestId, clientAddress: address } = gateway
    request.gateway = gateway
    const kind = limits.kindOf(service, request, caller)
    const inspectsBody = kind !== undefined && limits.needsBody(kind)
    // Files are streams to the disk; every other body is held in memory, and counted.
    const isHeld = !isUpload(service, request)
    const most = maxBody.of(service, caller, isHeld)
    const limit = inspectsBody ? Math.min(most, MAX_INSPECTED_BYTES) : most
    const holder: Holder = { source: caller.userId || address, visitor: caller.role === 'anon' }
    const refuse = (denial: Denial) =>
      deny(service, request, response, denial, { requestId, address, role: caller.role })
    if (caller.role !== 'service_role') {
      if (!openRequests.hold(holder)) {
        refuse(tooManyRequests(service, 2))
        return
      }
      response.once('close', () => openRequests.release(holder))
    }
    if (announcedLength(request) > limit) {
      refuse(bodyTooLarge(service, limit))
      return
    }
    const listener = listeners[service]
    if (!listener) {
      refuse(unknownPath(service))
      return
    }
    const withBody = mayHaveBody(request) && comesWithBody(request)
    const forward = (body?: Buffer) => {
      const wait = kind && limits.take(kind, address, caller, request, body)
      if (wait instanceof Promise) wait.then(admitUnless, () => response.destroy())
      else admitUnless(wait)
    }
    const admitUnless = (wait: Wait | undefined) => {
      if (wait) {
        refuse(tooManyRequests(service, wait.seconds))
        return
      }
      if (logsRequests) logWhenDone(log, request, response, { requestId, address, role: caller.role })
      if (withBody) response.once('finish', () => discardRequestBody(request))
      // Functions have a limit of their own, and uploads the visitors' room.
      if (!holder.visitor || service === 'functions' || !isHeld) listener(request, response)
      else
        turns[isPicture(service, request) ? 'pictures' : 'requests'].take(address, response, () =>
          listener(request, response),
        )
    }
    if (!withBody) {
      forward()
      return
    }
    const patience = PATIENCE[holder.visitor ? 'visitor' : 'member']
    const takeTurn = holder.visitor
      ? (start: (done: () => void) => void) => turns.bodies.take(address, response, start)
      : undefined
    if (!isHeld && takeTurn) {
      shutGate(request.socket)
      turns.uploads.take(address, response, () => {
        receiveInTurns(request, takeTurn, patience.idle)
        forward()
      })
      return
    }
    if (!isHeld) {
      endIfSilent(request, patience.idle)
      forward()
      return
    }
    const refusals: Readonly<Record<BodyRefusal, () => Denial>> = {
      'too large': () => bodyTooLarge(service, limit),
      'too slow': () => bodyTooSlow(service),
      'no room': () => noRoomForBody(service),
    }
    readBody(request, response, { limit, patience, held: heldBytes, holder, takeTurn })
      .then((body) => {
        if (typeof body === 'string') {
          refuse(refusals[body]())
          return
        }
        request.rawBody = body
        forward(body)
      })
      .catch(() => response.destroy())
  }

  function deny(
    service: ServiceName,
    request: IncomingMessage,
    response: ServerResponse,
    denial: Denial,
    facts: { requestId: string; address: string; role?: string },
  ): void {
    const isVisitor = facts.role === undefined || facts.role === 'anon'
    // The senders of photos may be phones that read the answer only when they have sent all.
    const leaves = isVisitor && comesWithBody(request) && !isUpload(service, request)
    if (leaves) leaveUnread(request, response)
    const say = () => {
      sayNo(service, request, response, denial, facts)
      // Who is too slow is not waited for any longer.
      if (denial.status === 408) response.once('finish', () => request.socket.destroy())
      else if (!leaves) discardRequestBody(request)
    }
    if (!isVisitor) say()
    else if (isInNoHurry(denial, leaves && !request.complete, facts.address)) {
      if (!leaves) request.pause()
      const later = setTimeout(say, REFUSED_MS)
      response.once('close', () => clearTimeout(later))
    } else turns.requests.take(facts.address, response, say)
  }

  /** A visitor who is refused again and again, or sends too much: its next request costs nothing until then. */
  function isInNoHurry({ status }: Denial, isUnfinished: boolean, address: string): boolean {
    if (status === 413) return isUnfinished
    return status === 429 && (isUnfinished || options.budget.take('refused', { address }) !== undefined)
  }

  function sayNo(
    service: ServiceName,
    request: IncomingMessage,
    response: ServerResponse,
    denial: Denial,
    facts: { requestId: string; address: string; role?: string },
  ): void {
    if (logsRequests) logWhenDone(log, request, response, facts)
    if (service === 'functions') response.setHeader('access-control-allow-origin', '*')
    const body = JSON.stringify(denial.body)
    response.writeHead(denial.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...denial.headers,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  function fail(response: ServerResponse, error: unknown, requestId: string): void {
    log.error({ err: error, requestId }, 'the gateway failed')
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
    response.end('{"message":"Internal server error"}')
  }

  return handle
}

/** Gives the service paths without its prefix, and the caller on Hono's context. */
function serviceListener(name: ServiceName, service: Service): Listener {
  type Bindings = { incoming: GatewayRequest }
  const prefixLength = prefixOf[name].length
  const app = new Hono<GatewayEnv & { Bindings: Bindings }>({
    getPath: (request) => pathAfter(prefixLength, request.url),
  })
  app.use(async (context, next) => {
    const gateway = context.env.incoming.gateway
    if (!gateway) throw new Error('a request reached a service without the gateway')
    context.set('caller', gateway.caller)
    context.set('requestId', gateway.requestId)
    context.set('clientAddress', gateway.clientAddress)
    context.set('headers', context.env.incoming.headers)
    await next()
  })
  app.route('/', service.http)
  app.notFound((context) => {
    const denial = unknownPath(name)
    return context.json(denial.body, 404)
  })
  // The gateway discards the rest of a body itself, and waits longer for it than the adapter does.
  return getRequestListener((request, env) => app.fetch(request, env), { autoCleanupIncoming: false }) as Listener
}

function isPicture(service: ServiceName, request: IncomingMessage): boolean {
  return service === 'storage' && (request.method === 'GET' || request.method === 'HEAD')
}

/** Closes the connection of an upload that has stopped arriving: http-server.test.ts. */
function endIfSilent(request: IncomingMessage, milliseconds: number): void {
  const { socket } = request
  const usual = socket.timeout ?? 0
  socket.setTimeout(milliseconds)
  // Preparing the picture may take longer than a byte may.
  request.once('end', () => socket.setTimeout(usual))
}

/** Other bodies mean nothing. */
function mayHaveBody({ method }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** Decodes the path as Hono does: escaped slashes and percent signs stay, because Hono decodes parameters later. */
function pathAfter(prefixLength: number, url: string): string {
  const start = url.indexOf('/', 8) + prefixLength
  const query = url.indexOf('?', start)
  const path = (query === -1 ? url.slice(start) : url.slice(start, query)) || '/'
  if (!path.includes('%')) return path
  try {
    return decodeURI(path.replaceAll('%25', '%2525'))
  } catch {
    return path
  }
}
