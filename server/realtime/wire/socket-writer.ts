// Writes messages to one client's socket, in the client's version of the wire. Closes the socket of a client that does not read them.
import type { WebSocket } from 'ws'
import type { Log } from '#server/platform/log.ts'
import { limits } from './limits.ts'
import { encodeBinaryBroadcast, encodeMessage, encodePush, type Message, type WireVersion } from './wire.ts'

/** How long a client may take to answer a close. */
const CLOSE_TIMEOUT_MS = 2000

export class SocketWriter {
  readonly version: WireVersion
  readonly #ws: WebSocket
  readonly #log: Log

  constructor(ws: WebSocket, version: WireVersion, log: Log) {
    this.#ws = ws
    this.version = version
    this.#log = log
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN
  }

  send(message: Message): void {
    this.#write(encodeMessage(message, this.version))
  }

  /** Sends one of the server's own events, not an answer. */
  push(topic: string, event: string, payload: unknown): void {
    this.send({ joinRef: null, ref: null, topic, event, payload })
  }

  /** Sends an event whose payload is JSON already: encoded once, sent to many. */
  pushEncoded(topic: string, event: string, payload: string): void {
    if (this.isOpen) this.#write(encodePush(topic, event, payload, this.version))
  }

  /** Sends bytes. The first version of the wire has no form for them; such clients get nothing. */
  pushBinary(topic: string, event: string, payload: Buffer, meta?: unknown): void {
    if (this.version === '2.0.0') this.#write(encodeBinaryBroadcast(topic, event, payload, meta))
  }

  reply({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: unknown): void {
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  refuse(message: Message, reason: string): void {
    this.reply(message, 'error', { reason })
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
    setTimeout(() => this.#ws.terminate(), CLOSE_TIMEOUT_MS).unref()
  }

  #write(data: string | Buffer): void {
    if (!this.isOpen) return
    if (this.#ws.bufferedAmount > limits.unsentBytes) {
      this.#log.warn({ unsentBytes: this.#ws.bufferedAmount }, 'a listener was too slow and has been dropped')
      // The reason follows the unsent messages: a client that still reads gets it.
      this.close(1013, 'too slow')
      return
    }
    this.#ws.send(data)
  }
}
