// Opens the sockets of the hot path. Requests log in as `authenticator`, who can do nothing but become one of the three API roles.
import { createHmac } from 'node:crypto'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { ConnectionTarget } from '../connection-target.ts'
import { SETTINGS, SETTINGS_SQL, settingsOfNobody } from './request-settings.ts'

export interface RequestSocket {
  readonly stream: Duplex
  /** The process and secret a cancel request must name. */
  readonly processId: number
  readonly secretKey: number
}

/**
 * Where requests log in. Its password follows from the administrator's, so that several servers on one database agree on it without
 * keeping another secret.
 */
export function authenticatorOf(target: ConnectionTarget): ConnectionTarget {
  const password = target.password
    ? createHmac('sha256', target.password).update('o1 authenticator').digest('base64url')
    : ''
  return { ...target, user: 'authenticator', password }
}

export class RequestLogin {
  readonly #target: ConnectionTarget
  #refused = false

  constructor(target: ConnectionTarget) {
    this.#target = target
  }

  async open(): Promise<RequestSocket> {
    if (!this.#refused) {
      try {
        return await connect(authenticatorOf(this.#target))
      } catch (error) {
        // 28: the server lets only certain users in (pg_hba.conf).
        if (!String((error as { code?: unknown }).code).startsWith('28')) throw error
        this.#refused = true
      }
    }
    return connect(this.#target, { become: 'authenticator' })
  }
}

async function connect(target: ConnectionTarget, options: { become?: string } = {}): Promise<RequestSocket> {
  // The stock client does the handshake (TLS, SCRAM) and prepares the settings; from there on the socket is ours.
  const client = new pg.Client({
    ...target,
    application_name: 'o1 requests',
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
    await client.query({ name: SETTINGS, text: SETTINGS_SQL, values: settingsOfNobody })
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number }
  return { stream: client.connection.stream, processId: processID, secretKey }
}
