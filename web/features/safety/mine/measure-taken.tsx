// What the committee did, in its words to whom it concerns, and the one answer to it.
import { longDate } from '#shared/format/time.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { oneOf, reasonWords } from '#shared/safety/words.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import type { MySafety } from '#types/shapes.ts'
import { appealAct, appealSubject } from '../data/appeal-act.ts'
import { AppealForm } from './appeal-form.tsx'

type Measure = MySafety['measures'][number]

export function MeasureTaken({ measure }: { measure: Measure }) {
  const me = useUserId()
  const [waiting] = useActs(me, appealAct, appealSubject(measure.id))
  const said = measure.appeal ?? waiting?.input.words
  return (
    <li className="border-b py-5 first:pt-0">
      <h3 className="text-lead">{titleOf(measure)}</h3>
      <p className="pt-1 text-small text-muted">
        {oneOf(measure.kind)} · {reasonWords[measure.reason]} · {longDate(measure.takenAt)}
      </p>
      {stateOf(measure) && <p className="pt-3">{stateOf(measure)}</p>}
      {said && (
        <blockquote className="mt-4 border-l border-gold pl-4">
          <p className="text-small text-muted">You answered</p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {said}
          </p>
        </blockquote>
      )}
      {said && !measure.outcome && <p className="pt-3 text-small text-gold-ink">The committee has not read it yet.</p>}
      {measure.outcome && measure.answeredAt && (
        <p className="pt-3">
          {measure.outcome === 'lifted'
            ? `Taken back on ${longDate(measure.answeredAt)}. Thank you for explaining.`
            : `The committee read it on ${longDate(measure.answeredAt)}. It stays as it is.`}
        </p>
      )}
      {!said && measure.appealUntil && <AppealForm measure={measure.id} until={measure.appealUntil} />}
    </li>
  )
}

const titles: Record<Measure['act'], string> = {
  dismiss: 'Nothing changed',
  warn: 'A word from the committee',
  hide: 'Hidden by the committee',
  limit: 'New plugs are paused',
  disable: 'Your account was closed',
}

const titleOf = ({ act }: Measure) => titles[act]

function stateOf({ act, until, endedAt, outcome }: Measure): string | null {
  if (outcome === 'lifted') return null
  if (endedAt) return `Taken back on ${longDate(endedAt)}.`
  if (act === 'limit' && until)
    return new Date(until).getTime() > Date.now()
      ? `Until ${longDate(until)} you can’t ask for plugs or introduce others. All else works as before.`
      : `It ended on ${longDate(until)}.`
  if (act === 'hide') return 'Nobody else sees it.'
  if (act === 'warn') return 'Nothing else changes. Please keep it in mind.'
  return null
}
