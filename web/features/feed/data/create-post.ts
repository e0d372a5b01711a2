// Publishes a post. The device makes its id, so a retry after a lost answer makes no second post: it is the same one, with its latest text.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUserId } from '#shared/api/account.ts'
import { getPost, insertPost, updatePost } from '#shared/api/feed.ts'
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { hostsNotice } from '../model/event.ts'
import { addOwnPost } from '../model/feed-pages.ts'
import { insertOf, type PostForm, updateOf } from '../model/post-form.ts'
import { changeFeed } from './feed-cache.ts'

const alreadyThere = '23505'

async function createPost(form: PostForm) {
  const userId = await currentUserId()
  if (!userId) throw new AppError('signed_out', 'You must be logged in to create a post')
  try {
    await insertPost(insertOf(form, userId))
  } catch (error) {
    if (!isAppError(error, alreadyThere)) throw error
    // The first try had arrived, and the text may have changed since.
    await updatePost(form.id, userId, updateOf(form))
  }
}

export function useCreatePost() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: createPost,
    onSuccess: async (_none, form) => {
      if (form.type === 'event') {
        toast.success('Post created successfully!', { description: hostsNotice, duration: 8000 })
      } else {
        toast.success('Post created successfully!')
      }
      try {
        const post = await getPost(form.id)
        changeFeed(cache, (feed) => addOwnPost(feed, post))
      } catch (error) {
        console.warn('The new post could not be read', error)
      }
    },
    onError: (error) =>
      sayFailed(error, 'Failed to create post', { signed_out: 'You must be logged in to create a post' }),
  })
}
