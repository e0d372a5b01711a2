// Answers a plug request, from its thread or its card. An approval makes the intro chat, also when an earlier try made it already; or the
// target is asked first.
import type { QueryClient } from '@tanstack/react-query'
import { type AskedIn, approveRequest, declineRequest, findIntroChat } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { type AppError, isAppError, type Sentences } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { PlugApproval, PlugDecline } from '#types/shapes.ts'
import { patchThread, refreshThread } from './sync-inbox.ts'

export type Decision = AskedIn & { act: 'approve' | 'decline' }

const refusals = {
  already_declined: 'This request was declined.',
  already_approved: 'This request was approved.',
  no_longer_connected: 'The three of you are no longer connected.',
  not_connector: 'Only the friend who was asked can answer.',
} satisfies Sentences

export const requestSubject = (threadId: string) => `request:${threadId}`

export const decideAct = defineAct<Decision, PlugApproval | PlugDecline>('decide-request', {
  refused: 'drop',
  subject: ({ threadId }) => requestSubject(threadId),
  async send({ act, ...asked }, { signal }) {
    if (act === 'decline') return declineRequest(asked, signal)
    try {
      return await approveRequest(asked, signal)
    } catch (error) {
      const introThreadId = isAppError(error, 'network') ? null : await findIntroChat(asked.threadId).catch(() => null)
      if (!introThreadId) throw error
      return { status: 'approved', stage: 'introduced', introThreadId }
    }
  },
  onSent: (answer, { entry: { input }, cache, here }) => decisionSent(answer, input, cache, here),
  onRefused: (error, { entry: { input }, cache, here }) =>
    decisionRefused(
      error,
      input.act === 'approve' ? 'Failed to approve request' : 'Failed to decline request',
      input.threadId,
      cache,
      here,
    ),
})

export function decisionSent(
  answer: PlugApproval | PlugDecline,
  { threadId, cardId }: AskedIn,
  cache: QueryClient,
  here: boolean,
) {
  const stage = 'stage' in answer ? answer.stage : answer.status
  const introThreadId = 'introThreadId' in answer ? answer.introThreadId : null
  patchThread(cache, threadId, { status: stage === 'asked' ? 'pending' : answer.status, stage, introThreadId })
  lookAgain(cache, threadId)
  if (!here) return
  if (stage === 'asked')
    toast.success('Passed on', { description: 'They are asked first. The chat opens if they say yes.' })
  else if (stage === 'withdrawn') toast.message('Request withdrawn', { description: 'They no longer ask to meet.' })
  else if (stage === 'overtaken') toast.message('They have met', { description: 'By another way, since.' })
  else if (answer.status === 'expired')
    toast.message('Request expired', { description: 'It can no longer be approved.' })
  else if (answer.status === 'declined')
    toast.success('Request declined', { description: 'The plug request has been declined.' })
  else
    toast.success('Request approved!', {
      description: cardId ? 'Introduction chat has been created.' : 'Intro chat created with all participants.',
    })
}

export function decisionRefused(
  error: AppError,
  sentence: string,
  threadId: string,
  cache: QueryClient,
  here: boolean,
) {
  lookAgain(cache, threadId)
  if (here) sayFailed(error, sentence, refusals)
}

export function lookAgain(cache: QueryClient, threadId: string) {
  void staleAfter(cache, 'decide_plug_request')
  refreshThread(cache, threadId).catch((error: unknown) => console.warn('The request was not read again', error))
}
