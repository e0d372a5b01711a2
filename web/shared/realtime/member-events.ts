// The events of a member anywhere in the app: their place in a thread, their notifications, who is a friend or blocked. One channel a tab, shared by all listeners.
// Every listener is also told when something may have been missed, and must then read again.
import { endDeadSession } from '#shared/session/end-dead-session.ts'
import type { Database } from '#types/database.types.ts'
import { onComingBack } from './coming-back.ts'
import { keepJoined } from './keep-joined.ts'

type Place = Database['public']['Tables']['thread_members']['Row']

export type MemberEvent =
  | { about: 'thread'; threadId: string; place: Place }
  | { about: 'notification' }
  // A friendship, a block, an account they know, or a seat they lost: what they may see and do has changed.
  | { about: 'relations' }
  // Something may have been missed. `joined`: said when the channel has just been joined.
  | { about: 'anything'; joined?: true }

type Listener = (event: MemberEvent) => void

type Feed = {
  listeners: Set<Listener>
  joined: boolean
  /** When something was last heard. */
  heardAt: number
  stop: () => void
  closing?: ReturnType<typeof setTimeout> | undefined
}

const feeds = new Map<string, Feed>()
// The channel stays open a moment, so that moving from one screen to another does not close it.
const LINGER = 2000

export function listenToMember(userId: string, listener: Listener): () => void {
  const feed = feeds.get(userId) ?? open(userId)
  clearTimeout(feed.closing)
  feed.listeners.add(listener)
  return () => {
    feed.listeners.delete(listener)
    if (feed.listeners.size > 0) return
    feed.closing = setTimeout(() => {
      feeds.delete(userId)
      feed.stop()
    }, LINGER)
  }
}

/** Whether something may have happened since that moment which a screen that was not there has missed. */
export function heardSince(userId: string, moment: number): boolean {
  const feed = feeds.get(userId)
  return !feed || feed.heardAt > moment
}

/** Whether events from now on are received. Until then, what is read may be out of date without notice. */
export const hearsMember = (userId: string) => feeds.get(userId)?.joined ?? false

function open(userId: string): Feed {
  const listeners = new Set<Listener>()
  const tell: Listener = (event) => {
    feed.heardAt = Date.now()
    for (const listener of [...listeners]) listener(event)
  }
  const lookAgain = () => tell({ about: 'anything' })
  const stopLooking = onComingBack(lookAgain)
  let made = false
  const mine = { schema: 'public', filter: `user_id=eq.${userId}` } as const
  const leave = keepJoined(
    (client) => {
      // The server closes the channel of a session that has ended: asked at once, no screen goes on showing what it may not.
      if (made) void endDeadSession()
      made = true
      return client
        .channel(`member:${userId}`)
        .on<Place>('postgres_changes', { ...mine, event: '*', table: 'thread_members' }, (change) => {
          const place = 'thread_id' in change.new ? change.new : null
          tell(place ? { about: 'thread', threadId: place.thread_id, place } : { about: 'anything' })
        })
        .on('postgres_changes', { ...mine, event: '*', table: 'notifications' }, () => tell({ about: 'notification' }))
        .on('postgres_changes', { ...mine, event: '*', table: 'member_signals' }, () => tell({ about: 'relations' }))
    },
    () => {
      feed.joined = true
      tell({ about: 'anything', joined: true })
    },
    () => {
      feed.joined = false
    },
  )
  const feed: Feed = {
    listeners,
    joined: false,
    // What happened before nobody has heard.
    heardAt: Date.now(),
    stop() {
      stopLooking()
      leave()
    },
  }
  feeds.set(userId, feed)
  return feed
}
