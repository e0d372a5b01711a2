// For tabs of the last release, which ask for it after each message: tells that one waits where it was not told as it was stored (decision 0127). The text
// is the message as stored: what the caller says it is, is not used.
import { answerOf, requireMember, serviceClient } from '../_shared/clients.ts'
import { handle, idOf, isRecord, textOf } from '../_shared/handle.ts'
import { Refusal } from '../_shared/refusal.ts'

Deno.serve(
  handle<'send-notification'>(async (request, body) => {
    const member = await requireMember(request)
    if (textOf(body, 'type') !== 'message') throw new Refusal(422, 'invalid_request', 'Only messages are told of.')
    const noThread = new Refusal(403, 'no_shared_thread', 'You share no conversation with this member.')
    const recipient = idOf(body, 'recipientId', noThread)
    const thread = idOf(isRecord(body.data) ? body.data : {}, 'threadId', noThread)
    const told = { sender: member, recipient, thread }
    answerOf(await serviceClient(request).rpc('record_message_notification', told))
    return { success: true }
  }),
)
