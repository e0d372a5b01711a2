// Answers "Did you invite …?". A yes makes the two members friends.
import { answerInviteClaim, dropNotices } from '#shared/api/conversations/notifications.ts'
import { dropBanner } from '#shared/api/home.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'

/** Kept on devices: the shape stays. */
type Answer = { notification: string; yes: boolean; memberName: string }

export const inviteClaimAct = defineAct<Answer, void>('answer-invite-claim', {
  refused: 'drop',
  subject: ({ notification }) => `invite-claim:${notification}`,
  merge: (_waiting, later) => later,
  send: ({ notification, yes }, { signal }) => answerInviteClaim(notification, yes, signal),
  onSent(_none, { entry: { input }, cache, here }) {
    dropNotices(cache, ({ id }) => id === input.notification)
    dropBanner(cache, ({ id }) => id === input.notification)
    // Many screens show a new friend.
    void staleAfter(cache, 'answer_invite_claim')
    if (here) toast.success(input.yes ? `You and ${input.memberName} are friends` : 'Thank you for telling us')
  },
  onRefused(error, { cache, here }) {
    void staleAfter(cache, 'answer_invite_claim')
    if (here) sayFailed(error, 'Failed to process notification', { claim_not_found: 'This has been answered already.' })
  },
})
