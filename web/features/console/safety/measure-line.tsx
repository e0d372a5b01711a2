// One act of the committee: what, why, by whom; its way back; and the answer of whom it concerns, with the committee's.
import { useState } from 'react'
import { longDate } from '#shared/format/time.ts'
import { doneWords, reasonWords } from '#shared/safety/words.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { numbers } from '#types/limits.ts'
import type { Measure, SafetyPerson } from '#types/shapes.ts'
import type { useSafetyActs } from './use-safety-acts.ts'

type Props = { measure: Measure; member: SafetyPerson; acts: ReturnType<typeof useSafetyActs> }

export function MeasureLine({ measure, member, acts }: Props) {
  const { id, act, reason, note, author, takenAt, until, undoneAt, undoneBy, appeal, outcome, answer, version } =
    measure
  const waits = appeal !== null && outcome === null && undoneAt === null
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-44">
          <p>
            {doneWords[act]}
            {until && ` until ${longDate(until)}`}
          </p>
          <p className="text-small text-muted">
            {reasonWords[reason]} · {author ?? 'An admin who left'} · {longDate(takenAt)}
          </p>
          <p dir="auto" className="pt-1 text-small break-words whitespace-pre-line">
            {note}
          </p>
          {undoneAt && (
            <p className="pt-1 text-small text-muted">
              Taken back by {undoneBy ?? 'an admin who left'} on {longDate(undoneAt)}
            </p>
          )}
        </div>
        {!undoneAt && !waits && (
          <Button
            variant="ghost"
            size="small"
            className="-mx-3 shrink-0"
            busy={acts.undo.isPending}
            aria-label={`Take back: ${doneWords[act]}`}
            onClick={() => acts.undo.mutate({ measure: id, version, act, member: member.id })}
          >
            Take back
          </Button>
        )}
      </div>
      {appeal && (
        <blockquote className="mt-3 border-l border-gold pl-4">
          <p className="text-small text-muted">{member.name} answered</p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {appeal}
          </p>
          {outcome && (
            <p className="pt-2 text-small text-muted">
              {outcome === 'lifted' ? 'Taken back' : 'It stands'}
              {answer && `: ${answer}`}
            </p>
          )}
        </blockquote>
      )}
      {waits && <Answer measure={measure} member={member} acts={acts} />}
    </li>
  )
}

function Answer({ measure, member, acts }: Props) {
  const [note, setNote] = useState('')
  const give = (lift: boolean) =>
    acts.answer.mutate({
      measure: measure.id,
      version: measure.version,
      lift,
      answer: note.trim(),
      act: measure.act,
      member: member.id,
    })
  const unready = note.trim() === ''
  return (
    <div className="flex flex-col gap-3 pt-4">
      <Field
        label="Note on the answer"
        required
        hint={unready ? 'For the committee. A few words are needed before you answer.' : 'For the committee.'}
        counter={{ now: note.length, max: numbers.longestReport }}
      >
        <Textarea
          value={note}
          minRows={2}
          maxRows={5}
          onChange={(event) => setNote(event.target.value.slice(0, numbers.longestReport))}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button size="small" disabled={unready} busy={acts.answer.isPending} onClick={() => give(true)}>
          Take it back
        </Button>
        <Button
          size="small"
          variant="quiet"
          disabled={unready}
          busy={acts.answer.isPending}
          onClick={() => give(false)}
        >
          It stands
        </Button>
      </div>
    </div>
  )
}
