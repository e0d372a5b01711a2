// The link in the mail about a new device. Without a wish it says which sign-in it is about; with `end` it signs everybody out of the account, ends its
// password and answers what signs in for a new one. Only that uses the link up: a scanner that follows links changes nothing.
import { answerOf, serviceClient } from '../_shared/clients.ts'
import { handle, textOf } from '../_shared/handle.ts'

Deno.serve(
  handle<'refuse-device'>(async (request, body) => {
    const service = serviceClient(request)
    const token = textOf(body, 'token')
    if (body.end !== true) {
      const { email, device, at } = answerOf(await service.rpc('device_alarm', { token }))
      return { email, device, at, tokenHash: null }
    }
    const { email, device, at } = answerOf(await service.rpc('raise_device_alarm', { token }))
    // Everybody is out: should this fail, a link can be mailed.
    const { data, error } = await service.auth.admin.generateLink({ type: 'recovery', email })
    if (error) console.error('No link for a new password could be made', error)
    return { email, device, at, tokenHash: data.properties?.hashed_token ?? null }
  }),
)
