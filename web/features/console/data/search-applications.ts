// One page of the list, searched and sorted on the server, with how many there are. Never kept on the device.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Application, Status } from '../model/application.ts'
import { type ListQuery, pageSize } from '../model/list-query.ts'

export type ApplicationPage = { applications: Application[]; total: number; counts: Record<Status, number> }

/** Realtime tells of changes at once; this is for a tab whose line has dropped without a word. */
const lookAgainEvery = 60_000

async function searchApplications({ status, query, sort, page }: ListQuery): Promise<ApplicationPage> {
  const client = await supabase()
  return answerAs<ApplicationPage>(
    await client.rpc('search_applications', { status, query: query || null, sort, page, page_size: pageSize }),
  )
}

export const applicationsQuery = (list: ListQuery) =>
  queryOptions({
    queryKey: ['cms', 'applications', list],
    queryFn: () => searchApplications(list),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainEvery,
    staleTime: 0,
    meta: { persist: false },
  })
