// Other ways to sign in, in words: a linked one, why one was not linked, and what became of it when the browser is back. Pure.
import { isAppError, type Sentences, sentenceFor } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { longDate, timeAgo } from '#shared/format/time.ts'
import { knownPartner, partnerName } from '#shared/partners/partner-names.ts'

type Linked = {
  provider: string
  who: string | null
  created_at?: string | undefined
  last_sign_in_at?: string | undefined
}

export function houseName(provider: string): string {
  if (provider === 'web3') return 'Wallet'
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

const sentences: Sentences = {
  manual_linking_disabled: 'In this club they are linked at the door alone: sign in there once.',
  insufficient_aal: 'Please confirm your second step first: sign out, and in again.',
  identity_not_found: 'It is not linked any more.',
  single_identity_not_deletable: 'It is your only way in. Link another one first.',
  email_conflict_identity_not_deletable: 'This one stays: it is your address.',
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
  bad_oauth_state: () => 'That took too long, or was begun in another window. Please try again.',
  request_timeout: (name) => `${name} can’t be reached at the moment. Please try again.`,
}

export function returnSentence({ provider, refused }: Return): string {
  const answer = refused !== null && Object.hasOwn(answers, refused) ? answers[refused] : undefined
  return answer?.(houseName(provider)) ?? 'That could not be finished, and nothing was linked. Please try again.'
}
