// The dashboard: everything it shows, in one call.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { freshFor } from '#shared/query/fresh-for.ts'
import { supabase } from '#shared/supabase/client.ts'

export const homeKeys = { all: ['home'] as const }

async function getDashboard() {
  const client = await supabase()
  return throwIfError(await client.rpc('home_dashboard'))
}

export const dashboardQuery = (userId: string) =>
  queryOptions({ queryKey: [...homeKeys.all, userId], queryFn: getDashboard, staleTime: freshFor(30_000) })
