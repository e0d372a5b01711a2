// Discover: members by city or industry, searched and filtered. The address holds the filters.
import { useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { discoverQuery } from '#shared/api/members/members.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { RemovableChip } from '#shared/ui/buttons/chip.tsx'
import { PageHeader } from '#shared/ui/page/page-header.tsx'
import { Tabs } from '#shared/ui/page/tabs.tsx'
import { DiscoverResults } from '../components/discover-results.tsx'
import { CityChips, IndustryChips } from '../components/filter-chips.tsx'
import { SearchBox } from '../components/search-box.tsx'
import { useDiscoverFilters } from '../components/use-discover-filters.ts'
import { useTabPause } from '../components/use-tab-pause.ts'
import { activeFilters, type DiscoverTab, readFilters, writeFilters } from '../model/discover-filters.ts'

export function Component() {
  const { filters, setFilters } = useDiscoverFilters()
  const paused = useTabPause(filters.tab)
  const cities = useInfiniteQuery(discoverQuery(filters)).data?.pages[0]?.cities ?? []
  const active = activeFilters(filters)
  const search = writeFilters(filters).toString()
  return (
    <div className="gutter mx-auto max-w-[72rem] pb-12 2xl:max-w-[88rem]">
      <PageHeader title="Discover" />
      <search className="mb-2 flex sm:mb-5 items-center gap-2">
        <SearchBox value={filters.query} onSettle={(query) => setFilters({ ...filters, query })} />
        <ButtonLink
          to={{ pathname: '/filters', search }}
          aria-label={active.length > 0 ? `Filters, ${active.length} active` : 'Filters'}
          variant="quiet"
          className="size-12 px-0!"
        >
          <SlidersHorizontal aria-hidden="true" />
          {active.length > 0 && (
            <span aria-hidden="true" className="absolute top-0 right-0 size-3 rounded-full bg-gold" />
          )}
        </ButtonLink>
      </search>
      <Tabs
        label="Discover by"
        value={filters.tab}
        onChange={(tab) => setFilters({ ...filters, tab: tab as DiscoverTab })}
        tabs={[
          {
            value: 'cities',
            label: 'Cities',
            panel: <CityChips filters={filters} cities={cities} onChange={setFilters} />,
          },
          {
            value: 'industries',
            label: 'Industries',
            panel: <IndustryChips filters={filters} onChange={setFilters} />,
          },
        ]}
      />
      {active.length > 0 && (
        <ul
          aria-label="Active filters"
          className="no-scrollbar -mx-5 mt-3 flex gap-2 overflow-x-auto px-5 py-1 sm:flex-wrap"
        >
          {active.map(({ label, without }) => (
            <li key={label} className="shrink-0">
              <RemovableChip label={label} onRemove={() => setFilters(without)} />
            </li>
          ))}
        </ul>
      )}
      <div className="group/results mt-4 sm:mt-6" data-filtered={active.length > 0 || undefined}>
        {paused ? (
          <p role="status" className="py-16 text-center text-muted">
            Loading...
          </p>
        ) : (
          <DiscoverResults filters={filters} onClear={() => setFilters(readFilters(new URLSearchParams()))} />
        )}
      </div>
    </div>
  )
}
