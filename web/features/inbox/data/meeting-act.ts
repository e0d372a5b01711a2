// Says whether the member met whom they were introduced to. Nobody else reads it.
import { answerMeeting } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import type { MeetingAnswer } from '#types/shapes.ts'
import { patchThread, refreshThread } from './sync-inbox.ts'

type Answered = { threadId: string; answer: MeetingAnswer }

export const meetingSubject = (threadId: string) => `meeting:${threadId}`

export const meetingAct = defineAct<Answered, void>('answer-meeting', {
  refused: 'drop',
  subject: ({ threadId }) => meetingSubject(threadId),
  merge: (_waiting, later) => later,
  send: ({ threadId, answer }, { signal }) => answerMeeting(threadId, answer, signal),
  onSent(_none, { entry: { input }, cache }) {
    patchThread(cache, input.threadId, { meeting: { answer: input.answer, due: false } })
    void staleAfter(cache, 'answer_meeting')
  },
  onRefused(error, { entry: { input }, cache, here }) {
    if (here) sayFailed(error, 'This could not be kept.', { not_asked: 'This can’t be answered any more.' })
    refreshThread(cache, input.threadId).catch((cause: unknown) => console.warn('The chat was not read again', cause))
  },
})
