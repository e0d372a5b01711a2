// What a message replies to: above its words, and above the message input while it is written.
import type { QuotedMessage, Thread } from '#types/shapes.ts'
import { personIn } from '../model/thread.ts'
import { REMOVED } from '../model/words.ts'

type Props = { quoted: QuotedMessage | null; thread: Thread; me: string }

export function quotedName({ quoted, thread, me }: Props): string {
  if (quoted?.senderId === me) return 'You'
  return personIn(thread, quoted?.senderId)?.name ?? 'A former member'
}

/** One that the member does not read, such as one across a block, says as little as one that was removed. */
export function Quote(props: Props) {
  const { quoted, thread, me } = props
  const readable = quoted && !quoted.removed && (quoted.senderId === me || personIn(thread, quoted.senderId))
  return (
    <span className="block border-l-2 border-gold pl-3 text-left text-small">
      {readable && <span className="block truncate font-medium">{quotedName(props)} </span>}
      <span className="line-clamp-2 break-words whitespace-pre-wrap text-muted">
        {readable ? quoted.content : REMOVED}
      </span>
    </span>
  )
}
