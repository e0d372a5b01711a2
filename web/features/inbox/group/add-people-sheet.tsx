// Takes friends into a group.
import { useState } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { numbers } from '#types/limits.ts'
import type { Thread } from '#types/shapes.ts'
import { useKeepGroup } from '../data/group/use-keep-group.ts'
import type { GroupForm } from '../model/group.ts'
import { ChoosePeople } from './choose-people.tsx'

type Props = { thread: Thread; me: string; open: boolean; onClose: () => void }

export function AddPeopleSheet({ thread, me, open, onClose }: Props) {
  const [chosen, setChosen] = useState<GroupForm['people']>([])
  const keep = useKeepGroup(thread.id)
  const add = () =>
    keep.mutate(
      { add: chosen.map(({ id }) => id), done: 'Added', failed: 'Failed to add them' },
      { onSuccess: onClose },
    )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => setChosen([])}
      size="full"
      title="Add friends"
      footer={
        <Button full disabled={chosen.length === 0} busy={keep.isPending} onClick={add}>
          Add
        </Button>
      }
    >
      <p className="pb-3 text-muted">They read what is said from now on, and nothing of before.</p>
      <ChoosePeople
        me={me}
        without={thread.participants.map(({ id }) => id)}
        chosen={chosen}
        most={numbers.mostInAGroup - thread.participants.length - 1}
        onChange={setChosen}
      />
    </Sheet>
  )
}
