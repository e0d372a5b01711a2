// One report in full: what it is about, who is concerned and what is known of them, what was done, and what can be done now.
import { useQuery } from '@tanstack/react-query'
import { reportQuery } from '#shared/api/safety.ts'
import { shortDate, timeAgo } from '#shared/format/time.ts'
import { kindWords, reasonWords } from '#shared/safety/words.ts'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import type { SafetyReport } from '#types/shapes.ts'
import { ActForm } from './act-form.tsx'
import { MeasureLine } from './measure-line.tsx'
import { PersonKnown } from './person-known.tsx'
import { ReportedThing } from './reported-thing.tsx'
import { useSafetyActs } from './use-safety-acts.ts'

type Props = { id: string | null; onClose: () => void; focusAfter: () => HTMLElement | null }

export function ReportDialog({ id, onClose, focusAfter }: Props) {
  const { data, error, refetch, isFetching } = useQuery({ ...reportQuery(id ?? ''), enabled: id !== null })
  const report = data && (id === null || data.id === id) ? data : undefined
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      focusAfter={focusAfter}
      width="wide"
      title={report ? `${report.member.name}: ${kindWords[report.kind]}` : 'Report'}
    >
      {report ? (
        <Whole key={report.id} report={report} />
      ) : error ? (
        <ErrorState title="The report did not load" error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRegion label="Loading the report">
          <SkeletonText lines={6} />
        </SkeletonRegion>
      )}
    </Dialog>
  )
}

function Whole({ report }: { report: SafetyReport }) {
  const acts = useSafetyActs()
  const { reporter, others, measures, member } = report
  return (
    <div className="flex flex-col gap-8">
      <section aria-label="What was reported">
        <ReportedThing report={report} />
      </section>
      <section aria-label="Who reported it">
        <h3 className="eyebrow pb-2">Reported</h3>
        <ul className="divide-y">
          <Said reason={report.reason} words={report.words} at={report.createdAt} by={reporter?.name} />
          {others.map(({ id, reason, words, createdAt, reporter: by }) => (
            <Said key={id} reason={reason} words={words} at={createdAt} by={by?.name} />
          ))}
        </ul>
      </section>
      <div className="grid gap-8 sm:grid-cols-2">
        <PersonKnown title="Who it is about" person={member} />
        {reporter && <PersonKnown title="Who reported" person={reporter} />}
      </div>
      {measures.length > 0 && (
        <section aria-label="What was done">
          <h3 className="eyebrow pb-2">What was done</h3>
          <ul className="divide-y">
            {measures.map((measure) => (
              <MeasureLine key={measure.id} measure={measure} member={member} acts={acts} />
            ))}
          </ul>
        </section>
      )}
      <ActForm key={report.version} report={report} act={acts.act} />
    </div>
  )
}

type SaidProps = { reason: SafetyReport['reason']; words: string | null; at: string; by: string | undefined }

function Said({ reason, words, at, by }: SaidProps) {
  return (
    <li className="py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span>{reasonWords[reason]}</span>
        <time dateTime={at} title={shortDate(at)} className="tabular shrink-0 text-caption text-muted">
          {timeAgo(at)}
        </time>
      </p>
      {words && (
        <p dir="auto" className="pt-1 break-words whitespace-pre-line text-muted">
          {words}
        </p>
      )}
      <p className="pt-1 text-caption text-muted">By {by ?? 'somebody who left'}</p>
    </li>
  )
}
