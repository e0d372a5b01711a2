// What the own photographs still wait for, or why they were not taken.
import { failedOf } from '#shared/outbox/entries.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { SavingNote } from '../components/saving-note.tsx'
import { photosAct } from '../data/photos-act.ts'

export function UnsavedPhotos({ userId }: { userId: string }) {
  const waiting = useActs(userId, photosAct)
  const failed = failedOf(waiting)
  return (
    <SavingNote
      what="Photos"
      entries={waiting}
      why="The club did not take them."
      retry={{ label: 'Try again', onClick: () => outboxOf(userId).retry(failed.map(({ id }) => id)) }}
      onDiscard={() => {
        for (const { id } of failed.length > 0 ? failed : waiting) outboxOf(userId).discard(id)
      }}
    />
  )
}
