// Withdraws an own request for an endorsement, or declines a received one. It leaves the screen with the press.
import { cancelEndorsementRequest, declineEndorsementRequest } from '#shared/api/members/endorsements.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { changeRequests } from './endorsement-cache.ts'

const close = {
  asker: { send: cancelEndorsementRequest, act: 'cancel_endorsement_request' },
  asked: { send: declineEndorsementRequest, act: 'decline_endorsement_request' },
} as const

type Closing = { id: string; as: keyof typeof close }

export const closeRequestAct = defineAct<Closing, void>('close-endorsement-request', {
  refused: 'drop',
  subject: ({ id }) => `endorsement-request:${id}`,
  merge: (_waiting, later) => later,
  send: ({ id, as }, { signal }) => close[as].send(id, signal),
  onSent(_none, { entry: { input }, cache }) {
    changeRequests(cache, ({ sent, received }) => ({
      sent: sent.filter(({ id }) => id !== input.id),
      received: received.filter(({ id }) => id !== input.id),
    }))
    void staleAfter(cache, close[input.as].act)
  },
  onRefused(error, { entry, cache, here }) {
    void staleAfter(cache, close[entry.input.as].act)
    if (!here) return
    sayFailed(error, 'Failed to withdraw the request', { request_not_found: 'This request has been answered already.' })
  },
})
