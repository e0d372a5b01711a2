// A status as one word with a coloured dot; the word alone is enough.
import { cx } from '#shared/ui/cx.ts'
import type { Badge } from '../model/application.ts'

const dots = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad', plain: 'bg-muted' }

export function StatusBadge({ badge }: { badge: Badge }) {
  return (
    <span className="inline-flex items-center gap-2 rounded-full border px-3 py-1 text-caption text-ink">
      <span aria-hidden="true" className={cx('size-1.5 rounded-full', dots[badge.tone])} />
      {badge.label}
    </span>
  )
}
