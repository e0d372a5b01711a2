// Sends what waits on this device, one tab at a time and in order per subject, and never gives up on what was only lost on its way. Lives
// outside the screens, so that leaving one loses nothing. What it sends stands in act.ts.
import { QueryClient } from '@tanstack/react-query'
import { isReachable, onReached } from '#shared/connection/connection.ts'
import { newId } from '#shared/device/new-id.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { afterRefusal } from '#shared/session/end-dead-session.ts'
import { isSigningOut, onSessionEnd } from '#shared/session/session-end.ts'
import { oneTabAtATime } from '#shared/storage/one-tab-at-a-time.ts'
import { type Act, actOf, type Entry, type KnownAct, onKnownActs } from './act.ts'
import { type Change, changeEntries, isAbout, nextToSend } from './entries.ts'
import { noteRunning, stopOutboxes } from './open-outboxes.ts'
import { visitor } from './owners.ts'
import { asAppError, isPassing } from './passing.ts'
import { resting } from './resting.ts'
import { adoptOlder, changeStoredEntries, clearEntries, readEntries, readFiles } from './store.ts'

export type SettledEvent<Input = unknown, Answer = unknown> = { entry: Entry<Input>; here: boolean } & (
  | { how: 'sent'; answer: Answer }
  | { how: 'refused'; error: AppError }
)

type Outbox = {
  entries: () => Entry[]
  filesOf: (entry: Entry) => Promise<Blob[]>
  subscribe: (listener: () => void) => () => void
  onSettled: (listener: (event: SettledEvent) => void) => () => void
  /** Gives the id of the act, which the caller may bring along. */
  write: <Input, Answer>(act: Act<Input, Answer>, input: Input, more?: { id?: string; files?: Blob[] }) => string
  retry: (ids: string[]) => void
  discard: (id: string) => void
  /** Names the cache that acts bring up to date. Until then what is settled waits to be told. */
  follow: (cache: QueryClient) => void
}

const PATIENCE = 15_000
// A device that takes longer to keep an act is not waited for.
const KEPT_WITHIN = 300
const open = new Map<string, Outbox>()

/** The outbox of a member, or the visitor's; started on first use. */
export function outboxOf(owner: string): Outbox {
  const opened = open.get(owner) ?? start(owner)
  open.set(owner, opened)
  return opened
}

onSessionEnd(() => {
  for (const owner of stopOutboxes((one) => one !== visitor)) {
    // When a session ends by itself, what is unsent waits for the member, and for nobody else.
    if (isSigningOut()) void clearEntries(owner)
  }
})

