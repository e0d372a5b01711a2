// One application with the member it became, whatever half of the list it stands in.
import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Application } from '../model/application.ts'

async function getApplication(id: string): Promise<Application | null> {
  const client = await supabase()
  return answerAs<Application | null>(
    await client.from('applications').select('*, profiles(status, user_id)').eq('id', id).maybeSingle(),
  )
}

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['cms', 'application', id],
    queryFn: () => getApplication(id),
    staleTime: 0,
    meta: { persist: false },
  })
