// Up to three times to meet, and perhaps where: they are there already, and one tap suggests them.
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { dayOf } from '#shared/in-town/this-week.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import type { Thread } from '#types/shapes.ts'
import { suggestTimesAct } from '../data/times/suggest-times-act.ts'
import { longestPlace, rows, type TimesForm, timesAtFirst, timesOf } from '../model/meeting-times.ts'
import { partnerIn } from '../model/occasion.ts'
import { useSuggestTimes } from './use-suggest-times.ts'

export function SuggestTimesSheet({ thread }: { thread: Thread }) {
  const { open, hide } = useSuggestTimes(thread)
  return (
    <Sheet open={open} onClose={hide} size="full" title="Suggest a time">
      <SuggestTimesForm thread={thread} onDone={hide} />
    </Sheet>
  )
}

function SuggestTimesForm({ thread, onDone }: { thread: Thread; onDone: () => void }) {
  const me = useUserId()
  const other = partnerIn(thread, me)
  const name = `times-${thread.id}`
  // What stands when the sheet opens gives way; what comes meanwhile does not.
  const [insteadOf] = useState(thread.times?.id ?? null)
  const atFirst = () => timesAtFirst(new Date(), thread.occasion?.inTown)
  const draft = useMemberDraft<TimesForm>(name, 1, atFirst)
  const [problem, setProblem] = useState<string | null>(null)
  const form = draft.value
  const change = (change: Partial<TimesForm>) => {
    setProblem(null)
    draft.change((now) => ({ ...now, ...change }))
  }
  const shown = rows.filter(({ day }) => form[day] !== '')
  const free = rows.find(({ day }) => form[day] === '')
  const today = dayOf(new Date())

  const suggest = () => {
    const { times, problem: wrong } = timesOf(form, new Date())
    setProblem(wrong)
    if (wrong) return
    const { place } = form
    const input = { threadId: thread.id, by: me, times, place, insteadOf, form, draft: `${me}:${name}` }
    outboxOf(me).write(suggestTimesAct, input)
    draft.discard(atFirst())
    onDone()
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        suggest()
      }}
    >
      <p className="text-muted">
        {other ? `${other.name.split(' ')[0]} takes one with a tap, and sees` : 'They see'} it in their own time zone.
        It stays between you two.
      </p>
      <DraftNote {...draft} onDiscard={draft.clear} onUndo={draft.undo} />
      {shown.map(({ day, hour }, place) => (
        <fieldset key={day} className="min-w-0">
          <legend className="sr-only">{ordinals[place]}</legend>
          <div className="flex items-center justify-between">
            <span aria-hidden="true" className="text-small text-muted">
              {ordinals[place]}
            </span>
            {shown.length > 1 && (
              <IconButton
                label={`Remove the ${ordinals[place]?.toLowerCase()}`}
                icon={<X />}
                onClick={() => change({ [day]: '' })}
                className="-mr-3"
              />
            )}
          </div>
          <div className="grid grid-cols-1 gap-2 min-[20rem]:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
            <TextInput
              type="date"
              aria-label="Day"
              min={today}
              value={form[day]}
              onChange={({ target: { value } }) => value && change({ [day]: value })}
            />
            <TextInput
              type="time"
              aria-label="Hour"
              value={form[hour]}
              onChange={(event) => change({ [hour]: event.target.value })}
            />
          </div>
        </fieldset>
      ))}
      {free && (
        <Button
          variant="ghost"
          className="self-start"
          onClick={() => change({ [free.day]: form[shown.at(-1)?.day ?? 'day1'] || today, [free.hour]: '13:00' })}
        >
          <Plus className="size-5" aria-hidden="true" />
          Another time
        </Button>
      )}
      <Field label="Place" hint="Optional">
        <TextInput
          value={form.place}
          maxLength={longestPlace}
          autoComplete="off"
          onChange={(event) => change({ place: event.target.value })}
        />
      </Field>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <Button type="submit" full>
        {shown.length > 1 ? 'Suggest these times' : 'Suggest this time'}
      </Button>
    </form>
  )
}

const ordinals = ['First time', 'Second time', 'Third time']
