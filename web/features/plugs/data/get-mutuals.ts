// The friends one has in common with a member: those who can make the introduction.
import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Person } from './get-target.ts'

async function getMutuals(userId: string): Promise<Person[]> {
  const client = await supabase()
  const [found] = answerAs<Array<{ memberId: string; count: number; friends: Person[] }>>(
    await client.rpc('mutual_friends', { members: [userId], per_member: 100 }),
  )
  return found?.friends ?? []
}

export const mutualsQuery = (userId: string) =>
  queryOptions({ queryKey: ['plugs', 'mutuals', userId], queryFn: () => getMutuals(userId) })
