// Asks a mutual friend for an introduction. Until it is settled the act has the words; refused or taken back, the draft has them again.
import { createPlugRequest, type PlugRequest } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { giveBack } from '#shared/drafts/give-back.ts'
import { type Act, defineAct } from '#shared/outbox/act.ts'
import { offerPush } from '#shared/push/push-offer.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { PlugRequestMade } from '#types/shapes.ts'
import { askAgainLater, tooManyOpen } from '../model/limits-told.ts'
import { pausedUntil } from '../model/paused.ts'
import { failedSentence, type PlugOrigin, refusalsOf, sentToast } from '../model/plug-origin.ts'
import { tellForm } from './open-form.ts'

type Named = { id: string; name: string }

export type WantedPlug = {
  target: Named
  connector: Named
  reason: string
  flyer?: { postId: string; rsvp: boolean }
  place: PlugOrigin
  /** The draft the words come from. */
  draft: string
}

export const plugSubject = (target: string) => `plug:${target}`

type Send = (request: PlugRequest, signal: AbortSignal) => Promise<PlugRequestMade>

/** The same for every way of asking. */
export const asking = (ask: Send): Omit<Act<WantedPlug, PlugRequestMade>, 'kind'> => ({
  refused: 'drop',
  subject: ({ target }) => plugSubject(target.id),
  send: ({ target, connector, reason, flyer }, { id, signal }) =>
    ask({ id, target: target.id, connector: connector.id, reason, flyer }, signal),
  onSent({ threadId }, { entry: { id, input }, cache, here }) {
    void staleAfter(cache, 'create_plug_request')
    if (here) offerPush({ name: input.connector.name })
    if (!here || tellForm(id, { threadId, created: true })) return
    const { title, description } = sentToast(input.place, input.connector.name, input.target.name)
    toast.success(title, { ...(description ? { description } : {}) })
  },
  onRefused(error, { entry: { input }, cache, here }) {
    giveBack(input.draft, input.reason)
    void staleAfter(cache, 'create_plug_request')
    if (here)
      sayFailed(error, failedSentence(input.place), {
        ...refusalsOf(input.target.name),
        ...pausedUntil(error),
        ...tooManyOpen(error),
        ...askAgainLater(error, `ask ${input.connector.name} for ${input.target.name}`),
      })
  },
})

export const plugRequestAct = defineAct<WantedPlug, PlugRequestMade>('plug-request', asking(createPlugRequest))
