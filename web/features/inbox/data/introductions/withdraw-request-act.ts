// Takes a plug request back, and tells the connector.
import { withdrawRequest } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { longDate } from '#shared/format/time.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { PlugWithdrawal } from '#types/shapes.ts'
import { patchThread, refreshThread } from '../sync-inbox.ts'

/** Kept on devices: the shape stays. */
type Withdrawn = { threadId: string }

export const withdrawalSubject = (threadId: string) => `withdraw:${threadId}`

export const withdrawRequestAct = defineAct<Withdrawn, PlugWithdrawal>('withdraw-request', {
  refused: 'drop',
  subject: ({ threadId }) => withdrawalSubject(threadId),
  send: ({ threadId }, { signal }) => withdrawRequest(threadId, signal),
  onSent({ stage, askAgainAt }, { entry: { input }, cache, here }) {
    patchThread(cache, input.threadId, { status: 'expired', stage, askAgainAt })
    lookAgain(cache, input.threadId)
    if (!here) return
    if (stage !== 'withdrawn') toast.message('The request was over already')
    else
      toast.success('Request withdrawn', {
        ...(askAgainAt ? { description: `You can ask again from ${longDate(askAgainAt)}.` } : {}),
      })
  },
  onRefused(error, { entry: { input }, cache, here }) {
    lookAgain(cache, input.threadId)
    if (here)
      sayFailed(error, 'Failed to withdraw the request', {
        already_approved: 'This request was approved.',
        already_declined: 'This request was declined.',
      })
  },
})

function lookAgain(cache: Parameters<typeof refreshThread>[0], threadId: string) {
  void staleAfter(cache, 'withdraw_plug_request')
  refreshThread(cache, threadId).catch((error: unknown) => console.warn('The request was not read again', error))
}
