// Loads the pages that the build wrote, one for each address, and adds the settings the browser needs as a meta element. They contain no secret;
// the anon key is public.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Encoding } from '#server/platform/accepted-encodings.ts'
import type { Keys } from '#server/platform/keys.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { passkeysOn } from '#server/platform/settings/passkey-settings.ts'
import { pageHeaders } from './page-headers.ts'

/** The settings the web app reads from `<meta name="o1-config">`. */
export interface PageConfig {
  readonly anonKey: string
  readonly sampleContent: boolean
  /** The other houses whose word signs a member in; `saml` stands for those of companies. */
  readonly partners: readonly string[]
  /** Whether members add and remove them by themselves. */
  readonly linking: boolean
  /** Whether a passkey signs in. */
  readonly passkeys: boolean
  /** Whether a security key can be a second step. */
  readonly securityKeys: boolean
}

export function pageConfigOf(config: Config, keys: Keys): PageConfig {
  return {
    anonKey: keys.anonKey,
    sampleContent: config.demo,
    partners: [...config.project.partners.map(({ name }) => name), ...(config.project.saml ? ['saml'] : [])],
    linking: config.project.auth.enable_manual_linking,
    passkeys: passkeysOn(config),
    securityKeys: takesSecurityKeys(config.project.auth.mfa.web_authn),
  }
}

const takesSecurityKeys = (mfa: { enroll_enabled: boolean; verify_enabled: boolean }) =>
  mfa.enroll_enabled && mfa.verify_enabled

export interface Page {
  readonly status: 200 | 404
  readonly plain: Buffer
  /** Made off the event loop when it is first asked for: all pages at the start would take more than a second of it. */
  encoded(encoding: Encoding): Promise<Buffer>
  readonly headers: Readonly<Record<string, string>>
}

/** The page of an address, the one that says so where there is none. Undefined while the web app is not built. */
export type PageAt = (path: string) => Page | undefined

interface PageOptions {
  readonly webDir: string
  readonly siteUrl: string
  readonly config: PageConfig
}

/** `pages.json` names the file of each pattern of addresses (tools/build/public-heads.ts). */
export async function loadPages(options: PageOptions): Promise<PageAt> {
  const read = (file: string) => readFile(join(options.webDir, file), 'utf8')
  const listed = await read('pages.json').catch(() => undefined)
  if (listed === undefined) return () => undefined
  const files: Record<string, string> = JSON.parse(listed)
  const made = await Promise.all(
    Object.entries(files).map(async ([pattern, file]) => ({
      fits: patternOf(pattern),
      fixed: !pattern.includes('/:'),
      page: makePage(await read(file), 200, options),
    })),
  )
  // /apply/confirm is an address of its own and no step of /apply/:step?.
  const inOrder = made.toSorted((one, other) => Number(other.fixed) - Number(one.fixed))
  const missing = makePage(await read('404.html'), 404, options)
  return (path) => inOrder.find(({ fits }) => fits.test(path))?.page ?? missing
}

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** As the router reads a pattern: capital letters and a slash at the end change nothing, only the last part may be a parameter. */
function patternOf(pattern: string): RegExp {
  const [fixed = '', parameter] = pattern.split('/:')
  const last = parameter === undefined ? '' : parameter.endsWith('?') ? '(/[^/]+)?' : '/[^/]+'
  return new RegExp(`^${fixed === '/' ? '' : fixed}${last}/?$`, 'i')
}

function makePage(source: string, status: Page['status'], { siteUrl, config }: PageOptions): Page {
  const html = withPageConfig(source.replaceAll('%SITE_URL%', siteUrl.replace(/\/+$/, '')), config)
  const plain = Buffer.from(html)
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    status,
    plain,
    encoded(encoding) {
      const body = made.get(encoding) ?? encoders[encoding](plain)
      made.set(encoding, body)
      return body
    },
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
      ...pageHeaders({ html, siteUrl }),
    },
  }
}

export function withPageConfig(html: string, config: PageConfig): string {
  const json = JSON.stringify(config).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')
  // The sign-in keeps room for them before any script has come.
  const rooms = [
    ...(config.partners.length > 0 ? [`--partners:${config.partners.length}`] : []),
    ...(config.passkeys ? ['--passkeys:1'] : []),
  ]
  const room = rooms.length > 0 ? `\n    <style>:root{${rooms.join(';')}}</style>` : ''
  return html.replace(/<head[^>]*>/, (head) => `${head}\n    <meta name="o1-config" content='${json}'>${room}`)
}
