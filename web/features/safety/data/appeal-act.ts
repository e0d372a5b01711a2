// The one answer of a member to what the committee did.
import { appealMeasure } from '#shared/api/safety.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import type { Sentences } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'

export type Appeal = { measure: string; words: string; draft: string }

const refusals = {
  already_appealed: 'You have answered this already.',
  already_undone: 'The committee has taken this back already.',
  appeal_too_late: 'The days in which this could be answered are over.',
} satisfies Sentences

export const appealSubject = (measure: string) => `appeal:${measure}`

export const appealAct = defineAct<Appeal, void>('appeal', {
  refused: 'drop',
  subject: ({ measure }) => appealSubject(measure),
  send: ({ measure, words }, { signal }) => appealMeasure(measure, words, signal),
  onSent(_answer, { cache, here }) {
    void staleAfter(cache, 'appeal_measure')
    if (here) toast.success('The committee has your answer')
  },
  onRefused(error, { entry: { input }, cache, here }) {
    if (!readDraft<string>(input.draft, 1)) writeDraft(input.draft, 1, input.words)
    void staleAfter(cache, 'appeal_measure')
    if (here) sayFailed(error, 'Your answer was not sent', refusals)
  },
})
