// One row of the queue: what was reported and why, of whom, when, and by how many.
import { Image } from 'lucide-react'
import { counted } from '#shared/format/number.ts'
import { shortDate, timeAgo } from '#shared/format/time.ts'
import { doneWords, oneOf, reasonWords } from '#shared/safety/words.ts'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { SafetyQueue } from '#types/shapes.ts'

type Row = SafetyQueue['reports'][number]

export function ReportRow({ report, onOpen }: { report: Row; onOpen: () => void }) {
  const { id, kind, reason, member, reporter, excerpt, image, others, act, appealed } = report
  const moment = report.answeredAt ?? report.createdAt
  return (
    <li>
      <button
        type="button"
        data-report={id}
        onClick={onOpen}
        className="flex w-full flex-wrap items-start gap-x-4 gap-y-1 rounded-chip py-4 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-2 sm:px-3"
      >
        <Avatar name={member.name} src={member.avatarUrl} />
        <span className="min-w-0 flex-1 basis-48">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate">{member.name}</span>
            <time dateTime={moment} title={shortDate(moment)} className="tabular shrink-0 text-caption text-muted">
              {timeAgo(moment)}
            </time>
          </span>
          <span className="block text-small text-muted">
            {oneOf(kind)} · <span className="text-gold-ink">{reasonWords[reason]}</span>
          </span>
          {excerpt ? (
            <span dir="auto" className="mt-1 line-clamp-2 text-small break-words">
              {excerpt}
            </span>
          ) : (
            image && (
              <span className="mt-1 flex items-center gap-2 text-small text-muted">
                <Image aria-hidden="true" className="size-4" /> A photograph
              </span>
            )
          )}
          <span className="mt-2 flex flex-wrap items-center gap-2 text-caption text-muted [&>span]:whitespace-normal">
            {reporter ? `Reported by ${reporter.name}` : 'Reported by somebody who left'}
            {others > 0 && ` and ${counted(others, 'other')}`}
            {act && <Chip>{doneWords[act]}</Chip>}
            {appealed && <Chip tone="gold">Appeal</Chip>}
          </span>
        </span>
      </button>
    </li>
  )
}
