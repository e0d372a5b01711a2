// Who did what, newest first: of one application, or of all.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { AuditEntry } from '../model/audit-line.ts'
import { pageSize } from '../model/list-query.ts'

export type AuditPage = { entries: AuditEntry[]; total: number }

async function searchAudit(application: string | null, page: number): Promise<AuditPage> {
  const client = await supabase()
  return answerAs<AuditPage>(await client.rpc('search_audit', { application, page, page_size: pageSize }))
}

export const auditQuery = (application: string | null, page = 1) =>
  queryOptions({
    queryKey: ['cms', 'audit', application, page],
    queryFn: () => searchAudit(application, page),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { persist: false },
  })
