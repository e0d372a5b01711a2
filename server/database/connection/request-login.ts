// Opens the sockets of the hot path. They log in as `authenticator`, a role that can do nothing but become one of the three API roles.
import { createHmac } from 'node:crypto'
import { type ConnectOpts, Socket, type SocketConstructorOpts } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { ConnectionTarget } from '../connection-target.ts'
import { APPLICATION, SETTINGS, SETTINGS_SQL, settingsOfVisitor } from './request-settings.ts'

export interface RequestSocket {
  readonly stream: Duplex
  /** Gives the bytes that arrive to `take` from now on. They are lent until it returns. */
  receive(take: (bytes: Buffer) => void): void
  /** A cancel request must name the process and the secret. */
  readonly processId: number
  readonly secretKey: number
  /** Set behind a pooler, where the session belongs to nobody for longer than a transaction. */
  readonly pooled?: Pick<Pooler, 'keepsStatements'>
}

/** How requests reach the database through a pooler. */
export interface Pooler {
  readonly target: ConnectionTarget
  /** Who logs in for requests: `authenticator` if the pooler knows it, else the owner. */
  readonly requests: ConnectionTarget
  /** Whether a statement prepared by one transaction is there for the next. */
  readonly keepsStatements: boolean
}

/**
 * The login of requests. Its password is derived from the administrator's, so that several servers on one database agree on it without
 * another secret.
 */
export function authenticatorOf(target: ConnectionTarget): ConnectionTarget {
  const password = target.password
    ? createHmac('sha256', target.password).update('o1 authenticator').digest('base64url')
    : ''
  return { ...target, user: 'authenticator', password }
}

export class RequestLogin {
  readonly #target: ConnectionTarget
  readonly #pooler: Pooler | undefined
  readonly #authenticator: ConnectionTarget
  #refused = false

  constructor(target: ConnectionTarget, pooler?: Pooler, authenticator = authenticatorOf(target)) {
    this.#target = target
    this.#pooler = pooler
    this.#authenticator = authenticator
  }

  async open(): Promise<RequestSocket> {
    if (this.#pooler) return connect(this.#pooler.requests, { pooler: this.#pooler })
    if (!this.#refused) {
      try {
        return await connect(this.#authenticator)
      } catch (error) {
        // Class 28: pg_hba.conf lets only certain users log in.
        if (!String((error as { code?: unknown }).code).startsWith('28')) throw error
        this.#refused = true
      }
    }
    return connect(this.#target, { become: 'authenticator' })
  }
}

async function connect(
  target: ConnectionTarget,
  options: { become?: string; pooler?: Pooler } = {},
): Promise<RequestSocket> {
  // The stock client does the handshake (TLS, SCRAM) and prepares the settings; RequestConnection then takes its socket over.
  const plain = target.ssl ? undefined : lendingSocket()
  const client = new pg.Client({
    ...target,
    ...(plain ? { stream: () => plain.stream } : {}),
    application_name: APPLICATION,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (options.become) {
      await client.query(
        `select case when rolsuper then set_config('session_authorization', $1, false) end
         from pg_roles where rolname = session_user`,
        [options.become],
      )
    }
    const { pooler } = options
    await client.query({ name: pooler ? undefined : SETTINGS, text: SETTINGS_SQL, values: settingsOfVisitor })
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number }
  const { stream } = client.connection
  const receive = plain?.receive ?? ((take) => void stream.on('data', take))
  return { stream, receive, processId: processID, secretKey, pooled: options.pooler }
}

/** All connections read into this, one after the other. */
const lent = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * A socket that lends what it has read instead of giving away a buffer of 64 kB for each read: the collector had most of its work from them.
 * Until somebody receives, it gives copies to listeners, as sockets do.
 */
function lendingSocket(): { stream: Socket; receive: RequestSocket['receive'] } {
  let taker: ((bytes: Buffer) => void) | undefined
  // Node's constructor takes what its types name for connecting only.
  const options: SocketConstructorOpts & ConnectOpts = {
    onread: {
      buffer: lent,
      callback: (length) => {
        const bytes = lent.subarray(0, length)
        if (taker) taker(bytes)
        else stream.emit('data', Buffer.from(bytes))
        return true
      },
    },
  }
  const stream = new Socket(options)
  const receive: RequestSocket['receive'] = (take) => {
    taker = take
  }
  return { stream, receive }
}
