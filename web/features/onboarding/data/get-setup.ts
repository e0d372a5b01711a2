// How far the member's profile is, and what it holds already.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Setup } from '../model/start-draft.ts'

async function getSetup(userId: string): Promise<Setup> {
  const client = await supabase()
  const row = throwIfError(await client.from('profiles').select('*').eq('user_id', userId).single())
  return {
    setupRequired: row.setup_required,
    progress: row.setup_progress as Record<string, unknown>,
    photos: row.photos,
    bio: row.bio ?? '',
    knownFor: row.known_for,
    oftenIn: row.cities_often_in,
    discoveryVisible: row.discovery_visible,
    name: row.display_name ?? row.name ?? 'Member',
    city: row.city,
    handle: row.ig_handle ?? '',
    instagramConnected: row.instagram_connected,
    contactsConnected: row.contacts_connected,
    standing: (row.industry_scores as Array<{ label: string; score: number }>).map(({ label }) => label),
  }
}

/** Always read anew: what the wizard starts from must be what stands. */
export const setupQuery = (userId: string) =>
  queryOptions({
    queryKey: ['setup', userId],
    queryFn: () => getSetup(userId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { persist: false },
  })
