// The account behind a session: sign in, open a mailed link, replace a forgotten password. Sessions themselves are shared/session.
import { AppError } from '#shared/errors/app-error.ts'
import { throwIfError, toAppError } from '#shared/errors/throw-if-error.ts'
import { throwIfFunctionError } from '#shared/errors/throw-if-function-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** Why the credentials were refused; null when they were accepted. */
export async function signInWithPassword(email: string, password: string) {
  const client = await supabase()
  const { error } = await client.auth.signInWithPassword({ email, password })
  return error
}

export async function currentUserId(): Promise<string | undefined> {
  const client = await supabase()
  const { data } = await client.auth.getSession()
  return data.session?.user.id
}

export const deadLink = 'This link has been used or is too old.'

const linkKinds = ['recovery', 'invite', 'magiclink', 'signup', 'email'] as const

/** `address`: whom the link was mailed to, as it says itself; only spending it proves that. */
export type MailedLink = { tokenHash: string; type: (typeof linkKinds)[number]; address: string }

/** What a mailed link carries, read without spending it; null for an address of a page that carries none. */
export function readMailedLink({ search, hash }: { search: string; hash: string }): MailedLink | null {
  const query = new URLSearchParams(search)
  const tokenHash = query.get('token_hash')
  if (!tokenHash) return null
  const type = linkKinds.find((kind) => kind === query.get('type')) ?? 'recovery'
  return { tokenHash, type, address: decoded(/^#for=([^&]+)/.exec(hash)?.[1] ?? '') }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Works once, and signs its account in, whoever was signed in here before. A refusal changes nothing. */
export async function spendMailedLink({ tokenHash, type }: MailedLink): Promise<void> {
  const client = await supabase()
  const { session } = throwIfError(await client.auth.verifyOtp({ token_hash: tokenHash, type }))
  if (!session) throw new AppError('otp_expired', deadLink)
}

export async function requestPasswordMail(email: string): Promise<void> {
  const client = await supabase()
  const redirectTo = `${window.location.origin}/reset-password`
  throwIfError(await client.auth.resetPasswordForEmail(email, { redirectTo }))
}

/** Proves with the password who is there: begins a new session of the same account. */
export async function confirmPassword(email: string, password: string): Promise<void> {
  const error = await signInWithPassword(email, password)
  if (error) throw toAppError(error)
}

export async function setNewPassword(password: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.auth.updateUser({ password }))
}

type Invited = { email: string; name: string }

/** Whose first password the link of a welcome mail sets. Asking does not use it up. */
export async function whoseApproval(token: string): Promise<Invited> {
  const client = await supabase()
  return throwIfFunctionError<Invited>(await client.functions.invoke('redeem-approval', { body: { token } }))
}

/** Sets that password, and signs in with it. */
export async function redeemApproval(token: string, password: string): Promise<void> {
  const client = await supabase()
  const answer = await client.functions.invoke('redeem-approval', { body: { token, password } })
  const { email } = await throwIfFunctionError<Invited>(answer)
  throwIfError(await client.auth.signInWithPassword({ email, password }))
}
