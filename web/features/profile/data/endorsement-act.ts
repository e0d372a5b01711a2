// Writes an endorsement for a friend, or as the answer to a request. Until it is settled the act has the words; refused or taken back, the
// draft has them again.
import { answerEndorsementRequest, writeEndorsement } from '#shared/api/members/endorsements.ts'
import { memberKeys, type ShownProfile } from '#shared/api/members/members.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Endorsement } from '#types/shapes.ts'
import { withEndorsement } from '../model/endorsement-acts.ts'
import { changeRequests } from './endorsement-cache.ts'

export type NewEndorsement = {
  endorsee: { id: string; name: string }
  industry: string
  snippet: string
  /** The request this answers. */
  request?: string
  /** The draft the words come from. */
  draft: string
}

export const endorsementSubject = (endorsee: string) => `endorsement:${endorsee}`

export const endorsementAct = defineAct<NewEndorsement, Endorsement>('endorsement', {
  refused: 'drop',
  subject: ({ endorsee }) => endorsementSubject(endorsee.id),
  send: ({ endorsee, request, industry, snippet }, { id, signal }) =>
    request
      ? answerEndorsementRequest(request, { id, industry, snippet }, signal)
      : writeEndorsement(endorsee.id, { id, industry, snippet }, signal),
  onSent(written, { entry: { input }, cache, here }) {
    cache.setQueriesData<ShownProfile | null>({ queryKey: memberKeys.profiles }, (member) =>
      member?.userId === input.endorsee.id ? withEndorsement(member, written) : member,
    )
    changeRequests(cache, ({ sent, received }) => ({
      sent,
      received: received.filter(({ id, requester }) => id !== input.request && requester.id !== input.endorsee.id),
    }))
    void staleAfter(cache, 'write_endorsement')
    if (here) toast.success('Endorsement written', { description: `${input.endorsee.name} will see it.` })
  },
  onRefused(error, { entry: { input }, cache, here }) {
    giveWordsBack(input)
    void staleAfter(cache, 'write_endorsement')
    const { name } = input.endorsee
    if (!here) return
    sayFailed(error, 'Failed to write endorsement', {
      not_friends: `Only friends endorse each other, and ${name} is no longer one of yours.`,
      already_endorsed: `You have endorsed ${name} in this industry already.`,
      request_not_found: 'This request has been answered already.',
    })
  },
})

/** Leaves alone what was typed since. */
export function giveWordsBack({ draft, industry, snippet }: NewEndorsement) {
  if (!readDraft<{ snippet: string }>(draft, 1)?.snippet) writeDraft(draft, 1, { industry, snippet })
}
