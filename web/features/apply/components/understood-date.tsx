// The date of birth in words, so that day and month can't change places unseen. An odd date is asked about and refused by nobody.
import { longDate } from '#shared/format/time.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { isDateOfBirth } from '../model/answers.ts'
import { dayOf, oddity, otherReading, thisReader } from '../model/birthday.ts'

type UnderstoodDateProps = { written: string; onOther: (written: string) => void }

export function UnderstoodDate({ written, onOther }: UnderstoodDateProps) {
  const whole = isDateOfBirth(written)
  const reader = thisReader()
  const day = whole ? dayOf(written) : null
  const odd = whole ? oddity(written, reader) : null
  const other = whole ? otherReading(written, reader) : null
  const otherDay = other === null ? null : dayOf(other)
  return (
    <div className="mt-6 flex min-h-18 flex-col items-start gap-1">
      {/* Stands here from the start, so that a screen reader hears what comes into it. */}
      <p role="status">
        {day && <span className="font-display text-title">{longDate(day)}</span>}
        {odd && <span className="block text-small text-warn">{odd} Is that right?</span>}
      </p>
      {other !== null && otherDay && (
        <Button variant="ghost" size="small" className="-ml-4 text-gold-ink!" onClick={() => onOther(other)}>
          I was born on {longDate(otherDay)}
        </Button>
      )}
    </div>
  )
}
