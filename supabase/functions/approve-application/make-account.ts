// The account of an applicant, with the password they chose: the one that approval began with, or a new one.
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Body } from '../_shared/handle.ts'
import { textOf } from '../_shared/handle.ts'

export async function makeAccount(
  service: SupabaseClient,
  application: string,
  plan: Body,
  prepareAgain: () => Promise<Body>,
): Promise<string> {
  const begun = textOf(plan, 'accountId')
  if (begun) return begun
  // An account that was only ever mailed an invitation belongs to no member and holds nothing: it makes room, for it can't take over
  // the password hash. Gone already is as good.
  const stray = textOf(plan, 'strayAccountId')
  if (stray) {
    const { error } = await service.auth.admin.deleteUser(stray)
    if (error && error.status !== 404) throw error
  }
  const hash = textOf(plan, 'passwordHash') || undefined
  const { data, error } = await service.auth.admin.createUser({
    email: textOf(plan, 'email'),
    email_confirm: true,
    password_hash: hash,
    app_metadata: { application_id: application, chose_password: hash !== undefined },
    user_metadata: { name: textOf(plan, 'name') },
  })
  if (!error) return data.user.id
  // Another admin approves at this moment: theirs is the account.
  if (error.code === 'email_exists') {
    const theirs = textOf(await prepareAgain(), 'accountId')
    if (theirs) return theirs
  }
  throw error
}
