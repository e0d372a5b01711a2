// Discover: members by city or industry, searched and filtered. The address holds the filters.
import { DiscoverScreen } from '../components/discover-screen.tsx'
import { useDiscoverFilters } from '../components/use-discover-filters.ts'

export function Component() {
  const { filters, setFilters } = useDiscoverFilters()
  return <DiscoverScreen filters={filters} onChange={setFilters} />
}
