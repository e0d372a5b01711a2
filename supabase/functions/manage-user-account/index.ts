// Disables or enables a member's account. The profile's status decides what a token may do at once; the ban closes the door to new ones.
import { answerOf, requireAdmin, serviceClient } from '../_shared/clients.ts'
import { handle, textOf } from '../_shared/handle.ts'
import { memberOf } from '../_shared/member-of.ts'
import { Refusal } from '../_shared/refusal.ts'

const FOR_GOOD = '876000h'

Deno.serve(
  handle<'manage-user-account'>(async (request, body) => {
    const admin = await requireAdmin(request)
    const action = textOf(body, 'action')
    if (action !== 'disable' && action !== 'enable') {
      throw new Refusal(422, 'invalid_action', 'An account is disabled or enabled.')
    }
    const service = serviceClient(request)
    const member = await memberOf(service, admin, body)
    const status = action === 'disable' ? 'inactive' : 'active'
    // What the admin has seen: a colleague's newer act is not undone unseen.
    const seen = Number.isInteger(body.version) ? { version: Number(body.version) } : {}
    const setStatus = async () => answerOf(await service.rpc('set_member_status', { member, status, admin, ...seen }))
    const setBan = async (ban_duration: string) => {
      const { error } = await service.auth.admin.updateUserById(member, { ban_duration })
      if (error) throw error
    }
    // The stricter half first when disabling, last when enabling: a failure in between leaves the account closed.
    if (action === 'disable') {
      const { version } = await setStatus()
      await setBan(FOR_GOOD)
      return { success: true, status, version }
    }
    await setBan('none')
    try {
      const { version } = await setStatus()
      return { success: true, status, version }
    } catch (error) {
      await setBan(FOR_GOOD)
      throw error
    }
  }),
)
