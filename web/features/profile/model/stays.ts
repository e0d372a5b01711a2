// The own stays: what can be said of one, and the list with what is on its way. Pure.
import { newId } from '#shared/device/new-id.ts'
import { limits, numbers } from '#types/limits.ts'
import type { OwnStay, StayAudience } from '#types/shapes.ts'

/** Where the form keeps what is typed of a stay that is not there yet. */
export const stayDraft = { name: 'new-stay', version: 1 }

export const longestCity = limits.profiles.city.max
export const mostStays = numbers.mostStays
const longestStay = numbers.longestStay

export const audiences: { value: StayAudience; label: string }[] = [
  { value: 'friends', label: 'Friends' },
  { value: 'friends_of_friends', label: 'Friends of friends' },
]

export const audienceName = (audience: StayAudience) => (audience === 'friends' ? 'Friends' : 'Friends of friends')

/** Called when a form is opened: the id goes with the stay from then on. */
export const emptyStay = (): OwnStay => ({ id: newId(), city: '', from: '', to: '', audience: 'friends' })

export type StayProblems = { city?: string; from?: string; to?: string }

/** `today` is "2026-05-03" on the calendar of this device. */
export function stayProblems({ city, from, to }: OwnStay, today: string): StayProblems {
  const problems: StayProblems = {}
  if (city.trim() === '') problems.city = 'Which city?'
  if (from === '') problems.from = 'From which day?'
  else if (daysBetween(today, from) > 365) problems.from = 'A stay begins within a year.'
  if (to === '') problems.to = 'Until which day?'
  else if (to < today) problems.to = 'These days are over.'
  else if (from !== '' && to < from) problems.to = 'This is before the first day.'
  else if (from !== '' && daysBetween(from, to) >= longestStay) problems.to = 'A stay is three months long at most.'
  return problems
}

const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000

/** The stays as they will be: the last wish about each counts. A profile kept by a build before this one has none. */
export function withStays(
  stays: readonly OwnStay[] | undefined,
  wishes: readonly { id: string; stay: OwnStay | null }[],
) {
  const now = new Map((stays ?? []).map((stay) => [stay.id, stay]))
  for (const { id, stay } of wishes) {
    if (stay) now.set(id, stay)
    else now.delete(id)
  }
  return [...now.values()].sort((a, b) => (a.from + a.to + a.id < b.from + b.to + b.id ? -1 : 1))
}

/** Those that are not over on the calendar of this device. */
export const notOver = <Stay extends { to: string }>(stays: readonly Stay[] | undefined, today: string): Stay[] =>
  (stays ?? []).filter(({ to }) => to >= today)
