// Says what time it is where the member is, for the quiet hours and the letter: once a device, and again when it has moved. Not heard, it is said next time.
import { setNotices } from '#shared/api/conversations/notices.ts'
import { zoneOfDevice } from '#shared/format/date-habits.ts'

const key = 'o1-clock-told'

/** Whether it had to be said. */
export async function tellTimeZone(userId: string): Promise<boolean> {
  const zone = zoneOfDevice()
  const told = `${userId} ${zone}`
  try {
    if (!zone || localStorage.getItem(key) === told) return false
    await setNotices({ time_zone: zone })
    localStorage.setItem(key, told)
    return true
  } catch {
    // The server may not know this zone, or the device keeps nothing: the hours are then those of UTC, or told once more.
    return false
  }
}
