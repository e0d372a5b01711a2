// The dashboard: everything it shows, in one call.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { freshFor } from '#shared/query/fresh-for.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { BannerNotification } from '#types/shapes.ts'

export const homeKeys = { all: ['home'] as const }

async function getDashboard() {
  const client = await supabase()
  return throwIfError(await client.rpc('home_dashboard'))
}

export const dashboardQuery = (userId: string) =>
  queryOptions({ queryKey: [...homeKeys.all, userId], queryFn: getDashboard, staleTime: freshFor(30_000) })

type Dashboard = Awaited<ReturnType<typeof getDashboard>>

/** Takes the banner's notification off the dashboard when it is read. */
export function dropBanner(cache: QueryClient, isRead: (banner: BannerNotification) => boolean) {
  cache.setQueriesData<Dashboard>({ queryKey: homeKeys.all }, (dashboard) =>
    dashboard?.notification && isRead(dashboard.notification) ? { ...dashboard, notification: null } : dashboard,
  )
}

/** Changes what every cached dashboard suggests. */
export function dropSuggested(cache: QueryClient, without: (dashboard: Dashboard) => Dashboard) {
  cache.setQueriesData<Dashboard>({ queryKey: homeKeys.all }, (dashboard) => dashboard && without(dashboard))
}

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
