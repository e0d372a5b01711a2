// Three progress dots with labels below.
import { cx } from '#shared/ui/cx.ts'
import { firstSteps } from '../model/first-login.ts'

export function StepDots({ step }: { step: number }) {
  return (
    <ol aria-label="Progress" className="flex items-start justify-center gap-[min(2rem,6vw)]">
      {firstSteps.map((label, index) => (
        <li
          key={label}
          aria-current={index === step ? 'step' : undefined}
          className="flex w-20 min-w-0 flex-col items-center gap-2.5"
        >
          <span className={cx('size-2 rounded-full', index <= step ? 'bg-gold' : 'bg-line-strong/50')} />
          <span className={cx('max-w-full truncate text-caption', index === step ? 'text-ink' : 'text-muted')}>
            {label}
          </span>
        </li>
      ))}
    </ol>
  )
}
