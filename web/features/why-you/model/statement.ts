// The rules of the statement: how long it is, how the counter feels about it, and which links may stand beside it.
export const statementMost = 400
export const statementHint = 30
export const linksMost = 3
const nearlyFull = 50

export const missingCharacters = (statement: string) => Math.max(0, statementHint - statement.trim().length)

export type CounterTone = 'short' | 'nearly-full' | 'fine'

export function counterTone(statement: string): CounterTone {
  if (missingCharacters(statement) > 0) return 'short'
  return statementMost - statement.length < nearlyFull ? 'nearly-full' : 'fine'
}

/** An empty link is none; any other must be an address of the web. */
export function isLinkAcceptable(link: string): boolean {
  const typed = link.trim()
  if (typed === '') return true
  return URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol)
}

/** Handing in asks less than the hint does: something, and not too much. */
export const maySubmit = (statement: string) => statement.trim() !== '' && statement.length <= statementMost
