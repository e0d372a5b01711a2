// The fields of the one answer to the committee: closed until they are asked for, and open again when words wait in the draft.
import { useState } from 'react'
import { longDate } from '#shared/format/time.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { numbers } from '#types/limits.ts'

type AnswerFieldsProps = {
  value: string
  change: (words: string) => void
  until: string
  busy?: boolean
  refusal?: string | null
  onSend: () => void
}

export function AnswerFields({ value, change, until, busy = false, refusal, onSend }: AnswerFieldsProps) {
  const [writing, setWriting] = useState(value !== '')
  const [left, setLeft] = useState(false)
  if (!writing)
    return (
      <p className="flex flex-wrap items-center gap-x-4 pt-3">
        <Button variant="quiet" size="small" autoFocus={left} onClick={() => setWriting(true)}>
          Answer the committee
        </Button>
        <span className="text-small text-muted">Once, until {longDate(until)}.</span>
      </p>
    )
  return (
    <form
      className="flex flex-col items-start gap-3 pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() !== '' && !busy) onSend()
      }}
    >
      <Field
        label="Your answer"
        required
        hint="You can answer once. Only the committee reads it."
        error={refusal}
        counter={{ now: value.length, max: numbers.longestReport }}
        className="w-full"
      >
        <Textarea
          value={value}
          minRows={3}
          maxRows={8}
          autoFocus
          onChange={(event) => change(event.target.value.slice(0, numbers.longestReport))}
        />
      </Field>
      <div className="flex gap-3">
        <Button type="submit" busy={busy} disabled={value.trim() === ''}>
          Send answer
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            setLeft(true)
            setWriting(false)
          }}
        >
          Not now
        </Button>
      </div>
    </form>
  )
}
