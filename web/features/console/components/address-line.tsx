// Shows in one line whether an applicant's address is proved. The dot is coloured; the words say the same.
import { cx } from '#shared/ui/cx.ts'
import type { Application } from '#types/shapes.ts'
import { addressLine } from '../model/address.ts'

const dots = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad', plain: 'bg-muted' }

export function AddressLine({ application, asks }: { application: Application; asks: boolean }) {
  const line = addressLine(application, asks)
  if (!line) return null
  return (
    <span className={cx('flex items-baseline gap-2 text-caption', line.tone === 'bad' && 'text-bad')}>
      <span aria-hidden="true" className={cx('size-1.5 shrink-0 -translate-y-px rounded-full', dots[line.tone])} />
      <span className="min-w-0 wrap-anywhere">{line.label}</span>
    </span>
  )
}
