// Cities somebody may live in: the one the device's clock is set to, and those they are often in. Pure but for the clock's zone.
import { zoneOfDevice } from '#shared/format/date-habits.ts'

const most = 4

export function nearbyCities(oftenIn: string[], zone = zoneOfDevice()): string[] {
  const place = cityOfZone(zone)
  return [...new Set(place ? [place, ...oftenIn] : oftenIn)].slice(0, most)
}

/** "America/New_York" names a city; "UTC" and "Etc/GMT-1" name none. */
function cityOfZone(zone: string): string | null {
  const [area, ...places] = zone.split('/')
  const place = places.at(-1)
  return !place || area === 'Etc' ? null : place.replaceAll('_', ' ')
}
