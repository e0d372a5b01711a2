// What a member is told whom the committee has paused: until when no new plug goes out, and where it is explained.
import type { AppError, Sentences } from '#shared/errors/app-error.ts'
import { longDate } from '#shared/format/time.ts'
import { momentIn, toldOf } from './told.ts'

export function pausedUntil({ details }: Pick<AppError, 'details'>): Sentences {
  const until = momentIn(toldOf(details).until)
  const when = until ? `until ${longDate(until)}` : 'for a while'
  return { limited: `The committee has paused new plugs for you ${when}. Safety, in your settings, says why.` }
}
