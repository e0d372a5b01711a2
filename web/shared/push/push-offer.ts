// The moment at which notifications are offered: once somebody is waited for. Never at first sight, and never again after "Not now".
import { useSyncExternalStore } from 'react'
import { keptSession } from '#shared/session/session-kept.ts'
import { readWish } from './push-wish.ts'

export type PushOffer = {
  /** Who is waited for; several have no name here. */
  name?: string | undefined
  /** The open conversation, which shows it in itself. */
  thread?: string
}

let offer: PushOffer | null = null
const listeners = new Set<() => void>()

function change(to: PushOffer | null) {
  offer = to
  for (const listener of [...listeners]) listener()
}

/** Where nothing stands in the way: an answer is still open, a worker runs that would show it. */
export function offerPush(made: PushOffer) {
  const member = keptSession()?.user.id
  const can = 'PushManager' in window && 'Notification' in window && navigator.serviceWorker?.controller
  if (offer) return
  // Nothing to ask here any more: another question may have its moment.
  if (!can || !member || Notification.permission !== 'default' || readWish(member).later) return passOn()
  change(made)
}

// Who would ask something else where there is nothing to ask about notifications: installing (shared/install).
const others = new Set<() => void>()

function passOn() {
  for (const other of others) other()
}

export function onMomentPassed(ask: () => void): () => void {
  others.add(ask)
  return () => void others.delete(ask)
}

export const endOffer = () => change(null)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePushOffer = () =>
  useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )
