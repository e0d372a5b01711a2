// What a locale does with dates, for those who read one: which part comes first, what the months are called, and the zone of the clock.

export function monthComesFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date()).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('month') < parts.indexOf('year')
}

/** `month` from 1 to 12. */
export const nameOfMonth = (month: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long' }).format(new Date(2000, month - 1, 1))

/** "Europe/London". */
export const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone
