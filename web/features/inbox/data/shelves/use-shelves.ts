// What waits on this device of where conversations are kept, to be laid over what is shown.
import { useMemo } from 'react'
import { useActs } from '#shared/outbox/use-acts.ts'
import { byThread, type ShelfActs, shelving } from '../../model/shelves/shelves.ts'

export function useShelves(userId: string): ShelfActs {
  const waiting = useActs(userId, shelving)
  return useMemo(() => byThread(waiting), [waiting])
}
