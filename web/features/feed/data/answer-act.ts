// Answers an event, or takes the answer back. The card ends at what the server says.
import { cancelRsvp, rsvp } from '#shared/api/feed.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { RsvpResult } from '#types/shapes.ts'
import { type Answer, withAnswer } from '../model/post-acts.ts'
import { changePostEverywhere, trueUpPost } from './feed-cache.ts'

const sentences = {
  event_full: 'Failed to RSVP. The last place has just been taken.',
  event_past: 'Failed to RSVP. This event is over.',
  post_not_found: 'Failed to RSVP. This event is no longer there.',
}

export const answerAct = defineAct<Answer, RsvpResult | null>('answer-event', {
  refused: 'drop',
  subject: ({ postId }) => `rsvp:${postId}`,
  merge: (_waiting, later) => later,
  async send({ postId, going }, { signal }) {
    if (going) return rsvp(postId, signal)
    await cancelRsvp(postId, signal)
    return null
  },
  onSent(answer, { entry: { input, tries }, cache, here }) {
    const { postId } = input
    changePostEverywhere(cache, postId, (post) =>
      answer ? { ...post, rsvp: answer.status, goingCount: answer.goingCount } : withAnswer(post, false),
    )
    void trueUpPost(cache, postId)
    if (!here) return
    if (!answer) toast.message('Your place is free for somebody else.')
    // An earlier try may have been what it already stands by.
    else if (answer.already && tries === 0) toast.message("You have already RSVP'd to this event")
    else if (answer.status === 'going') toast.success('RSVP confirmed!')
    else toast.message('Requested', { description: 'Only friends of the host go directly. Ask for a plug to join.' })
  },
  onRefused(error, { entry: { input }, cache, here }) {
    if (here && input.going) sayFailed(error, 'Failed to RSVP', sentences)
    else if (here) sayFailed(error, 'Failed to take back your RSVP')
    void trueUpPost(cache, input.postId)
  },
})
