// Who would like to meet the member, through whom and why; and the three answers.
import { useQueryClient } from '@tanstack/react-query'
import type { AskAnswer } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { useOpenMember } from '#shared/members/open-member.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { IntroductionAsk } from '#types/shapes.ts'
import { answerAskAct, askSubject } from '../data/introductions/answer-ask-act.ts'
import { WaitingAct } from '../request/waiting-act.tsx'
import { AskAnswers } from './ask-answers.tsx'

const chosen = { meet: 'You chose to meet.', not_now: 'You chose not now.', later: 'You chose later.' }
const first = (name: string) => name.split(' ')[0] ?? name

export function AskCard({ ask, userId }: { ask: IntroductionAsk; userId: string }) {
  const openMember = useOpenMember()
  const { connector, other } = ask
  return (
    <article
      aria-label={`${connector.name} would like to introduce you to ${other.name}`}
      className="flex flex-col gap-4 rounded-card border border-gold/40 bg-surface p-4"
    >
      <button
        type="button"
        onClick={() => openMember(other.id)}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-chip text-left"
      >
        <Avatar name={other.name} src={other.avatarUrl} size="large" />
        <span className="flex min-w-0 flex-1 basis-36 flex-col">
          <span className="eyebrow">Meet</span>
          <span className="font-display text-lead leading-tight text-balance break-words">{other.name}</span>
          {other.city && <span className="text-small text-muted">{other.city}</span>}
        </span>
      </button>
      <div className="flex flex-col gap-2">
        <p className="flex items-center gap-2 text-small text-muted">
          <Avatar name={connector.name} src={connector.avatarUrl} size="small" />
          <span className="min-w-0">
            {ask.chain
              ? `${first(other.name)} is a friend of a friend of ${connector.name}, who would introduce you.`
              : ask.wanted
                ? `${first(other.name)} asked ${connector.name} to be introduced to you.`
                : `${connector.name} thinks you two should meet.`}
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

function Answers({ ask, userId }: { ask: IntroductionAsk; userId: string }) {
  const [waiting] = useActs(userId, answerAskAct, askSubject(ask.id))
  const cache = useQueryClient()
  const answer = (answer: AskAnswer) =>
    outboxOf(userId).write(answerAskAct, { introductionId: ask.id, answer, name: ask.other.name })
  const buttons = <AskAnswers ask={ask} yes="Meet" pressed={waiting?.input.answer} answer={answer} />
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
