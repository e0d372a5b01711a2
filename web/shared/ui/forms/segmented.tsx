// A choice of a few, side by side. Native radio buttons, so the arrow keys move the choice; each lies invisible over its label.
import { type ReactNode, startTransition, useId, useOptimistic } from 'react'
import { cx } from '../cx.ts'

type SegmentedProps<Value extends string> = {
  label: string
  options: Array<{ value: Value; label: ReactNode }>
  value: Value
  onChange: (value: Value) => void
  className?: string
}

export function Segmented<Value extends string>({ label, options, value, onChange, className }: SegmentedProps<Value>) {
  const name = useId()
  // The press is seen at once, also where the value is in the address, which changes when the next screen is drawn.
  const [shown, show] = useOptimistic(value)
  const choose = (next: Value) => {
    startTransition(() => show(next))
    // What a form holds has to change before the next press, which may send it.
    onChange(next)
  }
  return (
    <fieldset
      aria-label={label}
      className={cx('inline-flex max-w-full min-w-0 flex-wrap rounded-[1.75rem] border bg-surface p-1', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid min-h-11 max-w-full flex-[1_0_auto] place-items-center rounded-full px-5 text-center text-small text-muted transition-colors duration-150 hover:text-ink has-checked:bg-raised has-checked:text-gold-ink has-focus-visible:outline-2 has-focus-visible:outline-gold-ink"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === shown}
            onChange={() => choose(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