function start(owner: string): Outbox {
  const name = `o1-outbox-${owner}`
  let entries: Entry[] = []
  let stopped = false
  let pumping = false
  let again = false
  // A visitor's screens keep nothing that an act could change.
  let cache = owner === visitor ? new QueryClient() : undefined
  let onItsWay: { id: string; request: AbortController } | undefined
  const untold: [KnownAct, SettledEvent][] = []
  // Changes the device does not have yet, or has no room for.
  let unstored: Change[] = []
  // Files written in this tab, for a device that keeps nothing.
  const written = new Map<string, Blob[]>()
  // Subjects whose act no loaded build knows.
  const strange = new Set<string>()
  const listeners = new Set<() => void>()
  const settledListeners = new Set<(event: SettledEvent) => void>()
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)

  const show = (next: Entry[]) => {
    entries = next
    // Taken back, here or in another tab.
    if (!next.some(({ id }) => id === onItsWay?.id)) onItsWay?.request.abort()
    for (const listener of [...listeners]) listener()
  }
  const apply = async (change: Change, files?: Blob[], keptFirst?: boolean) => {
    if (!keptFirst) show(changeEntries(entries, change))
    unstored.push(change)
    const storing = changeStoredEntries(owner, change, files)
    if (keptFirst) {
      await Promise.race([storing, new Promise((resolve) => setTimeout(resolve, KEPT_WITHIN))])
      if (!stopped) show(changeEntries(entries, change))
    }
    const isStored = await storing
    const isOver = change.type === 'sent' || change.type === 'discarded'
    if (isOver) written.delete(change.id)
    unstored = unstored.filter((one) => (one === change ? !isStored : !(isOver && isAbout(one, change.id))))
    if (!stopped) tabs?.postMessage({ type: 'changed' })
  }
  const reload = async () => {
    const stored = await readEntries(owner)
    // What was written while the device was read follows what it had: nothing may vanish for a moment, or a later act overtakes it.
    if (stored && !stopped) show(unstored.reduce(changeEntries, stored))
  }

  const filesOf = async (entry: Entry) => written.get(entry.id) ?? (await readFiles(owner, entry))

  const tell = (act: KnownAct, event: SettledEvent) => {
    if (!cache) return void untold.push([act, event])
    const settled = { entry: event.entry, cache, here: event.here }
    if (event.how === 'sent') act.onSent?.(event.answer, settled)
    else act.onRefused?.(event.error, settled)
    for (const listener of [...settledListeners]) listener(event)
  }
  const tellAll = (act: KnownAct, event: SettledEvent) => {
    tell(act, event)
    if (event.how === 'sent') return tabs?.postMessage({ type: 'sent', entry: event.entry, answer: event.answer })
    const { code, message, status, details, raw } = event.error
    const more = {
      ...(status ? { status } : {}),
      ...(details ? { details } : {}),
      ...(raw === undefined ? {} : { raw }),
    }
    tabs?.postMessage({ type: 'refused', entry: event.entry, code, message, more })
  }

  const rests = resting(() => void pump())
  const wakeAll = () => {
    rests.wakeAll()
    return pump()
  }

  const send = async (entry: Entry) => {
    const { id, subject, input, createdAt } = entry
    void apply({ type: 'sending', id })
    const request = new AbortController()
    const late = new AbortController()
    let patience: ReturnType<typeof setTimeout> | undefined
    onItsWay = { id, request }
    let act: KnownAct | undefined
    try {
      act = await actOf(entry.kind)
      if (!act) {
        strange.add(subject)
        return await apply({ type: 'retry', ids: [id] })
      }
      patience = setTimeout(() => late.abort(), act.patience ?? PATIENCE)
      const signal = AbortSignal.any([request.signal, late.signal])
      const sending = { id, owner, createdAt, files: await filesOf(entry), signal }
      request.signal.throwIfAborted()
      const answer = await unlessEnded(signal, act.send(input, sending))
      rests.wake(subject)
      tellAll(act, { how: 'sent', entry, here: true, answer })
      await apply({ type: 'sent', id })
    } catch (cause) {
      if (stopped || request.signal.aborted) return
      const error = asAppError(cause)
      console.warn(`An act was not sent: ${entry.kind}`, error)
      afterRefusal(error)
      if (!act || isPassing(error)) {
        rests.rest(subject, !error.status)
        return await apply({ type: 'waiting', id })
      }
      tellAll(act, { how: 'refused', entry, here: true, error })
      await apply(act.refused === 'keep' ? { type: 'failed', id, code: error.code } : { type: 'discarded', id })
    } finally {
      clearTimeout(patience)
      onItsWay = undefined
    }
  }

  const pump = async () => {
    again = true
    if (pumping) return
    pumping = true
    try {
      while (again && !stopped) {
        again = false
        // Two tabs sending the same outbox would be safe because of the ids, but could change the order.
        await oneTabAtATime(name, async () => {
          await reload()
          // Only one tab at a time sends: what another one was sending when it was closed is nobody's.
          if (entries.some(({ state }) => state === 'sending')) await apply({ type: 'restored' })
          for (let next = following(); next && isReachable() && !stopped; next = following()) await send(next)
        })
      }
    } finally {
      pumping = false
    }
  }
  const following = () => nextToSend(entries, new Set([...rests.subjects(), ...strange]))

  const onVisible = () => {
    if (document.visibilityState === 'visible') void wakeAll()
  }
  const onOtherTab = async ({ data }: MessageEvent<FromOtherTab>) => {
    if (data.type === 'changed') return reload()
    const act = await actOf(data.entry.kind).catch(() => undefined)
    if (!act || stopped) return
    const here = document.visibilityState === 'visible'
    if (data.type === 'sent') return tell(act, { how: 'sent', entry: data.entry, here, answer: data.answer })
    const error = new AppError(data.code, data.message, data.more)
    tell(act, { how: 'refused', entry: data.entry, here, error })
  }
  const stops = [
    onReached(() => void wakeAll()),
    onKnownActs(() => {
      strange.clear()
      void pump()
    }),
  ]
  // The build draws screens, and sends nothing.
  if (typeof document !== 'undefined') {
    document.addEventListener('visibilitychange', onVisible)
    tabs?.addEventListener('message', (message) => void onOtherTab(message))
    void oneTabAtATime(name, () => adoptOlder(owner)).then(pump)
  }

  noteRunning(owner, () => {
    open.delete(owner)
    stopped = true
    // It would go on with the session of whoever signs in next.
    onItsWay?.request.abort()
    for (const end of stops) end()
    document.removeEventListener('visibilitychange', onVisible)
    rests.stop()
    tabs?.close()
  })
  return {
    entries: () => entries,
    filesOf,
    subscribe: (listener) => added(listeners, listener),
    onSettled: (listener) => added(settledListeners, listener),
    write(act, input, { id = newId(), files } = {}) {
      const entry: Entry = {
        id,
        kind: act.kind,
        subject: act.subject(input),
        input,
        createdAt: new Date().toISOString(),
        state: 'queued',
        tries: 0,
        ...(files ? { hasFiles: true } : {}),
      }
      const { merge, keptFirst }: KnownAct = act
      if (files) written.set(id, files)
      void apply({ type: 'written', entry, merge }, files, keptFirst).then(wakeAll)
      return id
    },
    retry: (ids) => void apply({ type: 'retry', ids }).then(wakeAll),
    discard: (id) => void apply({ type: 'discarded', id }).then(wakeAll),
    follow(by) {
      cache = by
      for (const [act, event] of untold.splice(0)) tell(act, event)
    },
  }
}

type FromOtherTab =
  | { type: 'changed' }
  | { type: 'sent'; entry: Entry; answer: unknown }
  | {
      type: 'refused'
      entry: Entry
      code: string
      message: string
      more: { status?: number; details?: string; raw?: string }
    }

// What ignores its signal must not hold up the others.
function unlessEnded<Answer>(signal: AbortSignal, act: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AppError('network', 'It took too long')), { once: true })
    act.then(resolve, reject)
  })
}

function added<Listener>(to: Set<Listener>, listener: Listener): () => void {
  to.add(listener)
  return () => to.delete(listener)
}
