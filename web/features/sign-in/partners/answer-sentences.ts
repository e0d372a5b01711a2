// What another house's answer means, read from the address it left behind. The words in that address are anybody's to write: only codes are taken from it.

import { authSentence } from '#shared/errors/auth-sentences.ts'
import { COMPANY } from '#shared/partners/partner-names.ts'

export type Answer = {
  sentence: string
  tone: 'gold' | 'warn'
  /** What one can do besides trying again. */
  next?: 'apply' | 'closed'
}

/** Where this door says more, or something else, than is said of the code elsewhere. */
const byCode: Record<string, Partial<Answer>> = {
  signup_disabled: { tone: 'gold', next: 'apply' },
  user_banned: { next: 'closed' },
  request_timeout: {
    sentence: 'The other side can’t be reached at the moment. Please try again, or sign in with your password.',
  },
}

export const unfinished: Answer = {
  tone: 'warn',
  sentence: 'That sign-in could not be finished. Please try again, or sign in with your password.',
}
const changedMind: Answer = { tone: 'gold', sentence: 'You turned back, and nothing was shared. Choose any way below.' }

const companyRefused: Answer = {
  tone: 'warn',
  sentence: 'Your company did not sign you in. Ask there, or choose another way below.',
}

/** Null for an address that carries no answer. `from`: which house this tab left for. */
export function answerIn({
  search,
  hash,
  from,
}: {
  search: string
  hash: string
  from?: string | null
}): Answer | null {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))]
  const said = (name: string) => query.get(name) ?? fragment.get(name)
  const error = said('error')
  const code = said('error_code')
  if (error === null && code === null) return null
  if (code !== null) return answerFor(code)
  if (error !== 'access_denied') return unfinished
  return from === COMPANY ? companyRefused : changedMind
}

function answerFor(code: string): Answer {
  const sentence = authSentence(code)
  if (!sentence) return unfinished
  return { tone: 'warn', sentence, ...(Object.hasOwn(byCode, code) && byCode[code]) }
}
