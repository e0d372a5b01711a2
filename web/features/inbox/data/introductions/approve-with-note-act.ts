// Approves a plug request with what the connector adds to it. Taken back or refused, the draft has the words again.
import { type AskedIn, approveRequest } from '#shared/api/conversations/plugs.ts'
import { giveBack } from '#shared/drafts/give-back.ts'
import { defineAct } from '#shared/outbox/act.ts'
import type { PlugApproval } from '#types/shapes.ts'
import { decisionRefused, decisionSent, requestSubject } from '../decide-act.ts'

/** Kept on devices: the shape stays. */
export type NotedApproval = AskedIn & {
  note: string
  /** The draft the words come from. */
  draft: string
}

export const approveWithNoteAct = defineAct<NotedApproval, PlugApproval>('approve-with-note', {
  refused: 'drop',
  subject: ({ threadId }) => requestSubject(threadId),
  send: ({ draft: _, ...asked }, { signal }) => approveRequest(asked, signal),
  onSent: (answer, { entry: { input }, cache, here }) => decisionSent(answer, input, cache, here),
  onRefused(error, { entry: { input }, cache, here }) {
    giveBack(input.draft, input.note)
    decisionRefused(error, 'Failed to approve request', input.threadId, cache, here)
  },
})
