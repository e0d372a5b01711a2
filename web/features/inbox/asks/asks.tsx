// At the top of the inbox: what the member is asked before they, or somebody they know, are introduced, and which introductions of theirs wait for that. Drawn with the list,
// which would move if they came later.
import { useSettled } from '#shared/outbox/use-acts.ts'
import type { ChainAsk, IntroductionAsk, WaitingIntroduction } from '#types/shapes.ts'
import { useOpenThread } from '../components/use-open-thread.ts'
import { answerAskAct } from '../data/introductions/answer-ask-act.ts'
import { answerChainAct } from '../data/introductions/answer-chain-act.ts'
import { AskCard } from './ask-card.tsx'
import { ChainAskCard } from './chain-ask-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

type Props = { asks: IntroductionAsk[]; chainAsks: ChainAsk[]; waiting: WaitingIntroduction[]; userId: string }

export function Asks({ asks, chainAsks, waiting, userId }: Props) {
  const { open } = useOpenThread()
  useSettled(userId, answerAskAct, ({ here, ...settled }) => {
    if (here && settled.how === 'sent' && settled.answer.status === 'met' && settled.answer.threadId)
      open(settled.answer.threadId)
  })
  useSettled(userId, answerChainAct, ({ here, ...settled }) => {
    if (here && settled.how === 'sent' && settled.answer.status === 'met' && settled.answer.threadId)
      open(settled.answer.threadId)
  })
  return (
    <section aria-label="Introductions" className="flex flex-col gap-3 gutter pt-1 pb-4">
      {asks.map((ask) => (
        <AskCard key={ask.id} ask={ask} userId={userId} />
      ))}
      {chainAsks.map((ask) => (
        <ChainAskCard key={ask.id} ask={ask} userId={userId} />
      ))}
      {waiting.map((plan) => (
        <WaitingCard key={plan.id} plan={plan} userId={userId} />
      ))}
    </section>
  )
}
