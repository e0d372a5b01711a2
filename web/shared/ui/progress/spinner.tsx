// A turning ring, for waits without a shape of their own. Where the content has a shape, use a skeleton.
import { cx } from '../cx.ts'

/** The ring alone, for an element that says by itself that it is busy. */
export function Ring({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cx('animate-turn', className)}>
      <circle cx="12" cy="12" r="10" stroke="currentColor" strokeOpacity="0.18" strokeWidth="1.5" />
      <path d="M12 2a10 10 0 0 1 10 10" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  )
}

export function Spinner({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <span role="status" className={cx('inline-flex', className)}>
      <Ring />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** A whole screen that waits, as while the session loads. */
export function SpinnerPage({ label }: { label?: string }) {
  return (
    <div className="grid min-h-dvh place-items-center text-gold-ink">
      <Spinner label={label} />
    </div>
  )
}
