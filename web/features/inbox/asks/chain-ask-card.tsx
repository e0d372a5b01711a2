// A friend asks for a friend of theirs, who would like to meet somebody the member knows. Who it is the card does not know.
import { useQueryClient } from '@tanstack/react-query'
import type { AskAnswer } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { useOpenMember } from '#shared/members/open-member.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { ChainAsk } from '#types/shapes.ts'
import { askSubject } from '../data/introductions/answer-ask-act.ts'
import { answerChainAct } from '../data/introductions/answer-chain-act.ts'
import { WaitingAct } from '../request/waiting-act.tsx'
import { AskAnswers } from './ask-answers.tsx'

const chosen = { meet: 'You chose to introduce them.', not_now: 'You chose not now.', later: 'You chose later.' }
const first = (name: string) => name.split(' ')[0] ?? name

export function ChainAskCard({ ask, userId }: { ask: ChainAsk; userId: string }) {
  const openMember = useOpenMember()
  const { connector, target } = ask
  return (
    <article
      aria-label={`${connector.name} asks for a friend`}
      className="flex flex-col gap-4 rounded-card border border-gold/40 bg-surface p-4"
    >
      <button
        type="button"
        onClick={() => openMember(target.id)}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-chip text-left"
      >
        <Avatar name={target.name} src={target.avatarUrl} size="large" />
        <span className="flex min-w-0 flex-1 basis-36 flex-col">
          <span className="eyebrow">{first(connector.name)} asks for a friend</span>
          <span className="font-display text-lead leading-tight text-balance break-words">
            Would you introduce {target.name}?
          </span>
        </span>
      </button>
      <div className="flex flex-col gap-2">
        <p className="flex items-center gap-2 text-small text-muted">
          <Avatar name={connector.name} src={connector.avatarUrl} size="small" />
          <span className="min-w-0">
            A friend of {first(connector.name)} would like to meet {first(target.name)}. You learn who it is when the
            chat opens.
          </span>
        </p>
        {ask.reason && (
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {ask.reason}
          </p>
        )}
        {ask.note && (
          <p dir="auto" className="border-l border-gold/60 pl-3 text-small break-words whitespace-pre-wrap">
            <span className="text-gold-ink">{first(connector.name)} adds:</span> {ask.note}
          </p>
        )}
      </div>
      <Answers ask={ask} userId={userId} />
    </article>
  )
}

function Answers({ ask, userId }: { ask: ChainAsk; userId: string }) {
  const [waiting] = useActs(userId, answerChainAct, askSubject(ask.id))
  const cache = useQueryClient()
  const answer = (answer: AskAnswer) =>
    outboxOf(userId).write(answerChainAct, { introductionId: ask.id, answer, target: ask.target.name })
  const buttons = <AskAnswers ask={ask} yes="Introduce them" pressed={waiting?.input.answer} answer={answer} />
  if (!waiting) return buttons
  return (
    <WaitingAct
      entry={waiting}
      what={chosen[waiting.input.answer]}
      onTakenBack={() => void staleAfter(cache, 'answer_introduction')}
    >
      {buttons}
    </WaitingAct>
  )
}
