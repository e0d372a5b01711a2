// Passes a chain's request on to a friend who knows the target. Taken back or refused, the draft has the note again.
import { passRequestOn } from '#shared/api/conversations/plugs.ts'
import { giveBack } from '#shared/drafts/give-back.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { PlugApproval } from '#types/shapes.ts'
import { decisionSent, lookAgain, requestSubject } from '../decide-act.ts'

/** Kept on devices: the shape stays. */
export type PassedOn = {
  threadId: string
  second: { id: string; name: string }
  note: string
  /** The draft the words come from. */
  draft: string
}

export const passOnAct = defineAct<PassedOn, PlugApproval>('pass-on', {
  refused: 'drop',
  subject: ({ threadId }) => requestSubject(threadId),
  send: ({ threadId, second, note }, { signal }) => passRequestOn(threadId, second.id, note, signal),
  onSent(answer, { entry: { input }, cache, here }) {
    if (answer.stage !== 'asked') return decisionSent(answer, input, cache, here)
    lookAgain(cache, input.threadId)
    if (here)
      toast.success('Passed on', { description: `${input.second.name} decides. The chat opens if it comes about.` })
  },
  onRefused(error, { entry: { input }, cache, here }) {
    giveBack(input.draft, input.note)
    lookAgain(cache, input.threadId)
    if (here)
      sayFailed(error, 'Failed to pass it on', {
        already_declined: 'This request was declined.',
        no_longer_connected: 'You are no longer connected.',
        second_not_mutual: `${input.second.name} can’t introduce them any more.`,
      })
  },
})
