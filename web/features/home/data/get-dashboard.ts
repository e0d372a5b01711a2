// Everything the dashboard shows, in one call.
import { queryOptions } from '@tanstack/react-query'
import type { MemberCard, Person } from '#shared/members/member-card.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

export type Completion = {
  required: boolean
  steps: Record<'photos' | 'industries' | 'bio' | 'connections' | 'endorsements', boolean>
  completedSteps: number
  percent: number
}

export type Suggestion = { user1: MemberCard; user2: MemberCard; reason: 'same-city' | 'same-circle' }

export type Opportunity = {
  profile: MemberCard
  mutualsPreview: Person[]
  reason: 'same-city' | 'same-industry' | 'mutual-friends'
}

export type BannerNotification = {
  id: string
  title: string
  body: string
  data: { deeplink?: string; action?: string; memberName?: string }
  createdAt: string
}

export type Dashboard = {
  name: string
  clout: number
  weeklyGain: number
  completion: Completion
  notification: BannerNotification | null
  suggestions: Suggestion[]
  opportunities: Opportunity[]
}

async function getDashboard() {
  const client = await supabase()
  return answerAs<Dashboard>(await client.rpc('home_dashboard'))
}

export const dashboardQuery = (userId: string) =>
  queryOptions({ queryKey: ['home', userId], queryFn: getDashboard, staleTime: 30_000 })
