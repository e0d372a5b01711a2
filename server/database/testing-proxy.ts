// For tests: a database that is away for a while, though it runs.
import { chmod } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

/** A proxy between the server and its PostgreSQL that a test can stop and start. */
export class DatabaseProxy {
  readonly folder: string
  readonly #to: string
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined

  constructor(folder: string, to: string) {
    this.folder = folder
    this.#to = to
  }

  async start(): Promise<void> {
    this.#server = createServer((client) => {
      const upstream = connect(this.#to)
      client.pipe(upstream).pipe(client)
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          this.#sockets.delete(socket)
          client.destroy()
          upstream.destroy()
        })
      }
    })
    const socket = join(this.folder, '.s.PGSQL.5432')
    await new Promise<void>((listening) => this.#server?.listen(socket, listening))
    // A pooler may run as somebody else.
    await chmod(socket, 0o777)
  }

  async stop(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
