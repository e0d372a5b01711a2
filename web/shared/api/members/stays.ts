// Where members say they will be: the own stays, who is in town, and where two meet. The own ones are read with the own profile.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { freshFor } from '#shared/query/fresh-for.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { OwnStay } from '#types/shapes.ts'
import { stayKeys } from './stay-keys.ts'

/** `id` is made on the device: saved again, the same stay is changed. */
export async function saveStay({ id, city, from, to, audience }: OwnStay, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  const saved = client.rpc('save_stay', { id, city, from_day: from, to_day: to, audience })
  throwIfError(await saved.abortSignal(signal))
}

export async function removeStay(id: string, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('remove_stay', { id }).abortSignal(signal))
}

async function getInTown() {
  const client = await supabase()
  return throwIfError(await client.rpc('in_town'))
}

/** Who of the member's circle is this week where they are. */
export const inTownQuery = (userId: string) =>
  queryOptions({ queryKey: [...stayKeys.all, 'in-town', userId], queryFn: getInTown, staleTime: freshFor(60_000) })

async function getBothInTown(one: string, other: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('both_in_town', { one, other }))
}

/** When the two are in one city, as far as a plug may say so. */
export const bothInTownQuery = (one: string, other: string) =>
  queryOptions({
    queryKey: [...stayKeys.all, 'both', one, other],
    queryFn: () => getBothInTown(one, other),
    meta: { persist: false },
  })
