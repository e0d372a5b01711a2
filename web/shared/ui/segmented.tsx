// One of a few, side by side. A radio group to screen readers; arrows move the choice.
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type SegmentedProps<Value extends string> = {
  label: string
  options: Array<{ value: Value; label: ReactNode }>
  value: Value
  onChange: (value: Value) => void
  className?: string
}

export function Segmented<Value extends string>({ label, options, value, onChange, className }: SegmentedProps<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className={cx('inline-flex rounded-full border bg-surface p-1', className)}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className="grid min-h-11 flex-1 cursor-pointer place-items-center rounded-full px-5 text-small whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink focus-visible:rounded-full data-checked:bg-raised data-checked:text-ink"
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
