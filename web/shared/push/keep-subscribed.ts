// Keeps this device subscribed for the member who is signed in, where they chose it. Each step takes its time, and somebody else may be signed in by its
// end, or it may be wanted no more: what was begun for one member is never another's.
import { savePushDevice } from '#shared/api/members/push-devices.ts'
import { keptSession } from '#shared/session/session-kept.ts'
import { pushAbility, rememberClub, subscribeHere, subscriptionHere } from './push-device.ts'
import { readWish } from './push-wish.ts'

let last: Promise<unknown> = Promise.resolve()

/** One after the other. */
export function keepSubscribed(member: string): Promise<void> {
  const kept = last.then(() => keep(member))
  last = kept.catch(() => {})
  return kept
}

async function keep(member: string): Promise<void> {
  const isHere = () => keptSession()?.user.id === member
  // Also in another tab it may have been turned off meanwhile.
  const isWanted = () => isHere() && readWish(member).on
  if (!isWanted() || pushAbility() !== 'yes' || Notification.permission !== 'granted') return
  try {
    await rememberClub().catch(worksWithoutIt)
    const device = await subscribeHere()
    if (isWanted()) await savePushDevice(device, readWish(member).hide)
  } finally {
    if (!isWanted()) await beginAnew()
  }
}

// A device that keeps nothing still rings: its worker opens the conversation instead of marking it as read.
const worksWithoutIt = (error: unknown) => console.warn('This device keeps nothing for its notifications', error)

/** The address ends, whoever it was saved for by then; who is here now makes one of their own, if they want any. */
async function beginAnew(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe()
  const member = keptSession()?.user.id
  if (member) await keep(member)
}
