// What a member chose for notifications on this device, kept on it. That the device is told is the server's to know, and ends with the session.
export type PushWish = {
  /** Asked for here; holds again when the same member signs in again. */
  on: boolean
  /** "New message" in place of the words. */
  hide: boolean
  /** Was asked, and said not now. */
  later: boolean
}

const none: PushWish = { on: false, hide: false, later: false }
const keyOf = (member: string) => `o1-push:${member}`

export function readWish(member: string): PushWish {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(member)) ?? '{}')
    return { ...none, ...(typeof kept === 'object' ? kept : {}) }
  } catch {
    return none
  }
}

/** A window that keeps nothing asks again. */
export function changeWish(member: string, change: Partial<PushWish>): PushWish {
  const wish = { ...readWish(member), ...change }
  try {
    localStorage.setItem(keyOf(member), JSON.stringify(wish))
  } catch {
    // It holds until the tab is closed.
  }
  return wish
}
