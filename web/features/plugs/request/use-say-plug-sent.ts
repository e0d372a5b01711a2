// What follows a request: the sentence of the screen it was sent from, and on the profile screen the way into its thread.

import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { memberParam } from '#shared/members/open-member.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { failedWords, plugPlace, refusals, sentWords } from '../model/plug-place.ts'

type Sent = { threadId: string; connector: string; onDone: () => void }

export function useSayPlugSent(fromPost: boolean) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const overProfileSheet = new URLSearchParams(search).has(memberParam)
  const place = plugPlace({ pathname, overProfileSheet, fromPost })

  const saySent = useCallback(
    ({ threadId, connector, onDone }: Sent) => {
      const thread = to('/inbox', { thread: threadId || undefined })
      const { title, description } = sentWords(place, connector)
      if (place === 'profile') {
        toast.success(title, { ...(description ? { description } : {}) })
        void navigate(thread)
        return
      }
      onDone()
      toast.success(title, {
        ...(description ? { description } : {}),
        action: { label: 'View', onClick: () => void navigate(thread) },
      })
    },
    [place, navigate],
  )

  const sayNotSent = useCallback((error: unknown) => sayFailed(error, failedWords(place), refusals), [place])

  return { saySent, sayNotSent }
}
