// The press on "Not for me": the card goes at once, and a toast offers to bring it back.
import { useQueryClient } from '@tanstack/react-query'
import { dashboardQuery } from '#shared/api/home.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { withReturned } from '../model/taken-back.ts'
import { type Waved, waveKey } from '../model/waves.ts'
import { takenBack, waveAct } from './wave-act.ts'

/** Takes who it is about, as the toast names them. */
export function useWave(userId: string): (waved: Waved, who: string) => void {
  const cache = useQueryClient()
  const { queryKey } = dashboardQuery(userId)
  return (waved, who) => {
    const before = cache.getQueryData(queryKey)
    takenBack.delete(waveKey(waved))
    outboxOf(userId).write(waveAct, { ...waved, away: true })
    toast.message('Not shown for 90 days', {
      description: who,
      action: {
        label: 'Undo',
        onClick: () => {
          takenBack.add(waveKey(waved))
          outboxOf(userId).write(waveAct, { ...waved, away: false })
          cache.setQueryData(queryKey, (now) => now && before && withReturned(now, before, waved))
        },
      },
    })
  }
}
