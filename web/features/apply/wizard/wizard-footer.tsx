// The foot of a step: the next button, dim until the answer is good enough, and what it waits for until then.
import { ArrowRight, Check } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'

type WizardFooterProps = {
  /** What has to be answered first; null when nothing. */
  waitsFor: string | null
  changing: boolean
  /** Shown where a draft of before was found. */
  onStartOver: (() => void) | undefined
  /** The key that continues too, for those with a keyboard. */
  hint: string
}

export function WizardFooter({ waitsFor, changing, onStartOver, hint }: WizardFooterProps) {
  const reason = useId()
  return (
    <div className="sticky-foot mt-auto flex flex-wrap items-center justify-end gap-x-5 gap-y-2 bg-linear-to-t from-ground from-70% to-transparent pt-8 pb-[calc(1.25rem+var(--safe-bottom))] sm:static sm:mt-6 sm:flex-row-reverse sm:justify-end">
      {onStartOver && (
        <Button
          variant="ghost"
          size="small"
          className="mr-auto -ml-4 shrink-0 sm:mr-0 sm:ml-auto"
          onClick={onStartOver}
        >
          Start over
        </Button>
      )}
      {waitsFor ? (
        <p id={reason} className="min-w-0 text-right text-small text-muted sm:text-left">
          {waitsFor}
        </p>
      ) : (
        <p aria-hidden="true" className="hidden text-small text-muted pointer-fine:block">
          {hint}
        </p>
      )}
      <IconButton
        type="submit"
        tone="gold"
        label={changing ? 'Save and return' : 'Next'}
        icon={changing ? <Check /> : <ArrowRight />}
        disabled={waitsFor !== null}
        aria-describedby={waitsFor ? reason : undefined}
        className="size-16! [&_svg]:size-6!"
      />
    </div>
  )
}
