// The one answer of a member to what the committee did.
import { useState } from 'react'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { longDate } from '#shared/format/time.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { numbers } from '#types/limits.ts'
import { appealAct } from '../data/appeal-act.ts'

export function AppealForm({ measure, until }: { measure: string; until: string }) {
  const me = useUserId()
  const draft = `appeal-${measure}`
  const { value, change, discard } = useMemberDraft(draft, 1, '')
  const [writing, setWriting] = useState(value !== '')
  if (!writing)
    return (
      <p className="flex flex-wrap items-center gap-x-4 pt-3">
        <Button variant="quiet" size="small" onClick={() => setWriting(true)}>
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
        if (value.trim() === '') return
        outboxOf(me).write(appealAct, { measure, words: value.trim(), draft: `${me}:${draft}` })
        discard('')
      }}
    >
      <Field
        label="Your answer"
        hint="You can answer once. Only the committee reads it."
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
        <Button type="submit" disabled={value.trim() === ''}>
          Send answer
        </Button>
        <Button variant="ghost" onClick={() => setWriting(false)}>
          Not now
        </Button>
      </div>
    </form>
  )
}
