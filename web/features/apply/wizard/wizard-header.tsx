// The top of the wizard: back, progress, and the way out.
import { ArrowLeft, X } from 'lucide-react'
import { Link } from '#shared/links/link.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { ProgressDots } from '#shared/ui/progress/progress-dots.tsx'
import { dotLabels, type StepRule, stepAt } from '../model/steps.ts'

export function WizardHeader({ step, onBack }: { step: number; onBack: (() => void) | undefined }) {
  const { label, eyebrow }: StepRule = stepAt(step)
  return (
    <header className="grid grid-cols-[2.75rem_1fr_2.75rem] items-center gap-2 px-3 pt-[calc(0.75rem+var(--safe-top))] sm:px-6 sm:pt-6">
      {onBack && step > 1 ? <IconButton label="Back" icon={<ArrowLeft />} onClick={onBack} /> : <span />}
      <div className="flex min-w-0 flex-col items-center gap-2.5">
        <ProgressDots labels={dotLabels} current={step - 1} />
        {/* What was received says so itself. */}
        <p aria-hidden="true" className="eyebrow min-h-4 max-w-full truncate">
          {eyebrow ?? label}
        </p>
      </div>
      <Link
        to="/"
        aria-label="Close"
        title="Close"
        className="inline-grid size-11 place-items-center rounded-full text-muted transition-colors duration-150 hover:bg-raised hover:text-ink [&_svg]:size-5"
      >
        <X aria-hidden="true" />
      </Link>
    </header>
  )
}
