// What was reported, as it was at that moment; around a message, the four others the committee may read, on request.
import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readContext } from '#shared/api/safety.ts'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { longDate } from '#shared/format/time.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { cx } from '#shared/ui/cx.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { Photo } from '#shared/ui/photos/photo.tsx'
import type { SafetyReport } from '#types/shapes.ts'

const ReportedFiles = lazyQuietly(async () => ({
  default: (await import('./reported-files.tsx')).ReportedFiles,
}))

export function ReportedThing({ report }: { report: SafetyReport }) {
  const { snapshot, kind, hidden, there } = report
  const context = useMutation({
    mutationFn: () => readContext(report.id),
    onError: (error) => sayFailed(error, 'The messages did not load'),
  })
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 pb-3 text-small text-muted">
        {[snapshot.madeAt && longDate(snapshot.madeAt), snapshot.place].filter(Boolean).join(' · ')}
        {hidden && <Chip>Hidden now</Chip>}
        {!there && !hidden && <Chip>Not there any more</Chip>}
      </p>
      {context.data ? (
        <ul aria-label="Messages around it" className="flex flex-col gap-2">
          {context.data.map(({ id, senderName, content, reported }) => (
            <li key={id} className={cx('border-l pl-4', reported ? 'border-gold' : 'border-line text-muted')}>
              <span className="block text-caption text-muted">{senderName ?? 'The club'}</span>
              <span dir="auto" className="block break-words whitespace-pre-line">
                {content}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        snapshot.text && (
          <p dir="auto" className="border-l border-gold pl-4 break-words whitespace-pre-line">
            {snapshot.text}
          </p>
        )
      )}
      {snapshot.images.length > 0 && (
        <div className="grid grid-cols-3 gap-2 pt-3 sm:grid-cols-5 sm:gap-3">
          {snapshot.images.map((image, index) => (
            <Photo key={image} src={image} alt={`Picture ${index + 1}`} sizes="8rem" />
          ))}
        </div>
      )}
      {snapshot.files && (
        <Suspense>
          <ReportedFiles names={snapshot.files} />
        </Suspense>
      )}
      {kind === 'message' && !context.data && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3">
          <Button variant="quiet" size="small" busy={context.isPending} onClick={() => context.mutate()}>
            Show what is around it
          </Button>
          <span className="text-small text-muted">Five messages at most. That you read them is written down.</span>
        </p>
      )}
    </>
  )
}
