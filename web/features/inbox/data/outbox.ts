// Sends messages in order, one tab at a time. Lives outside the screens, so that leaving the inbox loses nothing.

import { type Message, notifyOfMessage, sendMessage } from '#shared/api/conversations/messages.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { toAppError } from '#shared/errors/throw-if-error.ts'
import { afterRefusal } from '#shared/session/end-dead-session.ts'
import { isSigningOut, onSessionEnd } from '#shared/session/session-end.ts'
import { failedOf, nextToSend, type OutboxAction, type OutboxEntry, outboxReducer } from '../model/outbox.ts'
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

const RETRIES = [1000, 2000, 4000]
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
    for (let turn = 0; ; turn += 1) {
      try {
        const message = await sendMessage(entry, userId)
        tell({ type: 'sent', entry, message })
        await apply({ type: 'sent', id: entry.id })
        notifyOthers(entry).catch((error: unknown) => console.warn('A notification was not sent', error))
        return
      } catch (cause) {
        const error = isAppError(cause) ? cause : toAppError({ message: cause instanceof Error ? cause.message : '' })
        const code = isNetwork(error.code, error.status) ? 'network' : error.code
        const pause = RETRIES[turn]
        if (stopped) return
        if (code === 'network' && !navigator.onLine) return apply({ type: 'waiting', id: entry.id })
        if (code === 'network' && pause) {
          await new Promise((resolve) => setTimeout(resolve, pause))
          continue
        }
        console.warn('A message was not sent', error)
        afterRefusal(error)
        await apply({ type: 'failed', id: entry.id, code })
        tell({ type: 'failed', entry, code })
        return
      }
    }
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
          let next = nextToSend(entries)
          while (next && navigator.onLine && !stopped) {
            await send(next)
            next = nextToSend(entries)
          }
        })
      }
    } finally {
      pumping = false
    }
  }

  const onOnline = () => {
    const ids = failedOf(entries).flatMap(({ id, code }) => (code === 'network' ? id : []))
    void (ids.length > 0 ? apply({ type: 'retry', ids }) : Promise.resolve()).then(pump)
  }
  const onOtherTab = () => void reload()
  window.addEventListener('online', onOnline)
  tabs?.addEventListener('message', onOtherTab)
  void oneTabAtATime(`o1-outbox-${userId}`, () => apply({ type: 'restored' }))
    .then(reload)
    .then(pump)

  return {
    outbox: {
      entries: () => entries,
      subscribe: (listener) => added(listeners, listener),
      onEvent: (listener) => added(eventListeners, listener),
      write: (entry) => void apply({ type: 'written', entry: { ...entry, state: 'queued' } }).then(pump),
      retry: (ids) => void apply({ type: 'retry', ids }).then(pump),
      discard: (id) => void apply({ type: 'discarded', id }).then(pump),
    },
    stop() {
      stopped = true
      window.removeEventListener('online', onOnline)
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

const isNetwork = (code: string, status: number | undefined) =>
  code === 'network' || code === 'unknown' || code === '20' || /timed? ?out|abort/i.test(code) || (status ?? 0) >= 502

// Two tabs sending the same outbox would be safe because of the ids, but could change the order.
async function oneTabAtATime(name: string, act: () => Promise<void>): Promise<void> {
  if (typeof navigator.locks === 'undefined') return act()
  await navigator.locks.request(name, act)
}
