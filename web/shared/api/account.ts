// The account behind a session: sign in, open a mailed link, replace a forgotten password. Sessions themselves are shared/session.
import { queryOptions } from '@tanstack/react-query'
import { AppError } from '#shared/errors/app-error.ts'
import { throwIfAuthError } from '#shared/errors/throw-if-auth-error.ts'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { supabase } from '#shared/supabase/client.ts'

/** Throws why the credentials were refused. */
export async function signInWithPassword(email: string, password: string) {
  const client = await supabase()
  return throwIfAuthError(await client.auth.signInWithPassword({ email, password }))
}

export async function currentUserId(): Promise<string | undefined> {
  const client = await supabase()
  const { data } = await client.auth.getSession()
  return data.session?.user.id
}

export const deadLink = 'This link has been used or is too old.'
/** One sentence for each reason: the service tells them apart to nobody. */
export const deadCode = 'This code is wrong, used or too old.'
/** What browsers take for an address and the service does not: one too long, say. */
export const noAddress = 'Please type a whole e-mail address.'

const linkKinds = ['recovery', 'invite', 'magiclink', 'signup', 'email', 'email_change'] as const
type LinkKind = (typeof linkKinds)[number]

/** `address`: whom the link was mailed to, as it says itself; only spending it proves that. `newAddress`: what a change leads to. */
export type MailedLink = { tokenHash: string; type: LinkKind; address: string; newAddress: string }

/** What a mailed link carries, read without spending it; null for an address of a page that carries none. */
export function readMailedLink({ search, hash }: { search: string; hash: string }): MailedLink | null {
  const query = new URLSearchParams(search)
  const tokenHash = query.get('token_hash')
  if (!tokenHash) return null
  const type = linkKinds.find((kind) => kind === query.get('type')) ?? 'recovery'
  const [, address = '', newAddress = ''] = /^#for=(.*?)(?:&to=(.*))?$/.exec(hash) ?? []
  return { tokenHash, type, address: decoded(address), newAddress: decoded(newAddress) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `half`: one of the two addresses of a change has confirmed it, the other one has not yet. */
export type Spent = 'signed-in' | 'half'

/** Works once, and signs its account in, whoever was signed in here before. A refusal changes nothing. */
export async function spendMailedLink({ tokenHash, type }: MailedLink): Promise<Spent> {
  const client = await supabase()
  const { session } = await throwIfAuthError(await client.auth.verifyOtp({ token_hash: tokenHash, type }))
  return spent(session, type)
}

/** The same with the code of the mail. `address` is where the mail went, `email` stands for any mail that signs in. */
export async function spendMailedCode(address: string, code: string, type: 'recovery' | 'email_change' | 'email') {
  const client = await supabase()
  const { session } = await throwIfAuthError(await client.auth.verifyOtp({ email: address, token: code, type }))
  return spent(session, type)
}

function spent(session: object | null, type: LinkKind): Spent {
  if (session) return 'signed-in'
  if (type === 'email_change') return 'half'
  throw new AppError('otp_expired', deadLink)
}

export async function requestPasswordMail(email: string): Promise<void> {
  const client = await supabase()
  const redirectTo = `${window.location.origin}/reset-password`
  await throwIfAuthError(await client.auth.resetPasswordForEmail(email, { redirectTo }))
}

/**
 * Another link for whoever was approved and has no password yet, asked for by address or with a link that has ended. The answer is the same
 * whatever there was to send.
 */
export async function sendApprovalLink(asked: { email: string } | { token: string }): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('send_approval_link', asked))
}

/** Proves with the password who is there. */
export async function confirmPassword(email: string, password: string): Promise<void> {
  await inPlaceOfTheSession(() => signInWithPassword(email, password))
}

/** A code that proves the same as the password does. */
export async function mailConfirmationCode(email: string): Promise<void> {
  const client = await supabase()
  await throwIfAuthError(await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } }))
}

export async function confirmByCode(email: string, code: string): Promise<void> {
  await inPlaceOfTheSession(() => spendMailedCode(email, code, 'email'))
}

/** A new session of the same account takes the place of the one before. */
export async function inPlaceOfTheSession(signIn: () => Promise<unknown>): Promise<void> {
  const client = await supabase()
  const { data: before } = await client.rpc('my_sessions')
  await signIn()
  const former = before?.find(({ current }) => current)
  // Left over, it would be listed as another device.
  if (former) await client.rpc('end_session', { session: former.id })
}

export async function setNewPassword(password: string): Promise<void> {
  const client = await supabase()
  await throwIfAuthError(await client.auth.updateUser({ password }))
}

/** Whose first password the link of a welcome mail sets. Asking does not use it up. */
export const whoseApproval = (token: string) => callFunction('redeem-approval', { token })

/** Sets that password, and signs in with it. */
export async function redeemApproval(token: string, password: string): Promise<void> {
  const { email } = await callFunction('redeem-approval', { token, password })
  const client = await supabase()
  await throwIfAuthError(await client.auth.signInWithPassword({ email, password }))
}

/** Which sign-in the link of a mail about a new device is about. Asking does nothing to it. */
export const strangerQuery = (token: string) =>
  queryOptions({
    queryKey: ['stranger', token],
    queryFn: () => callFunction('refuse-device', { token }),
    meta: { persist: false },
  })

/** Ends all sessions of that account and its password. The answer signs in for a new one. */
export const endEverything = (token: string) => callFunction('refuse-device', { token, end: true })

/** The server has ended the session: this device forgets it too. */
export async function forgetSessionHere(): Promise<void> {
  const client = await supabase()
  await client.auth.signOut({ scope: 'local' })
}
