// Deletes an own post.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deletePost } from '#shared/api/feed.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { removePost } from '../model/feed-pages.ts'
import { changeFeed } from './feed-cache.ts'

export function useDeletePost() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: (id: string) => deletePost(id, userId),
    onSuccess: (_none, id) => {
      changeFeed(cache, (feed) => removePost(feed, id))
      toast.success('Post deleted successfully')
    },
    onError: (error) => sayFailed(error, 'Failed to delete post'),
  })
}
