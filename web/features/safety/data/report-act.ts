// Sends a report to the committee. Until it is settled the act has the words; refused, the draft has them again.
import { sendReport } from '#shared/api/safety.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import type { Sentences } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import type { Reportable } from '#shared/safety/reportable.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import type { ReportMade, ReportReason } from '#types/shapes.ts'

export type WantedReport = {
  what: Reportable
  reason: ReportReason
  words: string
  /** The draft the words come from. */
  draft: string
}

const refusals = {
  not_reportable: 'It is not there any more.',
  too_many_reports: 'You have reported a lot today. Please come back tomorrow.',
} satisfies Sentences

export const reportSubject = ({ kind, subject, photo }: Reportable) => `report:${kind}:${photo ?? subject}`

export const reportAct = defineAct<WantedReport, ReportMade>('report', {
  refused: 'drop',
  subject: ({ what }) => reportSubject(what),
  send: ({ what: { kind, subject, photo }, reason, words }, { id, signal }) =>
    sendReport({ id, kind, subject, ...(photo ? { photo } : {}), reason, words }, signal),
  onSent(_answer, { cache }) {
    void staleAfter(cache, 'send_report')
  },
  onRefused(error, { entry: { input }, here }) {
    if (input.words.trim() && !readDraft<string>(input.draft, 1)) writeDraft(input.draft, 1, input.words)
    if (here) sayFailed(error, 'The report was not sent', refusals)
  },
})
