// Shares a post, an event or a profile into a chat: a message of the member's own with its address.
import { sendMessage } from '#shared/api/conversations/messages.ts'
import { openDirectMessage } from '#shared/api/conversations/threads.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { UnsentMessage } from '../../model/unsent.ts'

/** Kept on devices: the shape stays. `name` is that of the friend or the chat; `said` are the member's own words, which refused are in the `draft` again; `card` is
 *  that of the page whose address stands in them. */
export type Sharing = { name: string; content: string; said?: string; draft?: string; card?: string } & (
  | { friendId: string }
  | Pick<UnsentMessage, 'threadId' | 'notify'>
)

export const shareAct = defineAct<Sharing, void>('share', {
  refused: 'drop',
  subject: (input) => `share:${'friendId' in input ? input.friendId : input.threadId}`,
  async send(input, { id, owner, signal }) {
    const { content, card } = input
    const threadId = 'friendId' in input ? await openDirectMessage(input.friendId) : input.threadId
    await sendMessage({ id, threadId, content, card }, owner, signal)
  },
  onSent(_answer, { entry: { input }, here }) {
    if (here) toast.success(`Shared with ${input.name}`)
  },
  onRefused(error, { entry: { input }, here }) {
    const { draft, said } = input
    if (draft && said && !readDraft(draft, 1)) writeDraft(draft, 1, said)
    if (here)
      sayFailed(error, 'Failed to share', {
        not_friends: 'You can only message friends.',
        not_available: 'This member is not available.',
        thread_not_found: 'This conversation is not there any more.',
      })
  },
})
