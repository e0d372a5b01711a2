// Likes a post or takes the like back. Each post has one sender, until its taps have stopped.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { setLike } from '#shared/api/feed.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { createLikeSender, type LikeSender, withLike } from '../model/like-sender.ts'
import type { Post } from '../model/post.ts'
import { changePostEverywhere, trueUpPost } from './feed-cache.ts'

const senders = new WeakMap<QueryClient, Map<string, LikeSender>>()

function senderFor(cache: QueryClient, post: Post, userId: string): LikeSender {
  const known = senders.get(cache) ?? new Map<string, LikeSender>()
  senders.set(cache, known)
  const { id } = post
  const sender =
    known.get(id) ??
    createLikeSender(post.isLiked, {
      send: (liked) => setLike(id, userId, liked),
      show: (liked) => changePostEverywhere(cache, id, (shown) => withLike(shown, liked)),
      settle: () => trueUpPost(cache, id),
      failed: (error) => sayFailed(error, 'Failed to update like'),
      rested: () => known.delete(id),
    })
  known.set(id, sender)
  return sender
}

export function useLike() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useCallback((post: Post) => senderFor(cache, post, userId).toggle(), [cache, userId])
}
