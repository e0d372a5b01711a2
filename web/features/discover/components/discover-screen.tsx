// The screen of discover. Filters that lie over it or beside it are given to it; it does not know where they are kept.
import { useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { discoverQuery } from '#shared/api/members/members.ts'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { SearchBox } from '#shared/people/search-box.tsx'
import { useNavigationType } from '#shared/router/hooks.ts'
import { useTakenOver } from '#shared/slots/use-taken-over.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { RemovableChip } from '#shared/ui/buttons/chip.tsx'
import { cx } from '#shared/ui/cx.ts'
import { PageHeader } from '#shared/ui/page/page-header.tsx'
import { Tabs } from '#shared/ui/page/tabs.tsx'
import {
  activeFilters,
  type DiscoverFilters,
  type DiscoverTab,
  readFilters,
  writeFilters,
} from '../model/discover-filters.ts'
import { DiscoverResults } from './discover-results.tsx'
import { CityChips, IndustryChips } from './filter-chips.tsx'
import { filtersWereOpen, noteFiltersOpen } from './kept-place.ts'
import { useTabPause } from './use-tab-pause.ts'

const InTownLine = lazyQuietly(() => import('./in-town-line.tsx'))

type Props = { filters: DiscoverFilters; onChange: (filters: DiscoverFilters) => void; beside?: ReactNode }

export function DiscoverScreen({ filters, onChange, beside }: Props) {
  const paused = useTabPause(filters.tab)
  const cities = useInfiniteQuery(discoverQuery(filters)).data?.pages[0]?.cities ?? []
  const active = activeFilters(filters)
  const search = writeFilters(filters).toString()
  const opener = useFocusAfterFilters()
  return (
    <div
      className={cx('gutter mx-auto pb-12', beside ? 'flex max-w-[96rem] gap-8' : 'max-w-[72rem] 2xl:max-w-[88rem]')}
    >
      <div className="min-w-0 flex-1">
        <PageHeader title="Discover" actions={<InTown />} />
        <search className="mb-2 flex sm:mb-5 items-center gap-2">
          <SearchBox
            label="Search members"
            value={filters.query}
            onSettle={(query) => onChange({ ...filters, query })}
          />
          {!beside && (
            <ButtonLink
              ref={opener}
              to={{ pathname: '/filters', search }}
              state={{ over: 'discover' }}
              aria-label={active.length > 0 ? `Filters, ${active.length} active` : 'Filters'}
              variant="quiet"
              className="size-12 px-0!"
            >
              <SlidersHorizontal aria-hidden="true" />
              {active.length > 0 && (
                <span aria-hidden="true" className="absolute top-0 right-0 size-3 rounded-full bg-gold" />
              )}
            </ButtonLink>
          )}
        </search>
        <Tabs
          label="Discover by"
          value={filters.tab}
          onChange={(tab) => onChange({ ...filters, tab: tab as DiscoverTab })}
          tabs={[
            {
              value: 'cities',
              label: 'Cities',
              panel: <CityChips filters={filters} cities={cities} onChange={onChange} />,
            },
            {
              value: 'industries',
              label: 'Industries',
              panel: <IndustryChips filters={filters} onChange={onChange} />,
            },
          ]}
        />
        {active.length > 0 && !beside && (
          <ul
            aria-label="Active filters"
            className="no-scrollbar -mx-5 mt-3 flex gap-2 overflow-x-auto px-5 py-1 sm:flex-wrap"
          >
            {active.map(({ label, without }) => (
              <li key={label} className="shrink-0">
                <RemovableChip label={label} onRemove={() => onChange(without)} />
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
            <DiscoverResults
              besideFilters={beside !== undefined}
              filters={filters}
              onClear={() => onChange(readFilters(new URLSearchParams()))}
            />
          )}
        </div>
      </div>
      {beside}
    </div>
  )
}

// Who closed the filters goes on from the button that opened them.
function useFocusAfterFilters() {
  const opener = useRef<HTMLAnchorElement>(null)
  const came = useNavigationType()
  useEffect(() => {
    if (filtersWereOpen() && came === 'POP') opener.current?.focus({ preventScroll: true })
    if (opener.current) noteFiltersOpen(false)
  }, [came])
  return opener
}

/** Once the members are there, and for who looks at them: its place in the header is free. */
function InTown() {
  return (
    useTakenOver() && (
      <Suspense>
        <InTownLine />
      </Suspense>
    )
  )
}
