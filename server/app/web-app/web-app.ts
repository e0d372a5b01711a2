// Serves the built web app: its files, cached forever if their name carries a hash, and a page for every address of a screen, to browsers and to
// whatever previews links. What is no address answers 404, to browsers with the page that says so.
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncodings } from '#server/platform/accepted-encodings.ts'
import { type KeptFiles, keepFiles } from './kept-files.ts'
import { loadPages, type Page, type PageConfig } from './page.ts'
import { findWebFiles, type WebFile } from './web-files.ts'

export interface WebApp {
  serve(request: IncomingMessage, response: ServerResponse): void
}

/** As in web/public/manifest.webmanifest. */
const HANDED_TO = '/inbox'

const NOT_BUILT = 'The web app is not built. "npm start" builds it.\n'

export async function createWebApp(options: { webDir: string; siteUrl: string; config: PageConfig }): Promise<WebApp> {
  const files = findWebFiles(options.webDir)
  const kept = keepFiles()
  const pageAt = await loadPages(options)
  return {
    serve(request, response) {
      if (request.method === 'POST' && decodedPath(request.url ?? '/') === HANDED_TO) {
        // An app on a device without our service worker hands something over (the manifest's share target). It is not read: the page says what to do.
        response.setHeader('location', `${HANDED_TO}?sharedFiles=lost`)
        return sendText(request, response, 303, 'See the inbox\n')
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('allow', 'GET, HEAD')
        return sendText(request, response, 405, 'Method not allowed\n')
      }
      const path = decodedPath(request.url ?? '/')
      const file = path === undefined ? undefined : files.get(path)
      if (file) return sendFile(request, response, file, kept)
      if (path === undefined || path.startsWith('/assets/')) return sendText(request, response, 404, 'Not found\n')
      const asked = path === '/index.html' ? '/' : path
      const wants = asked === '/' ? 'page' : wanted(request)
      const page = wants && pageAt(asked)
      if (wants && !page) return sendText(request, response, 503, NOT_BUILT)
      // Who takes anything may have asked for a picture: a page that says "not found" would be taken for one.
      if (!page || (page.status === 404 && wants === 'anything')) return sendText(request, response, 404, 'Not found\n')
      sendPage(request, response, page).catch(() => response.destroy())
    },
  }
}

function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/')
  } catch {
    return undefined
  }
}

/** Browsers ask for a page, what previews links for anything, or it does not say. What asks for a script or a picture gets no page. */
function wanted(request: IncomingMessage): 'page' | 'anything' | undefined {
  const destination = request.headers['sec-fetch-dest']
  if (destination !== undefined && destination !== 'document' && destination !== 'empty') return undefined
  const accept = request.headers.accept ?? '*/*'
  if (accept.includes('text/html')) return 'page'
  return accept.includes('*/*') ? 'anything' : undefined
}

async function sendPage(request: IncomingMessage, response: ServerResponse, page: Page): Promise<void> {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']?.toString())
  const body = encoding ? await page.encoded(encoding) : page.plain
  response.writeHead(page.status, {
    ...page.headers,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: WebFile, kept: KeptFiles): void {
  const accepted = acceptedEncodings(request.headers['accept-encoding']?.toString())
  const variant = file.variants.find(({ encoding }) => accepted.includes(encoding))
  const etag = variant ? `${file.etag.slice(0, -1)}-${variant.encoding}"` : file.etag
  const headers: Record<string, string | number> = {
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': file.shared ? 'cross-origin' : 'same-origin',
    etag,
  }
  if (file.variants.length > 0) headers.vary = 'Accept-Encoding'
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  headers['content-type'] = file.type
  headers['content-length'] = variant?.size ?? file.size
  if (variant) headers['content-encoding'] = variant.encoding
  // An SVG opened as a document is a page of this site: it may draw, but run and load nothing.
  if (file.type === 'image/svg+xml')
    headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'"
  response.writeHead(200, headers)
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const path = variant?.path ?? file.path
  if (file.immutable && kept.takes(variant?.size ?? file.size)) {
    kept.read(path).then(
      (body) => response.end(body),
      () => response.destroy(),
    )
    return
  }
  const stream = createReadStream(path)
  stream.once('error', () => response.destroy())
  response.once('close', () => stream.destroy())
  stream.pipe(response)
}

function sendText(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(text),
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}
