// A switch that takes effect at once. For a choice that waits for Save, use a chip or a checkbox. A native checkbox underneath.
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
    <div className="relative flex min-h-11 w-full items-center justify-between gap-4">
      <div className="flex min-w-0 flex-col wrap-anywhere">
        <label htmlFor={id} className="text-body">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="text-small text-muted">
            {hint}
          </span>
        )}
      </div>
      <span className="group relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-raised transition-colors duration-200 has-checked:border-gold has-checked:bg-gold has-disabled:opacity-45 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-gold-ink">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="absolute -inset-2 z-10 cursor-pointer appearance-none opacity-0"
        />
        <span className="absolute top-0.5 left-0 block size-5 translate-x-1 rounded-full bg-ink transition-transform duration-200 ease-house group-has-checked:translate-x-6 group-has-checked:bg-on-gold" />
      </span>
    </div>
  )
}
