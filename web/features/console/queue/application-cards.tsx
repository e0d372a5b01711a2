// The list on phones: one card an application.
import { shortDate } from '#shared/format/time.ts'
import { StatusBadge } from '../components/status-badge.tsx'
import { listBadge, shownOnCard } from '../model/application.ts'
import { Addresses, IndustryChips, PhotoButton, RowActions } from './application-parts.tsx'
import type { ListProps } from './application-table.tsx'
import { placeMark } from './use-place.ts'

export function ApplicationCards({ applications, asks, decisions, onOpen, onPhoto }: ListProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {applications.map((application) => (
        <li key={application.id} className="flex flex-col gap-4 rounded-card border bg-surface p-4">
          <div className="flex items-start gap-4">
            <PhotoButton application={application} onOpen={() => onPhoto(application)} size="large" />
            <div className="min-w-0 flex-1">
              <button
                type="button"
                {...placeMark(application.id)}
                className="min-h-11 text-left font-display text-title wrap-anywhere hover:text-gold-ink"
                onClick={() => onOpen(application)}
              >
                {application.name}
              </button>
              <div className="text-small text-muted">
                <Addresses application={application} asks={asks} />
              </div>
            </div>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <StatusBadge badge={listBadge(application)} />
            <span className="tabular text-small text-muted">Submitted {shortDate(application.submitted_at)}</span>
          </div>
          {application.short_bio && <p className="line-clamp-2 text-small text-muted">{application.short_bio}</p>}
          <IndustryChips application={application} shown={shownOnCard} />
          <div className="mt-auto flex gap-3">
            <RowActions application={application} decisions={decisions} onOpen={() => onOpen(application)} full />
          </div>
        </li>
      ))}
    </ul>
  )
}
