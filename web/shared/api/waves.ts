// Pairs and plugs that are waved away from what the dashboard suggests, and taken back.
import type { QueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { type Dashboard, homeKeys } from './home.ts'

/** `id` is made on the device: what is sent again changes nothing. Without `other` it is about a recommended plug. */
type Waving = { id: string; one: string; other?: string | undefined }

export async function waveAway({ id, one, other }: Waving, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('wave_away', { one, other: other ?? null, act_id: id }).abortSignal(signal))
}

export async function takeBackWave({ one, other }: Omit<Waving, 'id'>, signal: AbortSignal): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('take_back_wave', { one, other: other ?? null }).abortSignal(signal))
}

/** Changes what every cached dashboard suggests. */
export function dropSuggested(cache: QueryClient, without: (dashboard: Dashboard) => Dashboard) {
  cache.setQueriesData<Dashboard>({ queryKey: homeKeys.all }, (dashboard) => dashboard && without(dashboard))
}
