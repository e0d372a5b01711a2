// Says where the member will be, changes it, or takes it back. One act, so that the last wish about a stay is the one that counts.
import { ownProfileKeys } from '#shared/api/members/own-profile.ts'
import { removeStay, saveStay } from '#shared/api/members/stays.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import type { MyProfile, OwnStay } from '#types/shapes.ts'
import { stayDraft, withStays } from '../model/stays.ts'

/** `stay` null takes it back. `draft`: where it was typed, and is again when it is refused. */
export type StayWish = { id: string; stay: OwnStay | null; draft?: string }

export const stayAct = defineAct<StayWish, void>('stay', {
  refused: 'drop',
  subject: ({ id }) => `stay:${id}`,
  merge: (_waiting, later) => later,
  send: ({ id, stay }, { signal }) => (stay ? saveStay(stay, signal) : removeStay(id, signal)),
  onSent(_none, { entry: { input }, cache }) {
    cache.setQueryData<MyProfile>(ownProfileKeys.all, (own) => own && { ...own, stays: withStays(own.stays, [input]) })
    void staleAfter(cache, 'save_stay')
  },
  onRefused(error, { entry: { input }, cache, here }) {
    if (input.stay && input.draft && !readDraft(input.draft, stayDraft.version))
      writeDraft(input.draft, stayDraft.version, input.stay)
    void staleAfter(cache, 'save_stay')
    if (!here) return
    sayFailed(error, 'Failed to save where you will be', {
      too_many_stays: 'You can have ten stays ahead. Remove one first.',
      stay_over: 'These days are over.',
      stay_removed: 'You removed this stay on another device.',
    })
  },
})
