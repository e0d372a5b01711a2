// The rules of the statement: its length, and the tone of its counter.
import { statementMost } from '#shared/drafts/why-you-draft.ts'

export const statementHint = 30
const nearlyFull = 50

export const missingCharacters = (statement: string) => Math.max(0, statementHint - statement.trim().length)

export type CounterTone = 'short' | 'nearly-full' | 'fine'

export function counterTone(statement: string): CounterTone {
  if (missingCharacters(statement) > 0) return 'short'
  return statementMost - statement.length < nearlyFull ? 'nearly-full' : 'fine'
}

/** Submitting needs less than the hint: at least one character, and not too many. */
export const maySubmit = (statement: string) => statement.trim() !== '' && statement.length <= statementMost
