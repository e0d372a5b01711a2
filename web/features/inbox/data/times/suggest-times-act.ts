// Suggests times to meet. Refused, the draft has them again.
import { suggestTimes } from '#shared/api/conversations/times.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { asSuggested, type Suggestion, suggestion } from '../../model/meeting-times.ts'
import { patchThread, refreshThread } from '../sync-inbox.ts'

export const suggestTimesAct = defineAct<Suggestion, void>('suggest-times', {
  refused: 'drop',
  subject: suggestion.subject,
  send: ({ threadId, times, place, insteadOf }, { id, signal }) =>
    suggestTimes({ id, threadId, times, place, insteadOf }, signal),
  onSent(_none, { entry: { id, input }, cache }) {
    patchThread(cache, input.threadId, { times: asSuggested(id, input) })
    void staleAfter(cache, 'settle_times')
  },
  onRefused(error, { entry: { input }, cache, here }) {
    if (!readDraft(input.draft, 1)) writeDraft(input.draft, 1, input.form)
    if (here)
      sayFailed(error, 'Failed to suggest times', {
        times_suggested: 'They have suggested times meanwhile.',
        time_agreed: 'You have a date already.',
        time_past: 'One of these times is over.',
        not_available: 'This member is not available.',
      })
    refreshThread(cache, input.threadId).catch((cause: unknown) => console.warn('The chat was not read again', cause))
  },
})
