// Makes an applicant a member: the account through the auth admin API, everything else in one procedure, the welcome mail included.
// Whatever happens half-way, the application stays pending and approving it again goes on from there. A mail that can't be sent never undoes
// an approval: it waits in the outbox, and the answer says so.
import { askProcedure, requireAdmin, serviceClient } from '../_shared/clients.ts'
import { handle, idOf, textOf } from '../_shared/handle.ts'
import { awaitDelivery } from '../_shared/mails/await-delivery.ts'
import { Refusal } from '../_shared/refusal.ts'
import { makeAccount } from './make-account.ts'

Deno.serve(
  handle(async (request, body) => {
    const admin = await requireAdmin(request)
    const application = idOf(
      body,
      'applicationId',
      new Refusal(404, 'application_not_found', 'There is no such application.'),
    )
    const service = serviceClient()
    const prepare = () => askProcedure(service, 'prepare_approval', { application, admin })
    const plan = await prepare()
    const account = plan.status === 'approved' ? null : await makeAccount(service, application, plan, prepare)
    const outcome = await askProcedure(service, 'complete_approval', { application, account, admin })
    const alreadyApproved = outcome.alreadyApproved === true
    const mail = textOf(outcome, 'welcomeMail')
    const delivery = mail ? await awaitDelivery(service, mail) : { mailSent: false }
    return { success: true, userId: outcome.userId, alreadyApproved, ...delivery }
  }),
)
