// Brings two friends together in a chat of three.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { introduce } from '#shared/api/conversations/plugs.ts'
import { staleAfter } from '#shared/api/stale-after.ts'

export function useIntroduce() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: introduce,
    networkMode: 'always',
    retry: false,
    onSuccess: () => void staleAfter(cache, 'introduce'),
  })
}
