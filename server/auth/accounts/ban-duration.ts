// Reads `ban_duration`: Go's durations ("24h", "1h30m", "300ms") or "none".
import { ERRORS } from '../errors/catalogue.ts'

const MS_PER: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}
const PART = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gy
/** A date cannot hold more; GoTrue's own limit is about 292 years. */
const LONGEST_MS = 292 * 365.25 * 24 * 3_600_000

/** Returns milliseconds; 0 ends a ban. */
export function parseBanDuration(text: string): number {
  if (text === 'none' || text === '0') return 0
  let total = 0
  let end = 0
  for (const match of text.matchAll(PART)) {
    total += Number(match[1]) * (MS_PER[match[2] ?? ''] ?? 0)
    end = match.index + match[0].length
  }
  if (text === '' || end !== text.length || total > LONGEST_MS) {
    throw ERRORS.invalid(`invalid format for ban duration: time: invalid duration "${text}"`)
  }
  return total
}
