// What the member shows of their reading and being here. Who hides one sees nobody's.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { threadKeys } from './threads.ts'

async function getSeenChoices() {
  const client = await supabase()
  return throwIfError(await client.rpc('my_seen_choices'))
}

export const seenChoicesQuery = () =>
  queryOptions({ queryKey: threadKeys.seenChoices, queryFn: getSeenChoices, meta: { persist: false } })

/** What is left out stays as it is. */
export type SeenChange = { receipts?: boolean; active?: boolean }

export async function setSeenChoices({ receipts, active }: SeenChange, signal: AbortSignal) {
  const client = await supabase()
  const change = { receipts: receipts ?? null, active: active ?? null }
  return throwIfError(await client.rpc('set_seen_choices', change).abortSignal(signal))
}
