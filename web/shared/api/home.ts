// The dashboard: everything it shows, in one call.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { freshFor } from '#shared/query/fresh-for.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { BannerNotification } from '#types/shapes.ts'

export const homeKeys = { all: ['home'] as const }

async function getDashboard() {
  const client = await supabase()
  // On whose clock it is evening.
  return throwIfError(await client.rpc('home_dashboard', { utc_offset: -new Date().getTimezoneOffset() }))
}

export const dashboardQuery = (userId: string) =>
  queryOptions({ queryKey: [...homeKeys.all, userId], queryFn: getDashboard, staleTime: freshFor(30_000) })

export type Dashboard = Awaited<ReturnType<typeof getDashboard>>

/** Takes the banner's notification off the dashboard when it is read. */
export function dropBanner(cache: QueryClient, isRead: (banner: BannerNotification) => boolean) {
  cache.setQueriesData<Dashboard>({ queryKey: homeKeys.all }, (dashboard) =>
    dashboard?.notification && isRead(dashboard.notification) ? { ...dashboard, notification: null } : dashboard,
  )
}
