// Everything the sheet and the profile page of another member show, in one call. Looked up as user id, as profile id, then among
// the sample people when the club shows them.
import { queryOptions } from '@tanstack/react-query'
import type { CityStrength, Endorsement, MemberCard } from '#shared/members/member-card.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sampleProfile } from './sample-profile.ts'

export type Relationship = 'self' | 'friend' | 'intro_open' | 'no_relationship'

export type MemberProfile = MemberCard & {
  relationship: Relationship
  introThreadId: string | null
  directThreadId: string | null
  friendsUnlocked: boolean
  friendCount: number | null
  topCities: CityStrength[]
  endorsements: Endorsement[]
  endorsementCount: number
  endorsedIndustries: string[]
  networkImpact: { made: number; successRate: number | null }
  pressLinks: string[]
  /** One of the built-in people: nothing can be asked of them. */
  sample?: true
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

async function getMemberProfile(id: string): Promise<MemberProfile | null> {
  if (uuid.test(id)) {
    const client = await supabase()
    const member = answerAs<MemberProfile | null>(await client.rpc('member_profile', { member: id }))
    if (member) return member
  }
  return sampleProfile(id)
}

export const memberProfileKey = (id: string) => ['member-profile', id]

export const memberProfileQuery = (id: string) =>
  queryOptions({ queryKey: memberProfileKey(id), queryFn: () => getMemberProfile(id) })
