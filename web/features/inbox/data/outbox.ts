// Sends messages in order, one tab at a time, and never gives up on a message that was only lost on its way. Lives outside the screens,
// so that leaving the inbox loses nothing.

import { type Message, notifyOfMessage, sendMessage } from '#shared/api/conversations/messages.ts'
import { isReachable, onReached } from '#shared/connection/connection.ts'
import { type AppError, isAppError } from '#shared/errors/app-error.ts'
import { toAppError } from '#shared/errors/throw-if-error.ts'
import { afterRefusal } from '#shared/session/end-dead-session.ts'
import { isSigningOut, onSessionEnd } from '#shared/session/session-end.ts'
import { nextToSend, type OutboxAction, type OutboxEntry, outboxReducer } from '../model/outbox.ts'
import { changeOutbox, clearOutbox, readOutbox } from './outbox-store.ts'

export type OutboxEvent =
  | { type: 'sent'; entry: OutboxEntry; message: Message }
  | { type: 'failed'; entry: OutboxEntry; code: string }

type Outbox = {
  entries: () => OutboxEntry[]
  subscribe: (listener: () => void) => () => void
  onEvent: (listener: (event: OutboxEvent) => void) => () => void
  write: (entry: Omit<OutboxEntry, 'state'>) => void
  retry: (ids: string[]) => void
  discard: (id: string) => void
}

const FIRST_REST = 1000
const LONGEST_REST = 30_000
let current: { userId: string; outbox: Outbox; stop: () => void } | undefined

/** The member's outbox, started on first use. */
export function outboxOf(userId: string): Outbox {
  if (current?.userId !== userId) {
    current?.stop()
    current = { userId, ...open(userId) }
  }
  return current.outbox
}

onSessionEnd(() => {
  current?.stop()
  // When a session ends by itself, unsent messages wait for the member, and for nobody else.
  if (current && isSigningOut()) void clearOutbox(current.userId)
  current = undefined
})

function open(userId: string): { outbox: Outbox; stop: () => void } {
  let entries: OutboxEntry[] = []
  let stopped = false
  let pumping = false
  let again = false
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: OutboxEvent) => void>()
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`o1-outbox-${userId}`)

  const show = (next: OutboxEntry[]) => {
    entries = next
    for (const listener of [...listeners]) listener()
  }
  const apply = async (action: OutboxAction) => {
    show(outboxReducer(entries, action))
    await changeOutbox(userId, action)
    if (!stopped) tabs?.postMessage('changed')
  }
  const reload = async () => {
    const stored = await readOutbox(userId)
    if (stored && !stopped) show(stored)
  }
  const tell = (event: OutboxEvent) => {
    for (const listener of [...eventListeners]) listener(event)
  }

  const send = async (entry: OutboxEntry) => {
    void apply({ type: 'sending', id: entry.id })
    try {
      const message = await sendMessage(entry, userId)
      rests.delete(entry.threadId)
      tell({ type: 'sent', entry, message })
      await apply({ type: 'sent', id: entry.id })
      notifyOthers(entry).catch((error: unknown) => console.warn('A notification was not sent', error))
    } catch (cause) {
      const error = isAppError(cause) ? cause : toAppError({ message: cause instanceof Error ? cause.message : '' })
      if (stopped) return
      console.warn('A message was not sent', error)
      afterRefusal(error)
      if (isPassing(error)) {
        rest(entry.threadId)
        return apply({ type: 'waiting', id: entry.id })
      }
      await apply({ type: 'failed', id: entry.id, code: error.code })
      tell({ type: 'failed', entry, code: error.code })
    }
  }

  // A conversation whose message did not arrive rests; the others go on.
  const rests = new Map<string, { turns: number; over: boolean; timer: ReturnType<typeof setTimeout> }>()
  const rest = (threadId: string) => {
    const turns = (rests.get(threadId)?.turns ?? 0) + 1
    const pause = Math.min(FIRST_REST * 2 ** (turns - 1), LONGEST_REST) * (0.75 + Math.random() / 2)
    const wake = () => {
      rests.set(threadId, { turns, over: true, timer })
      void pump()
    }
    const timer = setTimeout(wake, pause)
    rests.set(threadId, { turns, over: false, timer })
  }
  const resting = () => new Set([...rests].flatMap(([threadId, { over }]) => (over ? [] : [threadId])))
  const wakeAll = () => {
    for (const { timer } of rests.values()) clearTimeout(timer)
    rests.clear()
    return pump()
  }

  const pump = async () => {
    again = true
    if (pumping) return
    pumping = true
    try {
      while (again && !stopped) {
        again = false
        await oneTabAtATime(`o1-outbox-${userId}`, async () => {
          await reload()
          // Only one tab at a time sends: what another one was sending when it was closed is nobody's.
          if (entries.some(({ state }) => state === 'sending')) await apply({ type: 'restored' })
          let next = nextToSend(entries, resting())
          while (next && isReachable() && !stopped) {
            await send(next)
            next = nextToSend(entries, resting())
          }
        })
      }
    } finally {
      pumping = false
    }
  }

  const onVisible = () => {
    if (document.visibilityState === 'visible') void wakeAll()
  }
  const onOtherTab = () => void reload()
  const stopListening = onReached(() => void wakeAll())
  document.addEventListener('visibilitychange', onVisible)
  tabs?.addEventListener('message', onOtherTab)
  void oneTabAtATime(`o1-outbox-${userId}`, () => apply({ type: 'restored' })).then(pump)

  return {
    outbox: {
      entries: () => entries,
      subscribe: (listener) => added(listeners, listener),
      onEvent: (listener) => added(eventListeners, listener),
      write: (entry) => void apply({ type: 'written', entry: { ...entry, state: 'queued' } }).then(wakeAll),
      retry: (ids) => void apply({ type: 'retry', ids }).then(wakeAll),
      discard: (id) => void apply({ type: 'discarded', id }).then(pump),
    },
    stop() {
      stopped = true
      stopListening()
      document.removeEventListener('visibilitychange', onVisible)
      for (const { timer } of rests.values()) clearTimeout(timer)
      tabs?.close()
    },
  }
}

async function notifyOthers({ threadId, content, notify: { recipients, ...thread } }: OutboxEntry) {
  await Promise.all(recipients.map((recipientId) => notifyOfMessage({ ...thread, recipientId, content, threadId })))
}

function added<Listener>(to: Set<Listener>, listener: Listener): () => void {
  to.add(listener)
  return () => to.delete(listener)
}

const MAY_PASS = [401, 408, 425, 429]

/** Whether the same message may be taken later: it got lost, the server is in trouble or busy, or the token is being renewed. */
function isPassing({ code, status = 0 }: AppError) {
  if (code === 'network' || code === '20' || /timed? ?out|abort/i.test(code)) return true
  return status === 0 || status >= 500 || MAY_PASS.includes(status)
}

// Two tabs sending the same outbox would be safe because of the ids, but could change the order.
async function oneTabAtATime(name: string, act: () => Promise<void>): Promise<void> {
  if (typeof navigator.locks === 'undefined') return act()
  await navigator.locks.request(name, act)
}
