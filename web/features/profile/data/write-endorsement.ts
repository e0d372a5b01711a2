// Writes an endorsement for a friend, or as the answer to a request.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerEndorsementRequest, writeEndorsement } from '#shared/api/members/endorsements.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'

export type NewEndorsement = {
  endorsee: { id: string; name: string }
  industry: string
  snippet: string
  /** The request this answers. */
  request?: string
}

export function useWriteEndorsement() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ endorsee, request, ...words }: NewEndorsement) =>
      request ? answerEndorsementRequest(request, words) : writeEndorsement(endorsee.id, words),
    onSuccess: (_, { endorsee }) =>
      toast.success('Endorsement written', { description: `${endorsee.name} will see it.` }),
    onError: (error, { endorsee }) =>
      sayFailed(error, 'Failed to write endorsement', {
        not_friends: `Only friends endorse each other, and ${endorsee.name} is no longer one of yours.`,
        already_endorsed: `You have endorsed ${endorsee.name} in this industry already.`,
        request_not_found: 'This request has been answered already.',
      }),
    onSettled: () => staleAfter(cache, 'write_endorsement'),
  })
}
