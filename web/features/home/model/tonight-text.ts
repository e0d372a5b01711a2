// What is said of tonight's three: how many they are, and why each.

import { writtenDays } from '#shared/format/written-days.ts'
import type { TonightIntroduction } from '#types/shapes.ts'

export const tonightTitle = (chosen: number) => `Tonight’s ${['', 'one', 'two', 'three'][chosen]}`

/** The reason in one sentence. Of one to ask for, the other of the two is the reader. */
export function whyMeet({ kind, one, other, why }: TonightIntroduction, now: Date): string {
  const { reason, city, from, to, host, day, industry } = why
  const asks = kind === 'ask'
  const year = now.getFullYear()
  if (reason === 'in-town' && from && to)
    return `${asks ? 'You are both' : 'Both are'} in ${city}, ${writtenDays(from, to, year)}.`
  if (reason === 'same-event' && day)
    return `${asks ? 'You both go' : 'Both go'} to ${host}’s event, ${writtenDays(day, day, year)}.`
  if (reason === 'new-here') return `${(why.who === other.id ? other : one).name.split(' ')[0]} is new here.`
  if (reason === 'same-industry') return `${asks ? 'You are both' : 'Both are'} in ${industry}.`
  if (reason === 'same-city') return `${asks ? 'You both live' : 'Both live'} in ${city}.`
  return asks ? `${other.name.split(' ')[0]} knows you both.` : 'Both are your friends, and don’t know each other.'
}
