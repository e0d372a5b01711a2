// Asks people for an endorsement, one by one, so that one failure stops no other.
import { requestEndorsement } from '#shared/api/members/endorsements.ts'
import { newId } from '#shared/device/new-id.ts'
import type { SentRequest } from '#types/shapes.ts'

export type AskOutcome = { recipient: string; sent: SentRequest } | { recipient: string; error: unknown }

// Whom it failed for is asked under the same id again: the request may have arrived, and its answer was lost.
const ids = new Map<string, string>()

export async function askForEndorsements(recipients: string[]): Promise<AskOutcome[]> {
  const outcomes: AskOutcome[] = []
  for (const recipient of recipients) {
    const id = ids.get(recipient) ?? newId()
    ids.set(recipient, id)
    try {
      outcomes.push({ recipient, sent: await requestEndorsement(id, recipient) })
      ids.delete(recipient)
    } catch (error) {
      outcomes.push({ recipient, error })
    }
  }
  return outcomes
}
