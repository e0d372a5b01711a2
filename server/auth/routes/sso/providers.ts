// /admin/sso/providers: the service key registers companies' own houses, in the platform's words.
import { z } from 'zod'
import type { Transaction } from '#server/database/database.ts'
import { isoTime } from '../../accounts/account.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { AuthRequest, Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { type Saml, type SamlHouse, SamlRefusal } from '../../saml/saml.ts'
import { fetchMetadata } from '../../sso/fetch-metadata.ts'
import { hasExpired } from '../../sso/house-of.ts'
import {
  addProvider,
  changeProvider,
  listProviders,
  providerByDomain,
  providerByEntity,
  providerById,
  removeProvider,
  type SsoProvider,
} from '../../sso/providers.ts'
import { attributeMapping } from '../../sso/who-is-it.ts'

const FORMATS = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
]
const DOMAIN = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const body = z.object({
  type: text,
  metadata_url: text,
  metadata_xml: text,
  domains: z.array(z.string()).nullish(),
  attribute_mapping: attributeMapping.nullish(),
  name_id_format: z.string().nullish(),
  resource_id: z.string().nullish(),
  disabled: z.boolean().nullish(),
})
type Given = z.output<typeof body>

/** GET */
export const adminListProviders =
  (auth: Auth): Handler =>
  async (request) => {
    mayAsk(auth, request)
    const providers = await listProviders(auth.database)
    return request.json({ items: providers.map((provider) => providerJson({ ...provider, metadata_xml: '' })) })
  }

/** POST */
export const adminCreateProvider =
  (auth: Auth): Handler =>
  async (request) => {
    const saml = mayAsk(auth, request)
    const given = await readBody(request, body)
    if (given.type !== 'saml') throw ERRORS.invalid("Only 'saml' supported for SSO provider type")
    if (!given.metadata_url && !given.metadata_xml) {
      throw ERRORS.invalid('Either metadata_xml or metadata_url must be set')
    }
    const { metadata, house } = await metadataOf(auth, saml, given)
    const domains = domainsOf(given)
    const id = await auth.database.transaction(async (tx) => {
      await alone(tx)
      if (await providerByEntity(tx, house.entityId)) throw ERRORS.samlHouseExists(house.entityId)
      await checkDomains(tx, domains)
      const made = {
        resource_id: given.resource_id || null,
        disabled: given.disabled ?? false,
        entity_id: house.entityId,
        metadata_xml: metadata,
        metadata_url: given.metadata_url || null,
        attribute_mapping: given.attribute_mapping ?? {},
        name_id_format: given.name_id_format || null,
        domains,
      }
      return addProvider(tx, made, auth.now())
    })
    return request.json(providerJson(await found(auth.database, id)), 201)
  }

/** GET …/:id */
export const adminGetProvider =
  (auth: Auth): Handler =>
  async (request) => {
    mayAsk(auth, request)
    return request.json(providerJson(await found(auth.database, request.req.param('id') ?? '')))
  }

/** PUT …/:id: what is not named stays as it is. */
export const adminUpdateProvider =
  (auth: Auth): Handler =>
  async (request) => {
    const saml = mayAsk(auth, request)
    const { id } = await found(auth.database, request.req.param('id') ?? '')
    const given = await readBody(request, body)
    const renewed = given.metadata_url || given.metadata_xml ? await metadataOf(auth, saml, given) : undefined
    checkFormat(given)
    await auth.database.transaction(async (tx) => {
      await alone(tx)
      const provider = await found(tx, id)
      if (renewed && renewed.house.entityId !== provider.entity_id) {
        throw ERRORS.samlHouseMismatch(provider.entity_id, renewed.house.entityId)
      }
      const domains = given.domains ? domainsOf(given) : provider.domains
      await checkDomains(tx, domains, id)
      const changed = {
        resource_id: given.resource_id === undefined ? provider.resource_id : given.resource_id || null,
        disabled: given.disabled ?? provider.disabled,
        entity_id: provider.entity_id,
        metadata_xml: renewed?.metadata ?? provider.metadata_xml,
        metadata_url: renewed ? given.metadata_url || null : provider.metadata_url,
        attribute_mapping: given.attribute_mapping ?? provider.attribute_mapping,
        name_id_format: given.name_id_format === undefined ? provider.name_id_format : given.name_id_format || null,
        domains,
        metadataIsNew: renewed !== undefined,
      }
      await changeProvider(tx, id, changed, auth.now())
    })
    return request.json(providerJson(await found(auth.database, id)))
  }

