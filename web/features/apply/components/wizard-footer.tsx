// The foot of a step: the next arrow, dim until the answer is good enough.
import { ArrowRight, Check } from 'lucide-react'
import { IconButton } from '#shared/ui/icon-button.tsx'

type WizardFooterProps = { ready: boolean; changing: boolean; hint: string }

export function WizardFooter({ ready, changing, hint }: WizardFooterProps) {
  return (
    <div className="sticky bottom-0 mt-auto flex items-center justify-end gap-5 bg-linear-to-t from-ground from-70% to-transparent pt-8 pb-[calc(1.25rem+var(--safe-bottom))] sm:static sm:mt-6 sm:flex-row-reverse sm:justify-end">
      <p aria-hidden="true" className="hidden text-small text-muted pointer-fine:block">
        {ready && hint}
      </p>
      <IconButton
        type="submit"
        tone="gold"
        label={changing ? 'Save and return' : 'Next'}
        icon={changing ? <Check /> : <ArrowRight />}
        disabled={!ready}
        className="size-16! [&_svg]:size-6!"
      />
    </div>
  )
}
