// Why to ask this friend for the introduction, in one line: what most concerns who asks comes first. Their order is the database's
// (private.helps). Pure.
import type { Connector } from '#types/shapes.ts'

export function whyAsk({ answersWithinDay, askedALot, bond }: Connector['why'], target: string): string {
  if (askedALot) return 'Asked a lot this week'
  if (answersWithinDay) return 'Usually answers within a day'
  if (bond === 'close') return `Knows ${target} well`
  return bond === 'good' ? `Knows ${target}` : `Knows ${target} a little`
}
