// What moved the clout this week, in a sentence; null when nothing did.
import { listed } from '#shared/format/list.ts'
import { counted } from '#shared/format/number.ts'
import type { CloutWeek } from '#types/shapes.ts'

export function weekInWords({ endorsements, endorsers, industries, begun }: CloutWeek): string | null {
  const [first] = endorsers
  const words = []
  if (endorsements > 0)
    words.push(
      first && endorsers.length === 1
        ? `${first.name} endorsed you in ${listed(industries)}.`
        : `${counted(endorsements, 'endorsement')} in ${listed(industries)}.`,
    )
  if (begun.length > 0) words.push(`${listed(begun)} ${begun.length === 1 ? 'begins' : 'begin'} at 50.`)
  return words.join(' ') || null
}
