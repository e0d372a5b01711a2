// How long ago, in the feed's words: just now, 5m, 3h, 2d.
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function relativeTime(moment: string, now: number): string {
  const passed = now - new Date(moment).getTime()
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m`
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h`
  return `${Math.floor(passed / DAY)}d`
}
