// A group's name, which everybody in it may change.
import { useState } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import type { Thread } from '#types/shapes.ts'
import { useKeepGroup } from '../data/group/use-keep-group.ts'
import { isGroupName, longestGroupName } from '../model/group.ts'

export function GroupName({ thread }: { thread: Thread }) {
  const before = thread.title ?? ''
  const [name, setName] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const keep = useKeepGroup(thread.id)
  const changed = name.trim() !== before
  const save = () => {
    if (!isGroupName(name)) return setProblem(`A name of 2 to ${longestGroupName} letters.`)
    keep.mutate({ name: name.trim(), done: 'Name changed', failed: 'Failed to change the name' })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) save()
      }}
    >
      <Field label="Name" error={problem} hint="Everybody in the group may change it, and reads that it was.">
        <TextInput
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setProblem(null)
            setName(event.target.value)
          }}
        />
      </Field>
      {changed && (
        <Button type="submit" variant="quiet" size="small" className="self-start" busy={keep.isPending}>
          Save the name
        </Button>
      )}
    </form>
  )
}
