// The rows of filter chips under the two tabs: cities (with everyone and the nearest first) or industries.

import { type ReactNode, useEffect, useRef } from 'react'
import { discoverIndustries } from '#shared/members/industries.ts'
import { ToggleChip } from '#shared/ui/buttons/chip.tsx'
import type { DiscoverFilters } from '../model/discover-filters.ts'

type Props = { filters: DiscoverFilters; onChange: (filters: DiscoverFilters) => void }

export function CityChips({ filters, cities, onChange }: Props & { cities: string[] }) {
  const chosen = filters.city
  const shown = chosen && !cities.includes(chosen) ? [chosen, ...cities] : cities
  return (
    // The cities load after the chosen one is known; the row is rebuilt with them.
    <ChipRow key={cities.length} label="Cities" chosen={chosen}>
      <ToggleChip
        selected={!chosen && !filters.closeBy}
        onClick={() => onChange({ ...filters, city: null, closeBy: false })}
      >
        All
      </ToggleChip>
      <ToggleChip
        selected={filters.closeBy}
        onClick={() => onChange({ ...filters, city: null, closeBy: !filters.closeBy })}
      >
        Close by
      </ToggleChip>
      {shown.map((city) => (
        <ToggleChip
          key={city}
          selected={city === chosen}
          onClick={() => onChange({ ...filters, closeBy: false, city: city === chosen ? null : city })}
        >
          {city}
        </ToggleChip>
      ))}
    </ChipRow>
  )
}

export function IndustryChips({ filters, onChange }: Props) {
  return (
    <ChipRow label="Industries" chosen={filters.industries[0] ?? null}>
      {discoverIndustries.map((industry) => {
        const selected = filters.industries.includes(industry)
        const industries = selected
          ? filters.industries.filter((other) => other !== industry)
          : [...filters.industries, industry]
        return (
          <ToggleChip key={industry} selected={selected} onClick={() => onChange({ ...filters, industries })}>
            {industry}
          </ToggleChip>
        )
      })}
    </ChipRow>
  )
}

type ChipRowProps = { label: string; chosen: string | null; children: ReactNode }

function ChipRow({ label, chosen, children }: ChipRowProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  // Scrolls a choice made elsewhere into sight. Only the row scrolls, not the page.
  useEffect(() => {
    const chip = chosen && row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!row.current || !chip) return
    const start = chip.offsetLeft - row.current.offsetLeft
    const { scrollLeft, clientWidth } = row.current
    if (start >= scrollLeft && start + chip.offsetWidth <= scrollLeft + clientWidth) return
    row.current.scrollLeft = start - (clientWidth - chip.offsetWidth) / 2
  }, [chosen])
  return (
    <fieldset
      ref={row}
      className="no-scrollbar -mx-5 flex min-w-0 snap-x gap-2 overflow-x-auto px-5 py-1 sm:[mask-image:linear-gradient(to_right,transparent,#000_1.25rem,#000_calc(100%-4rem),transparent)]"
    >
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}
