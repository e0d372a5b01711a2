// Members one could ask to be introduced to, with the reason.
import { queryOptions } from '@tanstack/react-query'
import type { MemberCard, Person } from '#shared/members/member-card.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

export type PlugOpportunity = {
  profile: MemberCard
  mutualsPreview: Person[]
  reason: 'same-city' | 'same-industry' | 'mutual-friends'
}

async function getPlugOpportunities() {
  const client = await supabase()
  return answerAs<PlugOpportunity[]>(await client.rpc('plug_opportunities'))
}

export const plugOpportunitiesQuery = () =>
  queryOptions({ queryKey: ['profile-plug-opportunities'], queryFn: getPlugOpportunities })
