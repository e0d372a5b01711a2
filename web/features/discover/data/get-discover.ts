// Members to discover, a page at a time: filtered, searched and ordered by the server.
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { MemberCard } from '#shared/members/member-card.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { DiscoverFilters } from '../model/discover-filters.ts'

export type DiscoverPage = { profiles: MemberCard[]; cities: string[]; nextCursor: string | null }
type Asked = Omit<DiscoverFilters, 'tab'>

async function getDiscover(asked: Asked, after: string | null, signal: AbortSignal) {
  const client = await supabase()
  const { city, closeBy, industries, mutuals, query } = asked
  return answerAs<DiscoverPage>(
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

export const discoverQuery = ({ tab: _tab, ...asked }: DiscoverFilters) =>
  infiniteQueryOptions({
    queryKey: ['discover', asked],
    queryFn: ({ pageParam, signal }) => getDiscover(asked, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 60_000,
    // The chips stay while another page is fetched; the cards are drawn anew.
    placeholderData: keepPreviousData,
  })
