// Gives a member a new password; whoever is signed in with the old one is signed out. Not one's own: that would need neither the current
// password nor a mail, and an admin's unlocked phone would be enough to take the account.
import { answerOf, requireAdmin, serviceClient } from '../_shared/clients.ts'
import { handle, textOf } from '../_shared/handle.ts'
import { memberOf } from '../_shared/member-of.ts'
import { Refusal } from '../_shared/refusal.ts'

const MIN_LENGTH = 6

Deno.serve(
  handle<'update-user-password'>(async (request, body) => {
    const admin = await requireAdmin(request)
    const password = textOf(body, 'newPassword')
    if (password.length < MIN_LENGTH || password.trim() === '') {
      throw new Refusal(422, 'invalid_password', 'Password must be at least 6 characters long')
    }
    const service = serviceClient(request)
    const member = await memberOf(service, admin, body)
    if (member === admin) throw new Refusal(409, 'own_account', 'Change your own password with “Change my password”.')
    const { error } = await service.auth.admin.updateUserById(member, { password })
    if (error?.status === 422 || error?.status === 400) throw new Refusal(422, 'invalid_password', error.message)
    if (error) throw error
    answerOf(await service.rpc('record_password_change', { member, admin }))
    return { success: true }
  }),
)
