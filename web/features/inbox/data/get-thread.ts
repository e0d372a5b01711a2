// One conversation, also when it is hidden from the list.
import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Thread } from '../model/thread.ts'

export async function getThread(thread: string): Promise<Thread> {
  const client = await supabase()
  return answerAs<Thread>(await client.rpc('inbox_thread', { thread }))
}

export const threadKey = (threadId: string) => ['inbox', 'thread', threadId] as const

export const threadQuery = (threadId: string) =>
  queryOptions({ queryKey: threadKey(threadId), queryFn: () => getThread(threadId), refetchOnMount: 'always' })