/** DELETE …/:id */
export const adminDeleteProvider =
  (auth: Auth): Handler =>
  async (request) => {
    mayAsk(auth, request)
    const provider = await found(auth.database, request.req.param('id') ?? '')
    await removeProvider(auth.database, provider.id)
    return request.json(providerJson(provider))
  }

function mayAsk(auth: Auth, request: AuthRequest): Saml {
  requireAdmin(request)
  if (!auth.saml) throw ERRORS.samlDisabled()
  return auth.saml
}

async function found(database: Transaction, id: string): Promise<SsoProvider> {
  const provider = z.guid().safeParse(id).success ? await providerById(database, id) : undefined
  if (!provider) throw ERRORS.ssoProviderNotFound('SSO Identity Provider not found')
  return provider
}

/** Two at once would each find a domain free. */
const alone = (tx: Transaction) => tx.query(`select pg_advisory_xact_lock(hashtext('o1 sso providers'))`)

async function metadataOf(auth: Auth, saml: Saml, given: Given): Promise<{ metadata: string; house: SamlHouse }> {
  checkFormat(given)
  if (given.metadata_url && given.metadata_xml) {
    throw ERRORS.invalid('Only one of metadata_xml or metadata_url needs to be set')
  }
  if (given.metadata_url) checkAddress(auth, given.metadata_url)
  const metadata = given.metadata_xml || (await fetchMetadata(given.metadata_url))
  try {
    const house = await saml.readHouse(metadata)
    if (hasExpired(house, auth.clock.now())) throw ERRORS.invalid('SAML Metadata has expired')
    return { metadata, house }
  } catch (error) {
    throw error instanceof SamlRefusal ? ERRORS.invalid(error.message) : error
  }
}

function checkFormat({ name_id_format }: Given): void {
  if (!name_id_format || FORMATS.includes(name_id_format)) return
  throw ERRORS.invalid(`name_id_format must be unspecified or one of ${FORMATS.join(', ')}`)
}

function checkAddress(auth: Auth, address: string): void {
  if (!URL.canParse(address)) throw ERRORS.invalid('metadata_url is not a valid URL')
  const { protocol, hostname } = new URL(address)
  const here = !auth.config.production && protocol === 'http:' && LOOPBACK.has(hostname)
  if (protocol !== 'https:' && !here) throw ERRORS.invalid('metadata_url is not a HTTPS URL')
}

function domainsOf({ domains }: Given): string[] {
  const all = new Set((domains ?? []).map((domain) => domain.trim().toLowerCase()))
  const wrong = [...all].find((domain) => !DOMAIN.test(domain))
  if (wrong !== undefined) throw ERRORS.invalid(`'${wrong.slice(0, 100)}' is not a domain`)
  return [...all].toSorted()
}

async function checkDomains(tx: Transaction, domains: readonly string[], except?: string): Promise<void> {
  for (const domain of domains) {
    const owner = await providerByDomain(tx, domain)
    if (owner && owner.id !== except) throw ERRORS.ssoDomainTaken(domain, owner.id)
  }
}

function providerJson(provider: SsoProvider): Record<string, unknown> {
  return {
    id: provider.id,
    resource_id: provider.resource_id ?? undefined,
    disabled: provider.disabled ?? false,
    saml: {
      entity_id: provider.entity_id,
      metadata_xml: provider.metadata_xml || undefined,
      metadata_url: provider.metadata_url ?? undefined,
      attribute_mapping: provider.attribute_mapping ?? {},
      name_id_format: provider.name_id_format ?? undefined,
    },
    domains: provider.domains.map((domain) => ({ domain })),
    created_at: isoTime(provider.created_at),
    updated_at: isoTime(provider.updated_at),
  }
}
