// Asks a mutual friend for an introduction.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createPlugRequest } from '#shared/api/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'

export function useRequestPlug() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: createPlugRequest,
    // Offline it is said at once: a request that leaves an hour later is not what was asked for.
    networkMode: 'always',
    retry: false,
    onSettled: () => void staleAfter(cache, 'create_plug_request'),
  })
}
