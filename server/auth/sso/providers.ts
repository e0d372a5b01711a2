// The companies' houses a club has registered, in the tables that the platform keeps them in.
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'
import type { AttributeMapping } from './who-is-it.ts'

export interface SsoProvider {
  readonly id: string
  readonly resource_id: string | null
  readonly disabled: boolean | null
  readonly created_at: Date | string
  readonly updated_at: Date | string
  readonly entity_id: string
  readonly metadata_xml: string
  readonly metadata_url: string | null
  readonly attribute_mapping: AttributeMapping | null
  readonly name_id_format: string | null
  /** When its metadata was last taken. */
  readonly metadata_at: Date | string
  readonly domains: readonly string[]
}

export type SsoProviderChange = Pick<
  SsoProvider,
  | 'resource_id'
  | 'disabled'
  | 'entity_id'
  | 'metadata_xml'
  | 'metadata_url'
  | 'attribute_mapping'
  | 'name_id_format'
  | 'domains'
>

/** The name of its identities. */
export const providerTypeOf = ({ id }: Pick<SsoProvider, 'id'>) => `sso:${id}`

const PROVIDERS = `select p.id, p.resource_id, p.disabled, p.created_at, p.updated_at, s.entity_id, s.metadata_xml, s.metadata_url,
    s.attribute_mapping, s.name_id_format, s.updated_at as metadata_at,
    array(select d.domain from auth.sso_domains d where d.sso_provider_id = p.id order by d.domain) as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`

export function listProviders(tx: Transaction): Promise<SsoProvider[]> {
  return tx.query<SsoProvider>(`${PROVIDERS} order by p.created_at, p.id`)
}

export async function providerById(tx: Transaction, id: string): Promise<SsoProvider | undefined> {
  const [provider] = await tx.query<SsoProvider>(`${PROVIDERS} where p.id = $1::uuid`, [id])
  return provider
}

export async function providerByEntity(tx: Transaction, entityId: string): Promise<SsoProvider | undefined> {
  const [provider] = await tx.query<SsoProvider>(`${PROVIDERS} where s.entity_id = $1`, [entityId])
  return provider
}

export async function providerByDomain(tx: Transaction, domain: string): Promise<SsoProvider | undefined> {
  const [provider] = await tx.query<SsoProvider>(
    `${PROVIDERS} where p.id = (select d.sso_provider_id from auth.sso_domains d where lower(d.domain) = lower($1))`,
    [domain],
  )
  return provider
}

export async function addProvider(tx: Transaction, provider: SsoProviderChange, now: string): Promise<string> {
  const id = randomUUID()
  await tx.query(
    `insert into auth.sso_providers (id, resource_id, disabled, created_at, updated_at) values ($1, $2, $3, $4, $4)`,
    [id, provider.resource_id, provider.disabled, now],
  )
  await tx.query(
    `insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping, name_id_format, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5::jsonb, $6, $7, $7)`,
    [
      id,
      provider.entity_id,
      provider.metadata_xml,
      provider.metadata_url,
      JSON.stringify(provider.attribute_mapping ?? {}),
      provider.name_id_format,
      now,
    ],
  )
  await writeDomains(tx, id, provider.domains, now)
  return id
}

export async function changeProvider(
  tx: Transaction,
  id: string,
  { metadataIsNew, ...provider }: SsoProviderChange & { metadataIsNew: boolean },
  now: string,
): Promise<void> {
  await tx.query(`update auth.sso_providers set resource_id = $2, disabled = $3, updated_at = $4 where id = $1`, [
    id,
    provider.resource_id,
    provider.disabled,
    now,
  ])
  await tx.query(
    `update auth.saml_providers set metadata_xml = case when $7 then $2 else metadata_xml end, metadata_url = $3, attribute_mapping = $4::jsonb, name_id_format = $5,
       updated_at = case when $7 then $6::timestamptz else updated_at end
     where sso_provider_id = $1`,
    [
      id,
      provider.metadata_xml,
      provider.metadata_url,
      JSON.stringify(provider.attribute_mapping ?? {}),
      provider.name_id_format,
      now,
      metadataIsNew,
    ],
  )
  await writeDomains(tx, id, provider.domains, now)
}

export interface RenewalClaim {
  readonly id: string
  /** It is due if its metadata was taken before. */
  readonly due: string
  /** What the row says meanwhile: nobody else asks, in any process. */
  readonly until: string
}

export async function claimRenewal(tx: Transaction, { id, due, until }: RenewalClaim): Promise<boolean> {
  const claimed = await tx.query(
    'update auth.saml_providers set updated_at = $3 where sso_provider_id = $1 and updated_at <= $2 returning id',
    [id, due, until],
  )
  return claimed.length > 0
}

/** What an operator has written meanwhile stays: an older key of the house is not to come back. */
export async function renewMetadata(
  tx: Transaction,
  { id, until }: RenewalClaim,
  metadata: string,
  now: string,
): Promise<void> {
  await tx.query(
    'update auth.saml_providers set metadata_xml = $2, updated_at = $3 where sso_provider_id = $1 and updated_at = $4',
    [id, metadata, now, until],
  )
}

export async function removeProvider(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from auth.sso_providers where id = $1', [id])
}

async function writeDomains(tx: Transaction, id: string, domains: readonly string[], now: string): Promise<void> {
  await tx.query(`delete from auth.sso_domains where sso_provider_id = $1 and domain <> all ($2::text[])`, [
    id,
    domains,
  ])
  await tx.query(
    `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
     select gen_random_uuid(), $1, d.domain, $3, $3 from unnest($2::text[]) d (domain)
     where not exists (select from auth.sso_domains o where o.sso_provider_id = $1 and o.domain = d.domain)`,
    [id, domains, now],
  )
}
