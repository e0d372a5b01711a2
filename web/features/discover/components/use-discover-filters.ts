// The filters in the address, and how to change them. Changes replace the address, so that Back leaves discover instead of undoing every
// chip.
// What the filters were applied with comes from their screen, which lay over this one. The tab leads to the bare address: then the filters are the last ones, from the first render on, so that the place is kept too.
import { startTransition, useCallback, useEffect, useMemo, useOptimistic } from 'react'
import { useNavigationType, useSearchParams } from '#shared/router/hooks.ts'
import { type DiscoverFilters, readFilters, writeFilters } from '../model/discover-filters.ts'
import { handedOver, handOver, keepSearch, keptSearch } from './kept-place.ts'

export function useDiscoverFilters() {
  const [params, setParams] = useSearchParams()
  const came = useNavigationType()
  const goesOn = came === 'PUSH' && params.size === 0 && keptSearch() !== ''
  const applied = handedOver()
  const shown = applied ?? (goesOn ? keptSearch() : params.toString())
  const written = useMemo(() => readFilters(new URLSearchParams(shown)), [shown])
  // A press is seen at once, and the next one builds on it: the address changes only with the next drawing.
  const [filters, show] = useOptimistic(written)
  useEffect(() => {
    if (goesOn || applied !== null) setParams(new URLSearchParams(shown), { replace: true, preventScrollReset: true })
    handOver(null)
  }, [goesOn, applied, shown, setParams])
  useEffect(() => keepSearch(writeFilters(filters).toString()), [filters])
  const setFilters = useCallback(
    (next: DiscoverFilters) =>
      startTransition(() => {
        show(next)
        setParams((current) => writeFilters(next, current), { replace: true, preventScrollReset: true })
      }),
    [setParams, show],
  )
  return { filters, setFilters }
}
