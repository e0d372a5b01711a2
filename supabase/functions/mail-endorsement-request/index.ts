// Mails somebody outside the club that a member would like their endorsement: an invitation to apply, once a request.
// Who has the address of a member is told inside the club and gets no mail; the answer is the same.
import { answerOf, requireCaller, serviceClient } from '../_shared/clients.ts'
import { handle, idOf } from '../_shared/handle.ts'
import { Refusal } from '../_shared/refusal.ts'
import { siteAddress } from '../_shared/site-address.ts'

Deno.serve(
  handle<'mail-endorsement-request'>(async (request, body) => {
    const caller = await requireCaller(request)
    const unknown = new Refusal(404, 'request_not_found', 'There is no such open request.')
    const endorsement = idOf(body, 'requestId', unknown)
    const service = serviceClient()
    const asked = { request: endorsement, requester: caller.id }
    const taken = answerOf(await service.rpc('take_endorsement_mail', asked))
    if (!taken) throw unknown
    if (!taken.isMember) {
      const { error } = await service.auth.admin.inviteUserByEmail(taken.email, {
        redirectTo: siteAddress(request, '/apply'),
        data: { asked_by: taken.requesterName },
      })
      // An address that accepted an earlier invitation can't be invited again; it has heard of the club.
      if (error && error.code !== 'email_exists') {
        answerOf(await service.rpc('release_endorsement_mail', { request: endorsement }))
        throw error
      }
    }
    return { success: true }
  }),
)
