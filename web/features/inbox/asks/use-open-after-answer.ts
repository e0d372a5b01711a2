// Goes to the chat that an answer opens. Lives with the inbox: the card may have left the screen before its answer is here.
import { helloAct } from '#shared/hello/hello-act.ts'
import { useSettled } from '#shared/outbox/use-acts.ts'
import { useOpenThread } from '../components/use-open-thread.ts'
import { makeGroupAct } from '../data/group/make-group-act.ts'
import { answerAskAct } from '../data/introductions/answer-ask-act.ts'
import { answerChainAct } from '../data/introductions/answer-chain-act.ts'

export function useOpenAfterAnswer(userId: string) {
  const { open } = useOpenThread()
  useSettled(userId, answerAskAct, ({ here, ...settled }) => {
    if (here && settled.how === 'sent' && settled.answer.status === 'met' && settled.answer.threadId)
      open(settled.answer.threadId)
  })
  useSettled(userId, answerChainAct, ({ here, ...settled }) => {
    if (here && settled.how === 'sent' && settled.answer.status === 'met' && settled.answer.threadId)
      open(settled.answer.threadId)
  })
  useSettled(userId, makeGroupAct, ({ here, ...settled }) => {
    if (here && settled.how === 'sent') open(settled.answer)
  })
  useSettled(userId, helloAct, ({ here, entry, ...settled }) => {
    if (here && entry.input.as === 'host' && settled.how === 'sent' && settled.answer.threadId)
      open(settled.answer.threadId)
  })
}
