// A request for an endorsement that is on its way: whom it asks, where it stands, and taking it back.
import { useQueryClient } from '@tanstack/react-query'
import { staleAfter } from '#shared/api/stale-after.ts'
import type { Entry } from '#shared/outbox/act.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useWaits } from '#shared/outbox/standing.ts'
import { RemovableChip } from '#shared/ui/buttons/chip.tsx'
import type { Asking } from '../data/ask-act.ts'

export function UnsentRequest({ userId, entry }: { userId: string; entry: Entry<Asking> }) {
  const waits = useWaits(entry) ?? 'sending'
  const cache = useQueryClient()
  const takeBack = () => {
    outboxOf(userId).discard(entry.id)
    // Its answer may have been all that was lost.
    void staleAfter(cache, 'request_endorsements')
  }
  return (
    <li>
      <RemovableChip label={`${entry.input.recipient} · ${waits}`} onRemove={takeBack} />
    </li>
  )
}
