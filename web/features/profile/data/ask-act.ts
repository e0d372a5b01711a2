// Asks for an endorsement, a member by handle or anybody by e-mail.
import { requestEndorsement } from '#shared/api/members/endorsements.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { notARecipient, tooManyRequests } from '#shared/members/endorsement-recipient.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { SentRequest } from '#types/shapes.ts'
import { changeRequests } from './endorsement-cache.ts'

/** `draft`: where it was typed, and is again when it is refused. */
export type Asking = { recipient: string; draft: string }

export const askAct = defineAct<Asking, SentRequest>('ask-endorsement', {
  refused: 'drop',
  subject: () => 'ask-endorsement',
  send: ({ recipient }, { id, signal }) => requestEndorsement(id, recipient, signal),
  onSent(request, { cache, here }) {
    changeRequests(cache, ({ sent, received }) => ({
      sent: [request, ...sent.filter(({ id }) => id !== request.id)],
      received,
    }))
    void staleAfter(cache, 'request_endorsements')
    if (here) toast.success('Endorsement request sent')
  },
  onRefused(error, { entry: { input }, cache, here }) {
    if (!readDraft<string>(input.draft, 1)) writeDraft(input.draft, 1, input.recipient)
    void staleAfter(cache, 'request_endorsements')
    if (!here) return
    sayFailed(error, 'Failed to send endorsement requests', {
      too_many_requests: tooManyRequests,
      already_requested: 'You have asked them already.',
      recipient_unknown: `There is no member ${input.recipient.trim()}.`,
      self: 'This is your own address.',
      invalid_recipient: notARecipient,
    })
  },
})
