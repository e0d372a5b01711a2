// Companies' own houses (SAML): what was written down of one and not fetched from its address ends at a time it says itself.
import { readHouse } from '#server/auth/saml/house-metadata.ts'
import { SamlRefusal } from '#server/auth/saml/saml.ts'
import { type Finding, type Reader, speakerFor } from './finding.ts'

const SOON_MS = 30 * 24 * 3_600_000
const CURE = 'Ask the company for its metadata and PUT it, or rather its address: docs/ops/sign-in-saml.md'

export async function checkCompanies(database: Reader, now: Date): Promise<Finding[]> {
  const say = speakerFor('companies')
  const houses = await database.query<{ entity: string; metadata: string }>(
    `select s.entity_id as entity, s.metadata_xml as metadata from auth.saml_providers s join auth.sso_providers p on p.id = s.sso_provider_id
     where coalesce(s.metadata_url, '') = '' and p.disabled is not true order by s.entity_id`,
  )
  return houses.flatMap(({ entity, metadata }) => {
    try {
      const { validUntil } = readHouse(metadata)
      if (validUntil === undefined || validUntil - now.getTime() > SOON_MS) return []
      const day = new Date(validUntil).toISOString().slice(0, 10)
      return validUntil <= now.getTime()
        ? [say('fault', `The metadata of ${entity} ended on ${day}: its people are not signed in by it.`, CURE)]
        : [say('warning', `The metadata of ${entity} ends on ${day}.`, CURE)]
    } catch (error) {
      if (!(error instanceof SamlRefusal)) throw error
      return [say('fault', `The metadata of ${entity} can't be used: ${error.message}.`, CURE)]
    }
  })
}
