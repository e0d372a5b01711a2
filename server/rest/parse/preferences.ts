// Reads the Prefer header: the first valid value of each known preference, and the list of unknown preferences.
import { ERRORS } from '../errors/catalogue.ts'
import { memoized } from './memo.ts'

export interface Preferences {
  readonly resolution?: 'merge-duplicates' | 'ignore-duplicates'
  readonly return?: 'representation' | 'minimal' | 'headers-only'
  readonly count?: 'exact' | 'planned' | 'estimated'
  readonly tx?: 'commit' | 'rollback'
  readonly missing?: 'default' | 'null'
  readonly handling?: 'strict' | 'lenient'
  readonly timezone?: string
  readonly maxAffected?: number
  readonly invalid: readonly string[]
}

export type PreferenceName =
  | 'resolution'
  | 'missing'
  | 'return'
  | 'count'
  | 'tx'
  | 'handling'
  | 'timezone'
  | 'max-affected'

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
}

const NONE: Preferences = { invalid: [] }
const read = memoized(readPreferences)

export function parsePreferences(header: string | null): Preferences {
  return header ? read(header) : NONE
}

function readPreferences(header: string): Preferences {
  const known: Record<string, string> = {}
  const invalid: string[] = []
  let timezone: string | undefined
  let maxAffected: number | undefined
  for (const part of header.split(',')) {
    const text = part.trim()
    if (text === '') continue
    const equals = text.indexOf('=')
    const name = text.slice(0, Math.max(0, equals))
    const value = text.slice(equals + 1)
    if (Object.hasOwn(CHOICES, name) && CHOICES[name]?.includes(value)) known[name] ??= value
    else if (name === 'timezone' && isTimezone(value)) timezone ??= value
    else if (name === 'max-affected') {
      if (/^\d{1,15}$/.test(value)) maxAffected ??= Number(value)
    } else invalid.push(text)
  }
  if (known.handling === 'strict' && invalid.length > 0) {
    throw ERRORS.invalidPreferences(invalid)
  }
  return { ...known, timezone, maxAffected, invalid }
}

function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,60}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns the Preference-Applied header with the preferences that this kind of request obeys. */
export function appliedPreferences(preferences: Preferences, obeyed: readonly PreferenceName[]): string | undefined {
  if (preferences === NONE) return undefined
  const applied: string[] = []
  for (const name of obeyed) {
    if (name === 'max-affected') {
      if (preferences.handling === 'strict' && preferences.maxAffected !== undefined) {
        applied.push(`max-affected=${preferences.maxAffected}`)
      }
    } else if (preferences[name] !== undefined) applied.push(`${name}=${preferences[name]}`)
  }
  return applied.length > 0 ? applied.join(', ') : undefined
}
