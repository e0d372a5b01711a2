// The actions on other members' posts, made once for the whole feed. Sample posts answer with a toast.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useOpenPlug } from '#shared/members/open-member.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { answerAct } from '../data/answer-act.ts'
import { trueUpPost } from '../data/feed-cache.ts'
import { likeAct } from '../data/like-act.ts'
import { useMessageAuthor } from '../data/message-author.ts'
import type { Post } from '../model/post.ts'
import { likeSample } from '../sample/sample-feed.ts'

export type PostActions = {
  like: (post: Post) => void
  rsvp: (post: Post) => void
  cancelRsvp: (post: Post) => void
  /** Takes back an answer that waits on this device. */
  keepAnswer: (post: Post) => void
  plug: (post: Post, rsvp?: boolean) => void
  message: (post: Post) => void
  /** The post whose author's chat is opening. */
  opening: string | null
}

export function usePostActions(): PostActions {
  const cache = useQueryClient()
  const userId = useUserId()
  const openPlug = useOpenPlug()
  const { mutate: message, isPending } = useMessageAuthor()
  const opened = useRef<string | null>(null)
  const opening = isPending ? opened.current : null

  const sayMessage = useCallback(
    (post: Post) => {
      opened.current = post.id
      message(post.author.id)
    },
    [message],
  )

  return useMemo(() => {
    const { write, discard } = outboxOf(userId)
    const answer = ({ id: postId, isSample }: Post, going: boolean) =>
      isSample ? saySample() : void write(answerAct, { postId, going })
    return {
      opening,
      like: ({ id: postId, isLiked, isSample }) =>
        isSample ? likeSample(postId) : void write(likeAct, { postId, liked: !isLiked }),
      rsvp: (post) => answer(post, true),
      cancelRsvp: (post) => answer(post, false),
      keepAnswer({ id, answering }) {
        if (!answering) return
        discard(answering.id)
        // A try that got no answer may have arrived.
        if (answering.tries > 0) void trueUpPost(cache, id)
      },
      plug: (post, withRsvp) =>
        !post.isSample
          ? openPlug(post.author.id, withRsvp ? { postId: post.id, rsvp: true } : { postId: post.id })
          : saySample(),
      message: (post) => (post.isSample ? saySample() : sayMessage(post)),
    }
  }, [opening, cache, userId, openPlug, sayMessage])
}

const saySample = () =>
  toast.message('This is a sample post', { description: 'It shows what the feed is like; nobody is behind it.' })
