// One city, found by typing or in its region. Regions are folded, save the one with the chosen city; a search shows what it finds at once.
import { ChevronDown } from 'lucide-react'
import { wholeNumber } from '#shared/format/number.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { type CityCount, countRegions } from '../model/cities.ts'
import type { DiscoverFilters } from '../model/discover-filters.ts'
import type { FilterCounts } from '../model/filter-counts.ts'
import { CountedChip } from './counted-chip.tsx'

export type FieldsProps = {
  filters: DiscoverFilters
  onChange: (filters: DiscoverFilters) => void
  counts: FilterCounts | undefined
  typed: string
  onType: (typed: string) => void
}

export function CityFields({ filters, onChange, counts, typed, onType }: FieldsProps) {
  const found = countRegions(counts?.cities, typed)
  const chips = (cities: CityCount[]) => (
    <div className="flex flex-wrap gap-2">
      {cities.map(({ city, members }) => (
        <CountedChip
          key={city}
          label={city}
          members={members}
          selected={filters.city === city}
          onClick={() => onChange({ ...filters, closeBy: false, city: filters.city === city ? null : city })}
        />
      ))}
    </div>
  )
  return (
    <fieldset className="min-w-0">
      <legend className="eyebrow mb-3">City</legend>
      <Field label="City" hideLabel className="mb-3">
        <TextInput
          type="search"
          autoComplete="off"
          placeholder="Search cities"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      {typed.trim()
        ? chips(
            found.flatMap(({ cities }) => cities).toSorted((one, other) => (other.members ?? 0) - (one.members ?? 0)),
          )
        : found.map(({ name, members, cities }) => (
            <details
              key={name}
              open={cities.some(({ city }) => city === filters.city) || undefined}
              className="group border-t last:border-b"
            >
              <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
                <span>
                  {name}
                  {members !== null && <span className="tabular text-muted"> · {wholeNumber(members)}</span>}
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 text-muted transition-transform duration-200 ease-house group-open:rotate-180"
                />
              </summary>
              <div className="pt-1 pb-4">{chips(cities)}</div>
            </details>
          ))}
      {found.length === 0 && <p className="text-muted">No city of ours is called that.</p>}
    </fieldset>
  )
}
