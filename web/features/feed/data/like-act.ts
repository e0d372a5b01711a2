// Likes a post or takes the like back. Of many quick taps only the last wish follows the first.
import { setLike } from '#shared/api/feed.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { type Like, withLike } from '../model/post-acts.ts'
import { changePostEverywhere, trueUpPost } from './feed-cache.ts'

export const likeAct = defineAct<Like, void>('like', {
  refused: 'drop',
  subject: ({ postId }) => `like:${postId}`,
  merge: (_waiting, later) => later,
  send: ({ postId, liked }, { owner, signal }) => setLike(postId, owner, liked, signal),
  onSent(_none, { entry: { input }, cache }) {
    changePostEverywhere(cache, input.postId, (post) => withLike(post, input.liked))
    void trueUpPost(cache, input.postId)
  },
  onRefused(error, { entry: { input }, cache, here }) {
    if (here) sayFailed(error, 'Failed to update like')
    void trueUpPost(cache, input.postId)
  },
})
