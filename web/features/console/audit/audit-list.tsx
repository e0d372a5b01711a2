// The list of admin actions: who did what and when, one line each.
import { shortDate, timeAgo } from '#shared/format/time.ts'
import type { AuditEntry } from '#types/shapes.ts'
import { auditLine } from '../model/audit-line.ts'

type AuditListProps = { entries: AuditEntry[]; onOpen?: (applicationId: string) => void }

export function AuditList({ entries, onOpen }: AuditListProps) {
  return (
    <ul className="divide-y">
      {entries.map((entry) => {
        const { who, did, whom } = auditLine(entry)
        const { applicationId } = entry
        return (
          <li key={entry.id} className="flex items-baseline justify-between gap-4 py-4 text-small">
            <p className="min-w-0">
              <span className="text-ink">{who}</span> <span className="text-muted">{did}</span>{' '}
              {onOpen && applicationId ? (
                <button
                  type="button"
                  className="-my-2.5 inline-block py-2.5 text-left text-ink wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-gold-ink"
                  onClick={() => onOpen(applicationId)}
                >
                  {whom}
                </button>
              ) : (
                <span className="text-ink">{whom}</span>
              )}
            </p>
            <time
              dateTime={entry.createdAt}
              title={shortDate(entry.createdAt)}
              className="tabular shrink-0 text-caption text-muted"
            >
              {timeAgo(entry.createdAt)}
            </time>
          </li>
        )
      })}
    </ul>
  )
}
