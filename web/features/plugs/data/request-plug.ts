// Asks a mutual friend for an introduction. A second press finds the same request.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

export type PlugRequest = {
  target: string
  connector: string
  reason: string
  flyer?: { postId: string; rsvp: boolean } | undefined
}

type Answer = { threadId: string; created: boolean; status: string; expiresAt: string }

async function requestPlug({ target, connector, reason, flyer }: PlugRequest): Promise<Answer> {
  const client = await supabase()
  return answerAs<Answer>(
    await client.rpc('create_plug_request', {
      target,
      connector,
      reason: reason.trim() || null,
      ...(flyer ? { flyer } : {}),
    }),
  )
}

export function useRequestPlug() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: requestPlug,
    // Offline it is said at once: a request that leaves an hour later is not what was asked for.
    networkMode: 'always',
    retry: false,
    // What one may still ask is shown on many screens.
    onSettled: () => void cache.invalidateQueries({ refetchType: 'none' }),
    onSuccess: () => void cache.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[0])) }),
  })
}

const touched = new Set(['plugs', 'inbox', 'unread-counts', 'member-profile', 'discover', 'home'])
