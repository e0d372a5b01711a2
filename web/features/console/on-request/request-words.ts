// What is said of an absence, and of what a member may ask for. Pure.
import { longDate } from '#shared/format/time.ts'
import type { Absence, AbsenceWish } from '#types/shapes.ts'

export const wishLabels: Record<AbsenceWish, string> = {
  pause: 'Pause the account',
  close: 'Close the account',
  erase: 'Erase at once',
  back: 'Call back',
}

/** What can be asked for as the account stands. */
export function wishes(absence: Absence | null): AbsenceWish[] {
  if (absence === null) return ['pause', 'close', 'erase']
  return absence.kind === 'pause' ? ['back', 'close', 'erase'] : ['back', 'erase']
}

export function absenceLine(absence: Absence | null): string {
  if (absence === null) return 'The account is open. What you do here stands in the history, with your name.'
  if (absence.eraseAt === null) return `Paused since ${longDate(absence.since)}, until they sign in.`
  return `Closed since ${longDate(absence.since)}. Erased on ${longDate(absence.eraseAt)}, unless they take it back before.`
}

export function confirmWords(wish: AbsenceWish, name: string): string {
  if (wish === 'pause') return `${name} is hidden and signed out everywhere, until they sign in again.`
  if (wish === 'close')
    return `${name} is hidden at once, gets a mail with the date, and is erased in 14 days unless they take it back before.`
  if (wish === 'erase') return `Everything about ${name} is erased within minutes. Nobody can bring it back.`
  return `${name} is seen again, and nothing is erased.`
}
