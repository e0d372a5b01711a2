// What can be filtered: what decides first comes first, chosen ones on top, cities folded by region.
import { counted } from '#shared/format/number.ts'
import { discoverIndustries } from '#shared/members/industries.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { RemovableChip } from '#shared/ui/buttons/chip.tsx'
import { Switch } from '#shared/ui/forms/switch.tsx'
import { activeFilters, readFilters } from '../model/discover-filters.ts'
import { CityFields, type FieldsProps } from './city-fields.tsx'
import { CountedChip } from './counted-chip.tsx'

export function FilterFields(props: FieldsProps) {
  const { filters, onChange, counts } = props
  const active = activeFilters(filters)
  const shown = [...new Set([...discoverIndustries, ...filters.industries])]
  const withMutuals = counts?.mutuals
  return (
    <div className="flex flex-col gap-6">
      {active.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <ul aria-label="Chosen filters" className="contents">
            {active.map(({ label, without }) => (
              <li key={label}>
                <RemovableChip label={label} onRemove={() => onChange(without)} />
              </li>
            ))}
          </ul>
          <Button
            variant="ghost"
            size="small"
            onClick={() => onChange({ ...readFilters(new URLSearchParams()), query: filters.query })}
          >
            Clear All Filters
          </Button>
        </div>
      )}
      <Switch
        label="Only people with mutuals"
        hint={typeof withMutuals === 'number' ? counted(withMutuals, 'member') : undefined}
        checked={filters.mutuals}
        onChange={(mutuals) => onChange({ ...filters, mutuals })}
      />
      <fieldset className="min-w-0">
        <legend className="eyebrow mb-3">Industries</legend>
        <div className="flex flex-wrap gap-2">
          {shown.map((industry) => {
            const selected = filters.industries.includes(industry)
            return (
              <CountedChip
                key={industry}
                label={industry}
                members={counts?.industries.get(industry) ?? null}
                selected={selected}
                onClick={() =>
                  onChange({
                    ...filters,
                    industries: selected
                      ? filters.industries.filter((other) => other !== industry)
                      : [...filters.industries, industry],
                  })
                }
              />
            )
          })}
        </div>
      </fieldset>
      <CityFields {...props} />
    </div>
  )
}
