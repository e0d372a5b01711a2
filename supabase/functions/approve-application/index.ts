// Makes an applicant a member: the account through the auth admin API, everything else in one procedure, the welcome mail included.
// Whatever happens half-way, the application stays pending and approving it again goes on from there. A mail that can't be sent never undoes
// an approval: it waits in the outbox, and the answer says so.
import { answerOf, requireAdmin, serviceClient } from '../_shared/clients.ts'
import { handle, idOf } from '../_shared/handle.ts'
import { awaitDelivery } from '../_shared/mails/await-delivery.ts'
import { Refusal } from '../_shared/refusal.ts'
import { makeAccount } from './make-account.ts'

/** What is approved already has its member, whatever account is named. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

Deno.serve(
  handle<'approve-application'>(async (request, body) => {
    const admin = await requireAdmin(request)
    const application = idOf(
      body,
      'applicationId',
      new Refusal(404, 'application_not_found', 'There is no such application.'),
    )
    const service = serviceClient(request)
    const prepare = async () => answerOf(await service.rpc('prepare_approval', { application, admin }))
    const plan = await prepare()
    const account = plan.status === 'approved' ? NO_ACCOUNT : await makeAccount(service, application, plan, prepare)
    const { userId, alreadyApproved, welcomeMail } = answerOf(
      await service.rpc('complete_approval', { application, account, admin }),
    )
    const delivery = welcomeMail ? await awaitDelivery(service, welcomeMail) : { mailSent: false }
    return { success: true, userId, alreadyApproved, ...delivery }
  }),
)
