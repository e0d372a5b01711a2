// Loads index.html and adds the settings the browser needs as a meta element. It contains no secret; the anon key is public.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Keys } from '#server/platform/keys.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { pageHeaders } from './page-headers.ts'

/** The settings the web app reads from `<meta name="o1-config">`. */
export interface PageConfig {
  readonly anonKey: string
  readonly sampleContent: boolean
}

export function pageConfigOf(config: Config, keys: Keys): PageConfig {
  return { anonKey: keys.anonKey, sampleContent: config.demo }
}

export interface Page {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly headers: Readonly<Record<string, string>>
}

export async function loadPage(options: {
  webDir: string
  siteUrl: string
  config: PageConfig
}): Promise<Page | undefined> {
  const source = await readFile(join(options.webDir, 'index.html'), 'utf8').catch(() => undefined)
  if (source === undefined) return undefined
  const html = withPageConfig(source, options.config)
  const plain = Buffer.from(html)
  return {
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
      ...pageHeaders({ html, siteUrl: options.siteUrl }),
    },
  }
}

export function withPageConfig(html: string, config: PageConfig): string {
  const json = JSON.stringify(config).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')
  return html.replace(/<head[^>]*>/, (head) => `${head}\n    <meta name="o1-config" content='${json}'>`)
}
