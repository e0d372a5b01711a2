// Mails somebody outside the club that a member would like their endorsement, once a request. The mail waits in the outbox like any other, and
// makes no account. Who has the address of a member is told inside the club and gets no mail; the answer is the same.
import { answerOf, requireMember, serviceClient } from '../_shared/clients.ts'
import { handle, idOf } from '../_shared/handle.ts'
import { Refusal } from '../_shared/refusal.ts'

Deno.serve(
  handle<'mail-endorsement-request'>(async (request, body) => {
    const member = await requireMember(request)
    const unknown = new Refusal(404, 'request_not_found', 'There is no such open request.')
    const endorsement = idOf(body, 'requestId', unknown)
    const asked = { request: endorsement, requester: member }
    if (!answerOf(await serviceClient(request).rpc('mail_endorsement_request', asked))) throw unknown
    return { success: true }
  }),
)
