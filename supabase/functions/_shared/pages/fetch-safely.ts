// Fetches what a stranger's address leads to, from the open internet alone: https on its port, names that lead nowhere inside, the connection made to
// the very address that was looked at, a redirection judged like the first address, and never more than asked for (tests: read-link.test.ts).
import { Buffer } from 'node:buffer'
import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, isIPv4 } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib'
import { isPublicAddress, leadOutside } from './public-address.ts'

/** How names become addresses, and what is spoken to there. Tests have a way of their own. */
export interface Ways {
  resolve(name: string, signal: AbortSignal): Promise<readonly string[]>
  mayConnectTo(address: string): boolean
  readonly port: number
  readonly ca?: string | undefined
}

export const openInternet: Ways = { resolve: resolveName, mayConnectTo: isPublicAddress, port: 443 }

export interface Wanted {
  readonly type: RegExp
  readonly accept: string
  /** In bytes, unpacked. What is longer is cut, or else refused. */
  readonly most: number
  readonly cut: boolean
}

interface Fetched {
  readonly url: URL
  /** As it was declared. */
  readonly contentType: string
  readonly body: Buffer
}

const MOST_REDIRECTS = 3
const USER_AGENT = 'Mozilla/5.0 (compatible; o1-link-card/1.0)'

// As name servers know them. What a browser takes for a name besides (`bank'x.example`) ends earlier where words are read for links.
const NAME = /^(?:[a-z\d_-]+\.)+[a-z\d-]+$/

/** An address that may be asked for: https, no other port, no sign-in in it, a name and not a number. */
export function webAddress(text: string, base?: URL): URL | undefined {
  if (!URL.canParse(text, base?.href)) return undefined
  const url = new URL(text, base)
  const fits = url.href.length <= 2000
  url.hash = ''
  const named = NAME.test(url.hostname) && isIP(url.hostname) === 0
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPlain && named && fits ? url : undefined
}

/** Throws where there is nothing of that kind, or it can't be had safely or in time. */
export async function fetchSafely(start: URL, wanted: Wanted, signal: AbortSignal, ways: Ways): Promise<Fetched> {
  let url = start
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const response = await connect(url, wanted, signal, ways)
    const next = redirection(response, url)
    if (next === undefined) return { url, ...(await read(response, wanted)) }
    response.destroy()
    if (next === null) throw new Error('It leads where nothing is fetched')
    url = next
  }
  throw new Error('It leads on and on')
}

/** Undefined where it leads no further, null where it leads to what is not asked. */
function redirection({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined
  return (headers.location && webAddress(headers.location, url)) || null
}

async function connect(url: URL, wanted: Wanted, signal: AbortSignal, ways: Ways): Promise<IncomingMessage> {
  const addresses = await ways.resolve(url.hostname, signal)
  if (!leadOutside(addresses, ways.mayConnectTo)) throw new Error('It leads to no public address')
  const [first, second] = [addresses.find(isIPv4), addresses.find((address) => !isIPv4(address))].filter(
    (address) => address !== undefined,
  )
  if (first === undefined) throw new Error('It leads nowhere')
  if (second === undefined) return ask(first, url, wanted, signal, ways)
  return ask(first, url, wanted, signal, ways).catch(() => {
    signal.throwIfAborted()
    return ask(second, url, wanted, signal, ways)
  })
}

/** The address is a number, so no runtime looks anything up again; the certificate is that of the name. */
function ask(address: string, url: URL, { accept }: Wanted, signal: AbortSignal, ways: Ways): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({
      host: address,
      port: ways.port,
      servername: url.hostname,
      path: url.pathname + url.search,
      method: 'GET',
      headers: {
        host: url.hostname,
        'user-agent': USER_AGENT,
        accept,
        'accept-encoding': 'gzip, br',
        'accept-language': 'en',
      },
      agent: false,
      maxHeaderSize: 32 * 1024,
      signal,
      ...(ways.ca ? { ca: ways.ca } : {}),
    })
    asked.on('response', resolve)
    asked.on('error', reject)
    asked.on('upgrade', (_response, socket) => socket.destroy())
    asked.on('close', () => reject(new Error('The connection ended without an answer')))
    asked.end()
  })
}

async function read(response: IncomingMessage, wanted: Wanted): Promise<{ contentType: string; body: Buffer }> {
  try {
    const contentType = response.headers['content-type'] ?? ''
    if (response.statusCode !== 200) throw new Error(`It answers ${response.statusCode}`)
    if (!wanted.type.test(contentType)) throw new Error('It is of another kind')
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of unpacked(response, wanted)) {
      const bytes = Buffer.from(chunk)
      if (size + bytes.length > wanted.most && !wanted.cut) throw new Error('It is too large')
      chunks.push(bytes.subarray(0, wanted.most - size))
      size += bytes.length
      if (size >= wanted.most && wanted.cut) break
    }
    return { contentType, body: Buffer.concat(chunks) }
  } finally {
    response.destroy()
  }
}

/** Unpacked piece by piece: what a small file grows to is counted as it grows, and what is large and grows to nothing is given up. */
function unpacked(response: IncomingMessage, { most }: Wanted): Readable {
  async function* limited(source: AsyncIterable<Uint8Array>) {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > 2 * most) throw new Error('It is too large')
      yield chunk
    }
  }
  const ended = () => undefined
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return response
  if (encoding === 'gzip' || encoding === 'x-gzip')
    return pipeline(response, limited, createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }), ended)
  if (encoding === 'br')
    return pipeline(response, limited, createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }), ended)
  throw new Error('It is packed in an unknown way')
}

/** Asked of the name servers themselves: a slow one holds up nothing else of this process. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const stop = () => resolver.cancel()
  signal.addEventListener('abort', stop)
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    signal.throwIfAborted()
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
