// Asks a mutual friend for an introduction.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createPlugRequest } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'

export function useRequestPlug() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: createPlugRequest,
    // Offline it fails at once: nobody wants a request that is sent an hour later.
    networkMode: 'always',
    retry: false,
    onSettled: () => void staleAfter(cache, 'create_plug_request'),
  })
}
