// Opens the direct chat with a friend.
import { useMutation } from '@tanstack/react-query'
import { openDirectMessage } from '#shared/api/conversations/threads.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'

export function useOpenDirectChat(onOpen: (threadId: string) => void) {
  return useMutation({
    mutationFn: openDirectMessage,
    networkMode: 'always',
    retry: false,
    onSuccess: onOpen,
    onError: (error) => sayFailed(error, 'Failed to create message thread'),
  })
}
