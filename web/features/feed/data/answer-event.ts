// Answers an event, or takes the answer back. The card changes at once and ends at what the server answers.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelRsvp, rsvp } from '#shared/api/feed.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { ServedPost } from '../model/post.ts'
import { changePostEverywhere, trueUpPost } from './feed-cache.ts'

const sentences = {
  event_full: 'Failed to RSVP. The last place has just been taken.',
  event_past: 'Failed to RSVP. This event is over.',
  post_not_found: 'Failed to RSVP. This event is no longer there.',
}

// Offline it fails at once: an answer that only waits on this device takes no place, and a reload may lose it.
const saidAtOnce = { networkMode: 'always', retry: false } as const

export function useRsvp() {
  const cache = useQueryClient()
  return useMutation({
    ...saidAtOnce,
    mutationFn: (post: ServedPost) => rsvp(post.id),
    onMutate: (post) =>
      changePostEverywhere(cache, post.id, (shown) => ({
        ...shown,
        rsvp: 'going',
        goingCount: shown.rsvp === 'going' ? shown.goingCount : shown.goingCount + 1,
      })),
    onSuccess: ({ status, already, goingCount }, { id }) => {
      changePostEverywhere(cache, id, (shown) => ({ ...shown, rsvp: status, goingCount }))
      if (already) toast.message("You have already RSVP'd to this event")
      else if (status === 'going') toast.success('RSVP confirmed!')
      else toast.message('Requested', { description: 'Only friends of the host go directly. Ask for a plug to join.' })
    },
    onError: (error, before) => {
      changePostEverywhere(cache, before.id, (shown) => ({
        ...shown,
        rsvp: before.rsvp,
        goingCount: before.goingCount,
      }))
      sayFailed(error, 'Failed to RSVP', sentences)
    },
    onSettled: (_answer, _error, { id }) => trueUpPost(cache, id),
  })
}

export function useCancelRsvp() {
  const cache = useQueryClient()
  return useMutation({
    ...saidAtOnce,
    mutationFn: (post: ServedPost) => cancelRsvp(post.id),
    onMutate: (post) =>
      changePostEverywhere(cache, post.id, (shown) => ({
        ...shown,
        rsvp: null,
        goingCount: post.rsvp === 'going' ? Math.max(0, shown.goingCount - 1) : shown.goingCount,
      })),
    onSuccess: () => toast.message('Your place is free for somebody else.'),
    onError: (error, before) => {
      changePostEverywhere(cache, before.id, (shown) => ({
        ...shown,
        rsvp: before.rsvp,
        goingCount: before.goingCount,
      }))
      sayFailed(error, 'Failed to take back your RSVP')
    },
    onSettled: (_answer, _error, { id }) => trueUpPost(cache, id),
  })
}
