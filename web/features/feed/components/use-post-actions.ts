// The actions on other members' posts, made once for the whole feed. Sample posts answer with a toast.
import { useCallback, useMemo, useRef } from 'react'
import { useOpenPlug } from '#shared/members/open-member.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { useCancelRsvp, useRsvp } from '../data/answer-event.ts'
import { useLike } from '../data/like-post.ts'
import { useMessageAuthor } from '../data/message-author.ts'
import type { Post, ServedPost } from '../model/post.ts'
import { likeSample } from '../sample/sample-feed.ts'

export type PostActions = {
  like: (post: Post) => void
  rsvp: (post: Post) => void
  cancelRsvp: (post: Post) => void
  plug: (post: Post, rsvp?: boolean) => void
  message: (post: Post) => void
  /** The post whose author's chat is opening. */
  opening: string | null
}

const isServed = (post: Post): post is ServedPost => !post.isSample

export function usePostActions(): PostActions {
  const like = useLike()
  const { mutate: rsvp } = useRsvp()
  const { mutate: cancelRsvp } = useCancelRsvp()
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

  return useMemo(
    () => ({
      opening,
      like: (post) => (isServed(post) ? like(post) : likeSample(post.id)),
      rsvp: (post) => (isServed(post) ? rsvp(post) : saySample()),
      cancelRsvp: (post) => (isServed(post) ? cancelRsvp(post) : saySample()),
      plug: (post, withRsvp) =>
        isServed(post)
          ? openPlug(post.author.id, withRsvp ? { postId: post.id, rsvp: true } : { postId: post.id })
          : saySample(),
      message: (post) => (isServed(post) ? sayMessage(post) : saySample()),
    }),
    [opening, like, rsvp, cancelRsvp, openPlug, sayMessage],
  )
}

const saySample = () =>
  toast.message('This is a sample post', { description: 'It shows what the feed is like; nobody is behind it.' })
