// Who is in town in the seven days that begin today on this device: the server's list reaches a day further on either side. Pure.
import { writtenDays } from '#shared/format/written-days.ts'
import type { InTown } from '#types/shapes.ts'

/** A list kept on the device by a build before this one has nobody. */
export function thisWeek(list: readonly InTown[] | undefined, now: Date): InTown[] {
  const today = dayOf(now)
  const last = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 6))
  return (list ?? []).filter(({ from, to }) => from === null || to === null || (to >= today && from <= last))
}

/** "2026-05-03", on the calendar of this device. */
export const dayOf = (moment: Date) =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** "3–7 May", or that they are at home there. */
export const whenThere = ({ from, to }: Pick<InTown, 'from' | 'to'>, now: Date) =>
  from === null || to === null ? 'Lives here' : writtenDays(from, to, now.getFullYear())
