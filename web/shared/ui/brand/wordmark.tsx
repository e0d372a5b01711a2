// The name of the house, as it stands on the door.
import { cx } from '../cx.ts'

export function Wordmark({ className }: { className?: string }) {
  return (
    <span role="img" aria-label="o1" className={cx('font-display leading-none tracking-[-0.04em] tabular', className)}>
      o1
    </span>
  )
}
