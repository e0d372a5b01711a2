// The account of an applicant, with the password they chose: the one that approval began with, or a new one.
import type { ClubClient } from '../_shared/clients.ts'
import type { ApprovalStart } from '../_shared/contract.ts'

export async function makeAccount(
  service: ClubClient,
  application: string,
  plan: ApprovalStart,
  prepareAgain: () => Promise<ApprovalStart>,
): Promise<string> {
  if (plan.accountId) return plan.accountId
  // An account that was only ever mailed an invitation belongs to no member and holds nothing: it makes room, for it can't take over
  // the password hash. Gone already is as good.
  if (plan.strayAccountId) {
    const { error } = await service.auth.admin.deleteUser(plan.strayAccountId)
    if (error && error.status !== 404) throw error
  }
  const hash = plan.passwordHash ?? undefined
  const { data, error } = await service.auth.admin.createUser({
    email: plan.email,
    email_confirm: true,
    password_hash: hash,
    app_metadata: { application_id: application, chose_password: hash !== undefined },
    user_metadata: { name: plan.name },
  })
  if (!error) return data.user.id
  // Another admin approves at this moment: theirs is the account.
  if (error.code === 'email_exists') {
    const { accountId } = await prepareAgain()
    if (accountId) return accountId
  }
  throw error
}
