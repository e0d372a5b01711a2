// Opens the direct chat with a friend and goes there. For anybody else a toast suggests a plug.
import { useMutation } from '@tanstack/react-query'
import { openDirectMessage } from '#shared/api/conversations/threads.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'

/** `wayIn`: to whom a newcomer is introduced, who has nobody to ask for a plug. */
export const warnNotFriends = (wayIn?: () => void) =>
  toast.error('Not friends', {
    description: "You can only message friends. Use 'Request Plug' to reach non-friends.",
    ...(wayIn ? { action: { label: 'Who can I meet?', onClick: wayIn } } : {}),
  })

export function useOpenDirectMessage() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: openDirectMessage,
    onSuccess: (thread) => navigate(to('/inbox', { thread })),
    onError: (error) => {
      if (isAppError(error, 'not_friends')) warnNotFriends()
      else
        sayFailed(error, 'Failed to create message thread', {
          not_available: 'Messaging not available. Please try again.',
        })
    },
  })
}
