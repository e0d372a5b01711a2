// The items of the open conversation's menu that say where it is kept; they load once the conversation is on the screen.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterFirstSight } from '#shared/early/after-first-sight.ts'
import type { Thread } from '#types/shapes.ts'

type Pieces = Awaited<ReturnType<typeof load>>
type Wishes = {
  /** It was put away, or marked for later: the member is done with it for now. */
  onAway: () => void
  onMute: () => void
}

async function load() {
  await afterFirstSight()
  const [{ shelfItems }, { shelveOf }] = await Promise.all([
    import('./shelf-items.tsx'),
    import('../data/shelves/shelve.ts'),
  ])
  return { shelfItems, shelveOf }
}

export function useShelfItems(thread: Thread, userId: string, { onAway, onMute }: Wishes) {
  const cache = useQueryClient()
  const [pieces, setPieces] = useState<Pieces>()
  useEffect(() => {
    load()
      .then(setPieces)
      .catch((error: unknown) => console.warn('A part of the menu did not load', error))
  }, [])
  if (!pieces) return []
  return pieces.shelfItems(thread, pieces.shelveOf(cache, userId), onMute, onAway)
}
