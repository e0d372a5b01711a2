// "Step 2 of 6" and the progress, as a number and as a bar.
import { ProgressBar } from '#shared/ui/progress/progress-bar.tsx'
import { stepPercent } from '../model/finish-draft.ts'

type StepProgressProps = { step: number; steps: number; percent?: boolean; name?: string }

export function StepProgress({ step, steps, percent = false, name }: StepProgressProps) {
  const value = stepPercent(step, steps)
  return (
    <div>
      {name && <p className="eyebrow pb-4">{name}</p>}
      <p className="tabular flex justify-between pb-3 text-small text-muted">
        <span>
          Step {step + 1} of {steps}
        </span>
        {percent && <span>{value}%</span>}
      </p>
      <ProgressBar value={value} label="Progress" />
    </div>
  )
}
