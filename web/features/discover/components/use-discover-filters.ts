// The filters in the address, and how to change them. Changes replace the address, so that Back leaves discover instead of undoing every
// chip.
// What the filters were applied with comes from their screen, which lay over this one. The tab leads to the bare address: then the filters are the last ones, from the first render on, so that the place is kept too.
import { useCallback, useEffect, useMemo } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import { type DiscoverFilters, readFilters, writeFilters } from '../model/discover-filters.ts'
import { handedOver, handOver, keepSearch, keptSearch } from './kept-place.ts'

export function useDiscoverFilters() {
  const [params, setParams] = useSearchParams()
  const came = useNavigationType()
  const goesOn = came === 'PUSH' && params.size === 0 && keptSearch() !== ''
  const applied = handedOver()
  const shown = applied ?? (goesOn ? keptSearch() : params.toString())
  const filters = useMemo(() => readFilters(new URLSearchParams(shown)), [shown])
  useEffect(() => {
    if (goesOn || applied !== null) setParams(new URLSearchParams(shown), { replace: true, preventScrollReset: true })
    handOver(null)
  }, [goesOn, applied, shown, setParams])
  useEffect(() => keepSearch(writeFilters(filters).toString()), [filters])
  const setFilters = useCallback(
    (next: DiscoverFilters) =>
      setParams((current) => writeFilters(next, current), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return { filters, setFilters }
}
