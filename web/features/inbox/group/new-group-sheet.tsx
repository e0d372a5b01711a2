// A group to be: its name, and who is in it. It waits in the outbox, and opens once it is made.
import { useState } from 'react'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { counted } from '#shared/format/number.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { makeGroupAct } from '../data/group/make-group-act.ts'
import { emptyGroup, type GroupForm, isGroupName, longestGroupName, mostOthers } from '../model/group.ts'
import { ChoosePeople } from './choose-people.tsx'

type Props = { me: string; open: boolean; onClose: () => void }

const formId = 'new-group'

export function NewGroupSheet({ me, open, onClose }: Props) {
  const draft = useMemberDraft<GroupForm>('group', 1, emptyGroup)
  const [problem, setProblem] = useState<string | null>(null)
  const { name, people } = draft.value
  const change = (change: Partial<GroupForm>) => {
    setProblem(null)
    draft.change((now) => ({ ...now, ...change }))
  }
  const make = () => {
    if (!isGroupName(name)) return setProblem(`A name of 2 to ${longestGroupName} letters.`)
    if (people.length === 0) return setProblem('Choose at least one friend.')
    outboxOf(me).write(makeGroupAct, { name: name.trim(), people, draft: `${me}:group` })
    draft.discard(emptyGroup())
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      size="full"
      title="New group"
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="tabular text-small text-muted">
            {people.length === 0 ? 'Nobody chosen' : `You and ${counted(people.length, 'friend')}`}
          </p>
          <Button type="submit" form={formId}>
            Make the group
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <DraftNote {...draft} onDiscard={draft.clear} onUndo={draft.undo} />
        <Field
          label="Name"
          error={problem}
          counter={name.length > longestGroupName - 15 ? { now: name.trim().length, max: longestGroupName } : undefined}
        >
          <TextInput
            autoComplete="off"
            placeholder="What brings you together?"
            value={name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <ChoosePeople me={me} chosen={people} most={mostOthers} onChange={(chosen) => change({ people: chosen })} />
      </form>
    </Sheet>
  )
}
