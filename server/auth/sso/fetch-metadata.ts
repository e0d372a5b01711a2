// Asks a house for its metadata at the address that was registered, and again once a day: its keys change.

import { millis } from '../accounts/account.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { claimRenewal, renewMetadata, type SsoProvider } from './providers.ts'

const TIMEOUT_MS = 8000
const MOST_BYTES = 1_000_000
const DAY_MS = 24 * 3_600_000
/** After a failure: visitors begin sign-ins, and none of them makes us ask a house that does not answer. */
const AGAIN_MS = 3_600_000

export async function fetchMetadata(address: string): Promise<string> {
  const failed = (why: string | number) =>
    ERRORS.samlMetadataNotFetched(`${why} error fetching SAML Metadata from URL '${address}'`)
  const answer = await fetch(address, {
    headers: { accept: 'application/xml;charset=UTF-8' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw failed('network')
  })
  if (answer.status !== 200) throw failed(`HTTP ${answer.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw failed('length')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Does not wait: who signs in now does so with what is known. */
export function keepMetadataFresh(auth: Auth, provider: SsoProvider): void {
  const { id, metadata_url, metadata_at, entity_id } = provider
  if (!metadata_url || millis(metadata_at) > auth.clock.now() - DAY_MS) return
  auth.background.run('metadata of a SAML house', async () => {
    const now = auth.clock.now()
    const claim = {
      id,
      due: new Date(now - DAY_MS).toISOString(),
      until: new Date(now - DAY_MS + AGAIN_MS).toISOString(),
    }
    if (!(await claimRenewal(auth.database, claim))) return
    const metadata = await fetchMetadata(metadata_url)
    const house = await auth.saml?.readHouse(metadata)
    if (house?.entityId === entity_id) await renewMetadata(auth.database, claim, metadata, auth.now())
  })
}
