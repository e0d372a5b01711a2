// A group of chips with a limited choice. At the limit the others are disabled, and the count says so.
import { useId } from 'react'
import { industryName } from '#shared/members/industry-name.ts'
import { ToggleChip } from '#shared/ui/buttons/chip.tsx'

type ChoicesProps = {
  label: string
  hint?: string
  options: readonly string[]
  chosen: string[]
  limit: number
  onToggle: (option: string) => void
}

export function Choices({ label, hint, options, chosen, limit, onToggle }: ChoicesProps) {
  const id = useId()
  const full = chosen.length >= limit
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3">
        <h2 id={id} className="text-title">
          {label}
        </h2>
        <p className="tabular shrink-0 text-small text-muted" aria-live="polite">
          {chosen.length} of {limit}
        </p>
      </div>
      {hint && <p className="pb-4 text-small text-muted">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const selected = chosen.includes(option)
          return (
            <ToggleChip
              key={option}
              selected={selected}
              disabled={full && !selected}
              className="max-w-full whitespace-normal!"
              onClick={() => onToggle(option)}
            >
              {industryName(option)}
            </ToggleChip>
          )
        })}
      </div>
    </section>
  )
}
