// One stay: the city, the days, who may know. What is typed stays on the device until it is saved; saved, the outbox has it.
import { useState } from 'react'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { dayOf } from '#shared/in-town/this-week.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { Segmented } from '#shared/ui/forms/segmented.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import type { OwnStay } from '#types/shapes.ts'
import { stayAct } from '../data/stay-act.ts'
import { audiences, emptyStay, longestCity, stayDraft, stayProblems } from '../model/stays.ts'

/** `stay`: the one that is changed as it stands when the form opens, or null for a new one. */
export function StayForm({ stay: standing, onDone }: { stay: OwnStay | null; onDone: () => void }) {
  const me = useUserId()
  const [stay] = useState(standing)
  const name = stay ? `stay-${stay.id}` : stayDraft.name
  const draft = useMemberDraft<OwnStay>(name, stayDraft.version, () => stay ?? emptyStay())
  const [asked, setAsked] = useState(false)
  const form = draft.value
  const today = dayOf(new Date())
  const problems = stayProblems(form, today)
  const shown = asked ? problems : {}
  const change = (change: Partial<OwnStay>) => draft.change((now) => ({ ...now, ...change }))

  const leave = (wish: OwnStay | null) => {
    outboxOf(me).write(stayAct, { id: form.id, stay: wish, draft: `${me}:${name}` })
    draft.discard(stay ? form : emptyStay())
    onDone()
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (Object.keys(problems).length === 0) leave({ ...form, city: form.city.trim() })
      }}
    >
      <DraftNote {...draft} onDiscard={draft.clear} onUndo={draft.undo} />
      <Field label="City" required error={shown.city}>
        <TextInput
          value={form.city}
          autoComplete="off"
          maxLength={longestCity}
          onChange={(event) => change({ city: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-1 gap-5 min-[26rem]:grid-cols-2">
        <Field label="From" required error={shown.from}>
          <TextInput
            type="date"
            value={form.from}
            onChange={({ target: { value } }) =>
              change({ from: value, ...(form.to === '' || form.to < value ? { to: value } : {}) })
            }
          />
        </Field>
        <Field label="To" required error={shown.to}>
          <TextInput
            type="date"
            min={form.from || today}
            value={form.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </Field>
      </div>
      <div>
        <p className="mb-2 text-small text-muted">Who may know? Nobody else sees it.</p>
        <Segmented
          label="Who may know"
          options={audiences}
          value={form.audience}
          onChange={(audience) => change({ audience })}
        />
      </div>
      <div className="flex flex-col gap-3">
        <Button type="submit" full>
          Save
        </Button>
        {stay && (
          <Button variant="danger" full onClick={() => leave(null)}>
            Remove
          </Button>
        )}
      </div>
    </form>
  )
}
