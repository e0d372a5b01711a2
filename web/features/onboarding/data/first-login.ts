// What the first login reads and writes: the photographs there are, and the home-base city with the new ones.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

async function getPhotos(userId: string): Promise<string[]> {
  const client = await supabase()
  return throwIfError(await client.from('profiles').select('photos').eq('user_id', userId).single()).photos
}

export const ownPhotosQuery = (userId: string) =>
  queryOptions({
    queryKey: ['first-login', userId],
    queryFn: () => getPhotos(userId),
    staleTime: 0,
    meta: { persist: false },
  })

export async function saveFirstLogin(userId: string, city: string, photos: string[]): Promise<void> {
  const client = await supabase()
  const change = { city: city.trim(), photos, setup_required: false, updated_at: new Date().toISOString() }
  throwIfError(await client.from('profiles').update(change).eq('user_id', userId))
}
