// Saves one's own post after an edit.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/errors/app-error.ts'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { type PostForm, updateOf } from '../model/post-form.ts'
import { trueUpPost } from './get-post.ts'

export async function updatePost(form: PostForm, userId: string) {
  const client = await supabase()
  const saved = throwIfError(
    await client.from('posts').update(updateOf(form)).match({ id: form.id, user_id: userId }).select('id'),
  )
  if (saved.length === 0) throw new AppError('post_not_found', 'This post does not exist.')
}

const sentences = {
  below_going: 'Failed to update post. More members than that are already going.',
  post_not_found: 'Failed to update post. It is no longer there.',
}

export function useUpdatePost() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: (form: PostForm) => updatePost(form, userId),
    onSuccess: async (_none, { id }) => {
      await trueUpPost(cache, id)
      toast.success('Post updated successfully')
    },
    onError: (error) => sayFailed(error, 'Failed to update post', sentences),
  })
}
