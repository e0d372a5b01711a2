// An export in words. Pure.
import { clockTime, longDate } from '#shared/format/time.ts'
import type { MyExport } from '#types/shapes.ts'

/** "6 December 2026, 14:05". */
export const momentWords = (moment: string) => `${longDate(moment)}, ${clockTime(moment)}`

export const isOver = (endsAt: string | null) => endsAt === null || Date.parse(endsAt) <= Date.now()

export function exportWords({ state, endsAt, nextAt }: Pick<MyExport, 'state' | 'endsAt' | 'nextAt'>): string {
  if (state === 'waiting')
    return 'Your data is being put together. You can leave this page: a notification tells you when it is ready.'
  if (state === 'ready' && endsAt && !isOver(endsAt))
    return `Ready to download until ${momentWords(endsAt)}. Then the file is deleted.`
  if (state === 'failed') return 'Your data could not be put together. Please ask again.'
  return nextAt
    ? `The last file was deleted. You can ask for another one from ${momentWords(nextAt)}.`
    : 'The last file was deleted after its day.'
}
