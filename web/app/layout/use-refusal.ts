// Whether a member screen was refused because the account has no profile. Asks nothing by itself: a member is never kept waiting.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isAppError } from '#shared/errors/app-error.ts'

export function useRefusal(): boolean {
  const cache = useQueryClient()
  const [refused, setRefused] = useState(false)

  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isAppError(event.action.error, 'not_a_member')) setRefused(true)
      }),
    [cache],
  )
  return refused
}
