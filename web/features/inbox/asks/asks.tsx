// At the top of the inbox: what the member is asked before they, or somebody they know, are introduced, whom they are asked to welcome, and which
// introductions of theirs wait. Drawn with the list, which would move if they came later.
import type { ChainAsk, IntroductionAsk, WaitingIntroduction, Welcome } from '#types/shapes.ts'
import { AskCard } from './ask-card.tsx'
import { ChainAskCard } from './chain-ask-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { WelcomeCard } from './welcome-card.tsx'

type Props = {
  asks: IntroductionAsk[]
  chainAsks: ChainAsk[]
  welcomes: Welcome[]
  waiting: WaitingIntroduction[]
  userId: string
}

export function Asks({ asks, chainAsks, welcomes, waiting, userId }: Props) {
  return (
    <section aria-label="Introductions" className="flex flex-col gap-3 gutter pt-1 pb-4">
      {asks.map((ask) => (
        <AskCard key={ask.id} ask={ask} userId={userId} />
      ))}
      {chainAsks.map((ask) => (
        <ChainAskCard key={ask.id} ask={ask} userId={userId} />
      ))}
      {welcomes.map((welcome) => (
        <WelcomeCard key={welcome.id} welcome={welcome} userId={userId} />
      ))}
      {waiting.map((plan) => (
        <WaitingCard key={plan.id} plan={plan} userId={userId} />
      ))}
    </section>
  )
}
