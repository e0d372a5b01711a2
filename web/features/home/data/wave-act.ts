// Waves a suggested pair or plug away, or takes that back. Of many quick presses only the last wish follows the first.

import { staleAfter } from '#shared/api/stale-after.ts'
import { dropSuggested, takeBackWave, waveAway } from '#shared/api/waves.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { type Wave, waveKey, waveKind, withoutWaved } from '../model/waves.ts'

/** What was taken back in this tab: its first press may be on its way still, and must not take it off the screen once more. */
export const takenBack = new Set<string>()

export const waveAct = defineAct<Wave, void>('wave', {
  refused: 'drop',
  subject: waveKind.subject,
  merge: (_waiting, later) => later,
  send: ({ one, other, away }, { id, signal }) =>
    away ? waveAway({ id, one, other }, signal) : takeBackWave({ one, other }, signal),
  onSent(_none, { entry: { input }, cache }) {
    if (!takenBack.has(waveKey(input))) dropSuggested(cache, (dashboard) => withoutWaved(dashboard, [input]))
    void staleAfter(cache, 'wave_away')
  },
  onRefused(error, { cache, here }) {
    // Who is gone is not suggested again either.
    if (here && !isAppError(error, 'not_available')) sayFailed(error, 'This could not be kept.')
    void staleAfter(cache, 'wave_away')
  },
})
