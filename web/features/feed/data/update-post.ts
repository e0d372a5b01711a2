// Saves an own post after an edit.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updatePost } from '#shared/api/feed.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { type PostForm, updateOf } from '../model/post-form.ts'
import { trueUpPost } from './feed-cache.ts'

const sentences = {
  below_going: 'Failed to update post. More members than that are already going.',
  post_not_found: 'Failed to update post. It is no longer there.',
}

export function useUpdatePost() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: (form: PostForm) => updatePost(form.id, userId, updateOf(form)),
    onSuccess: async (_none, { id }) => {
      await trueUpPost(cache, id)
      toast.success('Post updated successfully')
    },
    onError: (error) => sayFailed(error, 'Failed to update post', sentences),
  })
}
