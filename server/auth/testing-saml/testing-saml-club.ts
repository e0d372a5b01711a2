// For tests: a club that has SAML on, with one company's house registered, and the ways through it.
import { generateKeyPairSync } from 'node:crypto'
import { startTestAuth, type TestAuth } from '../testing.ts'
import { openBrowser } from '../testing-partners/testing-browser.ts'
import { newSigner, openSamlHouse, type TestingSamlHouse } from './testing-saml-house.ts'

export const ACS = 'http://localhost:3000/auth/v1/sso/saml/acs'
export const ENTITY = 'http://localhost:3000/auth/v1/sso/saml/metadata'
export const BACK = 'http://localhost:3000/auth?next=%2Fhome'

export interface SamlClub {
  readonly server: TestAuth
  readonly house: TestingSamlHouse
  readonly providerId: string
  openHouse(): TestingSamlHouse
  /** The admin API, with the service key. */
  admin(path: string, method?: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>
  close(): Promise<void>
}

export async function openSamlClub(domains: readonly string[] = ['company.test']): Promise<SamlClub> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = await startTestAuth({ rateLimits: 'off', saml: { privateKey } })
  const metadata = await (await server.request('/sso/saml/metadata')).text()
  const known = { metadata, entityId: ENTITY, acsUrl: ACS }
  const house = openSamlHouse(known)
  // A key takes a while to find: all further houses have the same one.
  const others = newSigner()
  const openHouse = () => openSamlHouse(known, others)

  async function admin(path: string, method = 'GET', body?: unknown) {
    const answer = await server.request(`/admin/sso/providers${path}`, {
      method,
      token: server.keys.serviceRoleKey,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  const made = await admin('', 'POST', { type: 'saml', metadata_xml: house.metadata, domains })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return { server, house, providerId: String(made.body.id), openHouse, admin, close: () => server.close() }
}

/** As the app does it: the client asks where to go. */
export async function begin(
  { server, providerId }: Pick<SamlClub, 'server' | 'providerId'>,
  more: { flowType?: 'pkce' | 'implicit'; domain?: string; redirectTo?: string } = {},
) {
  const browser = openBrowser(server)
  const client = server.browser({ flowType: more.flowType, fetch: browser.fetch })
  const options = { redirectTo: more.redirectTo ?? BACK, skipBrowserRedirect: true }
  const { data, error } = await client.auth.signInWithSSO(
    more.domain === undefined ? { providerId, options } : { domain: more.domain, options },
  )
  if (error) throw error
  return { client, browser, address: data?.url ?? '' }
}

/** The form that the house makes the browser send; resolves to the page it is led to. */
export async function send(
  server: TestAuth,
  browser: Pick<ReturnType<typeof openBrowser>, 'fetch'>,
  form: { SAMLResponse?: string; RelayState?: string },
): Promise<URL> {
  const answer = await browser.fetch(server.here(ACS), { method: 'POST', body: new URLSearchParams(form) })
  return new URL(answer.headers.get('location') ?? `no-location:${answer.status}`)
}
