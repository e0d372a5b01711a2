// The filters: a sheet over discover on phones, a panel beside it on wide screens. What is chosen stands in the address, so a reload keeps it;
// discover has it once it is applied.
import { startTransition, useEffect, useMemo, useOptimistic, useState } from 'react'
import { useNavigate } from '#shared/links/link.tsx'
import { useLocation, useSearchParams } from '#shared/router/hooks.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { useWide } from '#shared/ui/media-queries.ts'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { DiscoverScreen } from '../components/discover-screen.tsx'
import { handOver, keepSearch, noteFiltersOpen } from '../components/kept-place.ts'
import { FilterFields } from '../filters/filter-fields.tsx'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { useFilterCounts } from '../filters/use-filter-counts.ts'
import { type DiscoverFilters, readFilters, writeFilters } from '../model/discover-filters.ts'
import { showLabel } from '../model/filter-counts.ts'

const TYPED = 'find'

export function Component() {
  const wide = useWide()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const written = useMemo(() => readFilters(params), [params])
  // As on discover, a press is seen at once.
  const [filters, show] = useOptimistic(written)
  const [before] = useState(filters)
  const counts = useFilterCounts(filters)
  useEffect(() => () => noteFiltersOpen(true), [])

  const write = (change: (params: URLSearchParams) => URLSearchParams) =>
    setParams((current) => change(current), { replace: true, preventScrollReset: true, state })
  const change = (next: DiscoverFilters) =>
    startTransition(() => {
      show(next)
      write((current) => writeFilters(next, current))
    })
  const type = (typed: string) =>
    write((current) => {
      const next = new URLSearchParams(current)
      if (typed) next.set(TYPED, typed)
      else next.delete(TYPED)
      return next
    })

  // Opened from discover, they leave the history with their own entry; opened by their address, discover takes its place.
  const leaveTo = (search: string, applied: boolean) => {
    if (applied) keepSearch(search)
    if (isOverDiscover(state)) {
      if (applied) handOver(search)
      return void navigate(-1)
    }
    void navigate({ pathname: '/discover', search }, { replace: true })
  }
  const close = () => leaveTo(writeFilters(before).toString(), false)
  const apply = () => {
    const tab = filters.city ? 'cities' : filters.industries.length > 0 ? 'industries' : filters.tab
    leaveTo(writeFilters({ ...filters, tab }).toString(), true)
  }

  const fields = (
    <FilterFields filters={filters} onChange={change} counts={counts} typed={params.get(TYPED) ?? ''} onType={type} />
  )
  const label = showLabel(filters, counts)
  const button = (
    <Button full size="large" aria-label={`Apply: ${label}`} onClick={apply}>
      {label}
    </Button>
  )
  return wide ? (
    <DiscoverScreen
      filters={filters}
      onChange={change}
      beside={
        <FilterPanel onClose={close} footer={button}>
          {fields}
        </FilterPanel>
      }
    />
  ) : (
    <>
      <DiscoverScreen filters={before} onChange={change} />
      <Sheet open onClose={close} title="Filters" size="full" footer={button}>
        {fields}
      </Sheet>
    </>
  )
}

const isOverDiscover = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'over' in state && state.over === 'discover'
