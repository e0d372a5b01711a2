// The setup of a new member: whether it is still due, its start, its progress, its end.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Database } from '#types/database.types.ts'

type Profile = Database['public']['Tables']['profiles']['Row']

/** Whether the first login is still due: the one thing the landing page asks the server. */
export async function needsFirstLogin(userId: string): Promise<boolean> {
  const client = await supabase()
  const profile = throwIfError(
    await client.from('profiles').select('setup_required, city').eq('user_id', userId).single(),
  )
  return profile.setup_required !== false || !profile.city
}

async function getOwnPhotos(userId: string): Promise<string[]> {
  const client = await supabase()
  return throwIfError(await client.from('profiles').select('photos').eq('user_id', userId).single()).photos
}

/** The photographs a profile has already at the first login. */
export const firstLoginPhotosQuery = (userId: string) =>
  queryOptions({
    queryKey: ['setup', 'photos', userId],
    queryFn: () => getOwnPhotos(userId),
    staleTime: 0,
    meta: { persist: false },
  })

async function getOwnRow(userId: string): Promise<Profile> {
  const client = await supabase()
  return throwIfError(await client.from('profiles').select('*').eq('user_id', userId).single())
}

/** The profile as far as it is filled in, and its progress. Always read again: the wizard must start from the current profile. */
export const setupQuery = (userId: string) =>
  queryOptions({
    queryKey: ['setup', 'profile', userId],
    queryFn: () => getOwnRow(userId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { persist: false },
  })

const chosenScore = 50

/** An existing score stays as it is. */
export async function saveIndustries(userId: string, industries: string[]): Promise<void> {
  const client = await supabase()
  const rows = industries.map((industry) => ({
    user_id: userId,
    industry: industry.toLowerCase(),
    score: chosenScore,
  }))
  throwIfError(await client.from('industry_scores').upsert(rows, { onConflict: 'user_id,industry' }))
}
