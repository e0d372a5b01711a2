// The member's own profile: all its figures, and what the member may change in it. Finishing the setup is setup.ts.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Database } from '#types/database.types.ts'

type ProfileChange = Database['public']['Tables']['profiles']['Update']

export const ownProfileKeys = { all: ['own-profile'] as const }

async function getMyProfile() {
  const client = await supabase()
  return throwIfError(await client.rpc('my_profile'))
}

// Read again at every visit: others may have changed it meanwhile (a friendship, an endorsement).
export const myProfileQuery = () =>
  queryOptions({ queryKey: ownProfileKeys.all, queryFn: getMyProfile, refetchOnMount: 'always' })

export async function updateOwnProfile(userId: string, change: ProfileChange): Promise<void> {
  const client = await supabase()
  throwIfError(await client.from('profiles').update(change).eq('user_id', userId))
}
