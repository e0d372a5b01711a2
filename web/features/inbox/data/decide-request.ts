// Answers a plug request, from its thread or from its card. An approval leads into the intro chat, also when one exists already.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isAppError } from '#shared/errors/app-error.ts'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { refreshThread } from './sync-inbox.ts'
import { unreadCountsQuery } from './unread-counts.ts'

export type Decision = { act: 'approve' | 'decline'; threadId: string; cardId?: string | undefined }
type Answer = { status: 'approved' | 'declined' | 'expired'; introThreadId?: string | null }

async function decide({ act, threadId, cardId }: Decision): Promise<Answer> {
  const client = await supabase()
  if (act === 'decline')
    return answerAs<Answer>(
      cardId
        ? await client.rpc('decline_request_card', { message: cardId })
        : await client.rpc('decline_plug_request', { thread: threadId }),
    )
  try {
    return answerAs<Answer>(
      cardId
        ? await client.rpc('approve_request_card', { message: cardId })
        : await client.rpc('approve_plug_request', { thread: threadId }),
    )
  } catch (error) {
    const introThreadId = isAppError(error, 'network') ? null : await findIntroChat(threadId).catch(() => null)
    if (!introThreadId) throw error
    return { status: 'approved', introThreadId }
  }
}

export async function findIntroChat(request: string): Promise<string | null> {
  const client = await supabase()
  return throwIfError(await client.rpc('intro_chat_of', { request }))
}

const refusals: Record<string, string> = {
  already_declined: 'This request was declined.',
  already_approved: 'This request was approved.',
  no_longer_connected: 'The three of you are no longer connected.',
  not_connector: 'Only the friend who was asked can answer.',
}

export function useDecideRequest(onIntroChat: (threadId: string) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: decide,
    networkMode: 'always',
    retry: false,
    onSuccess: ({ status, introThreadId }, { cardId }) => {
      if (status === 'expired')
        return toast.message('Request expired', { description: 'It can no longer be approved.' })
      if (status === 'declined')
        return toast.success('Request declined', { description: 'The plug request has been declined.' })
      toast.success('Request approved!', {
        description: cardId ? 'Introduction chat has been created.' : 'Intro chat created with all participants.',
      })
      if (introThreadId) onIntroChat(introThreadId)
    },
    onError: (error, { act }) =>
      sayFailed(error, act === 'approve' ? 'Failed to approve request' : 'Failed to decline request', refusals),
    onSettled: async (_answer, _error, { threadId }) => {
      void cache.invalidateQueries({ queryKey: unreadCountsQuery.queryKey })
      await refreshThread(cache, threadId).catch((error: unknown) =>
        console.warn('The request was not read again', error),
      )
    },
  })
}
