// Our end of one client's socket: writes messages in the client's version and drops a client that does not read them.
import type { WebSocket } from 'ws'
import type { Log } from '#server/platform/log.ts'
import { limits } from './limits.ts'
import { encodeBinaryBroadcast, encodeMessage, encodePush, type Message, type WireVersion } from './wire.ts'

/** A peer that does not answer a close is not waited for longer. */
const FAREWELL_MS = 2000

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

  /** An event of the server's own, not an answer. */
  push(topic: string, event: string, payload: unknown): void {
    this.send({ joinRef: null, ref: null, topic, event, payload })
  }

  /** The same, for a message that is encoded once and sent to many. */
  pushEncoded(topic: string, event: string, payload: string): void {
    if (this.isOpen) this.#write(encodePush(topic, event, payload, this.version))
  }

  /** The first version of the wire has no words for bytes. */
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
    setTimeout(() => this.#ws.terminate(), FAREWELL_MS).unref()
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
