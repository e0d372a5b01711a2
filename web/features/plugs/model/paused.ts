// What a member is told whom the committee has paused: until when no new plug goes out, and where it is explained.
import type { AppError, Sentences } from '#shared/errors/app-error.ts'
import { longDate } from '#shared/format/time.ts'

export function pausedUntil({ details }: Pick<AppError, 'details'>): Sentences {
  const until = momentIn(details)
  const when = until ? `until ${longDate(until)}` : 'for a while'
  return { limited: `The committee has paused new plugs for you ${when}. Safety, in your settings, says why.` }
}

function momentIn(details: string | undefined): string | null {
  try {
    const said: unknown = JSON.parse(details ?? '')
    const until = typeof said === 'object' && said !== null && 'until' in said ? said.until : null
    return typeof until === 'string' && !Number.isNaN(Date.parse(until)) ? until : null
  } catch {
    return null
  }
}
