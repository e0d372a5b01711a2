// The filters of discover, as the address holds them: city (one), industries (comma list), mutuals ('true'), and the search.
import { sets } from '#types/sets.ts'

export type DiscoverTab = 'cities' | 'industries'

export type DiscoverFilters = {
  tab: DiscoverTab
  city: string | null
  /** The nearest few first, instead of one city. */
  closeBy: boolean
  industries: string[]
  mutuals: boolean
  query: string
}

// As the database reads them: "real estate" is RealEstate. What is no industry filters nothing and is left out.
const keyOf = (name: string) => name.replace(/[\s_-]/g, '').toLowerCase()
const known = new Map<string, string>(sets.industry.map((industry) => [keyOf(industry), industry]))

export function readFilters(params: URLSearchParams): DiscoverFilters {
  const industries = (params.get('industries') ?? '')
    .split(',')
    .flatMap((name) => known.get(keyOf(name)) ?? [])
    .filter((name, index, all) => all.indexOf(name) === index)
  const tab = params.get('tab')
  return {
    tab: tab === 'industries' || tab === 'cities' ? tab : industries.length > 0 ? 'industries' : 'cities',
    city: params.get('city')?.trim() || null,
    closeBy: params.get('near') === 'true',
    industries,
    mutuals: params.get('mutuals') === 'true',
    query: params.get('q') ?? '',
  }
}

/** Writes filters into the address and leaves other parameters alone. */
export function writeFilters(filters: DiscoverFilters, into = new URLSearchParams()): URLSearchParams {
  const next = new URLSearchParams(into)
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name))
  put('tab', filters.tab === 'industries' ? 'industries' : null)
  put('city', filters.city)
  put('near', filters.closeBy ? 'true' : null)
  put('industries', filters.industries.join(',') || null)
  put('mutuals', filters.mutuals ? 'true' : null)
  put('q', filters.query.trim() || null)
  return next
}

export type ActiveFilter = { label: string; without: DiscoverFilters }

/** The active filters, each with the filters that remain when it is removed. */
export function activeFilters(filters: DiscoverFilters): ActiveFilter[] {
  const active: ActiveFilter[] = []
  if (filters.city) active.push({ label: filters.city, without: { ...filters, city: null } })
  for (const industry of filters.industries) {
    const industries = filters.industries.filter((other) => other !== industry)
    active.push({ label: industry, without: { ...filters, industries } })
  }
  if (filters.mutuals) active.push({ label: 'Only people with mutuals', without: { ...filters, mutuals: false } })
  return active
}
