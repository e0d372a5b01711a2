// The words that every open feed hears: others have posted, posts have changed. They say nothing of what, or whose: who hears them asks. One channel a
// tab, shared by its listeners.
import { keepJoined } from '#shared/realtime/keep-joined.ts'

export type FeedWord =
  | { about: 'posted' | 'changed'; payload: unknown }
  // Words may have been missed. `again`: the channel was joined before.
  | { about: 'joined'; again: boolean }

type Listener = (word: FeedWord) => void

const listeners = new Set<Listener>()
// The channel stays open a moment, so that moving from one screen to another does not close it.
const LINGER = 2000
let leave: (() => void) | undefined
let closing: ReturnType<typeof setTimeout> | undefined

export function followFeed(listener: Listener): () => void {
  clearTimeout(closing)
  listeners.add(listener)
  leave ??= join()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    closing = setTimeout(() => {
      leave?.()
      leave = undefined
    }, LINGER)
  }
}

function join(): () => void {
  const tell: Listener = (word) => {
    for (const listener of [...listeners]) listener(word)
  }
  let again = false
  return keepJoined(
    (client) =>
      client
        .channel('feed', { config: { private: true } })
        .on('broadcast', { event: 'posted' }, ({ payload }) => tell({ about: 'posted', payload }))
        .on('broadcast', { event: 'changed' }, ({ payload }) => tell({ about: 'changed', payload })),
    () => {
      tell({ about: 'joined', again })
      again = true
    },
  )
}
