// Announces arriving messages to a screen reader. The visible list can't: it also grows when the reader scrolls back.
import { useState } from 'react'
import type { Thread } from '#types/shapes.ts'
import type { MessageLog } from '../model/message-log.ts'

const SPOKEN = 5

export function NewMessageAnnouncer({ log, thread, me }: { log: MessageLog; thread: Thread; me: string }) {
  const [from] = useState(log.messages.at(-1)?.seq ?? 0)
  const news = log.messages.slice(-SPOKEN).filter(({ seq, sender_id }) => seq > from && sender_id !== me)
  return (
    <div role="log" aria-live="polite" aria-label="New messages" className="sr-only">
      {news.map(({ id, sender_id, message_type, content }) => (
        <p key={id}>
          {message_type === 'system' ? '' : (thread.participants.find((person) => person.id === sender_id)?.name ?? '')}{' '}
          {content}
        </p>
      ))}
    </div>
  )
}
