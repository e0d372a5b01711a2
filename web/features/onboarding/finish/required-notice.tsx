// Names the required steps that are still open, and leads to them.
import { Banner } from '#shared/ui/messages/banner.tsx'
import { finishSteps, type RequiredStep } from '../model/finish-draft.ts'

type RequiredNoticeProps = { missing: RequiredStep[]; goTo: (step: number) => void; className?: string }

export function RequiredNotice({ missing, goTo, className }: RequiredNoticeProps) {
  if (missing.length === 0) return null
  return (
    <Banner tone="warn" className={className}>
      <p className="font-medium">Complete Required Steps</p>
      <p className="-mb-2 flex flex-wrap items-center gap-x-4">
        <span className="text-muted">Still to do:</span>
        {missing.map((name) => (
          <button
            key={name}
            type="button"
            className="min-h-11 underline decoration-line-strong underline-offset-4 hover:text-gold-ink"
            onClick={() => goTo(finishSteps.indexOf(name))}
          >
            {name}
          </button>
        ))}
      </p>
    </Banner>
  )
}
