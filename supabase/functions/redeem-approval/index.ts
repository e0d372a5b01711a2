// The link in the welcome mail of a member who has no password yet. Without one it says whose link it is; with one it sets it, and only that
// uses the link up: a scanner that follows links changes nothing.
import { answerOf, serviceClient } from '../_shared/clients.ts'
import { handle, textOf } from '../_shared/handle.ts'
import { Refusal } from '../_shared/refusal.ts'

const MIN_LENGTH = 6

Deno.serve(
  handle<'redeem-approval'>(async (request, body) => {
    const service = serviceClient(request)
    const token = textOf(body, 'token')
    const { userId, email, name } = answerOf(await service.rpc('approval_link', { token }))
    if (body.password === undefined) return { email, name }
    const password = textOf(body, 'password')
    if (password.length < MIN_LENGTH) {
      throw new Refusal(422, 'invalid_password', 'Password must be at least 6 characters long')
    }
    const { error } = await service.auth.admin.updateUserById(userId, { password })
    if (error?.status === 422 || error?.status === 400) throw new Refusal(422, 'invalid_password', error.message)
    if (error) throw error
    answerOf(await service.rpc('end_approval_links', { member: userId }))
    return { email, name }
  }),
)
