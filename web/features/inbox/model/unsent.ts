// A written message while it waits in the outbox.
import type { DrawnPhoto, RecordedVoice } from '#shared/api/conversations/photographs.ts'
import type { Entry } from '#shared/outbox/act.ts'
import type { LinkCard, QuotedMessage, ThreadType } from '#types/shapes.ts'

export type UnsentMessage = {
  threadId: string
  content: string
  /** What it answers. */
  replyTo?: QuotedMessage
  /** Of a message of photographs. */
  photos?: DrawnPhoto[]
  voice?: RecordedVoice
  /** Of the page whose address stands in the words. */
  card?: LinkCard
  /** Kept on devices: the shape stays. Of the conversation; tabs of the last release tell these `recipients`, whom the message itself tells. */
  notify: { recipients: string[]; threadType: ThreadType; threadTitle: string }
}

export type Unsent = Entry<UnsentMessage>

export const threadSubject = (threadId: string) => `thread:${threadId}`
