// Asks for an endorsement, a member by handle or anybody by e-mail; withdraws own requests; declines received ones.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  cancelEndorsementRequest,
  declineEndorsementRequest,
  requestEndorsement,
} from '#shared/api/members/endorsements.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { notARecipient, tooManyRequests } from '#shared/members/endorsement-recipient.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'

export function useAskEndorsement() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: requestEndorsement,
    onSuccess: () => toast.success('Endorsement request sent'),
    onError: (error, recipient) =>
      sayFailed(error, 'Failed to send endorsement requests', {
        too_many_requests: tooManyRequests,
        already_requested: 'You have asked them already.',
        recipient_unknown: `There is no member ${recipient.trim()}.`,
        self: 'This is your own address.',
        invalid_recipient: notARecipient,
      }),
    onSettled: () => staleAfter(cache, 'request_endorsements'),
  })
}

const close = {
  asker: { send: cancelEndorsementRequest, act: 'cancel_endorsement_request' },
  asked: { send: declineEndorsementRequest, act: 'decline_endorsement_request' },
} as const

type Closing = { id: string; as: keyof typeof close }

export function useCloseEndorsementRequest() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, as }: Closing) => close[as].send(id),
    onError: (error) =>
      sayFailed(error, 'Failed to withdraw the request', {
        request_not_found: 'This request has been answered already.',
      }),
    onSettled: (_none, _error, { as }) => staleAfter(cache, close[as].act),
  })
}
