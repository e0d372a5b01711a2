// The rules of the statement: how long it is, and how the counter feels about it.
import { statementMost } from '#shared/drafts/why-you-draft.ts'

export const statementHint = 30
const nearlyFull = 50

export const missingCharacters = (statement: string) => Math.max(0, statementHint - statement.trim().length)

export type CounterTone = 'short' | 'nearly-full' | 'fine'

export function counterTone(statement: string): CounterTone {
  if (missingCharacters(statement) > 0) return 'short'
  return statementMost - statement.length < nearlyFull ? 'nearly-full' : 'fine'
}

/** Handing in asks less than the hint does: something, and not too much. */
export const maySubmit = (statement: string) => statement.trim() !== '' && statement.length <= statementMost
