// The club's name as a logo.
import { cx } from '../cx.ts'

export function Wordmark({ className }: { className?: string }) {
  return (
    <span role="img" aria-label="o1" className={cx('font-display leading-none tracking-[-0.04em] tabular', className)}>
      o1
    </span>
  )
}
