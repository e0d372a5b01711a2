// What the own texts still wait for, or why they were not taken.
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { SavingNote } from '../components/saving-note.tsx'
import { detailsAct, whyRefused } from '../data/details-act.ts'

export function UnsavedDetails({ userId, onEdit }: { userId: string; onEdit: () => void }) {
  const waiting = useActs(userId, detailsAct)
  const failed = waiting.find(({ state }) => state === 'failed')
  return (
    <SavingNote
      what="Profile"
      entries={waiting}
      why={whyRefused(failed?.code)}
      retry={{ label: failed?.code === 'profile_changed' ? 'Choose' : 'Edit again', onClick: onEdit }}
      onDiscard={() => {
        for (const { id } of waiting) outboxOf(userId).discard(id)
      }}
    />
  )
}
