// Why member screens were refused: the account has no profile, or a disabled one. Asks nothing by itself: a member is never kept waiting.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { noteRefused } from '#shared/session/note-refused.ts'

/** The sentence of the refusal; null while there was none. */
export function useRefusal(): string | null {
  const cache = useQueryClient()
  const [refused, setRefused] = useState<string | null>(null)

  useEffect(() => {
    noteRefused(false)
    return cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      const { error } = event.action
      if (!isAppError(error, 'not_a_member')) return
      noteRefused(true)
      setRefused(describeError(error))
    })
  }, [cache])
  return refused
}
