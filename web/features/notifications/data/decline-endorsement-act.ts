// Declines a friend's request for an endorsement, from the bell. The friend is not told.
import { declineEndorsementRequest } from '#shared/api/members/endorsements.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'

/** Kept on devices: the shape stays. */
type Declined = { requestId: string }

export const declineEndorsementAct = defineAct<Declined, void>('decline-endorsement', {
  refused: 'drop',
  // The own profile closes requests under the same subject: the two do not overtake each other.
  subject: ({ requestId }) => `endorsement-request:${requestId}`,
  merge: (waiting) => waiting,
  send: ({ requestId }, { signal }) => declineEndorsementRequest(requestId, signal),
  onSent(_none, { cache }) {
    void staleAfter(cache, 'decline_endorsement_request')
  },
  onRefused(error, { cache, here }) {
    void staleAfter(cache, 'decline_endorsement_request')
    if (here)
      sayFailed(error, 'Failed to process notification', { request_not_found: 'This has been answered already.' })
  },
})
