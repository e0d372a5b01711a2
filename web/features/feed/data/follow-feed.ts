// The words that every open feed hears: others have posted, posts have changed. They say nothing of what, or whose: who hears them asks. One channel a
// tab, shared by its listeners.
import { keepJoined } from '#shared/realtime/keep-joined.ts'

export type FeedWord =
  | { about: 'posted' | 'changed'; payload: unknown }
  // Heard from here on. What was read before may lack what earlier words said, and what came in the second of the last of them: to be asked about once.
  | { about: 'joined' }

type Listener = (word: FeedWord) => void

const listeners = new Set<Listener>()
// The channel stays open a moment, so that moving from one screen to another does not close it.
const LINGER = 2000
let leave: (() => void) | undefined
let joined = false
let closing: ReturnType<typeof setTimeout> | undefined

export function followFeed(listener: Listener): () => void {
  clearTimeout(closing)
  listeners.add(listener)
  leave ??= join()
  if (joined) listener({ about: 'joined' })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    closing = setTimeout(() => {
      leave?.()
      leave = undefined
      joined = false
    }, LINGER)
  }
}

function join(): () => void {
  const tell: Listener = (word) => {
    for (const listener of [...listeners]) listener(word)
  }
  return keepJoined(
    (client) =>
      client
        .channel('feed', { config: { private: true } })
        .on('broadcast', { event: 'posted' }, ({ payload }) => tell({ about: 'posted', payload }))
        .on('broadcast', { event: 'changed' }, ({ payload }) => tell({ about: 'changed', payload })),
    () => {
      joined = true
      tell({ about: 'joined' })
    },
    () => {
      joined = false
    },
  )
}
