// Brings two friends together in a chat of three. The same pair again finds the same chat.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

type Introduction = { first: string; second: string; message: string }

async function introduce({ first, second, message }: Introduction) {
  const client = await supabase()
  return answerAs<{ threadId: string; created: boolean }>(
    await client.rpc('introduce', { user_a: first, user_b: second, message: message.trim() || null }),
  )
}

export function useIntroduce() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: introduce,
    networkMode: 'always',
    retry: false,
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['inbox'] })
      void cache.invalidateQueries({ queryKey: ['unread-counts'] })
    },
  })
}
