// Likes a post or takes the like back. One sender a post lives as long as its taps take to settle.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { createLikeSender, type LikeSender, withLike } from '../model/like-sender.ts'
import type { Post } from '../model/post.ts'
import { changePostEverywhere } from './get-feed.ts'
import { trueUpPost } from './get-post.ts'

async function sendLike(postId: string, userId: string, liked: boolean) {
  const client = await supabase()
  const likes = client.from('post_likes')
  const row = { post_id: postId, user_id: userId }
  throwIfError(
    liked
      ? await likes.upsert(row, { onConflict: 'post_id,user_id', ignoreDuplicates: true })
      : await likes.delete().match(row),
  )
}

const senders = new WeakMap<QueryClient, Map<string, LikeSender>>()

function senderFor(cache: QueryClient, post: Post, userId: string): LikeSender {
  const known = senders.get(cache) ?? new Map<string, LikeSender>()
  senders.set(cache, known)
  const { id } = post
  const sender =
    known.get(id) ??
    createLikeSender(post.isLiked, {
      send: (liked) => sendLike(id, userId, liked),
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
