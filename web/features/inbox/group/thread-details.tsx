// A conversation's details: who can read it, and of a group its name and people, and what can be done with them. Loads with its first opening.
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import type { Thread } from '#types/shapes.ts'
import { readersOf } from '../model/group.ts'
import { AddPeopleSheet } from './add-people-sheet.tsx'
import { GroupName } from './group-name.tsx'
import { GroupPeople } from './group-people.tsx'

type Props = {
  thread: Thread
  me: string
  open: boolean
  onClose: () => void
  /** To what was sent in it. */
  onKept: () => void
}

export function ThreadDetails({ thread, me, open, onClose, onKept }: Props) {
  const adding = useOverlay(`group-add-${thread.id}`)
  const kept = (
    <Button variant="quiet" full onClick={onKept}>
      Media, links and events
    </Button>
  )
  if (!thread.group)
    return (
      <Sheet open={open} onClose={onClose} title="Who can read this">
        <div className="flex flex-col gap-6">
          <Readers thread={thread} me={me} />
          {kept}
        </div>
      </Sheet>
    )
  return (
    <>
      <Sheet open={open} onClose={onClose} size="full" title="Group details">
        <div className="flex flex-col gap-8">
          <GroupName key={thread.title} thread={thread} />
          <GroupPeople thread={thread} me={me} onAdd={thread.group.full ? undefined : () => adding.show()} />
          {kept}
          <section aria-labelledby="who-reads">
            <h3 id="who-reads" className="pb-3 font-display text-lead">
              Who can read this
            </h3>
            <Readers thread={thread} me={me} />
          </section>
        </div>
      </Sheet>
      <AddPeopleSheet thread={thread} me={me} open={adding.open} onClose={adding.hide} />
    </>
  )
}

function Readers({ thread, me }: { thread: Thread; me: string }) {
  return (
    <div className="flex max-w-reading flex-col gap-3">
      {readersOf(thread, me).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
