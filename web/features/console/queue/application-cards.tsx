// The list on phones: one card an application.
import { mediumDate } from '#shared/format/time.ts'
import { ageAndTitle, proofs, shownOnCard } from '../model/application.ts'
import { Addresses, Industries, PhotoButton, RowActions, Standing } from './application-parts.tsx'
import type { ListProps } from './application-table.tsx'
import { placeMark, rowMark } from './use-place.ts'

export function ApplicationCards({ applications, asks, decisions, onOpen, onPhoto }: ListProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
      {applications.map((application) => (
        <li
          key={application.id}
          {...rowMark(application.id)}
          className="flex flex-col gap-3 rounded-card border bg-surface p-4"
        >
          <div className="flex flex-wrap items-start gap-4">
            <PhotoButton application={application} onOpen={() => onPhoto(application)} size="large" />
            <div className="min-w-0 flex-1 basis-36 text-small text-muted">
              <button
                type="button"
                {...placeMark(application.id)}
                className="min-h-11 text-left font-display text-title text-ink wrap-anywhere hover:text-gold-ink"
                onClick={() => onOpen(application)}
              >
                {application.name}
              </button>
              <p>{ageAndTitle(application)}</p>
              <Addresses application={application} />
            </div>
          </div>
          <p className="line-clamp-2 text-small">{application.long_bio}</p>
          <div className="text-small">
            <Industries application={application} shown={shownOnCard} />
            <p className="text-caption text-muted">{proofs(application)}</p>
          </div>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <Standing application={application} asks={asks} />
            </div>
            <span className="tabular text-small text-muted">Submitted {mediumDate(application.submitted_at)}</span>
          </div>
          <div className="flex flex-wrap gap-3">
            <RowActions application={application} decisions={decisions} onOpen={() => onOpen(application)} full />
          </div>
        </li>
      ))}
    </ul>
  )
}
