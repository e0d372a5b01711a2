// An admin needs no profile, and member screens refuse an account without one. Only then does this ask whether the account is an admin:
// a member is never kept waiting for the question.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminQuery } from '#shared/api/console.ts'
import { isAppError } from '#shared/errors/app-error.ts'

export type Standing = 'unrefused' | 'asking' | 'admin' | 'nobody'

export function useStanding(userId: string): Standing {
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

  const { data: isAdmin, isError } = useQuery({ ...adminQuery(userId), enabled: refused })
  if (!refused) return 'unrefused'
  if (isAdmin) return 'admin'
  return isAdmin === undefined && !isError ? 'asking' : 'nobody'
}
