// Reads what is reported out of an entry of the history, which an older build may have written.
import type { Reportable } from '#shared/safety/reportable.ts'

/** What an entry of the history says; null where it says something else. */
export function reportedIn(value: string | null): Reportable | null {
  if (!value) return null
  try {
    const said: unknown = JSON.parse(value)
    return isReportable(said) ? said : null
  } catch {
    return null
  }
}

const isReportable = (said: unknown): said is Reportable =>
  typeof said === 'object' && said !== null && 'kind' in said && 'subject' in said && 'member' in said
