// What the committee does: one act, the reason it found, its note, and for a limit the days. Says before what everybody will be told.
import { useState } from 'react'
import { newId } from '#shared/device/new-id.ts'
import { reasonWords } from '#shared/safety/words.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { controlStyle } from '#shared/ui/forms/control-style.ts'
import { Field, useFieldControl } from '#shared/ui/forms/field.tsx'
import { Segmented } from '#shared/ui/forms/segmented.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { numbers } from '#types/limits.ts'
import { sets } from '#types/sets.ts'
import type { SafetyAct, SafetyReport } from '#types/shapes.ts'
import type { useSafetyActs } from './use-safety-acts.ts'

const labels: Record<SafetyAct, string> = {
  dismiss: 'Dismiss',
  warn: 'A word',
  hide: 'Hide it',
  limit: 'Pause plugs',
  disable: 'Close account',
}
const buttons: Record<SafetyAct, string> = {
  dismiss: 'Dismiss',
  warn: 'Send a word',
  hide: 'Hide it',
  limit: 'Pause new plugs',
  disable: 'Close the account',
}
const told: Record<SafetyAct, string> = {
  dismiss: 'Whoever reported is told that you looked at it. Nobody else is told.',
  warn: 'The member is told what kind of thing it is and why, and that nothing else changes.',
  hide: 'Nobody but its author sees that it was there. The author is told why.',
  limit: 'The member can’t ask for plugs or introduce others until then, and is told why.',
  disable: 'The member is signed out everywhere and can’t sign in. A mail says why, and how to answer once.',
}
const spans = [3, 7, 14, 30, 90]

type Props = { report: SafetyReport; act: ReturnType<typeof useSafetyActs>['act'] }

export function ActForm({ report, act }: Props) {
  const [measure] = useState(() => newId())
  const [chosen, setChosen] = useState<SafetyAct>(report.acts[0] ?? 'warn')
  const [reason, setReason] = useState(report.reason)
  const [days, setDays] = useState(7)
  const [note, setNote] = useState('')
  const unready = note.trim() === ''
  return (
    <form
      aria-label="Act"
      className="flex flex-col items-start gap-5 border-t pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (unready) return
        act.mutate({
          measure,
          report: report.id,
          version: report.version,
          act: chosen,
          note: note.trim(),
          reason,
          days: chosen === 'limit' ? days : null,
          member: report.member.id,
        })
      }}
    >
      <Segmented
        label="What to do"
        options={report.acts.map((each) => ({ value: each, label: labels[each] }))}
        value={chosen}
        onChange={setChosen}
      />
      <p className="text-small text-muted">{told[chosen]}</p>
      {chosen === 'limit' && (
        <Segmented
          label="For how long"
          options={spans.map((span) => ({ value: String(span), label: `${span} days` }))}
          value={String(days)}
          onChange={(span) => setDays(Number(span))}
        />
      )}
      {chosen !== 'dismiss' && (
        <Field label="What you found" className="w-full max-w-sm">
          <ReasonSelect value={reason} onChange={setReason} />
        </Field>
      )}
      <Field
        label="Note"
        required
        hint={unready ? 'For the committee. A few words are needed.' : 'For the committee.'}
        counter={{ now: note.length, max: numbers.longestReport }}
        className="w-full"
      >
        <Textarea
          value={note}
          minRows={2}
          maxRows={5}
          onChange={(event) => setNote(event.target.value.slice(0, numbers.longestReport))}
        />
      </Field>
      <Button
        type="submit"
        variant={chosen === 'disable' ? 'danger' : 'primary'}
        disabled={unready}
        busy={act.isPending}
      >
        {buttons[chosen]}
      </Button>
    </form>
  )
}

type Reason = SafetyReport['reason']

function ReasonSelect({ value, onChange }: { value: Reason; onChange: (reason: Reason) => void }) {
  const control = useFieldControl()
  return (
    <select
      {...control}
      value={value}
      onChange={(event) => {
        const next = sets.reportReason.find((reason) => reason === event.target.value)
        if (next) onChange(next)
      }}
      className={controlStyle}
    >
      {sets.reportReason.map((reason) => (
        <option key={reason} value={reason}>
          {reasonWords[reason]}
        </option>
      ))}
    </select>
  )
}
