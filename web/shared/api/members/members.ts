// Other members: discover, search, one member's profile, recommended plugs. Friends and endorsements have files of their own.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { freshFor } from '#shared/query/fresh-for.ts'
import { sampleProfile } from '#shared/sample/sample-profile.ts'
import { supabase } from '#shared/supabase/client.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import type { MemberProfile } from '#types/shapes.ts'

export const memberKeys = {
  all: ['members'] as const,
  profiles: ['members', 'profile'] as const,
  searches: ['members', 'search'] as const,
  discover: ['members', 'discover'] as const,
  counts: ['members', 'discover-counts'] as const,
  opportunities: ['members', 'plug-opportunities'] as const,
}

/** `sample`: a sample person; no requests are possible. */
export type ShownProfile = MemberProfile & { sample?: true }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

// `id` is a user id, a profile id, or that of a sample person where the club shows them.
async function getMemberProfile(id: string): Promise<ShownProfile | null> {
  if (uuid.test(id)) {
    const client = await supabase()
    const member = throwIfError(await client.rpc('member_profile', { member: id }))
    if (member) return member
  }
  return sampleProfile(id)
}

export const memberProfileQuery = (id: string) =>
  queryOptions({ queryKey: [...memberKeys.profiles, id], queryFn: () => getMemberProfile(id) })

type Asked = { city: string | null; closeBy: boolean; industries: string[]; mutuals: boolean; query: string }

async function getDiscover(
  { city, closeBy, industries, mutuals, query }: Asked,
  after: string | null,
  signal: AbortSignal,
) {
  const client = await supabase()
  return throwIfError(
    await client
      .rpc('discover', {
        city,
        close_by: closeBy,
        industries: industries.length > 0 ? industries : null,
        mutuals_only: mutuals,
        query: query.trim() || null,
        after,
      })
      .abortSignal(signal),
  )
}

/** The members in discover, a page at a time: the server filters, searches and sorts. */
export const discoverQuery = ({ city, closeBy, industries, mutuals, query }: Asked) => {
  const asked = { city, closeBy, industries, mutuals, query }
  return infiniteQueryOptions({
    queryKey: [...memberKeys.discover, asked],
    queryFn: ({ pageParam, signal }) => getDiscover(asked, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: freshFor(60_000),
    // The chips stay while another list loads; the cards are replaced.
    placeholderData: keepPreviousData,
  })
}

type Counted = Omit<Asked, 'closeBy'>

async function getDiscoverCounts({ city, industries, mutuals, query }: Counted, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(
    await client
      .rpc('discover_counts', {
        city,
        industries: industries.length > 0 ? industries : null,
        mutuals_only: mutuals,
        query: query.trim() || null,
      })
      .abortSignal(signal),
  )
}

/** What each filter of discover would show. */
export const discoverCountsQuery = ({ city, industries, mutuals, query }: Counted) => {
  const asked = { city, industries, mutuals, query }
  return queryOptions({
    queryKey: [...memberKeys.counts, asked],
    queryFn: ({ signal }) => getDiscoverCounts(asked, signal),
    staleTime: freshFor(60_000),
    placeholderData: keepPreviousData,
  })
}

export const SEARCH_FROM = 2
const MOST_FOUND = 10

async function searchFriendsOf(friend: string, query: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('search_members', { query, friends_of: friend, max_results: MOST_FOUND }))
}

/** Searches a friend's friends, by name or Instagram handle. Leaves out that friend and the member. */
export const searchFriendsQuery = (friend: string, query: string) =>
  queryOptions({
    queryKey: [...memberKeys.searches, friend, query],
    queryFn: () => searchFriendsOf(friend, query),
    enabled: query.length >= SEARCH_FROM,
    meta: { persist: false },
  })

async function getPlugOpportunities() {
  const client = await supabase()
  return throwIfError(await client.rpc('plug_opportunities'))
}

export const plugOpportunitiesQuery = () =>
  queryOptions({ queryKey: memberKeys.opportunities, queryFn: getPlugOpportunities })

/** The built-in sample people. Their module loads only when the club shows them and one is looked up. */
export const samplePeopleQuery = (wanted: boolean) =>
  queryOptions({
    queryKey: ['sample-people'],
    queryFn: async () => [...(await import('#shared/sample/people.ts')).samplePeople],
    enabled: wanted && backendConfig().sampleContent,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { persist: false },
  })
