// Progress from 0 to 100. Leave value out when it is unknown.
import { cx } from '../cx.ts'

export function ProgressBar({ value, label, className }: { value?: number; label: string; className?: string }) {
  const shown = value === undefined ? undefined : Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx('h-1 w-full overflow-hidden rounded-full bg-raised', className)}
    >
      <div
        className={cx(
          'h-full w-full origin-left rounded-full bg-gold transition-transform duration-250 ease-house',
          shown === undefined && 'animate-shimmer',
        )}
        style={{ transform: `scaleX(${(shown ?? 40) / 100})` }}
      />
    </div>
  )
}
