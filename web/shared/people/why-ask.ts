// Why to ask this friend for the introduction, in one line: what most concerns who asks comes first. Their order is the database's
// (private.helps). Without a target nothing is said of how well they know anybody. Pure.
import type { Connector } from '#types/shapes.ts'

export function whyAsk(why: Connector['why'], target: string): string
export function whyAsk(why: Connector['why'], target?: string): string | undefined
export function whyAsk({ answersWithinDay, askedALot, bond }: Connector['why'], target?: string): string | undefined {
  if (askedALot) return 'Asked a lot this week'
  if (answersWithinDay) return 'Usually answers within a day'
  if (target === undefined) return undefined
  if (bond === 'close') return `Knows ${target} well`
  return bond === 'good' ? `Knows ${target}` : `Knows ${target} a little`
}
