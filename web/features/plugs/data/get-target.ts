// The member one would like to meet: who they are and how one stands with them.
import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

export type Person = { id: string; name: string; avatarUrl: string | null }

export type Target = {
  userId: string
  name: string
  city: string
  avatarUrl: string | null
  relationship: 'self' | 'friend' | 'intro_open' | 'no_relationship'
  introThreadId: string | null
  openRequests: Array<{ threadId: string; connectorId: string; expiresAt: string }>
}

async function getTarget(userId: string): Promise<Target | null> {
  const client = await supabase()
  return answerAs<Target | null>(await client.rpc('member_profile', { member: userId }))
}

export const targetQuery = (userId: string) =>
  queryOptions({ queryKey: ['plugs', 'target', userId], queryFn: () => getTarget(userId) })
