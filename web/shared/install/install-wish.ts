// What is kept on this device of asking a member to install the app: on how many days they were here, and that they were asked. Of the device, since
// what is installed is on it alone.
export type InstallWish = {
  /** The last day counted, as 2026-11-28 on this device's clock. */
  day: string
  days: number
  /** Asked once is asked for good. */
  asked: boolean
}

const none: InstallWish = { day: '', days: 0, asked: false }
const keyOf = (member: string) => `o1-install:${member}`

export function readInstallWish(member: string): InstallWish {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(member)) ?? '{}')
    return { ...none, ...(typeof kept === 'object' ? kept : {}) }
  } catch {
    return none
  }
}

function keep(member: string, wish: InstallWish): InstallWish {
  try {
    localStorage.setItem(keyOf(member), JSON.stringify(wish))
  } catch {
    // A window that keeps nothing counts no days, and forgets with the tab that it has asked.
  }
  return wish
}

/** Each day counts once, at whatever hour. */
const withDay = (wish: InstallWish, day: string): InstallWish =>
  wish.day === day ? wish : { ...wish, day, days: wish.days + 1 }

export function countDay(member: string, now = new Date()): InstallWish {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return keep(member, withDay(readInstallWish(member), day.join('-')))
}

export const noteAsked = (member: string) => keep(member, { ...readInstallWish(member), asked: true })
