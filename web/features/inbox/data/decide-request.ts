// Answers a plug request, from its thread or its card. An approval opens the intro chat, also when one exists already.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AskedIn, approveRequest, declineRequest, findIntroChat } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { isAppError, type Sentences } from '#shared/errors/app-error.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { PlugApproval, PlugDecline } from '#types/shapes.ts'
import { refreshThread } from './sync-inbox.ts'

export type Decision = AskedIn & { act: 'approve' | 'decline' }

async function decide({ act, ...asked }: Decision): Promise<PlugApproval | PlugDecline> {
  if (act === 'decline') return declineRequest(asked)
  try {
    return await approveRequest(asked)
  } catch (error) {
    const introThreadId = isAppError(error, 'network') ? null : await findIntroChat(asked.threadId).catch(() => null)
    if (!introThreadId) throw error
    return { status: 'approved', introThreadId }
  }
}

const refusals = {
  already_declined: 'This request was declined.',
  already_approved: 'This request was approved.',
  no_longer_connected: 'The three of you are no longer connected.',
  not_connector: 'Only the friend who was asked can answer.',
} satisfies Sentences

export function useDecideRequest(onIntroChat: (threadId: string) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: decide,
    networkMode: 'always',
    retry: false,
    onSuccess: (answer, { cardId }) => {
      if (answer.status === 'expired')
        return toast.message('Request expired', { description: 'It can no longer be approved.' })
      if (answer.status === 'declined')
        return toast.success('Request declined', { description: 'The plug request has been declined.' })
      toast.success('Request approved!', {
        description: cardId ? 'Introduction chat has been created.' : 'Intro chat created with all participants.',
      })
      if ('introThreadId' in answer && answer.introThreadId) onIntroChat(answer.introThreadId)
    },
    onError: (error, { act }) =>
      sayFailed(error, act === 'approve' ? 'Failed to approve request' : 'Failed to decline request', refusals),
    onSettled: async (_answer, _error, { threadId }) => {
      void staleAfter(cache, 'decide_plug_request')
      await refreshThread(cache, threadId).catch((error: unknown) =>
        console.warn('The request was not read again', error),
      )
    },
  })
}
