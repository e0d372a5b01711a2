// The filters of the address and the way to change them. Changes replace each other: Back leaves discover, not every chip.
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type DiscoverFilters, readFilters, writeFilters } from '../model/discover-filters.ts'

export function useDiscoverFilters() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => readFilters(params), [params])
  const setFilters = useCallback(
    (next: DiscoverFilters) =>
      setParams((current) => writeFilters(next, current), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return { filters, setFilters }
}
