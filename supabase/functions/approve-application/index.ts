// Makes an applicant a member: the account through the auth admin API, everything else in one procedure, then the welcome mail.
// Whatever happens half-way, the application stays pending and approving it again goes on from there.
import { askProcedure, requireAdmin, serviceClient } from '../_shared/clients.ts'
import { handle, idOf } from '../_shared/handle.ts'
import { Refusal } from '../_shared/refusal.ts'
import { siteAddress } from '../_shared/site-address.ts'
import { makeAccount } from './make-account.ts'
import { sendWelcome } from './send-welcome.ts'

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
    const mailSent =
      !alreadyApproved &&
      (await sendWelcome(service, {
        email: String(plan.email),
        hasPassword: plan.passwordHash !== null,
        signInAt: siteAddress(request, '/auth'),
        setPasswordAt: siteAddress(request, '/reset-password'),
      }))
    return { success: true, userId: outcome.userId, alreadyApproved, mailSent }
  }),
)
