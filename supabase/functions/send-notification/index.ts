// Tells the other side of a conversation that a message waits. The text is the message as stored: what the caller says it is, is not used.
import { callProcedure, requireCaller, serviceClient } from '../_shared/clients.ts'
import { handle, idOf, isRecord, textOf } from '../_shared/handle.ts'
import { Refusal } from '../_shared/refusal.ts'

Deno.serve(
  handle(async (request, body) => {
    const caller = await requireCaller(request)
    if (textOf(body, 'type') !== 'message') throw new Refusal(422, 'invalid_request', 'Only messages are told of.')
    const noThread = new Refusal(403, 'no_shared_thread', 'You share no conversation with this member.')
    const recipient = idOf(body, 'recipientId', noThread)
    const thread = idOf(isRecord(body.data) ? body.data : {}, 'threadId', noThread)
    await callProcedure(serviceClient(), 'record_message_notification', { sender: caller.id, recipient, thread })
    return { success: true }
  }),
)
