// Takes back an introduction of two friends that waits for their answers.
import { withdrawIntroduction } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { forgetWaiting } from '../sync-inbox.ts'

/** Kept on devices: the shape stays. */
type Withdrawn = { introductionId: string }

export const withdrawnIntroductionSubject = (introductionId: string) => `withdraw-introduction:${introductionId}`

export const withdrawIntroductionAct = defineAct<Withdrawn, void>('withdraw-introduction', {
  refused: 'drop',
  subject: ({ introductionId }) => withdrawnIntroductionSubject(introductionId),
  send: ({ introductionId }, { signal }) => withdrawIntroduction(introductionId, signal),
  onSent(_none, { entry: { input }, cache, here }) {
    forgetWaiting(cache, input.introductionId)
    void staleAfter(cache, 'withdraw_introduction')
    if (here) toast.success('Introduction withdrawn')
  },
  onRefused(error, { cache, here }) {
    void staleAfter(cache, 'withdraw_introduction')
    if (here)
      sayFailed(error, 'Failed to withdraw the introduction', {
        already_met: 'The two have met: the chat is open.',
        introduction_not_found: 'This introduction is over.',
      })
  },
})
