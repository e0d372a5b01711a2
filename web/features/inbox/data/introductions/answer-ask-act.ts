// Says whether to meet somebody. Only a "Meet" is ever told: the others hear nothing of what else is answered.
import { type AskAnswer, answerIntroduction } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import { longDay } from '#shared/format/time.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { IntroductionAnswer } from '#types/shapes.ts'
import { changeAsks } from '../sync-inbox.ts'

/** Kept on devices: the shape stays. `name` is the other one's. */
type Answered = { introductionId: string; answer: AskAnswer; name: string }

export const askSubject = (introductionId: string) => `introduction:${introductionId}`

export const answerAskAct = defineAct<Answered, IntroductionAnswer>('answer-introduction', {
  refused: 'drop',
  subject: ({ introductionId }) => askSubject(introductionId),
  merge: (_waiting, later) => later,
  send: ({ introductionId, answer }, { signal }) => answerIntroduction(introductionId, answer, signal),
  onSent(answer, { entry: { input }, cache, here }) {
    changeAsks(cache, input.introductionId, answer.status === 'waiting' ? 'meet' : null)
    void staleAfter(cache, 'answer_introduction')
    if (here) sayAnswer(answer, input.name)
  },
  onRefused(error, { cache, here }) {
    void staleAfter(cache, 'answer_introduction')
    if (here) sayNotAnswered(error)
  },
})

export const sayNotAnswered = (error: AppError) =>
  sayFailed(error, 'Failed to answer', {
    introduction_not_found: 'This introduction is over.',
    no_later: 'There is too little time left to ask you again.',
  })

export function sayAnswer({ status, askAgainAt }: IntroductionAnswer, name: string) {
  const first = name.split(' ')[0] ?? name
  switch (status) {
    case 'met':
      return toast.success(`You and ${first} can talk now`)
    case 'waiting':
      return toast.success('Noted', { description: 'The chat opens if it comes about.' })
    case 'not_now':
      return toast.message('Not now', { description: 'Nobody is told.' })
    case 'later':
      return toast.message('Later, then', {
        description: askAgainAt ? `We ask you again on ${longDay(askAgainAt)}. Nobody is told.` : 'Nobody is told.',
      })
    case 'over':
      return toast.message('This introduction is over', { description: 'It can no longer come about.' })
  }
}
