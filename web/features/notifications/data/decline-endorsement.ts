// Declines a friend's request for an endorsement. The friend is not told.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { declineEndorsementRequest } from '#shared/api/members/endorsements.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { useMarkRead } from '#shared/notifications/use-read-notices.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'

type Asked = { notification: { id: string; created_at: string }; requestId: string }

export function useDeclineEndorsement(userId: string) {
  const cache = useQueryClient()
  const markRead = useMarkRead(userId)
  return useMutation({
    mutationFn: ({ requestId }: Asked) => declineEndorsementRequest(requestId),
    onSuccess: (_none, { notification }) => markRead.one(notification),
    onError: (error) =>
      sayFailed(error, 'Failed to process notification', { request_not_found: 'This has been answered already.' }),
    onSettled: () => staleAfter(cache, 'decline_endorsement_request'),
  })
}
