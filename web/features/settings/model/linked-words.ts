// Other ways to sign in, in words: a linked one, why one was not linked, and what became of it when the browser is back. Pure.
import { isAppError, type Sentences, sentenceFor } from '#shared/errors/app-error.ts'
import { authSentence } from '#shared/errors/auth-sentences.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { longDate, timeAgo } from '#shared/format/time.ts'
import { knownPartner, partnerName } from '#shared/partners/partner-names.ts'

type Linked = {
  provider: string
  who: string | null
  created_at?: string | undefined
  last_sign_in_at?: string | undefined
}

/** Its number opens the account by a code; it is taken away here whatever the club lets members link by hand. */
export const PHONE = 'phone'

export function houseName(provider: string): string {
  if (provider === 'web3') return 'Wallet'
  if (provider === PHONE) return 'Phone'
  if (provider.startsWith('sso:')) return 'Company sign-in'
  const known = knownPartner(provider)
  const name = known ? partnerName(known) : provider
  return `${name[0]?.toUpperCase()}${name.slice(1)}`
}

/** "ava@o1.test · linked today · used 3d ago" */
export function linkedFacts({ who, created_at, last_sign_in_at }: Linked, now: Date): string {
  const since = created_at ? new Date(created_at) : null
  const day = since && (since.toDateString() === now.toDateString() ? 'today' : longDate(since))
  const used = last_sign_in_at && last_sign_in_at !== created_at ? `used ${timeAgo(last_sign_in_at, now)} ago` : null
  return [who && shortened(who), day && `linked ${day}`, used].filter(Boolean).join(' · ')
}

/** A wallet's number is known by its ends. */
const shortened = (who: string) => (/^(0x)?\w{32,}$/.test(who) ? `${who.slice(0, 6)}…${who.slice(-4)}` : who)

/** What is better said of a house than of a way in. */
const sentences: Sentences = {
  single_identity_not_deletable: 'It is your only way in. Link another one first.',
  request_timeout: 'The other side can’t be reached at the moment. Please try again.',
}

export const linkRefusal = (error: unknown): string =>
  (isAppError(error) && sentenceFor(error, sentences)) || describeError(error)

/** What the address says when the browser is back. The words in it are anybody's to write: only codes are taken from it. */
export type Return = { provider: string; refused: string | null }

export function returnIn(params: URLSearchParams, param: string): Return | null {
  const provider = params.get(param)
  if (provider === null) return null
  const code = params.get('error_code')
  return { provider, refused: code ?? (params.has('error') ? (params.get('error') ?? '') : null) }
}

const answers: Readonly<Record<string, (name: string) => string>> = {
  access_denied: () => 'You turned back, and nothing was linked.',
  identity_already_exists: (name) => `That ${name} account already opens a place in the club. Nothing has changed.`,
  provider_email_needs_verification: (name) =>
    `Your address is not confirmed at ${name} yet. Confirm it there, then link it.`,
  session_not_found: () => 'You were signed out meanwhile, and nothing was linked.',
  insufficient_aal: () => 'You set up a second step meanwhile, and nothing was linked. Please try again.',
  request_timeout: (name) => `${name} can’t be reached at the moment. Please try again.`,
}

export function returnSentence({ provider, refused }: Return): string {
  const answer = refused !== null && Object.hasOwn(answers, refused) ? answers[refused] : undefined
  return (
    answer?.(houseName(provider)) ??
    authSentence(refused ?? '') ??
    'That could not be finished, and nothing was linked. Please try again.'
  )
}
