// For whoever has lost their second step: spends one of their recovery codes, then takes the account's factors away through the auth service. The
// database ends the other sessions and mails about it with the factors. Broken off in between, the same session may go on with the same code.
import { answerOf, requireCaller, serviceClient } from '../_shared/clients.ts'
import { handle, textOf } from '../_shared/handle.ts'
import { Refusal } from '../_shared/refusal.ts'

Deno.serve(
  handle<'use-recovery-code'>(async (request, body) => {
    const caller = await requireCaller(request)
    const outcome = answerOf(
      await caller.client.rpc('spend_recovery_code', { code: textOf(body, 'code').slice(0, 100) }),
    )
    if (outcome === 'too_many') {
      throw new Refusal(429, 'too_many_attempts', 'Too many codes were tried. Please wait an hour.')
    }
    if (outcome === 'wrong') {
      throw new Refusal(422, 'recovery_code_wrong', 'This recovery code is not right, or was used already.')
    }
    const { mfa } = serviceClient(request).auth.admin
    const { data, error } = await mfa.listFactors({ userId: caller.id })
    if (error) throw error
    for (const { id } of data.factors) {
      const removed = await mfa.deleteFactor({ userId: caller.id, id })
      // Another tab was quicker.
      if (removed.error && removed.error.status !== 404) throw removed.error
    }
    return { success: true }
  }),
)
