// A standing in one line. The dot is coloured; the words say the same.
import { cx } from '#shared/ui/cx.ts'
import type { Badge } from '../model/application.ts'

const dots = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad', plain: 'bg-muted' }

export function StatusLine({ badge: { label, tone } }: { badge: Badge }) {
  return (
    <span className={cx('flex items-baseline gap-2 text-caption', tone === 'bad' && 'text-bad')}>
      <span aria-hidden="true" className={cx('size-1.5 shrink-0 -translate-y-px rounded-full', dots[tone])} />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </span>
  )
}
