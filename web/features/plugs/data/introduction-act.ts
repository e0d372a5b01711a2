// Brings two friends together in a chat of three. Until it is settled the act has the words; refused or taken back, the draft has them again.
import { introduce } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { giveBack } from '#shared/drafts/give-back.ts'
import type { AppError, Sentences } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Introduction } from '#types/shapes.ts'
import { askAgainLater } from '../model/limits-told.ts'
import { pausedUntil } from '../model/paused.ts'
import { tellForm } from './open-form.ts'

type Named = { id: string; name: string }

export const askedFirst = 'The Plug Chat opens once they have said yes.'

export type WantedIntroduction = { first: Named; second: Named; message: string; draft: string }

const refusals = {
  already_friends: 'The two are friends already.',
  not_friends: 'You can only introduce your friends.',
  not_available: 'This member is not available.',
  connector_not_chosen: 'One of the two takes introductions only through friends they chose.',
} satisfies Sentences

/** What the rules refuse they refuse however often it is tried; anything else may be worth another press. */
const failure = ({ status }: AppError) =>
  status === 403 || status === 404 || status === 409 || status === 422
    ? 'Failed to create intro chat'
    : 'Failed to create group chat. Please try again.'

export const introductionSubject = (one: string, other: string) => `introduce:${[one, other].sort().join('+')}`

export const introductionAct = defineAct<WantedIntroduction, Introduction>('introduction', {
  refused: 'drop',
  subject: ({ first, second }) => introductionSubject(first.id, second.id),
  send: ({ first, second, message }, { id, signal }) =>
    introduce({ id, first: first.id, second: second.id, message }, signal),
  onSent(answer, { entry: { id, input }, cache, here }) {
    void staleAfter(cache, 'introduce')
    if (!here || tellForm(id, answer)) return
    const names = `${input.first.name} and ${input.second.name}`
    if (answer.stage === 'asked') toast.success('They are asked first', { description: askedFirst })
    else toast.success('Intro chat created!', { description: `${names} can talk now.` })
  },
  onRefused(error, { entry: { input }, cache, here }) {
    giveBack(input.draft, input.message)
    void staleAfter(cache, 'introduction_refused')
    if (here)
      sayFailed(error, failure(error), {
        ...refusals,
        ...pausedUntil(error),
        ...askAgainLater(error, `introduce ${input.first.name} and ${input.second.name}`),
      })
  },
})
