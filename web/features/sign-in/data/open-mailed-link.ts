// Opens the links of the club's mails: exchanges what they carry for a session. Where to go then is the screen's to decide.
import { AppError } from '#shared/errors/app-error.ts'
import { throwIfError, toAppError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export const deadLink = 'This link has been used or is too old.'

const linkKinds = ['recovery', 'invite', 'magiclink', 'signup', 'email'] as const

/** Exchanges what a mailed link carries for a session: a token hash, a code, or (older links) tokens after the #. */
export async function openMailedLink({ search, hash }: { search: string; hash: string }) {
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
