// The own profile with all its figures, in one call.
import { queryOptions } from '@tanstack/react-query'
import type { CityStrength, Endorsement, IndustryScore, MemberCard, Person } from '#shared/members/member-card.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { CloutDay } from '../model/clout-growth.ts'

export type SentRequest = { id: string; kind: 'member' | 'email'; recipient: string; createdAt: string }
export type ReceivedRequest = { id: string; requester: Person; industries: string[]; createdAt: string }

export type MyProfile = MemberCard & {
  email: string
  displayName: string | null
  firstName: string
  lastName: string
  rawCity: string | null
  bio: string | null
  setupRequired: boolean
  discoveryVisible: boolean
  scoreCards: { clout: number; plugs: number; rank: number }
  cityStrengths: CityStrength[]
  radar: IndustryScore[]
  plugsByIndustry: Array<{ industry: string; count: number }>
  cloutGrowth: CloutDay[]
  friends: Person[]
  friendCount: number
  pressLinks: string[]
  connectedAccounts: { instagram: boolean; contacts: boolean }
  blockedCount: number
  endorsements: Endorsement[]
  endorsementCount: number
  endorsementRequests: { sent: SentRequest[]; received: ReceivedRequest[] }
}

async function getMyProfile() {
  const client = await supabase()
  return answerAs<MyProfile>(await client.rpc('my_profile'))
}

export const myProfileKey = ['my-profile']

// Asked anew at every visit: what others did meanwhile (a friendship, an endorsement) belongs on it.
export const myProfileQuery = () =>
  queryOptions({ queryKey: myProfileKey, queryFn: getMyProfile, refetchOnMount: 'always' })
