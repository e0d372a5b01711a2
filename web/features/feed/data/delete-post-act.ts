// Deletes an own post. It leaves the screen with the press.
import { deletePost } from '#shared/api/feed.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { removePost } from '../model/feed-pages.ts'
import { postSubject } from '../model/post-edit.ts'
import { changeFeed } from './feed-cache.ts'

export const deletePostAct = defineAct<{ id: string }, void>('delete-post', {
  refused: 'drop',
  subject: ({ id }) => postSubject(id),
  send: ({ id }, { owner, signal }) => deletePost(id, owner, signal),
  onSent(_none, { entry, cache, here }) {
    changeFeed(cache, (feed) => removePost(feed, entry.input.id))
    if (here) toast.success('Post deleted successfully')
  },
  onRefused(error, { here }) {
    if (here) sayFailed(error, 'Failed to delete post')
  },
})
