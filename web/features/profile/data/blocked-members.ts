// Whom the member has blocked, newest first.
import { queryOptions } from '@tanstack/react-query'
import type { Person } from '#shared/members/member-card.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

export type BlockedMember = Person & { city: string | null; badge: string }

async function getBlockedMembers() {
  const client = await supabase()
  return answerAs<BlockedMember[]>(await client.rpc('my_blocked'))
}

export const blockedMembersKey = ['blocked-members']

export const blockedMembersQuery = () => queryOptions({ queryKey: blockedMembersKey, queryFn: getBlockedMembers })
