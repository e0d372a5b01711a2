// What the committee did, in its words to whom it concerns, with what they answered and what came of it.
import { type ReactNode, useEffect, useRef } from 'react'
import { longDate } from '#shared/format/time.ts'
import { oneOf, reasonWords } from '#shared/safety/words.ts'
import type { MyMeasure } from '#types/shapes.ts'

type MeasureWordsProps = {
  measure: MyMeasure
  as: 'li' | 'div'
  /** What they answered. */
  said: string | null
  /** The way to answer. */
  children: ReactNode
}

export function MeasureWords({ measure, as: Tag, said, children }: MeasureWordsProps) {
  const state = stateOf(measure)
  const answer = useRef<HTMLQuoteElement>(null)
  const hadAnswer = useRef(said !== null)

  // The form it was sent from is gone, and the focus with it.
  useEffect(() => {
    if (!hadAnswer.current && said !== null && document.activeElement === document.body) answer.current?.focus()
    hadAnswer.current = said !== null
  }, [said])

  // In the list it stands below the heading of its part.
  const Title = Tag === 'li' ? 'h3' : 'h2'
  return (
    <Tag className="border-b py-5 first:pt-0">
      <Title className="text-lead">{titles[measure.act]}</Title>
      <p className="pt-1 text-small text-muted">
        {oneOf(measure.kind)} · {reasonWords[measure.reason]} · {longDate(measure.takenAt)}
      </p>
      {state && <p className="pt-3">{state}</p>}
      {said !== null && (
        <blockquote ref={answer} tabIndex={-1} className="mt-4 border-l border-gold pl-4 outline-none">
          <p className="text-small text-muted">You answered</p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {said}
          </p>
        </blockquote>
      )}
      {said !== null && !measure.outcome && !measure.endedAt && (
        <p className="pt-3 text-small text-gold-ink">The committee has not read it yet.</p>
      )}
      {measure.outcome && measure.answeredAt && (
        <p className="pt-3">
          {measure.outcome === 'lifted'
            ? `Taken back on ${longDate(measure.answeredAt)}. Thank you for explaining.`
            : `The committee read it on ${longDate(measure.answeredAt)}. It stays as it is.`}
        </p>
      )}
      {children}
    </Tag>
  )
}

const titles: Record<MyMeasure['act'], string> = {
  dismiss: 'Nothing changed',
  warn: 'A word from the committee',
  hide: 'Hidden by the committee',
  limit: 'New plugs are paused',
  disable: 'Your account was closed',
}

function stateOf({ act, until, endedAt, outcome }: MyMeasure): string | null {
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
