// Deletes one's own post.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { removePost } from '../model/feed-pages.ts'
import { changeFeed } from './get-feed.ts'

async function deletePost(id: string, userId: string) {
  const client = await supabase()
  throwIfError(await client.from('posts').delete().match({ id, user_id: userId }))
}

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
