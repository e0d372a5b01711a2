// All endorsements of a member, page by page, newest first.
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Endorsement } from '#shared/members/member-card.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

type EndorsementPage = { endorsements: Endorsement[]; total: number; nextCursor: string | null }

async function getEndorsementsOf(member: string, after: string | null) {
  const client = await supabase()
  return answerAs<EndorsementPage>(
    await client.rpc('endorsements_of', { member, page_size: 20, ...(after ? { after } : {}) }),
  )
}

export const endorsementsOfQuery = (member: string) =>
  infiniteQueryOptions({
    queryKey: ['endorsements-of', member],
    queryFn: ({ pageParam }) => getEndorsementsOf(member, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
