// From which screen a request is sent; and once it is, the toast of that screen, and on the profile screen the way into its thread.
import { useCallback } from 'react'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { memberParam } from '#shared/members/open-member.ts'
import { useLocation } from '#shared/router/hooks.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { plugOrigin, sentToast } from '../model/plug-origin.ts'

type Sent = { threadId: string; connector: string; target: string; onDone: () => void }

export function usePlugToasts(fromPost: boolean) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const overProfileSheet = new URLSearchParams(search).has(memberParam)
  const place = plugOrigin({ pathname, overProfileSheet, fromPost })

  const toastSent = useCallback(
    ({ threadId, connector, target, onDone }: Sent) => {
      const thread = to('/inbox', { thread: threadId || undefined })
      const { title, description } = sentToast(place, connector, target)
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

  return { place, toastSent }
}
