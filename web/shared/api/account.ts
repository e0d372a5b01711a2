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

/** Exchanges what a mailed link carries for a session: a token hash, a code, or (older links) tokens after the #. */
export async function openMailedLink({ search, hash }: { search: string; hash: string }): Promise<void> {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const refusal = query.get('error_description') ?? fragment.get('error_description')
  if (refusal) throw new AppError(query.get('error_code') ?? fragment.get('error_code') ?? 'link', refusal)

  const client = await supabase()
  const tokenHash = query.get('token_hash')
  const access = fragment.get('access_token')
  const refresh = fragment.get('refresh_token')
  if (tokenHash) {
    const type = linkKinds.find((kind) => kind === query.get('type')) ?? 'recovery'
    throwIfError(await client.auth.verifyOtp({ token_hash: tokenHash, type }))
  } else if (access && refresh) {
    throwIfError(await client.auth.setSession({ access_token: access, refresh_token: refresh }))
  }
  const { data, error } = await client.auth.getSession()
  if (error) throw toAppError(error)
  if (!data.session) throw new AppError('link', deadLink)
}

export async function requestPasswordMail(email: string): Promise<void> {
  const client = await supabase()
  const redirectTo = `${window.location.origin}/reset-password`
  throwIfError(await client.auth.resetPasswordForEmail(email, { redirectTo }))
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
