// On or off, at once. For a choice that waits for a Save, use a chip or a checkbox.
import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-6">
      <div className="flex flex-col">
        <span id={`${id}-label`} className="text-body">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="text-small text-muted">
            {hint}
          </span>
        )}
      </div>
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-raised transition-colors duration-200 before:absolute before:-inset-2 before:content-[''] focus-visible:rounded-full data-checked:border-gold data-checked:bg-gold data-disabled:opacity-45"
      >
        <Base.Thumb className="block size-5 translate-x-1 rounded-full bg-ink transition-transform duration-200 ease-house data-checked:translate-x-6 data-checked:bg-on-gold" />
      </Base.Root>
    </div>
  )
}
