// Removes from the auth service the accounts whose rows are erased. The database says which, to the holder of the secret key alone.
import { answerOf, type ClubClient, serviceClient } from './clients.ts'

const AT_ONCE = 20

/** Whoever called has the secret key, or is refused here. */
export async function removeErasedAccounts(caller: ClubClient): Promise<number> {
  const members = answerOf(await caller.rpc('erased_accounts', { most: AT_ONCE }))
  let removed = 0
  for (const member of members) {
    const { error } = await serviceClient().auth.admin.deleteUser(member)
    // Gone already: an earlier sweep ended before it could say so.
    if (error && error.status !== 404) throw error
    // Files may still be on their way out: then it is forgotten by a later sweep.
    if (answerOf(await caller.rpc('forget_account', { member }))) removed += 1
  }
  return removed
}
