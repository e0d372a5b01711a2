// The sentence a plug can carry: that both are in one city, and when. Pure.
import { writtenDays } from '#shared/format/written-days.ts'
import type { Stay } from '#types/shapes.ts'

export type Offer = { label: string; sentence: string }

export const whileBoth = (stays: readonly Stay[] | undefined, now: Date): Offer[] =>
  (stays ?? []).map(({ city, from, to }) => {
    const label = `While both are in ${city}`
    return { label, sentence: `${label}, ${writtenDays(from, to, now.getFullYear())}.` }
  })

/** The words with the sentence at their end; null where it stands already or does not fit. */
export function addSentence(words: string, sentence: string, limit: number): string | null {
  if (words.includes(sentence)) return null
  const longer = words.trim() === '' ? sentence : `${words.trimEnd()} ${sentence}`
  return longer.length <= limit ? longer : null
}
