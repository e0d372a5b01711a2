// Says whether to introduce a friend's friend to somebody. Only a yes is ever told.
import { type AskAnswer, answerIntroduction } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { IntroductionAnswer } from '#types/shapes.ts'
import { changeAsks } from '../sync-inbox.ts'
import { askSubject, sayAnswer, sayNotAnswered } from './answer-ask-act.ts'

/** Kept on devices: the shape stays. `target` is the name of whom the friend's friend would like to meet. */
type Answered = { introductionId: string; answer: AskAnswer; target: string }

export const answerChainAct = defineAct<Answered, IntroductionAnswer>('answer-chain', {
  refused: 'drop',
  subject: ({ introductionId }) => askSubject(introductionId),
  merge: (_waiting, later) => later,
  send: ({ introductionId, answer }, { signal }) => answerIntroduction(introductionId, answer, signal),
  onSent(answer, { entry: { input }, cache, here }) {
    changeAsks(cache, input.introductionId, answer.status === 'waiting' ? 'meet' : null)
    void staleAfter(cache, 'answer_introduction')
    if (!here) return
    if (answer.status === 'met') toast.success('They can talk now', { description: 'You are in the chat with them.' })
    else sayAnswer(answer, input.target)
  },
  onRefused(error, { cache, here }) {
    void staleAfter(cache, 'answer_introduction')
    if (here) sayNotAnswered(error)
  },
})
