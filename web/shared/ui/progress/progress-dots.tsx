// The position in a series of steps. Past and present steps are gold; screen readers hear the present one's label.
import { cx } from '../cx.ts'

export function ProgressDots({ labels, current }: { labels: string[]; current: number }) {
  return (
    <ol aria-label="Progress" className="flex items-center justify-center gap-[6px]">
      {labels.map((label, index) => (
        <li key={label} aria-current={index === current ? 'step' : undefined} title={label} className="flex">
          <span
            className={cx(
              'block h-[4px] rounded-full transition-[background-color,opacity] duration-200',
              index === current ? 'w-[24px] bg-gold' : 'w-[6px]',
              index < current && 'bg-gold/60',
              index > current && 'bg-line-strong/45',
            )}
          />
          <span className="sr-only">{label}</span>
        </li>
      ))}
    </ol>
  )
}
