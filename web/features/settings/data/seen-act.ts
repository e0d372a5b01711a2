// Changes what the member shows of their reading and being here: one choice a press, in order. What was pressed without a line holds.
import { type SeenChange, seenChoicesQuery, setSeenChoices } from '#shared/api/conversations/seen.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import type { SeenChoices } from '#types/shapes.ts'

/** Kept on devices: the shape stays. */
type Choice = SeenChange

export const seenAct = defineAct<Choice, SeenChoices>('set-seen-choices', {
  refused: 'drop',
  keptFirst: true,
  subject: () => 'seen-choices',
  send: (change, { signal }) => setSeenChoices(change, signal),
  onSent(answer, { cache }) {
    const { queryKey } = seenChoicesQuery()
    // One that is being read may be older than the answer.
    void cache.cancelQueries({ queryKey })
    cache.setQueryData(queryKey, answer)
    void staleAfter(cache, 'set_seen_choices')
  },
  onRefused(error, { cache, here }) {
    void staleAfter(cache, 'set_seen_choices')
    if (here) sayFailed(error, 'Failed to save the setting')
  },
})
