// The one address of the dev loop: what belongs to a service is passed on to the server that runs now, everything else is Vite's.
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createVite, type Plugin } from 'vite'
import { listen } from '#server/app/gateway/http-server.ts'
import { serviceOf } from '#server/app/gateway/service-name.ts'
import { type PageConfig, withPageConfig } from '#server/app/web-app/page.ts'
import type { Config } from '#server/platform/settings/config.ts'

export interface DevProxyOptions {
  readonly config: Config
  /** The server that runs now. */
  readonly now: () => { readonly port: number; readonly page: PageConfig } | undefined
  /** Called with the path of each file that was saved below these. */
  readonly watched: readonly string[]
  readonly onChange: (path: string) => void
}

export interface DevProxy {
  close(): Promise<void>
}

export async function openDevProxy({ config, now, watched, onChange }: DevProxyOptions): Promise<DevProxy> {
  const http = createHttpServer()
  const vite = await createVite({
    configFile: `${config.rootDir}/vite.config.ts`,
    cacheDir: `${config.dataDir}/vite`,
    clearScreen: false,
    logLevel: 'info',
    server: { middlewareMode: true, ws: { server: http } },
    plugins: [pageSettings(() => now()?.page)],
  })
  vite.watcher.add([...watched])
  vite.watcher.on('all', (_event, path) => onChange(path))
  http.on('request', (incoming, response) => {
    if (isForServer(incoming)) passOn(now()?.port, incoming, response)
    else vite.middlewares(incoming, response)
  })
  http.on('upgrade', (incoming, socket, head) => {
    // Vite listens for its own.
    if (isForServer(incoming)) passOnSocket(now()?.port, incoming, socket, head)
  })
  await listen(http, config.host, config.port).catch(async (error: unknown) => {
    await vite.close()
    throw error
  })
  return {
    async close() {
      http.closeAllConnections()
      http.close()
      await vite.close()
    },
  }
}

/** The page as the server would write it, with the settings of the server that runs now. */
export function pageSettings(page: () => PageConfig | undefined): Plugin {
  return {
    name: 'o1-page-settings',
    transformIndexHtml(html) {
      const config = page()
      return config ? withPageConfig(html, config) : html
    },
  }
}

function isForServer({ url = '/' }: IncomingMessage): boolean {
  return serviceOf(url) !== undefined || /^\/(healthz|readyz)(\?|$)/.test(url)
}

function passOn(port: number | undefined, incoming: IncomingMessage, response: ServerResponse): void {
  const fail = () => {
    if (!response.headersSent) response.writeHead(503, { 'content-type': 'text/plain' })
    response.end('The server is not running; the terminal of "npm run dev" says why.\n')
  }
  if (!port) {
    fail()
    return
  }
  const { method, url, headers } = incoming
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
    answer.pipe(response)
  })
  outgoing.once('error', fail)
  response.once('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

function passOnSocket(port: number | undefined, incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.on('error', () => socket.destroy())
  if (!port) {
    socket.destroy()
    return
  }
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`)
  }
  const outgoing = connect(port, '127.0.0.1', () => {
    outgoing.write(`${lines.join('\r\n')}\r\n\r\n`)
    outgoing.write(head)
    outgoing.pipe(socket)
    socket.pipe(outgoing)
  })
  outgoing.on('error', () => socket.destroy())
  outgoing.on('close', () => socket.destroy())
  socket.on('close', () => outgoing.destroy())
}
