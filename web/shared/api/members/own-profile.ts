// The member's own profile: all its figures, and what the member may change in it. Finishing the setup is setup.ts.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { freshFor } from '#shared/query/fresh-for.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Database } from '#types/database.types.ts'

type ProfileChange = Database['public']['Tables']['profiles']['Update']

export const ownProfileKeys = { all: ['own-profile'] as const, visibility: ['own-profile', 'visibility'] as const }

async function getMyProfile() {
  const client = await supabase()
  return throwIfError(await client.rpc('my_profile'))
}

// Read again at every visit, once for each: others may have changed it meanwhile (a friendship, an endorsement).
export const myProfileQuery = () =>
  queryOptions({ queryKey: ownProfileKeys.all, queryFn: getMyProfile, staleTime: freshFor(2000) })

async function getVisibility(userId: string) {
  const client = await supabase()
  return throwIfError(
    await client.from('profiles').select('discovery_visible, discoverable').eq('user_id', userId).maybeSingle(),
  )
}

/** Whether the member wants to be found by strangers, and is. Null for an account without a profile. */
export const visibilityQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ownProfileKeys.visibility, userId],
    queryFn: () => getVisibility(userId),
    meta: { persist: false },
  })

export async function updateOwnProfile(userId: string, change: ProfileChange): Promise<void> {
  const client = await supabase()
  throwIfError(await client.from('profiles').update(change).eq('user_id', userId))
}
