// The browser's side of pushes: whether it can, the permission, and its subscription at its push service.
import { type PushDevice, pushKey } from '#shared/api/members/push-devices.ts'
import { isApplePhone } from '#shared/device/apple-phone.ts'
import { sessionIsKept } from '#shared/session/session-kept.ts'
import { changeStored, deleteStored } from '#shared/storage/device-store.ts'
import { CLUB, HANDED } from '#shared/storage/worker-keys.ts'
import { backendConfig } from '#shared/supabase/config.ts'

/** `install`: Apple's phones push to apps of the home screen alone. */
export type PushAbility = 'yes' | 'install' | 'denied' | 'no'

export function pushAbility(): PushAbility {
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!can) return isApplePhone() ? 'install' : 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

const PATIENCE = 10_000

/** Rejects where no service worker comes to run: in development, or where the browser refuses it. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, new Error('No service worker runs here')))
  return Promise.race([navigator.serviceWorker.ready, late])
}

export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (pushAbility() !== 'yes') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export class NoPushes extends Error {}

/** Permission has to be there. One made with a key the club no longer has is made anew. */
export async function subscribeHere(): Promise<PushDevice> {
  const { pushManager } = await worker()
  const key = await pushKey()
  if (key === null) throw new NoPushes('This club sends no notifications to devices.')
  const before = await pushManager.getSubscription()
  if (before && !isMadeWith(before, key)) await before.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return deviceOf(made)
}

function deviceOf(subscription: PushSubscription): PushDevice {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new NoPushes('The browser made no keys.')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

function isMadeWith({ options }: PushSubscription, key: string): boolean {
  const bytes = options?.applicationServerKey
  // A browser that does not say is believed.
  if (!bytes) return true
  const made = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return made.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}

/** What is shown of the club on this device. */
export async function shownNotices(): Promise<Notification[]> {
  if (!('serviceWorker' in navigator) || !('Notification' in window) || Notification.permission !== 'granted') return []
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.getNotifications()) ?? []
}

/** Where the service worker says that a conversation is read, and with which public key: a worker sees no page. */
export async function rememberClub(): Promise<void> {
  const { url, anonKey } = backendConfig()
  await changeStored(CLUB, () => ({ url, anonKey }))
}

/** Nothing of a member stays: no subscription, no notification, no number, nothing handed over. A tab that slept until somebody else came leaves
 * what is theirs. */
export async function forgetHere(): Promise<void> {
  if (sessionIsKept()) return
  for (const notice of await shownNotices()) notice.close()
  setAppBadge(0)
  try {
    await (await subscriptionHere())?.unsubscribe()
  } finally {
    await Promise.all([CLUB, HANDED].map(deleteStored))
  }
}

/** The number on the app's icon, where it is installed. */
export function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // A browser that shows none, or may not, says so here.
  shown.catch(() => {})
}
