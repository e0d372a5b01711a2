// Refusals that say a number or a day of their own: how many requests may be open, and from when on the same can be asked again.
import type { AppError, Sentences } from '#shared/errors/app-error.ts'
import { longDate } from '#shared/format/time.ts'
import { momentIn, toldOf } from './told.ts'

type Told = Pick<AppError, 'details'>

export function tooManyOpen({ details }: Told): Sentences {
  const { most } = toldOf(details)
  const open = typeof most === 'number' ? `${most} open requests` : 'too many open requests'
  return { too_many_open_requests: `You have ${open}. Wait for some to be answered, or withdraw one.` }
}

/** `what` as in "You can ask Ben for Carol again from …". */
export function askAgainLater({ details }: Told, what: string): Sentences {
  const until = momentIn(toldOf(details).until)
  const from = until ? ` from ${longDate(until)}` : ' later'
  return { ask_again_later: `You can ${what} again${from}.` }
}
