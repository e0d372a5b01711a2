// Asks people for an endorsement, one by one, so that one failure stops no other.
import { requestEndorsement } from '#shared/api/members/endorsements.ts'
import type { SentRequest } from '#types/shapes.ts'

export type AskOutcome = { recipient: string; sent: SentRequest } | { recipient: string; error: unknown }

export async function askForEndorsements(recipients: string[]): Promise<AskOutcome[]> {
  const outcomes: AskOutcome[] = []
  for (const recipient of recipients) {
    try {
      outcomes.push({ recipient, sent: await requestEndorsement(recipient) })
    } catch (error) {
      outcomes.push({ recipient, error })
    }
  }
  return outcomes
}
