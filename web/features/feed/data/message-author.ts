// Opens the direct chat with a friend who posted, and goes there.
import { useMutation } from '@tanstack/react-query'
import { openDirectMessage } from '#shared/api/conversations/threads.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'

export function useMessageAuthor() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: openDirectMessage,
    onSuccess: (thread) => void navigate(to('/inbox', { thread })),
    onError: (error) => {
      if (isAppError(error, 'not_friends')) {
        const description = "You can only message friends. Use 'Request Plug' to reach non-friends."
        toast.error('Not friends', { description })
      } else {
        sayFailed(error, 'Failed to start conversation', { not_available: 'Failed to find user profile' })
      }
    },
  })
}
