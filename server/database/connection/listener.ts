// LISTEN on one dedicated connection. It reconnects by itself and then tells its subscribers that they may have missed notifications.
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import type { ConnectionTarget } from '../connection-target.ts'
import { toDatabaseError } from './to-database-error.ts'

interface Subscriber {
  readonly channel: string
  onPayload(payload: string): void
  onReconnect?(): void
}

export class Listener {
  readonly #target: ConnectionTarget
  readonly #log: Log
  readonly #subscribers = new Set<Subscriber>()
  #client: pg.Client | undefined
  #connecting: Promise<pg.Client> | undefined
  #asked: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(target: ConnectionTarget, log: Log) {
    this.#target = target
    this.#log = log
  }

  async listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void) {
    const subscriber: Subscriber = { channel, onPayload, ...(onReconnect ? { onReconnect } : {}) }
    try {
      const client = await this.#connect()
      await this.#ask(client, `listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      throw toDatabaseError(error)
    }
    this.#subscribers.add(subscriber)
    return async () => {
      this.#subscribers.delete(subscriber)
      const stillWanted = [...this.#subscribers].some((other) => other.channel === channel)
      const client = this.#client
      if (client && !stillWanted) {
        await this.#ask(client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
      }
    }
  }

  /** One statement after the other: the services start at the same time, and a connection takes one at once. */
  #ask(client: pg.Client, sql: string): Promise<unknown> {
    const asked = this.#asked.then(() => client.query(sql))
    this.#asked = asked.catch(() => undefined)
    return asked
  }

  #connect(): Promise<pg.Client> {
    this.#connecting ??= this.#open()
    return this.#connecting
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#target, keepAlive: true, application_name: 'o1 listener' })
    client.on('notification', ({ channel, payload }) => {
      for (const subscriber of this.#subscribers) {
        if (subscriber.channel === channel) subscriber.onPayload(payload ?? '')
      }
    })
    client.on('error', () => undefined)
    client.on('end', () => {
      if (this.#client !== client) return
      this.#client = undefined
      this.#connecting = undefined
      if (!this.#closed) void this.#reconnect()
    })
    try {
      await client.connect()
    } catch (error) {
      this.#connecting = undefined
      throw error
    }
    this.#client = client
    return client
  }

  async #reconnect(): Promise<void> {
    for (let wait = 100; !this.#closed; wait = Math.min(wait * 2, 5000)) {
      try {
        const client = await this.#connect()
        const channels = new Set([...this.#subscribers].map(({ channel }) => channel))
        for (const channel of channels) await this.#ask(client, `listen ${pg.escapeIdentifier(channel)}`)
        for (const subscriber of this.#subscribers) subscriber.onReconnect?.()
        return
      } catch {
        this.#log.warn('the database does not answer; listening again shortly')
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#subscribers.clear()
    await this.#client?.end().catch(() => undefined)
  }
}
