// Passes words on to a friend, as a message of the member's own in their direct chat.
import { sendMessage } from '#shared/api/conversations/messages.ts'
import { openDirectMessage } from '#shared/api/conversations/threads.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'

/** Kept on devices: the shape stays. `name` is the friend's, `card` that of the page whose address stands in the words. */
type Forwarding = { friendId: string; name: string; content: string; card?: string }

export const forwardAct = defineAct<Forwarding, void>('forward-message', {
  refused: 'drop',
  subject: ({ friendId }) => `forward:${friendId}`,
  async send({ friendId, content, card }, { id, owner, signal }) {
    const threadId = await openDirectMessage(friendId)
    await sendMessage({ id, threadId, content, card }, owner, signal)
  },
  onSent(_answer, { entry: { input }, here }) {
    if (here) toast.success(`Forwarded to ${input.name}`)
  },
  onRefused(error, { here }) {
    if (here)
      sayFailed(error, 'Failed to forward', {
        not_friends: 'You can only message friends.',
        not_available: 'This member is not available.',
      })
  },
})
