// When two could meet: what is suggested at first, what is typed, and what it comes to. Pure. Times are instants; days and hours those of the device.
import { clockTime } from '#shared/format/time.ts'
import { weekdayDate } from '#shared/format/weekday-date.ts'
import { dayOf } from '#shared/in-town/this-week.ts'
import type { Kind } from '#shared/outbox/act.ts'
import { numbers } from '#types/limits.ts'
import type { Stay, SuggestedTimes, Thread } from '#types/shapes.ts'

export const longestPlace = numbers.longestPlace

/** What devices keep of a suggestion that is on its way: the shape stays. */
export type Suggestion = {
  threadId: string
  by: string
  times: string[]
  place: string
  insteadOf: string | null
  /** What was typed, and where it is typed text again when it is refused. */
  form: TimesForm
  draft: string
}

export const timesSubject = (threadId: string) => `times:${threadId}`

/** Enough to show one that waits; the act itself loads where it is sent. */
export const suggestion: Kind<Suggestion> = { kind: 'suggest-times', subject: (input) => timesSubject(input.threadId) }

/** One field for each input. An empty day is a row that is not there. */
export type TimesForm = {
  day1: string
  hour1: string
  day2: string
  hour2: string
  day3: string
  hour3: string
  place: string
}

export const rows = [
  { day: 'day1', hour: 'hour1' },
  { day: 'day2', hour: 'hour2' },
  { day: 'day3', hour: 'hour3' },
] as const

const after = (now: Date, days: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))

/** Tomorrow evening, lunch the day after, and an evening a little later; while both are in one city, on those days. */
export function timesAtFirst(now: Date, inTown: readonly Stay[] = []): TimesForm {
  const tomorrow = after(now, 1)
  const stay = inTown.find(({ to }) => to >= tomorrow)
  const days = [1, 2, 4].map((add) => after(now, add))
  if (stay && stay.from > tomorrow) {
    const [year = 0, month = 1, day = 1] = stay.from.split('-').map(Number)
    const first = new Date(year, month - 1, day)
    days.splice(0, 3, ...[0, 1, 2].map((add) => after(first, add)))
  }
  const fits = days.filter((day) => !stay || day <= stay.to)
  const [day1 = tomorrow, day2 = '', day3 = ''] = fits
  return { day1, hour1: '19:00', day2, hour2: '13:00', day3, hour3: '19:00', place: '' }
}

/** The instants of what is typed, by this device's clock, each once and in order; or what is wrong with it. */
export function timesOf(form: TimesForm, now: Date): { times: string[]; problem: string | null } {
  const filled = rows.filter(({ day }) => form[day] !== '')
  if (filled.length === 0) return { times: [], problem: 'Suggest at least one time.' }
  const moments = filled.map(({ day, hour }) => new Date(`${form[day]}T${form[hour] || 'x'}`).getTime())
  if (moments.some(Number.isNaN)) return { times: [], problem: 'Say at what hour.' }
  if (moments.some((moment) => moment <= now.getTime())) return { times: [], problem: 'One of these times is over.' }
  if (moments.some((moment) => moment > now.getTime() + 179 * 86_400_000))
    return { times: [], problem: 'Suggest times in the coming half year.' }
  const times = [...new Set(moments)].sort((a, b) => a - b).map((moment) => new Date(moment).toISOString())
  return { times, problem: null }
}

/** "Sat, Nov 28, 19:00", in the zone of the device. */
export const dayAndHour = (moment: string) => `${weekdayDate(moment)}, ${clockTime(moment)}`

/** What stands in the chat, with what was suggested here laid over it. */
export const timesWith = (
  times: Thread['times'] | undefined,
  waiting: { id: string; input: Suggestion } | undefined,
) => (waiting ? asSuggested(waiting.id, waiting.input) : (times ?? null))

export const asSuggested = (id: string, { by, times, place }: Suggestion): SuggestedTimes => ({
  id,
  by,
  times,
  place: place.trim() || null,
  agreed: null,
})
