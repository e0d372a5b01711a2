// Takes one of the suggested times, or none; takes the own ones back; calls a date off. The last press counts.
import { answerTimes, dropTimes } from '#shared/api/conversations/times.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import type { SuggestedTimes } from '#types/shapes.ts'
import { timesSubject } from '../../model/meeting-times.ts'
import { patchThread, refreshThread } from '../sync-inbox.ts'

export type Press = { how: 'take'; at: string } | { how: 'none' } | { how: 'drop' }

/** Kept on devices: the shape stays. `times` is what the member saw. */
export type Settling = { threadId: string; times: SuggestedTimes } & Press

export const settleTimesAct = defineAct<Settling, void>('settle-times', {
  refused: 'drop',
  subject: ({ threadId }) => timesSubject(threadId),
  merge: (_waiting, later) => later,
  send: (input, { signal }) =>
    input.how === 'drop'
      ? dropTimes(input.times.id, input.times.agreed !== null, signal)
      : answerTimes(input.times.id, input.how === 'take' ? input.at : null, signal),
  onSent(_none, { entry: { input }, cache }) {
    patchThread(cache, input.threadId, { times: settled(input) })
    void staleAfter(cache, 'settle_times')
  },
  onRefused(error, { entry: { input }, cache, here }) {
    if (here)
      sayFailed(error, 'This could not be kept.', {
        times_gone: 'These times are not suggested any more.',
        time_agreed: 'A time was taken meanwhile.',
        time_past: 'This time is over.',
        not_available: 'This member is not available.',
      })
    refreshThread(cache, input.threadId).catch((cause: unknown) => console.warn('The chat was not read again', cause))
  },
})

/** What stands once it has arrived. */
export const settled = (input: Settling): SuggestedTimes | null =>
  input.how === 'take' ? { ...input.times, agreed: input.at } : null
