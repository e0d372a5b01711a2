// Lists the built web app's files with their types, ETags and compressed variants, once at start.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

export interface WebFile {
  readonly path: string
  readonly type: string
  readonly size: number
  readonly etag: string
  /** The name contains a hash of the content: browsers may cache the file forever. */
  readonly immutable: boolean
  /** Other sites may draw it: where a link to the club is shown, its picture is. */
  readonly shared: boolean
  readonly variants: readonly { readonly encoding: 'br' | 'gzip'; readonly path: string; readonly size: number }[]
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
}

/** The keys are paths of addresses ("/assets/app-3f2a.js"). The map is empty if the web app is not built. */
export function findWebFiles(folder: string): Map<string, WebFile> {
  const files = new Map<string, WebFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.') || /\.(br|gz)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    // Pages are sent with this club's settings, at their own addresses (page.ts).
    if (address.endsWith('.html') || address.startsWith('/.')) continue
    files.set(address, toWebFile(path, address))
  }
  return files
}

function toWebFile(path: string, address: string): WebFile {
  const variants: WebFile['variants'][number][] = []
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (existsSync(path + ending)) variants.push({ encoding, path: path + ending, size: statSync(path + ending).size })
  }
  return {
    path,
    type: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    size: statSync(path).size,
    etag: `"${createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22)}"`,
    immutable: address.startsWith('/assets/') && /[-.][\w-]{8,}\.\w+$/.test(address),
    shared: address === '/preview.jpg',
    variants,
  }
}
