// Above the message input: what is being replied to, and a way out of it.
import { X } from 'lucide-react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import type { QuotedMessage, Thread } from '#types/shapes.ts'
import { Quote, quotedName } from './quote.tsx'

type Props = { quoted: QuotedMessage; thread: Thread; me: string; onCancel: () => void }

export function ReplyBar({ quoted, thread, me, onCancel }: Props) {
  return (
    <div className="mb-2 flex items-center gap-2 rounded-card bg-raised py-1 pl-3">
      <div className="min-w-0 flex-1">
        <span className="sr-only">Replying to {quotedName({ quoted, thread, me })}: </span>
        <Quote quoted={quoted} thread={thread} me={me} />
      </div>
      <IconButton label="Cancel reply" icon={<X aria-hidden="true" />} onClick={onCancel} />
    </div>
  )
}
